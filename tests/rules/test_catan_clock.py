"""001 インフォメーション, 離席: the ninety minutes, pauses, time-up, and the judging."""

import pytest

from companion.kernel.desk import Abandon, Reopen, SignOff
from tests.driver import MINUTE, START, refused
from tests.games.catan import moves as m
from tests.games.catan.desk import END, cannot, confirmed, fresh, line, started


def left(table, at=None):
    return table.view().clock.remaining(table.now if at is None else at)


def test_the_limit_is_90_minutes_from_the_start_of_the_game():
    table = started()
    assert left(table) == 90 * MINUTE
    assert left(table, START + 89 * MINUTE) == MINUTE
    table.wait(END - 1)
    assert table.view().phase == "play"
    table.wait(END)
    assert (table.view().phase, table.view().ended) == ("judging", "time-up")


def test_time_up_is_made_with_nobody_online_and_bears_its_own_time():
    table = started()
    table.wait(END + 20 * MINUTE)
    last = table.history.log[-1]
    assert (last.move, last.said, last.stamp.author) == (m.TimeUp(), END, "rules")
    assert table.view().over == END


def test_nobody_but_the_rules_says_that_time_is_up():
    for author in ("host", "gm", "seat-1"):
        assert cannot(started(), author, m.TimeUp()).text.key == "kernel-rules-only"


def test_when_a_player_leaves_the_seat_play_stops_and_the_clock_with_it():
    table = started()
    table.say("host", m.Pause("absence", 2, "電話"), at=START + 10 * MINUTE)
    for move in (m.Roll(6), m.Turn(2), m.Trade(1, "bank", give_ore=4, get_wood=1), m.Declare(1)):
        assert cannot(table, "host", move).text.key == "catan-paused"
    assert left(table, START + 40 * MINUTE) == 80 * MINUTE
    table.say("host", m.Resume(), at=START + 15 * MINUTE)
    assert left(table, START + 25 * MINUTE) == 70 * MINUTE
    table.wait(END + 5 * MINUTE)
    assert table.view().over == END + 5 * MINUTE


def test_a_house_may_let_the_clock_run_in_a_pause():
    table = started(pause_stops_clock=False)
    table.say("host", m.Pause("absence", 2), at=START + 10 * MINUTE)
    assert left(table, START + 40 * MINUTE) == 50 * MINUTE
    table.wait(END)
    view = table.view()
    assert (view.phase, view.pause, view.pauses[0].until) == ("judging", None, END)


def test_each_pause_has_a_reason_and_a_seat_and_all_of_them_stand_on_the_sheet():
    table = started()
    for number, (reason, seat) in enumerate([("absence", 1), ("absence", 1), ("ruling", 0)]):
        table.say("host", m.Pause(reason, seat, "メモ"), at=START + (10 * number + 1) * MINUTE)
        table.say("host", m.Resume(), at=START + (10 * number + 3) * MINUTE)
    pauses = table.view("host").pauses
    assert [(pause.reason, pause.seat, pause.until - pause.since) for pause in pauses] == [
        ("absence", 1, 2 * MINUTE),
        ("absence", 1, 2 * MINUTE),
        ("ruling", 0, 2 * MINUTE),
    ]
    assert [pause.at // MINUTE for pause in pauses] == [1, 9, 17]
    assert {pause.note for pause in table.view("public").pauses} == {""}


def test_play_stops_at_once_and_the_reason_is_said_afterwards():
    table = started()
    table.say("host", m.Pause(), at=START + 10 * MINUTE)
    assert left(table, START + 40 * MINUTE) == 80 * MINUTE
    table.say("host", m.ExplainPause("absence", 2, "電話"))
    view = table.view("host")
    assert (view.pause.reason, view.pause.seat, view.pause.since) == ("absence", 2, START + 10 * MINUTE)
    table.say("host", m.Resume())
    assert cannot(table, "host", m.ExplainPause("break")).text.key == "catan-pause-explained"
    table.say("host", m.Pause())
    table.say("host", m.Resume())
    table.say("host", m.ExplainPause("ruling"))
    assert [pause.reason for pause in table.view().pauses] == ["absence", "ruling"]


def test_a_pause_within_a_pause_and_a_resumption_without_one_are_refused():
    table = started()
    assert cannot(table, "host", m.Resume()).text.key == "catan-pause-none"
    table.say("host", m.Pause("break"))
    assert cannot(table, "host", m.Pause("break")).text.key == "catan-pause-stands"
    assert cannot(table, "seat-1", m.Resume()).text.key == "kernel-referee-only"


def test_time_can_be_corrected_with_a_reason():
    table = started()
    table.say("host", m.SetClock(60 * 60, "押し忘れ"), at=START + 20 * MINUTE)
    assert left(table) == 60 * MINUTE
    (noted,) = table.view("host").corrections
    assert (noted.at, noted.before, noted.after, noted.reason) == (20 * MINUTE, 70 * 60, 60 * 60, "押し忘れ")
    table.say("host", m.Pause("ruling"))
    table.say("host", m.SetClock(90, "裁定"))
    assert left(table, table.now + MINUTE) == 90_000


@pytest.mark.parametrize("empty", [" ", "　", "\t \n"])
def test_a_reason_says_something(empty):
    table = started()
    assert cannot(table, "host", m.SetClock(60, empty)).text.key == "catan-words-needed"
    assert cannot(table, "host", m.Incident("fun", empty, "reminder")).field == "what"


def test_while_a_table_is_closed_its_clock_stands_and_reopened_it_goes_on_where_it_stood():
    table = started()
    table.say("host", Abandon(), at=START + 30 * MINUTE)
    assert not table.view().clock.running
    table.wait(END + 60 * MINUTE)
    table.say("host", Reopen())
    assert (table.view().phase, left(table)) == ("play", 60 * MINUTE)
    table.wait(table.now + 60 * MINUTE)
    assert table.view().phase == "judging"


@pytest.mark.parametrize("stops", [True, False])
def test_a_table_closed_in_a_pause_is_reopened_in_it(stops):
    table = started(pause_stops_clock=stops)
    table.say("host", m.Pause("break"), at=START + 10 * MINUTE)
    table.say("host", Abandon())
    table.say("host", Reopen(), at=START + 20 * MINUTE)
    view = table.view()
    assert (left(table), view.clock.running, view.played.since) == (80 * MINUTE, not stops, None)


def test_a_clock_corrected_to_zero_ends_the_game_at_once():
    table = started()
    table.say("host", m.SetClock(0, "閉場"))
    assert table.view().phase == "judging"


def test_a_house_may_play_without_a_limit():
    table = started(minutes=0)
    table.wait(START + 600 * MINUTE)
    assert table.view().phase == "play"
    assert cannot(table, "host", m.SetClock(60, "x")).text.key == "catan-no-limit"


def test_at_zero_no_turns_dice_trades_or_declaration_any_more():
    table = started()
    line(table, 1, settlements=5, cities=4)
    table.wait(END)
    for move in (
        m.Turn(2),
        m.Roll(8),
        m.Trade(1, "bank", give_ore=4, get_wood=1),
        m.Declare(1),
        m.Pause("break"),
    ):
        assert cannot(table, "host", move).text.key == "catan-not-in-judging"
        assert refused(table, "host", move).startswith(("catan-", "kernel-"))


def test_what_was_on_its_way_when_the_clock_ran_down_comes_too_late():
    table = started()
    table.now = END + 1000
    assert refused(table, "host", m.Roll(8), said=END - 1000, fetched=END - 2000).startswith("catan-not-in-")


def test_counts_are_corrected_victory_point_cards_turned_up_and_each_seat_confirms():
    table = started(3)
    table.wait(END)
    table.say("host", m.Settlements(1, 4))
    table.say("host", m.TurnUp(1, 2))
    table.say("seat-2", m.TurnUp(2, 1))
    assert [seat.points for seat in table.view().seats] == [6, 3, 2]
    table.say("seat-1", m.Confirm(1))
    table.say("host", m.Confirm(2))
    table.say("host", m.Confirm(3), acting_for=3)
    assert table.view().phase == "finished"
    assert table.result.winners == (1,)


def test_claimed_cards_lie_open_at_time_up():
    table = started(3)
    table.say("seat-2", m.HoldCards(2, 3))
    table.wait(END)
    assert table.view("public").seats[1].cards == 3


def test_nobody_turns_up_or_confirms_for_another_seat():
    table = started(3)
    table.wait(END)
    for move in (m.TurnUp(1, 1), m.Confirm(1), m.Object(1)):
        assert cannot(table, "seat-2", move).text.key == "catan-not-yours"


def test_a_line_that_changes_after_it_was_confirmed_is_confirmed_anew():
    table = started(3)
    table.wait(END)
    table.say("seat-1", m.Confirm(1), at=END + MINUTE)
    table.say("seat-2", m.Confirm(2))
    table.say("host", m.Roads(1, 5))
    assert [seat.confirmed for seat in table.view().seats] == [0, END + MINUTE, 0]
    table.say("host", m.LongestRoad(1))
    table.say("seat-1", m.Confirm(1))
    table.say("host", m.LongestRoad(0))
    assert not table.view().seats[0].confirmed


def test_a_seat_confirms_the_line_that_it_saw():
    table = started(3)
    table.wait(END)
    seen = table.view("seat-1").seats[0].line
    table.say("host", m.Settlements(1, 3))
    assert refused(table, "seat-1", m.Confirm(1, was=seen)) == "catan-changed"
    table.say("seat-1", m.Confirm(1, was=table.view("seat-1").seats[0].line))


def test_a_seat_that_does_not_agree_says_so_and_may_confirm_later():
    table = started(3)
    table.wait(END)
    table.say("seat-1", m.Confirm(1))
    table.say("seat-1", m.Object(1))
    seat = table.view("host").seats[0]
    assert (seat.confirmed, seat.objected) == (0, True)
    assert cannot(table, "seat-1", m.Object(1)).text.key == "catan-objected"
    table.say("seat-1", m.Confirm(1))
    assert not table.view("host").seats[0].objected
    assert cannot(table, "seat-1", m.Confirm(1)).text.key == "catan-confirmed"


def test_a_line_without_its_opening_cannot_be_confirmed():
    table = fresh(3, component_check=False, conduct_list=False, opening="snake")
    table.say("host", m.Start(1))
    table.say("host", m.Settlements(1, 2))
    table.wait(END)
    assert cannot(table, "host", m.Confirm(2)).text.key == "catan-least-buildings"
    assert cannot(table, "host", m.Confirm(1)).text.key == "catan-least-roads"


@pytest.mark.parametrize("again", [1, 3])
def test_a_time_up_that_came_too_early_is_taken_back_by_a_correction(again):
    """Somebody forgot to stop the clock: the referee gives the minutes back, and play goes on."""
    table = started(3)
    table.say("seat-2", m.HoldCards(2, 2))
    table.wait(END)
    table.say("seat-1", m.Confirm(1))
    table.say("host", m.SetClock(again * 60, "中断の押し忘れ"), at=END + 5 * MINUTE)
    view = table.view("public")
    assert (view.phase, view.seats[1].cards, view.seats[0].confirmed) == ("play", None, 0)
    table.wait(END + (5 + again) * MINUTE)
    assert table.view().phase == "judging"


def test_after_a_declared_victory_the_clock_is_not_set_any_more():
    table = started(3)
    line(table, 1, settlements=2, cities=4)
    table.say("host", m.Declare(1))
    assert cannot(table, "host", m.SetClock(60, "x")).text.key == "catan-clock-over"


def test_after_the_last_confirmation_nothing_changes_unless_one_is_struck():
    table = started(3)
    table.wait(END)
    confirmed(table)
    assert cannot(table, "host", m.Settlements(1, 3)).text.key == "catan-not-in-finished"
    last = table.history.log[-1].id
    table.strike(last, author="host")
    table.say("host", m.Settlements(1, 3))
    assert table.result is None


def test_a_finished_table_that_is_reopened_is_counted_anew_at_once():
    table = started(3)
    table.wait(END)
    confirmed(table)
    assert "settlements" not in {action.verb for action in table.snapshot("host").actions}
    table.say("host", SignOff())
    table.say("host", Reopen())
    assert {"settlements", "score-line", "turn-up"} <= {
        action.verb for action in table.snapshot("host").actions
    }
    table.say("host", m.Settlements(1, 3))
    view = table.view()
    assert (view.phase, [bool(seat.confirmed) for seat in view.seats]) == ("judging", [False, True, True])
    table.say("seat-1", m.Confirm(1))
    assert table.result.winners == (1,)


def test_all_clocks_start_together_and_who_begins_is_told_by_the_first_turn():
    table = started(3, first=0)
    assert (table.state.turn, table.state.clock.running) == (0, True)
    assert refused(table, "seat-2", m.Turn(2)) == "kernel-referee-only"
    table.say("host", m.Turn(2, was=0))
    assert (table.state.turn, table.state.turn_number, table.state.turns) == (2, 1, ())
    assert refused(table, "host", m.Turn(2)) == "catan-turn-order"


def test_a_line_with_a_longer_stretch_than_roads_is_refused_beside_the_roads():
    table = started(3)
    line(table, 1, settlements=3, roads=6)
    table.say("host", m.Stretch(1, 6))
    assert cannot(table, "host", m.ScoreLine(1, 3, 0, 5, 0)).field == "roads"
