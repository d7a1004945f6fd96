"""Names of the club's own games, read once a request."""

from __future__ import annotations

from flask import g

from companion.club.library.models import OWN
from companion.club.library.operations import own_game
from companion.store.engine import db


def own_name(game: str) -> str | None:
    """The name of an own game by its key; nothing for any other game."""
    if not game.startswith(OWN):
        return None
    known: dict[str, str | None] = g.setdefault("own_games", {})
    if game not in known:
        found = own_game(db.session, game)
        known[game] = found.name if found else None
    return known[game]
