"""001 勝利について: ten points, declared on one's own turn; and who is ranked how."""

import pytest
from msgspec.structs import replace

from companion.kernel.results import Rule
from tests.driver import START, Drive, refused, setup
from tests.games.catan import moves as m
from tests.games.catan.desk import END, NAMES, cannot, confirmed, line, started


def at_time_up(*lines, cards=(), awards=(), **options):
    """A table at time-up with these lines (settlements, cities, roads, knights), all confirmed."""
    table = started(len(lines), **options)
    for seat, (settlements, cities, roads, knights) in enumerate(lines, 1):
        line(table, seat, settlements=settlements, cities=cities, roads=roads, knights=knights)
    for award in awards:
        table.say("host", award)
    table.wait(END)
    for seat, count in enumerate(cards, 1):
        table.say("host", m.TurnUp(seat, count))
    return confirmed(table)


def ranks(table):
    return {one.seat: one.rank for one in table.result.ranking}


def reasons(table):
    return [one.because.key.removeprefix("catan-rank-") for one in table.result.ranking if one.because]


def ledger(table):
    return [(one.seat, one.code, one.points) for one in table.result.proposals]


def test_ten_points_declared_on_ones_own_turn_win_and_end_the_game():
    table = started()
    line(table, 1, settlements=2, cities=4)
    table.say("seat-1", m.Declare(1), at=START + 50_000)
    view = table.view()
    assert (view.phase, view.ended, view.winner, view.over) == ("judging", "declared", 1, START + 50_000)
    assert not view.clock.running
    assert confirmed(table).result.winners == (1,)


def test_a_player_who_holds_ten_on_somebody_elses_turn_has_to_wait():
    table = started()
    line(table, 2, settlements=2, cities=4)
    assert cannot(table, "seat-2", m.Declare(2)).text.key == "catan-not-on-turn"
    assert refused(table, "host", m.Declare(2)) == "catan-not-on-turn"
    table.say("host", m.Turn(2))
    table.say("seat-2", m.Declare(2))
    assert table.view().winner == 2


def test_nine_points_are_not_enough():
    table = started()
    line(table, 1, settlements=1, cities=4)
    assert cannot(table, "seat-1", m.Declare(1)).text.key == "catan-declare-short"


def test_the_declaration_turns_up_the_victory_point_cards_that_it_counts():
    table = started()
    line(table, 1, settlements=2, cities=3, cards=2)
    assert cannot(table, "seat-1", m.Declare(1, 1)).text.key == "catan-declare-short"
    table.say("seat-1", m.Declare(1, 2))
    winner = table.view("public").seats[0]
    assert (winner.cards, winner.points) == (2, 10)


def test_who_keeps_the_score_says_how_many_cards_lie_open_and_learns_nothing_by_trying():
    """The host's declaration for a seat counts what the host says, not what the seat's phone holds."""
    told, hidden = started(), started()
    for table, cards in ((told, 0), (hidden, 5)):
        line(table, 1, settlements=2, cities=3, cards=cards)
        table.say("host", m.Bought(1, 2))
        assert refused(table, "host", m.Declare(1, 1)) == "catan-declare-short"
        table.say("host", m.Declare(1, 2))
        assert table.view("public").seats[0].cards == 2


def test_who_keeps_the_score_turns_up_no_cards_that_nobody_bought():
    """Only what the record holds; what happened all the same is irregular."""
    table = started()
    line(table, 1, settlements=1, cities=4)
    assert cannot(table, "host", m.Declare(1, 1)).text.key == "catan-declare-unbought"
    table.say("host", m.PlayCard(1, "monopoly"))
    table.say("host", m.Bought(1, 1))
    assert cannot(table, "host", m.Declare(1, 1)).text.key == "catan-declare-unbought"
    table.say("host", m.Declare(1, 1), irregular=True, note="買ったときに数え忘れた")
    assert table.view().winner == 1


def test_a_table_of_earlier_rules_declares_with_any_cards():
    table = started()
    line(table, 1, settlements=1, cities=4)
    assert table.view("host").seats[0].declarable == 0
    table = Drive(replace(table.history.setup, rules=2), log=table.history.log)
    most = table.state.components.cards["victory-point"]
    assert table.view("host").seats[0].declarable == most
    table.say("host", m.Declare(1, 1))
    assert table.view().winner == 1


def test_an_award_that_is_due_counts_for_a_declaration():
    table = started()
    line(table, 1, settlements=2, cities=3, knights=3)
    table.say("seat-1", m.Declare(1))
    assert table.view().winner == 1
    assert table.view().seats[0].largest_army


def test_more_than_five_cards_are_not_in_the_pack():
    table = started()
    line(table, 1, settlements=2, cities=4)
    assert cannot(table, "host", m.Declare(1, 6)).text.key == "catan-most-cards"


def test_another_seat_does_not_declare_for_me():
    table = started()
    line(table, 1, settlements=2, cities=4)
    assert cannot(table, "seat-2", m.Declare(1)).text.key == "catan-not-yours"


def test_without_a_turn_pointer_ones_own_turn_is_the_tables_care():
    table = started(turn_pointer=False)
    line(table, 3, settlements=2, cities=4)
    table.say("seat-3", m.Declare(3))
    assert table.view().winner == 3


def test_a_house_may_play_to_another_goal():
    table = started(goal=8)
    line(table, 1, settlements=0, cities=4)
    table.say("seat-1", m.Declare(1))
    assert table.view().winner == 1


def test_a_declaration_that_happened_against_the_rules_is_irregular():
    table = started()
    line(table, 2, settlements=2, cities=4)
    table.say("host", m.Declare(2), irregular=True, note="手番の前に終了")
    assert table.view().winner == 2
    assert [mark.verb for mark in table.view().irregular] == ["declare"]


def test_at_the_judging_a_declared_victory_stays_one_or_is_taken_back():
    table = started()
    line(table, 1, settlements=2, cities=3, roads=6)
    table.say("host", m.LongestRoad(1))
    declared = table.say("seat-1", m.Declare(1))
    for move, field in (
        (m.Settlements(1, 1), "count"),
        (m.ScoreLine(1, 2, 2, 6, 0), "seat"),
        (m.LongestRoad(0), "seat"),
    ):
        why = cannot(table, "host", move)
        assert (why.text.key, why.field) == ("catan-winner-below", field)
    table.say("host", m.Settlements(1, 3))
    table.say("host", m.Settlements(1, 2))
    table.strike(declared)
    assert table.view().phase == "play"
    table.say("host", m.LongestRoad(0))


def test_time_up_the_most_points_win():
    table = at_time_up((2, 2, 5, 0), (3, 1, 5, 0), (4, 2, 5, 0))
    assert table.result.winners == (3,)
    assert ranks(table) == {3: 1, 1: 2, 2: 3}
    because = table.result.ranking[1].because
    assert (because.key, because.params["a"], because.params["b"]) == ("catan-rank-total", 8, 6)


def test_equal_in_points_those_of_settlements_and_cities_decide():
    table = at_time_up((2, 2, 5, 0), (2, 1, 5, 3), (2, 0, 2, 0), awards=(m.LargestArmy(2),))
    assert [seat.points for seat in table.view().seats] == [6, 6, 2]
    assert reasons(table) == ["buildings", "total"]
    assert ranks(table) == {1: 1, 2: 2, 3: 3}


def test_then_the_number_of_settlements():
    table = at_time_up((2, 2, 9, 0), (4, 1, 5, 0), (2, 0, 2, 0))
    assert ranks(table) == {2: 1, 1: 2, 3: 3}
    assert reasons(table) == ["settlements", "total"]


def test_then_the_number_of_cities_which_equal_points_and_settlements_leave_equal():
    table = at_time_up((2, 2, 9, 0), (2, 2, 9, 0), (2, 0, 2, 0))
    assert reasons(table) == ["equal", "total"]


def test_then_the_number_of_roads():
    table = at_time_up((2, 2, 8, 0), (2, 2, 9, 0), (2, 0, 2, 0))
    assert ranks(table) == {2: 1, 1: 2, 3: 3}
    assert reasons(table) == ["roads", "total"]
    because = table.result.ranking[1].because
    assert (because.params["a"], because.params["b"]) == (9, 8)


def test_still_equal_the_same_rank_1_2_2_4():
    table = at_time_up((5, 0, 5, 0), (2, 1, 5, 0), (2, 1, 5, 0), (2, 0, 5, 0))
    assert ranks(table) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_equal_at_the_top_all_of_them_have_won():
    table = at_time_up((2, 1, 5, 0), (2, 1, 5, 0), (2, 0, 5, 0))
    assert table.result.winners == (1, 2)
    assert table.result.summary.key == "catan-summary-time-up"


def test_ten_points_undeclared_are_only_points():
    table = at_time_up((2, 4, 5, 0), (3, 4, 5, 0), (2, 0, 5, 0))
    assert table.result.winners == (2,)


def test_after_a_declared_victory_all_but_the_winner_are_ranked():
    table = started()
    line(table, 1, settlements=2, cities=4)
    line(table, 2, settlements=5, cities=4)
    table.say("seat-1", m.Declare(1))
    confirmed(table)
    assert [one.seat for one in table.result.ranking] == [1, 2, 3, 4]
    assert ranks(table) == {1: 1, 2: 2, 3: 3, 4: 3}
    assert reasons(table) == ["declared", "total", "equal"]
    assert table.result.summary.key == "catan-summary-declared"


def test_the_provisional_order_shows_while_the_table_is_judged_and_not_before():
    table = started(3)
    assert table.view().ranking == ()
    table.wait(END)
    assert [one.rank for one in table.view().ranking] == [1, 1, 1]


def test_the_ledger_goes_by_rank_20_10_5_0():
    table = at_time_up((5, 0, 5, 0), (4, 0, 5, 0), (3, 0, 5, 0), (2, 0, 5, 0))
    assert ledger(table) == [(1, "rank-1", 2000), (2, "rank-2", 1000), (3, "rank-3", 500), (4, "rank-4", 0)]


def test_ties_share_the_mean_in_exact_hundredths():
    table = at_time_up((5, 0, 5, 0), (3, 0, 5, 0), (3, 0, 5, 0), (3, 0, 5, 0))
    assert ledger(table) == [(1, "rank-1", 2000), *((seat, "rank-2", 500) for seat in (2, 3, 4))]
    table = at_time_up((3, 0, 5, 0), (3, 0, 5, 0), (3, 0, 5, 0))
    assert {points for _, _, points in ledger(table)} == {1166}


def test_a_club_has_its_own_scheme():
    table = Drive(setup("catan", NAMES[:3], None, (Rule("rank-1", 300), Rule("rank-2", 100))))
    table.say("host", m.Start(1), irregular=True, note="確認を省いた")
    table.say("host", m.Settlements(2, 3))
    table.wait(END)
    assert ledger(confirmed(table)) == [(2, "rank-1", 300), (1, "rank-2", 50), (3, "rank-2", 50)]


def test_figures_for_the_standings_are_totals_and_shares():
    table = at_time_up((2, 4, 5, 0), (3, 3, 5, 0), (3, 1, 5, 0))
    assert table.result.figures == {"total": (10, 9, 5), "share": (312_500, 281_250, 156_250)}
    assert table.game.about.standing == ("won", "total", "share")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_table_of_three_to_six_comes_to_an_end(seats):
    table = started(seats, five_or_six=True)
    table.wait(END)
    assert set(ranks(confirmed(table)).values()) == {1}
