"""A club of a former release, opened by this one: what was played, signed and known is still there.

`tests/releases/DATE.sql` is the database as that release left it, `DATE.expected.json` what it said each
table came to. Both are written once, at a release, and never changed afterwards.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select

from companion import create_app
from companion.club.tables.models import GameTable
from companion.club.tables.operations import history
from companion.club.tables.verify import verify
from companion.config import Config
from companion.console import phrase
from companion.kernel.record import outcome
from companion.store import migrate
from companion.store.engine import db
from tests.cli.test_companion import run
from tests.databases import SECRET, closed
from tests.web.house import Person, found_club

RELEASES = Path(__file__).resolve().parents[1] / "releases"
NAMES = sorted(path.name.removesuffix(".sql") for path in RELEASES.glob("*.sql"))


@pytest.fixture(params=NAMES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def app(release: str, tmp_path: Path) -> Iterator[Flask]:
    """This program over the database of a former release, brought to the present form."""
    with sqlite3.connect(tmp_path / "club.db") as connection:
        connection.executescript((RELEASES / f"{release}.sql").read_text("utf-8"))
    connection.close()
    made = create_app(Config(instance=tmp_path, secret_key=SECRET, testing=True))
    assert migrate.upgrade(made) is not None, "a copy is taken first"
    yield made
    closed(made)


def test_the_way_back_leaves_the_released_file_as_it_was(tmp_path: Path, release: str) -> None:
    """A restore brought it forward, and the program of then refused it."""
    copy, script = tmp_path / "before.db", (RELEASES / f"{release}.sql").read_text("utf-8")
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript(script)
        then = list(connection.iterdump())
    made = create_app(Config(instance=tmp_path / "club", secret_key=SECRET, testing=True))
    migrate.upgrade(made)
    found_club(made)
    closed(made)
    answer = run(made, "restore", "--as-it-is", str(copy))
    assert answer.exit_code == 0, answer.output
    assert phrase("ground-restored-older") in answer.output
    with closing(sqlite3.connect(tmp_path / "club" / "club.db")) as connection:
        assert list(connection.iterdump()) == then
    assert run(made, "restore", str(copy)).exit_code == 0
    with made.app_context():
        assert migrate.form(db.engine) == "current"
    closed(made)


def test_every_table_comes_to_what_it_came_to_then(app: Flask, release: str) -> None:
    expected = json.loads((RELEASES / f"{release}.expected.json").read_text("utf-8"))
    with app.app_context():
        tables = db.session.scalars(select(GameTable)).all()
        found = {
            str(table.id): {"status": table.status, **outcome(history(db.session, table.id))}
            for table in tables
        }
    assert found == expected


def test_no_signed_table_differs_from_its_log(app: Flask) -> None:
    with app.app_context():
        assert list(verify(db.session)) == []


def test_the_organiser_logs_in_and_every_table_opens(app: Flask, release: str) -> None:
    organiser = Person(app)
    assert organiser.log_in().status_code == 303
    for table in json.loads((RELEASES / f"{release}.expected.json").read_text("utf-8")):
        assert organiser.get(f"/tables/{table}/host").status_code == 200, table
