"""000 昼フェイズ and 夕フェイズ: five minutes, the vote, the runoff, panic, and who has no vote."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.half_wolf.course import Ballot, DayLength, EndDay, FinishTalk, PauseDay, StartDay
from companion.kernel.game import viewer_of_seat
from tests.driver import MINUTE, START, Drive, refused
from tests.games.half_wolf.worlds import GRAVEYARD, PANIC, World, ballots, evening, world

PLAIN = "villager villager"
SIX = ["wolf villager", "madman villager", PLAIN, PLAIN, PLAIN, PLAIN]
GRAVES = "seer gravedigger"
FOUR = ["wolf villager", "madman villager", PLAIN, PLAIN]
CONVERTED = ["seer villager", "magician villager", "wolf villager", "madman villager", PLAIN, PLAIN]


def poll(drive: Drive, viewer: str = "public", place: int = -1) -> Any:
    view: Any = drive.view(viewer)
    return view.polls[place]


def poll_of_talk(drive: Drive) -> Any:
    view: Any = drive.view()
    return view.finished


class TestTheDay:
    def test_lasts_five_minutes_from_the_last_ability_on(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        drive.wait(START + 5 * MINUTE - 1)
        assert drive.state.stage == "day"
        drive.wait(START + 5 * MINUTE)
        assert drive.state.stage == "vote"

    def test_ends_in_the_middle_of_the_talk(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        drive.now = START + 6 * MINUTE
        drive.say("seat-1", Ballot(2))
        assert [type(entry.move).__name__ for entry in drive.history.log[-2:]] == ["TimeUp", "Ballot"]

    def test_may_be_given_a_minute_more_or_less(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        drive.say("host", DayLength(360, was=300))
        reading = drive.game.clock_reading(drive.view())
        assert reading is not None
        assert reading.length == 6 * MINUTE
        drive.wait(START + 5 * MINUTE)
        assert drive.state.stage == "day"
        drive.wait(START + 6 * MINUTE)
        assert drive.state.stage == "vote"

    def test_the_same_minute_tapped_on_two_phones_counts_once(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        drive.say("host", DayLength(360, was=300))
        assert refused(drive, "gm", DayLength(360, was=300)) == "half-wolf-changed"

    def test_cut_shorter_than_what_is_spent_it_is_over_at_once(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        drive.say("host", DayLength(60), at=START + 2 * MINUTE)
        assert drive.state.stage == "vote"

    def test_lengthened_with_its_round_it_goes_on(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        drive.say("host", drive.game.longer_move(drive.state, 5 * MINUTE, START + MINUTE), at=START + MINUTE)
        drive.wait(START + 10 * MINUTE - 1)
        assert drive.state.stage == "day"
        assert drive.game.longer_move(drive.state, 5 * MINUTE, START + 10 * MINUTE) is None
        drive.wait(START + 10 * MINUTE)
        assert drive.state.stage == "vote"
        assert drive.game.longer_move(drive.state, 5 * MINUTE, drive.now) is None

    def test_the_clock_may_stand(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        drive.say("host", PauseDay(), at=START + MINUTE)
        drive.wait(START + 30 * MINUTE)
        assert drive.state.stage == "day"
        drive.say("host", StartDay())
        drive.wait(START + 34 * MINUTE)
        assert drive.state.stage == "vote"

    def test_an_end_called_too_early_is_taken_back(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        before = drive.state
        ended = drive.say("host", EndDay())
        drive.strike(ended)
        assert drive.state == before

    def test_it_ends_with_the_last_who_wants_to_vote(self) -> None:
        drive = world(SIX, GRAVES).played("day")
        for seat in range(1, 6):
            drive.say(f"seat-{seat}", FinishTalk())
        assert drive.state.stage == "day"
        assert poll_of_talk(drive) == (1, 2, 3, 4, 5)
        drive.say("seat-6", FinishTalk())
        assert drive.state.stage == "vote"


class TestTheVote:
    def test_is_for_a_player_or_the_graveyard(self) -> None:
        drive = evening(world(SIX, GRAVES))
        offered = drive.snapshot("seat-2").actions[0].fields[0].choices
        assert [choice.value for choice in offered] == [1, 3, 4, 5, 6, GRAVEYARD]

    def test_not_for_oneself(self) -> None:
        drive = evening(world(SIX, GRAVES))
        assert refused(drive, "seat-2", Ballot(2)) == "half-wolf-not-oneself"

    def test_but_for_oneself_where_the_house_allows_it(self) -> None:
        drive = evening(world(SIX, GRAVES, options={"self_vote": True}))
        ballots(drive, 1, 1, 1, 1, 1, 1)
        assert drive.state.executed == 1

    def test_everybody_at_once_and_nobody_sees_a_ballot_before_all_are_in(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 3, 4, 5, 6)
        for viewer in ("public", "host", "seat-6"):
            view: Any = drive.view(viewer)
            assert view.polls == ()
            assert view.waiting == (6,)

    @pytest.mark.parametrize(
        ("progress", "waiting", "missing"), [("seats", (6,), 1), ("count", None, 1), ("nothing", None, None)]
    )
    def test_the_house_says_how_much_is_shown_of_who_has_voted(
        self, progress: str, waiting: Any, missing: Any
    ) -> None:
        drive = evening(world(SIX, GRAVES, options={"progress": progress}))
        ballots(drive, 2, 3, 4, 5, 6)
        view: Any = drive.view("public")
        assert (view.waiting, view.missing) == (waiting, missing)

    def test_a_ballot_may_be_changed_until_all_are_in(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 3)
        drive.say("seat-1", Ballot(3))
        ballots(drive, None, None, 1, 3, 3, 3)
        assert drive.state.polls[0].ballots == (3, 3, 1, 3, 3, 3)

    def test_most_votes_are_executed(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 1, 1, 1, 2, 3)
        assert drive.state.executed == 1
        assert drive.state.verdict.rule == "wolf-found"

    def test_the_graveyard_may_be_chosen(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, *[GRAVEYARD] * 6)
        assert drive.state.executed == GRAVEYARD
        assert drive.state.verdict.rule == "wolf-hidden"

    def test_ballots_are_shown_where_everybody_has_a_vote(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 1, 1, 1, 2, 3)
        assert poll(drive).ballots == (2, 1, 1, 1, 2, 3)
        assert poll(drive).voteless == ()


class TestTheRunoff:
    def test_is_among_the_tied_for_all_voters(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 1, 1, 1, 2, 2)
        assert drive.state.stage == "runoff"
        for seat in range(1, 7):
            (ballot,) = drive.snapshot(viewer_of_seat(seat)).actions
            assert {choice.value for choice in ballot.fields[0].choices} == {1, 2} - {seat}

    def test_may_have_the_graveyard_among_them(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 0, 0, 0, 1, 1, 1)
        assert drive.state.tied == (1, GRAVEYARD)

    def test_nobody_else_may_be_voted_for(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 1, 1, 1, 2, 2)
        assert refused(drive, "seat-3", Ballot(4)) == "half-wolf-no-such-target"

    def test_decides(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 1, 1, 1, 2, 2)
        ballots(drive, 2, 1, 2, 2, 2, 1)
        assert drive.state.executed == 2

    def test_tied_again_the_village_panics(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 1, 1, 1, 2, 2)
        ballots(drive, 2, 1, 1, 1, 2, 2)
        assert drive.state.executed == PANIC
        assert drive.state.verdict.rule == "panic"


class TestTheMadmanAmongFour:
    def test_has_no_vote_but_gives_a_ballot_like_everybody(self) -> None:
        drive = evening(world(FOUR, "seer"))
        for seat in range(1, 5):
            (ballot,) = drive.snapshot(f"seat-{seat}").actions
            assert len(ballot.fields[0].choices) == 4
        ballots(drive, 3, 1, 1, 2)
        assert drive.state.tied == (1, 2, 3), "with seat 2's ballot, seat 1 would have led"

    def test_the_ballot_is_discarded(self) -> None:
        drive = evening(world(FOUR, "seer"))
        ballots(drive, 3, 4, 4, 3)
        assert drive.state.executed == 3

    def test_after_the_first_ballot_only_the_executed_is_shown(self) -> None:
        drive = evening(world(FOUR, "seer", options={"after": "hands"}))
        ballots(drive, 3, 4, 4, 3)
        assert poll(drive).leaders == (3,)
        assert poll(drive).ballots is None
        assert poll(drive).voteless is None

    def test_before_a_runoff_it_is_revealed_and_still_no_names(self) -> None:
        drive = evening(world(FOUR, "seer"))
        ballots(drive, 3, 1, 1, 2)
        assert poll(drive).voteless == (2,)
        assert poll(drive).leaders == (1, 2, 3)
        assert poll(drive).ballots is None

    def test_has_none_in_the_runoff_either_and_the_runoff_is_open(self) -> None:
        drive = evening(world(FOUR, "seer"))
        ballots(drive, 3, 1, 1, 2)
        assert drive.snapshot("seat-2").actions == ()
        assert refused(drive, "seat-2", Ballot(1)) == "half-wolf-no-vote"
        ballots(drive, 2, None, 1, 1)
        assert drive.state.executed == 1
        assert poll(drive).ballots == (2, None, 1, 1)

    def test_the_mad_wolf_votes(self) -> None:
        drive = evening(world(["wolf madman", PLAIN, PLAIN, PLAIN], "seer"))
        ballots(drive, 2, 1, 1, 2)
        assert poll(drive).voteless == ()
        assert drive.state.tied == (1, 2)

    def test_whoever_has_none_knows(self) -> None:
        drive = evening(world(FOUR, "seer"))
        own: Any = [drive.view(f"seat-{seat}") for seat in range(1, 5)]
        assert [view.own.votes for view in own] == [True, False, True, True]


class TestTheConverted:
    def made(self, **options: Any) -> World:
        graves = "gravedigger villager"
        return world(CONVERTED, graves, extra="magician", look="2-1", options=options)

    def test_have_no_vote(self) -> None:
        drive = evening(self.made())
        ballots(drive, 3, 3, 4, 3, 4, 4)
        assert drive.state.executed == 4, "seat 1's ballot would have made it a tie"
        assert drive.state.polls[0].voteless == (1,)

    def test_are_revealed_before_a_runoff(self) -> None:
        drive = evening(self.made())
        ballots(drive, 5, 3, 4, 3, 4, 5)
        assert poll(drive).voteless == (1,)
        assert drive.snapshot("seat-1").actions == ()

    def test_unless_the_house_keeps_them_hidden_in_the_runoff_too(self) -> None:
        drive = evening(self.made(converted_revealed=False, after="hands"))
        ballots(drive, 5, 3, 4, 3, 4, 5)
        assert poll(drive).voteless is None
        ballots(drive, 3, 4, 4, 3, 3, 4)
        assert drive.state.executed == 4
        assert poll(drive).ballots is None

    def test_the_madman_keeps_the_vote_among_six(self) -> None:
        drive = evening(self.made())
        ballots(drive, 5, 3, 4, 3, 3, 4)
        assert drive.state.executed == 3
