"""The tag of each audience, worked out once after a change and shared by all streams of that audience."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from companion.store.signals import signals

from .topics import Watch

ROOM = 4000
"""Audiences kept; whoever was not asked about for longest leaves first."""
STRIPES = 64


class _Kept(NamedTuple):
    versions: tuple[int, ...]
    at: float
    tag: str


class Tags:
    """Tags by audience. Valid until a signal of theirs, and no longer than a reader wants."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._locks = [threading.Lock() for _ in range(STRIPES)]

    def known(self, watch: Watch, age: float) -> str | None:
        """The tag, where it was worked out since the last signal and within `age` seconds."""
        kept = self._kept.get(watch.audience)
        if kept is None or kept.versions != _versions(watch) or self._clock() - kept.at > age:
            return None
        return kept.tag

    def of(self, watch: Watch, age: float) -> str:
        """The tag as it is now. Of many who ask at once, one works it out and the others wait for it."""
        with self._locks[hash(watch.audience) % STRIPES]:
            known = self.known(watch, age)
            if known is not None:
                return known
            versions = _versions(watch)  # before looking: a signal meanwhile makes this old at once
            kept = _Kept(versions, self._clock(), watch.tag())
            self._kept[watch.audience] = kept
            self._kept.move_to_end(watch.audience)
            while len(self._kept) > ROOM:
                self._kept.popitem(last=False)
            return kept.tag


def _versions(watch: Watch) -> tuple[int, ...]:
    return tuple(signals.version(topic) for topic in watch.signals)
