"""The published schema of records, made from the types themselves."""

from __future__ import annotations

from typing import Any

import msgspec

from .desk import DeskMove
from .game import Entry, Game, Setup, vocabulary
from .record import FORMAT, MOST_ENTRIES

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
    renamed: dict[str, Any] = _replaced(whole, refs)
    return renamed


def _replaced(value: Any, refs: dict[str, str]) -> Any:
    """The same schema with other references."""
    if isinstance(value, dict):
        return {key: _replaced(each, refs) for key, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, refs) for each in value]
    return refs.get(value, value) if isinstance(value, str) else value
