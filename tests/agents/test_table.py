"""Agents at a real table: every move of theirs stands in its log, and people play beside them."""

from __future__ import annotations

import random
import threading
from itertools import groupby
from typing import Literal

import pytest
from sqlalchemy.orm import Session

from companion.agents import table as agent_table
from companion.agents.table import NotThisGame, play
from companion.club.rounds.operations import add_round
from companion.club.tables import operations
from companion.club.tables.operations import SeatDraft, TableDraft, open_table
from companion.games.aiwolf.agents import Agent, SensibleAgent
from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.state import AIWolfOptions
from companion.games.aiwolf.talk import EndTalk
from companion.kernel.replay import Request
from tests.club.evenings import an_event


def village(session: Session, seats: int = 5, talk: Literal["typed", "spoken"] = "typed") -> int:
    """A table of guests."""
    event = an_event(session)
    drafts = [SeatDraft(name=f"P{number}") for number in range(1, seats + 1)]
    draft = TableDraft("aiwolf", drafts, options=AIWolfOptions(talk=talk, order="together"))
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


def test_secret_answers_are_asked_together_and_handed_in_together(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moment of an answer tells nothing: who thinks, or has nothing to do, is handed in alike."""
    table = village(session)
    waited: list[float] = []
    monkeypatch.setattr(agent_table.time, "sleep", waited.append)

    class Together(Agent):
        """Answers a vote once all have been asked for theirs."""

        def night(self, seat):
            if len(seat.others) + 1 != meeting[0].parties:
                meeting[0] = threading.Barrier(len(seat.others) + 1)

        def vote(self, seat):
            meeting[0].wait(20)
            return min(seat.others)

    meeting = [threading.Barrier(5)]
    play(session, table, {seat: Together() for seat in range(1, 6)}, settle=7.0)
    entries = operations.history(session, table).log
    groups = groupby(entries, lambda entry: isinstance(entry.move, Decide))
    turns = [[entry.actor for entry in group] for chosen, group in groups if chosen]
    assert [len(turn) for turn in turns][:2] == [5, 5]
    assert all(turn == sorted(turn) for turn in turns)
    assert sum(seconds > 6 for seconds in waited) >= len(turns)
