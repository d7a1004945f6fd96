"""One page a game, and its printed things: made from what a game registers, no route of its own."""

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.club.events.models import Season
from companion.games import GAMES
from companion.kernel.capabilities import statistics
from companion.kernel.words import prefix_of
from companion.sheets.declared import Print
from companion.sheets.games import sheets_of
from companion.sheets.sheet import Head
from companion.store.engine import db

from .club.blueprint import has_about
from .club.player import signed_tables
from .game_pages import PAGES
from .sheets import views
from .sheets.files import Name, plain_name, this_minute
from .site import club_face, row_id_or_404, way_back
from .speech import game_name, t, words

blueprint = Blueprint("games", __name__, url_prefix="/games")
for pages in PAGES:
    blueprint.register_blueprint(pages)


@blueprint.get("/<game>")
def about(game: str) -> str:
    """Win rates, of all times or of a season, and what can be printed; 404 for a game that has neither."""
    asked = request.args.get("season")
    if not has_about(game):
        abort(404)
    season = db.get_or_abort(Season, row_id_or_404(asked)) if asked else None
    tables = signed_tables(game, season_id=season.id if season else None)
    return render_template(
        "games/about.html",
        game=game,
        key=prefix_of(game),
        name=game_name(game),
        season=season,
        rates=[one for one in statistics(GAMES[game], tables) if one.rates],
        tables=len(tables),
        prints=sheets_of(game).prints,
        back=way_back(standings_url(season, game)),
    )


def standings_url(season: Season | None, game: str) -> str:
    """The standings that lead to the page of a game."""
    if season is None:
        return url_for("club.standings")
    return url_for("club.season_standings", season_id=season.id, game=game)


@blueprint.get("/<game>/print/<name>.pdf")
def printed(game: str, name: str) -> Response:
    """A printed thing; `variant` chooses among those that there are, the first one by itself."""
    prints = sheets_of(game).prints if has_about(game) else ()
    found = next((one for one in prints if one.name == name), None)
    if found is None:
        abort(404)
    variant = request.args.get("variant", found.variants[0])
    if variant not in found.variants:
        abort(404)
    head = Head(_title(game, found, variant), this_minute(), **club_face())
    say = words().text
    file = Name(head.title, plain_name(game, name, variant))
    return views.print_file(
        lambda fonts: found.pdf(variant, head, say, fonts), file, (game, name, variant, head)
    )


def _title(game: str, found: Print, variant: str) -> str:
    key = prefix_of(game)
    return t(
        "sheet-print-title",
        game=game_name(game),
        print=t(f"sheet-print-{key}-{found.name}"),
        variant=t(f"sheet-print-{key}-deck-{variant}"),
    )
