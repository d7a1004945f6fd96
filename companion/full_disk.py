"""Whether something failed because a disk has no room left, whoever says so.

Standard library only and no import of the package: start.py and gunicorn's settings load this file by its
path. What is said then is `config.room_in`'s and `KEY`.
"""

from __future__ import annotations

import errno

KEY = "ground-disk-full"
"""The console's words for it; their place is `folder`."""
_SYSTEM = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
_SQLITE = {13, 4874}
"""SQLITE_FULL; SQLITE_IOERR_SHMSIZE where there is no room for the index of its -wal."""
_POSTGRESQL = "53100"


def is_full(error: BaseException | None) -> bool:
    """Whether this error, or one that led to it, says that a disk is full (or a quota used up).

    It may be the system's, SQLite's or PostgreSQL's, and wrapped by SQLAlchemy.
    """
    while error is not None:
        said = getattr(error, "orig", None) or error
        if (
            (isinstance(said, OSError) and said.errno in _SYSTEM)
            or getattr(said, "sqlite_errorcode", None) in _SQLITE
            or getattr(said, "sqlstate", None) == _POSTGRESQL
        ):
            return True
        error = error.__cause__ or error.__context__
    return False
