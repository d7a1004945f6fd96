"""A server of somebody else's, on this machine: answers as it is told, and keeps what it was sent."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, NamedTuple

import pytest


class Heard(NamedTuple):
    """What was sent."""

    path: str
    headers: dict[str, str]
    body: Any
    raw: bytes


class Elsewhere:
    """The server; `status` and `location` are what it answers."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.told = threading.Event()
        self.status = 204
        self.location = ""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["Content-Length"]))
                outer.heard.append(Heard(self.path, dict(self.headers), json.loads(raw), raw))
                self.send_response(outer.status)
                if outer.location:
                    self.send_header("Location", outer.location)
                self.send_header("Content-Length", "0")
                self.end_headers()
                outer.told.set()

            def log_message(self, *args: Any) -> None:
                """Not on the console of the tests."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    made = Elsewhere()
    yield made
    made.server.shutdown()
    made.server.server_close()
