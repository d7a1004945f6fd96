"""Cards, decks, and the places where cards lie (000 内容物, ゲームの準備, 追加ルール)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Card = Literal["villager", "wolf", "seer", "gravedigger", "madman", "magician", "sinner", "doomsayer"]
Hand = tuple[Card, Card]
"""The two parents of a seat, in the order in which they lie face down."""
Part = Literal["seer", "gravedigger"]
"""A card that acts in the morning."""
Extra = Literal["none", "magician", "sinner", "doomsayer"]
"""The further card of a set for six (魔術師の夜, 危険な隣人, 滅びゆく世界にさようなら)."""

GRAVEYARD = 0
"""The graveyard, where a place or a target is a seat's number."""
NOBODY = -1
"""No one: as the executed, panic; as a ballot among real cards, "I have no vote"; as a sight, none."""

Where = Annotated[int, Meta(ge=GRAVEYARD, le=6, extra={"kind": "choice"})]
Target = Annotated[int, Meta(ge=NOBODY, le=6, extra={"kind": "choice"})]

PARTS: tuple[Part, ...] = ("seer", "gravedigger")
_COMMON: tuple[Card, ...] = ("wolf", "seer", "gravedigger", "madman")
_DECKS: dict[tuple[int, Extra], tuple[int, tuple[Card, ...]]] = {
    (4, "none"): (6, ("wolf", "seer", "madman")),
    (5, "none"): (8, _COMMON),
    (6, "none"): (10, _COMMON),
    (6, "magician"): (9, (*_COMMON, "magician")),
    (6, "sinner"): (9, (*_COMMON, "sinner")),
    (6, "doomsayer"): (9, (*_COMMON, "doomsayer")),
}


class Spot(Struct, frozen=True):
    """One card on the table: the first or second of a seat, or of the graveyard (seat 0)."""

    seat: int
    card: int

    @property
    def name(self) -> str:
        """How moves name it: `3-2` is the second card of seat 3, `0-1` the graveyard's first."""
        return f"{self.seat}-{self.card}"


SpotName = Annotated[str, Meta(pattern=r"^[0-6]-[12]$", extra={"kind": "choice"})]


def spot_of(name: str) -> Spot:
    """The spot that a move names."""
    seat, card = name.split("-")
    return Spot(int(seat), int(card))


def has_deck(seats: int, extra: Extra) -> bool:
    """Whether there is such a set for so many players."""
    return (seats, extra) in _DECKS


def specials(seats: int, extra: Extra) -> tuple[Card, ...]:
    """The cards of a deck that are not villagers; there is one of each."""
    return _DECKS[seats, extra][1]


def deck(seats: int, extra: Extra) -> tuple[Card, ...]:
    """All cards of a deck, villagers first."""
    villagers, others = _DECKS[seats, extra]
    villager: Card = "villager"
    return (*(villager for _ in range(villagers)), *others)


def grave_size(seats: int) -> int:
    """Cards in the graveyard: one with four players, otherwise two."""
    return 1 if seats == 4 else 2


def room(place: int, seats: int) -> int:
    """How many cards lie at a seat, or in the graveyard."""
    return grave_size(seats) if place == GRAVEYARD else 2


def right_of(seat: int, seats: int) -> int:
    """The right neighbour, to whom a card is passed. Seats are numbered to the right round the table."""
    return seat % seats + 1


def left_of(seat: int, seats: int) -> int:
    """The left neighbour, from whom a card comes."""
    return (seat - 2) % seats + 1
