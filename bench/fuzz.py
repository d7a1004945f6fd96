"""A hundred thousand hostile requests over every route and role, on SQLite and PostgreSQL: nothing breaks,
and nothing holds everybody up.

Clubs are made anew now and then, for some requests shut everybody out. Faults are printed as they are found,
with the seed of their club. COMPANION_FUZZ says another number of requests.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from argon2 import PasswordHasher

from bench.measure import KINDS, Row, fonts_in, new_database, sized
from companion import create_app
from companion.config import Config
from companion.store import migrate
from companion.web.auth import passwords
from companion.web.sheets.print_queue import PrintQueue
from tests.databases import SECRET, closed
from tests.fuzz import PATIENCE, Found, fuzzed

REQUESTS = sized(100_000, 2)
A_CLUB = 2_000
"""Requests of one club."""


def main() -> Iterator[Row]:
    """Requests that broke something, and the slowest answer, by kind of database."""
    passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # a thread's work elsewhere
    times = int(os.environ.get("COMPANION_FUZZ") or REQUESTS)
    with tempfile.TemporaryDirectory(prefix="companion-fuzz-") as folder:
        fonts = fonts_in(Path(folder))
        for kind in KINDS:
            found = Found()
            for number in range(0, times // 2, A_CLUB):
                url = "" if kind == "SQLite" else new_database(f"fuzz_{number}")
                _asked(Path(folder) / f"{kind}-{number}", url, fonts, min(A_CLUB, times // 2), found)
            print(f"{kind}: {dict(sorted(found.answers.items()))}", file=sys.stderr, flush=True)
            yield Row(f"{kind}: faults of {found.requests:,} requests", 0, len(found.faults), "faults")
            yield Row(f"{kind}: slowest answer, computing", PATIENCE * 1000, found.slowest * 1000, "ms")


def _asked(instance: Path, url: str, fonts: Path, times: int, found: Found) -> None:
    """Ask in a club of its own."""
    seed, before = random.randrange(2**32), len(found.faults)
    app = create_app(Config(instance=instance, database_url=url, secret_key=SECRET).prepared())
    migrate.upgrade(app)
    app.extensions["print_queue"] = PrintQueue(fonts)
    try:
        fuzzed(app, times, seed, found)
    finally:
        closed(app)
    for fault in found.faults[before:]:
        print(f"seed {seed}: {fault}", file=sys.stderr, flush=True)
