"""Sheets as PDF, in the reader's language, from what the reader may know."""

from __future__ import annotations

import logging
from collections.abc import Callable
from io import BytesIO
from typing import Any, NamedTuple

from flask import Blueprint, Flask, Response, abort, make_response, render_template, request, send_file

from companion.club.events.models import Event, Season
from companion.club.standings.queries import Scope, Viewer, games_in
from companion.club.tables.models import GameTable
from companion.kernel.look import Look
from companion.sheets.fonts import FontError, Fonts
from companion.sheets.standings import StandingsSheet, standings_sheet
from companion.sheets.tables import filled, may_have
from companion.store.engine import db

from .. import viewers
from ..club.player import viewer
from ..speech import say, t, words
from ..table.opened import opened
from .press import Press, printed
from .sources import event_name, source_of
from .standings import event_sheet, season_sheet

rooms = Blueprint("sheets", __name__)
log = logging.getLogger(__name__)

UNSAFE = str.maketrans(dict.fromkeys('\\/:*?"<>|', "_"))


@rooms.get("/tables/<int:table_id>/sheet.pdf")
def table(table_id: int) -> Response:
    """The sheet of a table as this device's best viewer, or as `viewer`.

    Before there is a result it is for host and GM alone, from what each of them may know.
    """
    seen = opened(table_id, request.args.get("viewer") or viewers.best(table_id))
    if not may_have(seen.look):
        abort(403)
    source = source_of(seen.row, seen.look)
    sheet = filled(source)
    game = t(f"{source.game_key}-name")
    name = t("sheet-file-table", event=event_name(seen.row.event), game=game, table=source.table)
    say_it = words().text
    return pdf(lambda fonts: sheet.pdf(say_it, fonts), name)


@rooms.get("/events/<int:event_id>/standings.pdf")
def event(event_id: int) -> Response:
    """An event's standings; `game` for one game, `as=public` to see as an organiser what all others see."""
    found = db.get_or_abort(Event, event_id)
    sheet = event_sheet(found, _viewer(), _game(Scope(event_id=event_id)))
    return _standings(sheet, t("sheet-file-event", event=event_name(found)))


@rooms.get("/seasons/<int:season_id>/leaderboard.pdf")
def season(season_id: int) -> Response:
    """A season's leaderboard; arguments as an event's."""
    found = db.get_or_abort(Season, season_id)
    sheet = season_sheet(found, _viewer(), _game(Scope(season_id=season_id)))
    return _standings(sheet, t("sheet-file-season", season=found.name))


def _standings(sheet: StandingsSheet, name: str) -> Response:
    say_it = words().text
    return pdf(lambda fonts: standings_sheet(sheet, say_it, fonts), name)


def _viewer() -> Viewer:
    return "public" if request.args.get("as") == "public" else viewer()


def _game(scope: Scope) -> str | None:
    """The game that was asked for; 404 for one that was not played there."""
    game = request.args.get("game")
    if game and game not in games_in(db.session, scope):
        abort(404)
    return game or None


def pdf(work: Callable[[Fonts], bytes], name: str) -> Response:
    """A PDF to look at, under a name to save it by; a font that fails is said plainly, never replaced."""
    try:
        made = printed(work)
    except FontError as error:
        log.error("no sheet was printed: %s", error)
        return make_response(render_template("sheets/no_font.html", why=say(error.text)), 500)
    answer = send_file(BytesIO(made), "application/pdf", download_name=f"{file_name(name)}.pdf")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def file_name(name: str) -> str:
    """A name that every system can save a file by: nothing invisible, nothing that means a folder."""
    seen = "".join(sign for sign in name.translate(UNSAFE) if sign.isprintable())
    return " ".join(seen.split())[:80].strip(". ") or "sheet"


class OnScreen(NamedTuple):
    """A sheet for the page of its table: the template that shows it, and what it says."""

    template: str
    sheet: Any


def on_screen(row: GameTable, seen: Look) -> OnScreen | None:
    """The sheet of a table for its page: for everybody at the end, for the GM as it fills."""
    if seen.result is None and seen.viewer != viewers.GM:
        return None
    found = filled(source_of(row, seen))
    page = found.page(t)
    return None if page is None else OnScreen(f"sheets/{found.kind.name}.html", page)


def init_app(app: Flask) -> None:
    """Put up the press, and give templates `sheet_of(table, look)`."""
    app.extensions["press"] = Press(app.extensions["config"].instance / "fonts")
    app.jinja_env.globals["sheet_of"] = on_screen
