"""A database that is away: said once when it begins and once when it is over, however much fails."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger(__name__)

QUIET = 60.0
"""Seconds after the last word in which a database that comes and goes is not spoken of anew."""


class Outage:
    """Whether the database fails at present; of one process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._since: float | None = None
        self._quiet_until = 0.0
        self._failed = 0

    def failed(self, error: SQLAlchemyError) -> None:
        """Something could not be read or written."""
        with self._lock:
            self._failed += 1
            begins = self._since is None and self._clock() >= self._quiet_until
            if begins:
                self._since, self._failed = self._clock(), 1
        if begins:
            reason = str(getattr(error, "orig", None) or error).strip()
            log.error("the database fails: %s", " ".join(reason.split()))

    @property
    def lasts(self) -> bool:
        """Whether it fails now, by the last that was heard of it."""
        return self._since is not None

    def answered(self) -> None:
        """The database has answered."""
        if self._since is None:
            return
        with self._lock:
            since, self._since = self._since, None
            self._quiet_until = self._clock() + QUIET
            failed = self._failed
        if since is not None:
            log.warning(
                "the database answers again after %.0f s; %d attempts failed", self._clock() - since, failed
            )


outage = Outage()
