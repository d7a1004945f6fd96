"""What a game is: setup, entries, stamps, viewers, actions, results, and the contract that games keep."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from .chance import Chance
from .ledger import LedgerLine, Proposal, Rule
from .words import CodeName, Illegal, Text, Who

__all__ = [
    "Action",
    "Choice",
    "Due",
    "Entry",
    "Field",
    "Game",
    "Illegal",
    "Place",
    "Ranked",
    "Result",
    "Setup",
    "Stamp",
    "Text",
    "Verb",
    "View",
    "Viewer",
    "Who",
    "forbid",
    "seat_of",
    "viewer_of_seat",
]

Viewer = Annotated[str, msgspec.Meta(pattern=r"^(public|host|gm|rules|seat-[1-9][0-9]?)$")]
"""public · seat-n · host (runs the table, learns no secret) · gm (sees all) · rules (author only).
The same word stands in URLs, claims and records."""

Moment = Annotated[int, msgspec.Meta(ge=0, le=253_402_300_799_999)]
"""A time: UTC milliseconds, until the end of the year 9999."""
REFEREES = frozenset({"host", "gm"})
_SEAT = re.compile(r"seat-([1-9][0-9]?)")


def seat_of(viewer: str) -> int | None:
    """The seat (from 1) that a viewer sits on, or nothing."""
    found = _SEAT.fullmatch(viewer)
    return int(found[1]) if found else None


def viewer_of_seat(seat: int) -> str:
    """The viewer who sits on `seat` (from 1)."""
    return f"seat-{seat}"


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat at the table: the display name of who sits there. Which player that is, the club knows."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


def _kebab(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Verb(msgspec.Struct, frozen=True, tag_field="verb", tag=_kebab, omit_defaults=True):
    """Base of every move: the class is the verb, in records `{"verb": "victory-point-cards", …}`.

    A move states the fact, not the difference; `was`, where it stands, is what the sender saw.
    """


O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S")  # state
M = TypeVar("M")  # move
D = TypeVar("D")  # drawn


class Setup(msgspec.Struct, Generic[O], frozen=True, omit_defaults=True):
    """What a table starts from: game, seats in order, house rules by name, the scheme of points copied in."""

    game: str
    seats: Annotated[tuple[Place, ...], msgspec.Meta(min_length=1, max_length=40)]
    options: O
    scheme: Annotated[tuple[Rule, ...], msgspec.Meta(max_length=60)] = ()
    opened: Moment = 0
    """Time of opening, UTC milliseconds."""


class Stamp(msgspec.Struct, frozen=True, omit_defaults=True):
    """When and by whom. Times are UTC milliseconds: received by the server, said by the sender (clamped).

    Rules never read a wall clock; clocks read `said`.
    """

    received: Moment
    said: Moment
    author: Viewer
    acting_for: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None


class Entry(msgspec.Struct, Generic[M, D], frozen=True, omit_defaults=True):
    """One line of the log: a move, what chance decided beside it, who said it and when."""

    id: Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    sequence: int
    stamp: Stamp
    move: M
    drawn: D | None = None
    note: Annotated[str, msgspec.Meta(max_length=500)] = ""
    irregular: bool = False
    """Forbidden by the rules, but it happened at a real table: only from host or GM, with a note."""
    cause: str = ""
    """Id of the entry that a move made by the rules follows from; it falls with its cause."""

    @property
    def actor(self) -> str:
        """The viewer whose move this is: the seat acted for, or else the author."""
        acting_for = self.stamp.acting_for
        return self.stamp.author if acting_for is None else viewer_of_seat(acting_for)

    @property
    def said(self) -> int:
        """When the sender says it happened, UTC milliseconds."""
        return self.stamp.said


class Due(msgspec.Struct, Generic[M], frozen=True):
    """A move that the rules owe: at once, or at a time (UTC milliseconds)."""

    move: M
    at: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """One value that a field offers, and how it is called."""

    value: str | int
    label: Text | Who | CodeName


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One field of an action: kind, what may be chosen, and the value that stands now.

    seat, choice: one of `choices`; seats, choices: several of them; number: `least`..`most`;
    points: the same in hundredths, typed as points; span: the same in seconds, typed as a time (85:30);
    text: at most `most` characters; flag: yes or no; was: what the sender saw, filled in by the page.
    """

    name: str
    kind: Literal["seat", "seats", "choice", "choices", "number", "points", "span", "text", "flag", "was"]
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    value: str | int | bool | None = None
    optional: bool = False


class Action(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a viewer may do now: a verb with its fields; owed, and until when (UTC milliseconds)."""

    verb: str
    fields: tuple[Field, ...] = ()
    owed: bool = False
    until: int | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know; each game's views extend it. Nothing leaves for a viewer but through it."""

    actions: tuple[Action, ...] = ()


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's rank (shared places 1-2-2-4), and what separated it from the seat before it."""

    rank: int
    seat: int
    because: Text | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a finished game ended: winners, ranking with reasons, ledger proposals, figures for standings.

    `figures` maps a metric's name to one exact integer a seat, in seat order (Catan: total, share).
    """

    summary: Text
    winners: tuple[int, ...] = ()
    ranking: tuple[Ranked, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    figures: dict[str, tuple[int, ...]] = {}


def forbid(entry: Entry[Any, Any], text: Text, field: str = "") -> None:
    """Refuse what the rules forbid, unless host or GM records it as irregular. Raises Illegal."""
    if not (entry.irregular and entry.stamp.author in REFEREES):
        raise Illegal(text, field, forbidden=True)


class Game(ABC, Generic[O, S, M, D]):
    """The contract. States and views are frozen values, methods are pure; one instance serves all tables."""

    name: ClassVar[str]
    rules: ClassVar[int] = 1
    """Version of the rules; a record says by which version it was played."""
    Options: ClassVar[type]
    Move: ClassVar[Any]
    """Tagged union of structs, `tag_field="verb"`, one a verb: only what a sender may say."""
    Drawn: ClassVar[Any] = None
    """What chance writes beside moves: a tagged union, or None where nothing is drawn."""
    least: ClassVar[int]
    most: ClassVar[int]
    """Seats."""
    referee: ClassVar[Literal["host", "gm"]] = "host"
    unstrikable: ClassVar[frozenset[str]] = frozenset()
    """Verbs that, once played, are never taken back."""
    standing: ClassVar[tuple[str, ...]] = ("points", "won")
    """Metrics that order this game's standings, first first."""

    @abstractmethod
    def scheme(self, options: O) -> tuple[Rule, ...]:
        """The default scheme of points, to be copied into a setup."""

    @abstractmethod
    def begin(self, setup: Setup[O]) -> S:
        """First state. No chance here: dealing is a move. Raises Illegal for an impossible setup."""

    def draw(self, state: S, move: M, chance: Chance) -> D | None:
        """What chance decides; recorded beside the move and never made again.

        Asked before `apply`, so a move that is refused afterwards may arrive here too.
        """
        return None

    @abstractmethod
    def apply(self, state: S, entry: Entry[M, D]) -> S:
        """Next state. Checks authority, rules and `drawn` by itself (records are hostile). Raises Illegal."""

    @abstractmethod
    def next(self, state: S) -> Due[M] | None:
        """The move that the rules owe, at once or at a time, or nothing."""

    @abstractmethod
    def view(self, state: S, viewer: str) -> View:
        """What that viewer may know, and the actions that the viewer may take now."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Nothing while it is played; then winners, ranking with reasons, proposals."""

    @abstractmethod
    def tell(self, entry: Entry[M, D], viewer: str) -> Text | None:
        """How an entry reads in the log for a viewer; nothing where that viewer may not know of it."""

    def share(self, view: Any, ledger: Sequence[LedgerLine]) -> tuple[Text, ...]:
        """The result as lines to copy into a chat, from what a viewer sees; many games have none."""
        return ()
