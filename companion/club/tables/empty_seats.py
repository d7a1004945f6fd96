"""Seats on which nobody sits, by the rules of the game that is played there."""

from __future__ import annotations

from companion.games import GAMES
from companion.kernel import capabilities
from companion.kernel.table import codec_of

from .models import GameTable


def empty_seats(table: GameTable) -> frozenset[int]:
    """The numbers of a table's seats that are set up beside its people."""
    game = GAMES[table.game]
    return capabilities.empty_seats(game, codec_of(game).setup.decode(table.setup).options, len(table.seats))
