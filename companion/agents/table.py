"""Agents at a real table: they sit on seats as phones do, beside people, and are asked when their seat is.

Doors for them that hosts have opened on their tables' pages are kept while the club is served.
"""

import logging
import socket
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from flask import Flask
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from companion.club.tables import claims, operations
from companion.club.tables.models import GameTable
from companion.club.writes import Missing
from companion.games.aiwolf.agents import Agent, answer, notify
from companion.games.aiwolf.game import GAME, AgentJoins, AgentLost, InviteAgents
from companion.games.aiwolf.state import State
from companion.kernel.game import viewer_of_seat
from companion.kernel.replay import Request
from companion.kernel.words import Illegal, Text
from companion.store.engine import Busy, db, outage
from companion.store.models import MoveLog
from companion.store.signals import Background

from .wire import Connection, WireAgent

PAUSE = 0.2
"""Seconds between two looks at the table while others are waited for."""
SETTLE = 1.0
"""Seconds that agents' answers of a night take at least: sooner, a role without anything to do would show."""
NEWCOMERS = 16
"""Connections that are asked for their names at the same time."""
log = logging.getLogger(__name__)
Stopped = Callable[[], bool]


class NotThisGame(ValueError):
    """The table plays something else."""


class Ended(Exception):
    """The table is closed, its seats are not open any more, or the program ends."""


def _never() -> bool:
    return False


def invite(session: Session, table_id: int, seats: tuple[int, ...]) -> None:
    """Open seats for agents that come by a command, unless some are open. Raises Illegal, NotThisGame."""
    if _state(session, table_id).agents:
        return  # opened before, and the agents come back
    if claims.seats_sat_on(session, table_id).intersection(seats):
        raise Illegal(Text("club-refused-sat-on"), "seats")
    move = InviteAgents(seats, door="command")
    operations.play(session, table_id, Request(uuid.uuid4().hex, "host", move))


def serve(
    session: Session, table_id: int, server: socket.socket, seconds: float, stopped: Stopped = _never
) -> State:
    """Let agents in at `server` and play until the game is over; answers the last state.

    An agent has `seconds` for an answer. Raises Ended, NotThisGame.
    """
    agents: dict[int, Agent] = {}
    try:
        with server:
            _seat(session, table_id, server, seconds, agents, stopped)
        return play(session, table_id, agents, settle=SETTLE, stopped=stopped)
    finally:
        for agent in agents.values():
            agent.close()


def play_own(session: Session, table_id: int, agents: Mapping[int, Agent]) -> State:
    """Let agents of this process sit down and play until the game is over; answers the last state.

    Raises Illegal, Ended, NotThisGame.
    """
    invite(session, table_id, tuple(agents))
    for seat, agent in agents.items():
        _send(session, table_id, seat, AgentJoins(agent.name))
    return play(session, table_id, agents, settle=SETTLE)


def _seat(
    session: Session,
    table_id: int,
    server: socket.socket,
    seconds: float,
    agents: dict[int, Agent],
    stopped: Stopped,
) -> None:
    """Wait until an agent has connected for each seat that is open for one; they sit down as they come.

    Their names are asked for side by side: who says none keeps nobody waiting.
    """
    server.settimeout(PAUSE)
    coming: list[Future[WireAgent]] = []
    asking = ThreadPoolExecutor(NEWCOMERS)
    try:
        while True:
            opened = [agent.seat for agent in _state(session, table_id).agents]
            free = [seat for seat in opened if seat not in agents]
            if stopped() or not opened:
                raise Ended
            if not free:
                return
            named = next((one for one in coming if one.done()), None)
            if named is not None:
                coming.remove(named)
                agent = named.result()
                if agent.fault:  # who does not even say a name has not come to play
                    agent.close()
                    continue
                agents[free[0]] = agent
                _send(session, table_id, free[0], AgentJoins(agent.name))
            elif len(coming) < NEWCOMERS:
                with suppress(TimeoutError):
                    found, _ = server.accept()
                    coming.append(asking.submit(WireAgent, Connection(found, seconds)))
            else:
                time.sleep(PAUSE)
    finally:
        asking.shutdown(wait=False)
        for one in coming:
            one.add_done_callback(lambda late: late.result().close())


def play(
    session: Session,
    table_id: int,
    agents: Mapping[int, Agent],
    *,
    settle: float = 0.0,
    stopped: Stopped = _never,
) -> State:
    """Play these seats of a table until its game is over; answers the last state.

    What agents choose in secret is handed in together, `settle` seconds after the question or later. Raises
    NotThisGame for a table of another game, Ended for one that is closed without a verdict.
    """
    last: State | None = None
    while True:
        state = _state(session, table_id)
        if state.roles:
            notify(agents, last, state)
            last = state
        if state.phase == "over":
            return state
        if stopped():
            raise Ended
        mine = [seat for seat in state.waiting if seat in agents and state.roles]
        if not mine:
            time.sleep(PAUSE)
        elif state.phase == "talk" or "vote" in state.asked:
            _report_lost(session, table_id, state, agents, mine)
        if mine and state.phase == "talk":
            _send(session, table_id, mine[0], answer(state, mine[0], agents[mine[0]]))
        elif mine:
            for seat, move in _choices(state, agents, mine, settle):
                _send(session, table_id, seat, move)


def _choices(
    state: State, agents: Mapping[int, Agent], mine: list[int], settle: float
) -> list[tuple[int, Any]]:
    """What agents answer in secret, all asked at the same time, in order of seats."""
    begun = time.monotonic()
    with ThreadPoolExecutor(len(mine)) as asking:
        moves = list(asking.map(lambda seat: answer(state, seat, agents[seat]), mine))
    time.sleep(max(0.0, begun + settle - time.monotonic()))
    return list(zip(mine, moves, strict=True))


def _report_lost(
    session: Session, table_id: int, state: State, agents: Mapping[int, Agent], mine: list[int]
) -> None:
    known = {agent.seat: agent.lost for agent in state.agents}
    for seat in mine:
        if agents[seat].fault and known.get(seat) is False:
            log.info("table %s, seat %s: the agent is %s", table_id, seat, agents[seat].fault)
            _send(session, table_id, seat, AgentLost())


def _send(session: Session, table_id: int, seat: int, move: Any) -> None:
    request = Request(uuid.uuid4().hex, viewer_of_seat(seat), move)
    try:
        operations.play(session, table_id, request)
    except Illegal:
        # While the agent thought, time was up or the host ended the talk: it is asked anew, if at all.
        session.rollback()


def _state(session: Session, table_id: int) -> State:
    session.rollback()  # what others have written since is seen by a new transaction only
    table = operations.history(session, table_id).table
    if not isinstance(table.state, State):
        raise NotThisGame(table_id)
    if table.closed and table.state.phase != "over":
        raise Ended
    return table.state


INTERVAL = 1.0
"""Seconds between two looks for doors that were opened."""
HOST = "127.0.0.1"
"""Only this machine; for others there is a command (docs/agents.md)."""
SECONDS = 10.0
"""What an agent has for an answer."""


class Doors(Background):
    """A thread a table that has seats open for agents; under gevent these are greenlets."""

    def __init__(self, app: Flask) -> None:
        super().__init__("agents")
        self.app = app
        self._open: dict[int, threading.Thread] = {}
        self._reported: set[int] = set()
        """Tables whose trouble stands in the log already; they are tried again every second."""

    def stop(self) -> None:
        """Ends all threads, and returns when none of them touches the database any more."""
        super().stop()
        for thread in self._open.values():
            thread.join(SECONDS)

    def _run(self) -> None:
        while not self.ended.wait(INTERVAL):
            with self.app.app_context():
                try:
                    wanted = tables_with_seats()
                    outage.answered()
                except Busy:
                    log.info("seats for agents wait for the database")
                    continue
                except SQLAlchemyError as error:
                    outage.failed(error)
                    continue
            self._open = {table: thread for table, thread in self._open.items() if thread.is_alive()}
            for table, port in wanted.items():
                if table not in self._open:
                    name = f"companion-agents-{table}"
                    self._open[table] = threading.Thread(
                        target=self._serve, args=(table, port), name=name, daemon=True
                    )
                    self._open[table].start()

    def _serve(self, table: int, port: int) -> None:
        """Let agents in and play until the game is over."""
        with self.app.app_context():
            try:
                server = socket.create_server((HOST, port))
                serve(db.session, table, server, SECONDS, self.ended.is_set)
            except (Ended, Missing, NotThisGame):
                return
            except (OSError, Busy, SQLAlchemyError) as why:
                if table not in self._reported:
                    log.warning("table %s has no agents for now: %s", table, why)
                self._reported.add(table)


def tables_with_seats() -> dict[int, int]:
    """Tables that are played with seats open for agents, and the port of each."""
    query = select(MoveLog.id).join(GameTable, GameTable.id == MoveLog.id)
    query = query.where(MoveLog.game == GAME.name, GameTable.status == "open")
    found = {}
    for table in db.session.scalars(query).all():
        state = operations.history(db.session, table).table.state
        if isinstance(state, State) and state.agents and state.port:
            found[table] = state.port
    db.session.rollback()
    return found
