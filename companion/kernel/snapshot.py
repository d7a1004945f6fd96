"""What leaves a table for one viewer: the game's view, the desk's actions, the ledger; and its tag."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from . import desk, ledger
from .codec import digest
from .desk import Desk, HandedOver, TableState
from .game import REFEREES, Action, Game, Result, View
from .ledger import LedgerLine
from .table import offers, result_of


class Snapshot(msgspec.Struct, frozen=True):
    """All that one viewer may see of a table now. Pages, feeds and sheets are made from this alone."""

    game: str
    viewer: str
    names: tuple[str, ...]
    view: View
    offers: tuple[Action, ...]
    """What the game offers; of a closed table nothing."""
    desk: tuple[Action, ...]
    """What the desk offers beside the game."""
    result: Result | None
    ledger: tuple[LedgerLine, ...]
    signed: bool
    abandoned: bool
    handed: tuple[HandedOver, ...] = ()
    """Each time that a page with secrets changed hands: everybody may know, whoever was it."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that this viewer may do now."""
        return (*self.offers, *self.desk)

    def action(self, verb: str) -> Action | None:
        """The action of a verb, where this viewer may take it now."""
        return next((action for action in self.actions if action.verb == verb), None)

    @property
    def tag(self) -> str:
        """Fingerprint of this view; it changes only when what this viewer sees changes."""
        return digest(self)


def snapshot(game: Game[Any, Any, Any, Any], table: TableState, viewer: str) -> Snapshot:
    """What `viewer` sees of a table. The ledger is the referee's until it is signed."""
    result = result_of(game, table)
    shown = result is not None and (table.signed or viewer in REFEREES)
    lines = ledger.lines(result.proposals, table.edits) if result and shown else ()
    return Snapshot(
        game.name,
        viewer,
        table.names,
        game.view(table.state, viewer),
        offers(game, table, viewer),
        desk.offers(Desk(table, result is not None), viewer),
        result if result is None or shown else replace(result, proposals=()),
        lines,
        table.signed,
        table.abandoned,
        table.handed,
    )
