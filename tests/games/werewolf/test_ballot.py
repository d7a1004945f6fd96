"""Counting ballots."""

from __future__ import annotations

import pytest

from companion.games.werewolf.voting import Count, count, leaders, rank_counts


@pytest.mark.parametrize(
    ("targets", "counted"),
    [
        ((), ()),
        ((3,), (Count(3, 1),)),
        ((3, 1, 3), (Count(3, 2), Count(1, 1))),
        ((4, 2, 4, 2, 1), (Count(2, 2), Count(4, 2), Count(1, 1))),
    ],
)
def test_most_votes_first_equal_ones_by_seat(targets: tuple[int, ...], counted: tuple[Count, ...]) -> None:
    assert count(targets) == counted


def test_a_seat_without_votes_is_left_out() -> None:
    assert rank_counts({1: 0, 2: 3}) == (Count(2, 3),)


@pytest.mark.parametrize(("targets", "top"), [((), ()), ((3, 3, 1), (3,)), ((4, 2, 4, 2, 1), (2, 4))])
def test_several_leaders_are_a_tie(targets: tuple[int, ...], top: tuple[int, ...]) -> None:
    assert leaders(count(targets)) == top
