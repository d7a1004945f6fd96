"""A SQLite database as a file: where it lies, what is wrong with it, and how it is copied whole."""

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine

from companion.config import SettingError, give_name, room_in

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database while it is open: the newest writes, and who reads what."""


class Unusable(RuntimeError):
    """A database that cannot be worked with: a key of the console's words and what fills its places."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(f"{key} {params}")
        self.key, self.params = key, params


def file_of(engine: Engine) -> Path | None:
    """The file of a SQLite database; nothing for PostgreSQL, or a database in memory."""
    if engine.dialect.name != "sqlite" or engine.url.database in (None, "", ":memory:"):
        return None
    return Path(str(engine.url.database))


def beside(database: Path) -> list[Path]:
    """What lies beside a database and belongs to it."""
    return [path for end in BESIDE if (path := database.with_name(database.name + end)).exists()]


def begin(database: Path) -> None:
    """A database without tables, unless another process has begun one. It is never seen half made."""
    draft = database.with_name(f"{database.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        draft.touch(0o600)
    except OSError as error:
        raise SettingError("ground-unwritable", folder=database.parent, reason=error.strerror) from error
    try:
        with closing(sqlite3.connect(draft)) as made:
            made.execute("PRAGMA user_version = 0")  # writes the file's first page
        give_name(draft, database)
    finally:
        draft.unlink(missing_ok=True)


def is_database(file: Path) -> bool:
    """Whether a file begins as SQLite's do."""
    with file.open("rb") as opened:
        return opened.read(16) == b"SQLite format 3\0"


def refuse_damaged(database: Path, *, thorough: bool = False) -> None:
    """Look through a database that is there. Raises Unusable for one that is empty or damaged.

    `thorough` also compares indexes with their tables.
    """
    if database.stat().st_size == 0:
        raise Unusable("ground-database-empty", file=database)
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as opened:
            check = "integrity_check" if thorough else "quick_check"
            fault = str(next(opened.execute(f"PRAGMA {check}(1)"))[0])
    except sqlite3.OperationalError as error:  # held by another program, or not to be read
        raise Unusable("ground-database-closed", reason=f"{database}: {error}") from error
    except sqlite3.DatabaseError as error:
        raise Unusable("ground-database-damaged", file=database, reason=error) from error
    if fault != "ok":
        raise Unusable("ground-database-damaged", file=database, reason=fault)


def copy(source: Path, target: Path, add: Callable[[Path], object] = lambda copy: None) -> None:
    """A copy of a database, whole while others write, with what is to be added to it. It appears only
    complete, looked through, and kept by the disk. Raises Unusable for one that would be damaged, DiskFull.
    """
    with room_in(target.parent):
        _copy(source, target, add)


def _copy(source: Path, target: Path, add: Callable[[Path], object]) -> None:
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(0o600)
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as opened,
            closing(sqlite3.connect(part)) as made,
        ):
            opened.backup(made)
            made.execute("PRAGMA journal_mode = DELETE")  # one file, to be copied and read as it is
        add(part)
        refuse_damaged(part, thorough=True)
        put_in_place(part, target)
    except sqlite3.DatabaseError as error:
        raise Unusable("ground-database-damaged", file=source, reason=error) from error
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def drafts(targets: Iterable[Path]) -> Iterator[dict[Path, Path]]:
    """By the name that each file is to have, what it is written to beside it: all of them are whole before
    the first is put in place, and none that was not is left behind.
    """
    made = {target: target.with_name(f".{target.name}.part") for target in targets}
    try:
        yield made
    finally:
        for draft in made.values():
            draft.unlink(missing_ok=True)


def put_in_place(part: Path, target: Path) -> None:
    """Give a file its name once all of it is on the disk; what had the name before is replaced."""
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    os.replace(part, target)
    if os.name == "posix":  # elsewhere a folder cannot be opened
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
