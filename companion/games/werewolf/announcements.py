"""What everybody is told: who left, at dawn without the cause, and the votes as the house shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.words import Text

from .facts import Departure
from .parts import day_of, part_of
from .state import StoryState
from .voting import Poll


class Leaving(Struct, frozen=True):
    """Who left at a time, as announced. At dawn only who, by seat, never how."""

    day: int
    when: str
    seat: int
    how: Text


def is_announced(state: StoryState, gone: Departure) -> bool:
    """Whether everybody knows of a departure: of a night, when the next day begins or the game is over."""
    return part_of(gone.at) != "night" or gone.at < state.now or state.ended is not None


def announced(state: StoryState) -> tuple[Departure, ...]:
    """The departures that everybody knows of, in the order in which they happened."""
    return tuple(gone for gone in state.story.departures if is_announced(state, gone))


def leavings(departures: Iterable[Departure], how: Callable[[Departure], Text]) -> Iterator[Leaving]:
    """Who left, in time; those of one dawn by seat: their order would tell who was attacked and who shot.

    `how` gives the words in which the table is told that somebody left.
    """

    def place(gone: Departure) -> tuple[int, int]:
        return (gone.at, gone.seat if part_of(gone.at) == "night" else 0)

    for gone in sorted(departures, key=place):
        night = part_of(gone.at) == "night"
        when = "dawn" if night else part_of(gone.at)
        yield Leaving(day_of(gone.at) + night, when, gone.seat, how(gone))


def shown_polls(state: StoryState, viewer: str, polls: Iterable[Poll]) -> tuple[Poll, ...]:
    """Polls as the house shows them to a viewer: with names, counted, or not at all."""
    shown = "named" if viewer == "gm" else state.options.votes_shown
    if shown == "none":
        return ()
    return tuple(poll if shown == "named" else replace(poll, ballots=()) for poll in polls)
