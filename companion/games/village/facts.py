"""The facts of a night and what they come to: values without any rule."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.kernel.words import Text

from .moves import (
    Claim,
    Death,
    Divination,
    Execution,
    Guard,
    Reading,
    Remark,
    Report,
    Runoff,
    Shot,
    Tally,
    Vote,
    Withdraw,
)
from .times import at


class Fact(Struct, frozen=True, omit_defaults=True):
    """A move of the GM's with its place in time (`times.at`); `id` is that of its entry."""

    id: str
    at: int
    move: Any
    irregular: bool = False
    note: str = ""


class Departure(Struct, frozen=True, omit_defaults=True):
    """How a seat left: executed, attacked, shot, cursed, or a `Death`'s cause; `by` whose shot or look."""

    seat: int
    at: int
    cause: str
    id: str
    by: int | None = None
    words: str = ""


class Save(Struct, frozen=True):
    """An attack that a guard warded off: the ids of the guards that did."""

    at: int
    target: int
    guards: tuple[str, ...]


class Fault(Struct, frozen=True):
    """A written fact that does not fit, and why."""

    id: str
    text: Text
    field: str
    forbidden: bool


class Story(Struct, frozen=True):
    """What the facts come to. `ends[at]`: who lived at the end of that part; `facts`: those that count."""

    facts: tuple[Fact, ...]
    ends: tuple[frozenset[int], ...]
    departures: tuple[Departure, ...] = ()
    saves: tuple[Save, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def living(self) -> frozenset[int]:
        """Who lives now."""
        return self.ends[-1]

    def before(self, at: int) -> frozenset[int]:
        """Who lived when a part of a day began."""
        return self.ends[at - 1]

    def left(self, seat: int) -> Departure | None:
        """How a seat left; nothing while it lives."""
        return next((gone for gone in self.departures if gone.seat == seat), None)

    def of(self, kind: Any, at: int | None = None) -> tuple[Fact, ...]:
        """The facts of one kind of move, at one time or at all times."""
        return tuple(f for f in self.facts if isinstance(f.move, kind) and (at is None or f.at == at))


def place_of(move: Any, story: Story, now: int) -> int:
    """When a fact happened (`times.at`): its own day and part; a shot, when its shooter left."""
    if isinstance(move, Shot):
        gone = story.left(move.seat)
        return gone.at if gone else now
    if isinstance(move, (Death, Remark)):
        return at(move.day, move.part)
    if isinstance(move, (Claim, Withdraw, Report)):
        return at(move.day, "day")
    if isinstance(move, (Vote, Tally, Runoff, Execution)):
        return at(move.day, "evening")
    return at(move.night, "night")


def same_fact(move: Any) -> tuple[Any, ...] | None:
    """What a later entry of the same fact replaces; nothing where each entry stands for itself."""
    fields = _REPLACED.get(type(move))
    return fields and (type(move), *(getattr(move, field) for field in fields))


_REPLACED: dict[type, tuple[str, ...]] = {
    Vote: ("day", "round", "voter"),
    Tally: ("day", "round", "seat"),
    Runoff: ("day",),
    Report: ("seat", "night"),
    Guard: ("night", "seat"),
    Divination: ("night", "seat"),
    Reading: ("night", "seat", "target"),
}
