"""What a game is: the contract that games keep, and all that their rules need beside it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, Union

import msgspec
from msgspec.structs import replace

from .chance import Chance
from .clock import ClockReading
from .entries import (
    MOST_NOTE,
    NOTE,
    D,
    Entry,
    M,
    O,
    Place,
    Setup,
    Stamp,
    Viewer,
    seat_of,
    viewer_of_seat,
)
from .ledger import LedgerLine, Rule
from .statistics import Ranked, Result, SignedTable, WinRates, rates_by
from .verbs import REFEREES, RULES, SEATS, Action, Choice, Field, Seat, Span, Verb
from .words import Illegal, Param, Text, Who

__all__ = [
    "MOST_NOTE",
    "NOTE",
    "REFEREES",
    "RULES",
    "SEATS",
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
    "Seat",
    "Setup",
    "SignedTable",
    "Span",
    "Stamp",
    "StillOpen",
    "Text",
    "Verb",
    "View",
    "Viewer",
    "Who",
    "forbid",
    "seat_of",
    "viewer_of_seat",
]

S = TypeVar("S")  # state


class Due(msgspec.Struct, Generic[M], frozen=True):
    """A move that the rules owe: at once, or at a time (UTC milliseconds)."""

    move: M
    at: int | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know; each game's views extend it. Nothing leaves for a viewer but through it."""


def forbid(entry: Entry[Any, Any], text: Text, field: str = "") -> None:
    """Refuse what the rules forbid, unless host or GM records it as irregular. Raises Illegal."""
    if not (entry.irregular and entry.stamp.author in REFEREES):
        raise Illegal(text, field, forbidden=True)


class StillOpen(NamedTuple):
    """What a game that is over still waits for before it is signed off: the verb that ends it, and what is
    said of it beside the result; or, where the referee picks somebody on the page, what signing off without
    that is called."""

    verb: str
    text: Text | None = None
    without: Text | None = None


class Hindsight(msgspec.Struct, frozen=True):
    """A moment of a game with secrets, looked back at: what all learned then, what each seat alone (in order
    of seats), and what really happened."""

    label: Text
    everybody: tuple[Text, ...]
    seats: tuple[tuple[Text, ...], ...]
    happened: tuple[Text, ...]


class Game(ABC, Generic[O, S, M, D]):
    """The contract. States and views are frozen values, methods are pure; one instance serves all tables.

    What a game's `verbs` declare need not be said again: `named`, `Move`, `Drawn` and `unstrikable` are made
    from them, and so are `draw`, `apply`, `actions` and `log_text`.
    """

    name: ClassVar[str]
    rules: ClassVar[int] = 1
    """Version of the rules that new tables are played by; older ones stay with what their setup says."""
    Options: ClassVar[type]
    verbs: ClassVar[tuple[type[Verb], ...]] = ()
    """Its moves, in the order in which a page offers them."""
    named: ClassVar[Mapping[str, type[Verb]]] = {}
    """The same by the words under which they stand in records and forms."""
    Move: ClassVar[Any]
    """Tagged union of the verbs: only what a sender may say."""
    Drawn: ClassVar[Any] = None
    """What chance writes beside moves: a union, or None where nothing is drawn."""
    least: ClassVar[int]
    most: ClassVar[int]
    """Seats."""
    referee: ClassVar[Literal["host", "gm"]] = "host"
    unstrikable: ClassVar[frozenset[str]] = frozenset()
    """Verbs that, once played, are never taken back."""
    standing: ClassVar[tuple[str, ...]] = ("points", "won")
    """Metrics that order this game's standings, first first."""
    ring: ClassVar[bool] = False
    """Whether it matters who sits beside whom, so that other seats have to mean other neighbours."""
    compared: ClassVar[tuple[Literal["camp", "role"], ...]] = ()
    """By what of its seats win rates are counted: figures of its results (`statistics.memberships`)."""
    in_camps: ClassVar[bool] = False
    """Whether camps play one another: in ratings those who share a place are then a team."""
    proposed_from: ClassVar[int] = 0
    """The fewest for whom a round proposes it by itself, where it may be played by fewer who choose it."""
    place: ClassVar[int] = 50
    """Its place in lists of games: those that clubs play most stand first."""
    writes_log: ClassVar[bool] = False
    """Whether a finished game can be saved as a text file in a format that others read (`log_file`)."""
    foremost: ClassVar[tuple[str, ...]] = ()
    """House rules that are settled before all others: in view where a table is opened, not folded away."""
    option_groups: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = ()
    """House rules that a form folds together: the group's key and the options' names. Others stand before."""
    composition: ClassVar[str] = ""
    """The option that says how many of each role are dealt, where clubs keep compositions of it."""
    dealt_names: ClassVar[str] = ""
    """The option with the names of characters that are dealt, where clubs keep lists of them."""
    leavers: ClassVar[bool] = False
    """Whether somebody may go home in the middle of a game (`went_home`)."""
    any_other: ClassVar[bool] = False
    """Whether it stands for every game that has no rules here; it is offered last."""

    def __init_subclass__(cls, **given: Any) -> None:
        """Derive from the verbs what they say."""
        super().__init_subclass__(**given)
        if cls.verbs:
            cls.named = {verb.verb(): verb for verb in cls.verbs}
            cls.Move = Union[cls.verbs]  # noqa: UP007 - made from a tuple
            drawn = tuple(dict.fromkeys(verb.Drawn for verb in cls.verbs if verb.Drawn is not None))
            cls.Drawn = Union[drawn] if drawn else None  # noqa: UP007
            cls.unstrikable = frozenset(verb.verb() for verb in cls.verbs if not verb.strikable)

    @abstractmethod
    def scheme(self, options: O) -> tuple[Rule, ...]:
        """The default scheme of points, to be copied into a setup."""

    @abstractmethod
    def begin(self, setup: Setup[O]) -> S:
        """First state. No chance here: dealing is a move. Raises Illegal for an impossible setup."""

    def phase(self, state: S) -> str:
        """The phase that verbs name; a game without phases has one, without a name."""
        return str(getattr(state, "phase", ""))

    def refusal(self, state: S, verb: type[Verb]) -> Text:
        """Why a verb cannot be said now: it is not said in this phase."""
        return Text("kernel-not-now")

    def question(self, state: S) -> str:
        """The name of what seats are asked now, another one for each question; it tells no secret."""
        return ""

    def draw(self, state: S, entry: Entry[M, D], chance: Chance) -> D | None:
        """What chance decides; recorded beside the move and never made again.

        Asked before `apply`, so a move that is refused afterwards may arrive here too.
        """
        drawn: D | None = _verb(entry).draw(state, entry, chance)
        return drawn

    def apply(self, state: S, entry: Entry[M, D]) -> S:
        """Next state. Checks authority, rules and `drawn` by itself (records are hostile). Raises Illegal."""
        move = _verb(entry)
        if _kind(entry.actor) not in move.said_by:
            raise Illegal(not_for(type(move)))
        if move.phases and self.phase(state) not in move.phases:
            raise Illegal(self.refusal(state, type(move)))
        if (entry.drawn is not None) and not isinstance(entry.drawn, move.Drawn or ()):
            raise Illegal(Text("kernel-not-drawn"))
        after: S = move.apply(state, entry)
        return after

    @abstractmethod
    def next(self, state: S) -> Due[M] | None:
        """The move that the rules owe, at once or at a time, or nothing."""

    def looks_back(self, state: S, move: Any) -> bool:
        """Whether a referee who sees all shall see what a move would change before it is taken."""
        return False

    def foreseen(self, before: S, after: S) -> tuple[Text, ...]:
        """What everybody was told and would no longer be so, for a referee who sees all."""
        return ()

    def aside(self, state: S, move: Any) -> Mapping[str, Param]:
        """The fields of the move that writes the same down without effect; none without such a move."""
        return {}

    @abstractmethod
    def view(self, state: S, viewer: str) -> View:
        """What that viewer may know."""

    def actions(self, state: S, viewer: str) -> tuple[Action, ...]:
        """What that viewer may do now."""
        return tuple(action for verb in self.verbs for action in self.offer(state, verb, viewer))

    def offer(self, state: S, verb: type[Verb], viewer: str) -> tuple[Action, ...]:
        """What that viewer may say of one verb now; nothing where it is another's, or not its phase."""
        if _kind(viewer) not in verb.said_by:
            return ()
        if verb.phases and self.phase(state) not in verb.phases:
            return ()
        offered = tuple(verb.offer(state, viewer))
        asked = self.question(state) if verb.answers else ""
        return tuple(replace(action, question=asked) for action in offered) if asked else offered

    def secret(self, state: S) -> bool:
        """Whether seats' pages show now what others at the table may not know; then a look leaves a trace.

        It rests on what everybody knows alone, for the trace is for everybody.
        """
        return True

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result of a game that is over, with reasons and proposals; nothing while it is played."""

    def log_text(self, state: S, entry: Entry[M, D], viewer: str) -> Text | None:
        """How an entry reads in the log for a viewer; nothing where that viewer may not know of it.

        `state` is the present one: it decides, so that a log can open at the end.
        """
        return _verb(entry).log_text(state, entry, viewer)

    def referee_of(self, options: O) -> Literal["host", "gm"]:
        """Who runs a table with these house rules: the game's `referee`, unless they say otherwise."""
        return self.referee

    def closed(self, state: S, at: int) -> S:
        """The state once the table is signed or ended without a result, at `at` in UTC milliseconds."""
        return state

    def reopened(self, state: S, at: int) -> S:
        """The state once a closed table is open again."""
        return state

    def title(self, options: O) -> str:
        """What is played where the game stands for any other; nothing: it is called by its own name."""
        return ""

    def empty_seats(self, options: O, count: int) -> frozenset[int]:
        """The seats, of so many, on which nobody sits: they are set up beside the people, and stay theirs."""
        return frozenset()

    def proposed_options(self, options: O, *, first: bool) -> O:
        """The house rules proposed for the first or a later game of a night, from those of the last table."""
        return options

    def played_options(self, setup: Setup[O], state: S) -> O:
        """The house rules as they were played: those of the setup, with what the table settled since."""
        return setup.options

    def fell_first(self, state: S) -> int | None:
        """The seat that a game took first, where later games of the night may spare who sat there."""
        return None

    def went_home(self, state: S) -> frozenset[int]:
        """The seats whose people have gone home in the middle of the game; none where `leavers` is off."""
        return frozenset()

    def sparing(self, options: O, seats: tuple[int, ...]) -> M | None:
        """The referee's move that spares seats which earlier games of the night took first; else nothing."""
        return None

    def changeable(self, setup: Setup[O]) -> Mapping[str, tuple[str, ...]]:
        """House rules that are asked anew when the same people play once more, with what each may be."""
        return {}

    @property
    def words(self) -> str:
        """The first part of the keys of its words."""
        return self.name.replace("_", "-")

    def random_winners(self, options: O, plays: int, chance: Chance) -> Mapping[str, int]:
        """How many of so many games by these house rules, their roles among them, in which everybody chooses
        by chance, each camp wins."""
        return {}

    def random_rules(self, options: O) -> O | None:
        """What of the house rules such games heed, their roles among them; all others are as by default.

        Nothing where no such game can be played by them.
        """
        return options

    def cards_needed(self, options: O, seats: int) -> int:
        """How many cards a deal to so many seats takes; in some games further ones are left out of it."""
        return seats

    def decided(self, roles: Mapping[str, int]) -> Text | None:
        """Why a game of these roles is over before it begins, and for whom; else nothing."""
        return None

    def usual_roles(self, cards: int) -> Mapping[str, int]:
        """The composition that is usual for so many cards; nothing where there is none."""
        return {}

    def camp_label(self, camp: str) -> Text:
        """What a camp is called."""
        return Text(f"{self.words}-camp-{camp}")

    def role_label(self, role: str) -> Text:
        """What a role is called."""
        return Text(f"{self.words}-role-{role}")

    def share(self, view: Any, ledger: Sequence[LedgerLine]) -> tuple[Text, ...]:
        """The result as lines to copy into a chat, from what a viewer sees; many games have none."""
        return ()

    def identity(self, view: Any, seat: int) -> Text | None:
        """What a seat was in a game that is over (its role), from what a viewer sees; few games have one."""
        return None

    def still_open(self, view: Any) -> StillOpen | None:
        """What a referee is asked about before signing a game off that is over; mostly nothing."""
        return None

    def afterwards(self, view: Any) -> Sequence[Hindsight]:
        """What each seat could know at each moment, from what a viewer sees once it is over; else nothing."""
        return ()

    def log_file(self, view: Any, names: Mapping[int, str]) -> str | None:
        """The game as such a file, from what a viewer sees; nothing before its end."""
        return None

    def clock_reading(self, view: Any) -> ClockReading | None:
        """What the clock shows to the room, from the public view; nothing while none matters."""
        return None

    def watched(self, view: Any) -> bool:
        """Whether everybody waits for what is shown next though no clock runs, from the public view."""
        return False

    def clock_move(self, state: S, *, running: bool) -> M | None:
        """The referee's move after which the table's clock runs, or stands; nothing where it does already."""
        return None

    def headline(self, view: Any) -> Text | None:
        """How far an unfinished game is, in a few words, from the public view: the phase, or who leads."""
        return None

    def statistics(self, tables: Sequence[SignedTable]) -> tuple[WinRates, ...]:
        """Win rates over signed tables by what it compares; of no tables, the titles alone."""
        called = {"camp": self.camp_label, "role": self.role_label}
        return tuple(
            rates_by(kind, tables, Text(f"{self.words}-rates-{kind}"), called[kind]) for kind in self.compared
        )


AnyGame = Game[Any, Any, Any, Any]


def not_for(verb: type[Verb]) -> Text:
    """Why somebody may not say a verb: who may."""
    who = next((kind for kind in ("host", "gm", "seat", "rules") if kind in verb.said_by), "rules")
    return Text({"host": "kernel-referee-only"}.get(who, f"kernel-{who}-only"))


def _verb(entry: Entry[Any, Any]) -> Verb:
    move: Verb = entry.move
    return move


def _kind(viewer: str) -> str:
    return viewer.partition("-")[0]
