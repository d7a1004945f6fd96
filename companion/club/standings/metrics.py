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
from operator import attrgetter
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
        Metric("points", attrgetter("points")),
        Metric("won", attrgetter("won")),
        Metric("total", attrgetter("total")),
        Metric("share", attrgetter("share")),
        Metric("played", attrgetter("played"), descending=False),
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
    ordered = list(tallies)
    ordered.sort(key=attrgetter("player_id"))
    for key in reversed(metrics):  # the last to sort by weighs most; what it leaves equal stays as it was
        ordered.sort(key=METRICS[key].value, reverse=METRICS[key].descending)
    values = list(zip(*(map(METRICS[key].value, ordered) for key in metrics), strict=True))
    places: list[Placed] = []
    for index, tally in enumerate(ordered):
        same_before = index > 0 and values[index - 1] == values[index]
        same_after = index + 1 < len(ordered) and values[index + 1] == values[index]
        place = places[-1].rank if same_before else index + 1
        places.append(Placed(place, same_before or same_after, tally, values[index]))
    return places
