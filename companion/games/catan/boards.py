"""How the board is laid: the beginners' layout, a spiral of tokens, or a fair one by search; each by name.

A name holds all that the board is made from, so whoever has it has the same board: `beginner`, five signs
such as `7K3QX`, or all of one that was laid by hand (`Laid`).
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar, get_args

from .island import LARGE, SMALL, Island
from .pieces import BASE, CHANCES, EXTENDED, SUMS, Resource, Terrain

Harbour = Literal["any", "ore", "wheat", "wood", "brick", "wool"]
Kind = Literal["beginner", "spiral", "fair", "hand"]
T = TypeVar("T")
Wish = Literal["red-apart", "numbers-apart", "lands-apart", "no-cluster", "even-lands", "even-corners"]
WISHES: tuple[Wish, ...] = get_args(Wish)
GOODS: dict[Terrain, Resource] = {
    "forest": "wood",
    "fields": "wheat",
    "pasture": "wool",
    "hills": "brick",
    "mountains": "ore",
}
"""What a land yields; the desert nothing."""
PIPS = dict(zip(SUMS, CHANCES, strict=True)) | {0: 0, 7: 0}
"""In how many of 36 ways a number comes; 0 is the desert's."""
RED = (6, 8)
SPIRAL = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""The tokens A to R in their order."""
LONG_SPIRAL = (
    2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6,
)  # fmt: skip
"""The tokens of the box for five and six, in their order."""
MOST_PIPS = 11
"""At one corner, where the pips are to be spread over the corners: 6, 8 and a 2 or 12."""


class Box(NamedTuple):
    """What a board is laid from."""

    island: Island
    terrain: dict[Terrain, int]
    tokens: tuple[int, ...]
    harbours: tuple[Harbour, ...]
    """Clockwise from the upper left side of the first hex, as the frame has them."""
    at: tuple[int, ...]
    """Where on the coast they lie, as `Island.coast` counts. *Ruling* for five and six: spread evenly."""

    @property
    def harbour_edges(self) -> tuple[int, ...]:
        """The edges at which the harbours lie."""
        return tuple(self.island.coast[place] for place in self.at)


SMALL_BOX = Box(
    SMALL,
    BASE.terrain,
    SPIRAL,
    ("any", "wheat", "ore", "any", "wool", "any", "any", "brick", "wood"),
    (0, 3, 7, 10, 13, 17, 20, 23, 27),
)
LARGE_BOX = Box(
    LARGE,
    EXTENDED.terrain,
    LONG_SPIRAL,
    ("any", "wheat", "ore", "any", "wool", "any", "any", "brick", "wood", "any", "wool"),
    (0, 3, 7, 10, 14, 17, 21, 24, 28, 31, 35),
)


class Board(NamedTuple):
    """A board as it lies before the first settlement."""

    box: Box
    lands: tuple[Terrain, ...]
    """Of each hex, in the order of reading."""
    tokens: tuple[int, ...]
    """Of each hex; 0 at the desert."""
    harbours: tuple[Harbour, ...]

    def at_sea(self) -> Iterator[tuple[Harbour, tuple[int, int], tuple[float, float]]]:
        """Each harbour with the corners that use it, and where it lies off the coast (`Island.place`)."""
        island = self.box.island
        for kind, edge in zip(self.harbours, self.box.harbour_edges, strict=True):
            a, b = island.edges[edge]
            (land,) = set(island.hexes_at[a]) & set(island.hexes_at[b])
            ends, centre = (island.place(a), island.place(b)), island.centre(land)
            down, right = ((ends[0][i] + ends[1][i]) / 2 for i in (0, 1))
            off = 0.7  # of the way from the hex to its edge: a road along the coast does not cover it
            yield kind, (a, b), (down + off * (down - centre[0]), right + off * (right - centre[1]))


LANDS: dict[str, Terrain] = {
    "M": "mountains",
    "P": "pasture",
    "F": "forest",
    "W": "fields",
    "H": "hills",
    "D": "desert",
}
BEGINNER = Board(
    SMALL_BOX,
    tuple(LANDS[one] for one in "MPF WHPH WFDFM FMWP HWP".replace(" ", "")),
    (10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11),
    SMALL_BOX.harbours,
)
"""001 初期配置について: the layout for the first game of a night, as the publisher draws it."""


BEGINNERS_PLACES = (
    "s17.r25.s31.r37",
    "s14.r15.s40.r58",
    "s39.r56.s41.r52",
    "s8.r13.s28.r41",
)
"""The starting places of the publisher's picture, a row a seat: white, orange, blue, and red, with which
nobody plays where three do. The second settlement of each brings the first resources."""


def beginners_places(seats: int) -> str:
    """What lies there at the start, as a position's text."""
    rows = enumerate(BEGINNERS_PLACES[:seats], 1)
    return ".".join(f"{seat}{word}" for seat, row in rows for word in row.split("."))


class BoardName(NamedTuple):
    """What a short name says."""

    kind: Kind
    large: bool = False
    wishes: tuple[Wish, ...] = ()
    """What a fair board is asked for."""
    seed: int = 0
    laid: str = ""
    """Of one laid by hand its text."""

    def __str__(self) -> str:
        if self.kind == "beginner":
            return "beginner"
        if self.kind == "hand":
            return self.laid
        flags = sum(1 << WISHES.index(wish) for wish in self.wishes)
        number = ((self.seed * 64 + flags) * 2 + self.large) * 2 + (self.kind == "fair")
        return "".join(_SIGNS[number >> shift & 31] for shift in (20, 15, 10, 5, 0))

    @property
    def following(self) -> "BoardName":
        """Another board that is laid alike."""
        return self._replace(seed=(self.seed * 5 + 1) % SEEDS)  # comes to every seed before the first again


SEEDS = 1 << 17
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without the letters that are read as figures."""
_READ = str.maketrans("OIL", "011")


@lru_cache(maxsize=256)
def read_name(text: str) -> BoardName | None:
    """What a short name says, however it is written; nothing where it is none."""
    text = text.strip()
    if text.lower() == "beginner":
        return BoardName("beginner")
    if laid := read_laid(text.upper()):
        return BoardName("hand", laid.box is LARGE_BOX, laid=str(laid)) if laid.done else None
    signs = text.upper().translate(_READ)
    if len(signs) != 5 or not set(signs) <= set(_SIGNS):
        return None
    number = 0
    for sign in signs:
        number = number * 32 + _SIGNS.index(sign)
    flags = number >> 2 & 63
    wishes = tuple(wish for i, wish in enumerate(WISHES) if flags >> i & 1)
    return BoardName("fair" if number & 1 else "spiral", bool(number & 2), wishes, number >> 8)


@lru_cache(maxsize=64)
def lay(name: BoardName) -> Board:
    """The board of that name: the same on every machine."""
    if name.kind == "beginner":
        return BEGINNER
    if name.kind == "hand" and (by_hand := read_laid(name.laid)):
        return by_hand.board
    box = LARGE_BOX if name.large else SMALL_BOX
    # Only `random()` is drawn from: what else the library draws may change from version to version.
    draw = random.Random(str(name)).random
    harbours = _shuffle(box.harbours, draw)
    every: list[Terrain] = [kind for kind, count in box.terrain.items() for _ in range(count)]
    if name.kind == "spiral":
        lands = _shuffle(every, draw)
        start = box.island.ends[int(draw() * 6)]
        round_in = box.island.ring(start, 1 if draw() < 0.5 else -1)
        tokens = _along(round_in, lands, box.tokens)
        return Board(box, tuple(lands), tuple(tokens), tuple(harbours))
    board = Board(box, tuple(every), (), tuple(harbours))
    lands = _search(every, lambda one: _land_faults(board._replace(lands=tuple(one)), name.wishes), draw)
    board = board._replace(lands=tuple(lands))
    places = [n for n, land in enumerate(lands) if land != "desert"]

    def laid(tokens: list[int]) -> Board:
        return board._replace(tokens=tuple(_along(places, lands, tokens)))

    found = _search(list(box.tokens), lambda one: _token_faults(laid(one), name.wishes), draw)
    return laid(found)


MOST_NAME = 80
"""Characters of the longest name: of a board of 30 hexes that was laid by hand."""
HARBOURS: dict[str, Harbour] = dict(zip("AOWLBS", get_args(Harbour), strict=True))
Stage = Literal["lands", "tokens", "harbours", ""]


class Laid(NamedTuple):
    """What of a board has been laid by hand, a sign each: lands in the order of reading, then numbers, then
    harbours as the coast has them. As text `4-MPF…A29…AWO…` or `6-…`, by how many play on it."""

    box: Box
    signs: str = ""

    def __str__(self) -> str:
        return f"{6 if self.box is LARGE_BOX else 4}-{self.signs}"

    @property
    def parts(self) -> tuple[str, str, str]:
        """What lies there of lands, of numbers, and of harbours."""
        lands, tokens = len(self.box.island.hexes), len(self.box.island.hexes) + len(self.box.tokens)
        return self.signs[:lands], self.signs[lands:tokens], self.signs[tokens:]

    @property
    def next(self) -> tuple[Stage, dict[str, int]]:
        """What is laid next, and how many of each sign are left of it."""
        kinds = {kind: sign for sign, kind in HARBOURS.items()}
        every = {
            "lands": [sign for sign, land in LANDS.items() for _ in range(self.box.terrain[land])],
            "tokens": [format(token, "X") for token in sorted(self.box.tokens)],
            "harbours": [kinds[kind] for kind in self.box.harbours],
        }
        for (stage, whole), laid in zip(every.items(), self.parts, strict=True):
            if left := Counter(whole) - Counter(laid):
                return stage, dict(left)  # type: ignore[return-value]
        return "", {}

    @property
    def done(self) -> bool:
        """Whether it is a board: without numbers only roads and harbours are known by it, and harbours that
        nobody has laid are as the frame has them."""
        lands, tokens, _ = self.parts
        return len(lands) == len(self.box.island.hexes) and len(tokens) in (0, len(self.box.tokens))

    def with_next(self, sign: str) -> "Laid":
        """With one more, and with the rest where that is all alike."""
        stage, left = self.next
        if sign not in left:
            return self
        after = self._replace(signs=self.signs + sign)
        same, left = after.next
        rest = "".join(one * n for one, n in left.items()) if same == stage and len(left) == 1 else ""
        return after._replace(signs=after.signs + rest)

    @property
    def in_spiral(self) -> "Laid | None":
        """With the rest of the numbers as a spiral goes on, where only one fits those that lie there."""
        lands, tokens, _ = self.parts
        found = set()
        for start in self.box.island.ends if tokens and self.next[0] == "tokens" else ():
            for way in (1, -1):
                along = _along(self.box.island.ring(start, way), self.board.lands, self.box.tokens)
                found.add("".join(format(one, "X") for one in along if one))
        fitting = [one for one in found if one.startswith(tokens)]
        return self._replace(signs=lands + fitting[0]) if len(fitting) == 1 else None

    @property
    def board(self) -> Board:
        """The board, deserts where nothing lies yet."""
        laid, numbers, coast = self.parts
        lands = tuple(LANDS[sign] for sign in laid.ljust(len(self.box.island.hexes), "D"))
        tokens = [int(sign, 16) for sign in numbers] + [0] * len(lands)
        harbours = tuple(HARBOURS[sign] for sign in coast)
        along = _along(range(len(lands)), lands, tokens)
        return Board(self.box, lands, tuple(along), harbours + self.box.harbours[len(harbours) :])


def read_laid(text: str) -> Laid | None:
    """What a text says that has been laid; nothing where no box has so many of a kind."""
    size, dash, signs = text.partition("-")
    if size not in ("4", "6") or not dash:
        return None
    laid = Laid(LARGE_BOX if size == "6" else SMALL_BOX)
    for sign in signs:
        if sign not in laid.next[1]:
            return None
        laid = laid._replace(signs=laid.signs + sign)
    return laid


def unmet(board: Board, wishes: Collection[Wish]) -> tuple[Wish, ...]:
    """Which of these wishes a board does not fulfil."""
    return tuple(wish for wish in wishes if _land_faults(board, (wish,)) or _token_faults(board, (wish,)))


def pips_by_land(board: Board) -> dict[Terrain, int]:
    """How many pips each land has in all."""
    found: Counter[Terrain] = Counter()
    for land, token in zip(board.lands, board.tokens, strict=True):
        found[land] += PIPS[token]
    return {land: found[land] for land in GOODS}


def _along(places: Collection[int], lands: Collection[Terrain], tokens: Collection[int]) -> list[int]:
    """Tokens in their order along these hexes; the desert has none."""
    found, left, kinds = [0] * len(lands), iter(tokens), tuple(lands)
    for place in places:
        if kinds[place] != "desert":
            found[place] = next(left)
    return found


def _shuffle(values: Collection[T], draw: Callable[[], float]) -> list[T]:
    found = list(values)
    for i in range(len(found) - 1, 0, -1):
        j = int(draw() * (i + 1))
        found[i], found[j] = found[j], found[i]
    return found


def _search(values: list[T], faults: Callable[[list[T]], int], draw: Callable[[], float]) -> list[T]:
    """An order with as few faults as some hundred exchanges find, from a random one on."""
    best, fewest = values, 1 << 30
    for _ in range(6):
        here = _shuffle(values, draw)
        count = faults(here)
        for _ in range(250):
            if not count:
                return here
            i, j = int(draw() * len(here)), int(draw() * len(here))
            if here[i] == here[j]:
                continue
            here[i], here[j] = here[j], here[i]
            after = faults(here)
            if after <= count:
                count = after
            else:
                here[i], here[j] = here[j], here[i]
        if count < fewest:
            best, fewest = here, count
    return best


def _beside(board: Board, of: tuple[T, ...]) -> Iterator[tuple[T, T]]:
    """What lies on hexes that touch, each pair once."""
    for n, near in enumerate(board.box.island.neighbours):
        yield from ((of[n], of[other]) for other in near if other > n)


def _land_faults(board: Board, wishes: Collection[Wish]) -> int:
    """How often lands lie otherwise than wished."""
    lands, found = board.lands, 0
    if "lands-apart" in wishes:
        found += sum(a == b for a, b in _beside(board, lands))
    if "no-cluster" in wishes:
        for n, near in enumerate(board.box.island.neighbours):
            found += max(0, sum(lands[other] == lands[n] for other in near) - 1)
    return found


def _token_faults(board: Board, wishes: Collection[Wish]) -> int:
    """How often numbers lie otherwise than wished."""
    tokens, found = board.tokens, 0
    if "red-apart" in wishes:
        found += sum(a in RED and b in RED for a, b in _beside(board, tokens))
    if "numbers-apart" in wishes:
        found += sum(a == b != 0 for a, b in _beside(board, tokens))
    if "even-lands" in wishes:
        # As many pips a hex for each land, within half a pip: 58 over 18 hexes are 3.2.
        for land, pips in pips_by_land(board).items():
            count = board.box.terrain[land]
            mean = sum(PIPS[token] for token in board.box.tokens) / len(board.box.tokens)
            found += int(max(0, abs(pips - mean * count) - count / 2) + 0.999)
    if "even-corners" in wishes:
        for lands in board.box.island.hexes_at:
            found += max(0, sum(PIPS[tokens[land]] for land in lands) - MOST_PIPS)
    return found
