"""A stoppable clock, read from stamps. Times are UTC milliseconds, spans milliseconds."""

from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from .words import Text


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A span that runs down. `left` is what was left at `since`; the clock stands while `since` is None."""

    left: int
    since: int | None = None

    @property
    def running(self) -> bool:
        """Whether it counts down."""
        return self.since is not None

    def remaining(self, at: int) -> int:
        """What is left at a time; never below 0. A time before the start reads as the start."""
        spent = 0 if self.since is None else max(0, at - self.since)
        return max(0, self.left - spent)

    def up(self, at: int) -> bool:
        """Whether it runs and has reached zero by then."""
        return self.running and not self.remaining(at)

    def start(self, at: int) -> "Clock":
        """The clock running from `at` on; unchanged where it runs already."""
        return self if self.running else replace(self, since=at)

    def pause(self, at: int) -> "Clock":
        """The clock standing from `at` on; unchanged where it stands already."""
        return replace(self, left=self.remaining(at), since=None) if self.running else self

    def correct(self, left: int, at: int) -> "Clock":
        """The clock with `left` on it at `at`, running or standing as before."""
        return replace(self, left=max(0, left), since=at if self.running else None)

    def lengthen(self, more: int, at: int) -> "Clock":
        """The clock with so much more on it."""
        return self.correct(self.remaining(at) + more, at)

    @property
    def ends(self) -> int | None:
        """When it will reach zero; nothing while it stands."""
        return None if self.since is None else self.since + self.left


class ClockReading(NamedTuple):
    """What a table's clock shows to a room: the clock, whether it runs or why not, and a note beside it."""

    clock: Clock
    state: Literal["ready", "running", "paused", "stopped"]
    note: Text | None = None
    length: int = 0
    """How long it was in milliseconds before it ran; 0 where that is not said."""


def reading(clock: Clock, note: Text | None = None, length: int | None = None) -> ClockReading:
    """The reading of a clock that runs or is paused; with all of `length` (ms) left it has not begun yet."""
    if clock.running:
        return ClockReading(clock, "running", note, length or 0)
    return ClockReading(clock, "ready" if clock.left == length else "paused", note, length or 0)
