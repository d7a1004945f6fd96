"""Games whose rules go on by themselves: all are asked at the same time, and a talk has a clock."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec.structs import replace

from companion.kernel import game, verbs
from companion.kernel.capabilities import PlaysInCamps, StartsClock, StillOpen, TellsProgress
from companion.kernel.clock import Clock, ClockReading, reading
from companion.kernel.game import AsksQuestions, Due, Game, Setup, TableState, View, as_they_stand, phase_of
from companion.kernel.results import Result, make_result, memberships
from companion.kernel.words import Illegal, Param, Text, Who, prefix_of

from .asking import Asked, seat_asked
from .roles import Role
from .talk import Discussion, HoldsClock, LengthensClock, RunsClock

O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S")  # state


class RolesState(TableState[O], Generic[O], frozen=True, kw_only=True):
    """Base of the state of a game of several days in which each seat has a role, and a camp wins."""

    known_roles: ClassVar[Mapping[str, Role]]
    day: int = 0
    roles: tuple[str, ...] = ()
    living: frozenset[int] = frozenset()
    winner: str | None = None
    reason: Text | None = None
    mvp: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: the camp's members, dead or alive."""
        camps = {seat: self.known_roles[self.role(seat)].camp for seat in self.players if self.winner}
        return tuple(seat for seat, camp in camps.items() if camp == self.winner)

    def role(self, seat: int) -> str:
        """What was dealt to a seat."""
        return self.roles[seat - 1]


def deck_of(composition: Mapping[Any, int]) -> tuple[Any, ...]:
    """The cards or roles of a composition, one by one."""
    return tuple(card for card, number in composition.items() for _ in range(number))


class AskingState(TableState[O], Generic[O], frozen=True, kw_only=True):
    """Base of the state of a game that asks all seats the same question in the phases of `asks`."""

    asks: ClassVar[frozenset[str]]

    phase: str = "deal"
    asked: Asked[int]
    discussion: Discussion
    finished: tuple[int, ...] = ()
    """Who has said all that they want to say (`FinishesTalk`)."""

    @classmethod
    def begun(cls, setup: Setup[O], seconds: int) -> Self:
        """The state before the deal: nobody has answered, and the clock of the talk stands at so many
        seconds."""
        return cls(setup=setup, asked=Asked.of(len(setup.seats)), discussion=Discussion.of(seconds))

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who is asked and has not answered."""
        return self.asked.waiting(self.seats) if self.phase in self.asks else ()

    def talk(self, said: int) -> Self:
        """The talk, whose clock runs from `said` on; the answers are put away for the next question."""
        asked: Asked[int] = Asked.of(len(self.seats))
        return replace(self, phase="day", asked=asked, discussion=self.discussion.start(said))


class Machine(Game[O, S, Any, Any], AsksQuestions, PlaysInCamps, StartsClock, TellsProgress, Generic[O, S]):
    """Base of such games; their views are a `MachineView`, or have such fields."""

    talk: ClassVar[str] = "day"
    """The phase in which the clock runs."""

    def __init_subclass__(cls, **given: Any) -> None:
        """Refuse a verb that leaves an abstract method of its base open. Raises TypeError.

        A move is decoded, not called, so an abstract base class would say nothing of it.
        """
        super().__init_subclass__(**given)
        for verb in cls.verbs:
            for name in dir(verb):
                if getattr(getattr(verb, name, None), "__isabstractmethod__", False):
                    raise TypeError(f"{verb.__name__} has to say {name}")

    def next(self, state: Any) -> Due[Any] | None:
        """The phase's verb of the rules: in the talk at its end, else once nobody is waited for."""
        due = super().next(state)
        if due is None or phase_of(state) != self.talk:
            return due
        return None if state.discussion.ends is None else Due(due.move, at=state.discussion.ends)

    def question(self, state: Any) -> str:
        """The day, where there are several, and the phase."""
        phase = phase_of(state)
        return f"{state.day}-{phase}" if hasattr(state, "day") else phase

    def clock_reading(self, view: Any) -> ClockReading | None:
        """The clock of the talk."""
        return reading(view.clock, length=view.length * 1000) if phase_of(view) == self.talk else None

    def clock_move(self, state: Any, *, running: bool) -> Any:
        """The verb that lets the clock run, or stand, where it is offered."""
        verbs = (verb for verb in self.verbs if issubclass(verb, RunsClock if running else HoldsClock))
        return next((verb() for verb in verbs if game.actions_of(self, state, "host", verb)), None)

    def longer_move(self, state: Any, more: int, at: int) -> Any:
        """The verb that gives the clock more time, where it is offered and time is not up."""
        for verb in (verb for verb in self.verbs if issubclass(verb, LengthensClock)):
            ends = getattr(state, verb.clock).ends
            if (ends is None or ends > at) and game.actions_of(self, state, "host", verb):
                return verb(more // 60_000)
        return None

    def headline(self, view: Any) -> Text | None:
        """What is done now, and on which day where there are several."""
        day: dict[str, Param] = {"day": view.day} if hasattr(view, "day") else {}
        return Text(f"{prefix_of(self.name)}-phase-{phase_of(view)}", day)


class MachineView(View, frozen=True, kw_only=True):
    """Base of their views: what everybody knows of where the game is."""

    phase: str
    clock: Clock
    length: int
    """Seconds of talk in all."""
    waiting: tuple[int, ...]


def view_fields(state: Any, *names: str) -> dict[str, Any]:
    """The fields of a `MachineView`, and those of these names as they stand in the state."""
    talk = state.discussion
    return {**as_they_stand(state, "phase", "waiting", *names), "clock": talk.clock, "length": talk.seconds}


def check_number(cards: Sequence[Any], needed: int) -> None:
    """Refuse a composition of more or fewer cards than are dealt. Raises Illegal."""
    if len(cards) != needed:
        raise Illegal(Text("village-cards", {"n": needed, "given": len(cards)}), "roles")


class NamesSpeaker(verbs.Verb, frozen=True):
    """Base of a game's verbs whose line in the log says whose move it was."""

    secret: ClassVar[bool] = False
    """Whether only the seat itself and a game master may read of it."""
    opens_at_end: ClassVar[bool] = False
    """Whether then everybody may."""
    speaker: ClassVar[str] = "seat"
    """The parameter of the sentence that is whose move it was."""

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line with whose move it was and its fields; nothing where the viewer may not know of it."""
        opened = self.opens_at_end and state.phase == "over"
        if self.secret and viewer not in ("gm", entry.actor) and not opened:
            return None
        who: dict[str, Param] = {self.speaker: Who(entry.seat)} if entry.seat else {}
        return Text(f"{self.prefix}-tell-{self.verb()}", {**who, **self.params()})


class AnswersInSecret(verbs.Verb, frozen=True):
    """Base of what all seats are asked at the same time: face down, and free to change until all have."""

    said_by = verbs.SEATS
    traits = verbs.Trait.FINAL | verbs.Trait.ANSWERS
    question: ClassVar[str] = "asked"
    """The field of the state with the answers (`Asked`)."""
    answer: ClassVar[str] = "target"
    """The verb's own field with the answer."""

    @classmethod
    @abstractmethod
    def among(cls, state: Any, seat: int) -> Mapping[str, Any]:
        """Narrows the field to what a seat may answer; the same whatever it knows, so that the question tells
        nothing. Raises Illegal where it is not asked."""

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[verbs.Action]:
        """Offered with what the seat may answer; owed until it is answered."""
        seat = seat_asked(viewer)
        given = getattr(state, cls.question).answer(seat)
        stands = {} if given is None else {"value": given}
        narrowed: dict[str, Any] = {cls.answer: {**cls.among(state, seat), **stands}}
        yield cls.action(owed=given is None, **narrowed)

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with the seat's answer."""
        answered = getattr(state, self.question).answered(entry.seat, getattr(self, self.answer))
        return replace(state, **{self.question: answered})

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for the seat itself and a game master; for all at the end."""
        known = state.phase == "over" or viewer in (entry.actor, "gm")
        return super().log_text(state, entry, viewer) if known else None


class EndsTalk(verbs.Verb, frozen=True):
    """Base of the end of a talk: everybody has finished, or by the rules time is up. The vote follows."""

    phases = frozenset({"day"})
    traits = verbs.Trait.BEGINS
    stage: ClassVar[str] = "phase"
    """The field of the state that says where the game is."""

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which everybody votes and the clock stands."""
        return replace(state, **{self.stage: "vote"}, discussion=state.discussion.pause(entry.said))


class FinishesTalk(EndsTalk, frozen=True):
    """Base of a seat's word that it has said all that it wants to say, or has not after all: with the last of
    them (`state.finished`) the talk ends."""

    done: bool = True
    said_by = verbs.SEATS

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which one more wants to vote; with all of them, the vote."""
        seat = entry.seat
        others = {*state.finished} - {seat}
        after = replace(state, finished=tuple(sorted({*others, seat} if self.done else others)))
        return super().apply(after, entry) if len(after.finished) == len(state.seats) else after

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The same line for all."""
        said: dict[str, Param] = {"seat": Who(entry.seat)}
        return Text(f"table-tell-finish-talk{'' if self.done else '-not'}", said)


class TimesOut(EndsTalk, frozen=True):
    """Base of the end of a talk by the rules: the clock is down."""

    said_by = verbs.RULES


def camp_won(state: Any, words: str, camp: str, camps: Sequence[str], roles: Sequence[str]) -> Result:
    """The result where a camp wins, whole: `camps` and `roles` are those of each seat at the end.

    It is said by `<words>-won-<camp>`, and for each seat by `<words>-why-won` or `<words>-why-lost`.
    """
    won = [seat for seat in state.seats if camps[seat - 1] == camp]
    why = {seat: Text(f"{words}-why-{'won' if seat in won else 'lost'}") for seat in state.seats}
    figures = {**memberships("camp", camps), **memberships("role", roles)}
    return make_result(state, Text(f"{words}-won-{camp}"), won, why, figures)


MVP_OPEN = StillOpen("mvp", without=Text("village-mvp-sign-off"))
"""It is over, and nobody has named the player of the game."""


class NamedMvp(verbs.Verb, frozen=True):
    """Base of the verb that names the player; the state has `options.mvp`, and `mvp` (0: nobody yet)."""

    seat: verbs.Seat
    was: int | None = None
    said_by = verbs.REFEREES
    phases = frozenset({"over"})

    @classmethod
    def among(cls, state: Any) -> Sequence[int]:
        """The seats that may be named."""
        return range(1, len(state.setup.seats) + 1)

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[verbs.Action]:
        """Offered with any player, where the house has an MVP."""
        if state.options.mvp:
            was = verbs.stands(state.mvp, f"{cls.prefix}-changed")
            yield cls.action(seat=verbs.seats(cls.among(state), value=state.mvp or None), was=was)

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with the player named; named again, it is corrected."""
        return replace(state, mvp=self.seat)
