"""Agents at a real table: every move of theirs stands in its log, and people play beside them."""

from __future__ import annotations

import random
from typing import Literal

import pytest
from sqlalchemy.orm import Session

from companion.agents.agent import Agent
from companion.agents.sensible_agent import SensibleAgent
from companion.agents.table import NotThisGame, play
from companion.club.rounds.operations import add_round
from companion.club.tables import operations
from companion.club.tables.operations import SeatDraft, TableDraft, open_table
from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.state import AIWolfOptions
from companion.games.aiwolf.talk import EndTalk
from companion.kernel.replay import Request
from tests.club.evenings import an_event


def village(session: Session, seats: int = 5, talk: Literal["typed", "spoken"] = "typed") -> int:
    """A table of guests."""
    event = an_event(session)
    drafts = [SeatDraft(name=f"P{number}") for number in range(1, seats + 1)]
    draft = TableDraft("aiwolf", drafts, options=AIWolfOptions(talk=talk))
    table = open_table(session, add_round(session, event.id).id, draft)
    session.commit()
    return table.id


def test_agents_play_a_table_to_its_end(session: Session) -> None:
    table = village(session, 9)
    state = play(session, table, {seat: SensibleAgent(random.Random(seat)) for seat in range(1, 10)})
    assert state.phase == "over"
    history = operations.history(session, table)
    authors = {entry.stamp.author for entry in history.log}
    assert authors == {"rules", *(f"seat-{seat}" for seat in range(1, 10))}
    assert history.result() is not None


def test_a_person_plays_beside_agents(session: Session) -> None:
    """Seat 1 is a person with a phone, the host ends the talk; both act while agents are told of it."""
    table = village(session, talk="spoken")

    class Beside(Agent):
        def first(self, seat):
            return seat.number == min({seat.number, *seat.others} - {1})

        def day(self, seat):
            if self.first(seat):
                operations.play(session, table, Request(f"the-host-{seat.day:04}", "host", EndTalk()))

        def night(self, seat):
            if self.first(seat) and seat.view.seats[0].alive:
                person = Request(f"person-{seat.day:04}", "seat-1", Decide(2, 3))
                operations.play(session, table, person)

    state = play(session, table, {seat: Beside() for seat in range(2, 6)})
    assert state.phase == "over"
    assert any(entry.id.startswith("person-") for entry in operations.history(session, table).log)


def test_a_table_of_another_game_has_no_seats_for_them(session: Session) -> None:
    event = an_event(session)
    drafts = [SeatDraft(name="P1"), SeatDraft(name="P2")]
    table = open_table(session, add_round(session, event.id).id, TableDraft("free", drafts))
    session.commit()
    with pytest.raises(NotThisGame):
        play(session, table.id, {1: Agent()})
