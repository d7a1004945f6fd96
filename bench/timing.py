"""Whether the time of an answer tells what the answer must not: Welch's t over interleaved requests.

In this process, with nothing between asking and answering; over a network less is to be seen. Times over the
ninth decile are left out on both sides, for they are the machine's.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from bench.measure import Row, percentile, sized
from companion import create_app
from companion.club.tables.claims import offer_claim
from companion.club.tables.operations import play
from companion.config import Config
from companion.games.half_wolf.course import Choose
from companion.kernel.replay import Request
from companion.store import migrate
from companion.store.engine import db
from companion.web.auth import proof
from tests.web.club.evenings import TODAY, Evening
from tests.web.house import found_club

TIMES, HASHES, WARM = sized((400, 60, 5), (2, 2, 1))
SURE = 4.5
Ask = Callable[[], object]


def main() -> Iterator[Row]:
    """Pairs of requests whose answers must take equally long."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Config(instance=Path(folder), secret_key="x" * 32, testing=True))
        migrate.upgrade(app)
        app.config.update(WTF_CSRF_ENABLED=False)
        found_club(app)
        tables = _tables(app)
        yield _row(
            "log-in: a name that is known, one that is not",
            _log_in(app, "yoru"),
            _log_in(app, "nobody"),
            HASHES,
        )
        with app.app_context():
            token = offer_claim(db.session, tables[0], "seat-1")
        near = token[:-1] + ("A" if token[-1] != "A" else "B")
        yield _row(
            "code: one sign wrong, all wrong", _get(app, f"/claim/{near}"), _get(app, "/claim/" + "z" * 22)
        )
        for viewer in ("public", "seat-2"):
            pages = [_page(app, table, viewer) for table in tables]
            yield _row(f"table for {viewer}: a seat has chosen its card, or not", *pages)


def _row(what: str, one: Ask, other: Ask, times: int = TIMES) -> Row:
    return Row(f"{what}: t", SURE, abs(welch(*interleaved(one, other, times))), "")


def interleaved(one: Ask, other: Ask, times: int) -> tuple[list[float], list[float]]:
    """How long each takes, in turn, the first of each pair being the other one the next time."""
    took: tuple[list[float], list[float]] = ([], [])
    for number in range(times + WARM):
        for which in ((0, 1), (1, 0))[number % 2]:
            begun = time.perf_counter()
            (one, other)[which]()
            took[which].append(time.perf_counter() - begun)
    return took[0][WARM:], took[1][WARM:]


def welch(one: list[float], other: list[float]) -> float:
    """Welch's t of two samples without what lies over their common ninth decile."""
    limit = percentile([*one, *other], 0.9)
    a, b = ([value for value in sample if value <= limit] for sample in (one, other))
    spread = statistics.variance(a) / len(a) + statistics.variance(b) / len(b)
    return float((statistics.mean(a) - statistics.mean(b)) / spread**0.5)


def _tables(app: Flask) -> list[int]:
    """Two tables of Half Werewolf, dealt; at the first one seat 1 has chosen."""
    evening = Evening(app, TODAY)
    names = ("一", "二", "三", "四", "五", "六", "七", "八")
    evening.come(*names)
    tables = evening.seat(names[:4], names[4:], game="half_wolf")
    with app.app_context():
        play(db.session, tables[0], Request("answered-1", "seat-1", Choose(1)))
    return tables


def _get(app: Flask, path: str) -> Ask:
    client = app.test_client()
    return lambda: client.get(path).status_code


def _log_in(app: Flask, login: str) -> Ask:
    client = app.test_client()

    def ask() -> object:
        proof.init_app(app)  # nobody has to wait
        return client.post("/login", data={"login": login, "password": "a wrong password"}).status_code

    return ask


def _page(app: Flask, table: int, viewer: str) -> Ask:
    client: FlaskClient = app.test_client()
    if viewer != "public":
        with app.app_context():
            token = offer_claim(db.session, table, viewer)
        client.post(f"/claim/{token}")
    return lambda: client.get(f"/tables/{table}/{viewer}/fragment").status_code
