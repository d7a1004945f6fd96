"""Asking seats: what each has answered, and for whom the game still waits."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.game import SEATS, Action, Entry, Illegal, Param, Stamp, Text, Trait, Who, seat_of
from companion.kernel.verbs import ChecksItself

from .course import CourseState, NotebookVerb, Public, RulesVerb
from .facts import FIRST_NIGHT, FactMove, day_of, put
from .knowledge import circle_known
from .night import Look, NightAct
from .talk import Remark

A = TypeVar("A")
Against = tuple[int, Text]
"""A seat, and why it cannot be named."""


class Asked(Struct, Generic[A], frozen=True):
    """One question to several seats at the same time: `answers` by seat, None where none is given yet."""

    answers: tuple[A | None, ...]
    entries: tuple[str, ...] = ()
    """The answers by the ids of their entries, where a game names them."""

    @classmethod
    def of(cls, seats: int) -> "Asked[A]":
        """The question, unanswered, at a table of so many seats."""
        return cls((None,) * seats)

    def answer(self, seat: int) -> A | None:
        """What a seat has answered."""
        return self.answers[seat - 1]

    def answered(self, seat: int, answer: A | None, entry: str = "") -> "Asked[A]":
        """The same with a seat's answer in it; a seat may answer anew while others are waited for."""
        return Asked(put(self.answers, seat, answer), (*self.entries, entry) if entry else self.entries)

    def answered_by_all(self, seats: Iterable[int], nobody: A) -> "Asked[A]":
        """The same where those of these seats that have not answered name nobody."""
        missing = set(self.waiting(seats))
        answers = tuple(nobody if seat in missing else one for seat, one in enumerate(self.answers, 1))
        return Asked(answers, self.entries)

    def waiting(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of the asked seats that have not answered."""
        return tuple(seat for seat in seats if self.answers[seat - 1] is None)


def seat_asked(viewer: str) -> int:
    """The seat of a viewer who is known to sit on one. ValueError for anybody else."""
    seat = seat_of(viewer)
    if seat is None:
        raise ValueError(f"{viewer} sits nowhere")
    return seat


def sender(entry: Entry[Any, Any], seats: range, reason: str) -> int:
    """The seat whose move this is; `reason` is the key that refuses anybody without one. Raises Illegal."""
    if entry.seat not in seats:
        raise Illegal(Text(reason))
    return entry.seat


TRIED: Entry[Any, Any] = Entry("tried-only", 0, Stamp(0, 0, "rules"), None)
"""The entry of a fact that is tried and not kept."""


def possible(state: Any, *moves: Any) -> bool:
    """Whether the story would take these facts by the rules, each by itself.

    None is tried as irregular: what happened against the rules is recorded as the fact itself. At night an
    answer that the own role could not give is taken like any other and comes to nothing: to refuse it, before
    whoever sits beside the phone, would tell the role.
    """
    try:
        for move in moves:
            state.with_fact(TRIED, move)
    except Illegal:
        return False
    return True


BY_ROLE = frozenset({"village-attack-own", "village-first-divination-white"})
"""Reasons that tell what sits on the seat against which they are said."""


def reasons_against(
    state: Any, seat: int, acts: Iterable[type[NightAct]], among: Iterable[int]
) -> tuple[Against, ...]:
    """Whom a seat cannot name this night, and why, as far as it may know: that one is of the pack is said
    of those alone whose role it knows."""
    told, known = Look(state, state.now), circle_known(state, seat, state.now)
    reasons = ((n, act.against(told, day_of(state.now), seat, n)) for act in acts for n in among)
    own = Text("village-attack-oneself")
    found = ((n, own if why and n == seat and why.key in BY_ROLE else why) for n, why in reasons)
    return tuple((n, why) for n, why in found if why and (why.key not in BY_ROLE or n in known))


def with_facts(state: Any, entry: Entry[Any, Any], moves: Iterable[Any]) -> Any:
    """The state with what all have answered as facts, without what fits no more."""
    for number, move in enumerate(moves):
        fact: Entry[Any, Any] = replace(entry, id=f"{entry.id}.{number}")
        try:
            state = state.with_fact(fact, move)
        except Illegal:
            continue
    return state


class Closing(NamedTuple):
    """How a game's question is closed: who has not answered, and the state with nobody named by them."""

    waiting: Callable[[Any], tuple[int, ...]]
    closed: Callable[[Any], Any]


def question_name(state: CourseState, question: str) -> str:
    """The name of a question, another one each time that it is asked anew: an earlier answer is too late."""
    times = sum(name == question for name, _ in state.asked_anew)
    return f"{question}-{times}" if times else question


class ChoosesInSecret(ChecksItself, frozen=True):
    """Base of whom a seat names, field by field, for whatever it is asked; nobody, where it names none."""

    said_by = SEATS
    traits = Trait.FINAL | Trait.ANSWERS

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for the seat itself; once it has been counted for the GM, and for all when the story is
        open. What was thrown away nobody else reads, ever."""
        opened = viewer == "gm" or (state.ended is not None and state.options.open_at_end)
        unread = entry.id in state.thrown_away or entry.id in state.asked.entries
        if viewer != entry.actor and (unread or not opened):
            return None
        if entry.id in state.looked:
            return Text("village-tell-looked", {"seat": Who(entry.seat)})
        named = tuple(Who(seat) for name in self.__struct_fields__ if (seat := getattr(self, name)))
        params: dict[str, Param] = {"seat": Who(entry.seat)}
        return Text("village-tell-choose", {**params, "target": named or Text("village-nobody")})


class Gathers(RulesVerb, frozen=True):
    """Base of what the rules do once all have answered: what they chose becomes facts."""

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line that all have answered."""
        return Text("village-tell-gather")


def whites_drawn(among: Mapping[int, Sequence[int]], drawn: Sequence[tuple[int, int]]) -> bool:
    """Whether chance can have drawn these white seats, each for a seer, of those that are white."""
    return [seer for seer, _ in drawn] == list(among) and all(white in among[seer] for seer, white in drawn)


class ClosesQuestion(NotebookVerb, frozen=True):
    """Base of a game master's word that nobody is waited for any more: who has not answered names nobody."""

    traits = Trait.FINAL

    question: ClassVar[Closing]

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered while somebody is waited for."""
        if not cls.question.waiting(state):
            raise Illegal(Text("village-nobody-asked"))
        yield cls.action()

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which whoever has not answered names nobody."""
        return self.question.closed(state)


class AsksAnew(Public, frozen=True):
    """Base of a game master's word that what phones were asked is asked anew: the same question, no runoff.

    Until it is counted. What was answered is thrown away, and nobody has seen it.
    """

    traits = Trait.FINAL
    phases = frozenset({"open"})

    asked: ClassVar[Any]
    """The question that all are asked in secret now, by name; nothing where there is none."""

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered as soon as somebody has answered: before that the page that asked can be turned back."""
        if not cls.asked(state) or all(answer is None for answer in state.asked.answers):
            raise Illegal(Text("village-no-vote-anew"))
        yield cls.action()

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in which the same is asked, and nobody has answered."""
        return replace(
            state,
            asked=Asked.of(len(state.seats)),
            asked_anew=(*state.asked_anew, (self.asked(state), entry.id)),
            thrown_away=state.thrown_away.union(state.asked.entries),
        )

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for all: what was asked anew, by its name."""
        name = next((name for name, by in state.asked_anew if by == entry.id), "")
        kind = next((f"-{kind}" for kind in ("night", "nominate") if kind in name), "")
        return Text(f"village-tell-{self.verb()}{kind}")


class BackToTalk(AsksAnew, frozen=True):
    """Base of a game master's word that all were asked too early: the talk goes on, with the time that was
    left of it; from a night, the evening."""

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered like a question anew, as long as nothing else has been settled in this part."""
        there = (fact for fact in state.story.of(FactMove, state.now) if not isinstance(fact.move, Remark))
        settled = next(there, None) is not None
        if settled or state.now == FIRST_NIGHT or any(when == state.now for when, _ in state.gathered):
            raise Illegal(Text("village-no-vote-anew"))
        yield from super().offer(state, viewer)

    def apply(self, state: Any, entry: Any) -> Any:
        """The state in the part before, in which nobody has answered; who lives at its end is open again."""
        return super().apply(state, entry).rebuilt(now=state.now - 1, announced=state.announced[:-1])


def begun_anew(state: Any, question: str) -> bool:
    """Whether answers were thrown away: of what is asked, or of what the next part will ask."""
    names = [name for name, _ in state.asked_anew]
    return question in names if question else any(name.startswith(f"{state.now + 1}-") for name in names)
