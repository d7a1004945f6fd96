"""Rounds of an event, and seating them from those who are here."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel.capabilities import PeopleMayLeave
from companion.kernel.game import Chance
from companion.kernel.replay import Fault
from companion.kernel.results import Rule
from companion.kernel.words import Text
from companion.store.base import now
from companion.store.models import MoveLog
from companion.store.signals import event_topic, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Attendance, Event, Round
from ..tables.models import GameTable, Seat
from ..tables.operations import SeatDraft, TableDraft, game_of, history, open_table
from ..writes import Missing, Refused, get_row, line, operation
from .models import RoundDraft

_logger = logging.getLogger(__name__)


def rounds(session: Session, event_id: int) -> Sequence[Round]:
    """An event's rounds in order."""
    return session.scalars(select(Round).where(Round.event_id == event_id).order_by(Round.number)).all()


@operation
def add_round(session: Session, event_id: int, title: str = "", by: Account | None = None) -> Round:
    """The next round of an event."""
    event = get_row(session, Event, event_id, lock=True)
    last = session.scalar(select(func.max(Round.number)).where(Round.event_id == event.id))
    shown = line(title, "title", most=100)
    added = Round(event_id=event.id, number=(last or 0) + 1, title=shown, created_at=now())
    session.add(added)
    session.flush()
    record(session, by, "round-added", event=event.id, number=added.number)
    notify(session, event_topic(event.id))
    return added


def free_players(session: Session, event_id: int) -> Sequence[int]:
    """Who is here and sits at no open table, by id."""
    sitting = (
        select(Seat.player_id)
        .join(GameTable, GameTable.id == Seat.table_id)
        .where(GameTable.event_id == event_id, GameTable.status == "open", Seat.player_id.is_not(None))
    )
    here = select(Attendance.player_id).where(
        Attendance.event_id == event_id,
        Attendance.checked_in_at.is_not(None),
        Attendance.left_at.is_(None),
        Attendance.player_id.not_in(sitting),
    )
    return session.scalars(here.order_by(Attendance.player_id)).all()


def went_home(session: Session, event_id: int) -> frozenset[int]:
    """Who went home in the middle of the last of the event's games at which they sat, by id."""
    found: dict[int, int] = {}
    leavers = [name for name, game in GAMES.items() if isinstance(game, PeopleMayLeave)]
    query = select(GameTable).join(MoveLog, MoveLog.id == GameTable.id).order_by(GameTable.id)
    query = query.where(GameTable.event_id == event_id, GameTable.status != "open", MoveLog.game.in_(leavers))
    for table in session.scalars(query):
        gone = _left_game(session, table)
        found |= {seat.player_id: table.id for seat in table.seats if seat.number in gone and seat.player_id}
    last = select(Seat.player_id, func.max(Seat.table_id)).join(GameTable, GameTable.id == Seat.table_id)
    last = last.where(GameTable.event_id == event_id, Seat.player_id.in_(found)).group_by(Seat.player_id)
    sat = session.execute(last).all() if found else ()
    return frozenset(player for player, table in sat if player is not None and found[player] == table)


def _left_game(session: Session, table: GameTable) -> frozenset[int]:
    """The seats that left in the middle; none of a log that does not fold: the next round goes on."""
    game = GAMES[table.game]
    assert isinstance(game, PeopleMayLeave)
    try:
        return game.went_home(history(session, table.id).table.state)
    except (Fault, msgspec.ValidationError) as fault:
        _logger.warning("table %d: who went home is not known: %s", table.id, fault)
        return frozenset()


@operation
def open_tables(
    session: Session,
    round_id: int,
    game: str,
    seating: Sequence[Sequence[int]],
    *,
    options: Any = None,
    scheme: tuple[Rule, ...] | None = None,
    by: Account | None = None,
    chance: Chance | None = None,
) -> list[GameTable]:
    """Open a table for each group, all or none. Raises Refused."""
    if not seating:
        raise Refused(Text("club-refused-too-few", {"least": game_of(game).least}))
    drafts = (TableDraft(game, [SeatDraft(one) for one in group], options, scheme) for group in seating)
    return [open_table(session, round_id, draft, by, chance=chance) for draft in drafts]


@operation
def open_round(
    session: Session,
    event_id: int,
    drafts: Sequence[TableDraft],
    *,
    round_id: int | None = None,
    by: Account | None = None,
    chance: Chance | None = None,
) -> list[GameTable]:
    """Open planned tables, all or none: in a round of the event, or in the next one, whose plan is then gone.

    Raises Refused.
    """
    if not drafts:
        raise Refused(Text("club-refused-no-tables"))
    event = get_row(session, Event, event_id, lock=True)
    within = add_round(session, event.id, by=by) if round_id is None else get_row(session, Round, round_id)
    if within.event_id != event.id:
        raise Missing(Text("club-refused-no-round"))
    planned = RoundDraft.round_id.is_(None) if round_id is None else RoundDraft.round_id == round_id
    session.execute(
        delete(RoundDraft).where(
            RoundDraft.event_id == event.id, or_(planned, RoundDraft.opened.is_not(None))
        )
    )
    return [open_table(session, within.id, draft, by, chance=chance) for draft in drafts]
