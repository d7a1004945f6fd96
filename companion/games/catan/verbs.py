"""What all verbs at a Catan table share: words, fields, and what has to hold before a move counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from companion.kernel.game import REFEREES, SEATS, Choice, Illegal, Text, Who, forbid, seat_of, viewer_of_seat
from companion.kernel.verbs import ChecksItself, choices, seats
from companion.kernel.words import Param

from .state import CatanEntry, Phase, State, seven_open

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


MOST_NOTED = 1000
"""Lines of any one list of a table: rolls, trades, pauses, incidents …"""


def must_sit(state: State, seat: int, field: str = "seat", *, least: int = 1) -> None:
    """Refuses a seat that is not there; with `least` 0 the table as a whole (0) passes."""
    if not least <= seat <= len(state.lines):
        raise Illegal(Text("kernel-no-such-seat", {"number": seat}), field)


def must_own(state: State, entry: CatanEntry, seat: int) -> None:
    """Refuses anybody but the seat itself, host and GM."""
    must_sit(state, seat)
    if entry.actor not in REFEREES and entry.actor != viewer_of_seat(seat):
        raise Illegal(Text("catan-not-yours"), "seat")


def must_see(was: Any, stands: Any) -> None:
    """Refuses a move whose sender saw another value than the one that stands."""
    if was is not None and was != stands:
        raise Illegal(Text("catan-changed"), "was")


def must_say(state: State, words: str, field: str) -> None:
    """Refuses words that are nothing but spaces."""
    if state.setup.rules >= 2 and not words.strip():
        raise Illegal(Text("catan-words-needed"), field)


def must_fit(noted: tuple[Any, ...]) -> None:
    """Refuses one more line in a list that is full: no real table fills one, a hostile record may."""
    if len(noted) >= MOST_NOTED:
        raise Illegal(Text("catan-list-full", {"most": MOST_NOTED}))


def must_play(state: State, entry: CatanEntry) -> None:
    """Refuses play before the opening is over or while it stands still, unless recorded as irregular."""
    if not state.opened:
        forbid(entry, Text("catan-opening-first"))
    if state.pause is not None:
        forbid(entry, Text("catan-paused"))


def must_turn(state: State, entry: CatanEntry, seat: int) -> None:
    """Refuses a seat that is not on turn, where turns are followed, unless recorded as irregular."""
    if state.turn and seat != state.turn:
        forbid(entry, Text("catan-not-on-turn", {"seat": Who(seat), "turn": Who(state.turn)}), "seat")


def must_seven(state: State, entry: CatanEntry, *, since: int = 1) -> None:
    """Refuses play before the check after a seven is through (001: it is mandatory), unless irregular.

    `since` is the version of the rules from which on it holds up what is asked here.
    """
    if state.setup.rules >= since and seven_open(state):
        forbid(entry, Text("catan-seven-first"))
