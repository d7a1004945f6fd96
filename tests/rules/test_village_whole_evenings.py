"""Whole villages with all that goes wrong at a table, written down without a way around."""

from __future__ import annotations

from itertools import pairwise

from companion.games.village.casting import Cast, DefineCamp, DefineRole
from companion.games.village.course import DrawDrag
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Bond, Death, Shot
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.games.werewolf.voting import Execution, Runoff, Vote, polls
from tests.driver import Drive
from tests.games.village.desk import book, earned, go_to, left, proposed, village, write

SIXTEEN = "werewolf werewolf werewolf seer medium knight" + " hunter" * 5 + " villager" * 5


def warned(drive: Drive) -> list[str]:
    return [slip.text.key for slip in book(drive).warnings]


class TestSixteenOfWhomMuchIsWrittenLate:
    def first_evening(self) -> tuple[Drive, str]:
        """A role that nobody has heard of sits on 15 and 16; on the first evening 13 is executed."""
        drive = village(SIXTEEN, first_divination="none")
        write(drive, DefineCamp("人形族"), DefineRole("人形遣い", camp="人形族", rule="人形を揃えると勝ち"))
        write(drive, Cast(15, "人形遣い"), Cast(16, "人形遣い"))
        go_to(drive, 1, "evening")
        write(drive, Vote(1, 2, 7), Vote(1, 4, 13), Vote(1, 5, 13))
        return drive, write(drive, Execution(1, 13))

    def test_an_execution_with_five_shots_is_taken_back_as_a_whole(self) -> None:
        drive = village(SIXTEEN, first_divination="none")
        go_to(drive, 1, "evening")
        before = drive.state.story
        entries = [write(drive, Execution(1, 7))]
        chain = (7, 8, 9, 10, 11, 12)
        entries += [write(drive, Shot(*pair)) for pair in pairwise(chain)]
        assert len(drive.state.story.living) == 10
        drive.strike(*entries)
        assert drive.state.story == before
        write(drive, Execution(1, 13))
        assert left(drive) == {13: "executed"}

    def test_a_vote_of_the_wrong_voter_noticed_the_next_day_changes_that_vote_alone(self) -> None:
        drive, _ = self.first_evening()
        go_to(drive, 2, "day")
        write(drive, Vote(1, 2, 13), Vote(1, 3, 7))
        (poll,) = polls(drive.state.story)
        assert {ballot.voter: ballot.target for ballot in poll.ballots} == {2: 13, 3: 7, 4: 13, 5: 13}
        assert left(drive) == {13: "executed"}
        assert "village-warn-not-most" not in warned(drive)

    def test_a_guard_remembered_two_nights_late_brings_back_who_was_announced_dead(self) -> None:
        drive, _ = self.first_evening()
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 14))
        go_to(drive, 3, "day")
        write(drive, Guard(1, 6, 14))
        assert left(drive) == {13: "executed"}
        assert 14 in drive.state.story.living
        assert "village-warn-revived" in warned(drive)

    def test_a_forgotten_runoff_and_an_attack_not_entered_are_added_and_somebody_leaves(self) -> None:
        drive, _ = self.first_evening()
        go_to(drive, 2, "evening")
        write(drive, Vote(2, 2, 12), Vote(2, 4, 1), Death(2, "evening", 5, "sudden"), Execution(2, 1))
        go_to(drive, 3, "day")
        assert book(drive).prompt.say.key == "village-prompt-attack-missing"
        write(drive, Runoff(2, (1, 12)), Vote(2, 4, 1, 2), Attack(2, 2, 12))
        assert left(drive) == {13: "executed", 5: "sudden", 1: "executed", 12: "attacked"}
        assert [(poll.day, poll.round) for poll in polls(drive.state.story)] == [(1, 1), (2, 1), (2, 2)]
        assert warned(drive) == [], "of the dawn that waited for its attack nothing had been announced"

    def test_the_camp_of_the_role_wins_by_name(self) -> None:
        drive, _ = self.first_evening()
        write(drive, Verdict("人形族"))
        assert drive.result is not None
        assert drive.result.winners == (15, 16)
        assert drive.result.summary.params["camp"].params == {"name": "人形族"}
        assert [seat for seat, _ in earned(drive, "win")] == [15, 16]


class TestThreeCompositions:
    def test_thirteen_with_fox_and_immoralist(self) -> None:
        """The fox is cursed by the seer's look, and its follower follows in the same night."""
        drive = village(
            "werewolf werewolf werewolf seer medium knight fox immoralist madman" + " villager" * 4
        )
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 13))
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 7), Divination(1, 4, 7), Guard(1, 6, 4))
        go_to(drive, 2, "day")
        assert left(drive) == {13: "executed", 7: "cursed", 8: "followed"}
        for day, seat in ((2, 1), (3, 2), (4, 3)):
            go_to(drive, day, "evening")
            write(drive, Execution(day, seat))
        assert proposed(drive) == "village"

    def test_fifteen_with_lovers_of_whom_one_is_a_wolf(self) -> None:
        """The lovers outlive the other wolves, and win although a wolf's death would have ended it."""
        drive = village("werewolf werewolf werewolf seer medium knight" + " villager" * 9)
        lovers = Bond(0, "night", (1, 15), camp="lovers")
        write(drive, lovers)
        for day, (executed, attacked) in enumerate(((7, 8), (9, 10), (11, 12), (2, 13), (3, 14), (4, 5)), 1):
            go_to(drive, day, "evening")
            write(drive, Execution(day, executed))
            go_to(drive, day, "night")
            write(drive, Attack(day, 1, attacked))
        assert proposed(drive) is None
        go_to(drive, 7, "evening")
        write(drive, Execution(7, 6))
        assert proposed(drive) == "lovers"
        write(drive, Verdict("lovers"))
        assert drive.result is not None
        assert drive.result.winners == (1, 15)

    def test_a_wolf_in_love_executed_takes_the_other_along_and_counts_for_its_pack(self) -> None:
        drive = village("werewolf seer" + " villager" * 6)
        write(drive, Bond(0, "night", (1, 8), camp="lovers"))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert left(drive) == {1: "executed", 8: "followed"}
        assert proposed(drive) == "village"

    def test_nine_with_a_cat_that_drags_a_wolf_along_by_chance(self) -> None:
        drive = village("werewolf werewolf seer medium knight cat villager villager villager")
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 6), DrawDrag(6))
        (dragged,) = [seat for seat, cause in left(drive).items() if cause == "dragged"]
        assert dragged in (1, 2)
        assert proposed(drive) is None
        go_to(drive, 2, "evening")
        write(drive, Execution(2, 3 - dragged))
        assert proposed(drive) == "village"
