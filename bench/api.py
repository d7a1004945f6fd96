"""The API asked by its own description on SQLite and PostgreSQL: nothing breaks, all is as described.

A fault ends the run with its request. COMPANION_FUZZ says another number of requests.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measure import KINDS, Row, new_database, sized
from companion import create_app
from companion.config import Config
from companion.store import migrate
from companion.web.api.routes import ENDPOINTS
from tests import api
from tests.databases import SECRET, closed

REQUESTS = sized(3_000, 1)
MODES = 2
"""Requests that fit the description, and those that do not."""


def main() -> Iterator[Row]:
    """Addresses that stood it, by kind of database."""
    times = int(os.environ.get("COMPANION_FUZZ") or REQUESTS)
    seed, examples = random.randrange(2**32), max(1, times // (MODES * len(ENDPOINTS)))
    print(f"seed {seed}", file=sys.stderr, flush=True)
    for kind in KINDS:
        url = "" if kind == "SQLite" else new_database("api")
        with tempfile.TemporaryDirectory(prefix="companion-api-") as folder:
            app = create_app(Config(instance=Path(folder), database_url=url, secret_key=SECRET).prepared())
            migrate.upgrade(app)
            done = list(api.asked(app, api.lived_in(app), examples, seed))
            closed(app)
        what = f"{kind}: addresses of the API without a fault, each asked {examples * MODES:,} times"
        yield Row(what, len(ENDPOINTS) - 1, len(done), "addresses", at_least=True)
