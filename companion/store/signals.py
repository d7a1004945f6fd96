"""Signals wake whoever waits to look again. A signal says that something changed, never what.

Inside a process a signal goes straight to who waits. On PostgreSQL it also goes out with the commit of the
write itself, and the other processes hear it (`listener.Listener`); SQLite is one process's own.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from .engine import after_commit, bound

CHANNEL = "companion"
"""PostgreSQL's channel; each database has its own."""
_MACHINE = secrets.token_hex(8)


class Waiter:
    """Somebody who waits. Signals that come while nobody waits are kept as one."""

    def __init__(self) -> None:
        self._woken = threading.Event()

    def wait(self, seconds: float) -> bool:
        """Whether there was a signal since the last wait, or came one within the time."""
        woken = self._woken.wait(seconds)
        self._woken.clear()
        return woken

    def wake(self) -> None:
        """End its wait, or the next one."""
        self._woken.set()


class Signals:
    """Topics (`table:7`, `event:3`) and who waits for them. Safe between threads and greenlets."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiters: defaultdict[str, set[Waiter]] = defaultdict(set)
        self._versions: dict[str, int] = {}
        self._everybody = 0
        self.count = 0
        """Signals so far."""

    @contextmanager
    def waiter(self, *topics: str) -> Iterator[Waiter]:
        """A waiter for any of these topics while the block lasts.

        To miss nothing: open it, then look, then wait.
        """
        waiter = Waiter()
        with self._lock:
            for topic in topics:
                self._waiters[topic].add(waiter)
        try:
            yield waiter
        finally:
            with self._lock:
                for topic in topics:
                    self._waiters[topic].discard(waiter)
                    if not self._waiters[topic]:
                        del self._waiters[topic]

    def notify(self, topic: str) -> None:
        """Wake all who wait for a topic, now."""
        with self._lock:
            self.count += 1
            self._versions[topic] = self.count
            waiters = tuple(self._waiters.get(topic, ()))
        for waiter in waiters:
            waiter.wake()

    def notify_all(self) -> None:
        """Wake all, whatever they wait for: signals may have been missed."""
        with self._lock:
            self.count += 1
            self._everybody = self.count
            waiters: set[Waiter] = set().union(*self._waiters.values())
        for waiter in waiters:
            waiter.wake()

    def version(self, topic: str) -> int:
        """The count at the topic's last signal: what was worked out since holds until the next one.

        It counts what happens at secret tables too, so it never leaves the process.
        """
        return max(self._versions.get(topic, 0), self._everybody)

    def versions(self, topics: Iterable[str]) -> tuple[int, ...]:
        """The versions of several topics: the source of whatever follows all of them."""
        return tuple(self.version(topic) for topic in topics)

    def waiting(self, topic: str) -> int:
        """How many wait for a topic."""
        with self._lock:
            return len(self._waiters.get(topic, ()))


signals = Signals()


def notify(session: Session, topic: str) -> None:
    """Wake all who wait for a topic once the present write is committed, and not if it fails."""
    after_commit(session, lambda: signals.notify(topic))
    if bound(session).dialect.name == "postgresql":
        # By the connection, not by the session: that would send half-made rows to the database first.
        session.connection().execute(select(func.pg_notify(CHANNEL, f"{origin()} {topic}")))


def origin() -> str:
    """This process among all that serve the club, also after a fork: it need not hear its own signals."""
    return f"{_MACHINE}.{os.getpid()}"


def table_topic(table_id: int) -> str:
    """The topic of a table."""
    return f"table:{table_id}"


def access_topic(table_id: int) -> str:
    """The topic of who may be whom at a table: claims taken up and taken back."""
    return f"access:{table_id}"


def event_topic(event_id: int) -> str:
    """The topic of an event: check-in, rounds, seats, standings."""
    return f"event:{event_id}"


STANDINGS = "standings"
"""The topic of what counts: signed, reopened, frozen or thawed anywhere."""
PRESENCE = "presence"
"""The topic of which phones are connected. Only pages that hand tables out hear it."""
