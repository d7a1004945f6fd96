"""What all verbs have in common: who says them, how they read, how cards and places are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.kernel.game import Choice, Text, Trait, Verb, Who, seat_of
from companion.kernel.verbs import REFEREES, RULES, SEATS
from companion.kernel.words import Param

from .cards import GRAVEYARD, NOBODY, Spot


class HalfWolfVerb(Verb, frozen=True):
    """Base of this game's verbs: the log says whose move it was, and its fields in words."""

    prefix = "half-wolf"
    secret: ClassVar[bool] = False
    """Whether only the seat itself and a GM may read of it."""

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line with whose move it was and its fields; nothing where the viewer may not know of it."""
        if self.secret and viewer not in ("gm", entry.actor):
            return None
        seat = seat_of(entry.actor)
        who: dict[str, Param] = {} if seat is None else {"seat": Who(seat)}
        return Text(f"half-wolf-tell-{self.verb()}", {**who, **self.params()})

    def params(self) -> dict[str, Param]:
        """What the sentence says of the fields; many need none."""
        return {}


class RulesVerb(HalfWolfVerb, frozen=True):
    """Base of what the rules do by themselves; nobody can forget what came of it."""

    said_by = RULES
    traits = Trait.FINAL


class SeatVerb(HalfWolfVerb, frozen=True):
    """Base of what a seat says. People cannot forget a card that they have seen, nor a count."""

    said_by = SEATS
    traits = Trait.FINAL


class TableVerb(HalfWolfVerb, frozen=True):
    """Base of what whoever runs the table says."""

    said_by = REFEREES


def target_choices(values: Iterable[int], nobody: str = "half-wolf-nobody") -> list[Choice]:
    """Seats, graveyard or nobody as choices; `nobody` is the key of what nobody is called."""
    words = {GRAVEYARD: Text("half-wolf-graveyard"), NOBODY: Text(nobody)}
    return [Choice(value, words.get(value) or Who(value)) for value in values]


def target_text(target: int | None, nobody: str = "half-wolf-nobody") -> Text | Who:
    """A seat, the graveyard or nobody in words."""
    if target is None or target == NOBODY:
        return Text(nobody)
    return Text("half-wolf-graveyard") if target == GRAVEYARD else Who(target)


def executed_text(executed: int | None) -> Text | Who:
    """Who was executed, in words; nobody is a panic."""
    return target_text(executed, "half-wolf-panic")


def seats_text(seats: tuple[int, ...]) -> Param:
    """Several seats in words."""
    return tuple(Who(seat) for seat in seats) or Text("half-wolf-nobody")


def spot_text(spot: Spot) -> Text:
    """A card on the table in words."""
    if spot.seat == GRAVEYARD:
        return Text("half-wolf-spot-grave", {"number": spot.card})
    return Text("half-wolf-spot", {"seat": Who(spot.seat), "number": spot.card})


def spot_choices(spots: Iterable[Spot]) -> list[Choice]:
    """Cards on the table as choices."""
    return [Choice(spot.name, spot_text(spot)) for spot in spots]
