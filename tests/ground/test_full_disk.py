"""A full disk is said plainly, whoever says it first and wherever it comes up."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import pytest
from flask import Flask
from psycopg.errors import DiskFull as PostgreSQLFull
from psycopg.errors import ReadOnlySqlTransaction
from sqlalchemy.exc import OperationalError

import start
from companion import chores, instance_lock
from companion.cli import copies, doctor
from companion.config import Config, DiskFull, room_in
from companion.console import phrase
from companion.full_disk import KEY, is_full
from companion.store import database_file, migrate
from tests.cli.test_companion import run
from tests.web.house import found_club


def of_sqlite(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = code
    return error


FULL = {
    "system": OSError(errno.ENOSPC, "No space left on device"),
    "quota": OSError(errno.EDQUOT, "Disk quota exceeded"),
    "sqlite": of_sqlite(sqlite3.SQLITE_FULL),
    "sqlite's index": of_sqlite(sqlite3.SQLITE_IOERR_SHMSIZE),
    "wrapped": OperationalError("INSERT", None, of_sqlite(sqlite3.SQLITE_FULL)),
    "postgresql": OperationalError("INSERT", None, PostgreSQLFull("could not extend file")),
}
OTHERS = {
    "system": OSError(errno.EACCES, "Permission denied"),
    "sqlite": of_sqlite(sqlite3.SQLITE_READONLY),
    "postgresql": OperationalError("INSERT", None, ReadOnlySqlTransaction("read-only")),
}


def raising(error: Exception):
    def call(*args: object, **more: object) -> None:
        raise error

    return call


@pytest.mark.parametrize("error", FULL.values(), ids=FULL)
def test_a_full_disk_is_known_whoever_says_it_and_behind_what_it_led_to(error: Exception) -> None:
    assert is_full(error)
    led = ValueError("wrong advice")
    led.__cause__ = error
    assert is_full(led)


@pytest.mark.parametrize("error", OTHERS.values(), ids=OTHERS)
def test_what_is_no_full_disk_passes_as_it_is(error: Exception, tmp_path: Path) -> None:
    with pytest.raises(type(error)) as passed, room_in(tmp_path):
        raise error
    assert passed.value is error


def test_the_folder_that_is_named_is_the_one_that_was_written_to(tmp_path: Path) -> None:
    with pytest.raises(DiskFull) as full, room_in(tmp_path), room_in(tmp_path / "stick"):
        raise FULL["sqlite"]
    assert (full.value.key, full.value.params) == (KEY, {"folder": tmp_path / "stick"})


@pytest.mark.parametrize(
    ("where", "name"), [(chores, "keep_private"), (migrate, "upgrade"), (instance_lock, "hold")]
)
def test_at_the_start_it_is_said(app: Flask, monkeypatch: pytest.MonkeyPatch, where, name) -> None:
    monkeypatch.setattr(where, name, raising(FULL["system"]))
    config: Config = app.extensions["config"]
    served = where is instance_lock
    begin = (lambda: chores.hold_instance(config)) if served else (lambda: chores.bring_up_to_date(app))
    with pytest.raises(DiskFull) as refused:
        begin()
    assert (refused.value.key, refused.value.params) == (KEY, {"folder": config.instance})


def test_before_the_program_is_there_it_is_said_too(monkeypatch, capsys) -> None:
    monkeypatch.setattr(start, "run", raising(FULL["system"]))
    assert start.main([]) == 1
    assert capsys.readouterr().out.strip() == phrase(KEY, folder=start.ROOT)


@pytest.mark.parametrize(
    ("arguments", "where", "name", "says"),
    [
        (("backup",), copies.copying, "make", "wrapped"),
        (("export", "club.zip"), copies.archive, "export", "system"),
        (("import", "club.zip"), copies.archive, "bring_in", "sqlite"),
        (("restore", "club.db"), copies, "restore", "sqlite"),
        (("verify",), copies, "verified", "postgresql"),
        (("doctor",), doctor, "refuse_damaged", "sqlite"),
    ],
)
def test_commands_say_it_and_give_no_other_advice(
    app: Flask, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], where, name: str, says: str
) -> None:
    found_club(app)
    monkeypatch.setattr(where, name, raising(FULL[says]))
    answer = run(app, *arguments)
    said = phrase(KEY, folder=app.extensions["config"].instance)
    assert (answer.exit_code, answer.output.strip()) == (1, said)


def test_a_copy_that_found_no_room_does_not_call_the_club_damaged(tmp_path: Path, monkeypatch) -> None:
    source = tmp_path / "club.db"
    database_file.begin(source)
    monkeypatch.setattr(database_file, "put_in_place", raising(FULL["sqlite"]))
    with pytest.raises(DiskFull) as full:
        database_file.copy(source, tmp_path / "copies.db")
    assert full.value.params == {"folder": tmp_path}
    assert [path.name for path in tmp_path.iterdir()] == ["club.db"]
