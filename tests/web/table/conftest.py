"""A score sheet of two, opened in an event's first round, and clients that may run it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.club.accounts import operations as accounts
from companion.club.events import operations as events
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.store.engine import db
from tests.web.house import id_of

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


@pytest.fixture
def options() -> Any:
    """The sheet's house rules; its own where a test gives none."""
    return None


@pytest.fixture
def table_id(app: Flask, options: Any) -> int:
    """The table's id; アン and ベン sit at it."""
    with app.app_context():
        token = accounts.offer_setup(db.session)
        accounts.set_up(
            db.session, token, club="よるはこ", login="org", name="主催", password_hash="none", locale="ja"
        )
        season = events.add_season(
            db.session, events.SeasonDraft("2018春", date(2018, 1, 1), date(2018, 6, 30))
        )
        event = events.add_event(
            db.session, events.EventDraft(season_id=season.id, title="第11回", held_on=date(2018, 3, 25))
        )
        first = rounds.add_round(db.session, event.id)
        seats = [SeatDraft(name="アン"), SeatDraft(name="<b>ベン</b>")]
        return operations.open_table(db.session, first.id, TableDraft("free", seats, options)).id


class Phone:
    """A client that holds a role at the table, and posts moves as its page would."""

    def __init__(self, client: FlaskClient, table_id: int, viewer: str) -> None:
        self.client = client
        self.base = f"/tables/{table_id}/{viewer}"

    def page(self) -> str:
        """The page's HTML."""
        answer = self.client.get(self.base)
        assert answer.status_code == 200
        return answer.get_data(as_text=True)

    def say(self, verb: str, to: str = "moves", **fields: Any) -> TestResponse:
        """Post a move with the id of the page's form for it. What that page has no form for needs an id."""
        html = self.page()
        name = fields.pop("id", None) or id_of(html, verb)
        sent = {"csrf_token": TOKEN.search(html)[1], "id": name, "verb": verb}
        return self.client.post(f"{self.base}/{to}", data={**sent, **fields})


@pytest.fixture
def phone(app: Flask, table_id: int) -> Callable[[str], Phone]:
    """A phone that has claimed a role at the table."""

    def made(viewer: str) -> Phone:
        client = app.test_client()
        if viewer != "public":
            with app.app_context():
                token = claims.offer_claim(db.session, table_id, viewer)
            page = client.get(f"/claim/{token}").get_data(as_text=True)
            client.post(f"/claim/{token}", data={"csrf_token": TOKEN.search(page)[1]})
        return Phone(client, table_id, viewer)

    return made
