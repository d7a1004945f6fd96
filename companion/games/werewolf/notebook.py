"""What a game master's notebook shows of any story: the facts as they were written, the proposed verdict."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.kernel.words import Text

from .course import CourseState, proposal
from .parts import label as when_label
from .roles import camp_label
from .state import StoryState


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
