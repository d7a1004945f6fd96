"""What a log holds: a table's setup, then entries, each with a move and a stamp of when and by whom."""

from __future__ import annotations

import re
from typing import Annotated, Generic, TypeVar

import msgspec

from .ledger import Rule
from .verbs import Field

Viewer = Annotated[str, msgspec.Meta(pattern=r"^(public|host|gm|rules|seat-[1-9][0-9]?)$")]
"""public · seat-n · host (runs the table, learns no secret) · gm (sees all) · rules (author only).
The same word stands in URLs, claims and records."""

Moment = Annotated[int, msgspec.Meta(ge=0, le=253_402_300_799_999)]
"""A time: UTC milliseconds, until the end of the year 9999."""
MOST_NOTE = 500
"""Characters of the note beside a move."""
NOTE = Field("note", "text", most=MOST_NOTE, optional=True)
"""The note that any move may carry."""
_SEAT = re.compile(r"seat-([1-9][0-9]?)")


def seat_of(viewer: str) -> int | None:
    """The seat (from 1) that a viewer sits on, or nothing."""
    found = _SEAT.fullmatch(viewer)
    return int(found[1]) if found else None


def viewer_of_seat(seat: int) -> str:
    """The viewer who sits on `seat` (from 1)."""
    return f"seat-{seat}"


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat at the table: the display name of who sits there. Which player that is, the club knows."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


O = TypeVar("O")  # noqa: E741 - options
M = TypeVar("M")  # move
D = TypeVar("D")  # drawn


class Setup(msgspec.Struct, Generic[O], frozen=True, omit_defaults=True):
    """What a table starts from: game, seats in order, house rules by name, the scheme of points copied in."""

    game: str
    seats: Annotated[tuple[Place, ...], msgspec.Meta(min_length=1, max_length=40)]
    options: O
    scheme: Annotated[tuple[Rule, ...], msgspec.Meta(max_length=60)] = ()
    opened: Moment = 0
    """Time of opening, UTC milliseconds."""
    rules: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    """Version of the game's rules by which this table is played; it stays when the rules change."""


class Stamp(msgspec.Struct, frozen=True, omit_defaults=True):
    """When and by whom. Times are UTC milliseconds: received by the server, said by the sender (clamped).

    Rules never read a wall clock; clocks read `said`.
    """

    received: Moment
    said: Moment
    author: Viewer
    acting_for: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None


class Entry(msgspec.Struct, Generic[M, D], frozen=True, omit_defaults=True):
    """One line of the log: a move, what chance decided beside it, who said it and when."""

    id: Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    sequence: int
    stamp: Stamp
    move: M
    drawn: D | None = None
    note: Annotated[str, msgspec.Meta(max_length=MOST_NOTE)] = ""
    irregular: bool = False
    """Forbidden by the rules, but it happened at a real table: only from host or GM, with a note."""
    cause: str = ""
    """Id of the entry that a move made by the rules follows from; it falls with its cause."""

    @property
    def actor(self) -> str:
        """The viewer whose move this is: the seat acted for, or else the author."""
        acting_for = self.stamp.acting_for
        return self.stamp.author if acting_for is None else viewer_of_seat(acting_for)

    @property
    def said(self) -> int:
        """When the sender says it happened, UTC milliseconds."""
        return self.stamp.said
