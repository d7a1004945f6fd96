"""Bringing a database to the form this program knows: a copy first, then Alembic to its head."""

from __future__ import annotations

import os
import sqlite3
import time
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Connection, Engine, text

from .engine import db

SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"
_LOCK = 7_230_001
"""Name of PostgreSQL's advisory lock under which one process migrates."""


class Newer(RuntimeError):
    """The database was written by a newer version of the companion; this one would only harm it."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"the database is newer than this program (revision {revision})")
        self.revision = revision


def upgrade(app: Flask, backups: Path | None = None) -> Path | None:
    """Bring the application's database to the newest form. Returns the copy taken before, if any.

    SQLite files are copied into `backups` (by default `backups` in the instance folder). A PostgreSQL
    database is not copied: its backup is its operator's, before a new version is started. Raises Newer.
    """
    with app.app_context():
        return upgrade_engine(db.engine, backups or Path(app.instance_path) / "backups")


def upgrade_engine(engine: Engine, backups: Path) -> Path | None:
    """As `upgrade`, for an engine without an application."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        present = _revision(connection)
    if present == scripts.get_current_head():
        return None
    if present is not None and present not in {script.revision for script in scripts.walk_revisions()}:
        raise Newer(present)
    copy = None if present is None else copy_sqlite(engine, backups, f"before-{scripts.get_current_head()}")
    with engine.connect().execution_options(companion_write=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return copy


def form(engine: Engine) -> str:
    """Whether the database has the form that this program knows: `current`, `older` or `newer`."""
    with engine.connect() as connection:
        present = _revision(connection)
    head, known = _known()
    return "current" if present == head else "older" if present is None or present in known else "newer"


@cache
def _known() -> tuple[str | None, frozenset[str]]:
    """The newest revision and all that there are."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    return scripts.get_current_head(), frozenset(script.revision for script in scripts.walk_revisions())


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def copy_sqlite(engine: Engine, folder: Path, label: str) -> Path | None:
    """A copy of a SQLite database, whole while others write; of PostgreSQL none. It appears only complete."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    target = folder / f"club-{stamp}-{label}.db"
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    source = sqlite3.connect(engine.url.database)
    try:
        copy = sqlite3.connect(part)
        try:
            source.backup(copy)
        finally:
            copy.close()
    finally:
        source.close()
    part.chmod(0o600)
    os.replace(part, target)
    return target
