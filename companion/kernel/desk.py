"""What every table has beyond its game: strike and restore, points by hand, sign-off, substitution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from .game import REFEREES, Entry, Moment, Setup, Verb, Viewer, seat_of
from .ledger import Code, Edits, LedgerLine, Points
from .words import Illegal, Text

Note = Annotated[str, msgspec.Meta(max_length=500)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=140)]
Ids = Annotated[tuple[str, ...], msgspec.Meta(max_length=5000)]


class Strike(Verb, frozen=True):
    """These entries stand no longer: those struck, and with them all that fell."""

    entries: Ids


class Restore(Verb, frozen=True):
    """These entries stand again; `fallen` are moves of the rules that are owed no longer."""

    entries: Ids
    fallen: Ids = ()


class StrikePoints(Verb, frozen=True):
    """A line of the ledger does not count."""

    key: Key


class RestorePoints(Verb, frozen=True):
    """A struck line of the ledger counts again."""

    key: Key


class AddPoints(Verb, frozen=True):
    """Points given by hand, in hundredths."""

    seat: int
    code: Code
    points: Points
    note: Note = ""


class NotePoints(Verb, frozen=True):
    """A remark on a line of the ledger."""

    key: Key
    note: Note


class Substitute(Verb, frozen=True):
    """Somebody else sits down on a seat from here on."""

    seat: int
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Abandon(Verb, frozen=True):
    """The game ends without a result."""

    note: Note = ""


class SignOff(Verb, frozen=True):
    """Result and ledger become facts; nothing changes until it is reopened."""


class Reopen(Verb, frozen=True):
    """The facts are withdrawn; the table may be corrected again."""

    note: Note = ""


class HandOver(Verb, frozen=True):
    """A page with secrets changes hands: taken up by a phone, moved to one, lent, taken away, or opened by
    an organiser. Written by the program alone, for everybody to read."""

    role: Viewer
    """seat-n or gm: whose page it is."""
    how: Literal["taken", "moved", "lent", "ended", "opened"]


DeskMove = (
    Strike
    | Restore
    | StrikePoints
    | RestorePoints
    | AddPoints
    | NotePoints
    | Substitute
    | Abandon
    | SignOff
    | Reopen
    | HandOver
)


DESK: tuple[type, ...] = get_args(DeskMove)
"""The same as classes, to tell the desk's moves from a game's."""


class HandedOver(msgspec.Struct, frozen=True):
    """When a page with secrets changed hands (UTC milliseconds), whose it is, and how."""

    at: Moment
    role: Viewer
    how: str


class TableState(msgspec.Struct, frozen=True):
    """What a table's log folds to: the game's state, and what stands on the desk beside it."""

    setup: Setup[Any]
    state: Any
    names: tuple[str, ...]
    edits: Edits = Edits()
    abandoned: bool = False
    signed: bool = False
    handed: tuple[HandedOver, ...] = ()

    @property
    def closed(self) -> bool:
        """Whether nothing may change before it is reopened."""
        return self.signed or self.abandoned

    def must_be_open(self) -> None:
        """Raises Illegal where nothing may change before it is reopened; it says what that takes back."""
        if self.closed:
            raise Illegal(Text("kernel-signed" if self.signed else "kernel-abandoned"))


def apply(
    table: TableState, entry: Entry[Any, Any], ledger: tuple[LedgerLine, ...], finished: bool
) -> TableState:
    """The table after a move of the desk (strike and restore excepted: they refold). Raises Illegal."""
    move = entry.move
    if isinstance(move, HandOver):
        return replace(table, handed=(*table.handed, _handed(table, entry)))
    if entry.stamp.author not in REFEREES:
        raise Illegal(Text("kernel-referee-only"))
    if isinstance(move, Reopen):
        if not table.closed:
            raise Illegal(Text("kernel-not-signed"))
        return replace(table, signed=False, abandoned=False)
    table.must_be_open()
    if isinstance(move, Substitute):
        _seat_of(table, move.seat)
        return replace(table, names=(*table.names[: move.seat - 1], move.name, *table.names[move.seat :]))
    if isinstance(move, Abandon):
        return replace(table, abandoned=True)
    if not finished:
        raise Illegal(Text("kernel-not-finished"))
    if isinstance(move, SignOff):
        return replace(table, signed=True)
    return replace(table, edits=_edit(table, entry, ledger))


def reopened(line: Iterable[Entry[Any, Any]]) -> set[str]:
    """The closings that were taken back: what was corrected since may leave nothing for them to rest on."""
    found: set[str] = set()
    closing = ""
    for entry in line:
        if isinstance(entry.move, SignOff | Abandon):
            closing = entry.id
        elif isinstance(entry.move, Reopen):
            found.add(closing)
    return found


def _edit(table: TableState, entry: Entry[Any, Any], ledger: tuple[LedgerLine, ...]) -> Edits:
    move, edits = entry.move, table.edits
    if isinstance(move, AddPoints):
        _seat_of(table, move.seat)
        line = LedgerLine(
            key=f"{move.code}:{move.seat}:{entry.id}",
            seat=move.seat,
            code=move.code,
            points=move.points,
            reason=Text("kernel-by-hand"),
            note=move.note,
            by_hand=True,
        )
        return replace(edits, added=(*edits.added, line))
    found = next((line for line in ledger if line.key == move.key), None)
    if found is None:
        raise Illegal(Text("kernel-no-such-points"), "key")
    if isinstance(move, NotePoints):
        return replace(edits, notes={**edits.notes, move.key: move.note})
    striking = isinstance(move, StrikePoints)
    if striking == found.struck:
        raise Illegal(Text("kernel-points-struck" if striking else "kernel-points-stand"), "key")
    notes = {**edits.notes, move.key: entry.note} if entry.note else edits.notes
    keys = edits.struck | {move.key} if striking else edits.struck - {move.key}
    return replace(edits, struck=keys, notes=notes)


def _handed(table: TableState, entry: Entry[Any, Any]) -> HandedOver:
    """A change of hands as it is shown; of a closed table, too, for secrets may outlive the game."""
    role = entry.move.role
    if entry.stamp.author != "rules":
        raise Illegal(Text("kernel-not-offered"))
    if role != "gm":
        _seat_of(table, seat_of(role) or 0)
    return HandedOver(entry.stamp.received, role, entry.move.how)


def _seat_of(table: TableState, seat: int) -> None:
    if not 1 <= seat <= len(table.names):
        raise Illegal(Text("kernel-no-such-seat", {"number": seat}), "seat")
