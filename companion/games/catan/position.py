"""What lies on the island: whose road or building at which place, and how long the road of each seat is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.kernel.words import Illegal, Text

from .boards import read_name
from .island import LARGE, SMALL, Island
from .pieces import EACH

Piece = Literal["roads", "settlements", "cities"]
PIECES: dict[str, Piece] = {"r": "roads", "s": "settlements", "c": "cities"}
"""By the letters that name them in a position's text."""
LETTERS = {piece: letter for letter, piece in PIECES.items()}
_PLACE = re.compile(r"([1-6])([rsc])(0|[1-9][0-9]{0,2})")
MOST_TEXT = 900
"""Characters of a position in which all six have built all that they have."""


class Built(NamedTuple):
    """A piece at its place: an edge for a road, else a corner."""

    seat: int
    piece: Piece
    place: int


class Stroke(NamedTuple):
    """The longest road of a seat."""

    length: int
    edges: tuple[int, ...]
    """In the order in which they are passed."""
    unbroken: int
    """How long it would be if nobody else had built on it."""
    breaks: tuple[int, ...]
    """The corners at which another's building makes it shorter."""


def island_of(board: str, seats: int) -> Island:
    """The island that a table plays on: by its board's name, without one by how many play."""
    name = read_name(board)
    return LARGE if (seats > 4 if name is None else name.large) else SMALL


class Position:
    """All pieces that lie on an island; as text `1r12.2s30`: seat, piece and place of each."""

    def __init__(self, roads: dict[int, Built], buildings: dict[int, Built]) -> None:
        self.roads = roads
        """By edge."""
        self.buildings = buildings
        """By corner."""

    def __str__(self) -> str:
        return ".".join(f"{seat}{LETTERS[piece]}{place}" for seat, piece, place in sorted(self))

    def __iter__(self) -> Iterator[Built]:
        yield from self.roads.values()
        yield from self.buildings.values()

    def count(self, seat: int, piece: Piece) -> int:
        """How many of a piece a seat has on it."""
        return sum((one.seat, one.piece) == (seat, piece) for one in self)

    def after_tap(self, seat: int, piece: Piece, place: int) -> Position:
        """The position after a tap: the piece lies there, also instead of another; the same again is gone.
        Raises Illegal where the seat has no more of them."""
        new = Built(seat, piece, place)
        roads, buildings = dict(self.roads), dict(self.buildings)
        at = roads if piece == "roads" else buildings
        if at.pop(place, None) != new:
            at[place] = new
        return _within_supply(Position(roads, buildings))

    def others(self, seat: int) -> frozenset[int]:
        """The corners where others than this seat have built."""
        return frozenset(corner for corner, one in self.buildings.items() if one.seat != seat)

    def stroke(self, island: Island, seat: int) -> Stroke:
        """A seat's longest road (001: broken by another's building, not by one's own)."""
        roads = {edge for edge, one in self.roads.items() if one.seat == seat}
        cut = self.others(seat)
        length, unbroken = island.longest(roads, cut), island.longest(roads)
        breaks: tuple[int, ...] = ()
        if unbroken > length:
            passed = [one for one in sorted(cut) if sum(edge in roads for edge, _ in island.ways[one]) > 1]
            alone = [one for one in passed if island.longest(roads, cut - {one}) > length]
            breaks = tuple(alone or passed)
        return Stroke(length, island.stroke(roads, cut), unbroken, breaks)


def read_position(text: str, island: Island, seats: int) -> Position:
    """The position that a text says. Raises Illegal for places that there are not, for two pieces at one and
    for more than a seat has."""
    position = Position({}, {})
    for word in filter(None, text.split(".")):
        found = _PLACE.fullmatch(word)
        if found is None or int(found[1]) > seats:
            raise Illegal(Text("catan-lies-no-place"), "lies")
        one = Built(int(found[1]), PIECES[found[2]], int(found[3]))
        at = position.roads if one.piece == "roads" else position.buildings
        if one.place >= len(island.edges if one.piece == "roads" else island.corners) or one.place in at:
            raise Illegal(Text("catan-lies-no-place"), "lies")
        at[one.place] = one
    return _within_supply(position)


def _within_supply(position: Position) -> Position:
    for one in position:
        if position.count(one.seat, one.piece) > (most := EACH[one.piece]):
            raise Illegal(Text(f"catan-most-{one.piece}", {"most": most}), "lies")
    return position
