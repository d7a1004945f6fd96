"""What this process has worked out, each value good until what it was worked out from is another."""

import threading
import time
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

Value = TypeVar("Value")


class _Made(NamedTuple, Generic[Value]):
    source: Hashable
    at: float
    value: Value


class Cache(Generic[Value]):
    """Values by key, the ones not asked for longest leaving first. Safe between threads and greenlets.

    Each comes with its source: the versions of the signals that say when it is old, the newest entry of the
    table that it shows, a tag. With another source the value is made anew.
    """

    def __init__(
        self,
        room: int,
        *,
        size: Callable[[Value], int] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`room` counts values, or what `size` says of them."""
        self._clock = clock
        self._made: LRUCache[Hashable, _Made[Value]] = LRUCache(
            room, None if size is None else lambda made: size(made.value)
        )
        self._lock = threading.Lock()
        self._making: WeakValueDictionary[Hashable, threading.Lock] = WeakValueDictionary()

    def known(self, key: Hashable, source: Hashable, age: float | None = None) -> Value | None:
        """The value, where it was made from this source, and within `age` seconds."""
        with self._lock:
            made = self._made.get(key)
        if made is None or made.source != source or (age is not None and self._clock() - made.at > age):
            return None
        return made.value

    def get(
        self, key: Hashable, source: Hashable, make: Callable[[], Value], age: float | None = None
    ) -> Value:
        """The value of this source. Of many who ask at once, one makes it and the others wait for it.

        `make` may ask for other keys, so each key has a lock of its own: one shared by several keys could be
        held by whoever waits for it.
        """
        known = self.known(key, source, age)
        if known is not None:
            return known
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        with making:
            known = self.known(key, source, age)
            if known is not None:
                return known
            at, value = self._clock(), make()
            self.keep(key, source, value, at)
            return value

    def keep(self, key: Hashable, source: Hashable, value: Value, at: float | None = None) -> None:
        """Keep a value; one that is larger than the room is not kept."""
        made = _Made(source, self._clock() if at is None else at, value)
        with self._lock:
            if self._made.getsizeof(made) <= self._made.maxsize:
                self._made[key] = made
