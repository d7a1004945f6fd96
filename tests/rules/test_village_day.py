"""The village's day: votes, the clock, and the game master's script."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.course import DrawTied
from companion.games.village.script import Called
from companion.games.werewolf.course import ClockHold, ClockMinutes, ClockRun
from companion.games.werewolf.deaths import Bond, Death
from companion.games.werewolf.facts import part_of
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.voting import Execution, Runoff, Tally, Vote
from companion.kernel.words import Who
from tests.driver import MINUTE
from tests.games.village.desk import book, go_to, left, refused, village, write
from tests.games.village.phones import answer, on_phones


def test_a_host_who_may_be_a_player_reads_that_somebody_goes_home_by_day_and_of_no_other_death() -> None:
    drive = village()
    go_to(drive, 1, "day")
    causes: dict[int, Any] = {7: "sudden", 8: "other"}
    for seat, cause in causes.items():
        write(drive, Death(1, "day", seat, cause, words="a word of the GM's"))
        entry = drive.history.log[-1]
        told = entry.move.log_text(drive.state, entry, "host")
        assert (told is not None) is (cause == "sudden")
        assert told is None or "words" not in told.params


def test_the_talk_of_a_day_is_lengthened_with_the_round_until_it_has_run_down() -> None:
    drive = village()
    assert drive.game.longer_move(drive.state, 5 * MINUTE, drive.now) is None
    go_to(drive, 1, "day")
    before = drive.state.discussion.seconds
    drive.say("gm", drive.game.longer_move(drive.state, 5 * MINUTE, drive.now))
    assert drive.state.discussion.seconds == before + 5 * 60
    drive.say("gm", ClockRun())
    assert drive.game.longer_move(drive.state, 5 * MINUTE, drive.now + 60 * MINUTE) is None


@pytest.mark.parametrize("minutes", [0, 99])
def test_a_talk_without_a_clock_or_as_long_as_may_be_is_not_lengthened(minutes: int) -> None:
    drive = village(minutes=minutes)
    go_to(drive, 1, "day")
    assert drive.game.longer_move(drive.state, 5 * MINUTE, drive.now) is None


def test_where_the_rules_lead_the_host_starts_stops_and_lengthens_the_talk() -> None:
    drive = on_phones("werewolf seer medium knight villager villager villager")
    while part_of(drive.state.now) != "day":
        answer(drive)
        drive.wait(drive.now + 2000)
    drive.say("host", drive.game.longer_move(drive.state, 5 * MINUTE, drive.now))
    for running in (not drive.state.discussion.running, drive.state.discussion.running):
        drive.say("host", drive.game.clock_move(drive.state, running=running))
        assert drive.state.discussion.running is running


class TestVotes:
    def test_counted_from_ballots_with_abstentions(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 1, 7), Vote(1, 2, 7), Vote(1, 3, 8), Vote(1, 4, None))
        view: Any = drive.view("public")
        assert [(count.seat, count.votes) for count in view.polls[0].counts] == [(7, 2), (8, 1)]

    def test_asked_for_until_every_voter_has_one(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        for voter in range(1, 11):
            assert book(drive).prompt.verb == "vote"
            write(drive, Vote(1, voter, 7 if voter != 7 else None))
        assert book(drive).prompt.verb == "execution"

    def test_or_from_raised_hands(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 4), Tally(1, 8, 4), Tally(1, 9, 0))
        view: Any = drive.view("public")
        assert view.polls[0].leaders == (7, 8)
        assert book(drive).prompt.verb == "runoff"

    def test_where_all_are_tied_and_the_tied_do_not_vote_no_runoff_is_asked_for(self) -> None:
        drive = village(tied_vote=False)
        go_to(drive, 1, "evening")
        write(drive, *(Vote(1, seat, seat % 10 + 1) for seat in range(1, 11)))
        assert book(drive).prompt.say.key == "village-prompt-tie-gm"

    def test_a_tied_runoff_is_the_gms_to_decide(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 4), Tally(1, 8, 4), Runoff(1, (7, 8)), Tally(1, 7, 5, 2), Tally(1, 8, 5, 2))
        assert book(drive).prompt.say.key == "village-prompt-tie-gm"
        assert book(drive).prompt.verb == "execution"
        write(drive, Execution(1, None))
        assert left(drive) == {}

    def test_more_hands_than_there_are_voters_are_pointed_out_until_they_are_counted_again(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 6), Tally(1, 8, 5))
        (slip,) = book(drive).warnings
        assert (slip.text.key, slip.text.params) == (
            "village-warn-too-many-votes",
            {"number": 11, "most": 10},
        )
        write(drive, Tally(1, 8, 4))
        assert book(drive).warnings == ()

    def test_in_a_runoff_those_who_stand_in_it_are_no_voters(self) -> None:
        drive = village(tied_vote=False)
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 5), Tally(1, 8, 5), Runoff(1, (7, 8)), Tally(1, 7, 5, 2), Tally(1, 8, 4, 2))
        assert [slip.text.params for slip in book(drive).warnings] == [{"number": 9, "most": 8}]

    def test_an_execution_against_the_vote_is_pointed_out(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 6), Execution(1, 8))
        assert [slip.text.key for slip in book(drive).warnings] == ["village-warn-not-most"]

    def test_so_is_a_tie_by_a_vote_that_is_corrected_on_a_later_day(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, *(Vote(1, seat, 7) for seat in (1, 2, 3)), *(Vote(1, seat, 8) for seat in (4, 5)))
        write(drive, Execution(1, 7))
        go_to(drive, 2, "day")
        assert book(drive).warnings == ()
        write(drive, Vote(1, 3, None))
        assert [slip.text.key for slip in book(drive).warnings] == ["village-warn-tied"]

    def test_lots_settle_a_tie_without_a_warning(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 1, 7), Vote(1, 2, 8), DrawTied(1))
        assert book(drive).warnings == ()

    def test_where_it_is_struck_the_days_execution_is_asked_for_however_late(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 6), Tally(1, 8, 3), Execution(1, 8))
        go_to(drive, 1, "night")
        drive.strike(book(drive).warnings[0].entry)
        (slip,) = book(drive).warnings
        assert (slip.text.key, slip.day, slip.seats) == ("village-warn-no-execution", 1, (7,))
        write(drive, Execution(1, 7))
        assert [slip.text.key for slip in book(drive).warnings] == ["village-warn-gone"]  # all were told of 8
        assert left(drive) == {7: "executed"}

    def test_where_somebody_went_home_no_execution_is_missed(self) -> None:
        drive = village(leaver="no-execution")
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 6), Death(1, "evening", 9, "sudden"))
        go_to(drive, 1, "night")
        assert book(drive).warnings == ()

    def test_a_runoff_is_called_with_the_names_of_who_stands_in_it(self) -> None:
        drive = village()
        go_to(drive, 1, "evening")
        write(drive, Tally(1, 7, 4), Tally(1, 8, 4))
        assert book(drive).prompt.say.params == {"seats": (Who(7), Who(8)), "votes": 4}
        write(drive, Runoff(1, (7, 8)))
        assert book(drive).prompt.say.params == {"seats": (Who(7), Who(8))}


class TestClock:
    def test_a_day_has_its_minutes_and_stands_until_started(self) -> None:
        drive = village(minutes=6)
        go_to(drive, 1, "day")
        assert drive.state.clock.remaining(drive.now + 9 * MINUTE) == 6 * MINUTE

    def test_one_minute_more_or_less(self) -> None:
        drive = village(minutes=6)
        go_to(drive, 1, "day")
        drive.say("gm", ClockRun())
        drive.say("gm", ClockMinutes(7, was=6), at=drive.now + MINUTE)
        assert drive.state.clock.remaining(drive.now) == 6 * MINUTE
        assert refused(drive, ClockMinutes(7, was=6)) == "village-changed"
        drive.say("gm", ClockMinutes(6, was=7))
        assert drive.state.clock.remaining(drive.now) == 5 * MINUTE

    def test_pausing_and_the_evening_stop_it(self) -> None:
        drive = village(minutes=6)
        go_to(drive, 1, "day")
        drive.say("gm", ClockRun())
        drive.say("gm", ClockHold(), at=drive.now + MINUTE)
        assert drive.state.clock.remaining(drive.now + MINUTE) == 5 * MINUTE
        drive.say("gm", ClockRun())
        go_to(drive, 1, "evening")
        assert not drive.state.clock.running

    def test_the_next_day_has_its_own(self) -> None:
        drive = village(minutes=6)
        go_to(drive, 1, "day")
        drive.say("gm", ClockMinutes(9))
        go_to(drive, 2, "day")
        assert drive.state.clock.remaining(drive.now) == 6 * MINUTE


class TestScript:
    """The console says the next sentence and the next choice."""

    def test_a_night_calls_wolves_seer_medium_knight(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Execution(1, 7))
        assert [call.ability for call in book(drive).script] == ["attack", "divine", "read", "guard"]

    def test_the_turns_of_the_dead_are_called_too(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Execution(1, 3))
        seer = next(call for call in book(drive).script if call.ability == "divine")
        assert (seer.living, seer.verb, seer.done) == ((), "called", False)
        write(drive, Called(1, "divine"))
        assert next(call for call in book(drive).script if call.ability == "divine").done
        assert refused(drive, Called(1, "divine")) == "village-changed"

    def test_what_is_called_is_closed_again(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Execution(1, 7), Attack(1, 1, 8), Divination(1, 3, 1))
        prompt = book(drive).prompt
        assert (prompt.verb, prompt.close.key) == ("reading", "village-close-divine")

    def test_before_the_first_day_those_meet_who_know_each_other(self) -> None:
        drive = village("werewolf thrall fanatic mason mason fox immoralist seer villager villager")
        write(drive, Bond(0, "night", (9, 10)))
        write(drive, Bond(0, "night", (8, 9), knows="first"))
        called = [call for call in book(drive).script if call.verb == "called"]
        assert {call.ability: (call.living, call.shown) for call in called} == {
            "meet-wolves": ((1, 2), ()),
            "meet-masons": ((4, 5), ()),
            "knows-fanatic": ((3,), (1, 2)),
            "knows-immoralist": ((7,), (6,)),
            "bond-0": ((9, 10), ()),
            "bond-1": ((8,), (9,)),
        }
        said = {call.ability: call.say.key for call in called}
        assert said["knows-fanatic"] == "village-meet-knows"
        assert said["knows-immoralist"] == "village-meet-knows"
        go_to(drive, 1, "night")
        assert not any(call.ability.startswith(("meet", "knows", "bond")) for call in book(drive).script)

    def test_it_leads_through_the_whole_village(self) -> None:
        drive = village()
        verbs = []
        for (day, part), facts in (
            ((0, "night"), [Called(0, "meet-wolves"), Divination(0, 3, 7)]),
            ((1, "day"), []),
            ((1, "evening"), [Tally(1, 7, 6), Execution(1, 7)]),
            ((1, "night"), [Attack(1, 1, 8), Divination(1, 3, 1)]),
        ):
            go_to(drive, day, part)  # type: ignore[arg-type]
            verbs.append(book(drive).prompt.verb)
            for fact in facts:
                write(drive, fact)
                verbs.append(book(drive).prompt.verb)
        assert verbs == [
            "called", "divination", "proceed", "proceed", "vote", "execution", "proceed",
            "attack", "divination", "reading",
        ]  # fmt: skip


def test_who_comes_next_where_the_leader_has_gone_home_was_executed_rightly() -> None:
    drive = village()
    go_to(drive, 1, "evening")
    write(drive, Tally(1, 7, 6), Tally(1, 8, 3), Death(1, "evening", 7, "sudden"))
    assert book(drive).runners_up == (8,)
    write(drive, Execution(1, 8))
    go_to(drive, 1, "night")
    assert book(drive).warnings == ()


def test_a_death_that_the_gm_writes_at_night_is_seen_at_once_whatever_its_cause() -> None:
    drive = village()
    go_to(drive, 1, "night")
    write(drive, Death(1, "night", 9, "followed"))
    assert book(drive).dossiers[8].gone is not None


def test_a_runoff_is_not_called_with_the_name_of_who_has_gone_home() -> None:
    drive = village()
    go_to(drive, 1, "evening")
    write(drive, Tally(1, 7, 4), Tally(1, 8, 4), Tally(1, 9, 4), Runoff(1, (7, 8, 9)))
    write(drive, Death(1, "evening", 9, "sudden"))
    assert book(drive).prompt.say.params == {"seats": (Who(7), Who(8))}
