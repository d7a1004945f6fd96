"""The way of a move, on both databases."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Engine, event, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from companion.kernel.replay import History
from companion.kernel.words import Illegal
from companion.store.engine import writing
from companion.store.log import NoLog, append, histories, open_log, read
from companion.store.models import MoveEntry, MoveLog
from companion.store.signals import signals, table_topic
from tests.store.fixtures import points, setup_of


def count(session: Session) -> int:
    return session.scalar(select(func.count()).select_from(MoveEntry)) or 0


def rounds(session: Session, log_id: int) -> object:
    return read(session, log_id).table.state.rounds


def test_a_move_lands_and_is_folded_the_same_by_another_process(session: Session, log_id: int) -> None:
    added = append(session, log_id, points("move-0001", 2, 30))
    assert [entry.sequence for entry in added.entries] == [1]
    assert added.before.state.rounds == ()
    assert added.after.state.rounds == ((None, 30, None),)
    histories(session.get_bind()).forget(log_id)  # type: ignore[arg-type]
    assert rounds(session, log_id) == ((None, 30, None),)


def test_a_move_sent_twice_counts_once(session: Session, log_id: int) -> None:
    append(session, log_id, points("move-0001", 1, 10))
    again = append(session, log_id, points("move-0001", 1, 10))
    assert again.entries == ()
    assert again.after.state.rounds == ((10, None, None),)
    assert count(session) == 1


def test_a_known_id_with_another_body_is_refused(session: Session, log_id: int) -> None:
    append(session, log_id, points("move-0001", 1, 10))
    with pytest.raises(Illegal, match="kernel-id-other-body"):
        append(session, log_id, points("move-0001", 1, 11))
    assert rounds(session, log_id) == ((10, None, None),)


def test_a_refused_move_leaves_nothing_behind(session: Session, log_id: int) -> None:
    with pytest.raises(Illegal) as refused:
        append(session, log_id, points("move-0001", 4, 10))
    assert refused.value.field == "seat"
    assert count(session) == 0
    append(session, log_id, points("move-0001", 1, 10))
    assert rounds(session, log_id) == ((10, None, None),)


def test_a_strike_is_folded_anew_from_the_cache_and_from_the_database(session: Session, log_id: int) -> None:
    append(session, log_id, points("move-0001", 1, 10))
    append(session, log_id, points("move-0002", 2, 20))
    request = points("move-0003", 1, 0)
    struck = read(session, log_id).try_strike(["move-0002"]).move
    append(session, log_id, type(request)("move-0003", "host", struck))
    assert rounds(session, log_id) == ((10, None, None),)
    histories(session.get_bind()).forget(log_id)  # type: ignore[arg-type]
    assert rounds(session, log_id) == ((10, None, None),)
    assert count(session) == 3


def test_moves_of_another_process_are_read_when_they_are_needed(
    session: Session, sessions: Callable[[], Session], log_id: int, database_url: str
) -> None:
    from companion.store.engine import make_engine

    append(session, log_id, points("move-0001", 1, 10))
    elsewhere = make_engine(database_url)  # its folded tables are its own
    with Session(elsewhere) as other:
        append(other, log_id, points("move-0002", 2, 20))
    elsewhere.dispose()
    append(session, log_id, points("move-0003", 3, 30))
    assert rounds(session, log_id) == ((10, 20, 30),)
    assert len(read(session, log_id).log) == 3


def test_two_moves_in_one_write_stand_or_fall_together(session: Session, log_id: int) -> None:
    def both(seat: int) -> None:
        with writing(session):
            append(session, log_id, points("move-0001", 1, 10))
            append(session, log_id, points("move-0002", seat, 20))

    with pytest.raises(Illegal):
        both(seat=9)
    assert count(session) == 0
    assert rounds(session, log_id) == ()
    both(seat=2)
    assert rounds(session, log_id) == ((10, 20, None),)


def test_what_is_not_committed_is_shown_to_nobody(
    session: Session, sessions: Callable[[], Session], log_id: int
) -> None:
    def interrupted() -> None:
        with writing(session):
            append(session, log_id, points("move-0001", 1, 10))
            with sessions() as reader:
                assert rounds(reader, log_id) == ()
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        interrupted()
    assert rounds(session, log_id) == ()


def test_sixteen_at_once_all_count(sessions: Callable[[], Session], engine: Engine) -> None:
    with sessions() as session:
        log_id = open_log(session, setup_of(*(f"Player {n}" for n in range(1, 17)))).id
        append(session, log_id, points("the-first", 1, 0))
    ready, failed = threading.Barrier(16), []

    def send(seat: int) -> None:
        try:
            with sessions() as mine:
                ready.wait()
                append(mine, log_id, points(f"ballot-{seat:04}", seat, seat * 10))
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=send, args=(seat,)) for seat in range(1, 17)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with sessions() as session:
        assert rounds(session, log_id) == (tuple(seat * 10 for seat in range(1, 17)),)
        bodies = session.scalars(select(MoveEntry.sequence).order_by(MoveEntry.sequence)).all()
        assert list(bodies) == list(range(1, 18))
        histories(engine).forget(log_id)
        assert rounds(session, log_id) == (tuple(seat * 10 for seat in range(1, 17)),)


def test_sixteen_who_send_the_same_move_make_one_entry(
    sessions: Callable[[], Session], session: Session, log_id: int
) -> None:
    ready, came = threading.Barrier(16), []

    def send() -> None:
        with sessions() as mine:
            ready.wait()
            came.append(len(append(mine, log_id, points("move-0001", 1, 10)).entries))

    threads = [threading.Thread(target=send) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(came) == [0] * 15 + [1]
    assert count(session) == 1


def test_the_database_itself_refuses_to_change_or_remove_an_entry(session: Session, log_id: int) -> None:
    append(session, log_id, points("move-0001", 1, 10))
    for statement in (
        "UPDATE move_entry SET author = 'gm'",
        "DELETE FROM move_entry",
        "UPDATE move_log SET setup = 'x'",
        "UPDATE move_log SET sample = true",
    ):
        with pytest.raises(DBAPIError, match=r"move_(entry|log)_(keeps|stays)"), writing(session):
            session.execute(text(statement))
    assert count(session) == 1


def test_an_unknown_log_is_said_to_be_unknown(session: Session) -> None:
    with pytest.raises(NoLog):
        append(session, 4711, points("move-0001", 1, 10))


def test_whoever_waits_is_told_after_the_commit_and_not_of_what_failed(session: Session, log_id: int) -> None:
    with signals.waiter(table_topic(log_id)) as waiter:
        with pytest.raises(Illegal):
            append(session, log_id, points("move-0001", 9, 10))
        assert not waiter.wait(0)
        with writing(session):
            append(session, log_id, points("move-0001", 1, 10))
            assert not waiter.wait(0)
        assert waiter.wait(0)
        append(session, log_id, points("move-0001", 1, 10))
        assert not waiter.wait(0)
    assert signals.waiting(table_topic(log_id)) == 0


def test_the_setup_comes_back_as_it_was(session: Session) -> None:
    setup = setup_of("𠮷野家", "<b>太字</b>", best="low", title="大富豪")
    log = open_log(session, setup)
    session.expire_all()
    kept = session.get_one(MoveLog, log.id)
    assert (kept.game, kept.length, kept.due_at) == ("free", 0, None)
    assert read(session, log.id).setup == setup


def test_a_table_that_is_looked_at_again_is_not_read_again(
    session: Session, engine: Engine, log_id: int
) -> None:
    append(session, log_id, points("move-0001", 1, 10))
    statements: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    first = read(session, log_id)
    assert isinstance(first, History)
    assert read(session, log_id) is first
    assert not [statement for statement in statements if "move_entry" in statement]
    append(session, log_id, points("move-0002", 2, 10))
    assert not [s for s in statements if "FROM move_entry" in s]
