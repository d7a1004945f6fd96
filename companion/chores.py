"""What a process that serves the club does before and besides answering: it brings the database up to date,
keeps the time and hears the other processes.

Each process needs its own, begun after any fork. Several may keep the time at once: a table has one writer,
and who comes second finds nothing due.
"""

from __future__ import annotations

import gc
import logging
import threading
from collections.abc import Callable
from datetime import datetime
from io import FileIO
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Self

from babel.dates import get_timezone
from flask import Flask
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.orm import Session

from companion.store.engine import outage
from companion.store.signals import Background

from . import instance_lock
from .club.accounts.operations import the_club
from .club.forget import contacts_due, delete_contacts
from .club.tables.operations import sweep
from .club.tables.presence import Notice
from .club.writes import Refused
from .config import Config, SettingError, keep_private, room_in
from .copying import Copies
from .store import migrate
from .store.base import now
from .store.database_file import Unusable
from .store.engine import Busy, close_idle, db

if TYPE_CHECKING:
    from .store.listener import Listener

log = logging.getLogger(__name__)

TICK = 1.0
"""Seconds between two looks for what is due."""
MINUTE = 60
"""Of so many ticks one closes connections that nobody needs."""
SELDOM = 600
"""Of so many ticks one looks for what is kept for some days only."""
PAUSE = 0.01
"""Seconds for others between two templates."""


class DatabaseAway(SettingError):
    """The database does not answer now; nothing is said of what it holds."""


class Chores(Background):
    """The chores of one process, in threads: under gevent these are greenlets."""

    def __init__(self, app: Flask) -> None:
        super().__init__("time")
        self.app = app
        self._notice = Notice(app.extensions["present"])
        self._reading = threading.Thread(target=self._read_templates, name="companion-templates", daemon=True)
        self._copies: Copies | None = None
        self.listener: Listener | None = None
        """Hears the other processes; SQLite has none."""

    def start(self) -> Self:
        """Begin; the app's readiness knows of it."""
        with self.app.app_context():
            engine = db.engine
        if engine.dialect.name == "postgresql":
            from .store.listener import Listener  # a club on SQLite does without PostgreSQL's driver

            self.listener = self.app.extensions["listener"] = Listener(engine).start()
        else:
            self._copies = Copies(self.app).start()
        self.app.extensions["webhooks"].start()
        self.app.extensions["trials"].start()
        super().start()
        self._reading.start()
        settle()
        return self

    def stop(self) -> None:
        """End; returns when nothing of them touches the database any more."""
        self.app.extensions["webhooks"].stop()
        self.app.extensions["trials"].stop()
        super().stop()
        self._reading.join()
        if self._copies:
            self._copies.stop()
        self._write(self._notice.end)
        if self.listener:
            self.listener.stop()

    def _run(self) -> None:
        for tick in count():
            if self.ended.wait(TICK):
                return
            keep_time(self.app)
            self._write(self._notice.keep)
            if self.listener and tick % MINUTE == 0:
                with self.app.app_context():
                    close_idle(db.engine)
            if tick % SELDOM == 0:
                self._write(forget_contacts)

    def _read_templates(self) -> None:
        """Make each template's code before a page needs it: the first page of a kind held everybody up. What
        is kept on the disk is read again in a few milliseconds, and fills 8 MB where nobody asks for it."""
        if self.ended.wait(TICK):
            return
        is_kept: Callable[[str], bool] = self.app.extensions["template_is_kept"]
        for name in self.app.jinja_env.list_templates():
            if not is_kept(name):
                self.app.jinja_env.get_template(name)
            if self.ended.wait(PAUSE):
                return
        settle()

    def _write(self, write: Callable[[Session], object]) -> None:
        """A database that fails is tried again with the next tick; what nobody renews counts for nothing."""
        with self.app.app_context():
            try:
                write(db.session)
            except (Busy, Refused) as why:
                log.warning("what is due waits for the database: %s", why)
            except SQLAlchemyError as error:
                outage.failed(error)
            except Exception:  # the clocks of all tables hang on this thread
                log.exception("what is due could not be done")


def settle() -> None:
    """Exempt what has been loaded so far from garbage collection; what is created from now on is collected.

    A full collection of all that is loaded held up every answer of the process for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


def keep_time(app: Flask) -> None:
    """Make what the rules owe by now, also while nobody asks. A database that fails is tried again later."""
    with app.app_context():
        try:
            swept = sweep(db.session)
        except Busy as why:
            log.warning("the clocks wait for the database: %s", why)
            return
        except SQLAlchemyError as error:
            outage.failed(error)
            return
    outage.answered()
    for table, fault in swept.faults:
        log.error("table %s cannot be folded: %s", table, fault)


def forget_contacts(session: Session, at: int | None = None) -> None:
    """Delete how to reach whoever signed up, once the day for that is over where the club is."""
    club = the_club(session)
    if club is not None:
        today = datetime.fromtimestamp((at or now()) / 1000, get_timezone(club.time_zone)).date()
        due = contacts_due(session, today)
        session.rollback()
        if any(due):
            delete_contacts(session, due, today)


def hold_instance(config: Config) -> FileIO:
    """Keep others from serving the same club, until what comes back is closed. Raises SettingError with the
    address that is served already, or why the folder takes nothing.
    """
    alone = config.database_url.startswith("sqlite")
    with room_in(config.instance):
        try:
            return instance_lock.hold(config.instance, config.local_url, alone=alone)
        except instance_lock.Taken as taken:
            raise SettingError("ground-running", folder=config.instance, url=taken.url) from taken
        except OSError as error:
            reason = error.strerror or str(error)
            raise SettingError("ground-file-refused", file=config.instance, reason=reason) from error


def bring_up_to_date(app: Flask) -> None:
    """Migrate the database, whose files nobody else may read. Raises SettingError with the reason why that
    cannot be, DatabaseAway where it may be later.
    """
    instance = Path(app.instance_path)
    with room_in(instance):
        _bring_up_to_date(app, instance)


def _bring_up_to_date(app: Flask, instance: Path) -> None:
    try:
        keep_private(instance)
    except OSError as error:
        raise SettingError("ground-unwritable", folder=instance, reason=error.strerror) from error
    try:
        migrate.upgrade(app)
    except migrate.Newer as error:
        raise SettingError("ground-database-newer", revision=error.revision) from error
    except Unusable as error:
        raise SettingError(error.key, **error.params) from error
    except OperationalError as error:
        raise DatabaseAway("ground-database-closed", reason=str(error.orig).strip()) from error
