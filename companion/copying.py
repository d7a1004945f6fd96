"""Copies of the club that are made by themselves: each day, and a while after tables have been signed."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from flask import Flask
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from .club.accounts.club import the_club
from .config import Config, DiskFull, room_in
from .store import backups
from .store.database_file import Unusable
from .store.engine import db
from .store.outage import outage
from .store.signals import STANDINGS, signals
from .store.worker import Background
from .threads import in_thread

log = logging.getLogger(__name__)

FIRST = 30.0
"""Seconds that the first pages have for themselves."""
LOOK = 5.0
"""Seconds between two looks whether a copy is due."""
DAY = 24 * 3600
SETTLED = 60
"""Seconds after a sign-off: tables of one round are signed within minutes of one another."""
APART = 600
"""Least seconds between two copies after sign-offs."""
AGAIN = 3600
"""Seconds after a copy that failed."""


def folder_of(config: Config) -> Path:
    """Where the copies of a club lie."""
    return config.instance / "backups"


def make(engine: Engine, config: Config, kind: str) -> Path | None:
    """Copy the club, and the copy onto the stick where one is named and there; of PostgreSQL nothing.

    Raises Unusable, DiskFull, OSError.
    """
    made = in_thread(partial(backups.make, engine, folder_of(config), kind))
    stick = config.backups
    if made is not None and stick is not None and stick.is_dir():
        in_thread(partial(_onto_stick, made, stick))
    return made


def age(config: Config) -> int | None:
    """Seconds since the newest copy was made; nothing where there is none."""
    newest = next(iter(backups.found(folder_of(config))), None)
    return None if newest is None else max(0, int(time.time()) - newest.at)


def stick_is_there(config: Config) -> bool:
    """Whether there is a second place for copies, and it can be reached now."""
    return config.backups is not None and config.backups.is_dir()


def _onto_stick(made: Path, stick: Path) -> None:
    part = stick / f"{made.name}.part"
    try:
        with room_in(stick):
            shutil.copyfile(made, part)
        part.replace(stick / made.name)
    finally:
        part.unlink(missing_ok=True)
    backups.rotate(stick)


class Copies(Background):
    """Makes the copies of one serving process."""

    def __init__(self, app: Flask, clock: Callable[[], float] = time.time) -> None:
        super().__init__("companion-copies")
        self._app = app
        self._clock = clock
        self._config: Config = app.extensions["config"]
        self._heard = signals.version(STANDINGS)
        self._signed_at: float | None = None
        self._not_before = 0.0

    def _run(self) -> None:
        wait = FIRST
        while not self._ended.wait(wait):
            wait = LOOK
            self.make_if_due()

    def make_if_due(self) -> Path | None:
        """Make a copy if one is due. What stands in its way is in the log, and tried again after an hour."""
        version, now = signals.version(STANDINGS), self._clock()
        if version != self._heard:
            self._heard = version
            self._signed_at = self._signed_at or now
        kind = self._due(now) if now >= self._not_before else None
        if kind is None:
            return None
        with self._app.app_context():
            try:
                if the_club(db.session) is None:
                    return None
                db.session.rollback()
                made = make(db.engine, self._config, kind)
            except SQLAlchemyError as error:
                outage.failed(error)
                return None
            except (Unusable, DiskFull, OSError) as fault:
                log.error("no copy of the club could be made: %s", fault)
                self._not_before = now + AGAIN
                return None
        self._signed_at = None
        return made

    def _due(self, now: float) -> str | None:
        found = backups.found(folder_of(self._config))
        signed = max((one.at for one in found if one.kind == backups.SIGNED), default=0)
        if self._signed_at is not None and now >= max(self._signed_at + SETTLED, signed + APART):
            return backups.SIGNED
        newest = max((one.at for one in found), default=0)
        return backups.DAILY if now - newest >= DAY else None
