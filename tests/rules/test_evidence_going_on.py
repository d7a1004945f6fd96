"""Going on while something is owed: nothing is passed over by one tap, and whoever is left out is named.

002 has phases end by the clock, and what was asked for stays owed; at a table a producer taps.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.evidence.course import Arrange, ClockRun, Proceed, moment
from companion.games.evidence.game import Attack, Vote
from companion.kernel.clock import ClockReading
from companion.kernel.game import Illegal, Text, Who
from tests.driver import MINUTE, Drive
from tests.games.evidence.desk import Village, ask, refusal


def owed(drive: Drive, viewer: str = "gm") -> dict[str, tuple[int, ...]]:
    """What a viewer reads of what is owed, by the last word of its key."""
    return {one.key.rsplit("-", 1)[1]: one.seats for one in drive.view(viewer).owing}


def in_preparation() -> Village:
    village = Village()
    for seat in (1, 2, 3, 4, 5):
        village.say(f"seat-{seat}", Arrange((1, 2, 3)))
    return village


def with_an_answer_owed() -> Village:
    village = Village().arranged()
    ask(village, 1, 2, 4)
    return village


def with_a_payment_owed() -> Village:
    village = Village().arranged()
    village.hold(1, "joker", "blank")
    village.change(debts=(1, 0, 0, 0, 0, 0, 0, 0))
    return village


def in_a_vote() -> Village:
    village = Village().arranged()
    village.second_day()
    village.dusk()
    for seat in (1, 2, 3):
        village.say(f"seat-{seat}", Vote(4))
    return village


def in_a_night() -> Village:
    village = in_a_vote()
    village.vote(rest=4, s4=5)
    for seat in (1, 2):
        village.say(f"seat-{seat}", Attack(3))
    return village


OWED: list[tuple[Any, str, tuple[int, ...]]] = [
    (in_preparation, "preparation", (6, 7)),
    (with_an_answer_owed, "answers", (2,)),
    (with_a_payment_owed, "payments", (1,)),
    (in_a_vote, "vote", (4, 5, 6, 7)),
    (in_a_night, "night", (3, 5, 6, 7)),
]


@pytest.mark.parametrize(("made", "what", "seats"), OWED, ids=[row[1] for row in OWED])
def test_one_tap_does_not_pass_over_what_is_owed(made: Any, what: str, seats: tuple[int, ...]) -> None:
    village = made()
    assert owed(village) == owed(village, "public") == {what: seats}
    for without in ((), seats[1:]):
        refused = refusal(village, "gm", Proceed(without))
        assert refused is not None
        assert (refused.text.key, refused.field) == ("village-still-owed", "without")
    before = moment(village.state)
    village.say("host", Proceed(seats))
    assert moment(village.state) != before
    entry = next(e for e in reversed(village.history.log) if isinstance(e.move, Proceed))
    said = entry.move.log_text(village.state, entry, "public")
    assert said == Text("evidence-tell-proceed-without", {"without": tuple(map(Who, seats))})


def test_what_was_not_answered_stays_owed_in_the_next_phase() -> None:
    village = with_an_answer_owed()
    village.say("gm", Proceed((2,)))
    assert owed(village) == {"answers": (2,)}
    village.answer(1, "marred")
    assert owed(village) == {}


def test_naming_somebody_who_has_answered_meanwhile_does_no_harm() -> None:
    village = in_preparation()
    village.say("seat-6", Arrange((1, 2)))
    village.say("gm", Proceed((6, 7)))
    assert village.state.phase == "day"


def test_by_the_clock_a_phase_ends_whatever_is_owed() -> None:
    village = Village(pace="clock", preparation_minutes=1)
    village.wait(village.now + MINUTE)
    assert village.state.phase == "day"


def test_tables_begun_before_keep_their_moves() -> None:
    village = in_preparation()
    old = Drive(replace(village.history.setup, rules=1), log=village.history.log)
    old.say("gm", Proceed())
    assert old.state.phase == "day"


def test_the_clock_of_a_phase_stands_and_runs_on() -> None:
    village = Village(pace="clock", preparation_minutes=10)
    village.now += 4 * MINUTE
    village.say("gm", village.game.clock_move(village.state, running=False))
    village.wait(village.now + 60 * MINUTE)
    shown = village.game.clock_reading(village.view("public"))
    assert isinstance(shown, ClockReading)
    assert (village.state.phase, shown.state, shown.clock.left) == ("preparation", "paused", 6 * MINUTE)
    assert shown.length == 10 * MINUTE
    assert village.game.clock_move(village.state, running=False) is None
    village.say("host", village.game.clock_move(village.state, running=True))
    village.wait(village.now + 6 * MINUTE)
    assert village.state.phase == "day"


def test_a_phase_is_lengthened_with_its_round() -> None:
    village = Village(pace="clock", preparation_minutes=10)
    village.now += 4 * MINUTE
    village.say("host", village.game.longer_move(village.state, 5 * MINUTE, village.now))
    village.wait(village.now + 11 * MINUTE - 1)
    assert village.state.phase == "preparation"
    village.wait(village.now + 1)
    assert village.state.phase == "day"


def test_a_table_without_a_clock_has_nothing_to_stop() -> None:
    village = Village()
    assert village.game.longer_move(village.state, 5 * MINUTE, village.now) is None
    assert village.game.clock_move(village.state, running=True) is None
    assert {"clock-run", "clock-hold"} & {action.verb for action in village.snapshot("gm").actions} == set()
    with pytest.raises(Illegal, match="evidence-no-clock"):
        village.say("gm", ClockRun())
