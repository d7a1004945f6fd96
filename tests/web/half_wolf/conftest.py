"""Tables of Half Werewolf whose cards and choices are laid out beforehand, and phones that sit at them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from itertools import count
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.club.events import operations as events
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.kernel.replay import Request
from companion.kernel.table import Snapshot, snapshot
from companion.store.engine import db
from tests.driver import START
from tests.games.half_wolf.worlds import Stacked, World
from tests.web.house import found_club, id_of
from tests.web.wire import Clock, clock

__all__ = ["clock"]

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
NAMES = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")


class Table:
    """A table in the club's database. `world` says what is dealt and what everybody does."""

    def __init__(self, app: Flask, world: World, clock: Clock) -> None:
        self.app, self.world, self.clock = app, world, clock
        self.chance = Stacked(world.deck, world.arrived_first)
        self.numbers = count(1)
        self.script = world.script()
        with app.app_context():
            event_id = events.events(db.session)[0].id
            within = rounds.add_round(db.session, event_id)
            seats = [SeatDraft(name=name) for name in NAMES[: world.size]]
            draft = TableDraft("half_wolf", seats, world.options)
            made = operations.open_table(db.session, within.id, draft, opened=START, chance=self.chance)
            self.id = made.id

    def say(self, author: str, move: Any, **envelope: Any) -> None:
        """A move, a second after the last one."""
        self.clock.at += 1000
        request = Request(f"said-{next(self.numbers):06}", author, move, **envelope)
        with self.app.app_context():
            operations.play(db.session, self.id, request, chance=self.chance)

    def play(self, until: str = "over") -> Table:
        """Play on what the world has, up to a stage."""
        while self.snapshot("public").view.stage != until:  # type: ignore[attr-defined]
            self.say(*next(self.script))
        return self

    def snapshot(self, viewer: str) -> Snapshot:
        """What a viewer sees."""
        with self.app.app_context():
            history = operations.history(db.session, self.id)
            return snapshot(history.game, history.table, viewer)


class Phone:
    """A browser that may hold several roles; it sends the forms that its pages hold."""

    def __init__(self, app: Flask, language: str = "ja") -> None:
        self.app = app
        self.client: FlaskClient = app.test_client()
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language

    def claim(self, table: int, *roles: str) -> Phone:
        """Take roles up at a table."""
        for role in roles:
            with self.app.app_context():
                token = claims.offer_claim(db.session, table, role)
            self.post(f"/claim/{token}", page=f"/claim/{token}")
        return self

    def get(self, path: str) -> str:
        """A page that is there."""
        answer = self.client.get(path)
        assert answer.status_code == 200, path
        return answer.text

    def post(self, path: str, page: str = "", **fields: Any) -> TestResponse:
        """A form as its page holds it."""
        return self._post(path, self.client.get(page or path).text, fields)

    def _post(self, path: str, html: str, fields: dict[str, Any]) -> TestResponse:
        token = TOKEN.search(html)
        return self.client.post(path, data={"csrf_token": token[1] if token else "", **fields})

    def move(self, table: int, viewer: str, verb: str, **fields: Any) -> TestResponse:
        """A move with the id of the page's form for it. What the page has no form for needs an id."""
        page = f"/tables/{table}/{viewer}"
        html = self.client.get(page).text
        name = fields.pop("id", None) or id_of(html, verb)
        return self._post(f"{page}/moves", html, {"id": name, "verb": verb, **fields})


@pytest.fixture
def club(app: Flask, clock: Clock) -> Flask:
    """A club with an event, founded long before."""
    found_club(app)
    with app.app_context():
        season = events.add_season(
            db.session, events.SeasonDraft("2018春", date(2018, 1, 1), date(2018, 6, 30))
        )
        events.add_event(db.session, events.EventDraft(season.id, title="第11回", held_on=date(2018, 3, 25)))
    return app


@pytest.fixture
def table(club: Flask, clock: Clock) -> Callable[[World], Table]:
    """Opens tables."""
    return lambda world: Table(club, world, clock)


@pytest.fixture
def phone(club: Flask) -> Callable[..., Phone]:
    """Makes phones: `phone()`, `phone("en")`."""
    return lambda language="ja": Phone(club, language)
