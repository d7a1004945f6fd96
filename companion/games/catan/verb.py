"""What all verbs at a Catan table share: the prefix of their words, and fields that several of them have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from companion.kernel.game import REFEREES, SEATS, Choice, Text, Who, seat_of
from companion.kernel.verbs import ChecksItself, choices, seats
from companion.kernel.words import Param

from .state import Phase, State

PLAY: frozenset[Phase] = frozenset({"play"})
JUDGING: frozenset[Phase] = frozenset({"judging"})
RECOUNT: frozenset[Phase] = frozenset({"judging", "recount"})
COUNTING: frozenset[Phase] = PLAY | RECOUNT
ANYBODY = REFEREES | SEATS

Holder = Annotated[int, Meta(ge=0, le=6)]
"""A seat, or 0: nobody, or the table as a whole."""
Count = Annotated[int, Meta(ge=0, le=40)]
Cards = Annotated[int, Meta(ge=0, le=5)]
Fingerprint = Annotated[str, Meta(max_length=40)] | None
Remark = Annotated[str, Meta(max_length=300)]
Reason = Annotated[str, Meta(min_length=1, max_length=300)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]


class CatanVerb(ChecksItself, frozen=True):
    """A verb of Catan."""

    prefix: ClassVar[str] = "catan"
    no_seat: ClassVar[str] = "catan-table"
    """Whom seat 0 stands for."""

    def params(self) -> dict[str, Param]:
        """Its fields as every verb has them; seat 0 has a name of its own."""
        found = super().params()
        seat = getattr(self, "seat", None)
        return found if seat is None else {**found, "seat": Who(seat) if seat else Text(self.no_seat)}


class PlayersVerb(CatanVerb, frozen=True):
    """Base of what players say on their own phones while play goes on, and host and GM for them."""

    said_by = ANYBODY
    phases = PLAY


def speaks_for(state: State, viewer: str) -> tuple[int, ...]:
    """The seats for which a viewer may say something: its own, and all for host and GM."""
    seat = seat_of(viewer)
    return tuple(state.seats) if seat is None else (seat,)


def one_of(among: Iterable[Choice], **more: Any) -> dict[str, Any]:
    """Narrows a field to one of these choices, whatever its type."""
    return choices(among, kind="choice", least=None, most=None, **more)


def one_seat(among: Iterable[int], nobody: str = "catan-table", value: int | None = 0) -> dict[str, Any]:
    """Narrows a field to one of these seats, or to seat 0, which `nobody` names."""
    return one_of((Choice(0, Text(nobody)), *seats(among)["choices"]), value=value)


def named(prefix: str, values: Iterable[str]) -> tuple[Choice, ...]:
    """Choices whose words begin with `prefix`."""
    return tuple(Choice(value, Text(f"{prefix}-{value}")) for value in values)
