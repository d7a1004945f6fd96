"""What is still owed when a phase is to end, and going on all the same: only by naming who is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.kernel.verbs import seats
from companion.kernel.words import Illegal, Text, Who


class Owing(Struct, frozen=True):
    """Something that is still to come: the key of its words (with `seats`), and from whom."""

    key: str
    seats: tuple[int, ...]

    @property
    def text(self) -> Text:
        """What it is and who owes it."""
        return Text(self.key, {"seats": tuple(Who(seat) for seat in self.seats)})


def owing(rows: Sequence[tuple[str, Sequence[int]]]) -> tuple[Owing, ...]:
    """The rows in which somebody owes something."""
    return tuple(Owing(key, tuple(among)) for key, among in rows if among)


def debtors(owed: Sequence[Owing]) -> tuple[int, ...]:
    """Every seat that owes something, once."""
    return tuple(sorted({seat for one in owed for seat in one.seats}))


def left_out(players: Sequence[int], owed: Sequence[Owing]) -> dict[str, Any]:
    """Narrows `without`: those who owe something, of all players, for some may have answered since. Who is
    lacking the rule says by name."""
    return seats(players, optional=True, value=debtors(owed))


def must_be_named(owed: Sequence[Owing], without: Sequence[int]) -> None:
    """Refuse to go on while somebody who is not named in `without` owes something. Raises Illegal."""
    missing = tuple(one.text for one in owed if not set(one.seats) <= set(without))
    if missing:
        raise Illegal(Text("village-still-owed", {"owed": missing}), "without")
