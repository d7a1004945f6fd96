"""Seats on which nobody sits, by the rules of the game that is played there."""

from __future__ import annotations

from companion.games import GAMES
from companion.kernel.codec import codec_of

from .models import GameTable


def empty_seats(table: GameTable) -> frozenset[int]:
    """The numbers of a table's seats that are set up beside its people."""
    game = GAMES[table.game]
    found: frozenset[int] = game.empty_seats(
        codec_of(game).setup.decode(table.setup).options, len(table.seats)
    )
    return found
