"""Who is connected: each process writes what it hears, seldom, and readers join what is fresh."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import event, func, select, update
from sqlalchemy.orm import Session

from companion.club.tables import presence
from companion.club.tables.models import Presence
from companion.club.tables.presence import FRESH, GRACE, LOST, Notice, Present
from companion.store.engine import engine_of
from companion.store.signals import PRESENCE, signals


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def statements(session: Session) -> Iterator[list[str]]:
    """Everything that is sent to the database."""
    sent: list[str] = []

    def keep(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        sent.append(statement)

    event.listen(engine_of(session), "before_cursor_execute", keep)
    yield sent
    event.remove(engine_of(session), "before_cursor_execute", keep)


def test_what_two_processes_hear_is_joined(session: Session) -> None:
    one, two = Present(), Present()
    with one.following(frozenset({1, 2})), two.following(frozenset({2, 3})):
        assert Notice(one).keep(session)
        assert Notice(two).keep(session)
    assert presence.connected_claims(session) == {1, 2, 3}


def test_a_row_of_a_process_that_is_lost_counts_for_nothing_and_goes(session: Session) -> None:
    one, two = Present(), Present()
    with one.following(frozenset({1})), two.following(frozenset({2})):
        Notice(one).keep(session)
        session.execute(update(Presence).values(at=Presence.at - LOST - 1))
        session.commit()
        assert presence.connected_claims(session) == frozenset()
        Notice(two).keep(session)
    assert presence.connected_claims(session) == {2}
    assert session.scalar(select(func.count()).select_from(Presence)) == 1


def test_while_nobody_follows_nothing_is_asked_or_written(session: Session, statements: list[str]) -> None:
    notice = Notice(Present())
    for _ in range(5):
        assert not notice.keep(session)
    notice.end(session)
    assert statements == []


def test_what_has_not_changed_is_written_again_only_when_it_is_old(
    session: Session, clock: Clock, statements: list[str]
) -> None:
    present = Present(clock)
    notice = Notice(present, clock)
    with present.following(frozenset({1})):
        assert notice.keep(session)
        statements.clear()
        for _ in range(int(FRESH) - 1):
            clock.now += 1
            assert not notice.keep(session)
        assert statements == []
        clock.now += 1
        assert notice.keep(session)
        assert not notice.keep(session)
    assert presence.connected_claims(session) == {1}


def test_only_a_change_is_told(session: Session, clock: Clock) -> None:
    present = Present(clock)
    notice = Notice(present, clock)
    with signals.waiter(PRESENCE) as waiter, present.following(frozenset({1})):
        notice.keep(session)
        assert waiter.wait(0)
        clock.now += FRESH
        assert notice.keep(session)
        assert not waiter.wait(0)


def test_a_phone_counts_while_any_of_its_pages_follows_and_a_moment_longer(clock: Clock) -> None:
    present = Present(clock)
    with present.following(frozenset({1})):
        with present.following(frozenset({1})):
            pass
        clock.now += GRACE * 2
        assert present.claims == {1}
    assert present.claims == {1}
    clock.now += GRACE
    assert present.claims == frozenset()


def test_the_last_that_leaves_takes_the_row_away(session: Session, clock: Clock) -> None:
    present = Present(clock)
    notice = Notice(present, clock)
    present.heard(frozenset({1}))
    assert notice.keep(session)
    clock.now += GRACE
    assert notice.keep(session)
    assert session.scalars(select(Presence)).all() == []
    assert not notice.keep(session)


def test_a_process_that_ends_takes_its_row_away(session: Session) -> None:
    present = Present()
    notice = Notice(present)
    with present.following(frozenset({1})):
        notice.keep(session)
        notice.end(session)
    assert session.scalars(select(Presence)).all() == []
