"""Bringing a database to the form this program knows: a copy first, then Alembic to its head."""

from functools import cache
from pathlib import Path

from flask import Flask
from sqlalchemy import Connection, Engine, inspect, text

from . import backups, keys
from .database_file import Unusable, begin, file_of, refuse_damaged
from .engine import connect_to_write, db

SCRIPTS = Path(__file__).resolve().parent.parent / "migrations"
_LOCK = 7_230_001
"""Name of PostgreSQL's advisory lock under which one process migrates."""


class Newer(RuntimeError):
    """The database was written by a newer version of the companion; this one would only harm it."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"the database is newer than this program (revision {revision})")
        self.revision = revision


def upgrade(app: Flask, folder: Path | None = None) -> Path | None:
    """Bring the application's database to the newest form. Returns the copy taken before, if any.

    SQLite files are copied into `folder` (by default `backups` in the instance folder). A PostgreSQL
    database is not copied: its backup is its operator's, before a new version is started. Raises Newer, and
    Unusable for a file that is damaged, empty, or of another program.
    """
    with app.app_context():
        folder = folder or Path(app.instance_path) / "backups"
        return upgrade_engine(db.engine, folder, with_keys=keys.keys_of(app.extensions["config"]))


def upgrade_engine(
    engine: Engine, folder: Path, to: str = "head", *, with_keys: keys.Keys = backups.NO_KEYS
) -> Path | None:
    """As `upgrade`, for an engine without an application."""
    _begin_file(engine)
    with engine.connect() as connection:
        present = _revision(connection)
    if present == head():
        return None
    if present is not None and not knows(present):
        raise Newer(present)
    copy = None if present is None else backups.make(engine, folder, f"before-{head()}", with_keys)
    # Only where there is something to do: at most starts there is not, and to import it takes a while.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    with connect_to_write(engine) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, to)
    return copy


def _begin_file(engine: Engine) -> None:
    """Look through a SQLite file, or begin one where there is none. Raises Unusable."""
    file = file_of(engine)
    if file is None:
        return
    if not file.exists():
        begin(file)
        return
    refuse_damaged(file)
    with engine.connect() as connection:
        tables = inspect(connection).get_table_names()
    if tables and "alembic_version" not in tables:
        raise Unusable("ground-database-foreign", file=file)


def holds_club(engine: Engine) -> bool:
    """Whether a database holds a club, in whatever form; nothing is made by asking. Raises Unusable."""
    file = file_of(engine)
    if file is not None:
        if not file.exists():
            return False
        refuse_damaged(file)
    with engine.connect() as connection:
        if "club" not in inspect(connection).get_table_names():
            return False
        return bool(connection.scalar(text("SELECT count(*) FROM club")))


def form(engine: Engine) -> str:
    """Whether the database has the form that this program knows: `current`, `older` or `newer`."""
    file = file_of(engine)
    if file is not None and not file.exists():
        return "older"
    with engine.connect() as connection:
        present = _revision(connection)
    if present == head():
        return "current"
    return "older" if present is None or knows(present) else "newer"


def revision(engine: Engine) -> str | None:
    """The form of a database by its name; nothing for one without tables, or a file that is not there yet."""
    file = file_of(engine)
    if file is not None and not file.exists():
        return None
    with engine.connect() as connection:
        return _revision(connection)


def head() -> str:
    """The form that this program knows, by its name."""
    return _all_forms()[-1]


def knows(name: str) -> bool:
    """Whether this program can bring a form up to its own."""
    return name in _all_forms()


@cache
def _all_forms() -> tuple[str, ...]:
    """All forms in their order: a migration's file begins with the name of the form that it leads to."""
    return tuple(sorted(path.name.partition("_")[0] for path in (SCRIPTS / "versions").glob("[0-9]*_*.py")))


def _revision(connection: Connection) -> str | None:
    if "alembic_version" not in inspect(connection).get_table_names():
        return None
    named: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return named
