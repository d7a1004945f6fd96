"""A season as one file: its leaderboards, and a record and a sheet of every signed table; and standings
for spreadsheet programs, by the page's own query and freeze."""

from collections.abc import Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from flask import Response
from sqlalchemy import select

from companion.club.events.models import Event, Season
from companion.club.standings import queries
from companion.club.standings.models import Leaderboard
from companion.club.standings.operations import boards
from companion.club.standings.queries import games_in
from companion.club.standings.scope import Scope
from companion.club.tables import operations
from companion.club.tables.models import GameTable
from companion.kernel import record
from companion.store.engine import db

from ..auth.who import organiser_only
from ..club.standings import Of, columns, scope_of, shape
from ..listing import listing
from ..speech import t
from . import views
from .files import KINDS, MIMETYPES, Name, answer, plain_name, with_file_name
from .standings import board_sheet, name_of, scope_asked, season_sheet, seen_by
from .views import blueprint


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
        yield f"{stem}.pdf", views.standings_pdf(season_sheet(season, seen_by(), game), name_of(season, game))
    for board in boards(db.session, season.id):
        stem = plain_name("leaderboard", board.id)
        for kind in MIMETYPES:
            yield f"{stem}.{kind}", standings_listing(board, scope_of(board), kind)
        yield f"{stem}.pdf", views.standings_pdf(board_sheet(board, seen_by()), name_of(board, None))


def _tables(season: Season) -> Iterator[tuple[str, Response | bytes]]:
    query = select(GameTable).join(Event, Event.id == GameTable.event_id)
    query = query.where(Event.season_id == season.id, GameTable.status == "signed")
    for row in db.session.scalars(query.order_by(GameTable.id)):
        stem = plain_name(row.event.held_on, row.id, row.game)
        yield f"records/{stem}.json", record.write(operations.history(db.session, row.id))
        yield f"sheets/{stem}.pdf", views.table(row.id)
