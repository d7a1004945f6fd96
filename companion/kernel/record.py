"""The portable record: setup and entries as one JSON document, what it comes to, and its published schema.

Imported records are hostile input.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from . import results
from .desk import DeskMove, Restore, Strike
from .game import Entry, Game, Ranked, Result, Setup, vocabulary
from .replay import Fault, History
from .table import check_envelope, codec_of, encode, result_of, snapshot
from .words import Illegal, Text

FORMAT = 1
MOST_BYTES = 8 * 1024 * 1024
MOST_DEPTH = 24
MOST_ENTRIES = 100_000
MOST_REFOLDED = 2_000_000
"""Entries that a trace may fold again: with every correction it begins anew."""
_TOKEN = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""A text, or a bracket. Nothing is tried twice: text without an end would take the square of its length."""
Version = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Envelope(msgspec.Struct, frozen=True):
    """A record before its game is known."""

    game: str
    setup: msgspec.Raw
    entries: msgspec.Raw
    format: Version = FORMAT
    rules: Version = 1


class InvalidRecord(Exception):
    """A record that cannot be read or replayed: the place of the fault (a JSON path) and why."""

    def __init__(self, place: str, why: Text) -> None:
        super().__init__(f"{place}: {why.key}")
        self.place = place
        self.why = why


def write(history: History) -> bytes:
    """A table's record as JSON."""
    game = history.game
    return encode(
        {
            "format": FORMAT,
            "rules": history.setup.rules,
            "game": game.name,
            "setup": history.setup,
            "entries": history.log,
        }
    )


def read(data: bytes, games: dict[str, Game[Any, Any, Any, Any]]) -> History:
    """A record replayed: its history on this machine. Raises InvalidRecord with the place of the fault."""
    _check_size(data)
    envelope = _decode(msgspec.json.Decoder(Envelope), data, "$")
    if not 1 <= envelope.format <= FORMAT:
        raise InvalidRecord("$.format", Text("kernel-record-newer", {"format": envelope.format}))
    game = games.get(envelope.game)
    if game is None:
        raise InvalidRecord("$.game", Text("kernel-record-no-game", {"game": envelope.game[:80]}))
    if not 1 <= envelope.rules <= game.about.rules:
        raise InvalidRecord("$.rules", Text("kernel-record-newer", {"format": envelope.rules}))
    codec = codec_of(game)
    setup: Setup[Any] = _decode(codec.setup, envelope.setup, "$.setup")
    entries = _decode(codec.entries, envelope.entries, "$.entries")
    _check_entries(entries, len(setup.seats))
    if setup.rules > game.about.rules:
        raise InvalidRecord("$.setup.rules", Text("kernel-record-newer", {"format": setup.rules}))
    if setup.game != game.name:
        raise InvalidRecord("$.setup.game", Text("kernel-record-no-game", {"game": setup.game[:80]}))
    try:
        return History(game, setup, entries)
    except Fault as fault:
        raise InvalidRecord(f"$.entries[{fault.place}]", fault.why.text) from fault
    except Illegal as why:
        raise InvalidRecord("$.setup", why.text) from why


def _check_size(data: bytes) -> None:
    """Size and depth, before anything is decoded."""
    if len(data) > MOST_BYTES:
        raise InvalidRecord("$", Text("kernel-record-large", {"most": MOST_BYTES}))
    depth = 0
    for token in _TOKEN.finditer(data):
        first = token[0][:1]
        if first in b"[{":
            depth += 1
            if depth > MOST_DEPTH:
                raise InvalidRecord("$", Text("kernel-record-deep", {"most": MOST_DEPTH}))
        elif first in b"]}":
            depth -= 1


def _check_entries(entries: tuple[Entry[Any, Any], ...], seats: int) -> None:
    """Number, sequence and senders of a record's entries."""
    if len(entries) > MOST_ENTRIES:
        raise InvalidRecord("$.entries", Text("kernel-record-long", {"most": MOST_ENTRIES}))
    corrections = sum(isinstance(entry.move, (Strike, Restore)) for entry in entries)
    if corrections * len(entries) > MOST_REFOLDED:
        raise InvalidRecord(
            "$.entries", Text("kernel-record-corrections", {"most": MOST_REFOLDED // len(entries)})
        )
    for place, entry in enumerate(entries):
        if entry.sequence != place + 1:
            raise InvalidRecord(f"$.entries[{place}].sequence", Text("kernel-record-sequence"))
        try:
            check_envelope(entry, seats)
        except Illegal as why:
            raise InvalidRecord(f"$.entries[{place}].stamp", why.text) from why


def _decode(decoder: Any, data: Any, place: str) -> Any:
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        why, _, inner = str(error).partition(" - at `$")
        raise InvalidRecord(place + inner.rstrip("`"), Text("kernel-record-invalid", {"why": why})) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidRecord(place, Text("kernel-record-json", {"why": str(error)[:200]})) from error


def outcome(history: History) -> dict[str, Any]:
    """{game, finished, winners, ranking, ledger}; seats from 1, points as numbers, reasons by key."""
    table = history.table
    result = result_of(history.game, table)
    names = table.names
    return {
        "game": history.game.name,
        "finished": result is not None,
        "winners": list(result.winners) if result else [],
        "ranking": [_ranked_json(ranked, names) for ranked in result.ranking] if result else [],
        "ledger": [
            {
                "seat": line.seat,
                "player": names[line.seat - 1],
                "code": line.code,
                "points": plain(line.points),
                "reason": msgspec.to_builtins(line.reason),
            }
            for line in (results.lines(result.proposals, table.edits) if result else ())
            if not line.struck
        ],
    }


def trace(history: History) -> Iterator[dict[str, Any]]:
    """Yields one value for each entry of the log: the entry, the GM's view after it, and the result where
    there is one."""
    grown = History(history.game, history.setup)
    for entry in history.log:
        yield _step(grown, entry)


def plain(points: int) -> int | float:
    """Hundredths as a number of points: whole where it is whole."""
    return points // 100 if points % 100 == 0 else points / 100


def _step(grown: History, entry: Entry[Any, Any]) -> dict[str, Any]:
    grown.take(entry)
    shown = snapshot(grown.game, grown.table, "gm")
    result: Result | None = shown.result
    return {
        "entry": msgspec.to_builtins(entry),
        "view": msgspec.to_builtins(shown.view),
        "result": msgspec.to_builtins(result),
    }


def _ranked_json(ranked: Ranked, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "rank": ranked.rank,
        "seat": ranked.seat,
        "player": names[ranked.seat - 1],
        "because": msgspec.to_builtins(ranked.because),
    }


DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"


def record_schema(games: dict[str, Game[Any, Any, Any, Any]]) -> dict[str, Any]:
    """A JSON schema: one alternative a game, with its options, moves and draws."""
    setup: Any = Setup
    entry: Any = Entry
    types: list[Any] = []
    for game in games.values():
        types += [setup[game.Options], entry[vocabulary(game).Move | DeskMove, vocabulary(game).Drawn]]
    schemas, definitions = msgspec.json.schema_components(types, ref_template=REF)
    alternatives = [
        {
            "title": game.name,
            "type": "object",
            "required": ["game", "setup", "entries"],
            "properties": {
                "format": {"type": "integer", "minimum": 1, "maximum": FORMAT},
                "rules": {"type": "integer", "minimum": 1, "maximum": game.about.rules},
                "game": {"const": game.name},
                "setup": schemas[2 * place],
                "entries": {"type": "array", "maxItems": MOST_ENTRIES, "items": schemas[2 * place + 1]},
            },
        }
        for place, game in enumerate(games.values())
    ]
    # msgspec names a generic type by all that it is made of: a name of a line for an entry of each game.
    short = {name: name.removeprefix("companion.games.") for name in definitions}
    for place, game in enumerate(games.values()):
        for schema, kind in zip(schemas[2 * place : 2 * place + 2], ("setup", "entry"), strict=True):
            short[schema["$ref"].removeprefix(REF.format(name=""))] = f"{game.name}-{kind}"
    named = {short[name]: {**schema, "title": short[name]} for name, schema in definitions.items()}
    whole = {"$schema": DIALECT, "title": "Record", "oneOf": alternatives, "$defs": named}
    refs = {REF.format(name=name): REF.format(name=new) for name, new in short.items()}
    renamed: dict[str, Any] = _replace_references(whole, refs)
    return renamed


def _replace_references(value: Any, refs: dict[str, str]) -> Any:
    """The same schema with other references."""
    if isinstance(value, dict):
        return {key: _replace_references(each, refs) for key, each in value.items()}
    if isinstance(value, list):
        return [_replace_references(each, refs) for each in value]
    return refs.get(value, value) if isinstance(value, str) else value
