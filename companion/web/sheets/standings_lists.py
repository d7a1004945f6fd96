"""Standings for spreadsheet programs: the page's own query and freeze."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from flask import Response

from companion.club.events.models import Event, Season
from companion.club.standings import queries
from companion.club.standings.metrics import Metric
from companion.club.standings.queries import Standing
from companion.store.engine import db

from ..club.standings import scope_of
from ..speech import t
from .spreadsheets import KINDS, Cell, answer, listing
from .standings import name_of, seen_by, wanted
from .views import rooms


@rooms.get(f"/events/<int:event_id>/standings.<{KINDS}:kind>")
def event_list(event_id: int, kind: str) -> Response:
    """An event's standings; arguments as the PDF's."""
    return _standings(db.get_or_abort(Event, event_id), kind)


@rooms.get(f"/seasons/<int:season_id>/leaderboard.<{KINDS}:kind>")
def season_list(season_id: int, kind: str) -> Response:
    """A season's."""
    return _standings(db.get_or_abort(Season, season_id), kind)


@rooms.get(f"/standings/all.<{KINDS}:kind>")
def all_list(kind: str) -> Response:
    """Those of all times."""
    return _standings(None, kind)


def _standings(of: Event | Season | None, kind: str) -> Response:
    return standings_listing(of, wanted(scope_of(of)).game, kind)


def standings_listing(of: Event | Season | None, game: str | None, kind: str) -> Response:
    """Standings overall or of one game, as far as the reader may see them."""
    scope = scope_of(of)._replace(game=game)
    metrics = scope.metrics
    head = (t("club-rank-column"), t("club-player-name"), t("club-player-reading"))
    lines = queries.standing(db.session, scope, seen_by())
    found = listing((*head, *(t(metric.words) for metric in metrics)), (_row(one, metrics) for one in lines))
    return answer(found, name_of(of, scope.game), kind)


def _row(line: Standing, metrics: Iterable[Metric]) -> tuple[Cell, ...]:
    figures = (Decimal(metric.unit.exact(metric.of(line.figures))) for metric in metrics)
    return (line.rank, line.name, line.reading, *figures)
