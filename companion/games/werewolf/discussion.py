"""The clock of a discussion and what is said to it: run, stand, last longer or shorter."""

from __future__ import annotations

from msgspec import Struct

from companion.kernel.clock import Clock

MINUTE = 60
"""Seconds."""


class Discussion(Struct, frozen=True):
    """The clock, and how long the discussion is in all (seconds)."""

    clock: Clock
    seconds: int

    @classmethod
    def of(cls, seconds: int) -> Discussion:
        """A discussion that has not begun."""
        return cls(Clock(seconds * 1000), seconds)

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self.clock.running

    @property
    def begun(self) -> bool:
        """Whether any of it has passed, or passes."""
        return self.running or self.clock.left < self.seconds * 1000

    @property
    def ends(self) -> int | None:
        """When time is up (UTC milliseconds); nothing while the clock stands."""
        return self.clock.ends

    def start(self, said: int) -> Discussion:
        """The clock running from `said` on."""
        return Discussion(self.clock.start(said), self.seconds)

    def pause(self, said: int) -> Discussion:
        """The clock standing from `said` on."""
        return Discussion(self.clock.pause(said), self.seconds)

    def lasting(self, seconds: int, said: int) -> Discussion:
        """The discussion with another length in all; what is left changes by the difference."""
        left = self.clock.remaining(said) + (seconds - self.seconds) * 1000
        return Discussion(self.clock.correct(left, said), seconds)
