"""Source 004, 昼フェーズの進行: turns of talk and whispers, Skip and Over."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.aiwolf.talk import RunTalk, Say, Whisper
from companion.kernel.game import Illegal
from tests.driver import MINUTE, Drive
from tests.games.aiwolf.desk import own, table


def written(**options: Any) -> Drive:
    return table("WWSVVVV", talk="typed", **options)


def talk_turn(drive: Drive, **kinds: str) -> None:
    """Everybody on turn says the kind given for their seat (`s3="over"`), or else passes."""
    while drive.state.phase == "talk" and drive.state.queue:
        seat = drive.state.queue[0]
        drive.say(f"seat-{seat}", Say(kinds.get(f"s{seat}", kinds.get("all", "skip"))))


def whisper_turn(drive: Drive, kind: str = "skip", text: str = "") -> None:
    for seat in drive.state.waiting:
        drive.say(f"seat-{seat}", Whisper(kind, text if seat == 1 else "villager's words"))


def test_each_living_player_speaks_once_a_turn_in_an_order_that_was_drawn():
    orders = set()
    for seed in range(5):
        drive = table("WSPVV", talk="typed", seed=seed)
        assert sorted(drive.state.queue) == [1, 2, 3, 4, 5]
        orders.add(drive.state.queue)
    assert len(orders) > 1


def test_only_whose_turn_it_is_may_speak():
    drive = written()
    first, second = drive.state.queue[:2]
    with pytest.raises(Illegal):
        drive.say(f"seat-{second}", Say("talk", "Me first"))
    drive.say(f"seat-{first}", Say("talk", "おはよう"))
    assert drive.view("public").talks[0].text == "おはよう"


def test_after_a_talk_turn_everybody_is_asked_to_whisper_and_only_wolves_are_heard():
    drive = written()
    talk_turn(drive)
    assert drive.state.phase == "whisper"
    assert drive.state.waiting == (1, 2, 3, 4, 5, 6, 7)
    whisper_turn(drive, "talk", "2を襲う")
    assert [one.seat for one in drive.state.whispers] == [1, 2]
    assert own(drive, 1).whispers[0].text == "2を襲う"
    for seat in (3, 4, 5, 6, 7):
        assert own(drive, seat).whispers == ()


def test_what_was_no_wolfs_is_read_by_nobody_in_the_log_either():
    drive = written()
    talk_turn(drive)
    whisper_turn(drive, "talk", "2を襲う")
    entries = [entry for entry in drive.history.log if isinstance(entry.move, Whisper)]
    over = replace(drive.state, phase="over")
    for viewer, state in (("gm", drive.state), ("gm", over), ("host", over)):
        read = [e.actor for e in entries if e.move.log_text(state, e, viewer) is not None]
        assert read == ["seat-1", "seat-2"]
    assert all(entry.move.log_text(drive.state, entry, "host") is None for entry in entries)


def test_the_talk_ends_when_all_have_said_over():
    drive = written()
    talk_turn(drive, all="over")
    whisper_turn(drive, "over")
    assert drive.state.phase == "night"


def test_one_who_said_over_is_asked_again_if_anybody_skipped():
    drive = written()
    talk_turn(drive, all="over", s3="skip")
    whisper_turn(drive, "over")
    assert drive.state.phase == "talk"
    assert sorted(drive.state.queue) == [1, 2, 3, 4, 5, 6, 7]


def test_when_only_the_wolves_go_on_only_whispers_are_asked():
    drive = written()
    talk_turn(drive, all="over")
    whisper_turn(drive, "skip")
    assert drive.state.phase == "whisper"


def test_the_day_ends_after_the_last_turn():
    drive = written(turns=2)
    for _ in range(2):
        talk_turn(drive)
        whisper_turn(drive)
    assert drive.state.phase == "night"


def test_ten_turns_is_the_rule():
    assert written().state.options.turns == 10


def test_the_competition_s_words_mean_what_they_mean_there():
    drive = written()
    first, second = drive.state.queue[:2]
    drive.say(f"seat-{first}", Say("talk", "Over"))
    drive.say(f"seat-{second}", Say("talk", "Skip"))
    assert [one.kind for one in drive.state.talks] == ["over", "skip"]


def test_silence_passes_when_time_is_up():
    drive = written(seconds=30)
    first = drive.state.queue[0]
    drive.wait(drive.now + 30_000)
    assert drive.state.talks[0].seat == first
    assert drive.state.talks[0].kind == "skip"


def test_spoken_talk_ends_when_the_clock_is_down():
    drive = table("WSPVV", minutes=3)
    readings = [drive.game.clock_reading(drive.view())]
    drive.say("host", RunTalk())
    readings.append(drive.game.clock_reading(drive.view()))
    assert [(reading.state, reading.length) for reading in readings if reading] == [
        ("ready", 3 * MINUTE),
        ("running", 3 * MINUTE),
    ]
    drive.say("host", drive.game.longer_move(drive.state, 5 * MINUTE, drive.now))
    drive.wait(drive.now + 8 * MINUTE - 1)
    assert drive.state.phase == "talk"
    drive.wait(drive.now + 1)
    assert drive.state.phase == "night"
    assert drive.game.longer_move(drive.state, 5 * MINUTE, drive.now) is None
