"""001 最長交易路 as it lies on the board: who is cut, who is level, whose the award is, and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.games.catan.arbiter import judge, sentences
from companion.games.catan.island import SMALL
from companion.games.catan.position import Position, read_position
from companion.kernel.game import Illegal
from tests.driver import Drive
from tests.games.catan import moves as m
from tests.games.catan.desk import END, cannot, line, started
from tests.games.catan.positions import every_trail, holder_after, played

RING = (*SMALL.corners_of[9], SMALL.corners_of[9][0])
"""Round the middle of the island."""
TOP = [corner for land in (0, 1, 2) for corner in (SMALL.corners_of[land][5], SMALL.corners_of[land][0])]
TOP.append(SMALL.corners_of[2][1])
"""Along the coast above, six roads from the left."""
LOW = [corner for land in (16, 17, 18) for corner in (SMALL.corners_of[land][4], SMALL.corners_of[land][3])]
LOW.append(SMALL.corners_of[18][2])
"""Along the coast below, six roads from the left."""


def leaving(corner: int) -> int:
    """The road at a corner that no way above or below passes."""
    passed = {*way(*TOP), *way(*LOW)}
    return next(edge for edge, _ in SMALL.ways[corner] if edge not in passed)


def way(*corners: int) -> list[int]:
    return [SMALL.edge[pair] for pair in pairwise(corners)]


def lies(roads: dict[int, list[int]], **built: int) -> str:
    """A position as text: roads of seats, and `s3=corner` a settlement of seat 3, `c3` a city."""
    words = [f"{seat}r{edge}" for seat, edges in roads.items() for edge in edges]
    words += [f"{name[1]}{name[0]}{corner}" for name, corner in built.items()]
    return str(read_position(".".join(words), SMALL, 4))


def said(table: Drive, text: str, **more: Any) -> list[str]:
    position = read_position(text, SMALL, 4)
    verdict = judge(table.state, position, **more)
    return [one.key.removeprefix("catan-lies-") for one in sentences(table.state, position, verdict)]


def due(table: Drive, text: str, **more: Any) -> int:
    return judge(table.state, read_position(text, SMALL, 4), **more).award.due


def told(*roads: int, holder: int = 1, **options: Any) -> Drive:
    """A table at which these strokes were told, and the referee has given the award."""
    table = started(**options)
    for seat, length in enumerate(roads, 1):
        if length:
            line(table, seat, roads=length)
            table.say("host", m.Stretch(seat, length))
    if holder:
        table.say("host", m.LongestRoad(holder))
    return table


def awarded(random: Random, voids: bool) -> Iterator[tuple[tuple[int, bool], str]]:
    """After every build of random play who holds the longest road, by the words of the rule and a search that
    tries every trail; whether a road was built; and what lies."""
    holder, before, laid = 0, [0] * 4, 0
    for now in played(SMALL, random):
        after = [every_trail(SMALL, roads, now.cut(seat)) for seat, roads in enumerate(now.roads)]
        holder = holder_after(holder, before, after, voids=voids)
        road = sum(map(len, now.roads)) > laid
        before, laid = after, sum(map(len, now.roads))
        words = [f"{seat}r{edge}" for seat, row in enumerate(now.roads, 1) for edge in row]
        for seat, row in enumerate(now.buildings, 1):
            words += [f"{seat}{'s' if n < 5 else 'c'}{corner}" for n, corner in enumerate(row)]
        yield (holder, road), ".".join(words)


CUT = lies({1: way(*TOP), 2: way(*RING[:6]), 4: way(*LOW[:6])}, s3=TOP[4])
"""Red's six are cut to four by a settlement of seat 3; blue and orange have five each."""


def test_a_cut_that_leaves_two_level_voids_the_award_and_says_why():
    table = told(6, 5, 0, 5)
    assert said(table, CUT) == ["cut", "level", "void"]
    assert due(table, CUT) == 0
    table.say("host", m.WhatLies(CUT, award=0))
    assert (table.state.road.held, table.state.road.due) == (0, 0)
    assert [one.stretch for one in table.state.lines] == [4, 5, 0, 5]
    assert table.state.lies == CUT


def test_the_cut_is_told_with_who_built_and_the_road_before_and_after():
    table = told(6, 5, 0, 5)
    position = read_position(CUT, SMALL, 4)
    first = next(sentences(table.state, position, judge(table.state, position)))
    assert (first.params["before"], first.params["after"]) == (6, 4)
    (by,) = first.params["by"]
    assert (by.key, by.params["seat"].seat) == ("catan-lies-settlements", 3)


def test_it_comes_to_the_same_at_a_desk_to_which_no_stroke_was_told():
    table = started()
    line(table, 1, roads=6)
    table.say("host", m.LongestRoad(1))
    assert due(table, CUT) == 0
    table.say("host", m.WhatLies(CUT, award=0))
    assert [one.roads for one in table.state.lines] == [6, 5, 2, 5]
    assert table.state.road.held == 0


def test_somebody_strictly_longer_after_a_cut_takes_it_at_once():
    table = told(6, 4, 0, 0)
    text = lies({1: way(*TOP), 2: way(*RING[:6])}, c3=TOP[4])
    assert said(table, text) == ["cut", "ahead", "goes"]
    table.say("host", m.WhatLies(text, award=2))
    assert table.state.road.held == 2
    assert table.view("host").seats[1].points == 4


def test_a_cut_that_leaves_the_holder_level_voids_by_the_source_and_not_by_the_publisher():
    text = lies({1: way(*TOP), 2: way(*RING[:6])}, s3=TOP[5])  # six are cut to five
    assert said(told(6, 5), text) == ["cut", "level", "void"]
    by_publisher = told(6, 5, tie_voids_longest_road=False)
    assert said(by_publisher, text) == ["cut", "level", "keeps"]
    assert due(by_publisher, text) == 1


def test_who_only_draws_level_does_not_take_it():
    table = told(5, 4)
    text = lies({1: way(*TOP[:6]), 2: way(*RING[:6])})
    assert said(table, text) == ["level", "keeps"]
    assert due(table, text) == 1


@pytest.mark.parametrize("holder", [1, 2])
def test_a_holder_who_grew_keeps_it_from_who_has_grown_level_on_whichever_seat(holder: int):
    table = told(*(5 if seat == holder else 4 for seat in (1, 2)), holder=holder)
    text = lies({1: way(*TOP), 2: way(*RING[:7])})  # six both
    assert said(table, text) == ["level", "keeps"]
    assert due(table, text) == holder
    table.say("host", m.WhatLies(text, award=holder))
    assert table.state.road.held == holder


@pytest.mark.parametrize("holder", [1, 2])
def test_a_holder_who_is_cut_with_the_other_keeps_it_by_the_publisher_on_whichever_seat(holder: int):
    table = told(
        *(6 if seat == holder else 5 for seat in (1, 2)), holder=holder, tie_voids_longest_road=False
    )
    line(table, 3 - holder, roads=6)
    table.say("host", m.Stretch(3 - holder, 6))
    text = lies({1: way(*TOP), 2: way(*LOW)}, s3=TOP[5], s4=LOW[5])  # six are cut to five, both
    assert due(table, text) == holder


def test_a_building_that_stood_before_is_no_cut_if_the_referee_says_so():
    table = told(6, 4)
    text = lies({1: way(*TOP), 2: way(*RING[:6])}, s3=TOP[5])
    assert due(table, text) == 0
    assert said(table, text, earlier=True) == ["broken", "level", "keeps"]
    table.say("host", m.WhatLies(text, award=1, earlier=True))
    assert table.state.road.held == 1


def test_a_cut_that_was_told_long_ago_is_none_now():
    table = told(6, 4)
    table.say("host", m.Stretch(1, 5, cut=True))
    line(table, 2, roads=5)
    table.say("host", m.Stretch(2, 5))
    text = lies({1: way(*TOP), 2: way(*RING[:6])}, s3=TOP[5])
    assert said(table, text) == ["broken", "level", "keeps"]
    assert due(table, text) == 1


def test_of_two_who_came_level_unseen_the_referee_says_who_was_first():
    table = started()
    text = lies({2: way(*RING[:6]), 4: way(*LOW[:6])})
    assert said(table, text) == ["level", "asked"]
    assert cannot(table, "host", m.WhatLies(text, award=1)).text.key == "catan-changed"
    table.say("host", m.WhatLies(text, award=4))
    assert (table.state.road.held, table.state.road.due, table.state.road.asked) == (4, 4, False)


def test_what_was_told_too_long_is_corrected_and_the_award_goes_back():
    table = told(5, 4)
    line(table, 2, roads=6)
    table.say("host", m.Stretch(2, 6))
    assert table.state.road.due == 2
    text = lies({1: way(*TOP[:6]), 2: way(*RING[:6])})
    assert due(table, text) == 1
    table.say("host", m.WhatLies(text, award=1))
    assert table.state.road.held == 1


def test_who_comes_level_with_those_who_are_level_already_is_not_asked_about():
    table = told(6, 5, 0, 5)
    table.say("host", m.WhatLies(CUT, award=0))
    more = f"{CUT}.1r{leaving(TOP[0])}"
    assert said(table, more, earlier=True) == ["broken", "level", "void"]


@pytest.mark.parametrize("voids", [True, False])
def test_the_award_goes_as_the_rule_has_it_after_every_build_of_random_play(voids: bool):
    seen = dict.fromkeys(range(5), 0)
    for seed in range(12):
        table = started(tie_voids_longest_road=voids)
        for (holder, road), text in awarded(Random(seed), voids):
            position = read_position(text, SMALL, 4)
            verdict = judge(table.state, position, earlier=road)
            assert (verdict.award.due, verdict.award.asked) == (holder, False), (seed, text)
            table.say("host", m.WhatLies(text, award=holder, earlier=road))
            seen[holder] += 1
    assert all(seen.values())


def test_without_five_in_a_row_it_is_nobodys():
    assert said(started(), lies({1: way(*TOP[:5])})) == ["none", "nobody"]


def test_a_road_that_was_not_laid_and_could_be_as_long_is_named():
    table = started()
    line(table, 3, roads=6)
    assert said(table, lies({1: way(*TOP[:6])})) == ["ahead", "goes", "not-laid"]


def test_a_position_that_is_only_kept_moves_nothing():
    table = told(6, 5, 0, 5)
    before = table.state
    table.say("host", m.WhatLies(CUT))
    assert (table.state.road, table.state.lines) == (before.road, before.lines)
    assert table.view("public").lies == CUT


def test_another_holder_than_the_strokes_have_is_refused():
    assert cannot(told(6, 5, 0, 5), "host", m.WhatLies(CUT, award=1)).text.key == "catan-changed"


def test_at_the_judging_the_seats_concerned_confirm_anew():
    table = told(6, 5, 0, 5)
    table.wait(END)
    table.say("seat-1", m.Confirm(1))
    table.say("seat-3", m.Confirm(3))
    table.say("host", m.WhatLies(CUT, award=0))
    assert [bool(at) for at in table.state.confirmed] == [False, False, True, False]


@pytest.mark.parametrize("text", ["1r72", "1s54", "5r1", "1r1.2r1", "1s1.1c1", "r1", "1r01", "1x1", "道"])
def test_what_cannot_lie_on_the_island_is_refused(text: str):
    refusal = cannot(started(), "host", m.WhatLies(text))
    assert (refusal.text.key, refusal.field) == ("catan-lies-no-place", "lies")


def test_a_sixteenth_road_is_refused_with_the_reason_of_the_pieces():
    text = ".".join(f"1r{edge}" for edge in range(16))
    assert cannot(started(), "host", m.WhatLies(text)).text.key == "catan-most-roads"
    full = read_position(text.rpartition(".")[0], SMALL, 4)
    with pytest.raises(Illegal, match="catan-most-roads"):
        full.after_tap(1, "roads", 20)


def test_a_tap_lays_a_second_one_makes_a_city_a_third_takes_up_and_another_seat_replaces():
    empty = Position({}, {})
    one = empty.after_tap(2, "settlements", 7)
    city = one.after_tap(2, "settlements", 7)
    assert [str(one), str(city), str(city.after_tap(2, "settlements", 7))] == ["2s7", "2c7", ""]
    assert str(one.after_tap(3, "roads", 7).after_tap(3, "roads", 7)) == "2s7"
    assert str(one.after_tap(3, "settlements", 7)) == "3s7"
    assert str(one.after_tap(3, "roads", 7)) == "2s7.3r7"


def test_a_table_of_six_has_the_larger_island():
    table = started(6, five_or_six=True)
    table.say("host", m.WhatLies("6r108.5s79"))
    assert table.state.lies == "5s79.6r108"
