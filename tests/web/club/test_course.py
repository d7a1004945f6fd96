"""The drawings of points and places over a season, and what its last event did."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.web.club.season_charts import (
    BOTTOM,
    HEIGHT,
    LEFT,
    NAME_GAP,
    RIGHT,
    TOP,
    WIDTH,
    Named,
    changes,
    climb,
    course,
    courses,
    cut_to,
    leaders,
    place_after,
    story,
    told_steps,
)


def named(*titles):
    return [Named(f"第{n}回", title) for n, title in enumerate(titles, 1)]


def test_more_points_stand_higher():
    low, high = course(named("一", "二"), [1000, 2500]).marks
    assert high.y < low.y
    assert (low.x, high.x) == (LEFT, WIDTH - RIGHT)


def test_a_single_event_stands_in_the_middle():
    assert course(named("一"), [500]).marks[0].x == (LEFT + WIDTH - RIGHT) / 2


def test_ticks_are_round_points_and_hold_the_line():
    ticks = [tick.value for tick in course(named("一", "二"), [3500, -500]).ticks]
    assert ticks == [-1000, 0, 1000, 2000, 3000, 4000]


def test_no_points_at_all_make_a_flat_line_at_nought():
    drawn = course(named("一", "二"), [0, 0])
    assert {mark.y for mark in drawn.marks} == {drawn.ticks[0].y}


@given(st.lists(st.integers(-10_000_000, 10_000_000), min_size=1, max_size=60))
def test_every_mark_stands_inside_the_drawing(points):
    drawn = course(named(*map(str, points)), points)
    assert all(TOP <= mark.y <= HEIGHT - BOTTOM and LEFT <= mark.x <= WIDTH - RIGHT for mark in drawn.marks)
    assert 2 <= len(drawn.ticks) <= 8


def test_who_went_up_and_down_is_told_among_all_players():
    every = {1: [10, 40], 2: [30, 30], 3: [20, 20], 4: [5, 35]}
    found = leaders({1: "一", 4: "四", 2: "二"}, every)
    assert [(one.name, one.change) for one in found] == [("一", 2), ("四", 2), ("二", -2)]


def test_after_one_event_nobody_has_moved():
    assert [one.change for one in leaders({1: "一", 2: "二"}, {1: [10], 2: [20]})] == [0, 0]


def test_the_places_of_the_first_are_drawn_with_the_first_at_the_top():
    every = {1: [10, 40, 90], 2: [30, 30, 80], 3: [20, 50, 50], **{n: [0, 0, 60] for n in range(4, 12)}}
    first, second, third = leaders({1: "一", 2: "二", 3: "三"}, every)
    assert (first.places, second.places, third.places) == ((3, 2, 1), (1, 3, 2), (2, 1, 11))
    drawn = courses((first, second, third))
    assert [tick.value for tick in drawn.ticks] == [1, 5, 10]
    assert [line.end for line in drawn.lines] == sorted(line.end for line in drawn.lines)
    assert drawn.lines[0].end == TOP


def test_a_season_tells_who_climbed_who_leads_the_events_and_who_did_for_the_first_time():
    every = {1: [9, 9, 9], 2: [5, 15, 25], 3: [4, 4, 4], 4: [0, 0, 11]}
    assert story(every) == ((4, 2), None, 4)
    assert story({**every, 2: [5, 15, 30]}) == ((4, 2), (2, 2), None)
    assert story({1: [9, 9], 2: [4, 4]}) == (None, None, None)
    assert story({1: [9], 2: [4]}) == story({}) == (None, None, None)


def test_names_of_lines_that_end_alike_stand_apart():
    drawn = courses(leaders(dict.fromkeys(range(5), "名"), {n: [100 * n, 500] for n in range(5)}))
    labels = sorted(line.label for line in drawn.lines)
    assert all(later - earlier >= NAME_GAP - 0.1 for earlier, later in pairwise(labels))
    assert len({line.end for line in drawn.lines}) == 1
    assert all(TOP <= line.label <= drawn.height - BOTTOM for line in drawn.lines)


def test_the_first_place_stands_highest():
    drawn = climb(named("一", "二", "三"), [9, 3, 1])
    assert [mark.y for mark in drawn.marks] == sorted((mark.y for mark in drawn.marks), reverse=True)
    assert drawn.marks[-1].y == TOP
    assert [tick.value for tick in drawn.ticks] == [1, 5]
    ticks = climb(named(*"一二"), [38, 40]).ticks
    assert [tick.value for tick in ticks] == [1, 10, 20, 30, 40]


def test_as_many_events_are_named_below_as_have_room_the_last_among_them():
    assert told_steps(4) == [0, 1, 2, 3]
    assert told_steps(12) == [1, 3, 5, 7, 9, 11]
    assert [mark.label for mark in course(named(*"一二三四五六七"), [0] * 7).marks][-3:] == [
        "第5回",
        "",
        "第7回",
    ]


def test_a_name_at_the_end_of_a_line_has_the_room_there_is():
    assert cut_to("Bartholomew", 7.5) == "Bartholomew"
    assert cut_to("長い名前の人が来る会", 7.5) == "長い名前の人…"


@given(st.lists(st.integers(1, 400), min_size=2, max_size=60))
def test_every_place_stands_inside_the_drawing(places):
    drawn = climb(named(*map(str, places)), places)
    assert all(TOP <= mark.y <= HEIGHT - BOTTOM for mark in drawn.marks)
    assert 1 <= len(drawn.ticks) <= 41


def test_a_place_is_told_by_the_points_after_an_event():
    every = {1: [10, 40], 2: [30, 40], 3: [20, 20]}
    assert [place_after(event, 1, every) for event in (0, 1)] == [3, 1]


class Read(list):
    """Points that count how often they are read."""

    times = 0

    def __getitem__(self, index):
        Read.times += 1
        return super().__getitem__(index)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=30))
def test_every_change_is_that_of_the_places(points):
    every = dict(enumerate(points))
    assert changes(every, every) == {
        player: place_after(0, player, every) - place_after(1, player, every) for player in every
    }


def test_changes_read_everybody_s_points_once_an_event(monkeypatch):
    monkeypatch.setattr(Read, "times", 0)
    every = {player: Read([player, -player]) for player in range(100)}
    assert changes([0, 99], every) == {0: 99, 99: -99}
    assert changes(every, every)[0] == 99
    assert Read.times <= 4 * len(every)
