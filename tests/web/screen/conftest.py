"""An evening that is shown: tables made beside the pages, and what the screen has of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from flask import Flask

from companion.club.rounds import operations as rounds
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games import GAMES
from companion.kernel.game import Chance
from companion.kernel.replay import Request
from companion.kernel.table import codec_of
from companion.store.engine import db
from tests.club.evenings import an_event, people
from tests.driver import START

SLIDE = re.compile(r'id="slide-([\w-]+)"')


class Shown:
    """An event at a club, its tables, and its screen as a visitor's browser gets it."""

    def __init__(self, app: Flask, *, seed: int = 1) -> None:
        self.app = app
        self.client = app.test_client()
        self.chance = Chance(seed)
        self.numbers = count(1)
        self.now = START
        with app.app_context():
            self.event_id = an_event(db.session).id
        self.url = f"/events/{self.event_id}/screen"

    def table(self, game: str, names: Sequence[str], options: Any = None, label: str = "") -> int:
        """A table of a round of its own, opened at source 001's time; players of the club sit there."""
        with self.app.app_context():
            within = rounds.add_round(db.session, self.event_id)
            known = [SeatDraft(player.id) for player in people(db.session, *names)]
            draft = TableDraft(game, known, options, label=label)
            opened = tables.open_table(db.session, within.id, draft, opened=self.now, chance=self.chance)
            return opened.id

    def say(self, table_id: int, author: str, verb: str, **values: Any) -> str:
        """A move, one second after the one before it; answers its id."""
        self.now += 1000
        name = f"request-{next(self.numbers):06}"
        with self.app.app_context():
            game = GAMES[tables.get_table(db.session, table_id).game]
            request = Request(name, author, codec_of(game).to_move({"verb": verb, **values}))
            tables.play(db.session, table_id, request, at=self.now, chance=self.chance)
        return name

    def catan(self, *names: str, minutes: int = 90) -> int:
        """A Catan table in play, seat 1 on turn."""
        options = GAMES["catan"].Options(component_check=False, conduct_list=False, minutes=minutes)
        table = self.table("catan", names or ("アン", "ベン", "クレア"), options)
        self.say(table, "host", "start", first=1)
        return table

    def signed(self, *names: str) -> int:
        """A score sheet that the first one has won."""
        table = self.table("free", names)
        for seat in range(1, len(names) + 1):
            self.say(table, "host", "points", seat=seat, round=1, amount=10 - seat)
        self.say(table, "host", "finish")
        self.say(table, "host", "sign-off")
        return table

    def fragment(self, lang: str = "") -> str:
        """What changes on the screen, as everybody gets it."""
        answer = self.client.get(f"{self.url}/fragment", query_string={"lang": lang} if lang else {})
        assert answer.status_code == 200
        return answer.text

    def tag(self) -> str:
        """The tag of the same."""
        return str(self.client.get(f"{self.url}/fragment").headers["ETag"])

    def picture(self) -> tuple[str, str]:
        """Both: all that a screen is told, and when it is called to look."""
        return self.tag(), self.fragment()

    def slides(self) -> list[str]:
        """The slides there are, in order."""
        return SLIDE.findall(self.fragment())


@pytest.fixture
def shown(club: Flask) -> Shown:
    """An event of a club that has been set up."""
    return Shown(club)
