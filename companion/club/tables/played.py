"""Tables that were played elsewhere and are over, many at once: log, table, seats and signed facts.

What is written is what sign-off writes (`facts.rows_of`), a piece at a time in one write.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import insert
from sqlalchemy.orm import Session

from companion.kernel.codec import encode
from companion.kernel.replay import History
from companion.store import log
from companion.store.base import now

from ..events.models import Event
from .facts import rows_of
from .ledger import LedgerRow
from .models import GameTable, Seat

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
    at = now()
    for start in range(0, len(tables), A_PIECE):
        piece = tables[start : start + A_PIECE]
        logs = log.add_logs(session, [one.history for one in piece], sample=sample)
        made = []
        for one, kept in zip(piece, logs, strict=True):
            names = [place.name for place in one.history.setup.seats]
            table = GameTable(
                id=kept.id,
                log=kept,
                event=one.event,
                event_id=one.event.id,
                round_id=one.round_id,
                number=one.number,
                label=one.label,
                own_game=one.own_game,
                status="signed",
                opened_at=one.history.setup.opened,
                finished_at=at,
                signed_at=at,
                result=encode(one.history.result()),
                seats=[
                    Seat(number=number, player_id=player_id, name=name)
                    for number, (player_id, name) in enumerate(zip(one.players, names, strict=True), 1)
                ],
            )
            made.append(table)
        session.add_all(made)
        session.flush()
        rows: list[dict[str, Any]] = []
        for table, one in zip(made, piece, strict=True):
            result = one.history.result()
            if result is None:
                raise ValueError(f"table {table.id} is not over")
            rows += rows_of(table, one.history.table, result)
        session.execute(insert(LedgerRow), rows)
        for table in made:
            session.expunge(table)
        time.sleep(0)
