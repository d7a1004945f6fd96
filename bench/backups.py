"""A gigabyte copied and put back, and a season of twelve nights and sixty tables as one archive."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text

from bench.measure import Row, fonts_in, sized
from companion import create_app
from companion.config import Config
from companion.store import backups, migrate
from companion.store.engine import db
from companion.store.restoring import restore
from tests.databases import SECRET, closed
from tests.web.club.evenings import TODAY, Evening
from tests.web.house import Person, found_club

GIGABYTE = 1_000_000_000
PADDED = sized(GIGABYTE, 1_000_000)
PIECE = 100_000
NIGHTS, TABLES = sized((12, 5), (1, 1))
PADDING = text("INSERT INTO act (at, who, what, params) VALUES (0, 'rules', 'padding', json_object('x', :x))")


def main() -> Iterator[Row]:
    """Seconds of each."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        instance = Path(folder) / "instance"
        app = create_app(Config(instance=instance, secret_key=SECRET, testing=True).prepared())
        migrate.upgrade(app)
        fonts_in(instance)
        found_club(app)
        evening = Evening(app, TODAY)
        names = tuple(f"客{number}" for number in range(4 * TABLES))
        evening.come(*names)
        for night in range(NIGHTS):
            if night:
                evening.id = evening.event(TODAY + timedelta(days=7 * night), number=11 + night)
            groups = (names[first : first + 4] for first in range(0, len(names), 4))
            for table in evening.seat(*groups):
                evening.play(table, 5, 4, 3, 2)
        organiser = Person(app, "ja")
        organiser.log_in()
        took, answer = seconds(lambda: organiser.get("/seasons/1/archive.zip"))
        assert answer.status_code == 200
        yield Row(f"archive of a season, {NIGHTS * TABLES} tables with sheets", 60, took, "s")
        with app.app_context():
            with db.engine.begin() as connection:
                for _ in range(PADDED // PIECE):
                    connection.execute(PADDING, {"x": "x" * PIECE})
            took, copy = seconds(lambda: backups.make(db.engine, Path(folder) / "backups", "by-hand"))
            assert copy
            size = copy.stat().st_size / GIGABYTE
            yield Row(f"copy of {size:.2f} GB, looked through", 60, took, "s")
            took, _ = seconds(lambda: restore(db.engine, copy, app.extensions["config"]))
            yield Row(f"restore of {size:.2f} GB, what was there kept", 120, took, "s")
        closed(app)


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """How long some work takes, and what comes of it."""
    begun = time.perf_counter()
    done = work()
    return time.perf_counter() - begun, done
