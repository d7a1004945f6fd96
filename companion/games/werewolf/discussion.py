"""The clock of a discussion and what is said to it: run, stand, last longer or shorter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import Action, Verb
from companion.kernel.words import Illegal, Text

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


class RunsClock(Verb, frozen=True):
    """Base of the verb that lets a game's clock run, whatever the game calls it."""

    clock: ClassVar[str] = "discussion"
    """The field of the state that holds the clock: a `Discussion` or a plain `Clock`."""

    @classmethod
    def against(cls, state: Any) -> Text | None:
        """Why the clock cannot run now; nothing where it can."""
        return None

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered while the clock stands, and nothing is against it."""
        if why := cls.against(state):
            raise Illegal(why)
        if not getattr(state, cls.clock).running:
            yield cls.action()

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with the clock running from when it was said."""
        if why := self.against(state):
            raise Illegal(why)
        return replace(state, **{self.clock: getattr(state, self.clock).start(entry.said)})


class HoldsClock(Verb, frozen=True):
    """Base of the verb that lets a game's clock stand, so that what is left of it stays."""

    clock: ClassVar[str] = "discussion"

    @classmethod
    def against(cls, state: Any) -> Text | None:
        """Why the clock cannot be held now; nothing where it can."""
        return None

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered while the clock runs, and nothing is against it."""
        if why := cls.against(state):
            raise Illegal(why)
        if getattr(state, cls.clock).running:
            yield cls.action()

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with the clock standing from when it was said."""
        return replace(state, **{self.clock: getattr(state, self.clock).pause(entry.said)})
