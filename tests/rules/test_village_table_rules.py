"""House rules of Japanese tables, each by what it changes: ties, the medium, leavers, the day's length."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.course import DrawTied
from companion.games.village.phones import Choose, seats_asked, standing
from companion.games.village.state import VillageOptions, talk_seconds
from companion.games.village.unled import EndTalk, GetUp
from companion.games.werewolf.deaths import Death, Shot
from companion.games.werewolf.facts import at
from companion.games.werewolf.night import Reading
from companion.games.werewolf.voting import Execution, Runoff, Vote
from companion.words import Words
from tests.games.village.desk import HUNTERS, book, go_to, left, proposed, refused, village, write
from tests.games.village.phones import answer, on_phones

EIGHT = "werewolf werewolf seer knight villager villager villager villager"
TIE = {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: None, 8: None}


def tied_evening(**options: Any) -> Any:
    drive = village(EIGHT, **options)
    go_to(drive, 1, "evening")
    write(drive, *(Vote(1, voter, target) for voter, target in TIE.items()))
    return drive


class TestTies:
    def test_a_tie_is_followed_by_a_runoff(self) -> None:
        assert book(tied_evening()).prompt.verb == "runoff"

    @pytest.mark.parametrize("tie", ["gm", "chance", "nobody"])
    def test_without_a_runoff_the_house_settles_a_tie(self, tie: str) -> None:
        drive = tied_evening(runoff=False, tie=tie)
        assert (book(drive).prompt.say.key, book(drive).prompt.verb) == (
            f"village-prompt-tie-{tie}",
            "execution",
        )

    def test_lots_are_drawn_among_the_tied_and_not_twice(self) -> None:
        drive = tied_evening(runoff=False, tie="chance")
        write(drive, DrawTied(1))
        ((seat, how),) = left(drive).items()
        assert (seat in (7, 8), how) == (True, "executed")
        assert refused(drive, DrawTied(1)) == "village-no-tie"
        assert drive.replayed().table == drive.history.table

    def test_without_a_game_master_lots_stand_for_his_word(self) -> None:
        drive = on_phones(EIGHT, runoff=False)
        answer(drive)
        drive.say("host", EndTalk())
        answer(drive, TIE)
        assert set(left(drive)) < {7, 8}


class TestInTurn:
    def test_one_seat_after_another_is_asked_and_heard(self) -> None:
        drive = on_phones(EIGHT, ballot="in-turn")
        answer(drive)
        drive.say("host", EndTalk())
        assert seats_asked(drive.state) == (1,)
        assert refused(drive, Choose(8), "seat-2") == "village-not-asked"
        drive.say("seat-1", Choose(8))
        assert seats_asked(drive.state) == (2,)
        shown: Any = drive.view("public")
        assert [(b.voter, b.target) for b in shown.polls[-1].ballots] == [(1, 8)]
        assert refused(drive, Choose(7), "seat-1") == "village-not-asked"
        for seat in range(2, 9):
            drive.say(f"seat-{seat}", Choose(8 if seat != 8 else 7))
        assert left(drive) == {8: "executed"}

    def test_a_secret_ballot_stays_secret_in_turn(self) -> None:
        drive = on_phones(EIGHT, ballot="in-turn", votes_shown="none")
        answer(drive)
        drive.say("host", EndTalk())
        drive.say("seat-1", Choose(8))
        shown: Any = drive.view("seat-2")
        assert shown.polls == ()

    def test_a_game_master_asks_by_seat(self) -> None:
        drive = village(EIGHT, ballot="in-turn")
        go_to(drive, 1, "evening")
        assert book(drive).prompt.say.key == "village-prompt-vote-in-turn"


class TestMedium:
    def test_a_medium_learns_of_the_executed_alone(self) -> None:
        drive = village("werewolf werewolf medium hunter villager villager villager villager")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 4), Shot(4, 2))
        go_to(drive, 1, "night")
        assert refused(drive, Reading(1, 3, 2)) == "village-not-executed"

    def test_or_of_whoever_left_with_the_executed(self) -> None:
        roles = "werewolf werewolf medium hunter villager villager villager villager"
        drive = village(roles, medium_reads="evening")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 4), Shot(4, 2))
        go_to(drive, 1, "night")
        said = next(call.say for call in book(drive).script if call.ability == "read")
        assert said.key == "village-say-read-evening"  # not of the executed alone
        write(drive, Reading(1, 3, 4))
        assert [call.done for call in book(drive).script if call.ability == "read"] == [False]
        write(drive, Reading(1, 3, 2))
        assert [call.done for call in book(drive).script if call.ability == "read"] == [True]
        shown: Any = drive.view("seat-3")
        assert [text.key for text in shown.own.knows] == [
            "village-know-reading-white",
            "village-know-reading-black",
        ]
        assert refused(drive, Reading(1, 3, 5)) == "village-not-executed"

    def test_on_phones_it_learns_of_both_by_itself(self) -> None:
        roles = "werewolf werewolf medium hunter villager villager villager villager"
        drive = on_phones(roles, medium_reads="evening")
        answer(drive)
        drive.say("host", EndTalk())
        answer(drive, {seat: 4 if seat != 4 else 5 for seat in range(1, 9)})
        drive.say("seat-4", Choose(2))
        answer(drive, {1: 8})
        shown: Any = drive.view("seat-3")
        assert len(shown.own.knows) == 2


class TestJudged:
    def test_the_village_may_end_by_any_death(self) -> None:
        drive = village("werewolf villager villager villager")
        go_to(drive, 1, "day")
        write(drive, Death(1, "day", 1, "sudden"))
        assert proposed(drive) == "village"

    def test_or_only_after_an_execution_and_at_dawn(self) -> None:
        drive = village("werewolf villager villager villager villager", judged="dawn-dusk")
        go_to(drive, 1, "day")
        write(drive, Death(1, "day", 1, "sudden"))
        assert proposed(drive) is None
        go_to(drive, 1, "evening")
        assert proposed(drive) is None
        write(drive, Execution(1, None))
        assert proposed(drive) == "village"

    def test_whom_the_night_took_is_judged_at_dawn(self) -> None:
        drive = village("werewolf villager villager villager", judged="dawn-dusk")
        go_to(drive, 1, "night")
        write(drive, Death(1, "night", 2, "other"), Death(1, "night", 3, "other"))
        assert proposed(drive) is None


class TestLeavers:
    def test_who_goes_home_dies_and_the_evening_executes_all_the_same(self) -> None:
        drive = on_phones(EIGHT)
        answer(drive)
        drive.say("host", GetUp(8))
        drive.say("host", EndTalk())
        assert seats_asked(drive.state) == (1, 2, 3, 4, 5, 6, 7)

    def test_what_the_game_master_wrote_stands_beside_the_cause(self) -> None:
        drive = village()
        go_to(drive, 1, "day")
        write(drive, Death(1, "day", 7, "sudden", "用事で早退"), Death(1, "day", 8, "other", "呪いの人形"))
        said = Words("ja", strict=True).say
        seats = book(drive).dossiers
        assert [said(seats[seat - 1].gone) for seat in (7, 8)] == ["突然死（用事で早退）", "呪いの人形"]
        texts = [said(note.text, {7: "ゴウ", 8: "ハル"}) for note in book(drive).notes]
        assert texts == ["ゴウが突然死（用事で早退）", "ハル：呪いの人形"]

    def test_or_nobody_is_executed_that_day(self) -> None:
        drive = on_phones(EIGHT, leaver="no-execution")
        answer(drive)
        drive.say("host", GetUp(8))
        drive.say("host", EndTalk())
        assert drive.state.now == at(1, "night")
        assert left(drive) == {8: "sudden"}

    def test_nor_when_somebody_goes_home_during_the_vote(self) -> None:
        drive = on_phones(EIGHT, leaver="no-execution")
        answer(drive)
        drive.say("host", EndTalk())
        drive.say("seat-1", Choose(7))
        drive.say("host", GetUp(8))
        assert (drive.state.now, left(drive)) == (at(1, "night"), {8: "sudden"})

    def test_a_game_master_is_told_so(self) -> None:
        drive = village(EIGHT, leaver="no-execution")
        go_to(drive, 1, "day")
        write(drive, Death(1, "day", 8, "sudden"))
        go_to(drive, 1, "evening")
        assert book(drive).prompt.say.key == "village-prompt-unexecuted"

    def test_lots_do_not_fall_on_who_goes_home_during_the_vote(self) -> None:
        drive = on_phones(EIGHT, runoff=False, tie="chance")
        answer(drive)
        drive.say("host", EndTalk())
        for seat, target in {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8}.items():
            drive.say(f"seat-{seat}", Choose(target))
        drive.say("host", GetUp(7))
        drive.say("seat-8", Choose(1))
        assert left(drive) == {7: "sudden", 8: "executed"}

    def test_nor_do_they_stand_in_its_runoff(self) -> None:
        drive = on_phones(EIGHT)
        answer(drive)
        drive.say("host", EndTalk())
        answer(drive, {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: 1, 8: 1})
        assert standing(drive.state) == (7, 8)
        drive.say("host", GetUp(7))
        assert standing(drive.state) == (8,)
        answer(drive, dict.fromkeys(range(1, 8), 8) | {8: None})
        assert left(drive) == {7: "sudden", 8: "executed"}

    def test_where_both_of_a_runoff_go_home_nobody_is_executed(self) -> None:
        drive = on_phones(EIGHT)
        answer(drive)
        drive.say("host", EndTalk())
        answer(drive, {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: 1, 8: 1})
        drive.say("host", GetUp(7))
        drive.say("host", GetUp(8))
        assert (drive.state.now, left(drive)) == (at(1, "night"), {7: "sudden", 8: "sudden"})

    def test_or_nobody_wins(self) -> None:
        drive = on_phones(EIGHT, leaver="void")
        answer(drive)
        drive.say("host", GetUp(8))
        assert drive.state.ended.camp == "nobody"
        assert drive.result is not None
        assert drive.result.winners == ()


class TestMinutes:
    @pytest.mark.parametrize(
        ("options", "days"),
        [
            ({"minutes": 5}, [300, 300, 300]),
            ({"minutes_by_day": (8, 6)}, [480, 360, 360]),
            ({"minutes": 0, "seconds_each": 30}, [480, 360, 240]),
            ({"minutes_by_day": (3, 2), "seconds_each": 10}, [340, 240, 200]),
        ],
    )
    def test_a_day_is_as_long_as_table_or_formula_say(self, options: Any, days: list[int]) -> None:
        living = (16, 12, 8)
        made = VillageOptions(**options)
        assert [talk_seconds(made, day, living[day - 1]) for day in (1, 2, 3)] == days

    def test_a_village_of_a_table_has_its_second_day_shorter(self) -> None:
        drive = village(HUNTERS, minutes_by_day=(8, 6))
        go_to(drive, 1, "day")
        assert drive.state.minutes == 8
        go_to(drive, 2, "day")
        assert drive.state.minutes == 6

    def test_without_a_game_master_too(self) -> None:
        drive = on_phones(EIGHT, minutes=1, seconds_each=15)
        answer(drive)
        assert drive.state.discussion.seconds == 60 + 8 * 15


def test_a_runoff_can_be_held_against_the_house_rule() -> None:
    drive = tied_evening(runoff=False)
    write(drive, Runoff(1, (7, 8)))
    assert book(drive).prompt.verb == "vote"
