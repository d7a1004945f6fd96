"""A rating beside the points: what somebody's results say about playing well, and how sure that is.

Reckoned anew from all signed tables in the order in which they were played, so that the same tables give the
same ratings anywhere. Plackett and Luce's model (`openskill`): a table is a ranking of its seats. Where camps
play one another, those who share a place are a team; a smaller team is filled up with average players who
learn nothing, since camps of unequal size are made to win about equally often.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, NamedTuple

from .rules import CountedSeat, CountedTable

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

CERTAIN = 0.0001
"""Uncertainty of a player who fills a team up."""


class Rating(NamedTuple):
    """A rating and its uncertainty, a standard deviation; as text the range that holds it 19 times in 20."""

    mean: float
    spread: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {2 * self.spread:.1f}"


def ratings(tables: Iterable[CountedTable], in_camps: Container[str]) -> dict[int, Rating]:
    """Everybody's rating after these tables, in this order. `in_camps` are the games that camps play."""
    from openskill.models import PlackettLuce  # only clubs that show a rating need it

    model = PlackettLuce()
    known: dict[int, PlackettLuceRating] = {}
    for table in tables:
        teams = _teams(table, in_camps)
        if len(teams) < 2:
            continue
        most = max(map(len, teams.values()))
        places = sorted(teams)
        rated = [
            [known.get(seat.player_id or 0) or model.rating() for seat in teams[place]]
            + [model.rating(sigma=CERTAIN) for _ in range(most - len(teams[place]))]
            for place in places
        ]
        after = model.rate(rated, ranks=[float(place[0]) for place in places])
        for place, team in zip(places, after, strict=True):
            for seat, rating in zip(teams[place], team, strict=False):
                if seat.player_id is not None:
                    known[seat.player_id] = rating
    return {player_id: Rating(one.mu, one.sigma) for player_id, one in known.items()}


def _teams(table: CountedTable, in_camps: Container[str]) -> dict[tuple[int, int], list[CountedSeat]]:
    """Who played together, by place: in camps all who share one, else everybody alone."""
    found: dict[tuple[int, int], list[CountedSeat]] = {}
    for number, seat in enumerate(table.seats):
        alone = 0 if table.game in in_camps else number
        found.setdefault((seat.rank, alone), []).append(seat)
    return found
