"""A game master's notebook: the base of games that are one, and what it shows of any story."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.capabilities import HasGameMaster, PeopleMayLeave, PlaysInCamps
from companion.kernel.game import Entry, Game, Illegal, Result
from companion.kernel.results import Rule
from companion.kernel.words import Text

from .course import MOST_WRITTEN, CourseState, proposal
from .deaths import went_home
from .facts import MOST_SEATS
from .outcome import result
from .parts import label as when_label
from .points import SCHEME
from .roles import camp_label
from .state import StoryState

O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S", bound=CourseState)


class Notebook(Game[O, S, Any, Any], HasGameMaster, PeopleMayLeave, PlaysInCamps, Generic[O, S]):
    """Base of games in which a game master writes a story down as it is played."""

    compared = ("camp", "role")
    most = MOST_SEATS

    def scheme(self, options: O) -> tuple[Rule, ...]:
        """The scheme of source 001."""
        return SCHEME

    def apply(self, state: S, entry: Entry[Any, Any]) -> S:
        """The notebook with one more move in it. Raises Illegal, also where it is full."""
        if state.written >= MOST_WRITTEN:
            raise Illegal(Text("village-book-full", {"most": MOST_WRITTEN}))
        after = super().apply(state, entry)
        return replace(after, written=state.written + 1)

    def result(self, state: S) -> Result | None:
        """The result of the story, once the verdict has been said."""
        return result(state)

    def went_home(self, state: S) -> frozenset[int]:
        """The seats that left by a sudden death."""
        return went_home(state)

    def camp_label(self, camp: str) -> Text:
        """What a camp is called, by the village's words or as the GM wrote it."""
        return camp_label(camp)


class Note(Struct, frozen=True):
    """A written fact, in time; a `fault` says why it counts for nothing."""

    id: str
    when: Text
    text: Text
    irregular: bool
    note: str
    fault: Text | None
    strikable: bool = True
    """Whether it is an entry of its own: what phones answered is not."""


class ByWord(Struct, frozen=True):
    """A camp in play that wins by the game master's word alone, and whether beside the others."""

    camp: str
    label: Text
    seats: tuple[int, ...]
    beside: bool


class Proposed(Struct, frozen=True):
    """The verdict that the rules propose; about `by_word` they say nothing."""

    camp: str
    label: Text
    reason: Text
    by_word: tuple[ByWord, ...] = ()


def notes(state: StoryState) -> tuple[Note, ...]:
    """Every fact that was entered, those that count for nothing among them, in time."""
    faults = {fault.id: fault.text for fault in state.story.faults}
    in_time = sorted(state.facts, key=lambda fact: fact.at)
    return tuple(
        Note(f.id, when_label(f.at), f.move.text, f.irregular, f.note, faults.get(f.id), "." not in f.id)
        for f in in_time
    )


def proposed(state: CourseState) -> Proposed | None:
    """The verdict that waits for the game master's word; nothing where none is proposed."""
    judged = proposal(state)
    if judged is None:
        return None
    camp = camp_label(judged.camp)
    text = camp if judged.camp == "nobody" else Text("village-why-camp", {"camp": camp})
    return Proposed(judged.camp, text, judged.reason, tuple(_by_word(state)))


def _by_word(state: CourseState) -> Iterator[ByWord]:
    for camp in state.camps:
        seats = tuple(seat for seat in state.seats if state.camp(seat) == camp.key)
        if camp.wins == "word" and camp.key != "own" and seats:
            yield ByWord(camp.key, camp_label(camp.key), seats, camp.beside)
