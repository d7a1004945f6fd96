"""The blueprint of the club's pages, and what their views share: the games that have pages, the ways on."""

from typing import Any

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.club.library import SCORE_SHEET, own_games
from companion.games import GAMES
from companion.kernel.capabilities import StandsForAnyGame, statistics
from companion.kernel.game import AnyGame
from companion.sheets.games import sheets_of
from companion.store.engine import db

from ..forms import carry_out as carry_out
from ..speech import flash_text

blueprint = Blueprint("club", __name__)


def redirect_saved(endpoint: str, **values: Any) -> Answer:
    """On to a page, which says that what was filled in is kept."""
    flash_text("club-saved")
    return onward(endpoint, **values)


def onward(endpoint: str, **values: Any) -> Answer:
    """On to a page, after something was sent."""
    return redirect(url_for(endpoint, **values), 303)


def playable() -> dict[str, AnyGame]:
    """All games by name, and the club's own; the score sheet for any other stands last."""
    own = {game.key: SCORE_SHEET for game in own_games(db.session)}
    return {
        **{name: game for name, game in GAMES.items() if not isinstance(game, StandsForAnyGame)},
        **own,
        **GAMES,
    }


def has_about(game: str | None) -> bool:
    """Whether a game has a page beside its tables: win rates, or something to print."""
    return game in GAMES and bool(statistics(GAMES[game], ()) or sheets_of(game).prints)
