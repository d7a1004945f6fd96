"""The application in the test's own process, for tests that need no socket."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.config import Config
from companion.web.sheets.press import Press
from tests.databases import SECRET, closed


@pytest.fixture
def config(tmp_path: Path, sqlite_url: str) -> Config:
    """Settings for a fresh club on SQLite; a folder may override this to test on `database_url`."""
    return Config(instance=tmp_path, database_url=sqlite_url, secret_key=SECRET, testing=True).prepared()


@pytest.fixture
def app(config: Config, font_cache: Path) -> Iterator[Flask]:
    """The application over an empty, migrated database."""
    made = create_app(config)
    made.extensions["press"] = Press(font_cache)
    yield made
    closed(made)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
