"""Rounds, seated from those who are here."""

from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from companion.club.events import attendance
from companion.club.rounds.operations import (
    add_round,
    free_players,
    open_tables,
    proposal,
    rounds,
)
from companion.club.tables.models import GameTable
from companion.club.tables.operations import rerun, tables
from companion.club.writes import Refused
from companion.kernel.game import Chance
from companion.store.engine import writing
from tests.club.evenings import an_event, checked_in, people, send


def test_who_is_here_and_sits_nowhere_is_free(session: Session) -> None:
    event = an_event(session)
    here = checked_in(session, event, *(f"参加者{n}" for n in range(1, 8)))
    away, gone = people(session, "欠席", "早退")
    attendance.apply(session, event.id, away.id)
    attendance.walk_in(session, event.id, gone.id)
    attendance.leave(session, event.id, gone.id)
    assert list(free_players(session, event.id)) == [player.id for player in here]
    open_tables(session, add_round(session, event.id).id, "free", [[player.id for player in here[:4]]])
    assert list(free_players(session, event.id)) == [player.id for player in here[4:]]


def test_who_sits_out_plays_next(session: Session) -> None:
    event = an_event(session)
    here = [player.id for player in checked_in(session, event, *(f"参加者{n}" for n in range(1, 6)))]
    first = proposal(session, event.id, here, [4], Chance(1))
    open_tables(session, add_round(session, event.id).id, "free", [[*map(int, first.tables[0])]])
    played(session)
    second = proposal(session, event.id, here, [4], Chance(2))
    assert len(first.out) == 1
    assert set(second.out) != set(first.out)
    assert first.out[0] in second.tables[0]


def played(session: Session) -> None:
    """Have all tables count as played; what was played at them does not matter here."""
    with writing(session):
        session.execute(update(GameTable).values(status="finished", finished_at=1))


def test_all_tables_of_a_round_open_or_none(session: Session) -> None:
    event = an_event(session)
    a, b = checked_in(session, event, "あ", "い")
    within = add_round(session, event.id)
    with pytest.raises(Refused, match="busy"):
        open_tables(session, within.id, "free", [(a.id,), (a.id, b.id)])
    assert tables(session, event.id) == []


def test_rounds_are_numbered(session: Session) -> None:
    event = an_event(session)
    add_round(session, event.id)
    add_round(session, event.id, "決勝")
    assert [(one.number, one.title) for one in rounds(session, event.id)] == [(1, ""), (2, "決勝")]


def test_a_rerun_stays_at_its_table(session: Session) -> None:
    event = an_event(session)
    a, b = checked_in(session, event, "あ", "い")
    within = add_round(session, event.id)
    first, second = open_tables(session, within.id, "free", [(a.id,), (b.id,)])
    for table in (first, second):
        send(session, table, "abandon")
    assert [rerun(session, key).number for key in (second.id, first.id)] == [2, 1]
