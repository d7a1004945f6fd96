"""Making the moves that are due while nobody is online.

Two processes may sweep at once: each table has one writer, and who comes second finds nothing due.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from companion.kernel.game import Chance

from .base import now
from .engine import Busy
from .log import OnAppend, overdue
from .models import MoveLog


class Swept(NamedTuple):
    """How many entries were made, and the logs at which nothing could be made, with the fault."""

    made: int
    faults: tuple[tuple[int, Exception], ...]


def sweep(
    session: Session,
    *,
    at: int | None = None,
    chance: Chance | None = None,
    on_append: OnAppend | None = None,
) -> Swept:
    """Make what is due by `at` (UTC milliseconds) at every table; one broken log holds up no other."""
    time = now() if at is None else at
    due = session.scalars(
        select(MoveLog.id).where(MoveLog.due_at <= time).order_by(MoveLog.due_at, MoveLog.id)
    ).all()
    made, faults = 0, list[tuple[int, Exception]]()
    for log_id in due:
        try:
            added = overdue(session, log_id, at=time, chance=chance, on_append=on_append)
            made += len(added.entries)
        except (Busy, SQLAlchemyError):
            raise  # of the database, not of this table: the next look is for all
        except Exception as fault:
            # Whatever is wrong with one table, the clocks of all others go on; the caller says what it was.
            faults.append((log_id, fault))
    session.rollback()
    return Swept(made, tuple(faults))
