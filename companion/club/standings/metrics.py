"""How standings are ordered and shown: metrics as data, ranks shared where all metrics are equal. Pure.

A metric is a row of `METRICS`, and nothing else in the program lists them; the words call it
`club-metric-<key>`.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

from companion.kernel.record import plain
from companion.words.figures import points

from ..tables.models import Figures


class Unit(NamedTuple):
    """How figures are written: for people, and exactly, without signs of any language, for programs."""

    shown: Callable[[int], str]
    exact: Callable[[int], str | int]


def _exact_points(hundredths: int) -> str:
    return str(plain(hundredths))


def _share(millionths: int) -> str:
    return f"{millionths / 1_000_000:.4f}"


def _exact_share(millionths: int) -> str:
    return f"{millionths / 1_000_000:.6f}"


def _mean(millionths: int) -> str:
    return f"{millionths / 1_000_000:.2f}"


def _percent(millionths: int) -> str:
    return f"{millionths / 10_000:.0f}%"


COUNT = Unit(str, int)
HUNDREDTHS = Unit(points, _exact_points)
MILLIONTHS = Unit(_share, _exact_share)
MEANS = Unit(_mean, _exact_share)
PERCENT = Unit(_percent, _exact_share)


class Metric(NamedTuple):
    """What standings can be ordered by: how it follows from a player's figures, and how it is written."""

    key: str
    unit: Unit
    of: Callable[[Figures], int]
    """Its figure."""
    descending: bool = True
    """Whether the most is first."""
    roomy: bool = False
    """Whether a phone leaves it out, unless it is what all are ranked by first: that must be seen."""

    @property
    def words(self) -> str:
        """Key of the metric's name."""
        return f"club-metric-{self.key}"

    def shown(self, figures: Figures, *, exact: bool = False) -> str:
        """Its figure as people write it; `exact`: points with their fraction, also where it is none."""
        figure = self.of(figures)
        return points(figure, exact=True) if exact and self.unit is HUNDREDTHS else self.unit.shown(figure)


def has_fractions(every: Iterable[Figures]) -> bool:
    """Whether any has a fraction of a point: then all show theirs, so that they stand under each other."""
    return any(figures.points % 100 for figures in every)


def _each_game(of: Callable[[Figures], int], times: int) -> Callable[[Figures], int]:
    """What comes to one game of those played; nothing where none was."""
    return lambda figures: of(figures) * times // figures.played if figures.played else 0


POINTS, WON = attrgetter("points"), attrgetter("won")
METRICS = {
    metric.key: metric
    for metric in (
        Metric("points", HUNDREDTHS, POINTS),
        Metric("won", COUNT, WON),
        Metric("total", COUNT, attrgetter("total")),
        Metric("share", MILLIONTHS, attrgetter("share"), roomy=True),
        Metric("played", COUNT, attrgetter("played"), descending=False, roomy=True),  # fewer games are more
        Metric("mean", MEANS, _each_game(POINTS, 10_000)),
        Metric("rate", PERCENT, _each_game(WON, 1_000_000)),
    )
}
OVERALL = ("points", "won")
"""Across games there are points and wins, nothing else in common."""
ALWAYS = ("points", "won", "played")
"""Figures that stand in every standing, after those that order it."""


class Tally(NamedTuple):
    """A player's sums in one scope."""

    player_id: int
    figures: Figures


class Placed(NamedTuple):
    """A player's place: rank from 1, whether it is shared, and the sums."""

    rank: int
    tied: bool
    tally: Tally


def rank(tallies: Iterable[Tally], metrics: Sequence[Metric]) -> list[Placed]:
    """Ranked by the metrics in order; equal in all of them share a place, and the next is skipped: 1-2-2-4.

    Those who share a place stand by player id; whoever shows them sorts by reading.
    """
    ways = [(metric.of, -1 if metric.descending else 1) for metric in metrics]
    ordered = sorted(([sign * of(tally.figures) for of, sign in ways], tally) for tally in tallies)
    places: list[Placed] = []
    for _, several in groupby(ordered, itemgetter(0)):
        same, place = list(several), len(places) + 1
        places += [Placed(place, len(same) > 1, tally) for _, tally in same]
    return places
