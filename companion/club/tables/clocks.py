"""The clocks of tables that play side by side, and that of their round: one tap for all of them."""

import uuid
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel.capabilities import clock_move, longer_move, referee_of
from companion.kernel.clock import Clock
from companion.kernel.game import Chance
from companion.kernel.replay import History, Request
from companion.kernel.words import Illegal, Text
from companion.store.base import now

from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Round
from ..screen import notify_all
from ..writes import Refused, get_row, operation
from .models import GameTable
from .operations import play, round_tables

MINUTE = 60_000
LONGEST = 12 * 60
"""Minutes for which a round may play."""

FindMove = Callable[[History], Any]
"""The move of the table's referee that sets its clock; nothing where there is none to set now."""


class ClocksSet(NamedTuple):
    """Tables whose clock was set, those whose rules refused it and why, and whether the round's was."""

    done: list[GameTable]
    refused: list[tuple[GameTable, Text]]
    own: bool


class _Nothing(Exception):
    """There is no clock to be set at this table now."""


def set_clocks(session: Session, round_id: int, *, running: bool, by: Account | None = None) -> ClocksSet:
    """Start the clocks of a round's open tables and its own, or stop them; what runs or stands already stays.

    Each table is a write of its own: where the rules refuse one, the others go on.
    """

    def change(clock: Clock, at: int) -> Clock:
        return clock.start(at) if running else clock.pause(at)

    what = "clocks-started" if running else "clocks-stopped"
    return _set_all(session, round_id, what, lambda history: _running(history, running), change, by)


def lengthen_clocks(session: Session, round_id: int, minutes: int, by: Account | None = None) -> ClocksSet:
    """Give a round so many minutes more, and each of its tables that has a clock."""
    more = minutes * MINUTE

    def change(clock: Clock, at: int) -> Clock:
        return clock.correct(min(clock.remaining(at) + more, LONGEST * MINUTE), at)

    return _set_all(
        session,
        round_id,
        "clocks-lengthened",
        lambda history: longer_move(history.game, history.table.state, more, now()),
        change,
        by,
    )


@operation
def set_round_clock(
    session: Session, round_id: int, left: int | None, *, running: bool = False, by: Account | None = None
) -> None:
    """Give a round so many milliseconds in all; nothing: it has no clock any more. Raises Refused."""
    if left is not None and not 0 < left <= LONGEST * MINUTE:
        raise Refused(Text("club-refused-round-clock", {"most": LONGEST // 60}))
    within = get_row(session, Round, round_id, lock=True)
    within.clock = None if left is None else Clock(left, now() if running else None)
    what = "round-clock-ended" if left is None else "round-clock-set"
    _tell(session, within, what, by)


def clocked_round(session: Session, event_id: int) -> Round | None:
    """The latest of an event's rounds that has a clock and tables that are still played."""
    open_tables = select(GameTable.round_id).where(GameTable.event_id == event_id, GameTable.status == "open")
    query = select(Round).where(Round.id.in_(open_tables), Round.clock_left.is_not(None))
    return session.scalar(query.order_by(Round.number.desc()).limit(1))


def refusal(history: History, *, running: bool) -> Text | None:
    """Why the rules would refuse to start a table's clock now, or to stop it; nothing where they do not."""
    try:
        history.plan(_clock_request(history, _running(history, running)), now(), Chance())
    except _Nothing:
        return None
    except Illegal as refused:
        return refused.text
    return None


def _set_all(
    session: Session,
    round_id: int,
    what: str,
    move: FindMove,
    change: Callable[[Clock, int], Clock],
    by: Account | None,
) -> ClocksSet:
    within = get_row(session, Round, round_id)
    done, refused = [], []
    for table in [row for row in round_tables(session, round_id) if row.status == "open"]:
        try:
            play(session, table.id, lambda history: _clock_request(history, move(history)))
            done.append(table)
        except _Nothing:
            continue
        except Illegal as refusal:
            refused.append((table, refusal.text))
    return ClocksSet(done, refused, _set_own(session, within.id, what, change, by, tables=bool(done)))


@operation
def _set_own(
    session: Session,
    round_id: int,
    what: str,
    change: Callable[[Clock, int], Clock],
    by: Account | None,
    *,
    tables: bool,
) -> bool:
    """Set the round's own clock, too; whether it has changed. `tables`: some of theirs have."""
    within = get_row(session, Round, round_id, lock=True)
    before = within.clock
    within.clock = change(before, now()) if before else None
    changed = within.clock != before
    if tables or changed:
        _tell(session, within, what, by)
    return changed


def _tell(session: Session, within: Round, what: str, by: Account | None) -> None:
    record(session, by, what, event=within.event_id, number=within.number)
    notify_all(session, within.event_id)


def _running(history: History, running: bool) -> Any:
    return clock_move(history.game, history.table.state, running=running)


def _clock_request(history: History, move: Any) -> Request:
    """A move of the table's referee. Raises _Nothing."""
    if move is None:
        raise _Nothing
    return Request(uuid.uuid4().hex, referee_of(history.game, history.setup.options), move)
