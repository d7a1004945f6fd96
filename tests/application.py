"""The application in the test's own process, for tests that need no socket.

It is made once for a session, with its templates compiled and its statements prepared; each test finds it as
it was at first, over an empty, migrated database. A test that needs other settings overrides `config`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache

from companion import create_app
from companion.club import casts
from companion.config import Config
from companion.store import log
from companion.web import live, table, webhooks
from companion.web.auth import proof
from companion.web.sheets.print_queue import PrintQueue
from tests.databases import SECRET, closed

HELD: dict[tuple[str, str], Any] = {}
"""The code of templates that an application of this process has had."""


class Compiled(BytecodeCache):
    """An application's own store of its templates' code, which other processes share, asked once for each."""

    def __init__(self, own: BytecodeCache) -> None:
        self.own = own

    def get_source_checksum(self, source: str) -> str:
        return self.own.get_source_checksum(source)

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = HELD.get((bucket.key, bucket.checksum))
        if bucket.code is None:
            self.own.load_bytecode(bucket)
            HELD[bucket.key, bucket.checksum] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        HELD[bucket.key, bucket.checksum] = bucket.code
        self.own.dump_bytecode(bucket)


REMEMBERING = (live, table, proof, casts, webhooks)
"""What keeps something between two requests, or works in the background until it is stopped."""


class Application:
    """One application and its instance folder; what a test leaves in either is taken away before the next."""

    def __init__(self, config: Config, print_queue: PrintQueue) -> None:
        self.config = config
        self.app = made(config, print_queue)
        self._settings = dict(self.app.config)
        self._extensions = dict(self.app.extensions)

    def refreshed(self) -> Flask:
        """The application as it was when it was made."""
        self.app.config.clear()
        self.app.config.update(self._settings)
        self.app.extensions.clear()
        self.app.extensions.update(self._extensions)
        for room in REMEMBERING:
            room.init_app(self.app)
        log._histories.clear()
        return self.app

    def emptied(self) -> Config:
        """Its settings, over an instance folder without a file."""
        shutil.rmtree(self.config.instance)
        self.config.instance.mkdir(mode=0o700)
        return self.config


def made(config: Config, print_queue: PrintQueue) -> Flask:
    """An application for tests."""
    app = create_app(config)
    app.jinja_env.bytecode_cache = Compiled(app.jinja_env.bytecode_cache)
    app.extensions["print_queue"] = print_queue
    return app


@pytest.fixture(scope="session")
def print_queue(font_cache: Path) -> PrintQueue:
    """One print_queue: to load its fonts takes longer than most sheets."""
    return PrintQueue(font_cache)


@pytest.fixture(scope="session")
def applications(
    print_queue: PrintQueue, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Application]:
    """The application of tests that need no settings of their own, over SQLite or the database of a URL."""

    @cache
    def application(url: str = "") -> Application:
        instance = tmp_path_factory.mktemp("instance")
        settings = Config(instance=instance, database_url=url, secret_key=SECRET, testing=True)
        return Application(settings.prepared(), print_queue)

    return application


@pytest.fixture
def config(applications: Callable[[str], Application], blank_sqlite: Path) -> Config:
    """Settings for a fresh club on SQLite; a folder may override this to test on `postgresql_url`."""
    config = applications("").emptied()
    shutil.copy(blank_sqlite, config.instance / "club.db")
    return config


@pytest.fixture
def app(
    config: Config, applications: Callable[[str], Application], print_queue: PrintQueue
) -> Iterator[Flask]:
    """The application over an empty, migrated database."""
    url = config.database_url if config.database_url.startswith("postgresql") else ""
    shared = applications(url)
    app = shared.refreshed() if config is shared.config else made(config, print_queue)
    yield app
    closed(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
