"""Rounds, seated from those who are here."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from companion.club.events import attendance
from companion.club.rounds.operations import add_round, open_tables, rounds
from companion.club.rounds.search import search
from companion.club.rounds.seating import Laid
from companion.club.rounds.tonight import free_players, tonight
from companion.club.tables.models import GameTable
from companion.club.tables.operations import rerun, tables
from companion.club.writes import Refused
from companion.store.engine import writing
from tests.club.evenings import a_table, an_event, checked_in, people, send


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
    here = [str(player.id) for player in checked_in(session, event, *(f"参加者{n}" for n in range(1, 6)))]
    first = search(tonight(session, event.id).given(here, [Laid("free", 4)]), 1)
    open_tables(session, add_round(session, event.id).id, "free", [[*map(int, first.tables[0])]])
    played(session)
    now = tonight(session, event.id)
    second = search(now.given(here, [Laid("free", 4)]), 2)
    assert {key for key, times in now.rested.items() if times} == {*first.out}
    assert len(first.out) == 1
    assert set(second.out) != set(first.out)
    assert first.out[0] in second.tables[0]


def test_tables_that_were_given_up_unplayed_have_not_brought_anybody_together(session: Session) -> None:
    event = an_event(session)
    a, b = checked_in(session, event, "あ", "い")
    (table,) = open_tables(session, add_round(session, event.id).id, "free", [(a.id, b.id)])
    assert [one.people for one in tonight(session, event.id).earlier] == [(str(a.id), str(b.id))]
    send(session, table, "abandon")
    assert (tonight(session, event.id).earlier, tonight(session, event.id).rounds) == ((), 0)


def test_people_of_a_table_that_ended_without_a_result_have_met(session: Session) -> None:
    event = an_event(session)
    a, b = checked_in(session, event, "あ", "い")
    (table,) = open_tables(session, add_round(session, event.id).id, "free", [(a.id, b.id)])
    send(session, table, "points", seat=1, round=1, amount=3)
    send(session, table, "abandon")
    now = tonight(session, event.id)
    assert ([one.people for one in now.earlier], now.rounds) == ([(str(a.id), str(b.id))], 1)


def test_a_table_with_fewer_seats_than_others_of_its_game_is_short(session: Session) -> None:
    event = an_event(session)
    here = [player.id for player in checked_in(session, event, *(f"参加者{n}" for n in range(1, 10)))]
    open_tables(session, add_round(session, event.id).id, "free", [here[:4], here[4:7]])
    assert [one.short for one in tonight(session, event.id).earlier] == [False, True]


def test_newcomers_are_who_sat_at_no_other_event(session: Session) -> None:
    event, earlier = an_event(session), an_event(session, "2017 秋", held_on=date(2018, 2, 25))
    old = checked_in(session, event, "あ", "い")
    a_table(session, earlier, old)
    (new,) = checked_in(session, event, "う")
    assert tonight(session, event.id).newcomers == {str(new.id)}


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
