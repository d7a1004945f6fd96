"""What leaves a table for one viewer: the game's view, the desk's actions, the ledger; and its tag."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from . import desk, ledger
from .codec import digest, verb_of
from .desk import Desk, HandedOver, TableState
from .game import REFEREES, Action, Entry, Game, Result, View, seat_of
from .ledger import LedgerLine
from .verbs import merged_action
from .words import Illegal, Text

TOO_LATE = Text("kernel-too-late")


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
    result = None if table.abandoned else game.result(table.state)
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


def actions_of(game: Game[Any, Any, Any, Any], table: TableState, viewer: str) -> tuple[Action, ...]:
    """All that a viewer may do now, worked out without what that viewer sees."""
    finished = not table.abandoned and game.result(table.state) is not None
    return (*offers(game, table, viewer), *desk.offers(Desk(table, finished), viewer))


def offers(game: Game[Any, Any, Any, Any], table: TableState, viewer: str) -> tuple[Action, ...]:
    """What the game offers a viewer now: nothing at a closed table, nor on a seat that is not there."""
    if table.closed or (seat_of(viewer) or 0) > len(table.names):
        return ()
    return game.actions(table.state, viewer)


def actions_for(
    game: Game[Any, Any, Any, Any], table: TableState, viewer: str, verb: str
) -> tuple[Action, ...]:
    """What a viewer may do now of one verb; of a game's own verbs no other is asked."""
    own = next((kind for kind in game.verbs if kind.verb() == verb), None)
    if own is None:
        return tuple(action for action in actions_of(game, table, viewer) if action.verb == verb)
    there = not table.closed and (seat_of(viewer) or 0) <= len(table.names)
    return game.offer(table.state, own, viewer) if there else ()


def too_late(game: Game[Any, Any, Any, Any], table: TableState, verb: str, asked: str) -> bool:
    """Whether a move answers another question than the one that is asked now, even if it is offered again.

    A phone may have kept it without the network, and its page may still have shown the earlier question.
    """
    answers = any(kind.answers for kind in game.verbs if kind.verb() == verb)
    return bool(asked) and answers and asked != game.question(table.state)


def check_offered(game: Game[Any, Any, Any, Any], table: TableState, entry: Entry[Any, Any]) -> None:
    """Refuse a move that its author (or the seat acted for) is not offered. Raises Illegal, beside the field
    that no offer of the verb allows."""
    verb = verb_of(entry.move)
    actions = actions_for(game, table, entry.actor, verb)
    if any(action.fits(entry.move) for action in actions):
        return
    widest = merged_action(actions, verb)
    why = widest.misfit(entry.move) if widest else None
    raise why or Illegal(Text("kernel-not-offered"))
