"""Copies of a SQLite database: made, counted, and put back in place whatever stood there."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from sqlalchemy import Engine, text

from companion.config import Config, DiskFull
from companion.store import backups, keys
from companion.store.database_file import Unusable, beside, refuse_damaged
from companion.store.engine import make_engine
from companion.store.migrate import Unusable as Refused
from companion.store.migrate import form, holds_club, upgrade_engine
from companion.store.restoring import restore

CLUB = "INSERT INTO club (id, name, locale, time_zone, created_at) VALUES (1, 'x', 'ja', 'UTC', 0)"
PLAYER = (
    "INSERT INTO player (name, reading, handle, name_key, handle_key, sort_key, created_at, sample) "
    "VALUES (:name, '', '', :name, '', '', 0, false)"
)


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """An instance whose own key is there."""
    (tmp_path / "secret").write_text("the key of this machine, of 32 characters")
    return Config(instance=tmp_path)


@pytest.fixture
def engine(sqlite_url: str) -> Iterator[Engine]:
    made = make_engine(sqlite_url)
    with made.begin() as connection:
        connection.execute(text(CLUB))
    yield made
    made.dispose()


def enter(engine: Engine, *names: str) -> None:
    with engine.begin() as connection:
        for name in names:
            connection.execute(text(PLAYER), {"name": name})


def players(database: Path) -> int:
    with closing(sqlite3.connect(database)) as opened:
        return int(opened.execute("SELECT count(*) FROM player").fetchone()[0])


def crashed(engine: Engine, database: Path, folder: Path) -> Path:
    """The database as it lies after a plug was pulled: its newest writes beside it."""
    left = folder / "left" / database.name
    left.parent.mkdir()
    for path in (database, *beside(database)):
        shutil.copy(path, left.with_name(path.name))
    assert beside(left)
    return left


def test_after_a_crash_the_copy_stands_and_not_what_lay_beside_the_old_one(
    engine: Engine, config: Config, tmp_path: Path
) -> None:
    """An old -wal was played over the copy: fourteen players became none."""
    database = tmp_path / "club.db"
    enter(engine, *(f"p{number}" for number in range(14)))
    copy = backups.make(engine, tmp_path / "backups", "by-hand")
    assert copy
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM player"))
    left = crashed(engine, database, tmp_path)
    there = make_engine(f"sqlite:///{left}")
    done = restore(there, copy, config)
    assert players(left) == 14
    assert beside(left) == []
    assert done.kept
    assert players(done.kept) == 0


def test_a_copy_holds_the_key_for_its_owner_alone_and_brings_it_back(
    engine: Engine, config: Config, tmp_path: Path
) -> None:
    """On a second laptop every phone was a stranger: the key was in no copy."""
    (tmp_path / "tls").mkdir()
    (tmp_path / "tls" / "key.pem").write_bytes(b"of https")
    here = keys.keys_of(config)
    copy = backups.make(engine, tmp_path / "backups", "by-hand", here)
    engine.dispose()
    assert copy
    assert copy.stat().st_mode & 0o077 == 0
    for name in here:
        (tmp_path / name).write_bytes(b"another key, of another machine's start")
    there = keys.keys_of(config)
    done = restore(engine, copy, config)
    assert keys.keys_of(config) == here
    assert all((tmp_path / name).stat().st_mode & 0o077 == 0 for name in here)
    with closing(sqlite3.connect(tmp_path / "club.db")) as opened:
        assert not opened.execute("SELECT 1 FROM sqlite_master WHERE name = 'copied_key'").fetchall()
    assert done.kept
    restore(engine, done.kept, config)
    assert keys.keys_of(config) == there


def test_a_copy_s_key_is_put_nowhere_but_in_its_place(engine: Engine, tmp_path: Path) -> None:
    engine.dispose()
    keys.put_into(tmp_path / "club.db", {"../evil": b"x", "tls/../../evil.pem": b"x", "secret": b"y"})
    assert keys.take_out_of(tmp_path / "club.db") == {"secret": b"y"}


def test_what_was_there_is_kept_and_can_be_put_back_in_turn(
    engine: Engine, config: Config, tmp_path: Path
) -> None:
    enter(engine, "a")
    copy = backups.make(engine, tmp_path / "backups", "by-hand")
    enter(engine, "b", "c")
    engine.dispose()
    assert copy
    done = restore(engine, copy, config)
    assert (players(tmp_path / "club.db"), done.form) == (1, "current")
    assert done.kept
    engine.dispose()
    restore(engine, done.kept, config)
    assert players(tmp_path / "club.db") == 3


def test_a_damaged_database_is_kept_as_it_is(engine: Engine, config: Config, tmp_path: Path) -> None:
    copy = backups.make(engine, tmp_path / "backups", "by-hand")
    engine.dispose()
    database = tmp_path / "club.db"
    database.write_bytes(b"\0" * 8192)
    assert copy
    done = restore(engine, copy, config)
    assert done.kept
    assert done.kept.read_bytes() == b"\0" * 8192
    assert holds_club(engine)


def test_a_damaged_database_that_cannot_be_kept_whole_stays_and_leaves_no_half(
    engine: Engine, config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = backups.make(engine, tmp_path / "backups", "by-hand")
    engine.dispose()
    database = tmp_path / "club.db"
    for path in (database, tmp_path / "club.db-wal"):
        path.write_bytes(b"\0" * 8192)
    fill = shutil.copyfile

    def half(source: Path, target: Path, **more: bool) -> Path:
        if Path(source).name == "club.db-wal":
            Path(target).write_bytes(b"\0" * 100)
            raise OSError(errno.ENOSPC, "No space left on device")
        return Path(fill(source, target, **more))

    monkeypatch.setattr(shutil, "copyfile", half)
    assert copy
    with pytest.raises(DiskFull):
        restore(engine, copy, config)
    assert [path.name for path in (tmp_path / "backups").iterdir()] == [copy.name]
    assert database.read_bytes() == b"\0" * 8192


def no_club(file: Path) -> None:
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE other (x)")


def of_the_future(file: Path) -> None:
    with closing(sqlite3.connect(file)) as made:
        made.execute("UPDATE alembic_version SET version_num = '9999'")
        made.commit()


def export(file: Path) -> None:
    with ZipFile(file, "w") as packed:
        packed.writestr("manifest.json", "{}")


def cut(file: Path) -> None:
    with file.open("rb+") as opened:
        opened.truncate(file.stat().st_size // 2)


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (Path.unlink, "ground-restore-no-copy"),
        (lambda file: file.write_bytes(b""), "ground-restore-no-club"),
        (lambda file: file.write_bytes(b"PK" * 5000), "ground-restore-no-club"),
        (export, "ground-restore-export"),
        (cut, "ground-restore-damaged"),
        (of_the_future, "ground-restore-newer"),
        (lambda file: (file.unlink(), no_club(file)), "ground-restore-no-club"),
    ],
)
def test_what_is_no_whole_copy_is_refused_and_nothing_changes(engine, config, tmp_path, spoil, key) -> None:
    enter(engine, "a")
    copy = backups.make(engine, tmp_path / "backups", "by-hand")
    engine.dispose()
    before = (tmp_path / "club.db").read_bytes()
    spoil(copy)
    with pytest.raises(Unusable) as refused:
        restore(engine, copy, config)
    assert refused.value.key == key
    assert refused.value.params["file"] == copy
    assert (tmp_path / "club.db").read_bytes() == before
    assert not list(tmp_path.glob("*.restoring*"))


def test_the_database_itself_is_no_copy(engine: Engine, config: Config, tmp_path: Path) -> None:
    with pytest.raises(Unusable):
        restore(engine, tmp_path / "club.db", config)


def test_a_copy_of_an_earlier_form_is_said_to_be_one(
    engine: Engine, config: Config, bare_sqlite_url: str, tmp_path: Path
) -> None:
    older = make_engine(bare_sqlite_url)
    upgrade_engine(older, tmp_path, "0005")
    with older.begin() as connection:
        connection.execute(text(CLUB))
    older.dispose()
    engine.dispose()
    assert restore(engine, tmp_path / "bare.db", config).form == "older"
    assert form(engine) == "older"


def test_a_copy_that_would_be_damaged_is_not_made(engine: Engine, tmp_path: Path) -> None:
    enter(engine, *(f"p{number}" for number in range(300)))
    engine.dispose()
    database = tmp_path / "club.db"
    whole = bytearray(database.read_bytes())
    whole[-20_000:] = os.urandom(20_000)
    database.write_bytes(whole)
    with pytest.raises(Unusable):
        backups.make(engine, tmp_path / "backups", "by-hand")
    assert list((tmp_path / "backups").iterdir()) == []


def test_those_made_by_themselves_are_taken_away_in_their_turn(engine, tmp_path, monkeypatch) -> None:
    """The newest three stay, and of those before one for each ten minutes."""
    folder, made, utc = tmp_path / "backups", SimpleNamespace(now=1_800_000_000), time.gmtime
    monkeypatch.setattr(backups.time, "gmtime", lambda: utc(made.now))
    for _ in range(3):
        backups.make(engine, folder, "by-hand")
    start = 1_800_000_000 // backups.SPAN * backups.SPAN
    for minute in range(180):
        made.now = start + 60 * minute
        backups.make(engine, folder, backups.RECENT)
    kinds = [one.kind for one in backups.backups_in(folder)]
    assert (kinds.count("by-hand"), kinds.count(backups.RECENT)) == (3, backups.NEWEST + backups.SPANS)
    ages = [(made.now - one.at) // 60 for one in backups.backups_in(folder) if one.kind == backups.RECENT]
    assert ages == [0, 1, 2, 9, 19, 29, 39, 49, 59, 69, 79, 89, 99]


@pytest.mark.parametrize(
    ("content", "key"), [(b"", "ground-database-empty"), (b"\0" * 4096, "ground-database-damaged")]
)
def test_an_emptied_or_damaged_file_is_not_taken_for_a_new_club(tmp_path, content, key) -> None:
    (tmp_path / "club.db").write_bytes(content)
    engine = make_engine(f"sqlite:///{tmp_path / 'club.db'}")
    with pytest.raises(Refused) as refused:
        upgrade_engine(engine, tmp_path / "backups")
    assert refused.value.key == key
    assert (tmp_path / "club.db").read_bytes() == content


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    no_club(tmp_path / "club.db")
    engine = make_engine(f"sqlite:///{tmp_path / 'club.db'}")
    with pytest.raises(Refused) as refused:
        upgrade_engine(engine, tmp_path / "backups")
    assert refused.value.key == "ground-database-foreign"
    refuse_damaged(tmp_path / "club.db", thorough=True)
