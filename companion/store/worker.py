"""Work in the background: done when a signal tells of some, and now and then without one."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from typing import ClassVar, Self

from sqlalchemy.exc import SQLAlchemyError

from .engine import Busy
from .outage import outage
from .signals import signals

log = logging.getLogger(__name__)


class Background(ABC):
    """Base of a thread, under gevent a greenlet, that runs from `start` until `stop`."""

    def __init__(self, name: str) -> None:
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> Self:
        """Begin."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """End; returns when nothing is under way any more."""
        self._ended.set()
        self._thread.join()

    @abstractmethod
    def _run(self) -> None:
        """The work, until `_ended` is set."""


class Worker(ABC):
    """Base of a thread, under gevent a greenlet, that does a kind of work until it is stopped."""

    name: ClassVar[str]
    """What it works at, as the log and the thread call it: a plural."""
    topic: ClassVar[str]
    """The signal that tells of work."""
    interval: ClassVar[float]
    """Seconds after which it looks for work of which no signal told."""
    longest_stop: ClassVar[float | None] = None
    """Seconds for which `stop` waits for work under way; None: until it is done."""

    def __init__(self) -> None:
        self.ended = threading.Event()
        self.thread: threading.Thread | None = None

    @abstractmethod
    def context(self) -> AbstractContextManager[object]:
        """The context of the application that the work is done in."""

    @abstractmethod
    def work_through(self) -> None:
        """Do all there is to do, for as long as `ended` is not set."""

    def start(self) -> Self:
        """Begin."""
        self.ended.clear()
        self.thread = threading.Thread(target=self._run, name=f"companion-{self.name}", daemon=True)
        self.thread.start()
        return self

    def stop(self) -> None:
        """End; what is unfinished is left to whoever begins next."""
        self.ended.set()
        signals.notify(self.topic)
        if self.thread:
            self.thread.join(self.longest_stop)

    def work(self) -> None:
        """Do all there is to do. A database that fails is asked again later."""
        with self.context():
            try:
                self.work_through()
            except Busy as why:
                log.warning("%s wait for the database: %s", self.name, why)
            except SQLAlchemyError as error:
                outage.failed(error)

    def _run(self) -> None:
        with signals.waiter(self.topic) as waiter:
            while not self.ended.is_set():
                self.work()
                waiter.wait(self.interval)
