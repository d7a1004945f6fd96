"""Streams of Server-Sent Events: "look again" to a viewer whose own view has changed, and nothing else.

A stream says no figure that counts, no time and no reason: how often a log grew tells which roles live.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy.exc import OperationalError

from companion.club.tables.presence import Present
from companion.store.cache import Cache
from companion.store.engine import outage
from companion.store.signals import Waiter, signals

from .parts import Watch, claims_of, known_tag, present_tag

HEARTBEAT = 15.0
"""Seconds of silence before a sign of life; then tags are also compared without a signal."""
LIFE = 600.0
"""Seconds, half as much again at most, after which a stream ends and is authorised anew."""
MOST = 1500
"""Streams of a process; further pages ask from time to time instead."""
ALIVE = b":\n\n"
AGAIN = b"event: again\ndata: .\n\n"
"""The last of a stream that ends of its own accord: nobody has cut it, and the page opens another."""


class Streams:
    """How many streams a process holds."""

    def __init__(self) -> None:
        self.open = 0
        self.ended = False
        self.counted: Callable[[int], None] | None = None
        """Told of every change of how many there are."""

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """A stream, for as long as it is open."""
        self._change(1)
        try:
            yield
        finally:
            self._change(-1)

    def _change(self, by: int) -> None:
        self.open += by
        if self.counted:
            self.counted(self.open)

    def end(self) -> None:
        """Let all streams end, as the process is about to: their pages open others elsewhere."""
        self.ended = True
        signals.notify_all()

    @property
    def full(self) -> bool:
        """Whether another one would be too many."""
        return self.open >= MOST


def event_of(event: str, topic: str) -> bytes:
    """One event; a topic holds no line breaks."""
    return f"event: {event}\ndata: {topic}\n\n".encode()


class Stream:
    """One page's stream. It holds no database connection and no request while it waits."""

    def __init__(
        self, app: Flask, environ: dict[str, Any], watches: Sequence[Watch], seen: dict[str, str], since: int
    ) -> None:
        self.app = app
        self.environ = environ
        self.watches = watches
        self.seen = dict(seen)
        """The tag that the page shows, by topic."""
        self.since = since
        """The count of signals before the rights were looked at."""
        self.tags: Cache[str] = app.extensions["tags"]
        self.streams: Streams = app.extensions["streams"]
        self.present: Present = app.extensions["present"]

    def __iter__(self) -> Iterator[bytes]:
        """The stream's bytes until it ends; it waits for signals from before the first look."""
        topics = {topic for watch in self.watches for topic in (*watch.signals, *watch.rights)}
        ends = time.monotonic() + LIFE * random.uniform(1, 1.5)
        following = self.present.following(claims_of(self.watches))
        with self.streams.one_more():
            try:
                with signals.waiter(*topics) as waiter, following:
                    yield ALIVE
                    yield from self._follow(waiter, ends)
            except OperationalError as error:
                outage.failed(error)

    def _follow(self, waiter: Waiter, ends: float) -> Iterator[bytes]:
        """Signs of life keep their time: put off by a signal, they would tell of what is not seen here."""
        woken, due = True, time.monotonic() + HEARTBEAT
        while time.monotonic() < ends and not (self.streams.ended or self._rights_changed()):
            late = not woken or time.monotonic() >= due
            changed = self._changed(not late)
            if changed:
                yield b"".join(event_of("look", topic) for topic in changed)
            elif late:
                yield ALIVE
            if changed or late:
                due = time.monotonic() + HEARTBEAT
            woken = waiter.wait(max(0.0, min(due, ends) - time.monotonic()))
        yield AGAIN

    def _rights_changed(self) -> bool:
        return any(signals.version(topic) > self.since for watch in self.watches for topic in watch.rights)

    def _changed(self, woken: bool) -> list[str]:
        """Topics whose tag is another than the page's; from now on the page is taken to have looked."""
        age = LIFE if woken else HEARTBEAT
        changed = []
        for watch in self.watches:
            tag = known_tag(self.tags, watch, age)
            if tag is None:
                with self.app.request_context(self.environ):
                    tag = present_tag(watch, age)
            if self.seen.get(watch.topic) != tag:
                self.seen[watch.topic] = tag
                changed.append(watch.topic)
        return changed
