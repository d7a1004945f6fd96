"""001 with the board: what is built is tapped there; legal by the rules, and counts and award follow it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.games.catan.arbiter import opening_figures, road_sentences, taken_away
from companion.games.catan.boards import BEGINNER, BEGINNERS_PLACES, PIPS, BoardName
from companion.games.catan.island import LARGE, SMALL
from companion.games.catan.position import read_position
from companion.games.catan.state import position_at
from companion.kernel.capabilities import played_options
from companion.kernel.game import Illegal
from companion.kernel.record import trace
from tests.driver import Drive, refused
from tests.games.catan import moves as m
from tests.games.catan.desk import cannot, checked, fresh, started
from tests.games.catan.positions import tapped

RING = (*SMALL.corners_of[9], SMALL.corners_of[9][0])
"""Round the middle of the island, from its top."""


def edge(a: int, b: int) -> str:
    return f"r{SMALL.edge[a, b]}"


def away(corner: int) -> str:
    """The edge at a corner of the middle hex that leads away from it."""
    return next(f"r{edge}" for edge, other in SMALL.ways[corner] if other not in RING)


def on_board(seats: int = 4, **options: Any) -> Drive:
    """A table with the board whose first piece is still to be placed by seat 1."""
    table = checked(seats, **{"with_board": True, "opening": "snake", **options})
    table.say("host", m.Start(1))
    return table


def build(table: Drive, seat: int, *places: str, **envelope: Any) -> None:
    for place in places:
        table.say("host", m.Build(seat, place), **envelope)


def turn(table: Drive, seat: int) -> None:
    """It becomes that seat's turn, the others' go by."""
    while table.state.turn != seat:
        table.say("host", m.Turn(table.state.turn % len(table.state.lines) + 1))


def placed(table: Drive) -> Drive:
    """Everybody has placed by the first places that there are; seat 1 its first at the middle hex."""
    for seat in (*table.state.seats, *reversed(table.state.seats)):
        view = table.view("host")
        assert view.builder == seat
        wanted = f"s{RING[0]}" if not view.lies else view.may_build[-1]
        build(table, seat, wanted)
        beside = table.view("host").may_build
        build(table, seat, edge(RING[0], RING[1]) if edge(RING[0], RING[1]) in beside else beside[0])
    return table


def test_the_opening_goes_in_snake_order_a_settlement_and_the_road_beside_it():
    table = on_board(3)
    order = []
    while not table.state.opened:
        view = table.view("host")
        order.append((view.builder, view.may_build[0][0]))
        build(table, view.builder, view.may_build[0])
    assert order == [(seat, piece) for seat in (1, 2, 3, 3, 2, 1) for piece in "sr"]
    assert [(one.settlements, one.roads) for one in table.state.lines] == [(2, 2)] * 3
    assert table.state.turn == 1


def test_the_beginners_layout_is_tapped_as_it_lies():
    table = on_board(opening="beginner")
    assert not table.state.opened
    assert table.view("host").board == "beginner"
    assert placed(table).state.opened


@pytest.mark.parametrize("seats", [3, 4])
def test_the_beginners_places_are_one_tap_and_those_of_the_rules(seats: int):
    table = on_board(seats, opening="beginner")
    starting = table.view("host").starting
    table.say("host", m.WhatLies(starting, builds=True))
    assert table.state.opened
    assert [(one.settlements, one.roads) for one in table.state.lines] == [(2, 2)] * seats
    assert table.view("host").starting == ""
    again = on_board(seats, board="beginner")
    for seat in (*range(1, seats + 1), *range(seats, 0, -1)):
        rows = [word[1:] for word in starting.split(".") if word[0] == str(seat)]
        settlement = next(one for one in rows if one in again.view("host").may_build)
        build(again, seat, settlement)
        build(again, seat, next(one for one in rows if one in again.view("host").may_build))
    assert again.state.lies == table.state.lies


def test_who_begins_may_be_said_after_the_clocks_have_started_together():
    table = checked(with_board=True, opening="snake")
    table.say("host", m.Start(0))
    assert cannot(table, "host", m.Build(1, "s0")).text.key == "catan-build-first"
    table.say("host", m.Turn(3, was=0))
    assert table.view("host").builder == 3
    assert refused(table, "host", m.Turn(4)) == "catan-opening-first"


@pytest.mark.parametrize(
    ("seat", "place", "why"),
    [
        (2, "s0", "catan-build-due-settlements"),
        (1, "r0", "catan-build-due-settlements"),
        (1, "s54", "catan-lies-no-place"),
        (1, "c0", "catan-build-no-settlement"),
    ],
)
def test_what_is_not_due_in_the_opening_is_refused(seat: int, place: str, why: str):
    assert cannot(on_board(), "host", m.Build(seat, place)).text.key == why


def test_the_starting_road_leaves_the_settlement_that_was_just_placed():
    table = on_board()
    build(table, 1, f"s{RING[0]}")
    assert len(table.view("host").may_build) == 3
    assert cannot(table, "host", m.Build(1, edge(RING[3], RING[4]))).text.key == "catan-build-beside"
    assert cannot(table, "host", m.Build(1, f"s{RING[2]}")).text.key == "catan-build-due-roads"


def test_two_edges_lie_between_two_buildings():
    table = on_board()
    build(table, 1, f"s{RING[0]}", edge(RING[0], RING[1]))
    why = cannot(table, "host", m.Build(2, f"s{RING[1]}"))
    assert (why.text.key, why.field, why.forbidden) == ("catan-build-near", "place", True)
    assert f"s{RING[1]}" not in table.view("host").may_build
    assert f"s{RING[2]}" in table.view("host").may_build


def test_a_road_and_a_settlement_are_connected_to_a_road_of_their_own():
    table = placed(on_board())
    assert cannot(table, "host", m.Build(1, edge(RING[3], RING[4]))).text.key == "catan-build-road-apart"
    assert cannot(table, "host", m.Build(1, f"s{RING[3]}")).text.key == "catan-build-apart"
    build(table, 1, edge(RING[1], RING[2]), f"s{RING[2]}", f"c{RING[2]}")
    mine = table.state.lines[0]
    assert (mine.settlements, mine.cities, mine.roads, mine.stretch) == (2, 1, 3, 2)


def test_a_road_does_not_pass_another_s_building():
    table = placed(on_board())
    build(table, 1, edge(RING[1], RING[2]))
    table.say("host", m.WhatLies(f"{table.state.lies}.2s{RING[2]}"))
    assert cannot(table, "host", m.Build(1, edge(RING[2], RING[3]))).text.key == "catan-build-road-apart"


def test_only_the_seat_on_turn_builds_and_what_happened_nevertheless_is_irregular():
    table = placed(on_board())
    place = next(one for one in table.view("host").may_build if one[0] == "r")
    turn(table, 2)
    why = cannot(table, "host", m.Build(1, place))
    assert (why.text.key, why.forbidden) == ("catan-not-on-turn", True)
    build(table, 1, place, irregular=True, note="順番を間違えた")
    assert [(one.verb, one.note) for one in table.state.irregular] == [("build", "順番を間違えた")]
    assert table.state.lines[0].roads == 3


def test_where_something_lies_nothing_is_built_not_even_irregularly():
    table = placed(on_board())
    why = cannot(table, "host", m.Build(1, f"s{RING[0]}"))
    assert (why.text.key, why.forbidden) == ("catan-build-taken", False)
    assert why.text.params["place"].params["hexes"]


def test_the_pieces_come_to_an_end():
    table = placed(on_board())
    while "r" in {one[0] for one in table.view("host").may_build}:
        build(table, 1, next(one for one in table.view("host").may_build if one[0] == "r"))
    assert table.state.lines[0].roads == 15
    free = next(position_at(table.state).builds(SMALL, 1, ["roads"], opening=False)).word[1:]
    assert cannot(table, "host", m.Build(1, free)).text.key == "catan-most-roads"


@pytest.mark.parametrize(
    "move",
    [m.Roads(1, 3), m.Settlements(1, 3), m.Cities(1, 1), m.Stretch(1, 2), m.Upgrade(1, 1), m.LongestRoad(0)],
)
def test_what_the_board_says_is_not_counted_by_hand(move: Any):
    table = placed(on_board())
    assert cannot(table, "host", move).text.key == "catan-build-counts"
    assert move.verb() not in {one.verb for one in table.offers("host")}
    table.say("host", m.Knights(1, 2))
    assert table.state.lines[0].knights == 2


def test_a_build_is_taken_back_as_everything_is():
    table = placed(on_board())
    before = table.state
    entry = table.say("host", m.Build(1, edge(RING[1], RING[2])))
    table.strike(entry, author="host")
    assert (table.state.lies, table.state.lines) == (before.lies, before.lines)


def test_a_road_of_five_takes_the_award_at_once_without_another_tap():
    table = placed(on_board())
    build(table, 1, *(edge(*pair) for pair in pairwise(RING[1:6])))
    assert (table.state.lines[0].stretch, table.state.road.held, table.state.road.waiting) == (5, 1, False)
    (change,) = table.state.changes
    assert [one.key for one in road_sentences(change)] == ["catan-lies-ahead", "catan-lies-goes"]
    assert (change.turn, change.held, change.after[0]) == (1, 1, 5)


def test_a_settlement_that_cuts_is_explained_and_the_award_goes_with_it():
    table = placed(on_board())
    build(table, 1, *(edge(*pair) for pair in pairwise(RING[1:6])), away(RING[3]))
    turn(table, 2)
    build(table, 2, f"s{RING[3]}", irregular=True, note="x")
    change = table.state.changes[-1]
    said = list(road_sentences(change))
    assert [one.key for one in said] == ["catan-lies-cut", "catan-lies-none", "catan-lies-nobody"]
    assert (said[0].params["before"], said[0].params["after"]) == (5, 3)
    assert (table.state.road.held, table.state.lines[0].stretch) == (0, 3)


@pytest.mark.parametrize("voids", [True, False])
@pytest.mark.parametrize("seats", [4, 6])
def test_lengths_and_award_are_those_of_every_trail_after_every_build_of_random_play(seats: int, voids: bool):
    """`start.py bench catan` compares twenty thousand builds."""
    builds = ties = cuts = voided = 0
    for seed in range(8):
        held = 0
        for state, lengths, holder in tapped(Random(seed), seats, voids=voids):
            builds += 1
            ties += lengths.count(max(lengths)) > 1 and max(lengths) >= 5
            voided += held > holder == 0
            held = holder
            assert [one.stretch for one in state.lines] == lengths, (seed, state.lies)
            assert (state.road.held, state.road.asked) == (holder, False), (seed, state.lies)
        cuts += sum(a < b for one in state.changes for a, b in zip(one.after, one.before, strict=True))
    assert builds > 700
    assert min(ties, cuts, voided if voids else 1) > 0


def test_builds_may_begin_in_the_middle_of_a_game_from_what_lies():
    table = started(opening="snake")
    other = placed(on_board())
    lies = other.state.lies
    table.say("host", m.WhatLies(lies, builds=True))
    assert [(one.settlements, one.roads) for one in table.state.lines] == [(2, 2)] * 4
    build(table, 1, edge(RING[1], RING[2]))
    assert table.state.lines[0].stretch == 2


def test_what_lies_is_whole_where_builds_begin_with_it():
    table = started(opening="snake")
    assert cannot(table, "host", m.WhatLies("1r1.1s0", builds=True)).text.key == "catan-least-buildings"


def test_the_right_board_corrects_counts_and_award():
    table = placed(on_board())
    build(table, 1, *(edge(*pair) for pair in pairwise(RING[1:6])))
    right = ".".join(one for one in table.state.lies.split(".") if one != f"1{edge(RING[4], RING[5])}")
    table.say("host", m.WhatLies(right))
    assert (table.state.lines[0].roads, table.state.lines[0].stretch, table.state.road.held) == (5, 4, 0)


def test_what_a_correction_takes_away_is_said():
    table = placed(on_board())
    before, gone = table.state.lies, [f"s{RING[0]}", edge(RING[0], RING[1])]
    lies = ".".join(word for word in before.split(".") if word[1:] not in gone)
    position = read_position(lies, SMALL, 4)
    said = list(taken_away(table.state, position))
    assert [(one.params["seat"].seat, one.params["piece"].key) for one in said] == [
        (1, "catan-lies-do-roads"),
        (1, "catan-lies-do-settlements"),
    ]
    city = before.replace(f"1s{RING[0]}", f"1c{RING[0]}")
    assert list(taken_away(table.state, read_position(city, SMALL, 4))) == []


def test_the_board_wants_turns_that_are_followed():
    with pytest.raises(Illegal, match="catan-build-turns"):
        fresh(with_board=True, turn_pointer=False)


def seven(table: Drive) -> None:
    table.say("host", m.Roll(7))
    for seat in table.state.seats:
        table.say("host", m.Hand(seat, 3))
    table.say("host", m.SevenChecked())


def test_after_a_seven_hands_are_checked_before_the_robber_moves_to_another_hex():
    """Who has eight cards or more discards before one of them can be drawn."""
    table = placed(on_board(board="beginner"))
    assert table.view("host").robber == 9
    table.say("host", m.Roll(7))
    assert cannot(table, "host", m.Robber(1, 0)).text.key == "catan-seven-first"
    table.say("host", m.SevenChecked(rest_below_eight=True))
    assert table.state.robber_owed == 1
    with pytest.raises(Illegal, match="catan-robber-stays"):
        table.say("host", m.Robber(1, 9))
    table.say("host", m.Robber(1, 0))
    assert (table.view("host").robber, table.state.robber_owed) == (0, 0)


def at_hex(table: Drive, *words: str) -> Drive:
    """The same table with these pieces more around the middle hex, robber elsewhere."""
    table.say("host", m.WhatLies(".".join((table.state.lies, *words))))
    return table


def test_from_whom_is_known_where_only_one_has_built_there():
    table = at_hex(placed(on_board()), f"2s{RING[2]}")
    seven(table)
    table.say("host", m.Robber(1, 9))
    assert table.state.robbed[-1].victim == 2


def test_from_whom_is_asked_where_several_have_built_there():
    table = at_hex(placed(on_board()), f"2s{RING[2]}", f"3s{RING[4]}")
    seven(table)
    table.say("host", m.Robber(1, 9))
    assert (table.state.robbed[-1].victim, table.view("host").robbable) == (None, (2, 3))
    assert cannot(table, "host", m.Robber(1, 9, victim=4)).text.key == "catan-robber-not-there"
    table.say("host", m.Robber(1, 9, victim=3))
    assert [one.victim for one in table.state.robbed] == [3]


def test_a_knight_moves_the_robber_once():
    table = placed(on_board())
    assert cannot(table, "host", m.Robber(1, 3)).text.key == "catan-robber-none"
    table.say("host", m.PlayCard(1, "knight"))
    table.say("host", m.Robber(1, 3))
    assert cannot(table, "host", m.Robber(1, 4)).text.key == "catan-robber-none"


def test_a_table_without_the_board_is_asked_for_no_robber():
    table = started()
    seven(table)
    assert cannot(table, "host", m.Robber(1, 3)).text.key == "catan-build-off"


AT = SMALL.corners_of
"""In the beginners' layout the fifth hex is hills with a 6."""


def laid(*words: str) -> Drive:
    """A table with the beginners' layout and these pieces, and what everybody must have far from them."""
    far = [f"{seat}r{60 + 2 * seat + n}" for seat in (1, 2, 3, 4) for n in (0, 1)]
    table = started(board="beginner")
    seats = {seat: [one for one in words if one[0] == str(seat)] for seat in (1, 2, 3, 4)}
    spare = iter((36, 38, 39, 41, 43, 45, 47, 49))
    for seat, own in seats.items():
        own += [f"{seat}s{next(spare)}" for _ in range(2 - len(own))]
    table.say("host", m.WhatLies(".".join([one for own in seats.values() for one in own] + far), builds=True))
    return table


def gains(table: Drive) -> list[tuple[int, str, int]]:
    return [(one.seat, one.resource, one.count) for one in table.view("public").yields]


def test_a_roll_brings_one_for_a_settlement_and_two_for_a_city():
    table = laid(f"1s{AT[4][0]}", f"2c{AT[4][2]}")
    table.say("host", m.Roll(6))
    assert (1, "brick", 1) in gains(table)
    assert (2, "brick", 2) in gains(table)


def test_the_robber_keeps_back_what_his_hex_would_bring():
    table = laid(f"1s{AT[4][0]}")
    seven(table)
    table.say("host", m.Robber(1, 4))
    turn(table, 2)
    table.say("host", m.Roll(6))
    assert (1, "brick", 1) not in gains(table)
    assert [(one.seat, one.resource) for one in table.view("public").kept_back] == [(1, "brick")]


def test_where_the_bank_runs_short_nobody_gets_it_unless_it_concerns_one_alone():
    table = laid(f"1s{AT[4][0]}", f"2c{AT[4][2]}")
    table.say("host", m.Roll(6))
    table.say("host", m.BankShort("brick", 2))
    assert not [one for one in gains(table) if one[1] == "brick"]
    assert table.view("public").unpaid == ("brick",)
    alone = laid(f"2c{AT[4][2]}")
    alone.say("host", m.Roll(6))
    alone.say("host", m.BankShort("brick", 1))
    assert [one for one in gains(alone) if one[1] == "brick"] == [(2, "brick", 1)]


def test_what_was_built_after_the_roll_brings_nothing_of_it_and_the_next_turn_begins_without_it():
    table = laid(f"1s{AT[4][0]}")
    table.say("host", m.Roll(6))
    before = gains(table)
    build(table, 1, f"c{AT[4][0]}")
    assert gains(table) == before
    turn(table, 2)
    assert gains(table) == []


def test_without_a_known_board_nothing_is_said_of_yields():
    table = placed(on_board())
    table.say("host", m.Roll(6))
    assert table.view("host").yields == ()


def harbour(kind: str) -> tuple[int, ...]:
    return next(ends for one, ends, _ in BEGINNER.at_sea() if one == kind)


def trade(seat: int, kind: str) -> Any:
    return m.Trade(seat, "harbour", harbour=kind, give_wool=2, get_ore=1)


def test_a_harbour_is_traded_through_by_who_has_it_and_not_on_the_turn_it_was_built():
    corner = harbour("wool")[0]
    table = laid(f"1s{corner}")
    turn(table, 2)
    assert cannot(table, "host", trade(2, "wool")).text.key == "catan-trade-no-harbour"
    turn(table, 1)
    table.say("host", trade(1, "wool"))
    assert table.state.trades
    fresh_one = laid()
    build(fresh_one, 1, f"s{corner}", irregular=True, note="x")
    assert cannot(fresh_one, "host", trade(1, "wool")).text.key == "catan-trade-new-harbour"


def test_a_trace_has_the_lengths_of_all_roads_and_the_holder_after_every_entry():
    table = placed(on_board())
    build(table, 1, *(edge(*pair) for pair in pairwise(RING[1:6])))
    steps = [one["view"] for one in trace(table.history)]
    assert list(steps[-1]["lengths"]) == [5, 1, 1, 1]
    assert [one["awards"][0]["held"] for one in steps[-2:]] == [0, 1]


def test_a_harbour_of_the_opening_is_traded_through_on_the_first_turn():
    table = on_board(board="beginner")
    corner = harbour("wool")[0]
    while not table.state.opened:
        view = table.view("host")
        wanted = f"s{corner}"
        build(table, view.builder, wanted if wanted in view.may_build else view.may_build[0])
    table.say("host", trade(1, "wool"))
    assert table.state.trades


def test_a_correction_pays_the_roll_that_stands_by_the_right_board():
    table = laid(f"1s{AT[4][0]}")
    table.say("host", m.Roll(6))
    build(table, 1, f"c{AT[4][0]}")
    table.say("host", m.WhatLies(f"{table.state.lies}.2s{AT[4][2]}"))
    assert [one for one in gains(table) if one[1] == "brick"] == [(1, "brick", 1), (2, "brick", 1)]
    table.say("host", m.WhatLies(table.state.lies.replace(f"2s{AT[4][2]}", f"2c{AT[4][2]}")))
    assert [one for one in gains(table) if one[1] == "brick"] == [(1, "brick", 1), (2, "brick", 2)]


def test_what_a_correction_takes_away_is_no_longer_new_on_this_turn():
    table = laid()
    corner = harbour("wool")[0]
    before = table.state.lies
    build(table, 1, f"s{corner}", irregular=True, note="x")
    assert table.state.new_corners == {corner}
    table.say("host", m.WhatLies(before))
    assert not table.state.new_corners


def test_a_seven_that_is_rolled_again_takes_its_move_of_the_robber_back():
    table = placed(on_board(board="beginner"))
    seven(table)
    table.say("host", m.Robber(1, 0))
    table.say("host", m.RollAgain())
    assert (table.view("host").robber, table.state.robber_owed, table.state.robbed) == (9, 0, ())


@pytest.mark.parametrize("moved", [False, True])
def test_a_seven_that_is_rolled_again_leaves_a_knight_s_move(moved: bool):
    """The knight's is before that of the seven, as it was played."""
    table = placed(on_board(board="beginner"))
    table.say("host", m.PlayCard(1, "knight"))
    if moved:
        table.say("host", m.Robber(1, 3))
    seven(table)
    table.say("host", m.RollAgain())
    assert (table.state.robber_owed, len(table.state.robbed)) == (int(not moved), int(moved))
    late = placed(on_board(board="beginner"))
    seven(late)
    late.say("host", m.Robber(1, 0))
    late.say("host", m.PlayCard(1, "knight"))
    if moved:
        late.say("host", m.Robber(1, 3))
    late.say("host", m.RollAgain())
    assert (late.state.robber_owed, [one.land for one in late.state.robbed]) == (
        int(not moved),
        [3] if moved else [],
    )


def test_with_two_deserts_it_is_not_known_where_the_robber_begins():
    table = on_board(6, five_or_six=True, board=str(BoardName("spiral", large=True)))
    assert table.view("host").robber is None


def test_the_robber_owes_no_move_from_before_builds_begin():
    table = started(opening="snake")
    lies = placed(on_board()).state.lies
    seven(table)
    table.say("host", m.WhatLies(lies, builds=True))
    assert table.state.robber_owed == 0


def test_a_knight_moves_the_robber_before_the_next_turn():
    table = placed(on_board())
    table.say("host", m.PlayCard(1, "knight"))
    why = cannot(table, "host", m.Turn(2))
    assert (why.text.key, why.forbidden) == ("catan-robber-first", True)
    assert "turn" not in {one.verb for one in table.offers("seat-1")}
    table.say("host", m.Robber(1, 3))
    table.say("seat-1", m.Turn(2))


def test_five_or_six_build_between_the_turns_too():
    table = placed(on_board(6, five_or_six=True))
    road = next(position_at(table.state).builds(LARGE, 2, ["roads"], opening=False)).word[1:]
    build(table, 2, road)
    assert table.state.lines[1].roads == 3


def test_who_builds_between_the_turns_has_the_places_until_the_next_turn():
    table = placed(on_board(6, five_or_six=True))
    table.say("host", m.BuildBetween(4))
    view = table.view("host")
    assert (view.turn, view.builder) == (1, 4)
    build(table, 4, view.may_build[0])
    table.say("host", m.BuildBetween(1))
    assert table.view("host").builder == 1
    table.say("host", m.BuildBetween(3))
    turn(table, 2)
    assert table.view("host").builder == 2
    assert refused(placed(on_board(4)), "host", m.BuildBetween(3)) == "catan-build-not-between"


def test_a_board_without_a_name_is_given_one_at_the_table():
    table = placed(on_board())
    assert table.view("host").robber is None
    table.say("host", m.NameBoard("beginner"))
    assert (table.view("host").board, table.view("host").robber) == ("beginner", 9)
    assert cannot(table, "host", m.NameBoard("nowhere")).text.key == "catan-no-such-board"
    assert (
        cannot(table, "host", m.NameBoard(str(BoardName("spiral", large=True)))).text.key
        == "catan-board-size"
    )


def test_the_next_game_has_the_board_that_the_table_has_named():
    table = placed(on_board())
    assert played_options(table.game, table.history.setup, table.state).board == ""
    table.say("host", m.NameBoard("14SS5"))
    assert played_options(table.game, table.history.setup, table.state).board == "14SS5"


def test_at_a_desk_that_keeps_dice_nothing_is_built_before_the_roll():
    table = placed(on_board())
    build(table, 1, table.view("host").may_build[0])  # no dice yet: they may lie beside the desk
    table.say("host", m.Roll(6))
    turn(table, 2)
    road = next(position_at(table.state).builds(SMALL, 2, ["roads"], opening=False)).word[1:]
    why = cannot(table, "host", m.Build(2, road))
    assert (why.text.key, why.forbidden, table.view("host").may_build) == ("catan-build-roll", True, ())
    table.say("host", m.Roll(5))
    build(table, 2, road)
    turn(table, 4)
    assert table.view("host").may_build, "a whole turn went by without dice"


def test_nobody_is_named_from_whom_no_card_was_drawn():
    table = placed(on_board(board="beginner"))
    seven(table)
    entry = table.say("host", m.Robber(1, 0, victim=0))
    assert m.Robber(1, 0, victim=0).log_text(table.state, entry, "host").key == "catan-tell-robber"


SECOND = (31, 40, 41, 28)
"""In the beginners' layout the second settlement of each."""


def begun() -> Drive:
    """A table at which everybody stands as in the beginners' layout, seat 1 on turn."""
    table = checked(4, with_board=True)
    table.say("host", m.Start(1))
    table.say("host", m.WhatLies(table.view("host").starting, builds=True))
    return table


def hands(table: Drive) -> list[int | None]:
    """What the desk reckons once a seven is rolled, which is then rolled again."""
    table.say("host", m.Roll(7))
    found = [one.hand for one in table.view("host").seven]
    table.say("host", m.RollAgain())
    return found


def first_cards() -> list[int]:
    near = [[land for land in range(19) if corner in SMALL.corners_of[land]] for corner in SECOND]
    return [sum(BEGINNER.lands[land] != "desert" for land in lands) for lands in near]


def test_roads_that_brought_the_award_are_corrected_and_the_award_goes_with_them():
    table = begun()
    table.say("host", m.Roll(5))
    build(table, 1, "r30", "r29", "r28", "r27")
    assert table.view("host").awards[0].held == 1
    table.say("host", m.WhatLies(table.state.lies.replace("1r27.1r28.", "")))
    view = table.view("host")
    assert (view.awards[0].held, view.seats[0].roads, view.seats[0].stretch) == (0, 4, 3)


def test_hands_begin_with_what_the_second_settlement_brings():
    assert hands(begun()) == first_cards()


def test_hands_follow_yields_builds_trades_cards_and_the_robber():
    table, known = begun(), first_cards()
    table.say("host", m.Roll(5))
    for one in table.view("host").yields:
        known[one.seat - 1] += one.count
    build(table, 1, "r30")
    table.say("host", m.Trade(1, partner=2, give_wood=1, get_ore=2))
    table.say("host", m.Trade(2, way="bank", give_wool=4, get_ore=1), irregular=True, note="so it was")
    known[0] += 1 - 2
    known[1] += -1 - 3
    turn(table, 2)
    known = [n if n >= 0 else None for n in known]
    assert hands(table) == known
    table.say("host", m.Roll(12))
    for one in table.view("host").yields:
        known[one.seat - 1] += one.count
    turn(table, 3)
    table.say("host", m.Bought(3, 1))
    known[2] -= 3
    table.say("host", m.Roll(11))
    for one in table.view("host").yields:
        known[one.seat - 1] += one.count
    turn(table, 4)
    assert hands(table) == [n if n is None or n >= 0 else None for n in known]


def test_what_is_told_at_a_seven_stands_and_half_of_it_goes():
    table = begun()
    table.say("host", m.Roll(7))
    assert all(one.proposed for one in table.view("host").seven)
    table.say("host", m.Hand(2, 9))
    assert [one.proposed for one in table.view("host").seven] == [True, False, True, True]
    table.say("host", m.SevenChecked())
    table.say("host", m.Robber(1, 0))
    victim = table.state.robbed[-1].victim
    turn(table, 2)
    known = first_cards()
    known[1] = 5
    for seat, more in ((1, 1), (victim, -1)) if victim else ():
        known[seat - 1] += more
    assert hands(table) == known


def test_hands_are_not_known_after_a_monopoly_nor_after_a_turn_without_dice():
    table = begun()
    table.say("host", m.Bought(1, 1))
    table.say("host", m.Roll(5))
    turn(table, 2)
    for seat in (2, 3, 4):
        table.say("host", m.Roll(5))
        turn(table, seat % 4 + 1)
    assert None not in hands(table)[1:]
    table.say("host", m.PlayCard(1, "monopoly"))
    assert hands(table) == [None] * 4
    other = begun()
    turn(other, 2)
    assert hands(other) == [None] * 4
    again = begun()
    again.say("host", m.Roll(7))
    again.say("host", m.SevenChecked())
    again.say("host", m.RollAgain())
    assert hands(again) == [None] * 4


def test_hands_are_not_known_where_nobody_has_said_which_settlement_came_second():
    table = placed(on_board(board="beginner"))
    assert None not in hands(table)
    other = checked(4, with_board=True, board="beginner", opening="snake")
    other.say("host", m.Start(1))
    other.say("host", m.WhatLies(table.state.lies, builds=True))
    assert hands(other) == [None] * 4


def test_where_the_first_settlements_lie_is_counted_until_they_are_corrected():
    table = begun()
    found = opening_figures(table.state)
    for seat, places in enumerate(BEGINNERS_PLACES, 1):
        corners = {int(word[1:]) for word in places.split(".") if word[0] == "s"}
        near = [(land, corner) for land in range(19) for corner in corners & {*SMALL.corners_of[land]}]
        lands = {BEGINNER.lands[land] for land, _ in near} - {"desert"}
        pips = sum(PIPS[BEGINNER.tokens[land]] for land, _ in near)
        assert {key for key, seats in found.items() if key.startswith("land-") and seats[seat - 1]} == {
            f"land-{land}" for land in lands
        }
        assert found[f"pips-{pips // 3 * 3}"][seat - 1]
    assert sum(map(sum, (seats for key, seats in found.items() if key.startswith("harbour-")))) == 4
    table.say("host", m.WhatLies(table.state.lies.replace("1s31", "1s33")))
    after = opening_figures(table.state)
    assert not any(seats[0] for seats in after.values())
    assert after["land-forest"][1:] == found["land-forest"][1:]
    assert opening_figures(started().state) == {}
