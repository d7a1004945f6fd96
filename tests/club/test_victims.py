"""Whom earlier games of a night took first, and that the next one spares them where the house has it so."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from companion.club.events.models import Event
from companion.club.rounds.operations import add_round
from companion.club.tables.models import GameTable
from companion.club.tables.operations import SeatDraft, TableDraft, history, open_played, open_table, play
from companion.games import GAMES
from companion.games.village.state import VillageOptions
from companion.games.village.unled import AgreeSpare
from companion.games.werewolf.night import Spare
from companion.kernel import record
from companion.kernel.replay import Request
from tests.club.evenings import an_event, people

RECORDS = Path(__file__).resolve().parents[1] / "records"


@pytest.fixture
def played(session: Session) -> tuple[Event, list[str]]:
    """An evening on which the village of the cat was played; who sat there. Its attack took seat 3 first."""
    event = an_event(session)
    entries = record.read((RECORDS / "village-eight-cat.json").read_bytes(), GAMES)
    entered = open_played(session, add_round(session, event.id).id, entries)
    return event, [seat.name for seat in entered.seats]


def opened(session: Session, event: Event, seats: list[SeatDraft], **rules: object) -> GameTable:
    draft = TableDraft("village", seats, VillageOptions(**rules))
    return open_table(session, add_round(session, event.id).id, draft)


def spared(session: Session, table: GameTable) -> list[tuple[str, tuple[int, ...]]]:
    entries = history(session, table.id).log
    return [(e.stamp.author, e.move.seats) for e in entries if isinstance(e.move, (Spare, AgreeSpare))]


def test_whoever_fell_first_in_an_earlier_game_of_the_evening_is_marked_and_the_gm_may_change_it(
    session: Session, played: tuple[Event, list[str]]
) -> None:
    event, names = played
    others = [SeatDraft(one.id) for one in people(session, "新一", "新二")]
    seats = [*others, *(SeatDraft(name=name) for name in names[:3])]
    table = opened(session, event, seats, spare_victims=True)
    assert spared(session, table) == [("gm", (5,))]
    play(session, table.id, Request("changed-by-the-gm", "gm", Spare((1, 5))))
    state = history(session, table.id).table.state
    assert [fact.move.seats for fact in state.story.of(Spare)] == [(1, 5)]


def test_without_a_game_master_it_is_marked_as_by_the_host(
    session: Session, played: tuple[Event, list[str]]
) -> None:
    event, names = played
    table = opened(session, event, [SeatDraft(name=name) for name in names], spare_victims=True, led="rules")
    assert spared(session, table) == [("host", (3,))]


def test_nobody_is_marked_on_another_evening_or_where_the_house_spares_nobody(
    session: Session, played: tuple[Event, list[str]]
) -> None:
    event, names = played
    seats = [SeatDraft(name=name) for name in names]
    assert spared(session, opened(session, event, seats)) == []
    another = an_event(session, season="2018 夏")
    assert spared(session, opened(session, another, seats, spare_victims=True)) == []
