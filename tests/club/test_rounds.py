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
    remove_round,
    rounds,
    seat_next_round,
)
from companion.club.tables.models import GameTable
from companion.club.tables.operations import tables
from companion.club.writes import Refused
from companion.kernel.chance import Chance
from companion.store.engine import writing
from tests.club.evenings import a_table, an_event, checked_in, people, send


def test_a_round_is_seated_in_one_tap_from_those_who_are_here(session: Session) -> None:
    event = an_event(session)
    here = checked_in(session, event, *(f"参加者{n}" for n in range(1, 8)))
    away, gone = people(session, "欠席", "早退")
    attendance.apply(session, event.id, away.id)
    attendance.walk_in(session, event.id, gone.id)
    attendance.leave(session, event.id, gone.id)
    added, seating = seat_next_round(session, event.id, "catan", least=3, most=4, chance=Chance(1))
    assert added.number == 1
    opened = tables(session, event.id)
    assert [len(table.seats) for table in opened] == [4, 3]
    assert {seat.player_id for table in opened for seat in table.seats} == {player.id for player in here}
    assert seating.out == ()
    assert free_players(session, event.id) == []


def test_who_sits_out_plays_next(session: Session) -> None:
    event = an_event(session)
    checked_in(session, event, *(f"参加者{n}" for n in range(1, 6)))
    _, first = seat_next_round(session, event.id, "catan", least=3, most=4, chance=Chance(1))
    played(session)
    second = proposal(session, event.id, least=3, most=4, chance=Chance(2))
    assert len(first.out) == 1
    assert set(second.out) != set(first.out)
    assert first.out[0] in second.tables[0]


def played(session: Session) -> None:
    """Have all tables count as played; what was played at them does not matter here."""
    with writing(session):
        session.execute(update(GameTable).values(status="finished", finished_at=1))


def test_a_seating_leaves_out_who_is_named(session: Session) -> None:
    event = an_event(session)
    gm, *others = checked_in(session, event, "GM", "あ", "い", "う")
    seating = proposal(session, event.id, least=3, most=4, without=[gm.id])
    assert sorted(seating.tables[0]) == sorted(player.id for player in others)
    assert seating.out == ()


def test_too_few_people_open_nothing(session: Session) -> None:
    event = an_event(session)
    checked_in(session, event, "あ", "い")
    with pytest.raises(Refused, match="too-few"):
        seat_next_round(session, event.id, "catan")
    assert rounds(session, event.id) == []
    assert tables(session, event.id) == []


def test_all_tables_of_a_round_open_or_none(session: Session) -> None:
    event = an_event(session)
    a, b = checked_in(session, event, "あ", "い")
    within = add_round(session, event.id)
    with pytest.raises(Refused, match="busy"):
        open_tables(session, within.id, "free", [(a.id,), (a.id, b.id)])
    assert tables(session, event.id) == []


def test_rounds_are_numbered_and_an_empty_one_can_be_taken_back(session: Session) -> None:
    event = an_event(session)
    first, second = add_round(session, event.id), add_round(session, event.id, "決勝")
    assert [(one.number, one.title) for one in rounds(session, event.id)] == [(1, ""), (2, "決勝")]
    remove_round(session, second.id)
    table = a_table(session, event, ["あ"])
    with pytest.raises(Refused, match="round-played"):
        remove_round(session, table.round_id)
    send(session, table, "abandon")
    assert first.number == 1
    assert [one.number for one in rounds(session, event.id)] == [1, 2]
