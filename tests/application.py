"""The application in the test's own process, for tests that need no socket.

It is made once for a session, with its templates compiled and its statements prepared; each test finds it as
it was at first, over an empty, migrated database. A test that needs other settings overrides `config`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache

from companion import create_app
from companion.club.casts import trials
from companion.config import Config
from companion.store import log
from companion.web import live, table, webhooks
from companion.web.auth import proof
from companion.web.sheets.print_queue import PrintQueue
from tests.databases import SECRET, closed


class Compiled(BytecodeCache):
    """Templates compiled in this process, for every application of it."""

    def __init__(self) -> None:
        self.held: dict[tuple[str, str], object] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.held.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.held[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()
REMEMBERING = (live, table, proof, trials, webhooks)
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


def made(config: Config, print_queue: PrintQueue) -> Flask:
    """An application for tests."""
    app = create_app(config)
    app.jinja_env.bytecode_cache = COMPILED
    app.extensions["print_queue"] = print_queue
    return app


@pytest.fixture(scope="session")
def print_queue(font_cache: Path) -> PrintQueue:
    """One print_queue: to load its fonts takes longer than most sheets."""
    return PrintQueue(font_cache)


@pytest.fixture(scope="session")
def shared_application(print_queue: PrintQueue, tmp_path_factory: pytest.TempPathFactory) -> Application:
    """The application of all tests that need no settings of their own."""
    instance = tmp_path_factory.mktemp("instance")
    return Application(Config(instance=instance, secret_key=SECRET, testing=True).prepared(), print_queue)


@pytest.fixture
def config(shared_application: Application, blank_sqlite: Path) -> Config:
    """Settings for a fresh club on SQLite; a folder may override this to test on `database_url`."""
    instance = shared_application.config.instance
    shutil.rmtree(instance)
    instance.mkdir(mode=0o700)
    shutil.copy(blank_sqlite, instance / "club.db")
    return shared_application.config


@pytest.fixture
def app(config: Config, shared_application: Application, print_queue: PrintQueue) -> Iterator[Flask]:
    """The application over an empty, migrated database."""
    shared = config is shared_application.config
    app = shared_application.refreshed() if shared else made(config, print_queue)
    yield app
    closed(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
