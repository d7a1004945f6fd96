"""What goes on at an event, as anybody may know it: tables that are played, seats, clocks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from companion.club.events.models import Event, Round
from companion.club.tables import operations
from companion.club.tables.clocks import clocked_round
from companion.club.tables.models import GameTable
from companion.games import GAMES
from companion.kernel.capabilities import HasClock
from companion.kernel.table import Snapshot
from companion.store import log
from companion.store.engine import db

from ..speech import hour, say, t, table_game
from ..table.opened import Opened
from ..viewers import PUBLIC


class Face(Struct, frozen=True):
    """A table's clock. `left` milliseconds were left at `since` (UTC milliseconds); nothing: it stands."""

    table: int
    name: str
    game: str
    left: int
    since: int | None
    state: Literal["ready", "running", "paused", "stopped"]
    note: str
    length: int
    """How long it was in milliseconds before it ran; 0 where that is not known, and no bar is drawn."""

    @property
    def until(self) -> str:
        """At which time of day it is up, while it runs."""
        return t("screen-clock-until", at=hour(self.since + self.left)) if self.since else ""

    @property
    def ends(self) -> int:
        """When it is up, for order: standing clocks last."""
        return self.left + (self.since or 1 << 60)


def face(table: int, name: str, game: str, of: str, view: Any) -> Face | None:
    """The clock of a table, by the name of its game; nothing where none matters now."""
    played = GAMES[of]
    reading = played.clock_reading(view) if isinstance(played, HasClock) else None
    if reading is None:
        return None
    clock, state, text, length = reading
    note = say(text) if text else t("screen-clock-ready") if state == "ready" else ""
    return Face(table, name, game, clock.left, clock.since, state, note, length)


def _round_face(own: Round) -> Face:
    assert own.clock is not None
    left, since = own.clock.left, own.clock.since
    state: Literal["running", "paused"] = "running" if own.clock.running else "paused"
    return Face(0, t("club-round-n", number=own.number), "", left, since, state, "", 0)


def called(row: GameTable) -> str:
    """How a table is called within its round."""
    return row.label or t("club-table-n", number=row.number)


SMALL = 6
"""Seats up to which a table shares a picture with another one."""


class Playing(Struct, frozen=True):
    """A table that is not signed off: what the public sees of it, and its clock."""

    id: int
    name: str
    game: str
    game_name: str
    round: int
    snapshot: Snapshot
    clock: Face | None

    @property
    def seats(self) -> dict[int, str]:
        """Names by seat."""
        return dict(enumerate(self.snapshot.names, 1))

    @property
    def small(self) -> bool:
        """Whether it fits beside another one."""
        return len(self.snapshot.names) <= SMALL


@dataclass
class Evening:
    """An event as its screen shows it. Reads only; what is due is made by the sweeper."""

    event: Event
    notice: str

    @cached_property
    def rows(self) -> Sequence[GameTable]:
        """The tables that are played or wait for their sign-off."""
        every = operations.tables(db.session, self.event.id)
        return [row for row in every if row.status in ("open", "finished") and row.game in GAMES]

    @cached_property
    def tables(self) -> list[Playing]:
        """The same, as the public sees them."""
        return [self._playing(row) for row in self.rows]

    @cached_property
    def clocks(self) -> list[Face]:
        """The clocks that matter now: that of the round, then those of its tables."""
        own = clocked_round(db.session, self.event.id)
        return [*([_round_face(own)] if own else []), *(table.clock for table in self.tables if table.clock)]

    def _playing(self, row: GameTable) -> Playing:
        snapshot = Opened(row.id, log.read(db.session, row.id), PUBLIC).snapshot
        name, game = called(row), table_game(row)
        if len({other.round_id for other in self.rows}) > 1:
            name = t("screen-table-of-round", round=row.round.number, name=name)
        clock = face(row.id, name, game, row.game, snapshot.view)
        return Playing(row.id, name, row.game, game, row.round.number, snapshot, clock)
