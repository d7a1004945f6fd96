"""Half Werewolf with real cards: the companion as judge, or as clock and ballot box only."""

from __future__ import annotations

from typing import Any

from companion.games.half_wolf.cards import HalfWolfOptions
from companion.games.half_wolf.course import Ballot, EndDay, StartDay
from companion.games.half_wolf.game import GravediggerSaw, SeerSaw, TellCard, TellExecuted, TellWinners
from tests.driver import MINUTE, START, Drive, refused, setup

GRAVEYARD, NOBODY = 0, -1


def table(size: int = 6, extra: Any = "none", **options: Any) -> Drive:
    drive = Drive(setup("half_wolf", size, HalfWolfOptions(cards="real", extra=extra, **options)))
    drive.wait(START)
    return drive


def tell(drive: Drive, **places: int) -> None:
    """Where the special cards lie."""
    for card, at in places.items():
        drive.say("host", TellCard(card, at))  # type: ignore[arg-type]


class TestJudging:
    def test_the_executed_and_the_final_hands_give_the_verdict(self) -> None:
        drive = table()
        drive.say("host", TellExecuted(1))
        tell(drive, wolf=1, madman=2, seer=3, gravedigger=GRAVEYARD)
        assert drive.state.verdict.rule == "wolf-found"
        assert drive.result is not None
        assert drive.result.winners == (3, 4, 5, 6)

    def test_what_is_not_told_is_a_villager_so_that_a_wrong_deck_is_impossible(self) -> None:
        drive = table()
        drive.say("host", TellExecuted(1))
        tell(drive, wolf=1, madman=2, seer=3, gravedigger=GRAVEYARD)
        assert drive.state.hands[0] == ("wolf", "villager")
        assert drive.state.hands[3] == ("villager", "villager")
        assert drive.state.graves == ("gravedigger", "villager")

    def test_no_third_card_fits_in_a_hand(self) -> None:
        drive = table()
        drive.say("host", TellExecuted(1))
        tell(drive, wolf=1, madman=1)
        assert refused(drive, "host", TellCard("seer", 1)) == "half-wolf-no-room"

    def test_no_second_card_fits_in_the_graveyard_of_four(self) -> None:
        drive = table(4)
        drive.say("host", TellExecuted(1))
        tell(drive, wolf=GRAVEYARD)
        assert refused(drive, "host", TellCard("seer", GRAVEYARD)) == "half-wolf-no-room"

    def test_a_card_of_another_set_is_refused(self) -> None:
        drive = table()
        drive.say("host", TellExecuted(1))
        assert refused(drive, "host", TellCard("sinner", 1)) == "half-wolf-not-in-deck"

    def test_cards_are_told_when_they_are_turned_up(self) -> None:
        assert refused(table(), "host", TellCard("wolf", 1)) == "half-wolf-not-now"

    def test_in_the_magicians_night_also_who_saw_it(self) -> None:
        drive = table(extra="magician")
        drive.say("host", TellExecuted(3))
        tell(drive, wolf=1, madman=2, seer=3, gravedigger=4, magician=5)
        assert drive.result is None
        drive.say("host", SeerSaw(6))
        assert refused(drive, "host", GravediggerSaw(6)) == "half-wolf-no-such-target"
        drive.say("host", GravediggerSaw(NOBODY))
        assert drive.result is not None
        assert drive.result.winners == (1, 2, 6)

    def test_a_panic_is_told_like_an_execution(self) -> None:
        drive = table(4)
        drive.say("host", TellExecuted(NOBODY))
        tell(drive, wolf=1, madman=2, seer=3)
        assert drive.state.verdict.rule == "panic"

    def test_what_was_told_wrong_is_told_again(self) -> None:
        drive = table(4)
        drive.say("host", TellExecuted(2))
        tell(drive, wolf=1, madman=2, seer=3)
        drive.say("host", TellExecuted(1, was=2))
        assert drive.state.verdict.rule == "wolf-found"
        drive.say("host", TellCard("wolf", 4, was=1))
        assert drive.state.verdict.rule == "wolf-hidden"
        assert refused(drive, "host", TellCard("wolf", 3, was=1)) == "half-wolf-changed"

    def test_or_struck_and_restored(self) -> None:
        drive = table(4)
        drive.say("host", TellExecuted(1))
        tell(drive, wolf=1, madman=2)
        last = drive.say("host", TellCard("seer", 3))
        before = drive.state
        drive.strike(last)
        assert drive.result is None
        drive.restore(last)
        assert drive.state == before

    def test_only_who_runs_the_table_tells(self) -> None:
        assert refused(table(), "seat-1", TellExecuted(1)) == "kernel-referee-only"

    def test_cards_dealt_by_the_companion_are_not_told(self) -> None:
        drive = Drive(setup("half_wolf", 4))
        assert refused(drive, "host", TellExecuted(1)) == "half-wolf-cards-dealt"


class TestClockAndBallotBox:
    def test_the_clock_waits_for_the_host(self) -> None:
        drive = table()
        drive.wait(START + 60 * MINUTE)
        assert drive.state.stage == "day"
        drive.say("host", StartDay())
        drive.wait(START + 65 * MINUTE)
        assert drive.state.stage == "vote"

    def test_ballots_are_counted(self) -> None:
        drive = table()
        drive.say("host", EndDay())
        for seat, target in enumerate((2, 1, 1, 1, 2, GRAVEYARD), 1):
            drive.say(f"seat-{seat}", Ballot(target))
        assert (drive.state.stage, drive.state.executed) == ("judging", 1)

    def test_where_somebody_may_have_no_vote_everybody_is_offered_to_say_so(self) -> None:
        drive = table(4)
        drive.say("host", EndDay())
        for seat in range(1, 5):
            (ballot,) = drive.snapshot(f"seat-{seat}").actions
            assert NOBODY in [choice.value for choice in ballot.fields[0].choices]
        for seat, target in enumerate((2, 1, 1, NOBODY), 1):
            drive.say(f"seat-{seat}", Ballot(target))
        assert drive.state.executed == 1
        view: Any = drive.view("public")
        assert view.polls[0].ballots is None

    def test_before_a_runoff_it_is_revealed_who_has_none(self) -> None:
        drive = table(4)
        drive.say("host", EndDay())
        for seat, target in enumerate((2, 3, 1, NOBODY), 1):
            drive.say(f"seat-{seat}", Ballot(target))
        view: Any = drive.view("public")
        assert view.polls[0].voteless == (4,)
        assert drive.snapshot("seat-4").actions == ()
        for seat, target in enumerate((2, 1, 1), 1):
            drive.say(f"seat-{seat}", Ballot(target))
        assert drive.state.executed == 1

    def test_where_all_have_a_vote_nobody_can_say_otherwise(self) -> None:
        drive = table(5)
        drive.say("host", EndDay())
        assert refused(drive, "seat-1", Ballot(NOBODY)) == "half-wolf-no-such-target"

    def test_the_table_judges_for_itself_and_tells_the_winners(self) -> None:
        drive = table()
        drive.say("host", TellExecuted(1))
        drive.say("host", TellWinners((4, 3)))
        assert drive.result is not None
        assert drive.result.winners == (3, 4)
        assert refused(drive, "host", TellCard("wolf", 1)) == "half-wolf-judged-by-table"
        drive.say("host", TellWinners((3,), was=(3, 4)))
        assert drive.result is not None
        assert drive.result.winners == (3,)

    def test_a_vote_for_oneself_that_happened_is_recorded_and_marked(self) -> None:
        drive = table()
        drive.say("host", EndDay())
        assert refused(drive, "host", Ballot(1), acting_for=1) == "half-wolf-not-oneself"
        drive.say("host", Ballot(1), acting_for=1, irregular=True, note="pointed at herself")
        early: Any = drive.view("public")
        assert early.irregular == ()
        for seat in range(2, 7):
            drive.say(f"seat-{seat}", Ballot(1))
        drive.say("host", TellWinners((2,)))
        view: Any = drive.view("public")
        assert [text.key for text in view.irregular] == ["half-wolf-irregular-self-vote"]
