"""Evidence villages in the club's database, of two worlds that look the same from outside."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from flask import Flask

from companion.club.events import operations as events
from companion.club.rounds import operations as rounds
from companion.club.tables import operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.evidence.cards import EvidenceOptions
from companion.games.evidence.views import EvidenceView
from companion.kernel.replay import Request
from companion.kernel.table import snapshot
from companion.store.engine import db
from tests.driver import START
from tests.games.evidence.desk import Stacked
from tests.games.evidence.record import NAMES
from tests.games.evidence.worlds import hands
from tests.web.half_wolf.conftest import Phone, club, phone
from tests.web.wire import Clock, clock

__all__ = ["Phone", "clock", "club", "phone"]


class Table:
    """A table of twelve seats; `world` says what is dealt."""

    def __init__(self, app: Flask, world: dict[str, Any], clock: Clock, **options: Any) -> None:
        self.app, self.clock = app, clock
        self.chance = Stacked(world["roles"], hands(world), 1)
        self.numbers = count(1)
        with app.app_context():
            within = rounds.add_round(db.session, events.events(db.session)[0].id)
            seats = [SeatDraft(name=name) for name in (*NAMES[:11], "ダミー")]
            draft = TableDraft("evidence", seats, EvidenceOptions(**options))
            made = operations.open_table(db.session, within.id, draft, opened=START, chance=self.chance)
            self.id = made.id

    def say(self, author: str, move: Any) -> None:
        """A move, a second after the last one."""
        self.clock.at += 1000
        request = Request(f"said-{next(self.numbers):06}", author, move)
        with self.app.app_context():
            operations.play(db.session, self.id, request, chance=self.chance)

    def view(self, viewer: str) -> EvidenceView:
        """What a viewer sees."""
        with self.app.app_context():
            history = operations.history(db.session, self.id)
            return snapshot(history.game, history.table, viewer).view  # type: ignore[return-value]

    def living(self) -> list[int]:
        """The living players."""
        return [seat.seat for seat in self.view("public").seats if seat.alive and not seat.dummy]


@pytest.fixture
def table(club: Flask, clock: Clock) -> Callable[..., Table]:
    """Opens tables."""
    return lambda world, **options: Table(club, world, clock, **options)
