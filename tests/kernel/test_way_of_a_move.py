"""The way of a move: sent twice it counts once, refused it changes nothing, replayed it gives the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.free.game import Finish, Points, Resume
from companion.kernel.desk import (
    Abandon,
    AddPoints,
    NotePoints,
    Reopen,
    RestorePoints,
    SignOff,
    Strike,
    StrikePoints,
    Substitute,
)
from companion.kernel.game import Entry, Illegal, Stamp
from companion.kernel.logbook import logbook
from companion.kernel.record import outcome, read, trace, write
from companion.kernel.replay import History
from tests.driver import START, Drive, setup
from tests.kernel.score_sheet import GAMES, played


def reason(caught: pytest.ExceptionInfo[Illegal]) -> str:
    return caught.value.text.key


def test_a_move_sent_twice_counts_once() -> None:
    table = Drive(setup("free", 2))
    for _ in range(2):
        table.say("host", Points(1, 1, 3), id="same-id-1")
    assert [entry.id for entry in table.history.log] == ["same-id-1"]


def test_the_same_id_with_another_body_is_refused() -> None:
    table = Drive(setup("free", 2))
    table.say("host", Points(1, 1, 3), id="same-id-1")
    with pytest.raises(Illegal) as caught:
        table.say("host", Points(1, 1, 4), id="same-id-1")
    assert reason(caught) == "kernel-id-other-body"


def test_what_the_sender_saw_must_still_stand() -> None:
    table = Drive(setup("free", 2))
    table.say("host", Points(1, 1, 3))
    with pytest.raises(Illegal) as caught:
        table.say("host", Points(1, 1, 4, was=2))
    assert reason(caught) == "free-changed"
    table.say("host", Points(1, 1, 4, was=3))
    assert table.view().totals == (4, 0)


def test_only_a_referee_strikes_and_a_strike_is_exactly_what_was_tried() -> None:
    table = Drive(setup("free", 2))
    name = table.say("host", Points(1, 1, 3))
    with pytest.raises(Illegal):
        table.say("seat-1", Strike((name,)))
    table.say("host", Points(2, 1, 3))
    table.say("host", Finish())
    trial = table.history.try_strike([name])
    assert [entry.move for entry in trial.fallen] == [Finish()]
    with pytest.raises(Illegal) as caught:
        table.say("host", Strike((name,)))
    assert reason(caught) == "kernel-changed-meanwhile"
    table.say("host", trial.move)
    assert table.result is None


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=4), st.data())
def test_strike_then_restore_gives_an_equal_state(scores: list[tuple[int, int]], data: st.DataObject) -> None:
    table = played(scores)
    before = table.history.table
    name = data.draw(st.sampled_from([entry.id for entry in table.history.log]))
    table.strike(name)
    assert table.history.table != before
    table.restore(name)
    assert table.history.table == before
    assert table.replayed().table == before


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=4))
def test_replay_equals_play_and_the_record_travels(scores: list[tuple[int, int]]) -> None:
    table = played(scores)
    copy = read(write(table.history), GAMES)
    assert copy.table == table.history.table
    assert outcome(copy) == outcome(table.history)
    assert write(copy) == write(table.history)


def test_an_entry_struck_twice_or_unknown_is_refused() -> None:
    table = Drive(setup("free", 2))
    name = table.say("host", Points(1, 1, 3))
    table.strike(name, author="host")
    for wrong, key in ((name, "kernel-strike-struck"), ("nowhere-1", "kernel-strike-unknown")):
        with pytest.raises(Illegal) as caught:
            table.history.try_strike([wrong])
        assert reason(caught) == key
    with pytest.raises(Illegal) as caught:
        table.history.try_restore("nowhere-1")
    assert reason(caught) == "kernel-restore-stands"


def test_restoring_what_no_longer_fits_is_refused() -> None:
    table = Drive(setup("free", 2))
    table.say("host", Points(1, 1, 3))
    old = table.say("host", Points(2, 1, 5))
    table.strike(old, author="host")
    table.say("host", Points(2, 1, 6))
    finish = table.say("host", Finish())
    table.strike(finish, author="host")
    table.say("host", Finish())
    with pytest.raises(Illegal) as caught:
        table.history.try_restore(finish)
    assert reason(caught) == "kernel-restore-conflict"


def test_points_by_hand_are_given_for_a_line_of_the_scheme_or_for_what_every_table_has() -> None:
    table = played()
    action = table.snapshot("host").action("add-points")
    assert action is not None
    assert [choice.value for choice in action.fields[1].choices] == ["win", "mvp", "other"]
    with pytest.raises(Illegal) as caught:
        table.say("host", AddPoints(1, "fine", -500))
    assert reason(caught) == "kernel-not-offered"


def test_a_record_of_points_under_any_code_is_still_replayed() -> None:
    table = played()
    entry = Entry("by-hand-1", len(table.history.log) + 1, Stamp(0, 0, "host"), AddPoints(1, "fine", -500))
    table.history.take(entry)
    assert table.snapshot("host").ledger[-1].code == "fine"


def test_a_signed_table_takes_no_move_until_it_is_reopened() -> None:
    table = played()
    table.say("host", SignOff())
    for move in (Resume(), AddPoints(1, "mvp", 1000), SignOff(), Substitute(1, "クリス")):
        with pytest.raises(Illegal) as caught:
            table.say("host", move)
        assert reason(caught) == "kernel-signed"
    with pytest.raises(Illegal):
        table.say("seat-1", Reopen())
    table.say("host", Reopen("数え違い"))
    table.say("host", Resume())
    assert table.result is None


def test_a_reopened_table_is_corrected_down_to_what_had_ended_it() -> None:
    """A sign-off that was taken back holds nothing, whatever it once rested on."""
    table = played()
    table.say("host", SignOff())
    with pytest.raises(Illegal):
        table.history.try_strike([finish_of(table)])
    table.say("host", Reopen())
    trial = table.history.try_strike([finish_of(table)])
    assert trial.fallen == ()
    table.say("host", trial.move)
    assert table.result is None
    assert History(table.game, table.history.setup, table.history.log).table == table.history.table
    table.say("host", Points(1, 2, 9))
    table.say("host", Finish())
    table.say("host", SignOff())
    assert read(write(table.history), GAMES).table == table.history.table


def finish_of(table: Drive) -> str:
    """The entry that ended a score sheet."""
    return next(entry.id for entry in table.history.log if isinstance(entry.move, Finish))


def test_why_a_table_was_opened_again_stands_until_it_is_closed_anew() -> None:
    table = played()
    for close, note in ((SignOff(), "数え違い"), (Abandon(), None)):
        table.say("host", close)
        assert table.history.table.reopened is None
        table.say("host", Reopen("数え違い"))
        assert table.history.table.reopened == note, "only a result is opened again"
    table.say("host", SignOff())
    assert table.history.table.reopened is None


def test_a_table_that_ended_without_a_result_says_so_when_it_refuses() -> None:
    table = Drive(setup("free", 2))
    table.say("host", Abandon())
    with pytest.raises(Illegal) as caught:
        table.say("host", Points(1, 1, 3))
    assert reason(caught) == "kernel-abandoned"
    table.say("host", Reopen())
    table.say("host", Points(1, 1, 3))


def test_points_are_struck_noted_added_by_hand_and_stay_so_when_the_log_is_refolded() -> None:
    table = played()
    key = table.snapshot("host").ledger[0].key
    table.say("host", StrikePoints(key), note="賞品なし")
    table.say("host", AddPoints(2, "mvp", 1166, "司会賞"))
    by_hand = table.snapshot("host").ledger[1].key
    table.say("host", NotePoints(by_hand, "みんなで決めた"))
    shown = [(line.seat, line.points, line.struck, line.note) for line in table.snapshot("host").ledger]
    assert shown == [(1, 100, True, "賞品なし"), (2, 1166, False, "みんなで決めた")]
    assert [row["points"] for row in outcome(table.replayed())["ledger"]] == [11.66]
    table.say("host", RestorePoints(key))
    assert not table.snapshot("host").ledger[0].struck
    with pytest.raises(Illegal):
        table.say("host", RestorePoints(key))
    with pytest.raises(Illegal):
        table.say("host", StrikePoints("win:9:"))


def test_the_ledger_is_the_referees_until_it_is_signed() -> None:
    table = played()
    assert table.snapshot("host").ledger
    assert not table.snapshot("public").ledger
    table.say("host", SignOff())
    assert table.snapshot("public").ledger


def test_an_abandoned_table_has_no_result_and_takes_no_move() -> None:
    table = played()
    table.say("host", Abandon("会場の都合"))
    assert table.result is None
    assert table.snapshot("host").abandoned
    with pytest.raises(Illegal):
        table.say("host", SignOff())


def test_a_substitute_takes_the_seat_and_its_points() -> None:
    table = Drive(setup("free", ["アン", "ベン"]))
    table.say("host", Substitute(2, "クリス"))
    assert table.snapshot().names == ("アン", "クリス")
    with pytest.raises(Illegal) as caught:
        table.say("host", Substitute(3, "ダン"))
    assert caught.value.field == "seat"


def test_what_the_sender_says_of_time_is_clamped_between_the_last_fetch_and_now() -> None:
    table = Drive(setup("free", 2))
    for said, fetched, taken in (
        (None, None, 100),
        (50, 20, 50),
        (5, 20, 20),
        (500, 20, 100),
        (50, None, 100),
        (-10, -20, 0),
        (-(10**30), -(10**30), 0),
        (10**30, 10**30, 100),
    ):
        shift = {
            "said": None if said is None else START + said,
            "fetched": None if fetched is None else START + fetched,
        }
        table.say("host", Points(1, 1, 3), at=START + 100, **shift)
        assert table.history.log[-1].stamp.said == START + taken
        assert table.history.log[-1].stamp.received == START + 100


def test_public_rules_and_strange_seats_may_not_send() -> None:
    table = Drive(setup("free", 2))
    for author in ("public", "rules", "seat-3", "seat-1"):
        with pytest.raises(Illegal):
            table.say(author, Points(1, 1, 3))
    with pytest.raises(Illegal):
        table.say("host", Points(1, 1, 3), irregular=True)


def test_the_log_is_for_referees_alone_and_says_what_was_struck() -> None:
    table = played()
    first = table.history.log[0].id
    table.strike(first)
    lines = list(logbook(table.history, "gm"))
    assert [line.struck for line in lines] == [True, False, False, False, True, False]
    assert not list(logbook(table.history, "public"))
    assert not list(logbook(table.history, "seat-1"))


def test_a_trace_has_a_line_an_entry_and_ends_with_the_result() -> None:
    table = played()
    table.strike(table.history.log[0].id)
    table.restore(table.history.log[0].id)
    steps = list(trace(table.history))
    assert len(steps) == len(table.history.log)
    assert steps[-1]["result"] is not None
    assert steps[-2]["result"] is None


def test_what_a_verb_offers_is_worked_out_once_for_a_table_as_it_stands() -> None:
    table = Drive(setup("free", 2))
    first = table.history.action("host", "points")
    assert first is not None
    assert first.field("round").most == 1
    assert table.history.action("host", "points") is first
    for seat in (1, 2):
        table.say("host", Points(seat, 1, 3))
    then = table.history.action("host", "points")
    assert then is not None
    assert then.field("round").most == 2


def test_of_verbs_that_somebody_made_up_nothing_is_kept() -> None:
    history = Drive(setup("free", 2)).history
    before = len(history._offered[1])
    for number in range(50):
        assert history.action("host", f"made-up-{number}") is None
    assert len(history._offered[1]) == before


@pytest.mark.parametrize("seat", [0, 3, 99])
def test_nobody_acts_for_a_seat_that_is_not_there(seat: int) -> None:
    assert Drive(setup("free", 2)).history.action("host", "points", seat) is None
