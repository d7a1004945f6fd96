"""Other seats for the same people: one further, or in a ring beside others than before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.club.tables.earlier_tables import rotation


def beside(order: tuple[int, ...]) -> set[tuple[int, int]]:
    """Who passes to whom, by the seats of before."""
    return set(pairwise((*order, order[0])))


def test_everybody_sits_one_further() -> None:
    assert rotation(4) == (4, 1, 2, 3)


@pytest.mark.parametrize("count", [3, 4, 5, 6, 8])
def test_in_a_ring_nobody_passes_to_the_same_person_again(count: int) -> None:
    order = rotation(count, ring=True)
    assert sorted(order) == list(range(1, count + 1))
    assert not beside(order) & beside(tuple(range(1, count + 1)))


@pytest.mark.parametrize("count", [5, 6])
def test_from_five_on_nobody_sits_beside_anybody_from_before(count: int) -> None:
    before = beside(tuple(range(1, count + 1)))
    assert not beside(rotation(count, ring=True)) & {(two, one) for one, two in before}


def test_an_empty_seat_stays_where_it_is_and_the_others_move_past_it() -> None:
    assert rotation(4, empty={4}) == (3, 1, 2, 4)
    assert rotation(4, empty={2}) == (4, 2, 1, 3)
