"""A graceful restart under open streams: gunicorn is told to reload while pages are asked for."""

from __future__ import annotations

import asyncio
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from bench import live
from bench.measure import KINDS, Row, new_database, sized
from bench.processes import WORKERS, serving

STREAMS, PAUSE, PATIENCE = sized(100, 1), sized(0.02, 0.2), 60


def main() -> Iterator[Row]:
    """One worker on SQLite, then each number of workers on a PostgreSQL database of its own."""
    yield from _rows("SQLite", "", 1, 5)
    for workers in WORKERS if "PostgreSQL" in KINDS else ():
        yield from _rows("PostgreSQL", new_database(f"reload_{workers}"), workers, 1)


def _rows(kind: str, url: str, workers: int, longest: float) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as own:
        tokens = live.prepared(Path(own), url)
        with serving(Path(own), url, workers) as (address, master):
            refused, waited, gone = asyncio.run(_reloaded(address, tokens[0], master))
    what = f"reload, {kind}, {workers} worker{'s' if workers > 1 else ''}, {STREAMS} streams open"
    yield Row(f"{what}: requests refused", 0, refused, "")
    yield Row(f"{what}: longest wait for a page", longest, waited, "s")
    yield Row(f"{what}: until the old ones have gone", 10, gone, "s")


def _lives(worker: psutil.Process) -> bool:
    try:
        return worker.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:  # it may go while it is looked at
        return False


async def _reloaded(address: str, token: str, master: psutil.Process) -> tuple[int, float, float]:
    """Requests refused, the longest wait, and seconds until all old workers have gone."""
    host = live.Host(address)
    await host.sit(token)
    screens = [live.Screen(address, host.table) for _ in range(STREAMS)]
    await asyncio.gather(*(screen.open() for screen in screens))
    old, over = master.children(), asyncio.Event()
    asked = asyncio.create_task(_asked(address, f"{screens[0].base}/fragment", over))
    await asyncio.sleep(1)
    master.send_signal(signal.SIGHUP)
    begun = time.perf_counter()
    while any(map(_lives, old)):
        if time.perf_counter() - begun > PATIENCE:
            raise RuntimeError("an old worker does not go")
        await asyncio.sleep(PAUSE)
    gone = time.perf_counter() - begun
    await asyncio.sleep(2)
    over.set()
    refused, waits = await asked
    for screen in screens:
        screen.task.cancel()
    return refused, max(waits), gone


async def _asked(address: str, path: str, over: asyncio.Event) -> tuple[int, list[float]]:
    """Ask a page until it is over, each time by a connection of its own: how many were refused, all waits."""
    refused, waits = 0, []
    while not over.is_set():
        begun, line = time.perf_counter(), live.Line(address)
        try:
            status, _ = await line.send(path, None)
            refused += status != 200
        except (OSError, asyncio.IncompleteReadError):
            refused += 1
        waits.append(time.perf_counter() - begun)
        line.close()
        await asyncio.sleep(PAUSE)
    return refused, waits
