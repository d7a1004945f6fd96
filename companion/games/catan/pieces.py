"""What the box holds, and the component check before the game (001 初期確認事項について)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.kernel.words import Text, Who

Resource = Literal["ore", "wheat", "wood", "brick", "wool"]
Card = Literal["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"]
Terrain = Literal["forest", "fields", "pasture", "hills", "mountains", "desert"]

RESOURCES: tuple[Resource, ...] = ("ore", "wheat", "wood", "brick", "wool")
EACH = {"roads": 15, "settlements": 5, "cities": 4}
"""Pieces of one player, with any box."""


class Components(Struct, frozen=True):
    """What a box holds: cards of each resource, development cards by kind, terrain tiles by kind."""

    resource: int
    cards: dict[Card, int]
    terrain: dict[Terrain, int]

    @property
    def pack(self) -> int:
        """Development cards in all."""
        return sum(self.cards.values())


BASE = Components(
    19,
    {"knight": 14, "victory-point": 5, "road-building": 2, "year-of-plenty": 2, "monopoly": 2},
    {"forest": 4, "fields": 4, "pasture": 4, "hills": 3, "mountains": 3, "desert": 1},
)
"""Three or four players, as 001 counts it. Its 収穫 and 発見 are one card: year of plenty."""

EXTENDED = Components(
    24,
    {"knight": 20, "victory-point": 5, "road-building": 3, "year-of-plenty": 3, "monopoly": 3},
    {"forest": 6, "fields": 6, "pasture": 6, "hills": 5, "mountains": 5, "desert": 2},
)
"""Five or six players: the publisher's extension added to the base. 001 has no figures for it."""


def components_of(seats: int) -> Components:
    """The components that so many players need."""
    return BASE if seats <= 4 else EXTENDED


class Part(Struct, frozen=True):
    """A line of the component check: what is counted, how many there must be, whose it is (0: the bank's)."""

    key: str
    group: str
    amount: int
    seat: int = 0

    @property
    def label(self) -> Text:
        """What is counted, in words."""
        return Text(f"catan-part-{self.key.split('-', 2)[2] if self.seat else self.key}")


def parts_of(seats: int) -> tuple[Part, ...]:
    """Every line of the check, player by player, then the bank, the development cards, the terrain."""
    box = components_of(seats)
    players = [
        Part(f"seat-{seat}-{piece}", f"seat-{seat}", amount, seat)
        for seat in range(1, seats + 1)
        for piece, amount in EACH.items()
    ]
    bank = [Part(resource, "bank", box.resource) for resource in RESOURCES]
    cards = [Part(card, "cards", amount) for card, amount in box.cards.items()]
    terrain = [Part(kind, "terrain", amount) for kind, amount in box.terrain.items()]
    return (*players, *bank, *cards, *terrain)


EVERY = "every"
"""All groups of the check together."""


def group_name(group: str) -> Text | Who:
    """A group of the check in words: a seat's pieces by who sits there, all groups as the rest."""
    number = group.removeprefix("seat-")
    return Who(int(number)) if number.isdigit() else Text(f"catan-group-{group}")


class Counted(Struct, frozen=True, omit_defaults=True):
    """A line ticked off: how many are missing, and what the table does about it."""

    missing: int = 0
    note: str = ""
