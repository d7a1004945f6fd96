"""What every table has beyond its game: strike and restore, points by hand, sign-off, substitution."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from . import game
from .results import BY_HAND, Code, Edits, LedgerLine, Points, code_name
from .verbs import Seat, choices, number, stands
from .words import CodeName, Illegal, Param, Text, Who

Note = Annotated[str, msgspec.Meta(max_length=game.MOST_NOTE)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=140)]
Ids = Annotated[tuple[str, ...], msgspec.Meta(max_length=5000)]
MOST_BY_HAND = 100_000
"""Hundredths of a point that a form gives or takes at once."""


class HandedOver(msgspec.Struct, frozen=True):
    """When a page with secrets changed hands (UTC milliseconds), whose it is, and how."""

    at: game.Moment
    role: game.Viewer
    how: str


class TableState(msgspec.Struct, frozen=True):
    """What a table's log folds to: the game's state, and what stands on the desk beside it."""

    setup: game.Setup[Any]
    state: Any
    names: tuple[str, ...]
    people: tuple[str, ...]
    """The names of those who sit there, also where a game calls a seat otherwise for a time."""
    edits: Edits = Edits()
    abandoned: bool = False
    signed: bool = False
    handed: tuple[HandedOver, ...] = ()
    reopened: str | None = None
    """The note with which its result was opened again; nothing before that, and once it is closed anew."""

    @property
    def closed(self) -> bool:
        """Whether nothing may change before it is reopened."""
        return self.signed or self.abandoned

    def must_be_open(self) -> None:
        """Raises Illegal where nothing may change before it is reopened; it says what that takes back."""
        if self.closed:
            raise Illegal(Text("kernel-signed" if self.signed else "kernel-abandoned"))

    def must_have(self, seat: int) -> None:
        """Raises Illegal for a seat that is not there."""
        if not 1 <= seat <= len(self.names):
            raise Illegal(Text("kernel-no-such-seat", {"number": seat}), "seat")


class Desk(msgspec.Struct, frozen=True):
    """What a verb of the desk acts on: the table, the ledger as it stands, and whether there is a result."""

    table: TableState
    finished: bool = False
    ledger: tuple[LedgerLine, ...] = ()

    @property
    def phase(self) -> str:
        """`open`, `finished` or `closed`."""
        return "closed" if self.table.closed else "finished" if self.finished else "open"

    def must_be_in(self, phases: frozenset[str]) -> None:
        """Raises Illegal with the reason why a verb of these phases has to wait, or comes too late."""
        if self.phase in phases:
            return
        if phases == CLOSED:
            raise Illegal(Text("kernel-not-signed"))
        self.table.must_be_open()
        raise Illegal(Text("kernel-not-finished"))

    @property
    def edits(self) -> Edits:
        """What was changed in the ledger by hand."""
        return self.table.edits

    def with_note(self, key: str, note: str) -> dict[str, str]:
        """The remarks with one more, if there is one."""
        return {**self.edits.notes, key: note} if note else self.edits.notes

    def edited(self, **changed: Any) -> TableState:
        """The table with something changed in its ledger."""
        return replace(self.table, edits=replace(self.edits, **changed))

    def line(self, key: str) -> LedgerLine:
        """A line of the ledger. Raises Illegal where there is none of this key."""
        found = next((line for line in self.ledger if line.key == key), None)
        if found is None:
            raise Illegal(Text("kernel-no-such-points"), "key")
        return found

    def called(self, code: str) -> CodeName:
        """The name of a code at this table."""
        return code_name(self.table.setup.game, code, self.table.setup.scheme)

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, len(self.table.names) + 1)


OPEN, FINISHED, CLOSED = frozenset({"open", "finished"}), frozenset({"finished"}), frozenset({"closed"})
ALWAYS = OPEN | CLOSED


class DeskVerb(game.Verb, frozen=True):
    """Base of the desk's verbs: they act on a `Desk` and give the next state of the table."""

    prefix = "kernel"
    traits = game.Trait.FINAL
    phases = OPEN

    def log_text(self, desk: Desk, entry: game.Entry[Any, Any], viewer: str) -> Text | None:
        """The sentence of the verb; what was noted stands beside it."""
        return Text(f"kernel-tell-{self.verb()}", self.log_params(desk))

    def log_params(self, desk: Desk) -> dict[str, Param]:
        """The parameters of its sentence in the log."""
        return {}


class Strike(DeskVerb, frozen=True):
    """These entries stand no longer: those struck, and with them all that fell. The table is folded anew."""

    entries: Ids

    @classmethod
    def offer(cls, desk: Desk, viewer: str) -> Iterable[game.Action]:
        """Offered without fields: which entries is chosen in the log."""
        yield cls.action(only=())


class Restore(DeskVerb, frozen=True):
    """These entries stand again; `fallen` are moves of the rules that are owed no longer."""

    entries: Ids
    fallen: Ids = ()

    @classmethod
    def offer(cls, desk: Desk, viewer: str) -> Iterable[game.Action]:
        """Offered without fields: which entries is chosen in the log."""
        yield cls.action(only=())


class Substitute(DeskVerb, frozen=True):
    """Somebody else sits down on a seat from here on."""

    seat: Seat
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    traits = game.Trait.FINAL | game.Trait.SETS_UP

    @classmethod
    def offer(cls, desk: Desk, viewer: str) -> Iterable[game.Action]:
        """Offered for any seat."""
        yield cls.action(seat=desk.seats)

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table with the new name on the seat."""
        desk.table.must_have(self.seat)
        names, people = (
            (*called[: self.seat - 1], self.name, *called[self.seat :])
            for called in (desk.table.names, desk.table.people)
        )
        return replace(desk.table, names=names, people=people)

    def log_params(self, desk: Desk) -> dict[str, Param]:
        """The seat, and who sits there now."""
        return {"seat": Who(self.seat), "name": self.name}


class Abandon(DeskVerb, frozen=True):
    """The game ends without a result."""

    traits = game.Trait.FINAL | game.Trait.SETS_UP
    note: Note = ""

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table, closed without a result."""
        return replace(desk.table, abandoned=True, reopened=None)


class PointsVerb(DeskVerb, frozen=True):
    """Base of what is said of one line of the ledger, by its key."""

    key: Key
    phases = FINISHED

    def log_params(self, desk: Desk) -> dict[str, Param]:
        """What the points are for."""
        return {"code": desk.called(self.key.split(":", 1)[0])}


class StrikePoints(PointsVerb, frozen=True):
    """A line of the ledger does not count."""

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table with the line struck; the entry's note stays on it. Raises Illegal for a struck one."""
        if desk.line(self.key).struck:
            raise Illegal(Text("kernel-points-struck"), "key")
        return desk.edited(struck=desk.edits.struck | {self.key}, notes=desk.with_note(self.key, entry.note))


class RestorePoints(PointsVerb, frozen=True):
    """A struck line of the ledger counts again."""

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table with the line standing; the entry's note stays on it. Raises Illegal if it stands."""
        if not desk.line(self.key).struck:
            raise Illegal(Text("kernel-points-stand"), "key")
        return desk.edited(struck=desk.edits.struck - {self.key}, notes=desk.with_note(self.key, entry.note))


class NotePoints(PointsVerb, frozen=True):
    """A remark on a line of the ledger; an empty one takes the remark away."""

    note: Note

    @classmethod
    def offer(cls, desk: Desk, viewer: str) -> Iterable[game.Action]:
        """Offered for any line."""
        yield cls.action(note={"optional": True})

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table with this remark in place of the one before."""
        return desk.edited(notes={**desk.edits.notes, desk.line(self.key).key: self.note})


class AddPoints(DeskVerb, frozen=True):
    """Points given by hand, in hundredths; `was` is how often the sender saw that done at this table."""

    seat: Seat
    code: Code
    points: Points
    note: Note = ""
    was: int | None = None
    phases = FINISHED

    @classmethod
    def offer(cls, desk: Desk, viewer: str) -> Iterable[game.Action]:
        """Offered for the lines of the table's scheme, then for the codes that every table has."""
        codes = dict.fromkeys((*(rule.code for rule in desk.table.setup.scheme), *BY_HAND))
        yield cls.action(
            seat=desk.seats,
            code={"kind": "choice", **choices(game.Choice(code, desk.called(code)) for code in codes)},
            points={"kind": "points", **number(-MOST_BY_HAND, MOST_BY_HAND)},
            was=stands(len(desk.edits.added)),
        )

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table with a line of its own in the ledger. Raises Illegal where the seat was given the same
        that the sender has not seen."""
        desk.table.must_have(self.seat)
        unseen = () if self.was is None else desk.edits.added[max(0, self.was) :]
        if any((line.seat, line.code) == (self.seat, self.code) for line in unseen):
            raise Illegal(Text("kernel-points-given"))
        line = LedgerLine(
            key=f"{self.code}:{self.seat}:{entry.id}",
            seat=self.seat,
            code=self.code,
            points=self.points,
            reason=Text("kernel-by-hand"),
            note=self.note,
            by_hand=True,
        )
        return desk.edited(added=(*desk.edits.added, line))

    def log_params(self, desk: Desk) -> dict[str, Param]:
        """The seat, the points, and what they are for."""
        return {"seat": Who(self.seat), "points": self.points, "code": desk.called(self.code)}


class SignOff(DeskVerb, frozen=True):
    """Result and ledger become facts; nothing changes until it is reopened."""

    phases = FINISHED

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table, closed with its result."""
        return replace(desk.table, signed=True, reopened=None)


class Reopen(DeskVerb, frozen=True):
    """The facts are withdrawn and may be corrected; or a table that ended without a result goes on."""

    note: Note = ""
    phases = CLOSED

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table, open again."""
        correction = self.note if desk.table.signed else None
        return replace(desk.table, signed=False, abandoned=False, reopened=correction)


class HandOver(DeskVerb, frozen=True):
    """A page with secrets changes hands: taken up by a phone, moved to one, lent and given back, taken away,
    or opened by an organiser. Written by the program alone, for everybody to read; of a closed table, too,
    for secrets may outlive the game."""

    role: game.Viewer
    """seat-n or gm: whose page it is."""
    how: Literal["taken", "moved", "lent", "back", "ended", "opened"]
    said_by, phases = game.RULES, ALWAYS
    traits = game.Trait.FINAL | game.Trait.SETS_UP

    def apply(self, desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
        """The table on whose pages it is shown."""
        if self.role != "gm":
            desk.table.must_have(game.seat_of(self.role) or 0)
        handed = HandedOver(entry.stamp.received, self.role, self.how)
        return replace(desk.table, handed=(*desk.table.handed, handed))

    def log_text(self, desk: Desk, entry: game.Entry[Any, Any], viewer: str) -> Text | None:
        """The sentence of whose page it is, and what became of it."""
        return handed_text(self.role, self.how)


DeskMove = (
    Strike
    | Restore
    | Substitute
    | Abandon
    | StrikePoints
    | RestorePoints
    | NotePoints
    | AddPoints
    | SignOff
    | Reopen
    | HandOver
)
DESK: tuple[type[DeskVerb], ...] = get_args(DeskMove)
"""The desk's verbs, in the order in which they are offered."""


def offers(desk: Desk, viewer: str) -> tuple[game.Action, ...]:
    """What the desk offers: the referee's alone."""
    allowed = (verb for verb in DESK if viewer in verb.said_by and desk.phase in verb.phases)
    return tuple(action for verb in allowed for action in verb.offer(desk, viewer))


def apply(desk: Desk, entry: game.Entry[Any, Any]) -> TableState:
    """The table after a move of the desk (strike and restore excepted: they refold). Raises Illegal."""
    move: DeskVerb = entry.move
    if entry.stamp.author not in move.said_by:
        raise Illegal(game.not_for(type(move)))
    desk.must_be_in(move.phases)
    table: TableState = move.apply(desk, entry)
    return table


def closings_taken_back(line: Iterable[game.Entry[Any, Any]]) -> set[str]:
    """The closings that were taken back: what was corrected since may leave nothing for them to rest on."""
    found: set[str] = set()
    closing = ""
    for entry in line:
        if isinstance(entry.move, SignOff | Abandon):
            closing = entry.id
        elif isinstance(entry.move, Reopen):
            found.add(closing)
    return found


def handed_text(role: game.Viewer, how: str) -> Text:
    """How it reads that somebody's page changed hands."""
    seat = game.seat_of(role)
    owner: Param = Text("kernel-gm") if seat is None else Who(seat)
    return Text(f"kernel-tell-hand-over-{how}", {"whose": owner})
