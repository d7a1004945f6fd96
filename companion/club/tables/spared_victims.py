"""Whom earlier games of a night took first: where house rules spare them, a table begins with that said."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.games import GAMES
from companion.kernel.capabilities import ProtectsEarlierVictims, referee_of
from companion.kernel.game import Setup
from companion.kernel.replay import Request
from companion.store import log
from companion.store.models import MoveLog

from .models import PLAYED_OUT, GameTable, Seat


def spare_victims(session: Session, table: GameTable, setup: Setup[Any]) -> None:
    """Say at a table that has just been opened who is spared, as its referee would; who is may be changed."""
    game = GAMES[setup.game]
    if not isinstance(game, ProtectsEarlierVictims):
        return
    if game.protect_earlier_victims(setup.options, ()) is None:
        return
    taken = set(_taken_first(session, table))
    seats = tuple(seat.number for seat in table.seats if _person(seat) in taken)
    if seats:
        move, referee = game.protect_earlier_victims(setup.options, seats), referee_of(game, setup.options)
        log.append(session, table.id, Request(f"spared-{table.id:08}", referee, move), at=setup.opened)


def _taken_first(session: Session, table: GameTable) -> list[int | str]:
    """Whom the event's other tables of the game that are played out took first."""
    query = select(GameTable).join(MoveLog, MoveLog.id == GameTable.id)
    query = query.where(GameTable.event_id == table.event_id, MoveLog.game == table.game)
    query = query.where(GameTable.status.in_(PLAYED_OUT), GameTable.id != table.id)
    found = []
    for other in session.scalars(query):
        history = log.read(session, other.id)
        if isinstance(history.game, ProtectsEarlierVictims):
            number = history.game.fell_first(history.table.state)
            found += [_person(seat) for seat in other.seats if seat.number == number]
    return found


def _person(seat: Seat) -> int | str:
    """Who sits there: a player, or a guest of that name."""
    return seat.player_id or seat.name
