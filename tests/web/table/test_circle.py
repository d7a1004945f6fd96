"""Seats on a circle: names apart and inside, every arrow free and towards the right neighbour."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from companion.web.table.pages import BOX, WIDTH, circle

COUNTS = [4, 5, 6]


@pytest.mark.parametrize("count", COUNTS)
def test_names_stand_inside_and_apart(count: int) -> None:
    drawn = circle(count, 1)
    for place in drawn.places:
        assert 0 < place.x < WIDTH - BOX[0]
        assert 0 < place.y < drawn.height - BOX[1]
    for number, one in enumerate(drawn.places):
        for other in drawn.places[number + 1 :]:
            assert abs(one.x - other.x) > BOX[0] or abs(one.y - other.y) > BOX[1]


@pytest.mark.parametrize("count", COUNTS)
def test_arrows_stand_free_of_names(count: int) -> None:
    drawn = circle(count, 1)
    for arrow in drawn.arrows:
        for place in drawn.places:
            across = max(place.x - arrow.x, arrow.x - place.x - BOX[0])
            along = max(place.y - arrow.y, arrow.y - place.y - BOX[1])
            assert max(across, along) >= 9


@pytest.mark.parametrize("count", COUNTS)
def test_an_arrow_turns_from_a_seat_towards_the_next_one(count: int) -> None:
    drawn = circle(count, 1)
    for arrow in drawn.arrows:
        start, end = drawn.places[arrow.seat - 1], drawn.places[arrow.seat % count]
        way = (end.x - start.x) * cos(radians(arrow.turned)) + (end.y - start.y) * sin(radians(arrow.turned))
        assert way > 0.9 * ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("first", [1, 3, 4])
def test_whoever_looks_sits_nearest_with_the_right_neighbour_at_the_right(count: int, first: int) -> None:
    drawn = circle(count, first)
    own, right, *_, left = drawn.places
    assert (own.seat, right.seat, left.seat) == (first, first % count + 1, (first - 2) % count + 1)
    assert own.y == max(place.y for place in drawn.places)
    assert left.x < own.x < right.x
