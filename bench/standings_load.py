"""Standings under load, on the server that the club runs: 1,000 players over 1,000,000 rows, eight readers.

Each second a table is signed off or reopened, so that all standings are worked out anew. Four connections ask
for the season's page, four for its JSON, each again as soon as it has the answer. Everything on loopback.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from bench.live import Host, Line, serving
from bench.measure import Row, fonts_in, percentile, sized
from bench.standings import fill
from companion import create_app
from companion.club.rounds import operations as rounds
from companion.club.tables import claims, operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.config import Config
from companion.store import migrate
from companion.store.engine import db
from companion.web.api.routes import PREFIX
from tests.web.house import found_club

READERS, SECONDS, UNCHANGED = 8, sized(20, 1), sized(300, 1)
EVENT = 4
"""An event of the season that is asked for."""
SEASON = 5
PATHS = (f"/standings/seasons/{SEASON}", f"{PREFIX}/seasons/{SEASON}/standings")


def main() -> Iterator[Row]:
    """Answers while standings change, then answers while they do not."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        token = prepared(Path(folder))
        with serving(Path(folder)) as (address, server):
            waits, unchanged = asyncio.run(loaded(address, token, server))
    for kind, of in zip(("page", "JSON"), waits, strict=True):
        yield Row(f"standings under load, {kind}, p99", 100, percentile(of, 0.99), "ms")
    yield Row("standings unchanged: processor time of an answer", 5, unchanged, "ms")


def prepared(folder: Path) -> str:
    """The club; the token of the host of a table that is over but for its signature."""
    app = create_app(Config(instance=folder, database_url=""))
    migrate.upgrade(app)
    found_club(app)
    fonts_in(folder)
    with app.app_context():
        fill(db.engine)
        within = rounds.add_round(db.session, EVENT)
        draft = TableDraft("free", [SeatDraft(player) for player in range(1, 5)])
        table = operations.open_table(db.session, within.id, draft).id
        token = claims.offer_claim(db.session, table, "host")
        db.engine.dispose()
    return token


async def loaded(address: str, token: str, server: psutil.Process) -> tuple[list[list[float]], float]:
    """Milliseconds of pages and of JSON under load; the server's for an answer that has not changed."""
    host = Host(address)
    await host.sit(token)
    for seat in range(1, 5):
        await host.say("points", seat=seat, round=1, amount=seat)
    await host.say("finish")
    waits: list[list[float]] = [[] for _ in PATHS]
    until = time.perf_counter() + SECONDS
    await asyncio.gather(
        changed(host, until),
        *(read(address, PATHS[n % 2], waits[n % 2], until) for n in range(READERS)),
    )
    host.close()
    return waits, await unchanged(address, server)


async def changed(host: Host, until: float) -> None:
    """Sign off and reopen by turns, once a second."""
    verbs = ["sign-off", "reopen"]
    while time.perf_counter() < until:
        begun = time.perf_counter()
        await host.say(verbs[0])
        verbs.reverse()
        await asyncio.sleep(max(0.0, begun + 1 - time.perf_counter()))


async def read(address: str, path: str, waits: list[float], until: float) -> None:
    """Ask again and again, as somebody who has not seen it."""
    line = Line(address)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        status, _, _ = await line.ask(path)
        if status != 200:
            raise RuntimeError(f"{path} was answered {status}")
        waits.append((time.perf_counter() - begun) * 1000)
    line.close()


async def unchanged(address: str, server: psutil.Process) -> float:
    """Milliseconds of processor time of a 304."""
    line = Line(address)
    path = f"/live/part/standing:season:{SEASON}"
    _, tag, _ = await line.ask(path)
    before = server.cpu_times()
    for _ in range(UNCHANGED):
        status, _, _ = await line.ask(path, If_None_Match=tag)
        if status != 304:
            raise RuntimeError(f"{path} was answered {status}")
    after = server.cpu_times()
    line.close()
    return (after.user + after.system - before.user - before.system) / UNCHANGED * 1000
