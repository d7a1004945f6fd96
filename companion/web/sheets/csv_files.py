"""Standings as CSV: the page's own query and freeze, in figures that a spreadsheet program can add up."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from flask import Response

from companion.characters import normalised
from companion.club.events.models import Event, Season
from companion.club.standings import queries
from companion.club.standings.metrics import Metric
from companion.club.standings.queries import Standing
from companion.store.engine import db

from ..club.standings import scope_of
from ..speech import t
from .files import named
from .standings import name_of, seen_by, wanted
from .views import rooms

Cell = str | int
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell must not begin with, or spreadsheet programs take it for something to work out."""


@rooms.get("/events/<int:event_id>/standings.csv")
def event_csv(event_id: int) -> Response:
    """An event's standings; arguments as the PDF's."""
    return _standings(db.get_or_abort(Event, event_id))


@rooms.get("/seasons/<int:season_id>/leaderboard.csv")
def season_csv(season_id: int) -> Response:
    """A season's."""
    return _standings(db.get_or_abort(Season, season_id))


@rooms.get("/standings/all.csv")
def all_csv() -> Response:
    """Those of all times."""
    return _standings(None)


def _standings(of: Event | Season | None) -> Response:
    scope = wanted(scope_of(of))
    metrics = scope.metrics
    head = (t("club-rank-column"), t("club-player-name"), t("club-player-reading"))
    lines = queries.standing(db.session, scope, seen_by())
    table = [
        (*head, *(t(metric.words) for metric in metrics)),
        *(_row(one, metrics) for one in lines),
    ]
    return named(Response(written(table), mimetype="text/csv"), name_of(of, scope.game), "csv", "attachment")


def _row(line: Standing, metrics: Iterable[Metric]) -> tuple[Cell, ...]:
    figures = (metric.unit.exact(metric.of(line.figures)) for metric in metrics)
    return (line.rank, cell(line.name), cell(line.reading), *figures)


def cell(value: Cell) -> Cell:
    """What somebody typed as it may stand in a cell: behind an apostrophe where it would be a formula."""
    begins = normalised("NFKC", value[:1]) if isinstance(value, str) else ""
    return f"'{value}" if begins in FORMULA else value


def written(table: Iterable[Iterable[Cell]]) -> str:
    """The lines as CSV, with the mark by which spreadsheet programs know UTF-8."""
    paper = StringIO(newline="")
    csv.writer(paper).writerows(table)
    return f"\ufeff{paper.getvalue()}"
