"""Signals of other processes: one connection a process that waits for PostgreSQL's notifications.

They leave with the commit of the write that they speak of, so whoever is woken finds it in the database. What
is sent while nobody listens is lost; therefore everybody looks again each time the connection is made anew.
"""

import logging
from typing import Any

import psycopg
from sqlalchemy import Engine

from .signals import CHANNEL, Background, Signals, origin, signals

log = logging.getLogger(__name__)

SILENCE = 1.0
"""Seconds without a notification before the end is thought of."""
CHECK = 15
"""So many silences in a row, and the connection is asked whether it is alive."""
WAITS = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds before the next try, one after the other; the last one then stays."""
NAME = "companion-listener"
_CONNECTION: dict[str, Any] = {
    "application_name": NAME,
    "connect_timeout": 10,
    # A database machine that vanishes sends no goodbye: notice it within half a minute.
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


class Listener(Background):
    """Passes the signals of other processes on to this one, waiting for a database that is away."""

    def __init__(self, engine: Engine, to: Signals = signals) -> None:
        super().__init__("listener")
        args, self._how = engine.dialect.create_connect_args(engine.url)
        self._where = tuple(args)
        self._to = to
        self.hears = False
        """Whether the connection stands."""

    def _run(self) -> None:
        failures = 0
        while not self.ended.is_set():
            try:
                with psycopg.connect(*self._where, **{**_CONNECTION, **self._how}, autocommit=True) as one:
                    one.execute(f"LISTEN {CHANNEL}")
                    self.hears, failures = True, 0
                    self._to.notify_all()
                    self._listen(one)
            except psycopg.Error as error:
                if failures == 0:  # once for each time that the connection is lost
                    reason = " ".join(str(error).split())
                    log.warning("signals of other processes are not heard: %s", reason)
            finally:
                self.hears = False
            self.ended.wait(WAITS[min(failures, len(WAITS) - 1)])
            failures += 1

    def _listen(self, connection: psycopg.Connection) -> None:
        own, silences = origin(), 0
        while not self.ended.is_set():
            silences += 1
            for note in connection.notifies(timeout=SILENCE):
                silences = 0
                sender, _, topic = note.payload.partition(" ")
                if sender != own:
                    self._to.notify(topic)
            if silences >= CHECK:
                connection.execute("SELECT 1")
                silences = 0
