"""What a leaderboard counts and how it is ordered and shown, as data. Pure.

A metric is a row of `METRICS`, and nothing else in the program lists them; the words call it
`club-metric-<key>`. Ranks are shared where all metrics are equal. `Rules` say which games count, the order,
a minimum, scheme, bonuses, best so many, and a rating; the season's own standings are `Rules()`: every game,
the points of the ledger, nobody left out.

| scheme | what a game is worth |
| --- | --- |
| ledger | the points that were signed off |
| rank | points for the place at the table; who shares one has the mean of the places covered |
| zero-sum | the points that were signed off, less the mean of the table |
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec

from companion.kernel.record import plain
from companion.kernel.results import Points, equal_share
from companion.words import figures as written

from ..tables.models import Figures


class Notation(NamedTuple):
    """How figures are written: for people, and exactly, without signs of any language, for programs."""

    shown: Callable[[int], str]
    exact: Callable[[int], str | int]


def _exact_share(millionths: int) -> str:
    return f"{millionths / 1_000_000:.6f}"


COUNT = Notation(str, int)
HUNDREDTHS = Notation(written.points, lambda hundredths: str(plain(hundredths)))
MILLIONTHS = Notation(lambda millionths: f"{millionths / 1_000_000:.4f}", _exact_share)
MEANS = Notation(lambda millionths: f"{millionths / 1_000_000:.2f}", _exact_share)
PERCENT = Notation(lambda millionths: f"{millionths / 10_000:.0f}%", _exact_share)


class Metric(NamedTuple):
    """What standings can be ordered by: how it follows from a player's figures, and how it is written."""

    key: str
    unit: Notation
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
        exactly = exact and self.unit is HUNDREDTHS
        return written.points(figure, exact=True) if exactly else self.unit.shown(figure)


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


def ratings(tables: "Iterable[CountedTable]", in_camps: Container[str]) -> dict[int, Rating]:
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


def _teams(table: "CountedTable", in_camps: Container[str]) -> "dict[tuple[int, int], list[CountedSeat]]":
    """Who played together, by place: in camps all who share one, else everybody alone."""
    found: dict[tuple[int, int], list[CountedSeat]] = {}
    for number, seat in enumerate(table.seats):
        alone = 0 if table.game in in_camps else number
        found.setdefault((seat.rank, alone), []).append(seat)
    return found


MOST_PLACES = 20
MOST_GAMES = 1000
Scheme = Literal["ledger", "rank", "zero-sum"]
Unit = Literal["games", "nights"]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_GAMES)]


class Scoring(msgspec.Struct, frozen=True, omit_defaults=True):
    """What games are worth. Points are hundredths."""

    scheme: Scheme = "ledger"
    places: Annotated[tuple[Points, ...], msgspec.Meta(max_length=MOST_PLACES)] = ()
    """By rank: for the first place, the second, and so on; nothing for places behind."""
    win: Points = 0
    """Added for each game won."""
    game: Points = 0
    """Added for each game played."""
    night: Points = 0
    """Added for each night on which one played, whichever results count."""
    best: Count = 0
    """Only so many of one's best results count; 0: all of them."""
    of: Unit = "games"
    """Whether a result is a game, or all games of a night."""


class Rules(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leaderboard as it is kept."""

    games: tuple[str, ...] = ()
    """Which games count; none named: all."""
    order: tuple[str, ...] = ()
    """Metrics that order it, first first; none named: as the game itself orders, or all games do."""
    least: Count = 0
    """Games that somebody needs for a place."""
    scoring: Scoring = Scoring()
    rated: Count = 0
    """Games from which a rating is shown; 0: there is none."""


STANDARD = Rules()


class CountedSeat(NamedTuple):
    """A seat of a signed table: who sat there, the place among its seats, and its figures."""

    player_id: int | None
    """Nothing: a guest."""
    rank: int
    figures: Figures


class CountedTable(NamedTuple):
    """A signed table, as leaderboards count it and ratings learn from it."""

    table_id: int
    event_id: int
    game: str
    seats: tuple[CountedSeat, ...]


def score_seats(table: CountedTable, scoring: Scoring) -> list[int]:
    """The hundredths of each seat under a scheme, with the bonuses of the game itself."""
    worth = _WORTH[scoring.scheme](table, scoring)
    return [
        points + scoring.win * seat.figures.won + scoring.game
        for points, seat in zip(worth, table.seats, strict=True)
    ]


def _ledger(table: CountedTable, scoring: Scoring) -> list[int]:
    return [seat.figures.points for seat in table.seats]


def _by_rank(table: CountedTable, scoring: Scoring) -> list[int]:
    ranks = [seat.rank for seat in table.seats]
    return [
        equal_share(sum(scoring.places[rank - 1 : rank - 1 + among]), among)
        for rank in ranks
        for among in (ranks.count(rank),)
    ]


def _zero_sum(table: CountedTable, scoring: Scoring) -> list[int]:
    points, seats = _ledger(table, scoring), len(table.seats)
    return [round((own * seats - sum(points)) / seats) for own in points]


_WORTH = {"ledger": _ledger, "rank": _by_rank, "zero-sum": _zero_sum}


def tallies(tables: Iterable[CountedTable], scoring: Scoring) -> list[Tally]:
    """Everybody's sums. Points are those of the games that count, all other figures of all games."""
    sums: dict[int, Figures] = {}
    results: dict[int, dict[int, int]] = {}
    nights: dict[int, set[int]] = {}
    for table in tables:
        key = table.event_id if scoring.of == "nights" else table.table_id
        for seat, points in zip(table.seats, score_seats(table, scoring), strict=True):
            if seat.player_id is None:
                continue
            before = sums.get(seat.player_id, Figures())
            sums[seat.player_id] = Figures(*map(sum, zip(before, seat.figures, strict=True)))
            own = results.setdefault(seat.player_id, {})
            own[key] = own.get(key, 0) + points
            nights.setdefault(seat.player_id, set()).add(table.event_id)
    found = []
    for player_id, figures in sums.items():
        best = sorted(results[player_id].values(), reverse=True)[: scoring.best or None]
        points = sum(best) + scoring.night * len(nights[player_id])
        found.append(Tally(player_id, figures._replace(points=points)))
    return found


def add_adjustments(found: Iterable[Tally], by: Mapping[int, int]) -> list[Tally]:
    """The tallies with what was added or taken by hand; who has not played there stands on no leaderboard."""
    return [
        Tally(one.player_id, one.figures._replace(points=one.figures.points + by.get(one.player_id, 0)))
        for one in found
    ]


def known_order(order: Sequence[str]) -> tuple[str, ...]:
    """The metrics of an order that there are, each once."""
    return tuple(key for key in dict.fromkeys(order) if key in METRICS)
