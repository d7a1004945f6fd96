"""Copies of the club that are made by themselves: each day, and within a minute of whatever is written."""

import logging
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from flask import Flask
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from companion.store.engine import outage
from companion.store.signals import Background, in_thread

from .club.accounts.operations import the_club
from .config import Config, DiskFull, room_in
from .store import backups, keys
from .store.database_file import Unusable
from .store.engine import db, writes

log = logging.getLogger(__name__)

LOOK = 5.0
"""Seconds between two looks whether a copy is due."""
DAY = 24 * 3600
SETTLED = 40
"""Seconds after a write: what is tapped meanwhile is in the same copy, and that is made within the minute."""
AGAIN = 60
"""Seconds after a copy that failed."""


def make(engine: Engine, config: Config, kind: str) -> Path | None:
    """Copy the club, and the copy onto the stick where one is named and there; of PostgreSQL nothing.

    Raises Unusable, DiskFull, OSError.
    """
    made = in_thread(partial(backups.make, engine, backups.folder_of(config), kind, keys.keys_of(config)))
    stick = config.backups
    if made is not None and stick is not None and stick.is_dir():
        in_thread(partial(_onto_stick, made, stick))
    return made


def age(config: Config) -> int | None:
    """Seconds since the newest copy was made; nothing where there is none."""
    newest = next(iter(backups.backups_in(backups.folder_of(config))), None)
    return None if newest is None else max(0, int(time.time()) - newest.at)


def stick_is_there(config: Config) -> bool:
    """Whether there is a second place for copies, and it can be reached now."""
    return config.backups is not None and config.backups.is_dir()


def _onto_stick(made: Path, stick: Path) -> None:
    part = stick / f"{made.name}.part"
    try:
        with room_in(stick):
            part.touch(0o600)
            shutil.copyfile(made, part)
        part.replace(stick / made.name)
    finally:
        part.unlink(missing_ok=True)
    backups.rotate(stick)


class Copies(Background):
    """Makes the copies of one serving process."""

    def __init__(self, app: Flask, clock: Callable[[], float] = time.time) -> None:
        super().__init__("copies")
        self._app = app
        self._clock = clock
        self._config: Config = app.extensions["config"]
        self._copied = -1  # what was written before this process began may be in no copy
        self._changed_at: float | None = None
        self._not_before = 0.0
        self._fault = ""

    def stop(self) -> None:
        """End, with a copy of what is in none yet: the machine may be packed up now."""
        super().stop()
        self.make_if_due(settled=0)

    def _run(self) -> None:
        while not self.ended.wait(LOOK):
            self.make_if_due()

    def make_if_due(self, settled: int = SETTLED) -> Path | None:
        """Make a copy if one is due. What stands in its way is said once, and tried again after a while."""
        now = self._clock()
        with self._app.app_context():
            written = writes(db.engine)
            if written != self._copied:
                self._changed_at = self._changed_at or now
            kind = self._due(now, settled) if now >= self._not_before else None
            if kind is None:
                return None
            try:
                if the_club(db.session) is None:
                    return None
                db.session.rollback()
                made = make(db.engine, self._config, kind)
            except SQLAlchemyError as error:
                outage.failed(error)
                return None
            except (Unusable, DiskFull, OSError) as fault:
                if str(fault) != self._fault:
                    log.error("no copy of the club could be made: %s", fault)
                self._fault, self._not_before = str(fault), now + AGAIN
                return None
        self._copied, self._changed_at, self._fault = written, None, ""
        return made

    def _due(self, now: float, settled: int) -> str | None:
        days = (
            one.at for one in backups.backups_in(backups.folder_of(self._config)) if one.kind == backups.DAILY
        )
        if now - max(days, default=0) >= DAY:
            return backups.DAILY
        # A clock that was set back meanwhile is no reason to wait.
        changed = self._changed_at is not None and not 0 <= now - self._changed_at < settled
        return backups.RECENT if changed else None
