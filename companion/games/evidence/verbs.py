"""What all verbs of the evidence village have in common: who says them, and how they read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.werewolf.asking import sender
from companion.kernel.game import REFEREES, RULES, SEATS, Choice, Illegal, Text, Trait, Who, seat_of
from companion.kernel.verbs import ChecksItself, choices
from companion.kernel.words import Param

from .cards import card_label
from .roles import PIECES
from .state import State

GM = frozenset({"gm"})


class EvidenceVerb(ChecksItself, frozen=True):
    """Base of this game's verbs. People cannot forget: nothing is taken back, it is settled (002)."""

    prefix = "evidence"
    traits = Trait.FINAL
    secret: ClassVar[bool] = False
    """Whether only the seat itself and the producer read of it before the end."""

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line with whose move it was and its fields; nothing where the viewer may not know of it."""
        if self.secret and state.phase != "over" and viewer not in ("gm", entry.actor):
            return None
        seat = seat_of(entry.actor)
        who: dict[str, Param] = {} if seat is None else {"by": Who(seat)}
        return Text(f"evidence-tell-{self.verb()}", {**who, **self.params()})


class RulesVerb(EvidenceVerb, frozen=True):
    """Base of what the rules do by themselves."""

    said_by = RULES

    def params(self) -> dict[str, Param]:
        """Nothing: what happened stands in the state, not in the move."""
        return {}


class SeatVerb(EvidenceVerb, frozen=True):
    """Base of what a seat says."""

    said_by = SEATS


class TableVerb(EvidenceVerb, frozen=True):
    """Base of what whoever runs the table says; it concerns no secret."""

    said_by = REFEREES


class ProducerVerb(EvidenceVerb, frozen=True):
    """Base of what the producer alone says, who sees everything."""

    said_by = GM


def player(state: State, entry: Any) -> int:
    """The seat whose move this is. Raises Illegal for anybody without one, and for the dummy."""
    seat = sender(entry, state.seats, "kernel-seat-only")
    if seat == state.dummy:
        raise Illegal(Text("evidence-dummy"))
    return seat


def living_player(state: State, entry: Any) -> int:
    """The living seat whose move this is. Raises Illegal for the dead, who neither play nor vote."""
    seat = player(state, entry)
    if seat not in state.living:
        raise Illegal(Text("evidence-dead"))
    return seat


def living_seat(state: State, viewer: str) -> int:
    """The seat of a viewer who plays and lives; 0 for anybody else."""
    seat = seat_of(viewer) or 0
    return seat if seat in state.active else 0


def must_be_another(seat: int, target: int, among: Iterable[int], field: str = "target") -> None:
    """Refuse oneself, and anybody who is not among those who may be meant. Raises Illegal."""
    if target == seat:
        raise Illegal(Text("evidence-not-oneself"), field)
    if target not in among:
        raise Illegal(Text("evidence-not-a-target", {"seat": Who(target)}), field)


def held_choices(names: Iterable[str]) -> dict[str, Any]:
    """Narrows a field to cards of a hand."""
    return choices(Choice(name, card_label(name)) for name in names)


def piece_choices(pieces: Iterable[int] = PIECES) -> dict[str, Any]:
    """Narrows a field to numbers of pieces."""
    return choices(Choice(piece, Text("evidence-piece", {"number": piece})) for piece in pieces)


def kinds_text(kinds: Iterable[str]) -> Param:
    """Kinds of cards in words."""
    return tuple(card_label(kind) for kind in kinds) or Text("evidence-no-card")


def seats_text(seats: Iterable[int]) -> Param:
    """Seats in words."""
    return tuple(Who(seat) for seat in seats) or Text("evidence-nobody")
