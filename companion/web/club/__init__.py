"""The club's pages: players, seasons and events, the door, rounds and tables, standings, the first night."""

from . import (
    boards,
    door,
    ending,
    evening,
    events,
    following,
    guide,
    intake,
    library,
    many,
    own_seat,
    player,
    players,
    removal,
    rounds,
    sample,
    seats,
    standings,
    table_cards,
)
from .guide import init_app
from .rooms import rooms

__all__ = [
    "boards",
    "door",
    "ending",
    "evening",
    "events",
    "following",
    "guide",
    "init_app",
    "intake",
    "library",
    "many",
    "own_seat",
    "player",
    "players",
    "removal",
    "rooms",
    "rounds",
    "sample",
    "seats",
    "standings",
    "table_cards",
]
