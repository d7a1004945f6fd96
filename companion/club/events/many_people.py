"""Many people at once: entered as players, and as applications of an event; all or nobody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..accounts.models import Account
from ..people.lists import Meant, Row, meant
from ..people.models import Player
from ..people.names import Known
from ..people.operations import add_player
from ..writes import operation
from .attendance import apply


class Entry(NamedTuple):
    """Somebody to be entered: a player of the club, or a new one of this name."""

    player_id: int | None
    name: str = ""
    reading: str = ""
    handle: str = ""
    waiting: bool = False
    """Stands behind those who have a place, as on the list that was pasted."""


def looked_up(session: Session, rows: Sequence[Row]) -> list[Meant]:
    """Whom each row means. Of players who were made one, the one who stayed."""
    query = select(Player.id, Player.name, Player.reading, Player.handle, Player.merged_into)
    known = [Known(merged or key, name, *more) for key, name, *more, merged in session.execute(query)]
    found = meant(rows, known)
    return [each._replace(near=tuple({one.id: one for one in each.near}.values())) for each in found]


@operation
def enter(
    session: Session, entries: Sequence[Entry], event_id: int | None = None, by: Account | None = None
) -> list[Player]:
    """Enter new players, and with an event everybody's application in this order, who waits last. Refused."""
    done = []
    for entry in sorted(entries, key=lambda entry: entry.waiting):
        player = None if entry.player_id is None else session.get(Player, entry.player_id)
        if player is None:
            name, reading, handle = entry.name, entry.reading, entry.handle
            player = add_player(session, name=name, reading=reading, handle=handle, by=by)
        if event_id is not None:
            apply(session, event_id, player.id)
        done.append(player)
    return done
