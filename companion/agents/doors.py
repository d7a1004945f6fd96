"""Doors for agents that hosts have opened on their tables' pages: kept while the club is served."""

import logging
import socket
import threading

from flask import Flask
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from companion.club.tables import operations
from companion.club.tables.models import GameTable
from companion.club.writes import Missing
from companion.games.aiwolf.game import GAME
from companion.games.aiwolf.state import State
from companion.store.engine import Busy, db, outage
from companion.store.models import MoveLog
from companion.store.signals import Background

from .table import Ended, NotThisGame, serve

log = logging.getLogger(__name__)

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
