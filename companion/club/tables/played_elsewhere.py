"""Tables that were played elsewhere and are over, many at once: log, table, seats and signed facts.

What is written is what sign-off writes (`facts.rows_of`), a piece at a time in one write.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import insert
from sqlalchemy.orm import Session

from companion.kernel.replay import History
from companion.kernel.table import encode
from companion.store import log
from companion.store.base import now, rows

from ..events.models import Event
from .facts import Signed, rows_for
from .ledger import LedgerRow
from .models import GameTable, Seat, kind_of

A_PIECE = 20
"""Tables that are written before others have their turn."""


class PlayedTable(NamedTuple):
    """A signed table: where it stood, its log, and who of the club sat on its seats in order."""

    event: Event
    round_id: int
    number: int
    history: History
    players: Sequence[int | None]
    label: str = ""
    own_game: int | None = None


def write_played(session: Session, tables: Sequence[PlayedTable], *, sample: bool = False) -> None:
    """Write signed tables down, within a write."""
    session.flush()
    at = now()
    for start in range(0, len(tables), A_PIECE):
        piece = tables[start : start + A_PIECE]
        ids = log.add_logs(session, [one.history for one in piece], sample=sample)
        made: list[dict[str, Any]] = []
        seats: list[dict[str, Any]] = []
        facts: list[dict[str, Any]] = []
        for key, one in zip(ids, piece, strict=True):
            setup, result = one.history.setup, one.history.result()
            if result is None:
                raise ValueError(f"table {key} is not over")
            made.append(
                {
                    "id": key,
                    "event_id": one.event.id,
                    "round_id": one.round_id,
                    "number": one.number,
                    "label": one.label,
                    "own_game": one.own_game,
                    "status": "signed",
                    "opened_at": setup.opened,
                    "finished_at": at,
                    "signed_at": at,
                    "result": encode(result),
                }
            )
            players = dict(enumerate(one.players, 1))
            for (number, player), place in zip(players.items(), setup.seats, strict=True):
                seats.append({"table_id": key, "number": number, "player_id": player, "name": place.name})
            kind = kind_of(setup.game, one.own_game)
            signed = Signed(key, one.event.id, one.event.season_id, kind, at)
            facts += rows_for(signed, players, one.history.table, result)
        for into, values in ((GameTable, made), (Seat, seats), (LedgerRow, facts)):
            session.execute(insert(rows(into)), values)
        time.sleep(0)
