"""Villages on the pages: tables played by the rules, and devices that may be the GM, a seat, or nobody."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.club.events.models import Event
from companion.club.tables import claims, operations
from companion.kernel.table import snapshot
from companion.store.engine import db
from tests.driver import Drive
from tests.web.house import Person, id_of
from tests.web.sheets.evenings import event, played
from tests.web.wire import clock

__all__ = ["clock"]

TAGS = re.compile(r"<[^>]+>")


class Device:
    """Somebody's phone at a village's page, in Japanese, without scripts."""

    def __init__(self, app: Flask, table_id: int, viewer: str) -> None:
        self.app, self.table_id, self.viewer = app, table_id, viewer
        self.base = f"/tables/{table_id}/{viewer}"
        self.person = Person(app, "ja")
        if viewer != "public":
            with app.app_context():
                token = claims.offer_claim(db.session, table_id, viewer)
            assert self.person.send(f"/claim/{token}").status_code == 303

    def page(self) -> str:
        """The page's HTML."""
        return text(self.person.get(self.base))

    def fragment(self) -> str:
        """What changes on the page, as a script fetches it."""
        return text(self.person.get(f"{self.base}/fragment"))

    def say(self, verb: str, **fields: Any) -> TestResponse:
        """Post a move with the id of the page's form for it. What the page has no form for needs an id."""
        html = self.page()
        name = fields.pop("id", None) or id_of(html, verb)
        return self.person.post(f"{self.base}/moves", html, id=name, verb=verb, **fields)

    def log(self) -> list[Any]:
        """The moves as they stand in the database."""
        with self.app.app_context():
            return [entry.move for entry in operations.history(db.session, self.table_id).log]

    def snapshot(self) -> Any:
        """What this viewer sees, read from the database."""
        with self.app.app_context():
            history = operations.history(db.session, self.table_id)
            return snapshot(history.game, history.table, self.viewer)


Devices = Callable[..., Device]


def text(answer: TestResponse) -> str:
    """The body of a page that is there."""
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def words(html: str) -> str:
    """What a reader reads: without tags, on one line."""
    return " ".join(unescape(TAGS.sub(" ", html)).split())


@pytest.fixture
def at(club: Flask) -> Devices:
    """`at(drive, viewer)`: a device at a table on which all of the drive has been played."""

    with club.app_context():
        event_id = event().id

    def opened(drive: Drive, viewer: str = "gm") -> Device:
        with club.app_context():
            table_id = played(drive, db.session.get_one(Event, event_id), known=False)
        return Device(club, table_id, viewer)

    return opened
