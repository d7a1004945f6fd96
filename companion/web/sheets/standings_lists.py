"""Standings for spreadsheet programs: the page's own query and freeze."""

from __future__ import annotations

from flask import Response

from companion.club.events.models import Event, Season
from companion.club.standings import queries
from companion.club.standings.models import Leaderboard
from companion.club.standings.scope import Scope
from companion.store.engine import db

from ..club.standings import Of, columns, shape
from ..listing import listing
from .spreadsheets import KINDS, answer
from .standings import name_of, scope_asked, seen_by
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
