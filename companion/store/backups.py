"""Copies of a SQLite database: made by hand and by themselves, counted, and the oldest taken away."""

from __future__ import annotations

import calendar
import re
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine

from companion.config import room_in

from . import database_file

DAILY, SIGNED = "daily", "signed"
KEPT = {DAILY: 14, SIGNED: 10}
"""How many of those stay that are made by themselves. All others stay until somebody deletes them."""
_NAME = re.compile(r"club-(\d{8}-\d{6})(?:\.\d+)?-([a-z0-9-]+)\.db")
_STAMP = "%Y%m%d-%H%M%S"


class Backup(NamedTuple):
    """A copy that lies in a folder."""

    path: Path
    at: int
    """When it was made, seconds UTC, as its name says: a file's own time is lost when it is copied."""
    kind: str
    """`daily`, `signed`, `by-hand`, `before-…`."""


def make(engine: Engine, folder: Path, kind: str) -> Path | None:
    """Copy a SQLite database into a folder, looked through; of PostgreSQL nothing.

    Raises Unusable, DiskFull.
    """
    source = database_file.file_of(engine)
    if source is None:
        return None
    with room_in(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = unused(folder, kind)
    database_file.copy(source, target)
    rotate(folder)
    return target


def unused(folder: Path, kind: str) -> Path:
    """A name for a copy that is made now."""
    stamp = time.strftime(_STAMP, time.gmtime())
    names = (f"club-{stamp}{f'.{n}' if n else ''}-{kind}.db" for n in range(1000))
    return next(path for path in (folder / name for name in names) if not path.exists())


def found(folder: Path) -> list[Backup]:
    """The copies in a folder, the newest first."""
    made = []
    for path in folder.glob("club-*.db"):
        name = _NAME.fullmatch(path.name)
        if name:
            made.append(Backup(path, calendar.timegm(time.strptime(name[1], _STAMP)), name[2]))
    return sorted(made, key=lambda one: (one.at, one.path.name), reverse=True)


def rotate(folder: Path) -> None:
    """Take away the oldest of the copies that are made by themselves."""
    for kind, most in KEPT.items():
        for old in [one for one in found(folder) if one.kind == kind][most:]:
            old.path.unlink(missing_ok=True)
