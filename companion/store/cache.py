"""Folded tables of this process, so that a log is folded once and from then on only goes forward."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Engine

from companion.kernel.desk import Restore, Strike
from companion.kernel.game import Entry
from companion.kernel.replay import Fault, History, Plan, apply
from companion.kernel.words import Illegal

ROOM = 200
"""Tables kept; the one not looked at for longest leaves first."""


class Folded:
    """Histories of one database, each as far as it was ever read here. Only committed entries come in."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._kept: OrderedDict[int, History] = OrderedDict()

    def get(self, log_id: int) -> History | None:
        """A table's history, perhaps behind the database."""
        with self._lock:
            history = self._kept.get(log_id)
            if history is not None:
                self._kept.move_to_end(log_id)
            return history

    def keep(self, log_id: int, history: History) -> None:
        """Keep a history, unless a longer one is there."""
        with self._lock:
            known = self._kept.get(log_id)
            if known is None or len(known.log) < len(history.log):
                self._kept[log_id] = history
            self._kept.move_to_end(log_id)
            while len(self._kept) > ROOM:
                self._kept.popitem(last=False)

    def forward(self, log_id: int, entries: Sequence[Entry[Any, Any]]) -> None:
        """Take committed entries in, where they follow on what is kept; others are read when needed."""
        with self._lock:
            history = self._kept.get(log_id)
            if history is not None and entries and len(history.log) + 1 == entries[0].sequence:
                self._kept[log_id] = forwarded(history, entries)

    def take(self, log_id: int, plan: Plan) -> None:
        """Take a committed plan in, as `forward` does, without folding it again."""
        with self._lock:
            history = self._kept.get(log_id)
            if history is not None and plan.entries and len(history.log) + 1 == plan.entries[0].sequence:
                history.commit(plan)

    def forget(self, log_id: int) -> None:
        """Let a table go."""
        with self._lock:
            self._kept.pop(log_id, None)


def forwarded(history: History, entries: Sequence[Entry[Any, Any]]) -> History:
    """The history with further entries of its log: in place, or folded anew after a strike. Raises Fault."""
    if any(isinstance(entry.move, (Strike, Restore)) for entry in entries):
        return History(history.game, history.setup, (*history.log, *entries))
    table = history.table
    for place, entry in enumerate(entries, len(history.log)):
        try:
            table = apply(history.game, table, entry)
        except Illegal as why:
            raise Fault(place, why) from why
    history.commit(Plan(tuple(entries), table))
    return history


_folded: WeakKeyDictionary[Engine, Folded] = WeakKeyDictionary()


def folded(engine: Engine) -> Folded:
    """The folded tables of a database."""
    return _folded.setdefault(engine, Folded())
