"""What lies on the island: whose road or building at which place, and how long the road of each seat is."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from companion.kernel.words import Illegal, Text, Who

from .boards import GOODS, Board, Harbour, read_name
from .island import LARGE, SMALL, Island
from .pieces import EACH, Resource

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

    @property
    def word(self) -> str:
        """As it stands in a position's text."""
        return f"{self.seat}{LETTERS[self.piece]}{self.place}"


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
        self._met: dict[int, set[int]] = {}

    def __str__(self) -> str:
        return ".".join(one.word for one in sorted(self))

    def __iter__(self) -> Iterator[Built]:
        yield from self.roads.values()
        yield from self.buildings.values()

    def count(self, seat: int, piece: Piece) -> int:
        """How many of a piece a seat has on it."""
        return sum((one.seat, one.piece) == (seat, piece) for one in self)

    def with_piece(self, new: Built) -> "Position":
        """The position with one piece more, or with a city where the settlement was."""
        roads, buildings = dict(self.roads), dict(self.buildings)
        (roads if new.piece == "roads" else buildings)[new.place] = new
        return Position(roads, buildings)

    def placing(self, first: int, seats: int) -> tuple[int, Piece] | None:
        """Whose starting piece is next, in snake order from a seat on; nothing once all lie."""
        order = [(first + n - 1) % seats + 1 for n in range(seats)]
        for times, row in ((1, order), (2, order[::-1])):
            for seat in row:
                for piece in ("settlements", "roads"):
                    if self.count(seat, piece) < times:
                        return seat, piece
        return None

    def builds(self, island: Island, seat: int, pieces: Iterable[Piece], *, opening: bool) -> Iterator[Built]:
        """What of these pieces a seat may build, and where, by the rules of the board."""
        built = [corner for corner, one in self.buildings.items() if one.seat == seat]
        reached = sorted(self._met_by(island, seat).union(built))
        places: dict[Piece, Iterable[int]] = {
            "roads": sorted({edge for corner in reached for edge, _ in island.ways[corner]}),
            "settlements": range(len(island.corners)) if opening else reached,
            "cities": built,
        }
        for piece in pieces:
            for new in (Built(seat, piece, place) for place in places[piece]):
                if self.impossible(new) is None and self.fault(island, new, opening=opening) is None:
                    yield new

    def impossible(self, new: Built) -> Text | None:
        """Why a piece cannot lie there at all: something else does, or the settlement is missing."""
        old = (self.roads if new.piece == "roads" else self.buildings).get(new.place)
        if new.piece == "cities":
            return None if old == new._replace(piece="settlements") else Text("catan-build-no-settlement")
        return None if old is None else Text("catan-build-taken", {"seat": Who(old.seat)})

    def fault(self, island: Island, new: Built, *, opening: bool) -> Text | None:
        """Which rule speaks against a piece at its place: the distance of two edges, or what it must touch.
        In the opening a road touches the settlement that has none yet."""
        seat = new.seat
        if new.piece == "roads":
            touched = self._waits if opening else self._reaches
            if any(touched(island, corner, seat) for corner in island.edges[new.place]):
                return None
            return Text("catan-build-beside" if opening else "catan-build-road-apart")
        if new.piece == "cities":
            return None
        if any(other in self.buildings for _, other in island.ways[new.place]):
            return Text("catan-build-near")
        return None if opening or self._meets(island, new.place, seat) else Text("catan-build-apart")

    def _meets(self, island: Island, corner: int, seat: int) -> bool:
        """Whether a road of the seat leads to a corner."""
        return corner in self._met_by(island, seat)

    def _met_by(self, island: Island, seat: int) -> set[int]:
        """The corners to which a seat's roads lead, found once."""
        if seat not in self._met:
            own = (edge for edge, one in self.roads.items() if one.seat == seat)
            self._met[seat] = {corner for edge in own for corner in island.edges[edge]}
        return self._met[seat]

    def _reaches(self, island: Island, corner: int, seat: int) -> bool:
        """Whether a road of the seat may go on from a corner."""
        there = self.buildings.get(corner)
        return self._meets(island, corner, seat) if there is None else there.seat == seat

    def _waits(self, island: Island, corner: int, seat: int) -> bool:
        """Whether a settlement of the seat there has no road yet."""
        there = self.buildings.get(corner)
        return there is not None and there.seat == seat and not self._meets(island, corner, seat)

    def yields(
        self, board: Board, total: int, robber: int | None
    ) -> Iterator[tuple[int, Resource, int, bool]]:
        """What a roll brings: whose, which resource, how many, and whether the robber keeps it back."""
        found: Counter[tuple[int, Resource, bool]] = Counter()
        for land, token in enumerate(board.tokens):
            if token == total:
                for one in filter(None, map(self.buildings.get, board.box.island.corners_of[land])):
                    good = GOODS[board.lands[land]]
                    found[one.seat, good, land == robber] += 2 if one.piece == "cities" else 1
        for (seat, good, blocked), count in sorted(found.items()):
            yield seat, good, count, blocked

    def harbours(self, board: Board, seat: int) -> Iterator[tuple[Harbour, int]]:
        """The harbours that a seat has, each with the corner at which it has built."""
        for kind, ends, _ in board.at_sea():
            yield from (
                (kind, end) for end in ends if (there := self.buildings.get(end)) and there.seat == seat
            )

    def after_tap(self, seat: int, piece: Piece, place: int) -> "Position":
        """The position after a tap: the piece lies there, also instead of another's; with one tap more a
        settlement is a city, with the last it is gone. Raises Illegal where the seat has no more of them."""
        new = Built(seat, piece, place)
        roads, buildings = dict(self.roads), dict(self.buildings)
        at = roads if piece == "roads" else buildings
        old = at.pop(place, None)
        if old == new and piece == "settlements":
            at[place] = new._replace(piece="cities")
        elif old is None or old.seat != seat:
            at[place] = new
        return _within_supply(Position(roads, buildings))

    def between(self, island: Island, seat: int, edge: int, most: int) -> tuple[int, ...]:
        """The edges of the one shortest way from a seat's roads to a free edge, which is the first of them;
        nothing where there are several, or none of so many edges at most."""
        own = self._met_by(island, seat)
        ways: dict[int, tuple[int, ...]] = dict.fromkeys(island.edges[edge], (edge,))
        passed = set(ways)
        for _ in range(most):
            reached = [way for corner, way in ways.items() if corner in own]
            if reached:
                return reached[0] if len(reached) == 1 else ()
            further: dict[int, tuple[int, ...]] = {}
            for corner, way in ways.items():
                for onward, end in island.ways[corner]:
                    if onward not in self.roads and end not in passed:
                        further[end] = () if end in further or not way else (*way, onward)
            passed.update(further)
            ways = further
        return ()

    def others(self, seat: int) -> frozenset[int]:
        """The corners where others than this seat have built."""
        return frozenset(corner for corner, one in self.buildings.items() if one.seat != seat)

    def edges(self, island: Island, seat: int) -> tuple[int, ...]:
        """A seat's longest stroke: its edges in the order in which they are passed."""
        roads = [edge for edge, one in self.roads.items() if one.seat == seat]
        return island.stroke(roads, self.others(seat))

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


@lru_cache(maxsize=256)
def read_position(text: str, island: Island, seats: int) -> Position:
    """The position that a text says, which nobody changes. Raises Illegal for places that there are not, for
    two pieces at one and for more than a seat has."""
    position = Position({}, {})
    for word in filter(None, text.split(".")):
        one = read_built(word, island, seats)
        at = position.roads if one and one.piece == "roads" else position.buildings
        if one is None or one.place in at:
            raise Illegal(Text("catan-lies-no-place"), "lies")
        at[one.place] = one
    return _within_supply(position)


def read_built(word: str, island: Island, seats: int) -> Built | None:
    """One piece of a position's text; nothing where it says no place of the island."""
    found = _PLACE.fullmatch(word)
    if found is None or int(found[1]) > seats:
        return None
    one = Built(int(found[1]), PIECES[found[2]], int(found[3]))
    return one if one.place < len(island.edges if one.piece == "roads" else island.corners) else None


SIDES = ("upper-right", "right", "lower-right", "lower-left", "left", "upper-left")
"""Of a hex, as its corners count: each from one to the next."""
POINTS = ("top", "upper-right", "lower-right", "bottom", "lower-left", "upper-left")


def place_name(island: Island, piece: Piece, place: int) -> Text:
    """An edge or a corner by the numbers of the hexes that it touches; of one hex alone, on which side."""
    ends = set(island.edges[place]) if piece == "roads" else {place}
    lands = sorted(set.intersection(*(set(island.hexes_at[end]) for end in ends)))
    key = "catan-lies-edge" if piece == "roads" else "catan-lies-corner"
    hexes = "-".join(str(land + 1) for land in lands)
    if len(lands) > 1:
        return Text(key, {"hexes": hexes})
    six = island.corners_of[lands[0]]
    if piece == "roads":
        side = next(side for n, side in enumerate(SIDES) if ends == {six[n], six[(n + 1) % 6]})
    else:
        side = POINTS[six.index(place)]
    return Text(f"{key}-side", {"hexes": hexes, "side": Text(f"catan-lies-side-{side}")})


def _within_supply(position: Position) -> Position:
    for (_, piece), count in Counter((one.seat, one.piece) for one in position).items():
        if count > (most := EACH[piece]):
            raise Illegal(Text(f"catan-most-{piece}", {"most": most}), "lies")
    return position
