"""Typed encoding of setups, entries and moves for each game; built once a game."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, get_args

import msgspec

from .desk import DeskMove
from .game import Entry, Game, Setup, vocabulary

_encoder = msgspec.json.Encoder(order="deterministic")


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
        self.setup = msgspec.json.Decoder(setup[game.Options])
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
