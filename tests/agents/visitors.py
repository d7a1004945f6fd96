"""Somebody at the other end of the wire: connects, answers, hangs up or sends garbage as a test wants it."""

from __future__ import annotations

import json
import socket
import threading

SILENT = {"INITIALIZE", "DAILY_INITIALIZE", "DAILY_FINISH", "FINISH"}
"""Requests that want no answer."""
CHOICES = {"VOTE", "DIVINE", "GUARD", "ATTACK"}
GARBAGE = "\x00garbage" * 2000


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Visitor(threading.Thread):
    """Says a name, then `word` to everything; names `target` where somebody is to be named.

    It hangs up at the first request of the kind `until`.
    """

    def __init__(self, port: int, name: str = "visitor", *, word: str = "Over", until: str = "") -> None:
        super().__init__(daemon=True)
        self.port, self.called, self.word, self.until = port, name, word, until
        self.target = 0
        self.requests: list[str] = []

    def run(self) -> None:
        """Until the other end hangs up, or it does."""
        with self._connected() as sock, sock.makefile("rw", encoding="utf-8", newline="\n") as lines:
            for line in lines:
                request = json.loads(line)["request"]
                self.requests.append(request)
                if request == self.until:
                    return
                if request not in SILENT:
                    lines.write(f"{self._answer(request)}\n")
                    lines.flush()

    def _answer(self, request: str) -> str:
        if request == "NAME":
            return self.called
        return json.dumps({"agentIdx": self.target}) if request in CHOICES and self.target else self.word

    def _connected(self) -> socket.socket:
        for _ in range(200):
            try:
                return socket.create_connection(("127.0.0.1", self.port), 30)
            except ConnectionRefusedError:
                threading.Event().wait(0.1)
        raise TimeoutError(self.port)
