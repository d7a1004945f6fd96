"""A table opened by somebody: its row, its folded log, and what that viewer sees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import abort
from sqlalchemy.orm import lazyload

from companion.club.tables import operations
from companion.club.tables.models import GameTable
from companion.games import GAMES
from companion.kernel.game import Action, Game
from companion.kernel.logbook import LogLine
from companion.kernel.replay import History
from companion.kernel.snapshot import Snapshot, snapshot
from companion.store import log
from companion.store.engine import db

from .. import viewers
from .action_forms import whole
from .seen import Seen, shown, tag


@dataclass
class Opened:
    """What a page of a table is made from. Secrets leave through `look` alone."""

    id: int
    history: History
    viewer: str

    @cached_property
    def row(self) -> GameTable:
        """The club's own row of it, read where a page needs it; its seats likewise: the log has the names."""
        return db.session.get_one(GameTable, self.id, options=(lazyload(GameTable.seats),))

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The rules."""
        return self.history.game

    @cached_property
    def seen(self) -> Seen:
        """What the viewer sees, as it was when it was first asked for."""
        return shown(self.id, self.history, self.viewer)

    @cached_property
    def snapshot(self) -> Snapshot:
        """What the viewer sees of game and ledger."""
        return self.seen.snapshot

    @property
    def last(self) -> LogLine | None:
        """The newest entry, which one tap of the referee takes back."""
        return self.seen.last

    @property
    def tag(self) -> str:
        """The ETag of the viewer's fragment."""
        return tag(self.seen)

    @property
    def names(self) -> dict[int, str]:
        """Display names by seat."""
        return dict(enumerate(self.history.table.names, 1))

    def actions(self, acting_for: int | None = None) -> tuple[Action, ...]:
        """The viewer's actions, or those of the seat that a referee acts for."""
        if acting_for is None:
            return self.snapshot.actions
        if not self.is_referee or acting_for not in self.names:
            return ()
        return snapshot(self.game, self.history.table, f"seat-{acting_for}").actions

    def action(self, verb: str, acting_for: int | None = None) -> Action | None:
        """The action of a verb, where it may be taken now; of several, one with all that they offer."""
        return whole(self.actions(acting_for), verb)

    def offered(self, verb: str, **settled: Any) -> list[Action]:
        """The actions of a verb that leave no choice in these fields: those of one day, of one voter."""
        return [a for a in self.snapshot.actions if a.verb == verb and settled.items() <= _settled(a).items()]

    @property
    def is_referee(self) -> bool:
        """Whether the viewer runs this table."""
        return self.viewer in ("host", "gm")


def _settled(action: Action) -> dict[str, Any]:
    """What an action's fields leave no choice about."""
    found: dict[str, Any] = {}
    for field in action.fields:
        if field.kind == "number" and field.least == field.most:
            found[field.name] = field.least
        elif len(field.choices) == 1 and not field.optional:
            found[field.name] = field.choices[0].value
    return found


def allowed(table_id: int, viewer: str) -> log.Head:
    """The head of a table's log. 404 without such a table, 403 for a viewer that this device may not be."""
    try:
        head = log.head(db.session, table_id)
    except log.NoLog:
        abort(404)
    if head.game not in GAMES:
        abort(404)
    if not viewers.may(table_id, viewer):
        abort(403)
    return head


def opened(table_id: int, viewer: str) -> Opened:
    """The table for a viewer, as `allowed`."""
    head = allowed(table_id, viewer)
    return Opened(table_id, operations.present(db.session, table_id, head), viewer)
