"""The games that have pages."""

from __future__ import annotations

from flask import current_app

from companion.club.library import SCORE_SHEET, own_games
from companion.games import GAMES
from companion.kernel.capabilities import StandsForAnyGame, statistics
from companion.kernel.game import AnyGame
from companion.sheets.games import sheets_of
from companion.store.engine import db


def playable() -> dict[str, AnyGame]:
    """The games that have a page, by name, and the club's own; the score sheet for any other stands last."""
    pages = set(current_app.jinja_env.list_templates())
    found = {name: game for name, game in GAMES.items() if f"games/{name}/table.html" in pages}
    own = {game.key: SCORE_SHEET for game in own_games(db.session)}
    return {
        **{name: game for name, game in found.items() if not isinstance(game, StandsForAnyGame)},
        **own,
        **found,
    }


def has_about(game: str | None) -> bool:
    """Whether a game has a page beside its tables: win rates, or something to print."""
    return game in GAMES and bool(statistics(GAMES[game], ()) or sheets_of(game).prints)
