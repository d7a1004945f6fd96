"""Making the moves that are due while nobody is online.

Two processes may sweep at once: each table has one writer, and who comes second finds nothing due.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from companion.kernel.chance import Chance

from .base import now
from .engine import Busy
from .log import AnyGame, Landing, overdue
from .models import MoveLog


class Swept(NamedTuple):
    """How many entries were made, and the logs at which nothing could be made, with the fault."""

    made: int
    faults: tuple[tuple[int, Exception], ...]


def sweep(
    session: Session,
    game_of: Callable[[str], AnyGame],
    *,
    at: int | None = None,
    chance: Chance | None = None,
    landing: Landing | None = None,
) -> Swept:
    """Make what is due by `at` (UTC milliseconds) at every table; one broken log holds up no other."""
    time = now() if at is None else at
    query = (
        select(MoveLog.id, MoveLog.game).where(MoveLog.due_at <= time).order_by(MoveLog.due_at, MoveLog.id)
    )
    due = session.execute(query).all()
    made, faults = 0, list[tuple[int, Exception]]()
    for log_id, name in due:
        try:
            landed = overdue(session, game_of(name), log_id, at=time, chance=chance, landing=landing)
            made += len(landed.entries)
        except (Busy, SQLAlchemyError):
            raise  # of the database, not of this table: the next look is for all
        except Exception as fault:
            # Whatever is wrong with one table, the clocks of all others go on; the caller says what it was.
            faults.append((log_id, fault))
    session.rollback()
    return Swept(made, tuple(faults))
