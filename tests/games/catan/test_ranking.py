from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.games.catan.ending import CRITERIA, Score, proposals, rank_seats, shares
from companion.kernel.results import Rule, by_rank

SCHEME = (Rule("rank-1", 3500), Rule("rank-2", 0), Rule("rank-3", 0), Rule("rank-4", 0))


@st.composite
def tables(draw):
    def score():
        s, c = draw(st.integers(0, 5)), draw(st.integers(0, 4))
        buildings = s + 2 * c
        extra = draw(st.integers(0, 5))
        return Score(buildings + extra, buildings, s, c, draw(st.integers(2, 15)))

    return tuple(score() for _ in range(draw(st.integers(3, 6))))


@given(tables(), st.data())
def test_the_ranking_is_a_total_preorder(scores, data):
    """Every two seats compare; ranks agree with the criteria; equal seats share, and 1-2-2-4 is counted."""
    declared = data.draw(st.integers(0, len(scores)))
    ranking = rank_seats(scores, declared)
    assert sorted(one.seat for one in ranking) == list(range(1, len(scores) + 1))
    ranks = {one.seat: one.rank for one in ranking}
    for a in ranks:
        for b in ranks:
            if declared in (a, b) and a != b:
                assert (ranks[a] < ranks[b]) == (a == declared)
            else:
                assert (ranks[a] < ranks[b]) == (scores[a - 1] > scores[b - 1])
        better = sum(ranks[b] < ranks[a] for b in ranks)
        assert ranks[a] == better + 1


@given(tables())
def test_the_order_of_seats_at_the_table_does_not_matter(scores):
    there = {one.seat: one.rank for one in rank_seats(scores)}
    back = {len(scores) + 1 - one.seat: one.rank for one in rank_seats(scores[::-1])}
    assert there == back


@given(tables())
def test_each_neighbouring_pair_says_the_first_criterion_that_differs_with_both_figures(scores):
    ranking = rank_seats(scores)
    assert ranking[0].because is None
    for before, one in pairwise(ranking):
        a, b = scores[before.seat - 1], scores[one.seat - 1]
        differing = [name for name in CRITERIA if getattr(a, name) != getattr(b, name)]
        if differing:
            assert one.because.key == f"catan-rank-{differing[0]}"
            assert (one.because.params["a"], one.because.params["b"]) == (
                getattr(a, differing[0]),
                getattr(b, differing[0]),
            )
        else:
            assert one.because.key == "catan-rank-equal"
            assert one.rank == before.rank


@given(tables())
def test_the_number_of_cities_never_separates(scores):
    """Equal building points and equal settlements leave equal cities: the fourth is never reached."""
    assert "catan-rank-cities" not in {one.because.key for one in rank_seats(scores) if one.because}


def test_who_shares_a_rank_shares_the_mean_in_exact_hundredths():
    scores = (Score(5, 5, 1, 2, 5),) * 3 + (Score(4, 4, 0, 2, 5),)
    given_points = proposals(rank_seats(scores), SCHEME)
    assert [(one.seat, one.code, one.points) for one in given_points] == [
        (1, "rank-1", 1166),
        (2, "rank-1", 1166),
        (3, "rank-1", 1166),
        (4, "rank-4", 0),
    ]


def test_a_loss_is_cut_to_whole_hundredths_as_a_gain_is():
    scheme = (Rule("rank-1", -3500),)
    assert by_rank({1: 1, 2: 1, 3: 1}, scheme) == {1: -1166, 2: -1166, 3: -1166}


@given(tables())
def test_points_by_rank_never_exceed_the_scheme(scores):
    total = sum(one.points for one in proposals(rank_seats(scores), SCHEME))
    assert 0 <= 3500 - total < len(scores)


def test_at_a_table_of_three_the_mean_is_added_to_what_is_divided_by():
    assert shares((10, 9, 5)) == (10 * 1_000_000 // 32, 9 * 1_000_000 // 32, 5 * 1_000_000 // 32)
    assert shares((10, 9, 5, 8)) == (312_500, 281_250, 156_250, 250_000)
    assert shares((0, 0, 0)) == (0, 0, 0)
    assert shares((10, 9, 4)) == tuple(3_000_000 * total // 92 for total in (10, 9, 4))
