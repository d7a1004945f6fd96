"""A phone's fragment of Half Werewolf after a move: worked out, drawn, packed, as six phones ask for it."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import count
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from bench.measure import Row, median, percentile, sized
from companion import create_app
from companion.club.accounts import operations as accounts
from companion.club.events import operations as events
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.config import Config
from companion.games.half_wolf.cards import HalfWolfOptions
from companion.kernel.replay import Request
from companion.store import migrate
from companion.store.engine import db
from tests.games.half_wolf.worlds import Stacked, World, any_world

GAMES = sized(6, 1)
SEATS = 6


def main() -> Iterator[Row]:
    """Whole games of six in the set with most to tell, every phone fetching after every move."""
    with held() as (app, event_id):
        taken = [ms for seed in range(GAMES) for ms in _game(app, event_id, seed)]
    yield Row("half wolf, a phone's fragment, p99", 20, percentile(taken, 0.99), "ms")
    yield Row("half wolf, a phone's fragment, median", 20, median(taken), "ms")


@contextmanager
def held() -> Iterator[tuple[Flask, int]]:
    """A club of its own with an event."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        app = create_app(Config(instance=Path(folder), testing=True).prepared())
        migrate.upgrade(app)
        yield app, _founded(app)
        with app.app_context():
            db.engine.dispose()


def _founded(app: Flask) -> int:
    with app.app_context():
        token = accounts.offer_setup(db.session)
        accounts.set_up(
            db.session, token, club="よるはこ", login="org", name="主催", password_hash="-", locale="ja"
        )
        season = events.add_season(
            db.session, events.SeasonDraft("2018", date(2018, 1, 1), date(2018, 12, 31))
        )
        return events.add_event(db.session, events.EventDraft(season.id, "第11回", date(2018, 3, 25))).id


def _game(app: Flask, event_id: int, seed: int) -> Iterator[float]:
    """How long each fetch took, milliseconds; every one of a view that has changed."""
    made: World = any_world(random.Random(seed), SEATS, "magician")
    chance, numbers = Stacked(made.deck, made.arrived_first), count(1)
    with app.app_context():
        within = rounds.add_round(db.session, event_id)
        seats = [SeatDraft(name=f"P{n}") for n in range(1, SEATS + 1)]
        draft = TableDraft("half_wolf", seats, HalfWolfOptions(extra="magician"))
        table = operations.open_table(db.session, within.id, draft, chance=chance).id
    phones = [phone(app, table, f"seat-{seat}") for seat in range(1, SEATS + 1)]
    tags = [""] * SEATS
    for author, move in made.script():
        with app.app_context():
            request = Request(f"said-{next(numbers):06}", author, move)
            operations.play(db.session, table, request, chance=chance)
        for place, client in enumerate(phones):
            begun = time.perf_counter()
            answer = client.get(
                f"/tables/{table}/seat-{place + 1}/fragment",
                headers={"If-None-Match": tags[place], "Accept-Encoding": "gzip"},
            )
            spent = (time.perf_counter() - begun) * 1000
            if answer.status_code == 200:
                yield spent
            tags[place] = answer.headers["ETag"]


def phone(app: Flask, table: int, role: str) -> FlaskClient:
    client = app.test_client()
    with app.app_context():
        token = claims.offer_claim(db.session, table, role)
    client.post(f"/claim/{token}", data={"csrf_token": mark(client.get(f"/claim/{token}").text)})
    return client


def mark(page: str) -> str:
    """What a page's forms have to send along."""
    return page.partition('name="csrf_token" value="')[2].partition('"')[0]
