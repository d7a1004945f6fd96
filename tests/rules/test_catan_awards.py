"""001 称号について: longest road and largest army at the table, and the referee's word."""

from tests.driver import MINUTE, START, refused
from tests.games.catan import moves as m
from tests.games.catan.desk import cannot, line, started


def roads(table, *strokes):
    """Strokes of all seats, each with roads enough for it."""
    for seat, stroke in enumerate(strokes, 1):
        stretch(table, seat, stroke)


def cut(table, seat, stroke):
    table.say("host", m.Stretch(seat, stroke, cut=True))


def stretch(table, seat, stroke):
    if stroke > table.state.lines[seat - 1].roads:
        table.say("host", m.Roads(seat, stroke))
    table.say("host", m.Stretch(seat, stroke))


def proposed(table, number=0):
    award = table.view("host").awards[number]
    return award.due if award.proposal else None


def test_a_road_of_five_is_proposed_for_the_award_and_the_referee_confirms():
    table = started()
    roads(table, 4, 2, 2, 2)
    assert proposed(table) is None
    stretch(table, 1, 5)
    assert proposed(table) == 1
    assert table.view().seats[0].points == 2
    table.say("host", m.LongestRoad(1, was=0))
    assert table.view().seats[0].points == 4
    assert proposed(table) is None


def test_somebody_strictly_longer_takes_it_at_once_somebody_who_draws_level_does_not():
    table = started()
    roads(table, 5, 2, 2, 2)
    table.say("host", m.LongestRoad(1))
    stretch(table, 2, 5)
    assert proposed(table) is None
    stretch(table, 2, 6)
    assert proposed(table) == 2


def test_the_referee_may_not_give_it_to_somebody_whose_road_is_not_the_longest():
    table = started()
    roads(table, 6, 5, 2, 2)
    table.say("host", m.LongestRoad(1))
    refusal = cannot(table, "host", m.LongestRoad(2))
    assert (refusal.text.key, refusal.forbidden) == ("catan-road-not-longest", True)


def test_a_word_against_the_figures_is_irregular_and_stands_until_they_change():
    table = started()
    roads(table, 6, 5, 2, 2)
    table.say("host", m.LongestRoad(2), irregular=True, note="卓で合意")
    assert table.view().seats[1].longest_road
    assert proposed(table) is None
    stretch(table, 1, 7)
    assert proposed(table) == 1


def test_when_a_cut_leaves_several_tied_the_award_is_void_until_one_is_strictly_longest_again():
    table = started()
    roads(table, 7, 5, 5, 2)
    table.say("host", m.LongestRoad(1))
    cut(table, 1, 4)
    assert proposed(table) == 0
    table.say("host", m.LongestRoad(0, was=1))
    assert [seat.longest_road for seat in table.view().seats] == [False] * 4
    stretch(table, 3, 6)
    assert proposed(table) == 3


def test_it_is_void_too_when_the_holder_is_among_the_tied_as_the_source_says():
    table = started()
    roads(table, 7, 5, 2, 2)
    table.say("host", m.LongestRoad(1))
    cut(table, 1, 5)
    assert proposed(table) == 0


def test_by_the_publishers_rule_a_holder_among_the_tied_keeps_it():
    table = started(tie_voids_longest_road=False)
    roads(table, 7, 5, 2, 2)
    table.say("host", m.LongestRoad(1))
    stretch(table, 1, 5)
    assert proposed(table) is None
    stretch(table, 3, 5)
    cut(table, 1, 4)
    assert proposed(table) == 0


def test_it_is_void_when_a_cut_leaves_nobody_with_five():
    table = started()
    roads(table, 5, 4, 2, 2)
    table.say("host", m.LongestRoad(1))
    cut(table, 1, 4)
    assert proposed(table) == 0


def test_while_the_proposal_waits_the_rules_go_on():
    """B takes it from A and C from B before the referee looks: C is proposed, and a tie with C is none."""
    table = started()
    roads(table, 5, 6, 7, 7)
    assert proposed(table) == 3


def test_a_table_that_tells_no_lengths_has_the_referees_eye():
    table = started()
    line(table, 1, roads=6)
    assert proposed(table) is None
    table.say("host", m.LongestRoad(1))
    line(table, 2, roads=7)
    assert proposed(table) is None
    table.say("host", m.LongestRoad(2))
    assert table.view().seats[1].longest_road


def test_told_lengths_beyond_all_roads_of_an_untold_holder_do_propose():
    table = started()
    line(table, 1, roads=6)
    table.say("host", m.LongestRoad(1))
    stretch(table, 2, 6)
    assert proposed(table) is None
    stretch(table, 2, 7)
    assert proposed(table) == 2
    assert cannot(table, "host", m.LongestRoad(3)).text.key == "catan-road-needs"


def test_the_first_to_play_three_knights_has_the_largest_army():
    table = started()
    for count in (1, 2):
        line(table, 2, knights=count)
        assert proposed(table, 1) is None
    line(table, 2, knights=3)
    assert proposed(table, 1) == 2


def test_somebody_who_has_played_strictly_more_takes_it_at_once():
    table = started()
    line(table, 2, knights=3)
    table.say("host", m.LargestArmy(2))
    line(table, 3, knights=3)
    assert proposed(table, 1) is None
    refusal = cannot(table, "host", m.LargestArmy(3))
    assert (refusal.text.key, refusal.forbidden) == ("catan-army-not-most", True)
    line(table, 3, knights=4)
    assert proposed(table, 1) == 3
    table.say("host", m.LargestArmy(3, was=2))
    assert [seat.largest_army for seat in table.view().seats] == [False, False, True, False]


def test_only_the_referee_gives_awards_and_says_what_stood_before():
    table = started()
    line(table, 1, roads=5)
    assert cannot(table, "seat-1", m.LongestRoad(1)).text.key == "kernel-referee-only"
    assert refused(table, "host", m.LongestRoad(1, was=2)) == "catan-changed"
    assert refused(table, "host", m.LargestArmy(0, was=2)) == "catan-changed"


def test_an_army_against_the_figures_is_irregular():
    table = started()
    line(table, 1, knights=4)
    line(table, 2, knights=3)
    table.say("host", m.LargestArmy(2), irregular=True, note="先に出した")
    assert table.view().seats[1].largest_army
    assert proposed(table, 1) is None


def test_no_line_is_confirmed_while_an_award_waits_for_the_referee():
    table = started(3)
    line(table, 1, knights=3)
    table.wait(START + 90 * MINUTE)
    assert cannot(table, "seat-1", m.Confirm(1)).text.key == "catan-confirm-award"
    table.say("host", m.LargestArmy(1))
    table.say("seat-1", m.Confirm(1))


def test_the_referee_may_not_give_it_to_somebody_who_only_drew_level():
    table = started()
    roads(table, 5, 5, 2, 2)
    table.say("host", m.LongestRoad(1))
    assert cannot(table, "host", m.LongestRoad(2)).text.key == "catan-road-not-longest"


def test_an_award_that_is_due_moves_before_a_declaration_is_judged_by_it():
    table = started()
    line(table, 1, settlements=2, cities=3, roads=6)
    table.say("host", m.LongestRoad(1))
    table.say("host", m.Roads(2, 9))
    table.say("host", m.Stretch(2, 9))
    assert refused(table, "seat-1", m.Declare(1)) == "catan-declare-short"
    line(table, 2, settlements=2, cities=3)
    table.say("host", m.Turn(2))
    table.say("seat-2", m.Declare(2))
    assert [seat.longest_road for seat in table.view().seats] == [False, True, False, False]


def test_a_lower_count_is_a_correction_and_voids_nothing():
    """A was said to have 7, but had 5, as B has: A had it first, and keeps it."""
    table = started()
    roads(table, 5, 5, 2, 2)
    table.say("host", m.LongestRoad(1))
    stretch(table, 1, 7)
    stretch(table, 1, 5)
    assert proposed(table) is None


def test_a_correction_leaves_the_holder_as_the_right_counts_would_have_had_it():
    table = started()
    roads(table, 2, 5, 2, 2)
    table.say("host", m.LongestRoad(2))
    stretch(table, 1, 7)
    table.say("host", m.LongestRoad(1))
    stretch(table, 1, 5)
    assert proposed(table) == 2
    line(table, 3, knights=3)
    line(table, 4, knights=4)
    table.say("host", m.LargestArmy(4))
    line(table, 4, knights=3)
    assert proposed(table, 1) == 3


def test_a_figure_taken_back_counts_as_never_told():
    table = started()
    roads(table, 5, 6, 2, 2)
    assert proposed(table) == 2
    stretch(table, 2, 0)
    assert proposed(table) == 1


def test_a_correction_after_a_cut_corrects_what_the_cut_left():
    table = started()
    roads(table, 8, 5, 5, 2)
    table.say("host", m.LongestRoad(1))
    cut(table, 1, 6)
    assert proposed(table) is None
    stretch(table, 1, 5)
    assert proposed(table) == 0


def test_a_cut_makes_a_road_shorter():
    table = started()
    roads(table, 5, 2, 2, 2)
    assert cannot(table, "host", m.Stretch(1, 5, cut=True)).text.key == "catan-cut-shorter"
    line(table, 2, roads=7)
    assert cannot(table, "host", m.Stretch(2, 7, cut=True)).text.key == "catan-cut-shorter"


def test_who_of_those_level_had_it_is_the_referees_word_where_counts_came_at_the_judging():
    table = started(3)
    table.wait(START + 90 * MINUTE)
    for seat in (1, 2):
        table.say("host", m.Knights(seat, 3))
    view = table.view("host")
    assert (view.awards[1].level, view.awards[1].proposal.key) == ((1, 2), "catan-propose-largest-army-level")
    assert cannot(table, "seat-3", m.Confirm(3)).text.key == "catan-confirm-award"
    table.say("host", m.LargestArmy(2))
    assert table.view().irregular == ()
    assert proposed(table, 1) is None
    table.say("host", m.LargestArmy(1))
    table.say("seat-1", m.Confirm(1))
    assert table.view().seats[0].largest_army


def test_who_held_it_in_play_is_not_asked_for_when_somebody_draws_level_at_the_judging():
    table = started(3)
    line(table, 2, knights=3)
    table.say("host", m.LargestArmy(2))
    table.wait(START + 90 * MINUTE)
    table.say("host", m.Knights(1, 3))
    assert table.view("host").awards[1].proposal is None
    table.say("host", m.LargestArmy(1))
    assert table.view().irregular == ()


def test_in_play_the_order_is_known_and_who_only_drew_level_is_refused():
    table = started()
    line(table, 1, knights=3)
    line(table, 2, knights=3)
    refusal = cannot(table, "host", m.LargestArmy(2))
    assert (refusal.text.key, refusal.forbidden) == ("catan-army-not-most", True)


def test_a_road_is_not_given_by_eye_to_who_can_only_be_level_with_its_holder():
    table = started()
    for seat in (1, 2):
        line(table, seat, roads=5)
    table.say("host", m.LongestRoad(1))
    refusal = cannot(table, "host", m.LongestRoad(2))
    assert (refusal.text.key, refusal.forbidden) == ("catan-road-not-longest", True)
    line(table, 2, roads=6)
    table.say("host", m.LongestRoad(2))
