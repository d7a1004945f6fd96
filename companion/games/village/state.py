"""The notebook's state: the story, the clock of the discussion, and how far it has been played."""

from __future__ import annotations

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.course import CourseState
from companion.games.werewolf.discussion import MINUTE, Discussion
from companion.games.werewolf.state import Casting, opening
from companion.kernel.game import Setup

from .deal import check_deck
from .options import VillageOptions

MOST_WRITTEN = 3000
"""Moves in one notebook; a long evening takes three hundred."""


class State(CourseState, frozen=True, kw_only=True):
    """Everything written, and the story that it comes to."""

    announced: tuple[frozenset[int], ...] = ()
    """Who lived at the end of each part, as it stood when the present part began."""
    written: int = 0
    called: tuple[tuple[int, str], ...] = ()
    """Turns of nights in which nothing is chosen and which have been called."""
    asked: Asked[int]
    """What seats have answered to the present question (`phones.question`); 0 is nobody."""
    gathered: tuple[tuple[int, int], ...] = ()
    """The parts, and rounds of a vote, whose answers have become facts."""
    since: int = 0
    """When the present question was asked, UTC milliseconds."""


def begin(setup: Setup[VillageOptions]) -> State:
    """An empty notebook on the evening before the first day. Raises Illegal where the deal does not fit."""
    seats = len(setup.seats)
    if setup.options.led == "rules" or setup.options.cards == "dealt":
        check_deck(setup)
    return State(
        setup=setup,
        story=opening(seats),
        cast=(Casting(),) * seats,
        asked=Asked[int].of(seats),
        discussion=Discussion.of(setup.options.minutes * MINUTE),
    )
