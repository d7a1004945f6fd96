"""Which phones are connected now: each process writes down the claims that it hears, readers join the rows.

The pages themselves write nothing: one row a process, by its time-keeping loop, when it says something else
or has become old.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.store.base import now
from companion.store.engine import current_write
from companion.store.keys import new_token
from companion.store.signals import PRESENCE, notify

from ..writes import operation
from .models import Presence

GRACE = 8.0
"""Seconds for which a phone counts after it was heard: streams are renewed, pages change, some only ask."""
FRESH = 20.0
"""Seconds after which a row is written again although it says the same."""
LOST = 60_000
"""Milliseconds after which a row counts for nothing: its process has ended without a word."""


class Present:
    """The claims whose phones this process hears. Safe between threads and greenlets."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._following: Counter[int] = Counter()
        self._heard: dict[int, float] = {}

    @contextmanager
    def following(self, claims: frozenset[int]) -> Iterator[None]:
        """The phone of these claims follows while the block lasts."""
        with self._lock:
            self._following.update(claims)
        try:
            yield
        finally:
            with self._lock:
                self._following.subtract(claims)
                self._following = +self._following
            self.heard(claims)

    def heard(self, claims: frozenset[int]) -> None:
        """The phone of these claims was here just now."""
        with self._lock:
            self._heard.update(dict.fromkeys(claims, self._clock()))

    @property
    def claims(self) -> frozenset[int]:
        """The claims heard now, or just before."""
        since = self._clock() - GRACE
        with self._lock:
            self._heard = {claim: at for claim, at in self._heard.items() if at > since}
            return frozenset(self._following) | frozenset(self._heard)


class Notice:
    """One process's row of what it hears: kept true at little cost, and taken away at the end."""

    def __init__(self, present: Present, clock: Callable[[], float] = time.monotonic) -> None:
        self.process = new_token()
        self._present, self._clock = present, clock
        self._written: frozenset[int] = frozenset()
        self._at = 0.0

    def keep(self, session: Session) -> bool:
        """Write the row where it says something else or is old. Returns whether it was written."""
        claims = self._present.claims
        changed = claims != self._written
        if not changed and (not claims or self._clock() - self._at < FRESH):
            return False
        write(session, self.process, claims, changed)
        self._written, self._at = claims, self._clock()
        return True

    def end(self, session: Session) -> None:
        """Nobody is heard here any more."""
        if self._written:
            write(session, self.process, frozenset(), True)
            self._written = frozenset()


@operation
def write(session: Session, process: str, claims: frozenset[int], changed: bool) -> None:
    """What a process hears; nothing at all is no row. Rows of processes that are lost go, too."""
    current_write(session).passing = True
    session.execute(delete(Presence).where((Presence.process == process) | (Presence.at <= now() - LOST)))
    if claims:
        session.add(Presence(process=process, at=now(), claims=sorted(claims)))
    if changed:
        notify(session, PRESENCE)


def connected_claims(session: Session) -> frozenset[int]:
    """The claims whose phones some process hears."""
    rows = session.scalars(select(Presence.claims).where(Presence.at > now() - LOST))
    return frozenset().union(*rows)
