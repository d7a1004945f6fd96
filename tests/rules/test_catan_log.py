"""What holds for every log of a Catan table, however the evening went."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.catan.state import awards_moved, points
from companion.kernel.desk import Reopen, SignOff
from companion.kernel.record import outcome, read, write
from companion.kernel.table import verb_of
from tests.driver import MINUTE, START
from tests.games.catan import moves as m
from tests.games.catan.desk import END, cannot, confirmed, line, started
from tests.games.catan.walk import evenings, walked


@walked
@given(evenings(), st.data())
def test_every_evening_replays_travels_takes_back_and_is_told_and_its_lines_are_possible(table, data):
    """Each evening is played once for all that holds of every one."""
    its_lines_are_possible(table)
    every_entry_can_be_told(table)
    replay_equals_play_and_the_record_travels(table)
    a_move_sent_twice_counts_once(table)
    strike_then_restore_gives_an_equal_state(table, data)


def its_lines_are_possible(table):
    state = table.state
    for seat, counts in enumerate(state.lines, 1):
        assert counts.settlements <= 5
        assert counts.cities <= 4
        assert counts.stretch <= counts.roads <= 15
        if state.opened:
            assert counts.settlements + counts.cities >= 2 <= counts.roads
        if state.road.held == seat:
            assert counts.roads >= 5
        if state.army.held == seat:
            assert counts.knights >= 3
    assert sum(counts.knights for counts in state.lines) <= state.components.cards["knight"]
    assert sum(counts.bought for counts in state.lines) <= state.components.pack
    if state.phase == "finished":
        assert sum(counts.cards for counts in state.lines) <= 5
    if state.winner and not state.irregular:
        # An award that is due counts for the victory; it is given before anything is confirmed.
        assert points(awards_moved(state), state.winner) >= state.options.goal
        assert state.phase != "finished" or points(state, state.winner) >= state.options.goal


def every_entry_can_be_told(table):
    for entry in table.history.log:
        assert entry.move.log_text(table.state, entry, "gm").key == f"catan-tell-{verb_of(entry.move)}"


def replay_equals_play_and_the_record_travels(table):
    assert table.replayed().table == table.history.table
    copy = read(write(table.history), GAMES)
    assert copy.table == table.history.table
    assert outcome(copy) == outcome(table.history)


def a_move_sent_twice_counts_once(table):
    before, length = table.history.table, len(table.history.log)
    for entry in list(table.history.log):
        if entry.stamp.author == "rules":
            continue
        table.say(
            entry.stamp.author, entry.move, id=entry.id, note=entry.note, acting_for=entry.stamp.acting_for
        )
    assert (table.history.table, len(table.history.log)) == (before, length)


def strike_then_restore_gives_an_equal_state(table, data):
    standing = [entry for entry in table.history.line if entry.stamp.author != "rules"]
    entry = data.draw(st.sampled_from(standing))
    before = table.history.table
    table.strike(entry.id)
    assert table.replayed().table == table.history.table
    table.restore(entry.id)
    assert table.history.table == before


def test_time_up_is_due_when_the_clock_says_and_only_in_play():
    table = started(3)
    assert (table.game.next(table.state).move, table.game.next(table.state).at) == (m.TimeUp(), END)
    table.say("host", m.Pause("break"))
    assert table.game.next(table.state) is None
    table.say("host", m.Resume(), at=START + MINUTE)
    assert table.game.next(table.state).at == END + MINUTE
    table.wait(END + MINUTE)
    assert table.game.next(table.state) is None
    confirmed(table)
    assert table.game.next(table.state) is None


def test_a_struck_pause_moves_the_end_and_what_came_after_the_alarm_falls_with_it():
    table = started(3)
    paused = table.say("host", m.Pause("break"), at=START + MINUTE)
    table.say("host", m.Resume(), at=START + 11 * MINUTE)
    table.wait(END + 10 * MINUTE)
    table.say("seat-1", m.Confirm(1))
    fallen = [verb_of(entry.move) for entry in table.history.try_strike([paused]).fallen]
    assert fallen == ["resume", "time-up", "confirm"]
    table.strike(paused)
    assert table.view().over == END
    table.restore(paused)
    assert table.view().over == END + 10 * MINUTE


def test_what_the_rules_did_because_of_a_strike_falls_when_it_is_restored():
    table = started(3)
    paused = table.say("host", m.Pause("break"), at=START + MINUTE)
    table.say("host", m.Resume(), at=START + 11 * MINUTE)
    table.strike(paused)
    table.wait(END)
    (over,) = [entry.id for entry in table.history.line if verb_of(entry.move) == "time-up"]
    assert [entry.id for entry in table.history.try_restore(paused).fallen] == [over]
    table.restore(paused)
    assert over in table.history.struck
    assert over not in [entry.id for entry in table.history.line]
    assert table.replayed().table == table.history.table


def test_a_wrong_tap_is_taken_back_and_later_taps_on_that_counter_fall_with_it():
    table = started(3)
    wrong = table.say("host", m.Settlements(1, 3, was=2))
    table.say("host", m.Roads(1, 3, was=2))
    table.say("host", m.Settlements(1, 4, was=3))
    assert [verb_of(entry.move) for entry in table.history.try_strike([wrong]).fallen] == ["settlements"]


def test_a_signed_result_is_that_of_the_lines():
    table = started(3)
    line(table, 2, settlements=4)
    table.wait(END)
    confirmed(table)
    assert outcome(table.history)["ranking"][0] == {
        "rank": 1,
        "seat": 2,
        "player": "ハル",
        "because": None,
    }


@pytest.mark.parametrize(
    "move",
    [
        m.Settlements(1, 10**30),
        m.Bought(1, -1),
        m.Roads(99, 3),
        m.SetClock(-1, "x"),
        m.SetClock(10**9, "x"),
        m.HoldCards(1, -1),
        m.PlayCard(-1, "knight"),
        m.Turn(0),
        m.Pause("other", -1),
    ],
    ids=repr,
)
def test_figures_that_no_form_would_send_are_refused_by_the_rules_alone(move):
    cannot(started(3), "seat-1" if isinstance(move, m.HoldCards) else "host", move)


def test_a_struck_roll_takes_no_later_roll_with_it() -> None:
    """`was` refuses a second roll for one throw; an earlier one that fell away puts no later one in doubt."""
    table = started(3)
    wrong = table.say("host", m.Roll(6, was=0))
    table.say("host", m.Turn(2, was=1))
    table.say("host", m.Roll(8, was=1))
    table.say("host", m.Turn(3, was=2))
    trial = table.history.try_strike([wrong])
    assert trial.fallen == ()
    table.say("host", trial.move)
    assert [thrown.total for thrown in table.state.rolls] == [8]
    table.say("host", table.history.try_restore(wrong).move)
    assert [thrown.total for thrown in table.state.rolls] == [6, 8]


def agreed(table):
    """Everybody agrees to the line that they see."""
    for seat in table.state.seats:
        seen = table.view(f"seat-{seat}").seats[seat - 1].line
        table.say(f"seat-{seat}", m.Confirm(seat, was=seen))


def test_a_reopened_table_is_judged_anew_after_a_correction() -> None:
    """What was agreed to falls with a wrong count; a sign-off that was taken back rests on nothing."""
    table = started(3)
    wrong = table.say("host", m.ScoreLine(2, settlements=5, cities=0, roads=2, knights=0))
    table.wait(END)
    agreed(table)
    table.say("host", SignOff())
    table.say("host", Reopen())
    assert "confirm" in [verb_of(entry.move) for entry in table.history.try_strike([wrong]).fallen]
    table.strike(wrong)
    assert (table.result, table.view().phase) == (None, "judging")
    line(table, 2, settlements=4)
    line(table, 3, settlements=5)
    for seat in table.state.seats:
        if not table.state.confirmed[seat - 1]:
            table.say(f"seat-{seat}", m.Confirm(seat))
    table.say("host", SignOff())
    assert outcome(table.history)["winners"] == [3]
