"""What is worked out once after a change and shared by all who see the same: tags, and what is drawn from."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from companion.store.signals import signals

from .topics import Watch

Worked = TypeVar("Worked")
ROOM = 4000
"""Audiences of tags kept; whoever was not asked about for longest leaves first."""
STRIPES = 64


class _Kept(NamedTuple, Generic[Worked]):
    versions: tuple[int, ...]
    at: float
    value: Worked


class Once(Generic[Worked]):
    """Values by what they depend on. Valid until a signal of theirs, and no longer than a reader wants."""

    def __init__(self, room: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._room, self._clock = room, clock
        self._kept: OrderedDict[Hashable, _Kept[Worked]] = OrderedDict()
        self._locks = [threading.Lock() for _ in range(STRIPES)]

    def known(self, key: Hashable, topics: tuple[str, ...], age: float) -> Worked | None:
        """The value, where it was worked out since the last signal and within `age` seconds."""
        kept = self._kept.get(key)
        if kept is None or kept.versions != _versions(topics) or self._clock() - kept.at > age:
            return None
        return kept.value

    def of(self, key: Hashable, topics: tuple[str, ...], age: float, make: Callable[[], Worked]) -> Worked:
        """The value as it is now. Of many who ask at once, one works it out and the others wait for it."""
        with self._locks[hash(key) % STRIPES]:
            known = self.known(key, topics, age)
            if known is not None:
                return known
            versions = _versions(topics)  # before looking: a signal meanwhile makes this old at once
            kept = _Kept(versions, self._clock(), make())
            self._kept[key] = kept
            self._kept.move_to_end(key)
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)
            return kept.value


def _versions(topics: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(signals.version(topic) for topic in topics)


class Tags:
    """The tag of each audience, shared by all its streams."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._tags: Once[str] = Once(ROOM, clock)

    def known(self, watch: Watch, age: float) -> str | None:
        """The tag, where it is known as `Once.known` has it."""
        return self._tags.known(watch.audience, watch.signals, age)

    def of(self, watch: Watch, age: float) -> str:
        """The tag as it is now."""
        return self._tags.of(watch.audience, watch.signals, age, watch.tag)
