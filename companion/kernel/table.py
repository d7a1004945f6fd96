"""A table at one moment: what it offers and shows, what an entry makes of it, how far it is; and the codec of
its moves."""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from . import desk, results
from .capabilities import HearsOfClosing, NamesSeats
from .desk import DESK, Desk, DeskMove, HandedOver, Restore, Strike, TableState
from .game import (
    REFEREES,
    Action,
    Entry,
    Game,
    Result,
    Setup,
    View,
    actions_of,
    must_be_offered,
    question_of,
    seat_of,
    vocabulary,
)
from .results import LedgerLine
from .verbs import ChecksItself, Trait
from .words import Illegal, Text

_encoder = msgspec.json.Encoder(order="deterministic")


class _Chosen(msgspec.Struct):
    options: dict[str, Any] = {}


class SetupDecoder:
    """Reads setups: a house rule that an older one leaves out is what its default was then."""

    def __init__(self, now: msgspec.json.Decoder[Any], before: Mapping[int, Mapping[str, Any]]) -> None:
        self._now = now
        self._before = before

    def decode(self, data: Any) -> Setup[Any]:
        """A setup. Raises msgspec.ValidationError with the place of the fault."""
        setup: Setup[Any] = self._now.decode(data)
        for version in sorted(self._before, reverse=True):
            if setup.rules < version:
                chosen = msgspec.json.decode(data, type=_Chosen).options
                was = {name: v for name, v in self._before[version].items() if name not in chosen}
                setup = replace(setup, options=replace(setup.options, **was))
        return setup


class Codec:
    """Decoders for one game's values. Each raises msgspec.ValidationError with the place of the fault."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        move: Any = vocabulary(game).Move | DeskMove
        entry: Any = Entry
        setup: Any = Setup
        several: Any = tuple
        entry = entry[move, vocabulary(game).Drawn]
        self.move = msgspec.json.Decoder(move)
        self.entry = msgspec.json.Decoder(entry)
        self.entries = msgspec.json.Decoder(several[entry, ...])
        self.setup = SetupDecoder(msgspec.json.Decoder(setup[game.Options]), game.about.before)
        self._moves = {str(kind.__struct_config__.tag): kind for kind in get_args(move)}
        self._any_move = move

    def to_move(self, values: dict[str, Any]) -> Any:
        """A move from plain values (`verb` and the fields), strictly typed but for numbers typed as text."""
        # To look through a union's types anew for each move costs ten times as much as its verb's own.
        return msgspec.convert(values, self._moves.get(values["verb"], self._any_move), strict=False)


@cache
def codec_of(game: Game[Any, Any, Any, Any]) -> Codec:
    """The codec of a game, built once."""
    return Codec(game)


def encode(value: Any) -> bytes:
    """A value as JSON with a fixed order of keys."""
    return _encoder.encode(value)


def digest(value: Any) -> str:
    """A short fingerprint of a value; equal values have equal fingerprints."""
    return hashlib.sha256(encode(value)).hexdigest()[:32]


def verb_of(move: Any) -> str:
    """The verb of a move, as it stands in records, forms and actions."""
    return str(type(move).__struct_config__.tag)


Status = Literal["open", "finished", "signed", "abandoned"]


def apply(
    game: Game[Any, Any, Any, Any],
    table: TableState,
    entry: Entry[Any, Any],
    *,
    reopened: bool = False,
    checked: bool = False,
) -> TableState:
    """The table after one entry of its line. Raises Illegal.

    `reopened`: a sign-off that was taken back; `checked`: the move is known to be offered, or owed.
    """
    if isinstance(entry.move, DESK):
        result = game.result(table.state)
        lines = results.lines(result.proposals, table.edits) if result else ()
        after = desk.apply(Desk(table, result is not None or reopened, lines), entry)
        if after.closed == table.closed:
            return after
        if not isinstance(game, HearsOfClosing):
            return after
        turned = game.closed if after.closed else game.reopened
        return replace(after, state=turned(after.state, entry.said))
    table.must_be_open()
    if checked:
        pass
    elif entry.stamp.author == "rules":
        due = game.next(table.state)
        if due is None or due.move != entry.move or (due.at is not None and entry.stamp.said != due.at):
            raise Illegal(Text("kernel-not-owed"))
    elif not isinstance(entry.move, ChecksItself):
        must_be_offered(game, table.state, entry)
    state = game.apply(table.state, entry)
    if isinstance(game, NamesSeats) and (called := game.called(table.state, state)):
        both = enumerate(zip(table.names, table.people, strict=True), 1)
        names = tuple(called.get(seat, name) or own for seat, (name, own) in both)
        return replace(table, state=state, names=names)
    return replace(table, state=state)


def result_of(game: Game[Any, Any, Any, Any], table: TableState) -> Result | None:
    """The result of a table; nothing while it is played or where it was abandoned."""
    return None if table.abandoned else game.result(table.state)


def status_of(game: Game[Any, Any, Any, Any], table: TableState) -> Status:
    """How far a table is, in a word."""
    if table.closed:
        return "abandoned" if table.abandoned else "signed"
    return "open" if result_of(game, table) is None else "finished"


def offers(game: Game[Any, Any, Any, Any], table: TableState, viewer: str) -> tuple[Action, ...]:
    """What the game offers a viewer now: nothing at a closed table, to the public, nor on a seat that is not
    there."""
    return actions_of(game, table.state, viewer) if _is_asked(table, viewer) else ()


def actions_for(
    game: Game[Any, Any, Any, Any], table: TableState, viewer: str, verb: str
) -> tuple[Action, ...]:
    """What a viewer may do now of one verb, of the game's or the desk's; no other is asked."""
    own = vocabulary(game).named.get(verb)
    if own is not None:
        return actions_of(game, table.state, viewer, own) if _is_asked(table, viewer) else ()
    at = Desk(table, result_of(game, table) is not None)
    return tuple(action for action in desk.offers(at, viewer) if action.verb == verb)


def _is_asked(table: TableState, viewer: str) -> bool:
    return not table.closed and viewer != "public" and (seat_of(viewer) or 0) <= len(table.names)


def too_late(game: Game[Any, Any, Any, Any], table: TableState, verb: str, asked: str) -> bool:
    """Whether a move answers another question than the one that is asked now, even if it is offered again.

    A phone may have kept it without the network, and its page may still have shown the earlier question.
    """
    own = vocabulary(game).named.get(verb) if asked else None
    return own is not None and Trait.ANSWERS in own.traits and asked != question_of(game, table.state)


def begin(game: Game[Any, Any, Any, Any], setup: Setup[Any]) -> TableState:
    """The table before its first entry. Raises Illegal for seats that the game does not have."""
    if not game.least <= len(setup.seats) <= game.most:
        raise Illegal(Text("kernel-seats", {"least": game.least, "most": game.most}), "seats")
    names = tuple(place.name for place in setup.seats)
    return TableState(setup, game.begin(setup), names, names)


def check_envelope(entry: Entry[Any, Any], seats: int) -> None:
    """Refuses a sender who may not send, a seat that is not there, an irregular fact without a note."""
    stamp = entry.stamp
    seat = stamp.acting_for if stamp.acting_for is not None else seat_of(stamp.author)
    if seat is not None and not 1 <= seat <= seats:
        raise Illegal(Text("kernel-no-such-seat", {"number": seat}), "seat")
    if stamp.author == "public":
        raise Illegal(Text("kernel-referee-only"))
    beyond_a_seat = (
        stamp.acting_for is not None or entry.irregular or isinstance(entry.move, (Strike, Restore))
    )
    if stamp.author not in REFEREES and beyond_a_seat:
        raise Illegal(Text("kernel-referee-only"))
    if entry.irregular and not entry.note:
        raise Illegal(Text("kernel-irregular-note"), "note")


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
    lines = results.lines(result.proposals, table.edits) if result and shown else ()
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
