"""A Catan table of four at its desk, and clients that hold a role there."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from itertools import count
from typing import Any

import pytest
from flask import Flask

from companion.club.events import operations as events
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.catan.state import ITEMS, CatanOptions
from companion.kernel.game import View
from companion.kernel.replay import Request
from companion.kernel.table import codec_of, snapshot
from companion.store.engine import db
from tests.web.table.conftest import TOKEN, Phone

NAMES = ("アン", "ベン", "クレア", "<b>ダン</b>")


class CatanTable:
    """A table that is played beside its pages by `say`, and looked at by `view`."""

    def __init__(self, app: Flask, table_id: int) -> None:
        self.app = app
        self.id = table_id
        self.numbers = count(1)

    def say(self, author: str, verb: str, **values: Any) -> None:
        """A move that is taken."""
        with self.app.app_context():
            game = operations.game_of("catan")
            move = codec_of(game).to_move({"verb": verb, **values})
            operations.play(db.session, self.id, Request(f"beside-{next(self.numbers):06}", author, move))

    def view(self, viewer: str = "host") -> View:
        """What a viewer sees."""
        with self.app.app_context():
            history = operations.history(db.session, self.id)
            return snapshot(history.game, history.table, viewer).view

    def start(self) -> None:
        """The box is counted, the list read out; seat 1 begins, all have two settlements and two roads."""
        for group in dict.fromkeys(part.group for part in self.view().check):
            self.say("host", "check-group", group=group)
        self.say("host", "read-out", items=list(ITEMS))
        self.say("host", "start", first=1)

    def judge(self) -> None:
        """Time is up."""
        self.say("host", "set-clock", seconds=0, reason="会場の都合")


@pytest.fixture
def options() -> CatanOptions | None:
    """The options of the table, where they are not the house's."""
    return None


@pytest.fixture
def table(club: Flask, options: CatanOptions | None) -> CatanTable:
    """A table before its component check."""
    with club.app_context():
        season = events.add_season(db.session, events.SeasonDraft("春", date(2018, 1, 1), date(2018, 6, 30)))
        draft = events.EventDraft(season_id=season.id, title="第11回", held_on=date(2018, 3, 25))
        within = rounds.add_round(db.session, events.add_event(db.session, draft).id)
        seats = [SeatDraft(name=name) for name in NAMES]
        opened = operations.open_table(db.session, within.id, TableDraft("catan", seats, options))
        return CatanTable(club, opened.id)


@pytest.fixture
def begun(table: CatanTable) -> CatanTable:
    """A table in play, seat 1 on turn."""
    table.start()
    return table


@pytest.fixture
def phone(club: Flask, table: CatanTable) -> Callable[[str], Phone]:
    """A phone that has claimed a role at the table."""

    def made(viewer: str) -> Phone:
        client = club.test_client()
        if viewer != "public":
            with club.app_context():
                token = claims.offer_claim(db.session, table.id, viewer)
            page = client.get(f"/claim/{token}").get_data(as_text=True)
            client.post(f"/claim/{token}", data={"csrf_token": TOKEN.search(page)[1]})
        return Phone(client, table.id, viewer)

    return made


def reasons(html: str) -> list[str]:
    """What stands beside fields, in order."""
    found = re.findall(r'class="field-error"[^>]*>(.*?)</(?:p|div)>', html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", one).split()) for one in found]
