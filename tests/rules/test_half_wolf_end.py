"""000 ゲームの勝敗: the end, the points, and seats without a phone or without a player."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.half_wolf.course import Ballot
from companion.games.half_wolf.game import Bluff, Mvp
from companion.kernel.desk import Abandon, Substitute
from tests.driver import refused
from tests.games.half_wolf.worlds import PANIC, ballots, evening, world

PLAIN = "villager villager"
SIX = ["wolf villager", "madman villager", PLAIN, PLAIN, PLAIN, PLAIN]
GRAVES = "seer gravedigger"
FOUR = ["wolf villager", "madman villager", PLAIN, PLAIN]


class TestTheEnd:
    def test_before_the_verdict_no_hand_is_shown(self) -> None:
        drive = evening(world(SIX, GRAVES))
        ballots(drive, 2, 1, 1, 1, 2)
        for viewer in ("public", "host", "seat-1"):
            view: Any = drive.view(viewer)
            assert (view.cards, view.story, view.verdict) == (None, None, None)
            assert drive.result is None

    def test_at_the_verdict_every_hand_is_turned_over(self) -> None:
        drive = world(SIX, GRAVES, votes=(2, 1, 1, 1, 1, 1)).played()
        for viewer in ("public", "host", "seat-3"):
            view: Any = drive.view(viewer)
            assert view.cards.hands == drive.state.hands
            assert view.cards.graves == ("seer", "gravedigger")
            assert view.cards.kinds == ("wolf", "wolf", "village", "village", "village", "village")

    @pytest.mark.parametrize(("after", "told"), [("all", True), ("hands", False)])
    def test_the_house_says_whether_the_rest_is_told(self, after: str, told: bool) -> None:
        drive = world(SIX, GRAVES, votes=(2, 1, 1, 1, 1, 1), options={"after": after}).played()
        view: Any = drive.view("public")
        assert (view.story is not None) == told
        gm: Any = drive.view("gm")
        assert gm.story is not None

    def test_winners_share_the_first_rank_and_get_the_schemes_points(self) -> None:
        drive = world(SIX, GRAVES, votes=(2, 1, 1, 1, 1, 1)).played()
        result = drive.result
        assert result is not None
        assert result.winners == (3, 4, 5, 6)
        assert [(ranked.rank, ranked.seat) for ranked in result.ranking] == [
            (1, 3),
            (1, 4),
            (1, 5),
            (1, 6),
            (5, 1),
            (5, 2),
        ]
        assert [(p.seat, p.code, p.points) for p in result.proposals] == [
            (s, "win", 2000) for s in (3, 4, 5, 6)
        ]

    def test_the_host_grants_mvp_and_bluff(self) -> None:
        drive = world(SIX, GRAVES, votes=(2, 1, 1, 1, 1, 1)).played()
        drive.say("host", Mvp(3))
        drive.say("host", Bluff((1, 2)))
        assert drive.result is not None
        keys = [proposal.key for proposal in drive.result.proposals]
        assert keys == ["win:3:", "win:4:", "win:5:", "win:6:", "mvp:3:", "bluff:1:", "bluff:2:"]
        drive.say("host", Mvp(PANIC, was=3))
        assert "mvp:3:" not in [proposal.key for proposal in drive.result.proposals]

    def test_figures_say_who_was_executed_of_which_camp_and_with_which_cards(self) -> None:
        drive = world(SIX, GRAVES, votes=(2, 1, 1, 1, 1, 1)).played()
        assert drive.result is not None
        assert drive.result.figures == {
            "executed": (1, 0, 0, 0, 0, 0),
            "camp-village": (0, 0, 1, 1, 1, 1),
            "camp-wolf": (1, 1, 0, 0, 0, 0),
            "camp-third": (0, 0, 0, 0, 0, 0),
            **{
                f"card-{card}": tuple(hand.split().count(card) for hand in SIX)
                for card in ("wolf", "madman", "seer", "gravedigger", "villager")
            },
        }


class TestSomebodyWithoutAPhone:
    def test_the_host_acts_for_the_seat_at_every_step(self) -> None:
        hands = ["seer villager", "gravedigger villager", "wolf villager", "madman villager", PLAIN, PLAIN]
        made = world(
            hands, PLAIN, look="3-1", swap="3-1", votes=(3, 4, 4, 3, 3, 4), runoff=(3, 4, 4, 3, 3, 3)
        )
        own, lent = made.played(), made.started()
        for author, move in made.script():
            seat = None if author == "host" else int(author[-1])
            lent.say("host", move, acting_for=seat)
        assert lent.state == own.state

    def test_and_learns_nothing_by_it(self) -> None:
        drive = world(FOUR, "seer").played("vote")
        before = drive.view("host")
        drive.say("host", Ballot(1), acting_for=2)
        after: Any = drive.view("host")
        assert after.own is None
        assert after.waiting == (1, 3, 4)
        assert drive.history.log[-1].move.log_text(drive.state, drive.history.log[-1], "host") is None
        assert before != after

    def test_a_host_without_a_seat_acts_for_nobody_unsaid(self) -> None:
        drive = world(FOUR, "seer").played("vote")
        assert refused(drive, "host", Ballot(1)) == "kernel-seat-only"

    def test_a_stand_in_plays_on(self) -> None:
        drive = world(FOUR, "seer").played("vote")
        drive.say("host", Substitute(2, "Q"))
        assert drive.snapshot("seat-2").names[1] == "Q"
        assert drive.snapshot("seat-2").action("ballot") is not None

    def test_a_game_that_is_left_ends_without_result_and_shows_no_hand(self) -> None:
        drive = world(FOUR, "seer").played("vote")
        drive.say("host", Abandon())
        view: Any = drive.view("public")
        assert drive.snapshot("public").result is None
        assert view.cards is None
