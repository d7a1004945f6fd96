"""Games that ask seats in turn, with hidden hands: their state, their verbs, and their class."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from . import game
from .capabilities import TellsProgress
from .results import Result, make_result
from .verbs import RULES, SEATS, Action, Trait, Verb
from .words import Illegal, Param, Text, Who, prefix_of

O = TypeVar("O")  # noqa: E741 - options


class TurnState(game.TableState[O], Generic[O], frozen=True, kw_only=True):
    """Base of their states. It begins in the phase `deal` and ends in `over`."""

    phase: str = "deal"
    waiting: frozenset[int] = frozenset()
    """The seats for whom all wait."""
    asked: int = 0
    """How many questions there have been."""

    def ask(self, phase: str, *seats: int, **changes: Any) -> Self:
        """The state in which these seats are asked what the phase says; where none is, the rules go on."""
        waiting, asked = frozenset(seats), self.asked + 1
        return msgspec.structs.replace(self, phase=phase, waiting=waiting, asked=asked, **changes)

    def answered(self, seat: int) -> Self:
        """The state in which the same question stands for the others who were asked."""
        return msgspec.structs.replace(self, waiting=self.waiting - {seat})


class AnswersInTurn(Verb, frozen=True):
    """Base of what seats answer: offered to each for whom all wait, owed, and never taken back."""

    told: ClassVar[tuple[str, ...]] = ()
    """The fields that everybody reads in the log; all others stay between the seat and the rules."""

    said_by = SEATS
    traits = Trait.FINAL | Trait.ANSWERS

    @classmethod
    def among(cls, state: Any, seat: int) -> Mapping[str, Any]:
        """By field what a seat may answer. Raises Illegal where that is nothing."""
        return {}

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered, and owed, while all wait for the seat."""
        seat = game.seat_of(viewer)
        if seat is not None and seat in state.waiting:
            yield cls.action(owed=True, **cls.among(state, seat))

    def params(self) -> dict[str, Param]:
        """The fields that are told."""
        return {name: value for name, value in super().params().items() if name in self.told}


class Dealt(msgspec.Struct, frozen=True, tag_field="drawn", tag="dealt"):
    """The shuffled deck."""

    cards: Annotated[tuple[str, ...], msgspec.Meta(max_length=40)]


class DealsDeck(Verb, frozen=True):
    """Base of the deal by the rules: `state.deck` in a fair order, which is the one field of `Drawn`."""

    Drawn: ClassVar[Any] = Dealt

    said_by = RULES
    phases = frozenset({"deal"})
    traits = Trait.FINAL | Trait.BEGINS

    def draw(self, state: Any, entry: Any, chance: Any) -> Any:
        """The deck in a fair order."""
        return self.Drawn(chance.shuffle(state.deck))

    def dealt(self, state: Any, entry: Any) -> tuple[Any, ...]:
        """The cards as they were drawn. Raises Illegal where they are not the deck."""
        cards: tuple[Any, ...] = getattr(entry.drawn, self.Drawn.__struct_fields__[0], ())
        if sorted(cards) != sorted(state.deck):
            raise Illegal(Text("kernel-not-drawn"))
        return cards


class TurnView(game.View, frozen=True, kw_only=True):
    """What `templates/table/any_game.html` shows: by seat what it alone knows (nothing of others' while it is
    played), and what all see of it and of the table."""

    phase: str
    headline: Text
    table: tuple[Text, ...]
    waiting: tuple[int, ...]
    own: tuple[tuple[Text, ...], ...]
    shown: tuple[tuple[Text, ...], ...]


def _check_declaration(verb: type[Verb]) -> None:
    phases: Any = verb.phases
    if isinstance(phases, str):
        raise TypeError(f"{verb.__name__}.phases is one word: `frozenset({{{phases!r}}})`")
    if unknown := set(getattr(verb, "told", ())).difference(verb.__struct_fields__):
        raise TypeError(f"{verb.__name__}.told names no field: {', '.join(sorted(unknown))}")
    for base in verb.__mro__[: verb.__mro__.index(Verb)]:
        noted = vars(base).get("__annotations__", ())
        for name, value in vars(base).items():
            known = name in noted or hasattr(super(base, verb), name) or hasattr(value, "__get__")
            if not known and not name.startswith("_"):
                said = f"{verb.__name__}.{name}: verbs have no `{name}` (a constant of its own is a ClassVar)"
                raise TypeError(said)


class TurnGame(game.AnyGame, game.AsksQuestions, TellsProgress):
    """Base of such a game: what it shows and how it ends follow from four answers of its own."""

    State: ClassVar[Any]
    """A `TurnState` that a setup alone begins."""

    @abstractmethod
    def own(self, state: Any, seat: int) -> Iterable[Text]:
        """What a seat alone knows, by lines, once cards are dealt."""

    @abstractmethod
    def shown(self, state: Any, seat: int) -> Iterable[Text]:
        """What everybody sees of a seat, by lines, once cards are dealt."""

    def on_table(self, state: Any) -> Iterable[Text]:
        """What everybody sees of the table as a whole, by lines, once cards are dealt: a claim, a pile."""
        return ()

    @abstractmethod
    def winners(self, state: Any) -> Iterable[int]:
        """Who has won, once it is over."""

    def __init_subclass__(cls, **given: Any) -> None:
        """Raises TypeError for what a verb says of itself in words that nobody reads."""
        super().__init_subclass__(**given)
        for verb in getattr(cls, "verbs", ()):
            _check_declaration(verb)

    def apply(self, state: Any, entry: game.Entry[Any, Any]) -> Any:
        """Next state. Raises TypeError where nothing could follow it."""
        after = super().apply(state, entry)
        if after.phase != "over" and not (self.sayable(after, "seat") if after.waiting else self.next(after)):
            who = "seats are asked" if after.waiting else "the rules go on"
            raise TypeError(f"{self.name} stops: {who}, and no verb for it names {after.phase!r} in `phases`")
        return after

    def begin(self, setup: game.Setup[Any]) -> Any:
        """The state before the deal."""
        return self.State(setup=setup)

    def question(self, state: Any) -> str:
        """The phase, and how many questions there have been."""
        return f"{state.asked}-{state.phase}"

    def view(self, state: Any, viewer: str) -> game.View:
        """What all see of each seat; of what seats alone know the viewer's own, and all at the end."""
        everything, sits = viewer == "gm" or state.phase == "over", game.seat_of(viewer)
        seats = state.seats if state.phase != "deal" else ()
        known = (self.own(state, seat) if everything or seat == sits else () for seat in seats)
        waiting = tuple(sorted(state.waiting))
        return TurnView(
            phase=state.phase,
            headline=Text(f"{prefix_of(self.name)}-phase-{state.phase}", {"seats": tuple(map(Who, waiting))}),
            table=tuple(self.on_table(state)) if seats else (),
            waiting=waiting,
            own=tuple(map(tuple, known)),
            shown=tuple(tuple(self.shown(state, seat)) for seat in seats),
        )

    def headline(self, view: Any) -> Text:
        """What is asked now, of whom."""
        said: Text = view.headline
        return said

    def result(self, state: Any) -> Result | None:
        """The winners before all others."""
        if state.phase != "over":
            return None
        won = tuple(self.winners(state))
        summary = Text(f"{prefix_of(self.name)}-won", {"seats": tuple(map(Who, won))})
        return make_result(state, summary, won, {**dict.fromkeys(state.seats), **dict.fromkeys(won, summary)})
