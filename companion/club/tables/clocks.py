"""The clocks of tables that play side by side: all of them start, or stand, by one tap."""

from __future__ import annotations

import uuid
from typing import NamedTuple

from sqlalchemy.orm import Session

from companion.kernel.capabilities import clock_move, referee_of
from companion.kernel.game import Chance
from companion.kernel.replay import History, Request
from companion.kernel.words import Illegal, Text
from companion.store.base import now

from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Round
from ..writes import get_row, operation
from .models import GameTable
from .operations import play, round_tables


class ClocksSet(NamedTuple):
    """Tables whose clock was started or stopped, and those where the rules refused it, with the reason."""

    done: list[GameTable]
    refused: list[tuple[GameTable, Text]]


class _Nothing(Exception):
    """There is no clock to be set at this table now."""


def set_clocks(session: Session, round_id: int, *, running: bool, by: Account | None = None) -> ClocksSet:
    """Start the clocks of a round's open tables, or stop them; what runs or stands already stays.

    Each table is a write of its own: where the rules refuse one, the others go on.
    """
    within = get_row(session, Round, round_id)
    came = ClocksSet([], [])
    for table in [row for row in round_tables(session, round_id) if row.status == "open"]:
        try:
            play(session, table.id, lambda history: _asked(history, running))
            came.done.append(table)
        except _Nothing:
            continue
        except Illegal as refusal:
            came.refused.append((table, refusal.text))
    if came.done:
        _note(session, within, running, by)
    return came


def refusal(history: History, *, running: bool) -> Text | None:
    """Why the rules would refuse to start a table's clock now, or to stop it; nothing where they do not."""
    try:
        history.plan(_asked(history, running), now(), Chance())
    except _Nothing:
        return None
    except Illegal as refused:
        return refused.text
    return None


@operation
def _note(session: Session, within: Round, running: bool, by: Account | None) -> None:
    what = "clocks-started" if running else "clocks-stopped"
    record(session, by, what, event=within.event_id, number=within.number)


def _asked(history: History, running: bool) -> Request:
    """The move of the table's referee that sets the clock. Raises _Nothing."""
    move = clock_move(history.game, history.table.state, running=running)
    if move is None:
        raise _Nothing
    return Request(uuid.uuid4().hex, referee_of(history.game, history.setup.options), move)
