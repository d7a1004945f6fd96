"""The notebook's state: the story, the clock of the discussion, and how far it has been played."""

from __future__ import annotations

from companion.games.werewolf.discussion import MINUTE, Discussion
from companion.games.werewolf.state import Casting, StoryState, judged, opening
from companion.games.werewolf.verdict import Judgement
from companion.kernel.clock import Clock
from companion.kernel.game import Setup

from .options import VillageOptions

MOST_WRITTEN = 3000
"""Moves in one notebook; a long evening takes three hundred."""


class State(StoryState, frozen=True, kw_only=True):
    """Everything written, and the story that it comes to."""

    discussion: Discussion
    played_on: frozenset[int] | None = None
    """Who lived when the GM let it go on against a proposed verdict."""
    announced: tuple[frozenset[int], ...] = ()
    """Who lived at the end of each part, as it stood when the present part began."""
    written: int = 0

    @property
    def clock(self) -> Clock:
        """The clock of the day's discussion."""
        return self.discussion.clock

    @property
    def minutes(self) -> int:
        """How long the day's discussion is in all."""
        return self.discussion.seconds // MINUTE

    @property
    def phase(self) -> str:
        """Open until the GM's verdict."""
        return "over" if self.ended else "open"


def begin(setup: Setup[VillageOptions]) -> State:
    """An empty notebook on the evening before the first day."""
    seats = len(setup.seats)
    return State(
        setup=setup,
        story=opening(seats),
        cast=(Casting(),) * seats,
        discussion=Discussion.of(setup.options.minutes * MINUTE),
    )


def proposal(state: State) -> Judgement | None:
    """What the rules say now that somebody has left; nothing while the GM lets it go on, or after the end."""
    if state.ended or state.played_on == state.story.living:
        return None
    return judged(state)
