"""The published schema of records, made from the types themselves."""

from __future__ import annotations

from typing import Any

import msgspec

from .desk import DeskMove
from .game import Entry, Game, Setup
from .record import FORMAT, MOST_ENTRIES

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def of(games: dict[str, Game[Any, Any, Any, Any]]) -> dict[str, Any]:
    """A JSON schema: one alternative a game, with its options, moves and draws."""
    setup: Any = Setup
    entry: Any = Entry
    types: list[Any] = []
    for game in games.values():
        types += [setup[game.Options], entry[game.Move | DeskMove, game.Drawn]]
    schemas, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    alternatives = [
        {
            "title": game.name,
            "type": "object",
            "required": ["game", "setup", "entries"],
            "properties": {
                "format": {"type": "integer", "minimum": 1, "maximum": FORMAT},
                "rules": {"type": "integer", "minimum": 1, "maximum": game.rules},
                "game": {"const": game.name},
                "setup": schemas[2 * place],
                "entries": {"type": "array", "maxItems": MOST_ENTRIES, "items": schemas[2 * place + 1]},
            },
        }
        for place, game in enumerate(games.values())
    ]
    return {"$schema": DIALECT, "title": "Record", "oneOf": alternatives, "$defs": definitions}
