"""Every move of a Catan table, by the name of its class."""

from __future__ import annotations

from companion.games.catan.game import GAME

globals().update({verb.__name__: verb for verb in GAME.verbs})
