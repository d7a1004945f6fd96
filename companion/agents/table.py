"""Agents at a real table: they sit on seats as phones do, beside people, and are asked when their seat is."""

from __future__ import annotations

import socket
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy.orm import Session

from companion.club.tables import operations
from companion.games.aiwolf.state import State
from companion.kernel.game import viewer_of_seat
from companion.kernel.replay import Request
from companion.kernel.words import Illegal

from .agent import Agent, answer, notify
from .wire import Connection, WireAgent

PAUSE = 0.2
"""Seconds between two looks at the table while others are waited for."""


class NotThisGame(ValueError):
    """The table plays something else."""


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that agents connect to; port 0 takes a free one."""
    with socket.create_server((host, port)) as server:
        yield server


def seated(server: socket.socket, seats: tuple[int, ...], seconds: float) -> dict[int, Agent]:
    """Wait until an agent has connected for each of the seats; they sit down as they come."""
    agents: dict[int, Agent] = {}
    for seat in seats:
        connection, _ = server.accept()
        agents[seat] = WireAgent(Connection(connection, seconds))
    return agents


def play(session: Session, table_id: int, agents: Mapping[int, Agent]) -> State:
    """Play these seats of a table until its game is over; answers the last state.

    Raises NotThisGame for a table of another game.
    """
    last: State | None = None
    while True:
        state = _state(session, table_id)
        if state.roles:
            notify(agents, last, state)
            last = state
        if state.phase == "over":
            return state
        mine = [seat for seat in state.waiting if seat in agents and state.roles]
        if not mine:
            time.sleep(PAUSE)
        for seat in mine[:1]:
            _say(session, table_id, seat, state, agents[seat])


def _say(session: Session, table_id: int, seat: int, state: State, agent: Agent) -> None:
    move = answer(state, seat, agent)
    request = Request(uuid.uuid4().hex, viewer_of_seat(seat), move)
    try:
        operations.play(session, table_id, request)
    except Illegal:
        # While the agent thought, time was up or the host ended the talk: it is asked anew, if at all.
        session.rollback()


def _state(session: Session, table_id: int) -> State:
    session.rollback()  # what others have written since is seen by a new transaction only
    state = operations.history(session, table_id).table.state
    if not isinstance(state, State):
        raise NotThisGame(table_id)
    return state
