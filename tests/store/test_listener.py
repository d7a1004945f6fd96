"""Signals between processes on one PostgreSQL: with the commit, to all others, and again after a gap."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator

import psycopg
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session, sessionmaker

from companion.store import listener, signals
from companion.store.engine import make_engine, writing
from companion.store.listener import Listener
from companion.store.signals import CHANNEL, Signals, notify, origin, table_topic
from tests.store.fixtures import points, setup_of

PATIENCE = 20
Make = Callable[..., Listener]


@pytest.fixture
def engine(postgresql_url: str) -> Iterator[Engine]:
    made = make_engine(postgresql_url)
    yield made
    made.dispose()


@pytest.fixture
def session(engine: Engine) -> Iterator[Session]:
    with sessionmaker(engine, expire_on_commit=False)() as made:
        yield made


@pytest.fixture
def here() -> Signals:
    """Signals of a process beside this one."""
    return Signals()


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on this process tells as another one."""
    monkeypatch.setattr(signals, "origin", lambda: "another-process")


@pytest.fixture
def listen(engine: Engine, here: Signals, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Starts a listener of `here` and waits until it hears."""
    monkeypatch.setattr(listener, "SILENCE", 0.05)  # it ends as quickly
    started: list[Listener] = []

    def start() -> Listener:
        with here.waiter() as waiter:
            here._waiters["any"].add(waiter)
            started.append(Listener(engine, here).start())
            assert waiter.wait(PATIENCE)
            here._waiters["any"].discard(waiter)
        return started[-1]

    yield start
    for one in started:
        one.stop()


def cut(engine: Engine) -> None:
    """End the listening connection from the database's side, as a restart of the database does."""
    with engine.begin() as connection:
        ended = connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = :name AND datname = current_database()"
            ),
            {"name": listener.NAME},
        ).all()
    assert ended == [(True,)]


@pytest.mark.usefixtures("elsewhere")
def test_what_another_process_tells_is_heard(session: Session, here: Signals, listen: Make) -> None:
    listen()
    with here.waiter("table:7") as waiter:
        before = here.version("table:7")
        with writing(session):
            notify(session, "table:7")
        assert waiter.wait(PATIENCE)
    assert here.version("table:7") > before
    assert here.version("table:8") == before


@pytest.mark.usefixtures("elsewhere")
def test_what_is_not_committed_is_not_told(session: Session, here: Signals, listen: Make) -> None:
    def told_and_failed() -> None:
        with writing(session):
            notify(session, "table:7")
            raise ZeroDivisionError

    listen()
    with here.waiter("table:7", "table:8") as waiter:
        with pytest.raises(ZeroDivisionError):
            told_and_failed()
        with writing(session):
            notify(session, "table:8")
        assert waiter.wait(PATIENCE)
    assert here.version("table:8") > here.version("table:7")


@pytest.mark.usefixtures("elsewhere")
def test_whoever_is_told_finds_the_move_in_the_database(
    engine: Engine, session: Session, here: Signals, listen: Make
) -> None:
    from companion.store.log import append, open_log, read

    log_id = open_log(session, setup_of("アン", "ベン")).id
    listen()
    for number in range(1, 6):
        with here.waiter(table_topic(log_id)) as waiter:
            append(session, log_id, points(f"request-{number}", 1, number))
            assert waiter.wait(PATIENCE)
            with Session(engine) as fresh:
                assert len(read(fresh, log_id).log) == number


def test_a_process_does_not_hear_itself(
    postgresql_url: str, session: Session, here: Signals, listen: Make
) -> None:
    """It was told at the commit already; hearing it again would make every screen look twice."""
    listen()
    before = here.count
    with here.waiter("table:8") as waiter:
        with writing(session):
            notify(session, "table:7")
        with psycopg.connect(postgresql_url) as one:
            one.execute("SELECT pg_notify(%s, %s)", (CHANNEL, "another-process table:8"))
        assert waiter.wait(PATIENCE)
    assert here.count == before + 1
    assert signals.signals.version("table:7")


def test_after_a_cut_everybody_looks_again(engine: Engine, here: Signals, listen: Make) -> None:
    own = listen()
    with here.waiter("table:7") as one, here.waiter("access:3") as other:
        cut(engine)
        assert one.wait(PATIENCE)
        assert other.wait(PATIENCE)
    assert own.hears
    assert here.version("table:7") == here.version("a table nobody has told of") == here.count


@pytest.mark.usefixtures("elsewhere")
def test_after_a_cut_signals_are_heard_as_before(
    engine: Engine, session: Session, here: Signals, listen: Make
) -> None:
    listen()
    with here.waiter("table:7") as waiter:
        cut(engine)
        assert waiter.wait(PATIENCE)
        with writing(session):
            notify(session, "table:7")
        assert waiter.wait(PATIENCE)


def test_a_database_that_is_away_is_waited_for(
    postgresql_url: str, here: Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = make_engine(postgresql_url)
    real, tries = psycopg.connect, threading.Semaphore(0)

    def away(*_: object, **__: object) -> psycopg.Connection:
        tries.release()
        raise psycopg.OperationalError("the database is starting up")

    monkeypatch.setattr(listener, "WAITS", (0.01,))
    monkeypatch.setattr(listener.psycopg, "connect", away)
    one = Listener(engine, here)
    with here.waiter("table:7") as waiter:
        one.start()
        assert all(tries.acquire(timeout=PATIENCE) for _ in range(3))
        assert not one.hears
        monkeypatch.setattr(listener.psycopg, "connect", real)
        assert waiter.wait(PATIENCE)
    assert one.hears
    one.stop()
    assert not one.hears
    engine.dispose()


@pytest.mark.usefixtures("elsewhere")
def test_a_quiet_connection_is_asked_whether_it_lives(
    session: Session, here: Signals, listen: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what comes while it is asked is heard as well."""
    monkeypatch.setattr(listener, "SILENCE", 0.001)
    monkeypatch.setattr(listener, "CHECK", 1)
    listen()
    for number in range(50):
        with here.waiter(f"table:{number}") as waiter:
            with writing(session):
                notify(session, f"table:{number}")
            assert waiter.wait(PATIENCE)


def test_after_a_fork_a_process_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    before = origin()
    assert origin() == before
    monkeypatch.setattr(os, "getpid", lambda: 1)
    assert origin() != before


def test_sqlite_keeps_its_signals_to_itself(sqlite_url: str) -> None:
    engine = make_engine(sqlite_url)
    with Session(engine) as session, signals.signals.waiter("table:70") as waiter:
        with writing(session):
            notify(session, "table:70")
        assert waiter.wait(PATIENCE)
    engine.dispose()
