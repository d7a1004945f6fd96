"""Ranking: a total preorder with shared places. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hypothesis import given
from hypothesis import strategies as st

from companion.club.standings.rules import METRICS, Placed, Tally, rank
from companion.club.tables.models import Figures, LedgerRow, SeasonSum

CATAN = ("won", "total", "share")


def ranked(tallies: Iterable[Tally], keys: Sequence[str]) -> list[Placed]:
    return rank(tallies, [METRICS[key] for key in keys])


def test_every_figure_of_the_ledger_is_a_metric_and_a_column() -> None:
    assert set(METRICS) == {*Figures._fields, "mean", "rate"}
    for rows in (LedgerRow, SeasonSum):
        assert set(Figures._fields) <= set(rows.__table__.columns.keys())


def tally(player: int, **figures: int) -> Tally:
    return Tally(player, Figures(**figures))


def test_shared_places_are_1_2_2_4() -> None:
    placed = ranked([tally(n, points=points) for n, points in enumerate((5, 9, 5, 1), 1)], ("points", "won"))
    assert [(one.tally.player_id, one.rank, one.tied) for one in placed] == [
        (2, 1, False),
        (1, 2, True),
        (3, 2, True),
        (4, 4, False),
    ]


def test_catan_stands_by_wins_then_total_points_then_share() -> None:
    placed = ranked(
        [
            tally(1, won=1, total=10, share=400_000),
            tally(2, won=1, total=10, share=500_000),
            tally(3, won=1, total=11, share=100_000),
            tally(4, won=2, total=1),
        ],
        CATAN,
    )
    assert [one.tally.player_id for one in placed] == [4, 3, 2, 1]


def test_points_decide_before_wins_elsewhere() -> None:
    placed = ranked([tally(1, points=500, won=3), tally(2, points=501)], ("points", "won"))
    assert [one.tally.player_id for one in placed] == [2, 1]


def test_fewer_games_are_better_where_games_are_compared() -> None:
    placed = ranked([tally(1, points=5, played=3), tally(2, points=5, played=2)], ("points", "played"))
    assert [one.tally.player_id for one in placed] == [2, 1]


figures = st.integers(min_value=-3, max_value=3)
tallies = st.lists(
    st.builds(tally, st.integers(0, 99), points=figures, won=figures, total=figures, played=figures),
    unique_by=lambda one: one.player_id,
)


@given(tallies, st.lists(st.sampled_from(sorted(METRICS)), min_size=1, max_size=3, unique=True))
def test_ranking_is_a_total_preorder(some: list[Tally], metrics: list[str]) -> None:
    def values(place: Placed) -> list[int]:
        return [METRICS[key].of(place.tally.figures) for key in metrics]

    placed = ranked(some, metrics)
    assert sorted(one.tally for one in placed) == sorted(some)
    assert ranked(reversed(some), metrics) == placed
    for one in placed:
        better = sum(other.rank < one.rank for other in placed)
        assert one.rank == better + 1
        for other in placed:
            assert (one.rank == other.rank) == (values(one) == values(other))
        assert one.tied == (sum(other.rank == one.rank for other in placed) > 1)
