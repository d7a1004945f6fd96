"""Tables that are played: seats, claims on them, sign-off, and the one ledger."""

from companion.games import GAMES
from companion.store.log import register_games

register_games(GAMES)
