"""Two servers on one PostgreSQL: what is tapped at one is on the screens of the other, also when one dies."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page
from sqlalchemy import text

from companion.games import GAMES
from companion.kernel import record
from companion.store import listener
from companion.store.engine import db
from tests.browser.evening import HOST, Evening, enter, following, total, waiting
from tests.browser.night import PATIENCE, Night
from tests.browser.phones import NewPhone
from tests.databases import SECRET, closed
from tests.web.house import PASSWORD, TOKEN

TAKEN = {200, 204}
AGAIN = {502, 503, 504}
POSTERS = 6
KILLS = 2
BETWEEN = 15
"""Taps that are acknowledged between two events of the crash test."""


class Pair(NamedTuple):
    """One club behind two doors."""

    evening: Evening
    nights: tuple[Night, Night]

    def phone(self, night: Night, table: int, role: str = "public") -> Page:
        """A phone that knows one of the two servers."""
        self.evening.url = f"http://{HOST}:{night.port}"
        return self.evening.phone(table, role)


@pytest.fixture(scope="module")
def two_nights(start_night: Callable[..., Night], blank_postgresql: Callable[[], str]) -> Iterator[Pair]:
    url = blank_postgresql()
    common = {"DATABASE_URL": url, "COMPANION_SECRET_KEY": SECRET, "COMPANION_TRUSTED_HOSTS": HOST}
    nights = start_night(**common), start_night(**common)
    made = Pair(Evening(nights[0]), nights)
    yield made
    closed(made.evening.app)
    for night in nights:
        night.kill()


@pytest.fixture
def pair(two_nights: Pair, new_phone: NewPhone) -> Pair:
    """Both servers, each hearing the other, and phones for this test."""
    two_nights.evening.new_phone = new_phone
    for night in two_nights.nights:
        while json.loads(night.get("/readyz"))["signals"] != "heard":
            assert night.process.poll() is None
    return two_nights


def test_a_tap_at_one_server_is_on_the_screens_of_the_other(pair: Pair) -> None:
    """Faster than screens compare by themselves, which they do every fifteen seconds."""
    table = pair.evening.table()
    host, public = (
        pair.phone(night, table, role) for night, role in zip(pair.nights, ("host", "public"), strict=True)
    )
    for amount in (7, 8, 9):
        enter(host, "アン", amount)
        total(public, 1, amount)
    waiting(host, 0)


def test_the_referees_of_two_servers_write_one_log(pair: Pair) -> None:
    table = pair.evening.table()
    one, other = pair.evening.new_phone(), pair.evening.new_phone()
    for page, night in ((one, pair.nights[0]), (other, pair.nights[1])):
        pair.evening.url = f"http://{HOST}:{night.port}"
        pair.evening.log_in(page)
        pair.evening.sit(page, table, "host", claimed=False)
        following(page)
    for amount in (1, 2, 3):
        enter(one, "アン", amount)
        total(other, 1, amount)
        enter(other, "ベン", amount)
        total(one, 2, amount)
    assert len(pair.evening.log(table)) == 6


def test_what_is_tapped_while_no_signal_is_heard_is_seen_when_they_are_heard_again(pair: Pair) -> None:
    table = pair.evening.table()
    host, public = (
        pair.phone(night, table, role) for night, role in zip(pair.nights, ("host", "public"), strict=True)
    )
    enter(host, "アン", 1)
    total(public, 1, 1)
    with pair.evening.app.app_context(), db.engine.begin() as connection:
        ended = connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = :name AND datname = current_database()"
            ),
            {"name": listener.NAME},
        )
        assert len(ended.all()) == 2
    for amount in (7, 8, 9):
        enter(host, "アン", amount)
        total(public, 1, amount)


class Poster(threading.Thread):
    """A referee's outbox before both servers: it sends each tap until one of them says that it has it."""

    def __init__(self, name: str, nights: tuple[Night, Night], table: int, enough: threading.Event) -> None:
        super().__init__(name=name)
        self.doors = cycle([night.port for night in nights])
        self.enough = enough
        self.base = f"/tables/{table}/host"
        self.cookies: dict[str, str] = {}
        self.taken: list[str] = []
        self.fault: object = None
        self.tag = ""
        found = TOKEN.search(self.ask("/login")[1])
        assert found
        form = {"csrf_token": found[1], "login": "yoru", "password": PASSWORD}
        assert self.ask("/login", urlencode(form), "application/x-www-form-urlencoded")[0] == 303
        sender = re.search(r'data-sender="([^"]*)"', self.ask(self.base)[1])
        assert sender
        self.sender = sender[1]

    def ask(self, path: str, body: str | None = None, kind: str = "application/json") -> tuple[int, str]:
        """Ask the next door. Raises OSError and HTTPException where nobody answers."""
        port = next(self.doors)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers |= {"Content-Type": kind, "X-Companion": "page", "Origin": f"http://127.0.0.1:{port}"}
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as line:
            line.request("GET" if body is None else "POST", path, body, headers)
            answer = line.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie", ()):
                name, _, value = cookie.partition(";")[0].partition("=")
                self.cookies[name] = value
            self.tag = answer.headers.get("ETag", "")
            return answer.status, answer.read().decode()

    def run(self) -> None:
        number = 0
        while not (self.enough.is_set() or self.fault):
            number += 1
            self.tap(f"{self.name}-{number:05}", number)

    def tap(self, name: str, number: int) -> None:
        """One tap, as often as it takes."""
        values = {
            "id": name,
            "verb": "points",
            "seat": str(number % 2 + 1),
            "round": "1",
            "amount": str(number),
        }
        body = json.dumps({"fields": values, "sender": self.sender, "fragment": False})
        while True:
            try:
                status, answer = self.ask(f"{self.base}/moves", body)
            except (OSError, HTTPException):
                continue
            if status in TAKEN:
                self.taken.append(name)
            elif status in AGAIN:
                continue
            else:
                self.fault = status, answer
            return


def test_a_server_that_is_killed_takes_no_acknowledged_tap_with_it(pair: Pair) -> None:
    """Six referees at three tables tap on and on; who is left without an answer asks the other server."""
    tables = [pair.evening.table() for _ in range(POSTERS // 2)]
    enough = threading.Event()
    posters = [
        Poster(f"poster-{number}", pair.nights, table, enough)
        for number, table in enumerate([*tables, *tables])
    ]
    for poster in posters:
        poster.start()
    for kill in range(KILLS):
        night = pair.nights[kill % 2]
        further(posters)
        night.kill()
        further(posters)
        night.restart()
    further(posters)
    enough.set()
    for poster in posters:
        poster.join(PATIENCE)
    assert [poster.fault for poster in posters if poster.fault] == []
    for table in tables:
        mine = [poster for poster in posters if poster.base == f"/tables/{table}/host"]
        check(pair, table, mine)


def further(posters: list[Poster]) -> None:
    """Wait until so many more taps are acknowledged."""
    goal = sum(len(poster.taken) for poster in posters) + BETWEEN
    while sum(len(poster.taken) for poster in posters) < goal:
        assert not any(poster.fault for poster in posters), [poster.fault for poster in posters]
        threading.Event().wait(0.01)


def check(pair: Pair, table: int, posters: list[Poster]) -> None:
    """Each acknowledged tap is there once and in order; the record replays; both servers show the same."""
    entries = [name for name, _ in pair.evening.log(table)]
    for poster in posters:
        assert [name for name in entries if name.startswith(poster.name)] == poster.taken
    assert len(entries) == sum(len(poster.taken) for poster in posters)
    with pair.evening.app.app_context():
        history = pair.evening.history(table)
    replayed = record.read(record.write(history), GAMES)
    assert replayed.table.state == history.table.state
    tags = set()
    for _ in pair.nights:
        assert posters[0].ask(f"{posters[0].base}/fragment")[0] == 200
        tags.add(posters[0].tag)
    assert len(tags) == 1
