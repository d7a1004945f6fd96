"""Engines, sessions and the one way to write: SQLite by default, PostgreSQL by URL.

SQLite takes one writer at a time. A reader that turns writer may find its snapshot stale, so every write says
so before its first read: BEGIN IMMEDIATE. Inside one process the writers queue on a lock of ours, because
SQLite's own waiting would stop all greenlets, among them the one that holds the database.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from flask import Flask, g
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy import Connection, CursorResult, Engine, Executable, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import Mapper, Session

from companion.full_disk import is_full

log = logging.getLogger(__name__)

M = TypeVar("M")
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


WAIT = 10.0
"""Seconds that a writer waits for its turn."""
STEP = 0.02
"""Seconds between two looks whether another process has let go of the database."""

_WRITE = "companion_write"
_PRAGMAS = (
    "busy_timeout = 500",  # SQLite's own waiting stops all greenlets; the long wait is `_when_free`'s
    "journal_mode = WAL",
    "synchronous = FULL",
    "secure_delete = ON",  # what was deleted is in no copy; some builds of SQLite leave its bytes
    "foreign_keys = ON",
    "temp_store = MEMORY",
    "cache_size = -32768",
    "mmap_size = 268435456",
)
_OPTIONS: dict[str, dict[str, Any]] = {
    "sqlite": {"pool_size": 8, "max_overflow": 56, "connect_args": {"timeout": WAIT}},
    # What is beyond the pool is opened for one request and closed after it: that costs more than the request.
    # Each statement sees the newest that is committed, in a transaction or not; whoever only reads saves two
    # ways to the database without one.
    "postgresql": {"pool_size": 20, "max_overflow": 12, "isolation_level": "AUTOCOMMIT"},
}
AT_REST = 4
"""Connections to PostgreSQL that stay open while no more are needed."""
RESTED = 1.0
"""Seconds at rest after which a connection to PostgreSQL is asked whether it is alive before it is used."""

_LOCKED = 5
_SHUT = {8, 10}
"""SQLite's codes for a file that may not be written, and a broken disk."""
_SHUT_POSTGRESQL = "25006"
"""PostgreSQL's state for a database that only reads."""


class Database(SQLAlchemy):
    """The club's database as requests use it."""

    def get_or_abort(self, entity: type[M] | Mapper[M], ident: Any, **kwargs: Any) -> M:
        """A row by its key; an error page without it, which may say what became of it (`gone_by`)."""
        g.sought = entity, ident
        found = super().get_or_abort(entity, ident, **kwargs)
        g.setdefault("found", []).append(found)  # the session forgets what nobody holds, and asks again
        return found


db = Database(session_options={"expire_on_commit": False})
_turns: WeakKeyDictionary[Engine, threading.Lock] = WeakKeyDictionary()
_busiest: WeakKeyDictionary[Engine, int] = WeakKeyDictionary()
"""The most connections to PostgreSQL that were in use at once."""
_writes: WeakKeyDictionary[Engine, int] = WeakKeyDictionary()


class Busy(RuntimeError):
    """The database did not become free in time; nothing was written; the same request may be sent again."""


def normal(url: str | URL) -> URL:
    """The URL with the driver that the companion uses. Raises ValueError for another kind of database."""
    made = make_url(url)
    if made.drivername in ("postgres", "postgresql"):
        made = made.set(drivername="postgresql+psycopg")
    if made.get_backend_name() not in _OPTIONS:
        raise ValueError(f"neither SQLite nor PostgreSQL: {made.get_backend_name()}")
    if made.get_backend_name() == "postgresql":  # a machine that vanished says nothing for two minutes
        made = made.update_query_dict({"connect_timeout": str(int(WAIT)), **made.query})
    return made


def init_app(app: Flask, url: str | URL, connections: int = 33) -> None:
    """Bind the application to its database; `db.session` is then the session of a request.

    Of so many connections to PostgreSQL one is the listener's; whoever finds none free waits for one.
    """
    made = normal(url)
    options = dict(_OPTIONS[made.get_backend_name()])
    if made.get_backend_name() == "postgresql":
        kept = min(connections - 1, options["pool_size"])
        options |= {"pool_size": kept, "max_overflow": connections - 1 - kept}
    app.config["SQLALCHEMY_ENGINES"] = {"default": {"url": made, **options}}
    db.init_app(app)
    # The library also closes asynchronous sessions, of which there are none. That would run an event loop at
    # the end of every request, and greenlets share one thread: a second request ending meanwhile would fail.
    app.teardown_appcontext_funcs = [
        close for close in app.teardown_appcontext_funcs if not iscoroutinefunction(close)
    ]
    with app.app_context():
        prepare(db.engine)
        event.listen(db.engine, "do_connect", _must_be_there)


def _must_be_there(_dialect: object, _record: object, args: Sequence[Any], _options: object) -> None:
    """SQLite makes a file of any name: a club begins nowhere but where it is migrated."""
    if args and Path(str(args[0])).is_absolute() and not Path(str(args[0])).exists():
        raise sqlite3.OperationalError(f"there is no file {args[0]}")


def make_engine(url: str | URL) -> Engine:
    """An engine of its own, without an application: for tools, tests and measurements."""
    made = normal(url)
    return prepare(create_engine(made, **_OPTIONS[made.get_backend_name()]))


def prepare(engine: Engine) -> Engine:
    """Take over SQLite's transactions and settings, which its driver would handle by guesswork."""
    if engine.dialect.name == "sqlite":
        _turns[engine] = threading.Lock()
        event.listen(engine, "connect", _open_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        event.listen(engine, "checkin", lambda _, record: record.info.update(since=time.monotonic()))
        event.listen(engine, "checkout", partial(_must_be_alive, engine))
    return engine


def _must_be_alive(engine: Engine, connection: Any, record: Any, _used: object) -> None:
    """Have a connection that the database has closed meanwhile be replaced, before anybody relies on it."""
    _busiest[engine] = max(_busiest.get(engine, 0), engine.pool.checkedout())  # type: ignore[attr-defined]
    if time.monotonic() - record.info.get("since", time.monotonic()) > RESTED:
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error


def close_idle(engine: Engine) -> None:
    """Close what a crowd has opened, once fewer connections have been enough since the last time."""
    most, _busiest[engine] = _busiest.get(engine, 0), 0
    if most <= AT_REST < engine.pool.checkedin():  # type: ignore[attr-defined]
        engine.dispose()


def connect_to_write(engine: Engine) -> Connection:
    """A connection whose transactions write, each all or nothing."""
    level = {} if engine in _turns else {"isolation_level": "READ COMMITTED"}
    return engine.connect().execution_options(**{_WRITE: True}, **level)


def _open_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver no longer begins transactions by itself
    for pragma in _PRAGMAS:
        # A new file changes to WAL once, with nobody beside it, and SQLite does not wait for that by itself.
        _when_free(partial(connection.execute, f"PRAGMA {pragma}"))


def _begin_sqlite(connection: Connection) -> None:
    begin = "BEGIN IMMEDIATE" if connection.get_execution_options().get(_WRITE, False) else "BEGIN"
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(begin)  # by SQLAlchemy, which makes its own errors of it, a request would cost more
    except sqlite3.OperationalError:
        _when_free(partial(connection.exec_driver_sql, begin))


def _when_free(call: Callable[[], object]) -> None:
    """Make a call that needs the database, again and again while another process or connection holds it."""
    until = time.monotonic() + WAIT
    while True:
        try:
            call()
            return
        except (OperationalError, sqlite3.OperationalError) as error:
            if time.monotonic() >= until or _sqlite_code(error) != _LOCKED:
                raise
        time.sleep(STEP)


def _sqlite_code(error: DBAPIError | sqlite3.Error) -> int:
    return int(getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)) & 0xFF


def no_room(error: DBAPIError) -> bool:
    """Whether the database cannot be written to before somebody sees to its disk."""
    shut = _sqlite_code(error) in _SHUT or getattr(error.orig, "sqlstate", "") == _SHUT_POSTGRESQL
    return shut or is_full(error)


class Write:
    """One write under way: what is to be done after its commit, and what its parts note for one another."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.after: list[Callable[[], None]] = []
        self.topics: set[str] = set()
        """Of what others are told once it is committed."""
        self.appended: set[int] = set()
        """Logs that have entries of this write, which nobody else may see yet."""
        self.passing = False
        """Whether what it writes is of no use to anybody later: no copy is made for it."""


def present_write(session: Session) -> Write | None:
    """The write that a session is in; nothing where it only reads."""
    write = session.info.get(_WRITE)
    return write if isinstance(write, Write) else None


def current_write(session: Session) -> Write:
    """The write that a session is in. Raises RuntimeError where it is in none."""
    write = present_write(session)
    if write is None:
        raise RuntimeError("this belongs into a write")
    return write


def after_commit(session: Session, call: Callable[[], None]) -> None:
    """Have `call` made when the present write has been committed, and never if it is not."""
    current_write(session).after.append(call)


def execute(
    session: Session, statement: Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]]
) -> CursorResult[*tuple[Any, ...]]:
    """Execute a statement of a table's own columns (`base.rows`) in the session's transaction.

    It goes straight to the connection: what the session does for objects of the classes is a third of what
    such a statement costs, and a move needs several.
    """
    write = present_write(session)
    connection = session.connection() if write is None else write.connection
    return connection.execute(statement, values)


@contextmanager
def writing(session: Session) -> Iterator[Session]:
    """A write: all of it is committed at the end, or nothing. Inside another write it is part of that one.

    What the session has read before is read anew, so that decisions rest on what stands now. Raises Busy.
    """
    if _WRITE in session.info:
        yield session
        return
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("changed outside of a write")
    session.rollback()
    session.expire_all()
    with _turn(session), _transaction(session) as write:
        yield session
    if not write.passing:
        _writes[engine_of(session)] = writes(engine_of(session)) + 1
    for call in write.after:
        call()


def writes(engine: Engine) -> int:
    """How often this process has written what is worth a copy."""
    return _writes.get(engine, 0)


@contextmanager
def _transaction(session: Session) -> Iterator[Write]:
    """A transaction on a connection of its own, which the session joins as soon as something is asked of it.

    Most moves ask nothing of it, and to begin and commit by a session takes four times as long. Raises Busy.
    """
    bind, engine = session.bind, engine_of(session)
    with connect_to_write(engine) as connection:
        _begin(connection)
        session.info[_WRITE] = write = Write(connection)
        session.bind = connection
        try:
            yield write
            if session.in_transaction() or session.dirty:
                session.commit()  # writes what it holds; the transaction is not its own
            connection.commit()
        except BaseException:
            session.rollback()
            connection.rollback()
            raise
        finally:
            session.bind = bind
            session.info.pop(_WRITE, None)


def _begin(connection: Connection) -> None:
    try:
        connection.begin()
    except OperationalError as error:
        if no_room(error):
            raise
        raise Busy("the database is held by another process") from error


@contextmanager
def _turn(session: Session) -> Iterator[None]:
    """This process's turn to write; PostgreSQL needs none, it locks rows."""
    lock = _turns.get(engine_of(session))
    if lock is None:
        yield
        return
    if not lock.acquire(timeout=WAIT):
        raise Busy("another writer holds the database")
    try:
        yield
    finally:
        lock.release()


def engine_of(session: Session) -> Engine:
    """The engine that a session works on."""
    bind = session.get_bind()
    return bind if isinstance(bind, Engine) else bind.engine
