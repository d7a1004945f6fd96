"""What leaves a table for one viewer: the game's view, the desk's actions, the ledger; and its tag."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from . import ledger
from .codec import digest, verb_of
from .desk import TableState
from .game import REFEREES, Action, Choice, Entry, Field, Game, Result, View
from .ledger import LedgerLine
from .words import Who


class Snapshot(msgspec.Struct, frozen=True):
    """All that one viewer may see of a table now. Pages, feeds and sheets are made from this alone."""

    game: str
    viewer: str
    names: tuple[str, ...]
    view: View
    desk: tuple[Action, ...]
    """What the desk offers beside the game."""
    result: Result | None
    ledger: tuple[LedgerLine, ...]
    signed: bool
    abandoned: bool

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that this viewer may do now; of a closed table only what the desk offers."""
        return self.desk if self.signed or self.abandoned else (*self.view.actions, *self.desk)

    def action(self, verb: str) -> Action | None:
        """The action of a verb, where this viewer may take it now."""
        return next((action for action in self.actions if action.verb == verb), None)

    @property
    def tag(self) -> str:
        """Fingerprint of this view; it changes only when what this viewer sees changes."""
        return digest(self)


def snapshot(game: Game[Any, Any, Any, Any], table: TableState, viewer: str) -> Snapshot:
    """What `viewer` sees of a table. The ledger is the referee's until it is signed."""
    view = game.view(table.state, viewer)
    result = None if table.abandoned else game.result(table.state)
    shown = result is not None and (table.signed or viewer in REFEREES)
    lines = ledger.lines(result.proposals, table.edits) if result and shown else ()
    return Snapshot(
        game.name,
        viewer,
        table.names,
        view,
        _desk(table, viewer, result is not None),
        result if result is None or shown else replace(result, proposals=()),
        lines,
        table.signed,
        table.abandoned,
    )


def _desk(table: TableState, viewer: str, finished: bool) -> tuple[Action, ...]:
    """The desk's actions: the referee's alone; of a closed table only its reopening."""
    if viewer not in REFEREES:
        return ()
    if table.closed:
        return (Action("reopen", (_NOTE,)),)
    seats = tuple(Choice(seat, Who(seat)) for seat in range(1, len(table.names) + 1))
    seat = Field("seat", "seat", seats)
    desk = [
        Action("strike"),
        Action("restore"),
        Action("substitute", (seat, Field("name", "text", most=200))),
        Action("abandon", (_NOTE,)),
    ]
    if finished:
        key = Field("key", "text", most=140)
        points = Field("points", "points", least=-100_000, most=100_000)
        code = Field("code", "choice", _codes(table))
        desk += [
            Action("strike-points", (key,)),
            Action("restore-points", (key,)),
            Action("note-points", (key, _NOTE)),
            Action("add-points", (seat, code, points, _NOTE)),
            Action("sign-off"),
        ]
    return tuple(desk)


def _codes(table: TableState) -> tuple[Choice, ...]:
    """What points may be given for by hand: the lines of the table's scheme, then what every table has."""
    scheme = table.setup.scheme
    codes = dict.fromkeys((*(rule.code for rule in scheme), *ledger.BY_HAND))
    return tuple(Choice(code, ledger.called(table.setup.game, code, scheme)) for code in codes)


_NOTE = Field("note", "text", most=500, optional=True)


def offered(game: Game[Any, Any, Any, Any], table: TableState, entry: Entry[Any, Any]) -> bool:
    """Whether the view of the author (or of the seat acted for) offers this very move."""
    verb = verb_of(entry.move)
    actions = snapshot(game, table, entry.actor).actions
    return any(action.verb == verb and _fits(action, entry.move) for action in actions)


def _fits(action: Action, move: Any) -> bool:
    return all(_allows(field, getattr(move, field.name)) for field in action.fields)


def _allows(field: Field, value: Any) -> bool:
    if value is None or value == "":
        return field.optional or field.kind == "text"
    if field.kind in ("seat", "choice"):
        return any(choice.value == value for choice in field.choices)
    if field.kind in ("seats", "choices"):
        return set(value) <= {choice.value for choice in field.choices}
    if field.kind in ("number", "points", "span"):
        return (field.least is None or value >= field.least) and (field.most is None or value <= field.most)
    if field.kind == "text":
        return field.most is None or len(value) <= field.most
    return True
