"""One player where two were entered: facts move, names stay."""

from __future__ import annotations

from sqlalchemy import Select, select, update
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now

from .accounts.acts import record
from .accounts.models import Account
from .events.attendance import move_up
from .events.models import Attendance, Event
from .people.models import Player
from .standings.models import Adjustment
from .tables.ledger import LedgerRow
from .tables.models import Seat
from .writes import Refused, found, operation


@operation
def merge(session: Session, keep_id: int, gone_id: int, by: Account | None = None) -> Player:
    """Make two entries of one person one: seats, points and attendance of `gone` become `keep`'s.

    The names under which games were played stay on their seats, and the old name leads to the new entry. It
    cannot be taken back. Raises Refused where both sat at one table, for then they are two.
    """
    keep, gone = (found(session, Player, key, lock=True) for key in sorted((keep_id, gone_id)))
    if keep.id != keep_id:
        keep, gone = gone, keep
    if keep.id == gone.id:
        raise Refused(Text("club-refused-merge-same"), "gone")
    if keep.merged_into is not None or gone.merged_into is not None:
        raise Refused(Text("club-refused-merged"), "gone")
    if keep.forgotten_at is not None or gone.forgotten_at is not None:
        raise Refused(Text("club-refused-forgotten"), "gone")
    theirs = select(Seat.table_id).where(Seat.player_id == keep.id)
    if session.scalar(select(Seat.table_id).where(Seat.player_id == gone.id, Seat.table_id.in_(theirs))):
        raise Refused(Text("club-refused-merge-met", {"keep": keep.name, "gone": gone.name}), "gone")
    _attendance(session, keep, gone)
    for rows in (Seat, LedgerRow, Adjustment):
        moved = update(rows).where(rows.player_id == gone.id).values(player_id=keep.id)
        session.execute(moved, execution_options={"synchronize_session": False})
    earlier = update(Player).where(Player.merged_into == gone.id).values(merged_into=keep.id)
    session.execute(earlier, execution_options={"synchronize_session": False})
    gone.merged_into, gone.archived_at = keep.id, gone.archived_at or now()
    record(session, by, "players-merged", keep=keep.id, gone=gone.id, name=gone.name)
    session.flush()
    session.expire_all()
    return keep


def _attendance(session: Session, keep: Player, gone: Player) -> None:
    """One attendance an event: of two, what says more stays."""
    kept = {row.event_id: row for row in session.scalars(_of(keep))}
    freed = []
    for row in session.scalars(_of(gone)).all():
        mine = kept.get(row.event_id)
        if mine is None:
            row.player_id = keep.id
            continue
        session.delete(row)
        freed.append(row.event_id)
        if row.place != "cancelled" and mine.place != "in":
            mine.place, mine.cancelled_at = row.place, None
        mine.applied_at = min(mine.applied_at, row.applied_at)
        here = mine.here or row.here
        mine.checked_in_at = mine.checked_in_at or row.checked_in_at
        mine.left_at = None if here else mine.left_at or row.left_at
        mine.fee_paid = row.fee_paid if mine.fee_paid is None else mine.fee_paid
        mine.walk_in = mine.walk_in and row.walk_in
    session.flush()
    for event_id in sorted(freed):
        move_up(session, found(session, Event, event_id, lock=True))


def _of(player: Player) -> Select[Attendance]:
    return select(Attendance).where(Attendance.player_id == player.id)
