"""What a game is: the contract that games keep, and all that their rules need beside it: setup and entries,
who says and sees them, chance.

What only some games can do stands in `capabilities`.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar, Union

import msgspec
from msgspec.structs import replace

from .results import Ranked, Result, Rule, SignedTable
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
    choices,
    merged_action,
    number,
    reasons,
    seats,
    seats_unless,
    stands,
    within,
)
from .words import Forbidden, Illegal, Param, Text, Who, prefix_of

T = TypeVar("T")


class Chance:
    """Fair chance from the machine's own randomness; tests give a seed to have it repeat."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, `bound`."""
        return self._random.randrange(bound)

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """All of `items` in a fair order."""
        return tuple(self._random.sample(items, len(items)))

    def die(self, sides: int = 6) -> int:
        """A thrown die, 1 to `sides`."""
        return 1 + self.below(sides)


Viewer = Annotated[str, msgspec.Meta(pattern=r"^(public|host|gm|rules|seat-[1-9][0-9]?)$")]
"""public · seat-n · host (runs the table, learns no secret) · gm (sees all) · rules (author only).
The same word stands in URLs, claims and records."""

Moment = Annotated[int, msgspec.Meta(ge=0, le=253_402_300_799_999)]
"""A time: UTC milliseconds, until the end of the year 9999."""
MOST_NOTE = 500
"""Characters of the note beside a move."""
NOTE = Field("note", "text", most=MOST_NOTE, optional=True)
"""The note that any move may carry."""
_SEATS = {f"seat-{seat}": seat for seat in range(1, 100)}


def seat_of(viewer: str) -> int | None:
    """The seat (from 1) that a viewer sits on, or nothing."""
    return _SEATS.get(viewer)


def viewer_of_seat(seat: int) -> str:
    """The viewer who sits on `seat` (from 1)."""
    return f"seat-{seat}"


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat at the table: the display name of who sits there. Which player that is, the club knows."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


O = TypeVar("O")  # noqa: E741 - options
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
    rules: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    """Version of the game's rules by which this table is played; it stays when the rules change."""


class TableState(msgspec.Struct, Generic[O], frozen=True):
    """Base of the state of a game that keeps its setup; games add their own fields, `phase` among them."""

    setup: Setup[O]

    @property
    def options(self) -> O:
        """The house rules."""
        return self.setup.options

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, len(self.setup.seats) + 1)


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
    note: Annotated[str, msgspec.Meta(max_length=MOST_NOTE)] = ""
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
    def seat(self) -> int:
        """The seat whose move this is; 0 for who sits on none."""
        return seat_of(self.actor) or 0

    @property
    def said(self) -> int:
        """When the sender says it happened, UTC milliseconds."""
        return self.stamp.said


__all__ = ["REFEREES", "RULES", "SEATS", "Action", "Choice", "Field", "Forbidden", "Illegal", "Ranked"]
__all__ += ["Param", "Result", "Seat", "SignedTable", "Span", "Text", "Trait", "Verb", "Who", "choices"]
__all__ += ["number", "reasons", "seats", "seats_unless", "stands", "within"]

S = TypeVar("S")  # state


class Due(msgspec.Struct, Generic[M], frozen=True):
    """A move that the rules owe: at once, or at a time (UTC milliseconds)."""

    move: M
    at: int | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know; each game's views extend it. Nothing leaves for a viewer but through it."""


def as_they_stand(source: Any, *names: str) -> dict[str, Any]:
    """The fields of a view that stand in it for everybody as they stand in the state, by name."""
    return {name: getattr(source, name) for name in names}


def forbid(entry: Entry[Any, Any], text: Text, field: str = "") -> None:
    """Refuse what the rules forbid, unless host or GM records it as irregular. Raises Illegal."""
    if not (entry.irregular and entry.stamp.author in REFEREES):
        raise Illegal(text, field, forbidden=True)


class About(NamedTuple):
    """What lists, forms and standings know of a game, in data."""

    rules: int = 1
    """Version of the rules that new tables are played by; older ones stay with what their setup says."""
    before: Mapping[int, Mapping[str, Any]] = {}
    """House rules that a version of the rules changed the default of: what they were before it, by name."""
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
    each_time: tuple[str, ...] = ()
    """House rules that a table settles each time, with the foremost at most eight: all others are then one
    fold but for the deal. None: all stand in view."""
    brings: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}
    """By a house rule and what is chosen for it the values of others that are usual with that."""
    option_groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """House rules that a form folds together: the group's key and the options' names. Others stand before."""
    composition: str = ""
    """The option that says how many of each role are dealt, where clubs keep compositions of it."""
    dealt_names: str = ""
    """The option with the names of characters that are dealt, where clubs keep lists of them."""
    minutes: int = 60
    """How long a game usually takes, from sitting down to getting up."""
    time_limit: str = ""
    """The option that bounds it, in minutes; 0 there: as usual."""


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
    phoneless: frozenset[str]
    """Those whose `seats` go to nobody who holds a phone."""


@cache
def vocabulary(game: "Game[Any, Any, Any, Any]") -> Vocabulary:
    """What follows from a game's verbs."""
    drawn = tuple(dict.fromkeys(verb.Drawn for verb in game.verbs if verb.Drawn is not None))
    return Vocabulary(
        {verb.verb(): verb for verb in game.verbs},
        Union[game.verbs],  # noqa: UP007 - made from a tuple
        Union[drawn] if drawn else None,  # noqa: UP007
        *(
            frozenset(verb.verb() for verb in game.verbs if trait in verb.traits)
            for trait in (Trait.FINAL, Trait.PHONELESS_SEATS)
        ),
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
    """The contract: `Game[options, state, moves, what chance draws]`; None where it draws nothing.

    States and views are frozen values, methods are pure; one instance serves all tables.
    """

    name: ClassVar[str]
    Options: ClassVar[type]
    verbs: ClassVar[tuple[type[Verb], ...]]
    """Its moves, in the order in which a page offers them."""
    least: ClassVar[int]
    most: ClassVar[int]
    """Seats."""
    about: ClassVar[About] = About()

    def __init_subclass__(cls, **given: Any) -> None:
        """Name the words of its verbs after it, but for verbs that are called otherwise or are another's."""
        super().__init_subclass__(**given)
        for verb in getattr(cls, "verbs", ()):
            if verb.prefix == Verb.prefix:
                verb.prefix = prefix_of(cls.name)

    def scheme(self, options: O) -> tuple[Rule, ...]:
        """The default scheme of points, to be copied into a setup; a game's own goes before this one."""
        return (Rule("win", 100),)

    @abstractmethod
    def begin(self, setup: Setup[O]) -> S:
        """First state. No chance here: dealing is a move. Raises Illegal for an impossible setup."""

    def next(self, state: S) -> Due[M] | None:
        """The move that the rules owe, at once or at a time, or nothing. Unless a game says otherwise: their
        verb of the phase, once nobody is waited for."""
        phase, waiting = phase_of(state), getattr(state, "waiting", ())
        due: Any = next((verb for verb in self.verbs if verb.said_by == RULES and phase in verb.phases), None)
        return Due(due()) if due and not waiting else None

    @abstractmethod
    def view(self, state: S, viewer: str) -> View:
        """What that viewer may know."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result of a game that is over, with reasons and proposals; nothing while it is played."""

    def secret(self, state: S) -> bool:
        """Whether seats' pages show now what others at the table may not know; then a look leaves a trace.

        It rests on what everybody knows alone, for the trace is for everybody. Between the phases "deal" and
        "over", unless a game says otherwise.
        """
        return phase_of(state) not in ("deal", "over")

    def sayable(self, state: S, viewer: str) -> Sequence[type[Verb]]:
        """The verbs that are that viewer's to say in this phase."""
        kind, phase = viewer.partition("-")[0], phase_of(state)
        return [v for v in self.verbs if kind in v.said_by and (not v.phases or phase in v.phases)]

    def offer(self, state: S, verb: type[Verb], viewer: str) -> Iterable[Action]:
        """What that viewer may say of one of those verbs now. Raises Illegal where that is nothing."""
        return verb.offer(state, viewer)

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


def actions_of(game: AnyGame, state: Any, viewer: str, only: type[Verb] | None = None) -> tuple[Action, ...]:
    """What that viewer may do now, of all verbs or of one."""
    found: list[Action] = []
    for verb in game.sayable(state, viewer):
        if only is not None and verb is not only:
            continue
        try:
            offered = list(filter(attrgetter("possible"), game.offer(state, verb, viewer)))
        except Illegal:
            continue
        asked = question_of(game, state) if Trait.ANSWERS in verb.traits else ""
        found += [replace(action, question=asked) for action in offered] if asked else offered
    return tuple(found)


def draw(game: AnyGame, state: Any, entry: Entry[Any, Any], chance: Chance) -> Any:
    """What chance decides; recorded beside the move and never made again. Raises Illegal where author or
    phase are wrong.

    Asked before `apply`: of a verb that checks itself, a move that is refused afterwards may arrive here too.
    """
    return _sayable(game, state, entry).draw(state, entry, chance)


def _sayable(game: AnyGame, state: Any, entry: Entry[Any, Any]) -> Verb:
    """The entry's move, where its author may say it in this phase. Raises Illegal."""
    move: Verb = entry.move
    if entry.actor.partition("-")[0] not in move.said_by:
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
    actions = actions_of(game, state, entry.actor, verb) if offered is None else offered
    try:
        if not actions:  # for its reason
            check_offered(tuple(verb.offer(state, entry.actor)), entry)
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
