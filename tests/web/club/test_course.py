"""The drawing of points over a season."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.web.club.course import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, course


def test_more_points_stand_higher():
    low, high = course(["一", "二"], [1000, 2500]).marks
    assert high.y < low.y
    assert (low.x, high.x) == (LEFT, WIDTH - RIGHT)


def test_a_single_event_stands_in_the_middle():
    assert course(["一"], [500]).marks[0].x == (LEFT + WIDTH - RIGHT) / 2


def test_ticks_are_round_points_and_hold_the_line():
    ticks = [tick.points for tick in course(["一", "二"], [3500, -500]).ticks]
    assert ticks == [-1000, 0, 1000, 2000, 3000, 4000]


def test_no_points_at_all_make_a_flat_line_at_nought():
    drawn = course(["一", "二"], [0, 0])
    assert {mark.y for mark in drawn.marks} == {drawn.ticks[0].y}


@given(st.lists(st.integers(-10_000_000, 10_000_000), min_size=1, max_size=60))
def test_every_mark_stands_inside_the_drawing(points):
    drawn = course([str(n) for n in points], points)
    assert all(TOP <= mark.y <= HEIGHT - BOTTOM and LEFT <= mark.x <= WIDTH - RIGHT for mark in drawn.marks)
    assert 2 <= len(drawn.ticks) <= 8
