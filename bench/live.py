"""A night under load, on the server that the club runs: screens that follow, moves, what it holds.

Everything on loopback; the load here, the server in a process of its own. A move counts as seen by a screen
when the part that its stream made it fetch has arrived.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from bench.measure import Row, fonts_in, median, percentile, sized
from companion import create_app
from companion.club.events import operations as events
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.config import Config
from companion.store import migrate
from companion.store.engine import db
from tests.web.house import found_club

ROOT = Path(__file__).resolve().parent.parent
TABLES, STREAMS = sized((50, 500), (1, 2))
RATE = 5.0
MOVES = sized(300, 2)
POSTERS, BURST = sized((20, 100), (2, 2))
"""Posters, and moves of each."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
numbers = count(1)


def main() -> Iterator[Row]:
    """The promises of a night's live part, measured once."""
    with tempfile.TemporaryDirectory() as folder:
        tokens = prepared(Path(folder))
        with serving(Path(folder)) as (address, server):
            seen, memory = asyncio.run(followed(address, tokens[:TABLES], server))
            what = f"{STREAMS} streams, {RATE:.0f} moves/s: POST to part, p99"
            yield Row(what, 100, percentile(seen, 0.99), "ms")
            yield Row(f"{STREAMS} streams: memory of the server", 250, memory, "MB")
            before = spent(server)
            rate, waits = asyncio.run(posted(address, tokens[TABLES:]))
            worked = spent(server) - before
    yield Row(f"{POSTERS} posters: moves acknowledged", 200, rate, "/s", at_least=True)
    yield Row(f"{POSTERS} posters: a move acknowledged, median", 100, median(waits), "ms")
    yield Row(f"{POSTERS} posters: processor time of a move", 3, worked / len(waits) * 1000, "ms")


def spent(server: psutil.Process) -> float:
    """Seconds of processor time of the server so far."""
    times = server.cpu_times()
    return float(times.user + times.system)


def prepared(folder: Path, database: str = "") -> list[str]:
    """A club with its tables, on SQLite or another database; the tokens that make a phone host of each."""
    app = create_app(Config(instance=folder, database_url=database))
    migrate.upgrade(app)
    found_club(app)
    fonts_in(folder)  # as on every start but the first
    with app.app_context():
        year = events.SeasonDraft("2018", date(2018, 1, 1), date(2018, 12, 31))
        season = events.add_season(db.session, year)
        draft = events.EventDraft(season_id=season.id, title="第11回", held_on=date(2018, 3, 25))
        within = rounds.add_round(db.session, events.add_event(db.session, draft).id)
        seats = [SeatDraft(name=f"P{number}") for number in range(1, 5)]
        tables = [
            operations.open_table(db.session, within.id, TableDraft("free", seats)).id
            for _ in range(TABLES + POSTERS)
        ]
        tokens = [claims.offer_claim(db.session, table, "host") for table in tables]
        db.engine.dispose()
    return tokens


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, psutil.Process]]:
    """The server as the club runs it, on a free port: its address and its process."""
    environ = {"COMPANION_INSTANCE": str(folder), "COMPANION_HOST": "127.0.0.1", "COMPANION_PORT": "0"}
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "app.py")],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, **environ, "DATABASE_URL": "", "PYTHONUTF8": "1"},
    )
    try:
        assert process.stdout
        found = next(filter(None, map(ADDRESS.search, process.stdout)))
        yield found.group(), psutil.Process(process.pid)
    finally:
        process.kill()
        process.communicate()


@dataclass
class Line:
    """One kept connection to the server, with a phone's cookies."""

    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def ask(self, path: str, body: bytes | None = None, **headers: str) -> tuple[int, str, bytes]:
        """Status, ETag and body of an answer read in full."""
        status, answered = await self.begin(path, body, **headers)
        return status, answered.get("etag", ""), await self.rest(answered)

    async def begin(self, path: str, body: bytes | None, **headers: str) -> tuple[int, dict[str, str]]:
        """Status and headers; the body stands in the connection."""
        try:
            return await self.send(path, body, **headers)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()  # it had been idle for too long; browsers do the same
            self.writer = None
            return await self.send(path, body, **headers)

    async def send(self, path: str, body: bytes | None, **headers: str) -> tuple[int, dict[str, str]]:
        """The same, on a connection that still stands."""
        where = urlsplit(self.address)
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(where.hostname, where.port)
        assert self.reader
        sent = {
            "Host": where.netloc,
            "Origin": self.address,
            "Accept-Encoding": "gzip",
            "Accept-Language": "ja",
            "X-Companion": "page",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            **{name.replace("_", "-"): value for name, value in headers.items()},
            **({} if body is None else {"Content-Length": str(len(body))}),
        }
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in sent.items()]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + (body or b""))
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = [line.partition(": ")[::2] for line in head[1:] if line]
        for name, value in pairs:
            if name.lower() == "set-cookie":
                key, _, kept = value.partition(";")[0].partition("=")
                self.cookies[key] = kept
        return int(head[0].split()[1]), {name.lower(): value for name, value in pairs}

    async def rest(self, answered: dict[str, str]) -> bytes:
        """The body of an answer, as its headers say how long it is."""
        assert self.reader
        if answered.get("transfer-encoding") == "chunked":
            return b"".join([chunk async for chunk in self.chunks()])
        return await self.reader.readexactly(int(answered.get("content-length", 0)))

    async def chunks(self) -> AsyncIterator[bytes]:
        """The pieces of a streamed answer, as they come."""
        assert self.reader
        while size := int(await self.reader.readline(), 16):
            yield await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()

    def close(self) -> None:
        """Hang up."""
        if self.writer:
            self.writer.close()


class Host(Line):
    """A phone that runs a table."""

    async def sit(self, token: str) -> None:
        """Take the role up."""
        _, _, page = await self.ask(f"/claim/{token}", Accept_Encoding="identity")
        found = re.search(rb'name="csrf_token" value="([^"]+)"', page)
        assert found
        form = b"csrf_token=" + found[1]
        kind = "application/x-www-form-urlencoded"
        where = (await self.begin(f"/claim/{token}", form, Content_Type=kind))[1]
        await self.rest(where)
        self.base = urlsplit(where["location"]).path
        self.table = int(self.base.split("/")[2])
        _, _, page = await self.ask(self.base, Accept_Encoding="identity")
        mark = re.search(rb'data-tag="([^"]+)"\s+data-sender="([^"]+)"', page)
        assert mark
        self.tag, self.sender = mark[1].decode(), mark[2].decode()

    async def move(self) -> None:
        """Send a tap."""
        number = next(numbers)
        await self.say("points", seat=number % 4 + 1, round=1, amount=number % 90)

    async def say(self, verb: str, **values: object) -> None:
        """Send a move; it has to be taken."""
        fields = {"id": f"bench-{next(numbers):08}", "verb": verb}
        fields |= {name: str(value) for name, value in values.items()}
        body = json.dumps({"fields": fields, "sender": self.sender, "fragment": False}).encode()
        status, _, answer = await self.ask(f"{self.base}/moves", body, Content_Type="application/json")
        if status != 204:
            raise RuntimeError(f"a move was answered {status}: {answer[:200]!r}")


class Screen:
    """A phone in the room that follows a table as the public does."""

    def __init__(self, address: str, table: int) -> None:
        self.stream, self.line = Line(address), Line(address)
        self.table = table
        self.base = f"/tables/{table}/public"
        self.topic = f"table:{table}:public"
        self.seen: list[tuple[float, str]] = []

    async def open(self) -> None:
        """Fetch the part, open the stream; from then on look again when told to."""
        _, self.tag, _ = await self.line.ask(f"{self.base}/fragment")
        body = json.dumps({self.topic: self.tag.strip('"')}).encode()
        kind = {"Content_Type": "application/json", "Accept": "text/event-stream"}
        status, _ = await self.stream.begin("/live", body, **kind)
        if status != 200:
            raise RuntimeError(f"a stream was answered {status}")
        self.pieces = self.stream.chunks()
        await anext(self.pieces)
        self.task = asyncio.create_task(self.follow())

    async def follow(self) -> None:
        """Look again each time."""
        async for piece in self.pieces:
            if b"look" in piece:
                status, self.tag, _ = await self.line.ask(f"{self.base}/fragment", If_None_Match=self.tag)
                if status == 200:
                    self.seen.append((time.perf_counter(), self.tag))

    async def close(self) -> None:
        """Put the phone away."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        self.stream.close()
        self.line.close()


async def seated(address: str, tokens: list[str]) -> list[Host]:
    """The hosts of the tables."""
    hosts = [Host(address) for _ in tokens]
    for host, token in zip(hosts, tokens, strict=True):
        await host.sit(token)
    return hosts


async def followed(address: str, tokens: list[str], server: psutil.Process) -> tuple[list[float], float]:
    """Milliseconds from each POST to each screen that saw it, and the server's megabytes meanwhile."""
    return await followed_by(await seated(address, tokens), server)


async def followed_by(hosts: list[Host], server: psutil.Process) -> tuple[list[float], float]:
    """The same, of tables whose hosts sit."""
    address = hosts[0].address
    screens = [Screen(address, hosts[number % TABLES].table) for number in range(STREAMS)]
    for screen in screens:
        await screen.open()
    waits: list[float] = []
    begun = time.perf_counter()
    for number in range(MOVES):
        await asyncio.sleep(max(0.0, begun + number / RATE - time.perf_counter()))
        waits += await shown(hosts[number % TABLES], screens)
    memory = server.memory_info().rss / 1_000_000
    for screen in screens:
        await screen.close()
    for host in hosts:
        host.close()
    return waits, memory


async def shown(host: Host, screens: list[Screen]) -> list[float]:
    """One move, and how long it took until each screen of its table had it."""
    mine = [screen for screen in screens if screen.table == host.table]
    before = [len(screen.seen) for screen in mine]
    begun = time.perf_counter()
    await host.move()
    async with asyncio.timeout(10):
        while any(len(screen.seen) == had for screen, had in zip(mine, before, strict=True)):
            await asyncio.sleep(0.001)
    return [(screen.seen[-1][0] - begun) * 1000 for screen in mine]


async def posted(address: str, tokens: list[str]) -> tuple[float, list[float]]:
    """Moves a second that all posters together had acknowledged, and milliseconds of each."""
    hosts = await seated(address, tokens)
    waits: list[float] = []

    async def post(host: Host) -> None:
        for _ in range(BURST):
            begun = time.perf_counter()
            await host.move()
            waits.append((time.perf_counter() - begun) * 1000)

    begun = time.perf_counter()
    await asyncio.gather(*(post(host) for host in hosts))
    taken = time.perf_counter() - begun
    for host in hosts:
        host.close()
    return len(waits) / taken, waits
