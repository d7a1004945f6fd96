"""The columns of standings, for page, file and paper: rank, name, figures, what was adjusted, a rating."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from companion.club.standings.metrics import HUNDREDTHS, Metric, has_fractions
from companion.club.standings.queries import Standing
from companion.club.standings.rating import Rating
from companion.club.standings.scope import Scope
from companion.words.figures import points

from ..listing import Cell, Column
from ..speech import rank, t

NO_PLACE = "–"


class Shape(NamedTuple):
    """Which columns there are; of one shape and language, a line looks the same to everybody."""

    metrics: tuple[Metric, ...]
    rated: bool
    adjusted: bool
    exact: bool
    """Whether points show their fraction."""


def shape(scope: Scope, lines: Sequence[Standing]) -> Shape:
    """The columns of a scope's standing."""
    fractions = has_fractions(line.figures for line in lines)
    return Shape(scope.metrics, scope.rules.rated > 0, any(line.adjusted for line in lines), fractions)


def place(line: Standing) -> str:
    """The rank as it is written; of who has played too few games, that there is none."""
    return rank(line.rank, line.tied) if line.rank else NO_PLACE


def columns(shape: Shape) -> list[Column[Standing]]:
    """All columns, in the reader's words. The name's is drawn by the page, with the way to its player."""
    found: list[Column[Standing]] = [
        Column(t("club-rank-column"), lambda line: line.rank or None, place),
        Column(t("club-player-name"), lambda line: line.name, number=False),
        Column(t("club-player-reading"), lambda line: line.reading, number=False, on_page=False),
    ]
    found += [
        Column(
            t(metric.words),
            partial(_exact, metric),
            partial(_shown, metric, shape.exact),
            brief=partial(_brief, metric) if index and metric.roomy else None,
        )
        for index, metric in enumerate(shape.metrics)
    ]
    if shape.adjusted:
        found.append(Column(t("club-board-adjusted"), _adjusted, _signed))
    if shape.rated:
        found += [
            Column(t("club-board-rating"), lambda line: None, _rating, in_file=False),
            Column(t("club-board-rating"), lambda line: _figure(line.rating, 0), on_page=False),
            Column(t("club-board-rating-spread"), lambda line: _figure(line.rating, 1), on_page=False),
        ]
    return found


def _exact(metric: Metric, line: Standing) -> Cell:
    return Decimal(metric.unit.exact(metric.of(line.figures)))


def _shown(metric: Metric, exact: bool, line: Standing) -> str:
    return metric.shown(line.figures, exact=exact)


def _brief(metric: Metric, line: Standing) -> str:
    return t(f"{metric.words}-brief", n=metric.of(line.figures), shown=metric.shown(line.figures))


def _adjusted(line: Standing) -> Cell:
    return Decimal(HUNDREDTHS.exact(line.adjusted))


def _signed(line: Standing) -> str:
    return points(line.adjusted, signed=True) if line.adjusted else ""


def _rating(line: Standing) -> str:
    return str(line.rating or NO_PLACE)


def _figure(rating: Rating | None, part: int) -> Cell:
    return None if rating is None else Decimal(f"{rating[part]:.4f}")
