"""A move straight from what was typed, offered now or not: only for who may know every reason."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec

from companion.kernel.codec import codec_of
from companion.kernel.game import Game

from .sent import Fields


def straight(game: Game[Any, Any, Any, Any], data: Fields) -> Any:
    """The move of the game that these fields spell; nothing where they spell none."""
    fields = _fields(game.Move).get(data.get("verb", ""))
    if fields is None:
        return None
    values: dict[str, Any] = {"verb": data["verb"]}
    for name, several in fields.items():
        typed = [value.strip() for value in data.getlist(name) if value.strip()]
        if typed:
            values[name] = typed if several else typed[0]
    try:
        return codec_of(game).to_move(values)
    except msgspec.ValidationError:
        return None


@cache
def _fields(moves: Any) -> dict[str, dict[str, bool]]:
    """By verb the fields of its move, and whether one takes several values."""
    kinds = get_args(moves) or (moves,)
    return {
        str(kind.__struct_config__.tag): {
            field.name: get_origin(_bare(field.type)) is tuple for field in msgspec.structs.fields(kind)
        }
        for kind in kinds
    }


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind
