"""Writing: all or nothing, one writer at a time, and no wait without an end."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, insert, make_url, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from companion import create_app
from companion.config import Config
from companion.store import engine as engines
from companion.store.base import rows
from companion.store.engine import (
    Busy,
    after_commit,
    current_write,
    db,
    make_engine,
    no_room,
    normal,
    writing,
)
from companion.store.models import MoveLog


def count(session: Session) -> int:
    return session.scalar(text("SELECT count(*) FROM move_log")) or 0


def a_log() -> MoveLog:
    return MoveLog(game="free", rules=1, setup=b"{}")


def test_a_database_whose_machine_has_vanished_is_away_after_seconds() -> None:
    assert normal("postgresql://u@h/d").query["connect_timeout"] == "10"
    assert normal("postgresql://u@h/d?connect_timeout=3").query["connect_timeout"] == "3"
    assert not normal("sqlite:///club.db").query


def test_a_write_is_kept_whole_or_not_at_all(session: Session) -> None:
    def interrupted() -> None:
        with writing(session):
            session.add(a_log())
            session.flush()
            with writing(session):
                session.add(a_log())
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        interrupted()
    assert count(session) == 0
    with writing(session), writing(session):
        session.add(a_log())
    assert count(session) == 1


def test_what_follows_a_commit_happens_once_and_only_after_one(session: Session) -> None:
    done: list[str] = []

    def fails() -> None:
        with writing(session):
            after_commit(session, lambda: done.append("failed"))
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        fails()
    with writing(session):
        after_commit(session, lambda: done.append("kept"))
        assert done == []
    with writing(session):
        session.add(a_log())
    assert done == ["kept"]


def test_changes_outside_of_a_write_are_a_mistake_of_the_program(session: Session) -> None:
    session.add(a_log())
    with pytest.raises(RuntimeError, match="outside of a write"), writing(session):
        pass
    session.rollback()
    with pytest.raises(RuntimeError, match="belongs into a write"):
        current_write(session)


def test_a_write_rests_on_what_stands_now_not_on_what_was_read_before(
    session: Session, sessions: Callable[[], Session]
) -> None:
    with writing(session):
        log = a_log()
        session.add(log)
    assert session.get_one(MoveLog, log.id).length == 0
    with sessions() as other, writing(other):
        other.get_one(MoveLog, log.id).length = 7
    with writing(session):
        log.length += 1
    assert session.scalar(text("SELECT length FROM move_log")) == 8


def test_many_who_read_and_then_write_lose_nothing(session: Session, sessions: Callable[[], Session]) -> None:
    with writing(session):
        log = a_log()
        session.add(log)
    ready, failed = threading.Barrier(12), []

    def add_one() -> None:
        try:
            with sessions() as mine:
                mine.get_one(MoveLog, log.id)
                ready.wait()
                with writing(mine):
                    mine.get_one(MoveLog, log.id, with_for_update=True).length += 1
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=add_one) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert session.scalar(text("SELECT length FROM move_log")) == 12


@pytest.fixture
def file(sqlite_url: str) -> Iterator[Engine]:
    made = make_engine(sqlite_url)
    yield made
    made.dispose()


def test_sqlite_keeps_what_it_has_committed_and_checks_its_keys(file: Engine) -> None:
    with file.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 500}


@pytest.fixture
def elsewhere(sqlite_url: str) -> Iterator[sqlite3.Connection]:
    """Another process that has begun to write to the same file."""
    holder = sqlite3.connect(make_url(sqlite_url).database or "", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield holder
    holder.close()


@pytest.fixture
def impatient(file: Engine) -> Engine:
    """A database whose own waiting is over at once."""
    with file.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 0")  # the pool gives this one out again
    return file


def test_a_database_held_by_another_process_is_said_to_be_busy(
    impatient: Engine, elsewhere: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WAIT", 0.01)
    with Session(impatient) as session, pytest.raises(Busy), writing(session):
        pass
    elsewhere.execute("ROLLBACK")
    with Session(impatient) as session:
        with writing(session):
            session.add(a_log())
        assert count(session) == 1


def test_who_waits_for_another_process_lets_all_others_go_on(
    impatient: Engine, elsewhere: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Greenlets share one thread: only a sleep of Python's lets a page be read meanwhile."""
    read: list[int] = []

    def others_run(seconds: float) -> None:
        with Session(impatient) as reader:
            read.append(count(reader))
        if len(read) == 3:
            elsewhere.execute("ROLLBACK")

    monkeypatch.setattr(engines.time, "sleep", others_run)
    with Session(impatient) as session:
        with writing(session):
            session.add(a_log())
        assert (read, count(session)) == ([0, 0, 0], 1)


def test_who_opens_a_new_file_waits_for_another_who_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new file changes to WAL once, alone: two processes that start at once both want to."""
    other = sqlite3.connect(tmp_path / "new.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    waited: list[float] = []

    def others_run(seconds: float) -> None:
        waited.append(seconds)
        other.rollback()

    monkeypatch.setattr(engines.time, "sleep", others_run)
    engine = make_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
    assert len(waited) == 1
    engine.dispose()
    other.close()


def test_a_full_disk_is_told_from_a_busy_database(file: Engine) -> None:
    with Session(file) as session:
        session.connection().exec_driver_sql("PRAGMA max_page_count = 1")
        session.rollback()
        with pytest.raises(OperationalError) as full, writing(session):
            session.add(MoveLog(game="free", rules=1, setup=b"x" * 1_000_000))
        assert no_room(full.value)
        assert count(session) == 0


def test_a_writer_of_this_process_waits_no_longer_than_it_may(
    file: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WAIT", 0.01)
    with Session(file) as first, Session(file) as second:
        with writing(first), pytest.raises(Busy), writing(second):
            pass
        with writing(second):
            second.add(a_log())
        assert count(second) == 1


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("postgres://u@h/d", "postgresql+psycopg"),
        ("postgresql://u@h/d", "postgresql+psycopg"),
        ("sqlite:///club.db", "sqlite"),
    ],
)
def test_the_driver_is_ours_to_choose(given: str, driver: str) -> None:
    assert normal(given).drivername == driver


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(ValueError, match="mysql"):
        normal("mysql://u@h/d")


def test_what_is_said_by_connection_and_by_session_is_one_write(session: Session) -> None:
    with writing(session):
        own = {"game": "free", "rules": 1, "setup": b"{}", "length": 0, "rewritten": 0, "sample": False}
        current_write(session).connection.execute(insert(rows(MoveLog)), own)
        assert count(session) == 1
        session.add(a_log())
    assert count(session) == 2


def test_a_row_that_was_read_before_a_write_and_is_changed_in_it_is_kept(session: Session) -> None:
    with writing(session):
        log = a_log()
        session.add(log)
    with writing(session):
        log.length = 7
    session.expire_all()
    assert session.scalar(text("SELECT length FROM move_log")) == 7


def test_a_write_that_could_not_begin_leaves_the_session_as_it_was(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise Busy("held")

    bind = session.get_bind()
    with monkeypatch.context() as patch:
        patch.setattr(engines, "_begin", full)
        with pytest.raises(Busy), writing(session):
            pass
    assert session.get_bind() is bind
    assert count(session) == 0
    with writing(session):
        session.add(a_log())
    assert count(session) == 1


def test_who_only_reads_is_in_no_transaction_of_postgresql(postgresql_url: str) -> None:
    """Each of its two ways to the database would cost as much as the look itself."""
    engine = make_engine(postgresql_url)
    with Session(engine) as session:
        count(session)
        idle = session.connection().connection.driver_connection.info.transaction_status  # type: ignore[union-attr]
        assert idle == TransactionStatus.IDLE
        with writing(session):
            count(session)
            under = current_write(session).connection.connection.driver_connection
            assert under.info.transaction_status == TransactionStatus.INTRANS  # type: ignore[union-attr]
    engine.dispose()


def test_what_a_crowd_has_opened_is_closed_when_it_is_gone(postgresql_url: str) -> None:
    engine = make_engine(postgresql_url)
    crowd = [engine.connect() for _ in range(12)]
    for one in crowd:
        one.close()
    engines.close_idle(engine)
    assert engine.pool.checkedin() == 12, "a crowd was there since the last time"  # type: ignore[attr-defined]
    with engine.connect():
        pass
    engines.close_idle(engine)
    with engine.connect() as connection:
        here = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        assert (connection.scalar(here) or 0) <= engines.AT_REST
    engine.dispose()


def test_a_connection_that_was_closed_while_it_rested_is_replaced_unseen(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "RESTED", 0.0)
    engine, other = make_engine(postgresql_url), make_engine(postgresql_url)
    own = text("SELECT pg_backend_pid()")
    with Session(engine) as session:
        first = session.scalar(own)
    with other.connect() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": first})
    with Session(engine) as session:
        assert session.scalar(own) not in (None, first)
    engine.dispose()
    other.dispose()


def test_a_club_takes_no_more_connections_than_it_is_given_and_waits_for_one_that_is_free(
    postgresql_url: str, tmp_path: Path
) -> None:
    app = create_app(Config(instance=tmp_path, database_url=postgresql_url, database_connections=4))
    with app.app_context():
        engine = db.engine
        crowd = [engine.connect() for _ in range(3)]
        found: list[int] = []

        def wait() -> None:
            with engine.connect() as connection:
                found.append(connection.scalar(text("SELECT 1")) or 0)

        fourth = threading.Thread(target=wait)
        fourth.start()
        fourth.join(0.05)
        assert found == []
        crowd.pop().close()
        fourth.join()
        assert found == [1]
        for one in crowd:
            one.close()
        engine.dispose()
