"""Speech, whispers and the producer in an evidence village (002 推理発言制限, プロデューサー)."""

from __future__ import annotations

import pytest

from companion.games.evidence.talk import Ask, Reply, SpeechPoints, StartSpeech, StopSpeech, Whisper
from companion.kernel.game import Illegal
from tests.driver import START
from tests.games.evidence.desk import Village, refusal


@pytest.fixture
def village() -> Village:
    """Eight seats on the first day, hands empty: 1 to 5 villagers, 6 and 7 wolves, 8 the dummy."""
    return Village().arranged()


# 推理発言制限


def test_speech_is_counted_in_points_of_seconds_and_begins_anew_each_day(village: Village) -> None:
    village.say("host", StartSpeech(1), at=START + 10_000)
    village.say("host", StartSpeech(2), at=START + 25_500)
    village.say("host", StopSpeech(), at=START + 30_000)
    speech = [seat.speech for seat in village.view("public").seats]
    assert speech[:3] == [16, 5, 0], "a point begun counts"
    village.say("host", SpeechPoints(1, 30, was=16))
    assert village.view("public").seats[0].speech == 30
    assert refusal(village, "host", SpeechPoints(1, 31, was=16)) is not None
    village.second_day()
    assert not any(village.state.speech), "nothing is carried over"


def test_a_point_of_speech_may_be_more_seconds_and_the_night_ends_all_speech() -> None:
    village = Village(point_seconds=2).arranged()
    village.say("host", StartSpeech(1), at=START + 10_000)
    village.now = START + 20_000
    village.dusk()
    assert village.state.speaker == 0
    assert village.view("public").seats[0].speech == 5


# ささやき, プロデューサー


def test_a_whisper_is_heard_by_the_living_of_the_wolf_side() -> None:
    village = Village(12).arranged()
    village.say("seat-9", Whisper("from the madman"))
    heard = {seat for seat in village.state.players if village.view(f"seat-{seat}").own.whispers}
    assert heard == {9, 10, 11}


def test_what_a_human_whispers_goes_nowhere() -> None:
    village = Village(12).arranged()
    village.say("seat-1", Whisper("to nobody"))
    entry = list(village.history.line)[-1]
    for seat in village.state.players:
        own = village.view(f"seat-{seat}").own
        assert bool(own.whispers) == (seat == 1)
        told = entry.move.log_text(village.state, entry, f"seat-{seat}")
        assert (told is not None) == (seat == 1)
    assert entry.move.log_text(village.state, entry, "gm") is None


def test_the_dead_whisper_no_more(village: Village) -> None:
    village.second_day()
    village.dusk()
    village.vote(rest=6)
    with pytest.raises(Illegal, match="evidence-dead"):
        village.say("seat-6", Whisper("boo"))


def test_a_secret_question_and_its_reply_are_between_the_seat_and_the_producer(village: Village) -> None:
    village.say("seat-1", Ask("May I?"))
    village.say("seat-2", Ask("Is seat 6 a wolf?"))
    with pytest.raises(Illegal, match="evidence-reply-empty"):
        village.say("gm", Reply(1))
    village.say("gm", Reply(1, "Yes."))
    village.say("gm", Reply(2, refused=True))
    assert refusal(village, "gm", Reply(1, "No.")) is not None
    views = {who: village.view(who) for who in ("public", "host", "gm", "seat-1", "seat-3")}
    assert [len(view.questions) for view in views.values()] == [0, 0, 2, 0, 0]
    assert [row.reply for row in views["seat-1"].own.questions] == ["Yes."]
    assert views["seat-3"].own.questions == ()
    reply = list(village.history.line)[-2]
    told = {who: reply.move.log_text(village.state, reply, who) for who in views}
    assert {who for who, text in told.items() if text} == {"gm", "seat-1"}
