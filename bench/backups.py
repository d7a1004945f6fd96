"""A gigabyte copied and put back."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import text

from bench.measure import Row, sized
from companion import create_app
from companion.config import Config
from companion.store import backups, migrate
from companion.store.engine import db
from companion.store.restoring import restore
from tests.databases import SECRET, closed
from tests.web.house import found_club

GIGABYTE = 1_000_000_000
PADDED = sized(GIGABYTE, 1_000_000)
PIECE = 100_000
PADDING = text("INSERT INTO act (at, who, what, params) VALUES (0, 'rules', 'padding', json_object('x', :x))")


def main() -> Iterator[Row]:
    """Seconds of each."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
        instance = Path(folder) / "instance"
        app = create_app(Config(instance=instance, secret_key=SECRET, testing=True).prepared())
        migrate.upgrade(app)
        found_club(app)
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
