"""Copies of a SQLite database: made by hand and by themselves, counted, and the oldest taken away."""

import calendar
import re
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine

from companion.config import Config, room_in

from . import database_file, keys

DAILY, RECENT = "daily", "recent"
DAYS = 14
"""Daily copies that stay."""
NEWEST, SPANS, SPAN = 3, 10, 600
"""Of the recent ones stay the newest, and the first of each of the last spans, so many seconds long."""
_RECENT = (RECENT, "signed")
"""How earlier versions called them, too."""
NO_KEYS: keys.Keys = {}
_NAME = re.compile(r"club-(\d{8}-\d{6})(?:\.\d+)?-([a-z0-9-]+)\.db")
_STAMP = "%Y%m%d-%H%M%S"


class Backup(NamedTuple):
    """A copy that lies in a folder."""

    path: Path
    at: int
    """When it was made, seconds UTC, as its name says: a file's own time is lost when it is copied."""
    kind: str
    """`daily`, `recent`, `by-hand`, `before-…`."""


def folder_of(config: Config) -> Path:
    """Where the copies of a club lie."""
    return config.instance / "backups"


def make(engine: Engine, folder: Path, kind: str, with_keys: keys.Keys = NO_KEYS) -> Path | None:
    """Copy a SQLite database into a folder, looked through, together with the keys of its club; of PostgreSQL
    nothing.

    Raises Unusable, DiskFull.
    """
    source = database_file.file_of(engine)
    if source is None:
        return None
    with room_in(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = unused_name(folder, kind)
    database_file.copy(source, target, lambda copy: keys.put_into(copy, with_keys))
    rotate(folder)
    return target


def unused_name(folder: Path, kind: str) -> Path:
    """A name for a copy that is made now."""
    stamp = time.strftime(_STAMP, time.gmtime())
    names = (f"club-{stamp}{f'.{n}' if n else ''}-{kind}.db" for n in range(1000))
    return next(path for path in (folder / name for name in names) if not path.exists())


def backups_in(folder: Path) -> list[Backup]:
    """The copies in a folder, the newest first."""
    made = []
    for path in folder.glob("club-*.db"):
        name = _NAME.fullmatch(path.name)
        if name:
            made.append(Backup(path, calendar.timegm(time.strptime(name[1], _STAMP)), name[2]))
    return sorted(made, key=lambda one: (one.at, one.path.name), reverse=True)


def rotate(folder: Path) -> None:
    """Take away the oldest of the copies that are made by themselves; others stay until somebody deletes
    them.
    """
    made = backups_in(folder)
    daily = [one for one in made if one.kind == DAILY]
    recent = [one for one in made if one.kind in _RECENT]
    first_of_span = {one.at // SPAN: one for one in recent}
    kept = {*recent[:NEWEST], *list(first_of_span.values())[:SPANS]}
    for old in (*daily[DAYS:], *(one for one in recent if one not in kept)):
        old.path.unlink(missing_ok=True)
