"""What a game is: the contract that games keep, and all that their rules need beside it.

What only some games can do stands in `capabilities`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, Union

import msgspec
from msgspec.structs import replace

from .chance import Chance
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
from .ledger import Rule
from .statistics import Ranked, Result, SignedTable
from .verbs import (
    REFEREES,
    RULES,
    SEATS,
    Action,
    Choice,
    Field,
    Seat,
    Span,
    Trait,
    Verb,
    merged_action,
)
from .words import Forbidden, Illegal, Text, Who

__all__ = [
    "MOST_NOTE",
    "NOTE",
    "REFEREES",
    "RULES",
    "SEATS",
    "About",
    "Action",
    "Choice",
    "Due",
    "Entry",
    "Field",
    "Forbidden",
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
    "Text",
    "Trait",
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


class About(NamedTuple):
    """What lists, forms and standings know of a game, in data."""

    rules: int = 1
    """Version of the rules that new tables are played by; older ones stay with what their setup says."""
    menu_order: int = 50
    """Its place in lists of games: those that clubs play most stand first."""
    proposed_from: int = 0
    """The fewest for whom a round proposes it by itself, where it may be played by fewer who choose it."""
    ring: bool = False
    """Whether it matters who sits beside whom, so that other seats have to mean other neighbours."""
    standing: tuple[str, ...] = ("points", "won")
    """Metrics that order its standings, first first."""
    foremost: tuple[str, ...] = ()
    """House rules that are settled before all others: in view where a table is opened, not folded away."""
    option_groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """House rules that a form folds together: the group's key and the options' names. Others stand before."""
    composition: str = ""
    """The option that says how many of each role are dealt, where clubs keep compositions of it."""
    dealt_names: str = ""
    """The option with the names of characters that are dealt, where clubs keep lists of them."""


class Vocabulary(NamedTuple):
    """What follows from the verbs that a game declares."""

    named: Mapping[str, type[Verb]]
    """By the words under which they stand in records and forms."""
    Move: Any
    """Tagged union of them: only what a sender may say."""
    Drawn: Any
    """What chance writes beside moves: a union, or None where nothing is drawn."""
    unstrikable: frozenset[str]
    """Those that, once played, are never taken back."""


@cache
def vocabulary(game: Game[Any, Any, Any, Any]) -> Vocabulary:
    """What follows from a game's verbs."""
    drawn = tuple(dict.fromkeys(verb.Drawn for verb in game.verbs if verb.Drawn is not None))
    return Vocabulary(
        {verb.verb(): verb for verb in game.verbs},
        Union[game.verbs],  # noqa: UP007 - made from a tuple
        Union[drawn] if drawn else None,  # noqa: UP007
        frozenset(verb.verb() for verb in game.verbs if Trait.FINAL in verb.traits),
    )


class ExplainsRefusals(ABC):
    """It says in its own words why a verb cannot be said in a phase."""

    @abstractmethod
    def refusal(self, state: Any, verb: type[Verb]) -> Text:
        """Why the verb cannot be said now."""


class AsksQuestions(ABC):
    """It asks seats, and an answer to an earlier question comes too late."""

    @abstractmethod
    def question(self, state: Any) -> str:
        """The name of what seats are asked now, another one for each question; it tells no secret."""


class Game(ABC, Generic[O, S, M, D]):
    """The contract. States and views are frozen values, methods are pure; one instance serves all tables."""

    name: ClassVar[str]
    Options: ClassVar[type]
    verbs: ClassVar[tuple[type[Verb], ...]]
    """Its moves, in the order in which a page offers them."""
    least: ClassVar[int]
    most: ClassVar[int]
    """Seats."""
    about: ClassVar[About] = About()

    @abstractmethod
    def scheme(self, options: O) -> tuple[Rule, ...]:
        """The default scheme of points, to be copied into a setup."""

    @abstractmethod
    def begin(self, setup: Setup[O]) -> S:
        """First state. No chance here: dealing is a move. Raises Illegal for an impossible setup."""

    @abstractmethod
    def next(self, state: S) -> Due[M] | None:
        """The move that the rules owe, at once or at a time, or nothing."""

    @abstractmethod
    def view(self, state: S, viewer: str) -> View:
        """What that viewer may know."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result of a game that is over, with reasons and proposals; nothing while it is played."""

    @abstractmethod
    def secret(self, state: S) -> bool:
        """Whether seats' pages show now what others at the table may not know; then a look leaves a trace.

        It rests on what everybody knows alone, for the trace is for everybody.
        """

    def offer(self, state: S, verb: type[Verb], viewer: str) -> tuple[Action, ...]:
        """What that viewer may say of one verb now; nothing where it is another's, or not its phase."""
        if _kind(viewer) not in verb.said_by:
            return ()
        if verb.phases and phase_of(state) not in verb.phases:
            return ()
        try:
            offered = tuple(verb.offer(state, viewer))
        except Illegal:
            return ()
        asked = question_of(self, state) if Trait.ANSWERS in verb.traits else ""
        return tuple(replace(action, question=asked) for action in offered) if asked else offered

    def apply(self, state: S, entry: Entry[M, D]) -> S:
        """Next state. Checks authority, rules and `drawn` by itself (records are hostile). Raises Illegal."""
        move = _sayable(self, state, entry)
        if (entry.drawn is not None) and not isinstance(entry.drawn, move.Drawn or ()):
            raise Illegal(Text("kernel-not-drawn"))
        after: S = move.apply(state, entry)
        return after


AnyGame = Game[Any, Any, Any, Any]


def phase_of(state: Any) -> str:
    """The phase that verbs name; a game without phases has one, without a name."""
    return str(getattr(state, "phase", ""))


def question_of(game: AnyGame, state: Any) -> str:
    """The name of what seats are asked now; of a game that asks nothing, none."""
    return game.question(state) if isinstance(game, AsksQuestions) else ""


def actions_of(game: AnyGame, state: Any, viewer: str) -> tuple[Action, ...]:
    """What that viewer may do now."""
    return tuple(action for verb in game.verbs for action in game.offer(state, verb, viewer))


def draw(game: AnyGame, state: Any, entry: Entry[Any, Any], chance: Chance) -> Any:
    """What chance decides; recorded beside the move and never made again. Raises Illegal where author or
    phase are wrong.

    Asked before `apply`: of a verb that checks itself, a move that is refused afterwards may arrive here too.
    """
    return _sayable(game, state, entry).draw(state, entry, chance)


def _sayable(game: AnyGame, state: Any, entry: Entry[Any, Any]) -> Verb:
    """The entry's move, where its author may say it in this phase. Raises Illegal."""
    move: Verb = entry.move
    if _kind(entry.actor) not in move.said_by:
        raise Illegal(not_for(type(move)))
    if move.phases and phase_of(state) not in move.phases:
        if isinstance(game, ExplainsRefusals):
            raise Illegal(game.refusal(state, type(move)))
        raise Illegal(Text("kernel-not-now"))
    return move


def must_be_offered(
    game: AnyGame, state: Any, entry: Entry[Any, Any], offered: Sequence[Action] | None = None
) -> None:
    """Refuses a move that is none of those that its author (or the seat acted for) is offered. Raises Illegal
    with the reason of the verb, or of a field and beside it."""
    verb = type(_sayable(game, state, entry))
    actions = game.offer(state, verb, entry.actor) if offered is None else offered
    try:
        if not actions:
            tuple(verb.offer(state, entry.actor))
        check_offered(actions, entry)
    except Illegal as why:
        if not (why.forbidden and entry.irregular):
            raise


def check_offered(actions: Sequence[Action], entry: Entry[Any, Any]) -> None:
    """Refuses a move that is none of these actions of its verb. Raises Illegal, beside the field that none of
    them allows."""
    found = [action.misfit(entry.move, irregular=entry.irregular) for action in actions]
    if None in found:
        return
    widest = merged_action(actions, entry.move.verb())
    why = widest.misfit(entry.move, irregular=entry.irregular) if widest else None
    raise why or Illegal(Text("kernel-not-offered"))


def not_for(verb: type[Verb]) -> Text:
    """Why somebody may not say a verb: who may."""
    who = next((kind for kind in ("host", "gm", "seat", "rules") if kind in verb.said_by), "rules")
    return Text({"host": "kernel-referee-only"}.get(who, f"kernel-{who}-only"))


def _kind(viewer: str) -> str:
    return viewer.partition("-")[0]
