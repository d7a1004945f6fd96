"""A convention: 50 tables start at once and are played, four phones at each, on both set-ups.

The load comes from the same machine and takes a good part of it: on a busy one the processor time counts.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager
from datetime import date
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import psutil

from bench import live, processes
from bench.measure import Row, fonts_in, new_database, percentile, sized
from companion import create_app
from companion.club.events import attendance
from companion.club.events import operations as events
from companion.club.people.operations import add_player
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.config import Config
from companion.store import migrate
from companion.store.engine import db
from tests.web.house import PASSWORD, found_club

TABLES, SEATS = sized(50, 2), 4
MOVES, RATE = sized(300, 2), 5.0
WORKERS = sized(2, 0)


class Phone(live.Host):
    """A phone at a seat, which times each part that it fetches."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.stream = live.Line(address)
        self.looks: list[float] = []

    async def follow(self) -> None:
        """Follow the own seat from what its page shows."""
        self.stream.cookies = self.cookies
        await self._open()
        self.task = asyncio.create_task(self._look())

    async def _open(self) -> None:
        topic = f"table:{self.table}:{self.base.rpartition('/')[2]}"
        await streamed(self.stream, topic, self.tag)

    async def _look(self) -> None:
        """Fetch the part whenever told to; a stream that has lived its time is opened anew."""
        while True:
            async for piece in self.stream.chunks():
                if b"look" in piece:
                    begun = time.perf_counter()
                    _, tag, _ = await self.ask(f"{self.base}/fragment", If_None_Match=f'"{self.tag}"')
                    self.tag = tag.strip('"')
                    self.looks.append((time.perf_counter() - begun) * 1000)
            await self._open()

    async def put_away(self) -> None:
        """Hang up."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        self.stream.close()
        self.close()


class Waiting(live.Line):
    """A phone of somebody who is here and has no seat yet, on the own page."""

    async def follow(self, event_id: int, player_id: int) -> None:
        """Say who it is, and open the stream."""
        await sent(self, f"/events/{event_id}/me", me=str(player_id))
        self.topic = f"me:{event_id}"
        _, self.tag, _ = await self.ask(f"/live/part/{self.topic}")
        self.stream = live.Line(self.address, self.cookies)
        await streamed(self.stream, self.topic, self.tag.strip('"'))

    async def seat_shown(self) -> None:
        """Once its part, fetched whenever told to, shows a table; a stream that ends is opened anew."""
        part = b""
        while b"/tables/" not in part:
            async for piece in self.stream.chunks():
                if b"look" in piece:
                    path, seen = f"/live/part/{self.topic}", self.tag
                    _, self.tag, part = await self.ask(path, If_None_Match=seen, Accept_Encoding="identity")
                    if b"/tables/" in part:
                        break
            else:
                await streamed(self.stream, self.topic, self.tag.strip('"'))
        self.stream.close()
        self.close()


FIELD = re.compile(r"<input (?![^>]*(?:checkbox|radio|submit))[^>]*>")
ATTRIBUTE = re.compile(r'(name|value)="([^"]*)"')


async def sent(line: live.Line, path: str, **fields: str) -> float:
    """Send the form of a page as it stands; when it was sent. Raises RuntimeError where it comes back."""
    _, _, page = await line.ask(path, Accept_Encoding="identity")
    _, _, main = page.decode().partition("<main")
    kept = (dict(ATTRIBUTE.findall(one)) for one in FIELD.findall(main))
    form = {one["name"]: unescape(one.get("value", "")) for one in kept if "name" in one} | fields
    kind, begun = "application/x-www-form-urlencoded", time.perf_counter()
    status, _, answer = await line.ask(path, urlencode(form).encode(), Content_Type=kind)
    if status != 303:
        raise RuntimeError(f"the form of {path} was answered {status}: {answer[:200]!r}")
    return begun


async def streamed(line: live.Line, topic: str, tag: str) -> None:
    """Open a stream of one topic. Raises RuntimeError where there is none."""
    kind = {"Content_Type": "application/json", "Accept": "text/event-stream"}
    status, _ = await line.begin("/live", json.dumps({topic: tag}).encode(), **kind)
    if status != 200:
        raise RuntimeError(f"a stream was answered {status}")


async def opened(address: str, event_id: int, people: list[int]) -> float:
    """Seconds from the tap that opens a table for each four to the last of the waiting phones' seats."""
    organiser, phones = live.Line(address), [Waiting(address) for _ in people]
    await sent(organiser, "/login", login="Yoru", password=PASSWORD)
    plan = f"/events/{event_id}/rounds/new"
    await organiser.ask(f"{plan}?game=free")
    for phone, player_id in zip(phones, people, strict=True):
        await phone.follow(event_id, player_id)
    shown = asyncio.gather(*(phone.seat_shown() for phone in phones))
    begun = await sent(organiser, plan, open="1")
    await shown
    organiser.close()
    return time.perf_counter() - begun


def main() -> Iterator[Row]:
    """SQLite in one process at twice what is promised of two workers on PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        yield from measured("SQLite", 2, *prepared(path), live.serving(path))
    if WORKERS:
        url = new_database("convention")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder)
            serving = processes.serving(path, url, WORKERS)
            yield from measured("2 workers", 1, *prepared(path, url), serving)


def prepared(folder: Path, database: str = "") -> tuple[list[list[str]], tuple[int, list[int]]]:
    """A club with its tables, for each the tokens of its host and its seats, and an event with its people."""
    app = create_app(Config(instance=folder, database_url=database))
    migrate.upgrade(app)
    found_club(app)
    fonts_in(folder)
    with app.app_context():
        year = events.SeasonDraft("2018", date(2018, 1, 1), date(2018, 12, 31))
        season = events.add_season(db.session, year)
        draft = events.EventDraft(season_id=season.id, title="大会", held_on=date(2018, 3, 25))
        within = rounds.add_round(db.session, events.add_event(db.session, draft).id)
        tokens = []
        for number in range(TABLES):
            seats = [SeatDraft(name=f"P{number}-{seat}") for seat in range(1, SEATS + 1)]
            table = operations.open_table(db.session, within.id, TableDraft("free", seats)).id
            roles = ("host", *(f"seat-{seat}" for seat in range(1, SEATS + 1)))
            tokens.append([claims.offer_claim(db.session, table, role) for role in roles])
        draft = events.EventDraft(season_id=season.id, title="次の大会", held_on=date(2018, 3, 26))
        event_id = events.add_event(db.session, draft).id
        people = [add_player(db.session, name=f"参加者{number}").id for number in range(TABLES * SEATS)]
        for player_id in people:
            attendance.walk_in(db.session, event_id, player_id)
        db.engine.dispose()
    return tokens, (event_id, people)


Serving = AbstractContextManager[tuple[str, psutil.Process]]


def measured(
    name: str, times: int, tokens: list[list[str]], event: tuple[int, list[int]], serving: Serving
) -> Iterator[Row]:
    """Both starts, the taps and the parts."""
    with serving as (address, server):
        known = asyncio.run(opened(address, *event))
        started, spent, taps, looks = asyncio.run(played(address, tokens, server))
    phones = len(tokens) * SEATS
    yield Row(
        f"{name}: {len(tokens)} tables open, the last of {phones} phones shows its seat",
        2 * times,
        known,
        "s",
    )
    yield Row(f"{name}: processor time of a phone that scans", 20, spent * 1000 / phones, "ms")
    yield Row(f"{name}: {phones} phones scan at once, the last seat shown", 2 * times, started, "s")
    yield Row(f"{name}: {len(tokens)} tables, {phones} phones follow: a tap, p99", 60 * times, taps, "ms")
    yield Row(f"{name}: the same, a phone's part, p99", 40 * times, looks, "ms")


Room = tuple[list[live.Host], list[Phone]]


@asynccontextmanager
async def seated(
    address: str, tokens: list[list[str]], server: psutil.Process
) -> AsyncIterator[tuple[Room, float, float]]:
    """Hosts and phones that follow; seconds from the first code to the last seat shown, and the server's."""
    hosts = await live.seated(address, [of_table[0] for of_table in tokens])
    codes = [token for of_table in tokens for token in of_table[1:]]
    phones = [Phone(address) for _ in codes]
    begun, before = time.perf_counter(), processes.times(server)
    await asyncio.gather(*(phone.sit(token) for phone, token in zip(phones, codes, strict=True)))
    started = time.perf_counter() - begun
    spent = processes.since(before, processes.times(server))
    for phone in phones:
        await phone.follow()
    yield (hosts, phones), started, spent
    for phone in phones:
        await phone.put_away()
    for host in hosts:
        host.close()


async def played(
    address: str, tokens: list[list[str]], server: psutil.Process
) -> tuple[float, float, float, float]:
    """Seconds of the start, by the clock and of the server; milliseconds of a tap and of a part, p99."""
    async with seated(address, tokens, server) as ((hosts, phones), started, spent):
        taps = await tapped(hosts, MOVES, RATE)
        await asyncio.sleep(1)
    looks = [look for phone in phones for look in phone.looks]
    if len(looks) < MOVES:
        raise RuntimeError(f"{MOVES} taps were followed by {len(looks)} looks")
    return started, spent, percentile(taps, 0.99), percentile(looks, 0.99)


async def tapped(hosts: list[live.Host], moves: int, rate: float) -> list[float]:
    """Milliseconds of each tap, at a steady rate, table after table."""
    taps = []
    begun = time.perf_counter()
    for number in range(moves):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        tap = time.perf_counter()
        await hosts[number % len(hosts)].move()
        taps.append((time.perf_counter() - tap) * 1000)
    return taps
