"""Bringing a database to the present form, on both kinds."""

from __future__ import annotations

import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

import companion.club.models  # noqa: F401 - loads every table
from companion.club.people.names import sort_key
from companion.store import backups
from companion.store.base import Base
from companion.store.engine import make_engine
from companion.store.migrate import SCRIPTS, Newer, upgrade_engine


@pytest.fixture
def bare(bare_database_url: str) -> Iterator[Engine]:
    made = make_engine(bare_database_url)
    yield made
    made.dispose()


def scripts() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    return config


def at(engine: Engine, revision: str) -> None:
    """Bring a database to an earlier form."""
    config = scripts()
    with engine.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def revision_of(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def test_an_empty_database_gets_every_table_and_needs_no_copy(bare: Engine, tmp_path: Path) -> None:
    assert upgrade_engine(bare, tmp_path) is None
    assert set(inspect(bare).get_table_names()) == {*Base.metadata.tables, "alembic_version"}
    assert list(tmp_path.glob("*.db*")) == [] or not (tmp_path / "backups").exists()


def test_models_and_migrations_agree(bare: Engine, tmp_path: Path) -> None:
    upgrade_engine(bare, tmp_path)
    with bare.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, Base.metadata) == []


def test_the_comparison_notices_a_column_that_is_missing(bare: Engine, tmp_path: Path) -> None:
    upgrade_engine(bare, tmp_path)
    with bare.begin() as connection:
        connection.execute(text("ALTER TABLE season DROP COLUMN frozen_at"))
        found = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert [difference[0] for difference in found] == ["add_column"]


def test_every_form_of_the_past_can_be_brought_up(bare: Engine, tmp_path: Path) -> None:
    known = [script.revision for script in ScriptDirectory.from_config(scripts()).walk_revisions()]
    for revision in reversed(known):
        at(bare, revision)
        assert revision_of(bare) == revision
    assert upgrade_engine(bare, tmp_path) is None


def test_players_of_before_stand_in_the_order_of_their_numbers(bare: Engine, tmp_path: Path) -> None:
    at(bare, "0018")
    player = text(
        "INSERT INTO player (name, reading, handle, name_key, handle_key, sort_key, created_at, sample)"
        " VALUES (:name, '', '', :name, '', :name, 0, false)"
    )
    with bare.begin() as connection:
        connection.execute(player, [{"name": name} for name in ("guest 10", "guest 9", "ann")])
    upgrade_engine(bare, tmp_path)
    with bare.connect() as connection:
        found = connection.execute(text("SELECT name, sort_key FROM player ORDER BY sort_key")).all()
    names = ("ann", "guest 9", "guest 10")
    assert [tuple(row) for row in found] == [(name, sort_key(name, "")) for name in names]


def test_a_second_time_nothing_is_done(bare: Engine, tmp_path: Path) -> None:
    upgrade_engine(bare, tmp_path)
    before = revision_of(bare)
    assert upgrade_engine(bare, tmp_path / "backups") is None
    assert revision_of(bare) == before
    assert not (tmp_path / "backups").exists()


def test_a_database_newer_than_the_program_is_refused_untouched(bare: Engine, tmp_path: Path) -> None:
    upgrade_engine(bare, tmp_path)
    with bare.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Newer, match="9999"):
        upgrade_engine(bare, tmp_path / "backups")
    assert revision_of(bare) == "9999"
    assert not (tmp_path / "backups").exists()


def test_a_copy_is_taken_before_a_migration(bare_sqlite_url: str, tmp_path: Path) -> None:
    engine = make_engine(bare_sqlite_url)
    at(engine, "0005")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO club VALUES (1, '𠮷', 'ja', 'Asia/Tokyo', NULL, NULL, NULL, 0)"))
    copy = upgrade_engine(engine, tmp_path / "backups")
    assert copy is not None
    assert copy.parent == tmp_path / "backups"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    kept = sqlite3.connect(copy)
    assert kept.execute("SELECT version_num FROM alembic_version").fetchall() == [("0005",)]
    assert kept.execute("SELECT name FROM club").fetchall() == [("𠮷",)]
    kept.close()
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT name FROM club")) == "𠮷"
    engine.dispose()


def test_postgresql_is_not_copied(bare_postgresql_url: str, tmp_path: Path) -> None:
    engine = make_engine(bare_postgresql_url)
    at(engine, "0005")
    assert upgrade_engine(engine, tmp_path / "backups") is None
    assert not (tmp_path / "backups").exists()
    engine.dispose()


def test_a_copy_is_whole_while_somebody_writes(sqlite_url: str, tmp_path: Path) -> None:
    engine = make_engine(sqlite_url)
    with engine.connect().execution_options(companion_write=True) as connection, connection.begin():
        named = "INSERT INTO club (id, name, locale, time_zone, created_at)"
        connection.execute(text(f"{named} VALUES (1, 'x', 'ja', 'Asia/Tokyo', 0)"))
        copy = backups.make(engine, tmp_path / "backups", "by-hand")
    assert copy is not None
    kept = sqlite3.connect(copy)
    assert kept.execute("SELECT count(*) FROM club").fetchone() == (0,)
    assert kept.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    kept.close()
    engine.dispose()


def test_two_processes_that_start_at_once_migrate_once(bare_database_url: str, tmp_path: Path) -> None:
    engines = [make_engine(bare_database_url) for _ in range(2)]
    ready, failed = threading.Barrier(2), []

    def start(engine: Engine) -> None:
        try:
            ready.wait()
            upgrade_engine(engine, tmp_path)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=start, args=(engine,)) for engine in engines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert revision_of(engines[0]) is not None
    for engine in engines:
        engine.dispose()
