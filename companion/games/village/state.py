"""The notebook's state: the story, the clock of the discussion, and how far it has been played."""

from __future__ import annotations

from companion.games.werewolf.course import CourseState
from companion.games.werewolf.discussion import MINUTE, Discussion
from companion.games.werewolf.state import Casting, opening
from companion.kernel.game import Setup

from .options import VillageOptions

MOST_WRITTEN = 3000
"""Moves in one notebook; a long evening takes three hundred."""


class State(CourseState, frozen=True, kw_only=True):
    """Everything written, and the story that it comes to."""

    announced: tuple[frozenset[int], ...] = ()
    """Who lived at the end of each part, as it stood when the present part began."""
    written: int = 0


def begin(setup: Setup[VillageOptions]) -> State:
    """An empty notebook on the evening before the first day."""
    seats = len(setup.seats)
    return State(
        setup=setup,
        story=opening(seats),
        cast=(Casting(),) * seats,
        discussion=Discussion.of(setup.options.minutes * MINUTE),
    )
