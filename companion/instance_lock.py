"""The lock on an instance: who serves it, and where.

Standard library only and no import of the package: gunicorn's settings load this file by its path, before
any worker has made the standard library cooperative. The system lets a lock go when its process ends, however
that comes about.
"""

from __future__ import annotations

import os
import sys
from io import FileIO
from pathlib import Path

NAME = "running"
_BYTE = 1 << 20
"""The byte that Windows locks: beyond what is written, so that others can read it."""


class Taken(RuntimeError):
    """The instance is served by another process."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


def hold(instance: Path, url: str, *, alone: bool = True) -> FileIO:
    """Serve an instance from here on, until the file that comes back is closed or the process ends.

    `alone` keeps all others out, as SQLite needs it; else those stay out who wish to be alone. Raises Taken,
    with the address that is served.
    """
    file = FileIO(os.open(instance / NAME, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    try:
        _lock(file, alone)
    except OSError as error:
        said = file.read(1000).decode("utf-8", "replace")
        file.close()
        raise Taken(said) from error
    file.truncate(0)
    file.write(url.encode())
    return file


def served_at(instance: Path) -> str:
    """The address at which an instance is served now; empty where it is not."""
    if not (instance / NAME).exists():
        return ""
    try:
        with FileIO(os.open(instance / NAME, os.O_RDWR), "r+") as file:
            _lock(file, alone=True)
    except OSError:
        return (instance / NAME).read_text("utf-8", "replace")
    return ""


def _lock(file: FileIO, alone: bool) -> None:
    if sys.platform == "win32":
        import msvcrt

        if alone:  # Windows has no other kind
            file.seek(_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
