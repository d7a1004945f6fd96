"""Sheets as PDF, in the reader's language, from what the reader may know; standings for spreadsheet programs;
a season as one file: its leaderboards, and a record and a sheet of every signed table.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any, NamedTuple, TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

from flask import Blueprint, Flask, Response, abort, make_response, render_template, request
from sqlalchemy import select

from companion.club.events.models import Event, Season
from companion.club.standings import queries
from companion.club.standings.models import Leaderboard
from companion.club.standings.operations import boards
from companion.club.standings.queries import games_in
from companion.club.standings.scope import Scope
from companion.club.tables import operations
from companion.club.tables.models import GameTable
from companion.club.tables.operations import tables
from companion.kernel import record
from companion.kernel.capabilities import WritesLog, played_options
from companion.sheets.fonts import FontError, Fonts
from companion.sheets.games import may_have, sheets_for, sheets_of, table_pdf, table_sheet
from companion.sheets.result import PrintedTable
from companion.sheets.sheet import Chapter, bind_sheets
from companion.sheets.standings import StandingsSheet, standings_pages, standings_sheet
from companion.sheets.style import Translate
from companion.store.engine import db

from .. import viewers
from ..auth.who import organiser_only
from ..club.option_forms import rules_of_group
from ..club.standings import Of, columns, scope_of, shape
from ..errors import busy
from ..forms import Page
from ..listing import listing
from ..speech import game_name, language, say, t, table_game, words
from ..table.opened import Opened, open_table
from .files import KINDS, MIMETYPES, Name, answer, plain_name, with_file_name
from .print_queue import Crowded, PrintQueue, print_sheet
from .printed_tables import event_name, head_of, printed_table, table_on_page
from .standings import board_sheet, event_sheet, name_of, scope_asked, season_sheet, seen_by

blueprint = Blueprint("sheets", __name__)
log = logging.getLogger(__name__)

PRINTS = {"pdf": "application/pdf", "png": "image/png"}


@blueprint.get("/tables/<int:table_id>/sheet.pdf")
def table(table_id: int) -> Response:
    """The sheet of a table as this device's best viewer, or as `viewer`.

    Before there is a result it is for host and GM alone, from what each of them may know.
    """
    table = open_table(table_id, request.args.get("viewer") or viewers.best(table_id))
    if not may_have(table.snapshot):
        abort(403)
    sheet = printed_table(table)
    game = table_game(table.row)
    title = t("sheet-file-table", event=event_name(table.row.event), game=game, table=sheet.place)
    plain = plain_name(sheet.game_key, table.row.event.held_on, table_id)
    return print_file(lambda fonts: table_pdf(sheet, fonts), Name(title, plain), sheet.what)


@blueprint.get("/tables/<int:table_id>/game.log")
def log_file(table_id: int) -> Response:
    """A finished game in a text format that others read, as this device's best viewer or as `viewer`.

    404 where the game has no such format, or is not over.
    """
    table = open_table(table_id, request.args.get("viewer") or viewers.best(table_id))
    game, log_text = table.game, None
    if isinstance(game, WritesLog):
        log_text = game.log_file(table.snapshot.view, table.names)
    if log_text is None:
        abort(404)
    title = t("table-log-file-name", game=game_name(table.game.name), table=table_id)
    plain = plain_name(table.game.name, table.row.event.held_on, table_id)
    answer = Response(log_text, mimetype="text/plain")
    return with_file_name(answer, Name(title, plain), "log", shown="attachment")


@blueprint.get("/events/<int:event_id>/standings.pdf")
def event(event_id: int) -> Response:
    """An event's standings; `game` for one game, `as=public` to see as an organiser what all others see."""
    found = db.get_or_abort(Event, event_id)
    game = scope_asked(found).game
    return standings_pdf(event_sheet(found, seen_by(), game), name_of(found, game))


@blueprint.get("/events/<int:event_id>/sheets.pdf")
@organiser_only
def event_sheets(event_id: int) -> Page:
    """All sheets of an event in one: contents, standings, then every table that has a result."""
    found = db.get_or_abort(Event, event_id)
    standings = event_sheet(found, "organiser")
    rows = [row for row in tables(db.session, event_id) if row.status in ("finished", "signed")]
    sheets = [printed_table(open_table(row.id, viewers.best(row.id))) for row in rows]
    called = [table_game(row) for row in rows]
    head = replace(head_of(found), title=t("sheet-bound"))
    say_it = words().text

    def work(fonts: Fonts) -> bytes:
        chapters = [Chapter(standings.head.title, "", standings_pages(standings, say_it, fonts))]
        chapters += [
            Chapter(f"{table.place} {game}", _remark(table), table_sheet(table, fonts))
            for table, game in zip(sheets, called, strict=True)
        ]
        return bind_sheets(head, chapters, say_it, fonts)

    title = t("sheet-file-standings", of=event_name(found), title=t("sheet-bound"))
    name = Name(title, plain_name("sheets", found.held_on))
    return print_file(work, name, (head, standings, [table.what for table in sheets]))


def _remark(table: PrintedTable) -> str:
    """What the contents say of a table: its result, and whether that is still to be signed off."""
    return " ".join(filter(None, (table.summary, "" if table.snapshot.signed else table.t("sheet-unsigned"))))


@blueprint.get("/seasons/<int:season_id>/leaderboard.pdf")
def season(season_id: int) -> Response:
    """A season's standings; arguments as an event's."""
    found = db.get_or_abort(Season, season_id)
    game = scope_asked(found).game
    return standings_pdf(season_sheet(found, seen_by(), game), name_of(found, game))


@blueprint.get("/leaderboards/<int:board_id>.pdf")
def board(board_id: int) -> Response:
    """A leaderboard of a season; `as=public` as an event's."""
    found = db.get_or_abort(Leaderboard, board_id)
    return standings_pdf(board_sheet(found, seen_by()), name_of(found, None))


def standings_pdf(sheet: StandingsSheet, name: Name) -> Response:
    """Standings as PDF."""
    return sheet_pdf(standings_sheet, sheet, name)


S = TypeVar("S")


def sheet_pdf(draw: Callable[[S, Translate, Fonts], bytes], sheet: S, name: Name) -> Response:
    """A sheet drawn in the reader's words, as `printed` answers."""
    say = words().text
    return print_file(lambda fonts: draw(sheet, say, fonts), name, sheet)


def print_file(work: Callable[[Fonts], bytes], name: Name, what: object, kind: str = "pdf") -> Response:
    """A print of `what`, to look at, under a name to save it by; a font that fails is said plainly, never
    replaced. 503 while too many wait for theirs.
    """
    try:
        made = print_sheet(work, (language(), name, what))
    except Crowded:
        return busy()
    except FontError as error:
        log.error("no sheet was printed: %s", error)
        return make_response(render_template("sheets/no_font.html", why=say(error.text)), 500)
    return with_file_name(Response(made, mimetype=PRINTS[kind]), name, kind)


class OnScreen(NamedTuple):
    """A sheet for the page of its table: the template that shows it, and what it says."""

    template: str
    sheet: Any


def on_screen(table: Opened) -> OnScreen | None:
    """The sheet of a table for its page: for everybody at the end, for the GM as it fills."""
    snapshot = table.snapshot
    if snapshot.result is None and snapshot.viewer != viewers.GM:
        return None
    sheet = table_on_page(snapshot, table.history.setup.scheme)
    on_page = sheets_for(sheet).on_page
    return None if on_page is None else OnScreen(f"sheets/{snapshot.game}.html", on_page(sheet))


def agreed_at(table: Opened, *groups: str) -> list[tuple[str, str]]:
    """What is agreed at a table in these groups of its house rules: name and value, in words."""
    options = played_options(table.game, table.history.setup, table.history.table.state)
    return [line for group in groups for line in rules_of_group(table.game, options, group)]


def init_app(app: Flask) -> None:
    """Set the queue of prints up, and give templates `sheet_of(table)`, `agreed_at(table, *groups)` and
    `prints_of(game)`."""
    config = app.extensions["config"]
    app.extensions["print_queue"] = PrintQueue(config.fonts or config.instance / "fonts")
    app.jinja_env.globals["sheet_of"] = on_screen
    app.jinja_env.globals["agreed_at"] = agreed_at
    app.jinja_env.globals["prints_of"] = lambda game: sheets_of(game).prints


@blueprint.get(f"/events/<int:event_id>/standings.<{KINDS}:kind>")
def event_list(event_id: int, kind: str) -> Response:
    """An event's standings; arguments as the PDF's."""
    return _standings(db.get_or_abort(Event, event_id), kind)


@blueprint.get(f"/seasons/<int:season_id>/leaderboard.<{KINDS}:kind>")
def season_list(season_id: int, kind: str) -> Response:
    """A season's."""
    return _standings(db.get_or_abort(Season, season_id), kind)


@blueprint.get(f"/leaderboards/<int:board_id>.<{KINDS}:kind>")
def board_list(board_id: int, kind: str) -> Response:
    """A leaderboard's."""
    return _standings(db.get_or_abort(Leaderboard, board_id), kind)


@blueprint.get(f"/standings/all.<{KINDS}:kind>")
def all_list(kind: str) -> Response:
    """Those of all times."""
    return _standings(None, kind)


def _standings(of: Of, kind: str) -> Response:
    return standings_listing(of, scope_asked(of), kind)


def standings_listing(of: Of, scope: Scope, kind: str) -> Response:
    """The standings of a scope, as far as the reader may see them."""
    lines = queries.standing(db.session, scope, seen_by())
    return answer(listing(columns(shape(scope, lines)), lines), name_of(of, scope.game), kind)


@blueprint.get("/seasons/<int:season_id>/archive.zip")
@organiser_only
def season_archive(season_id: int) -> Response:
    """The season, to be put away: nothing in it needs this program to be read."""
    season = db.get_or_abort(Season, season_id)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in (*_leaderboards(season), *_tables(season)):
            if isinstance(content, Response):
                if content.status_code != 200:  # a sheet that cannot be printed says why
                    return content
                content = content.get_data()
            archive.writestr(name, content)
    saved_as = Name(t("sheet-season-archive", season=season.name), plain_name("season", season.starts_on))
    return with_file_name(
        Response(packed.getvalue(), mimetype="application/zip"), saved_as, "zip", "attachment"
    )


def _leaderboards(season: Season) -> Iterator[tuple[str, Response | bytes]]:
    """Overall, of each game and each leaderboard, as sheet and for spreadsheet programs."""
    for game in (None, *games_in(db.session, Scope(season_id=season.id))):
        stem = plain_name("leaderboard", game)
        for kind in MIMETYPES:
            yield f"{stem}.{kind}", standings_listing(season, Scope(season_id=season.id, game=game), kind)
        yield f"{stem}.pdf", standings_pdf(season_sheet(season, seen_by(), game), name_of(season, game))
    for board in boards(db.session, season.id):
        stem = plain_name("leaderboard", board.id)
        for kind in MIMETYPES:
            yield f"{stem}.{kind}", standings_listing(board, scope_of(board), kind)
        yield f"{stem}.pdf", standings_pdf(board_sheet(board, seen_by()), name_of(board, None))


def _tables(season: Season) -> Iterator[tuple[str, Response | bytes]]:
    query = select(GameTable).join(Event, Event.id == GameTable.event_id)
    query = query.where(Event.season_id == season.id, GameTable.status == "signed")
    for row in db.session.scalars(query.order_by(GameTable.id)):
        stem = plain_name(row.event.held_on, row.id, row.game)
        yield f"records/{stem}.json", record.write(operations.history(db.session, row.id))
        yield f"sheets/{stem}.pdf", table(row.id)
