"""001 最長交易路: one continuous stroke, no branches, broken by another's building and not by one's own."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from companion.games.catan.island import LARGE, SMALL, Island
from tests.games.catan.positions import every_trail, played


def around(land: int) -> list[int]:
    """The six roads around a hex."""
    six = SMALL.corners_of[land]
    return [SMALL.edge[pair] for pair in zip(six, (*six[1:], six[0]), strict=True)]


def along(*corners: int) -> list[int]:
    """The roads from corner to corner."""
    return [SMALL.edge[pair] for pair in pairwise(corners)]


MIDDLE = SMALL.corners_of[9]
"""The corners of the desert of the beginners' layout, clockwise from the top."""


def leaving(corner: int) -> int:
    """The one road at a corner of the middle hex that leads away from it."""
    return next(edge for edge, other in SMALL.ways[corner] if other not in MIDDLE)


def test_no_roads_have_no_length():
    assert SMALL.longest([]) == 0
    assert SMALL.stroke([]) == ()


def test_roads_in_a_row_are_one_stroke():
    assert SMALL.longest(along(*MIDDLE[:5])) == 4


def test_a_branch_does_not_count():
    assert SMALL.longest([*along(*MIDDLE[:5]), leaving(MIDDLE[2])]) == 4


def test_a_round_counts_whole_and_its_tail_too():
    assert SMALL.longest(around(9)) == 6
    assert SMALL.longest([*around(9), leaving(MIDDLE[0])]) == 7


def test_of_a_round_with_two_tails_the_longer_way_between_them_counts():
    opposite = [*around(9), leaving(MIDDLE[0]), leaving(MIDDLE[3])]
    beside = [*around(9), leaving(MIDDLE[0]), leaving(MIDDLE[1])]
    assert SMALL.longest(opposite) == 7
    assert SMALL.longest(beside) == 7


def test_two_rounds_that_share_a_road_are_passed_whole():
    assert SMALL.longest({*around(9), *around(10)}) == 11


def test_another_s_building_breaks_the_road_and_an_own_one_does_not():
    roads = along(*MIDDLE[:5])
    assert SMALL.longest(roads, {MIDDLE[1]}) == 3
    assert SMALL.longest(roads, {MIDDLE[2]}) == 2
    assert SMALL.longest(roads) == 4


def test_the_road_that_ends_at_another_s_building_counts():
    assert SMALL.longest(along(*MIDDLE[:5]), {MIDDLE[0], MIDDLE[4]}) == 4


def test_a_round_cut_at_one_corner_keeps_its_six_roads():
    assert SMALL.longest(around(9), {MIDDLE[0]}) == 6
    assert SMALL.longest(around(9), {MIDDLE[0], MIDDLE[2]}) == 4


@pytest.mark.parametrize("island", [SMALL, LARGE], ids=["small", "large"])
def test_the_search_agrees_with_every_trail_after_every_build_of_random_play(island: Island):
    builds = rounds = 0
    for seed in range(12):
        for now in played(island, Random(seed), seats=4 if island is SMALL else 6):
            builds += 1
            for seat, roads in enumerate(now.roads):
                cut, held = now.cut(seat), len(now.buildings[now.built]) > len(now.roads[now.built])
                if seat != now.built and not held:
                    continue  # another's road changes nothing for this seat
                found = island.longest(roads, cut)
                assert found == every_trail(island, roads, cut)
                rounds += len(roads) > len({corner for edge in roads for corner in island.edges[edge]})
            own = now.roads[now.built]
            stroke = island.stroke(own, now.cut(now.built))
            assert len(stroke) == len(set(stroke)) == island.longest(own, now.cut(now.built))
            assert set(stroke) <= own
    assert builds > 900
    assert rounds


def test_the_island_has_19_hexes_54_corners_72_edges_and_30_sides_to_the_sea():
    assert (len(SMALL.hexes), len(SMALL.corners), len(SMALL.edges), len(SMALL.coast)) == (19, 54, 72, 30)
    assert (len(LARGE.hexes), len(LARGE.corners), len(LARGE.edges), len(LARGE.coast)) == (30, 80, 109, 38)


@pytest.mark.parametrize("island", [SMALL, LARGE], ids=["small", "large"])
def test_a_corner_is_its_three_hexes_and_an_edge_its_two_corners(island: Island):
    assert all(len(corner) == 3 for corner in island.corners)
    for a, b in island.edges:
        assert len(island.corners[a] & island.corners[b]) == 2
    assert all(2 <= len(ways) <= 3 for ways in island.ways)
    assert sum(map(len, island.ways)) == 2 * len(island.edges)
    for land, six in enumerate(island.corners_of):
        assert all(land in island.hexes_at[corner] for corner in six)
