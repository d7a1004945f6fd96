"""How standings are ordered: metrics as data, ranks that are shared where all metrics are equal. Pure.

| metric | what is compared | first is |
| --- | --- | --- |
| points | points of the ledger, hundredths | the most |
| won | games won | the most |
| total | the game's own points over all games | the most |
| share | shares of the tables' points, added up, millionths | the most |
| played | games played | the fewest: the same with fewer games |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple


class Tally(NamedTuple):
    """A player's sums in one scope."""

    player_id: int
    points: int
    """Hundredths."""
    played: int
    won: int
    total: int
    share: int
    """Millionths."""


class Metric(NamedTuple):
    """One row of the table above. `words` is where its name stands in the words."""

    key: str
    value: Callable[[Tally], int]
    descending: bool = True

    @property
    def words(self) -> str:
        """Key of the metric's name."""
        return f"club-metric-{self.key}"


METRICS = {
    metric.key: metric
    for metric in (
        Metric("points", lambda tally: tally.points),
        Metric("won", lambda tally: tally.won),
        Metric("total", lambda tally: tally.total),
        Metric("share", lambda tally: tally.share),
        Metric("played", lambda tally: tally.played, descending=False),
    )
}
OVERALL = ("points", "won")
"""Across games there are points and wins, nothing else in common."""


class Placed(NamedTuple):
    """A player's place: rank from 1, whether it is shared, and what is compared, in order."""

    rank: int
    tied: bool
    tally: Tally
    figures: tuple[int, ...]


def rank(tallies: Iterable[Tally], metrics: Sequence[str]) -> list[Placed]:
    """Ranked by the metrics in order; equal in all of them share a place, and the next is skipped: 1-2-2-4.

    Those who share a place stand by player id; whoever shows them sorts by reading.
    """
    chosen = [METRICS[key] for key in metrics]

    def figures(tally: Tally) -> tuple[int, ...]:
        return tuple(metric.value(tally) for metric in chosen)

    def order(tally: Tally) -> tuple[int, ...]:
        signs = (-1 if metric.descending else 1 for metric in chosen)
        return (*(sign * figure for sign, figure in zip(signs, figures(tally), strict=True)), tally.player_id)

    ordered = sorted(tallies, key=order)
    values = [figures(tally) for tally in ordered]
    places: list[Placed] = []
    for index, tally in enumerate(ordered):
        same_before = index > 0 and values[index - 1] == values[index]
        same_after = index + 1 < len(ordered) and values[index + 1] == values[index]
        place = places[-1].rank if same_before else index + 1
        places.append(Placed(place, same_before or same_after, tally, values[index]))
    return places
