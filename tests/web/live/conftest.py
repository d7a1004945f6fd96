"""Phones at a score sheet as in tests/web/table, with the outbox and the stream of their pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.table.conftest import Phone, options, phone, table_id
from tests.web.wire import OWN

__all__ = ["OWN", "options", "phone", "table_id"]

EVENT = re.compile(r"event: (\w+)\ndata: (.*)\n\n")


class Page(Phone):
    """A page of a phone whose scripts run."""

    @property
    def topic(self) -> str:
        """What the page follows."""
        _, _, number, viewer = self.base.split("/")
        return f"table:{number}:{viewer}"

    def mark(self, name: str) -> str:
        """What the page knows by an attribute: its tag, on whose behalf it speaks."""
        found = re.search(rf'id="live".*?data-{name}="([^"]*)"', self.page(), re.DOTALL)
        assert found
        return found[1]

    def tap(
        self, verb: str, to: str = "moves", *, sender: str | None = None, fragment: bool = True, **fields: Any
    ) -> TestResponse:
        """Send a tap as the outbox does; headers as keywords with capitals."""
        headers = {**OWN, **{name: fields.pop(name) for name in list(fields) if name[0].isupper()}}
        sent = {name: value if isinstance(value, list) else str(value) for name, value in fields.items()}
        body = {
            "fields": {"id": "0" * 12, "verb": verb, **sent},
            "sender": self.mark("sender") if sender is None else sender,
            "fragment": fragment,
        }
        return self.client.post(f"{self.base}/{to}", json=body, headers=headers)

    def ask(self, *, accept: str = "application/json", seen: Any = None, **headers: str) -> TestResponse:
        """Ask what has changed: once, or with a stream."""
        body = {self.topic: self.mark("tag")} if seen is None else seen
        sent = {**OWN, "Accept": accept, **headers}
        return self.client.post("/live", data=json.dumps(body), headers=sent, buffered=False)

    def stream(self, seen: Any = None) -> Iterator[bytes]:
        """The stream's pieces, the sign of life at its start taken off."""
        answer = self.ask(accept="text/event-stream", seen=seen)
        assert answer.status_code == 200
        assert answer.mimetype == "text/event-stream"
        pieces = iter(answer.iter_encoded())
        assert next(pieces) == b":\n\n"
        return pieces


@pytest.fixture
def page(app: Flask, table_id: int, phone: Callable[[str], Phone]) -> Callable[[str], Page]:
    """The page of a phone that has claimed a role at the table."""

    def made(viewer: str) -> Page:
        return Page(phone(viewer).client, table_id, viewer)

    return made


def looks(piece: bytes) -> list[tuple[str, str]]:
    """The events of a piece."""
    return [(found[1], found[2]) for found in EVENT.finditer(piece.decode())]
