"""001 得点源, and catan.md "Checks that the desk makes": what a score line is worth and what it may be."""

import pytest

from tests.driver import MINUTE, START, refused
from tests.games.catan import moves as m
from tests.games.catan.desk import cannot, line, started


def points(table, seat=1, viewer="gm"):
    return table.view(viewer).seats[seat - 1].points


def why(table, move):
    refusal = cannot(table, "host", move)
    return refusal.text.key, refusal.field


def test_a_settlement_counts_1_and_a_city_2():
    table = started()
    assert points(table) == 2
    table.say("host", m.Settlements(1, 3))
    assert points(table) == 3
    table.say("host", m.Cities(1, 2))
    assert points(table) == 7


def test_a_victory_point_card_counts_1_from_the_moment_it_is_drawn():
    table = started()
    table.say("seat-1", m.HoldCards(1, 2))
    assert points(table) == 4


def test_longest_road_and_largest_army_count_2_each():
    table = started()
    line(table, 1, roads=5, knights=3)
    table.say("host", m.LongestRoad(1))
    assert points(table) == 4
    table.say("host", m.LargestArmy(1))
    assert points(table) == 6


def test_roads_and_knights_count_nothing_by_themselves():
    table = started()
    line(table, 1, roads=15, knights=14)
    assert points(table) == 2


def test_a_city_takes_the_place_of_a_settlement():
    table = started()
    table.say("host", m.Upgrade(1, 1, was=0))
    seat = table.view().seats[0]
    assert (seat.settlements, seat.cities, seat.points) == (1, 1, 3)
    assert refused(table, "host", m.Upgrade(1, 1, was=0)) == "catan-changed"
    assert why(table, m.Upgrade(1, 3)) == ("catan-upgrade-one", "cities")
    table.say("host", m.Upgrade(1, 2))
    assert why(table, m.Upgrade(1, 3)) == ("catan-upgrade-none", "cities")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (m.Settlements(1, 6), "catan-most-settlements"),
        (m.Cities(1, 5), "catan-most-cities"),
        (m.Roads(1, 16), "catan-most-roads"),
        (m.Knights(1, 15), "catan-most-knights"),
        (m.Bought(1, 26), "catan-most-development"),
        (m.Stretch(1, 3), "catan-stretch-roads"),
        (m.Settlements(1, -1), "catan-most-settlements"),
        (m.Knights(1, -1), "catan-most-knights"),
        (m.Stretch(1, -1), "catan-stretch-roads"),
    ],
)
def test_at_most_5_settlements_4_cities_15_roads_14_knights_25_cards(move, reason):
    assert why(started(), move) == (reason, "count")


def test_the_most_is_allowed():
    table = started()
    line(table, 1, settlements=5, cities=4, roads=15, knights=14)
    assert points(table) == 13


def test_there_are_14_knights_over_the_whole_table():
    table = started()
    line(table, 1, knights=8)
    line(table, 2, knights=6)
    assert why(table, m.Knights(3, 1)) == ("catan-most-knights", "count")


def test_there_are_25_development_cards_over_the_whole_table():
    table = started()
    table.say("host", m.Bought(1, 20))
    line(table, 2, knights=5)
    assert why(table, m.Knights(2, 6)) == ("catan-most-development", "count")
    assert why(table, m.Bought(3, 1)) == ("catan-most-development", "count")


def test_there_are_5_victory_point_cards_over_the_table_once_they_lie_open():
    table = started()
    table.wait(START + 90 * MINUTE)
    table.say("host", m.TurnUp(1, 3))
    table.say("seat-2", m.TurnUp(2, 2))
    assert why(table, m.TurnUp(3, 1)) == ("catan-most-cards", "count")


def test_while_they_are_hidden_a_refusal_tells_nothing_of_other_peoples_cards():
    table = started()
    for seat in (1, 2, 3):
        table.say(f"seat-{seat}", m.HoldCards(seat, 5))
    assert cannot(table, "seat-1", m.HoldCards(1, 6)).text.key == "catan-most-cards"


def test_too_many_claimed_are_sorted_out_at_the_judging_before_anybody_confirms():
    table = started(3)
    for seat in (1, 2):
        table.say(f"seat-{seat}", m.HoldCards(seat, 4))
    table.wait(START + 90 * MINUTE)
    assert cannot(table, "host", m.Confirm(3)).text.key == "catan-most-cards"
    table.say("host", m.TurnUp(1, 1))
    table.say("host", m.Confirm(3))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (m.Settlements(1, 1), "catan-least-buildings"),
        (m.Roads(1, 1), "catan-least-roads"),
    ],
)
def test_from_the_opening_on_every_seat_has_two_buildings_and_two_roads_or_more(move, reason):
    assert why(started(), move) == (reason, "count")


def test_the_holder_of_the_longest_road_has_5_roads_or_more():
    table = started()
    line(table, 1, roads=4)
    assert why(table, m.LongestRoad(1)) == ("catan-road-needs", "seat")
    line(table, 1, roads=5)
    table.say("host", m.LongestRoad(1))
    assert why(table, m.Roads(1, 4)) == ("catan-road-needs", "count")


def test_the_holder_of_the_largest_army_has_3_knights_or_more():
    table = started()
    line(table, 1, knights=2)
    assert why(table, m.LargestArmy(1)) == ("catan-army-needs", "seat")
    line(table, 1, knights=3)
    table.say("host", m.LargestArmy(1))
    assert why(table, m.Knights(1, 2)) == ("catan-army-needs", "count")


def test_an_award_given_by_mistake_is_taken_back_and_then_the_count_may_go_down():
    table = started()
    line(table, 1, knights=3)
    table.say("host", m.LargestArmy(1))
    table.say("host", m.LargestArmy(0, was=1))
    table.say("host", m.Knights(1, 2))
    assert points(table) == 2
    assert not table.state.army.waiting


def test_each_award_has_one_holder_at_most():
    table = started()
    line(table, 1, roads=5)
    line(table, 2, roads=7)
    table.say("host", m.LongestRoad(1))
    table.say("host", m.LongestRoad(2))
    assert [seat.longest_road for seat in table.view().seats] == [False, True, False, False]


def test_an_impossible_line_is_refused_at_the_figure_that_is_wrong():
    table = started()
    assert why(table, m.ScoreLine(1, 5, 5, 9, 0)) == ("catan-most-cities", "cities")
    assert why(table, m.ScoreLine(1, 5, 4, 16, 0)) == ("catan-most-roads", "roads")
    assert why(table, m.ScoreLine(1, 0, 1, 9, 0)) == ("catan-least-buildings", "settlements")
    assert why(table, m.ScoreLine(1, 0, 2, 9, 15)) == ("catan-most-knights", "knights")


def test_fewer_roads_than_the_stretch_that_was_counted_are_refused_at_the_roads_of_a_line():
    """A line holds no stretch of its own."""
    table = started()
    table.say("host", m.ScoreLine(1, 2, 0, 6, 0))
    table.say("host", m.Stretch(1, 5))
    assert why(table, m.ScoreLine(1, 2, 0, 4, 0)) == ("catan-stretch-roads", "roads")


def test_two_referees_who_tap_the_same_counter_count_once():
    table = started()
    table.say("host", m.Settlements(1, 3, was=2))
    assert refused(table, "gm", m.Settlements(1, 3, was=2)) == "catan-changed"
    seen = table.view("host").seats[0].line
    table.say("host", m.ScoreLine(1, 3, 1, 5, 0, was=seen))
    assert refused(table, "gm", m.ScoreLine(1, 4, 1, 5, 0, was=seen)) == "catan-changed"


def test_one_scorekeeper_counts_for_all_seats():
    table = started()
    for move in (m.Settlements(1, 3), m.Roads(1, 3), m.Upgrade(1, 1), m.ScoreLine(1, 2, 1, 3, 0)):
        assert cannot(table, "seat-1", move).text.key == "kernel-referee-only"


def test_a_seat_that_is_not_there_has_no_line():
    for move in (m.Settlements(4, 2), m.Upgrade(0, 1), m.LongestRoad(4), m.ScoreLine(4, 2, 0, 2, 0)):
        assert cannot(started(3), "host", move).text.key == "kernel-no-such-seat"


def test_hidden_cards_are_entered_by_the_own_phone_alone():
    table = started()
    for author in ("host", "gm", "seat-2"):
        assert cannot(table, author, m.HoldCards(1, 1)).text.key == "catan-cards-own-phone"
    assert refused(table, "host", m.HoldCards(1, 1), acting_for=1) == "catan-cards-own-phone"
    table.say("seat-1", m.HoldCards(1, 1))


def test_everybodys_open_points_are_kept_with_each_turn_that_ends() -> None:
    table = started()
    table.say("host", m.Turn(2))
    table.say("host", m.Settlements(2, 4))
    table.say("host", m.Turn(3))
    assert [turn.points for turn in table.state.turns] == [(2, 2, 2, 2), (2, 4, 2, 2)]
