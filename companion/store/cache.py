"""What this process has worked out, each value good until what it was worked out from is another."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from cachetools import LRUCache
from sqlalchemy import Engine

from companion.kernel.desk import Restore, Strike
from companion.kernel.game import Entry
from companion.kernel.replay import Fault, History, Plan, apply
from companion.kernel.words import Illegal

Value = TypeVar("Value")
STRIPES = 64
HISTORIES = 200


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
        self._making = [threading.Lock() for _ in range(STRIPES)]

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
        """The value of this source. Of many who ask at once, one makes it and the others wait for it."""
        with self._making[hash(key) % STRIPES]:
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


class Histories:
    """Tables of one database, each folded once and from then on only going forward.

    Only committed entries come in.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._kept: LRUCache[int, History] = LRUCache(HISTORIES)

    def get(self, log_id: int) -> History | None:
        """A table's history, perhaps behind the database."""
        with self._lock:
            return self._kept.get(log_id)

    def keep(self, log_id: int, history: History) -> None:
        """Keep a history, unless a longer one is there."""
        with self._lock:
            known = self._kept.get(log_id)
            if known is None or len(known.log) < len(history.log):
                self._kept[log_id] = history

    def forward(self, log_id: int, entries: Sequence[Entry[Any, Any]]) -> None:
        """Take committed entries in, where they follow on what is kept; others are read when needed."""
        with self._lock:
            history = self._kept.get(log_id)
            if history is not None and entries and len(history.log) + 1 == entries[0].sequence:
                self._kept[log_id] = forwarded(history, entries)

    def commit(self, log_id: int, history: History, plan: Plan) -> None:
        """Take a committed plan into the history that it was made for, unless it has been read already."""
        with self._lock:
            if plan.entries and len(history.log) + 1 == plan.entries[0].sequence:
                history.commit(plan)
            self.keep(log_id, history)

    def forget(self, log_id: int) -> None:
        """Let a table go."""
        with self._lock:
            self._kept.pop(log_id, None)


def forwarded(history: History, entries: Sequence[Entry[Any, Any]]) -> History:
    """The history with further entries of its log: in place, or folded anew after a strike. Raises Fault."""
    if any(isinstance(entry.move, (Strike, Restore)) for entry in entries):
        anew = History(history.game, history.setup, (*history.log, *entries))
        anew.rewritten = history.rewritten
        return anew
    table = history.table
    for place, entry in enumerate(entries, len(history.log)):
        try:
            table = apply(history.game, table, entry)
        except Illegal as why:
            raise Fault(place, why) from why
    history.commit(Plan(tuple(entries), table))
    return history


_histories: WeakKeyDictionary[Engine, Histories] = WeakKeyDictionary()


def histories(engine: Engine) -> Histories:
    """The folded tables of a database."""
    return _histories.setdefault(engine, Histories())
