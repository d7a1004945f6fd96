"""A convention for hours at a tenth of its load: memory and open files do not grow.

For as many minutes as COMPANION_BENCH_MINUTES says; 480 are the eight hours that are promised.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil

from bench import convention, live
from bench.measure import Row, sized

MINUTES = sized(float(os.environ.get("COMPANION_BENCH_MINUTES", "1")), 0.06)
WARM = 0.3
"""The share of it after which memory and files are first looked at."""


def main() -> Iterator[Row]:
    """On SQLite in one process, at a tenth of the tables."""
    with tempfile.TemporaryDirectory() as folder:
        tokens, _ = convention.prepared(Path(folder))
        few = tokens[: max(1, convention.TABLES // 10)]
        with live.serving(Path(folder)) as (address, server):
            memory, files = asyncio.run(soaked(address, few, server))
    what = f"{MINUTES:g} minutes, {len(few)} tables"
    yield Row(f"{what}: memory grows by", 10, max(0.0, memory), "MB")
    yield Row(f"{what}: open files grow by", 1, max(0, files), "files")


async def soaked(address: str, tokens: list[list[str]], server: psutil.Process) -> tuple[float, float]:
    """What megabytes and open files of the server grow by, from a while after the beginning to the end."""
    moves = max(2, int(MINUTES * 60 * convention.RATE / 10))
    async with convention.seated(address, tokens, server) as ((hosts, _), *_):
        await convention.tapped(hosts, int(moves * WARM), convention.RATE / 10)
        before = held(server)
        await convention.tapped(hosts, moves - int(moves * WARM), convention.RATE / 10)
        after = held(server)
    return after[0] - before[0], after[1] - before[1]


def held(server: psutil.Process) -> tuple[float, int]:
    """Megabytes and open files."""
    return server.memory_info().rss / 1_000_000, server.num_fds()
