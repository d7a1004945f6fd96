"""Signals wake whoever waits to look again. A signal says that something changed, never what.

Inside a process a signal goes straight to who waits. On PostgreSQL it also goes out with the commit of the
write itself, and the other processes hear it (`listener.Listener`); SQLite is one process's own.
"""

import logging
import os
import secrets
import threading
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import ClassVar, Self, TypeVar

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from .engine import Busy, current_write, engine_of, outage

T = TypeVar("T")


def in_thread(work: Callable[[], T]) -> T:
    """Do it in a thread of the system where greenlets share this one, else here."""
    from gevent import get_hub, monkey

    if not monkey.is_module_patched("threading"):
        return work()

    def outcome() -> tuple[T, None] | tuple[None, Exception]:
        try:
            return work(), None
        except Exception as error:
            return None, error

    # What leaves a thread of the pool is printed with its way there, also where it is a refusal.
    done, error = get_hub().threadpool.apply(outcome)
    if error is not None:
        raise error
    return done  # type: ignore[no-any-return]


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
    write = current_write(session)
    if topic in write.topics:
        return
    write.topics.add(topic)
    write.after.append(lambda: signals.notify(topic))
    if engine_of(session).dialect.name == "postgresql":
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


def line_topic(event_id: int) -> str:
    """The topic of who waits for a place at an event, or for an answer: not of each who signs up."""
    return f"line:{event_id}"


STANDINGS = "standings"
"""The topic of what counts: signed, reopened, frozen or thawed anywhere."""
PRESENCE = "presence"
"""The topic of which phones are connected. Only pages that hand tables out hear it."""


log = logging.getLogger(__name__)


class Background(ABC):
    """Base of a thread, under gevent a greenlet, that runs from `start` until `stop`."""

    longest_stop: ClassVar[float | None] = None
    """Seconds for which `stop` waits for work under way; None: until it is done."""

    def __init__(self, name: str) -> None:
        self.name = f"companion-{name}"
        self.ended = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self) -> Self:
        """Begin."""
        self.ended.clear()
        self.thread = threading.Thread(target=self._run, name=self.name, daemon=True)
        self.thread.start()
        return self

    def stop(self) -> None:
        """End; returns when nothing is under way any more."""
        self.ended.set()
        if self.thread:
            self.thread.join(self.longest_stop)

    @abstractmethod
    def _run(self) -> None:
        """The work, until `ended` is set."""


class Worker(Background):
    """Base of one that does a kind of work whenever a signal tells of some; what is unfinished at the end is
    left to whoever begins next."""

    topic: ClassVar[str]
    """The signal that tells of work; its name, a plural, is the log's too."""
    interval: ClassVar[float]
    """Seconds after which it looks for work of which no signal told."""

    def __init__(self) -> None:
        super().__init__(self.topic)

    @abstractmethod
    def context(self) -> AbstractContextManager[object]:
        """The context of the application that the work is done in."""

    @abstractmethod
    def work_through(self) -> None:
        """Do all there is to do, for as long as `ended` is not set."""

    def stop(self) -> None:
        """End, also where it waits for a signal."""
        self.ended.set()
        signals.notify(self.topic)
        super().stop()

    def work(self) -> None:
        """Do all there is to do. A database that fails is asked again later."""
        with self.context():
            try:
                self.work_through()
            except Busy as why:
                log.warning("%s wait for the database: %s", self.topic, why)
            except SQLAlchemyError as error:
                outage.failed(error)

    def _run(self) -> None:
        with signals.waiter(self.topic) as waiter:
            while not self.ended.is_set():
                self.work()
                waiter.wait(self.interval)
