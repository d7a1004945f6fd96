"""Seats opened on a table's page: agents come in by the port, and what befalls them is told to all."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.agents.table import Doors, Ended, invite, play, serve, tables_with_seats
from companion.club.tables import operations
from companion.games.aiwolf.agents import Agent, SensibleAgent
from companion.games.aiwolf.game import AgentJoins, AgentLost, InviteAgents
from companion.games.aiwolf.talk import Say
from companion.kernel.desk import Abandon
from companion.kernel.game import Illegal
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.agents.test_table import village
from tests.agents.visitors import GARBAGE, Visitor, free_port
from tests.games.aiwolf.desk import table as desk
from tests.web.house import found_club


@pytest.fixture
def doors(app: Flask) -> Iterator[Doors]:
    found_club(app)
    opened = Doors(app).start()
    yield opened
    opened.stop()


def opened_table(app: Flask, port: int, seats: tuple[int, ...]) -> int:
    with app.app_context():
        table = village(db.session, 5)
        request = Request("invited-agents", "host", InviteAgents(seats, port))
        operations.play(db.session, table, request)
        return table


def test_agents_come_in_by_the_door_that_the_page_opened(app: Flask, doors: Doors) -> None:
    port = free_port()
    table = opened_table(app, port, (3, 4, 5))
    visitors = [Visitor(port), Visitor(port, until="DAILY_FINISH"), Visitor(port, word=GARBAGE)]
    for visitor in visitors:
        visitor.start()
    with app.app_context():
        state = play(db.session, table, {seat: SensibleAgent(random.Random(seat)) for seat in (1, 2)})
        log = operations.history(db.session, table).log
    assert state.phase == "over"
    assert [agent.name for agent in state.agents] == ["visitor"] * 3
    assert sum(agent.lost for agent in state.agents) == 2
    for visitor in visitors:
        visitor.join(20)
    assert visitors[0].requests[-1] == "FINISH"
    lost = [entry for entry in log if isinstance(entry.move, AgentLost)]
    assert len(lost) == 2


def test_who_says_no_name_keeps_nobody_from_the_door(app: Flask, doors: Doors) -> None:
    """Ten seconds each: whoever came after five silent ones waited for a minute."""
    port = free_port()
    table = opened_table(app, port, (3,))
    visitor = Visitor(port)
    with visitor._connected(), visitor._connected(), visitor._connected():
        begun = time.monotonic()
        visitor.start()
        with app.app_context():
            while not operations.history(db.session, table).table.state.agents[0].name:
                assert time.monotonic() - begun < 9, "the silent ones have ten seconds each"
                db.session.rollback()
                time.sleep(0.1)


def test_a_door_closes_with_its_table(app: Flask, doors: Doors) -> None:
    table = opened_table(app, free_port(), (1,))
    with app.app_context():
        assert list(tables_with_seats()) == [table]
        operations.play(db.session, table, Request("ended-early", "host", Abandon()))
        assert tables_with_seats() == {}


def test_a_command_has_its_own_door(app: Flask) -> None:
    found_club(app)
    with app.app_context():
        table = village(db.session, 5)
        invite(db.session, table, (1, 2))
        invite(db.session, table, (1, 2))  # again, after a break
        assert tables_with_seats() == {}
        server = socket.create_server(("127.0.0.1", 0))
        with pytest.raises(Ended):
            serve(db.session, table, server, 1, stopped=lambda: True)
        with pytest.raises(Ended):
            play(db.session, table, {1: Agent()}, stopped=lambda: True)


class TestTheSeats:
    """The moves by which agents sit down."""

    def written(self, *seats: int) -> Any:
        drive = desk("WSPVV", talk="typed")
        if seats:
            drive.say("host", InviteAgents(seats))
        return drive

    def test_everybody_sees_who_is_there(self) -> None:
        drive = self.written(4, 5)
        drive.say("seat-5", AgentJoins("kitsune"))
        shown = drive.view("public")
        assert [(one.seat, one.name, one.lost) for one in shown.agents] == [
            (4, "", False),
            (5, "kitsune", False),
        ]
        assert shown.port == 10000

    def test_only_an_open_seat_is_taken(self) -> None:
        for seats, author in (((), "seat-5"), ((4,), "seat-5")):
            with pytest.raises(Illegal):
                self.written(*seats).say(author, AgentJoins("x"))

    def test_seats_are_opened_once_and_taken_back(self) -> None:
        drive = self.written(4)
        with pytest.raises(Illegal):
            drive.say("host", InviteAgents((5,)))
        drive.strike(drive.history.log[-1].id, author="host")
        drive.say("host", InviteAgents((5,)))
        assert [agent.seat for agent in drive.state.agents] == [5]

    def test_a_loss_is_told_when_all_are_asked_and_never_in_the_secret_of_a_night(self) -> None:
        drive = self.written(4)
        drive.say("seat-4", AgentJoins("x"))
        drive.say("seat-4", AgentLost())
        assert drive.state.agents[0].lost
        drive.say("seat-4", AgentJoins("x again"))
        assert not drive.state.agents[0].lost
        while drive.state.phase == "talk":
            drive.say(f"seat-{drive.state.queue[0]}", Say("over"))
        with pytest.raises(Illegal):
            drive.say("seat-4", AgentLost())
