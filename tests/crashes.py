"""Pulls the plug while twenty people tap, and says what was acknowledged: for the test and the benchmark."""

from __future__ import annotations

import http.client
import json
import random
import re
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date
from itertools import count

from flask import Flask

from companion import create_app
from companion.club.events import operations as events
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.config import Config
from companion.games import GAMES
from companion.kernel import record
from companion.kernel.table import verb_of
from companion.store.engine import db
from tests.browser.night import Night
from tests.databases import closed
from tests.web.house import TOKEN, found_club

POSTERS, TABLES = 20, 4
SENDER = re.compile(r'data-sender="([^"]*)"')


def opened(app: Flask) -> dict[int, str]:
    """Tables, and for each a token that makes a phone its host."""
    found_club(app)
    with app.app_context():
        season = events.add_season(db.session, events.SeasonDraft("春", date(2018, 1, 1), date(2018, 6, 30)))
        event = events.add_event(db.session, events.EventDraft(season.id, "第11回", date(2018, 3, 25)))
        within = rounds.add_round(db.session, event.id)
        draft = TableDraft("free", [SeatDraft(name=name) for name in ("アン", "ベン")])
        tables = [operations.open_table(db.session, within.id, draft).id for _ in range(TABLES)]
        return {table: claims.offer_claim(db.session, table, "host") for table in tables}


class Poster:
    """A phone's outbox: sends its taps in order, each until it is acknowledged, through every crash."""

    def __init__(self, night: Night, table: int, device: str, number: int) -> None:
        self.night, self.table, self.device, self.number = night, table, device, number
        self.acknowledged: list[str] = []
        self.connection: http.client.HTTPConnection | None = None
        self.chance = random.Random(number)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
        """One request on a connection that is kept; OSError or HTTPException while the server is away."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.night.port, timeout=20)
        try:
            self.connection.request(method, path, body or None, {"Cookie": self.device, **headers})
            answer = self.connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            self.hang_up()
            raise

    def hang_up(self) -> None:
        """Close the connection."""
        if self.connection is not None:
            self.connection.close()
        self.connection = None

    def tap(self, number: int, sender: str) -> bool:
        """Whether the server acknowledged a tap."""
        name = f"poster-{self.number:02}-{number:04}"
        fields = {"id": name, "verb": "substitute", "seat": "1", "name": name}
        headers = {"X-Companion": "page", "Origin": self.night.url, "Content-Type": "application/json"}
        body = json.dumps({"fields": fields, "sender": sender, "fragment": self.chance.random() < 0.2})
        status, said = self.ask("POST", f"/tables/{self.table}/host/moves", body, **headers)
        assert status in (200, 204, 503), said
        if status != 503:
            self.acknowledged.append(name)
        return status != 503

    def post(self, sender: str, until: threading.Event, told: Callable[[], None]) -> None:
        """Tap until the evening is over; a tap without an answer is sent again, as every outbox does."""
        for number in count():
            while not until.is_set():
                try:
                    if self.tap(number, sender):
                        told()
                        break
                except (OSError, http.client.HTTPException):
                    until.wait(0.05)
            if until.is_set():
                return


def device_of(night: Night, token: str, table: int) -> tuple[str, str]:
    """The cookie of a phone that has taken a table's desk up, and on whose behalf it speaks."""
    phone = Poster(night, table, "", 0)
    connection = http.client.HTTPConnection("127.0.0.1", night.port, timeout=20)
    connection.request("GET", f"/claim/{token}")
    page = connection.getresponse()
    session = str(page.getheader("Set-Cookie")).partition(";")[0]
    form = TOKEN.search(page.read().decode())
    assert form
    headers = {"Cookie": session, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", f"/claim/{token}", f"csrf_token={form[1]}", headers)
    claimed = connection.getresponse()
    cookies = [value for name, value in claimed.getheaders() if name == "Set-Cookie"]
    connection.close()
    phone.device = next(value.partition(";")[0] for value in cookies if value.startswith("device="))
    _, html = phone.ask("GET", f"/tables/{table}/host")
    phone.hang_up()
    mark = SENDER.search(html)
    assert mark
    return phone.device, mark[1]


def endured(night: Night, crashes: int, most: int) -> int:
    """Kill the server so often, each time after one to `most` further taps; the acknowledged taps.

    AssertionError where one of them is lost, there twice or out of order, or a record does not replay.
    """
    app = create_app(Config(instance=night.instance, testing=True))
    phones = {table: device_of(night, token, table) for table, token in opened(app).items()}
    closed(app)
    over, enough = threading.Event(), threading.Semaphore(0)
    posters: list[Poster] = []
    taps: list[Future[None]] = []
    chance = random.Random(crashes)
    with ThreadPoolExecutor(POSTERS) as hands:
        try:
            for number in range(POSTERS):
                table = list(phones)[number % TABLES]
                device, sender = phones[table]
                poster = Poster(night, table, device, number)
                posters.append(poster)
                taps.append(hands.submit(poster.post, sender, over, enough.release))
            for _ in range(crashes):
                acknowledged(enough, chance.randint(1, most))
                night.kill()
                night.restart()
            acknowledged(enough, most)
        finally:
            over.set()
    for poster, tapped in zip(posters, taps, strict=True):
        tapped.result()
        poster.hang_up()
    night.kill()
    assert_kept(create_app(Config(instance=night.instance, testing=True)), phones, posters)
    return sum(len(poster.acknowledged) for poster in posters)


def acknowledged(enough: threading.Semaphore, taps: int) -> None:
    """Wait until so many further taps have been acknowledged."""
    for _ in range(taps):
        assert enough.acquire(timeout=30)


def assert_kept(app: Flask, tables: dict[int, tuple[str, str]], posters: list[Poster]) -> None:
    """Every acknowledged tap once, each poster's in order, and every table's record replays."""
    for table in tables:
        with app.app_context():
            history = operations.history(db.session, table)
        replayed = record.read(record.write(history), GAMES)
        assert replayed.table == history.table
        kept = [entry.id for entry in history.log if verb_of(entry.move) == "substitute"]
        assert len(kept) == len(set(kept))
        for poster in (each for each in posters if each.table == table):
            own = [name for name in kept if name.startswith(f"poster-{poster.number:02}-")]
            assert own[: len(poster.acknowledged)] == poster.acknowledged
            assert len(own) - len(poster.acknowledged) <= 1  # the last may have landed unanswered
    closed(app)
