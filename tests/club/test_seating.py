"""Who sits where. Pure."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.rounds.seating import repeats, rotated, seat, sizes
from companion.kernel.chance import Chance


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (2, ()),
        (3, (3,)),
        (4, (4,)),
        (5, (4,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (20, (4, 4, 4, 4, 4)),
    ],
)
def test_catan_tables_have_three_or_four(people: int, expected: tuple[int, ...]) -> None:
    assert sizes(people, 3, 4) == expected


@given(st.integers(0, 60), st.integers(1, 6), st.integers(0, 4), st.integers(0, 2**32))
def test_everybody_sits_once_or_out(people: int, least: int, more: int, seed: int) -> None:
    crowd = list(range(people))
    seating = seat(crowd, least, least + more, chance=Chance(seed))
    seated = [one for table in seating.tables for one in table]
    assert sorted([*seated, *seating.out]) == crowd
    assert all(least <= len(table) <= least + more for table in seating.tables)


def test_who_has_played_most_sits_out_first() -> None:
    played = {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}
    for seed in range(20):
        assert seat([1, 2, 3, 4, 5], 3, 4, played=played, chance=Chance(seed)).out == (1,)


@given(st.integers(0, 2**32))
def test_a_second_round_meets_new_opponents_where_it_can(seed: int) -> None:
    first = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
    met = {frozenset(pair): 1 for table in first for pair in combinations(table, 2)}
    again = seat(range(1, 10), 3, 3, met=met, chance=Chance(seed))
    assert repeats(again.tables, met) <= 3
    assert repeats(first, met) == 9


def test_rotated_seats_are_the_same_people_one_seat_further() -> None:
    assert rotated((1, 2, 3, 4)) == (4, 1, 2, 3)
    assert rotated(()) == ()
