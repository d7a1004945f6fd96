"""000 ゲームの準備 and 朝フェイズ: dealing, passing, the seer, the gravedigger."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.half_wolf.cards import HalfWolfOptions
from companion.games.half_wolf.course import Choose, EndDay, LeaveGraves, Look, Swap
from companion.kernel.game import Illegal
from companion.kernel.table import digest
from tests.driver import START, Drive, refused, setup
from tests.games.half_wolf.worlds import DECKS, any_world, world

PLAIN = "villager villager"
BOTH = ["seer gravedigger", "wolf villager", "madman villager", PLAIN, PLAIN, PLAIN]
USUAL = ["seer villager", "gravedigger villager", "wolf villager", "madman villager", PLAIN, PLAIN]


def turns(drive: Drive) -> list[tuple[str, str, int | None]]:
    """What everybody at the table sees of the abilities."""
    view: Any = drive.view("public")
    return [(turn.ability, turn.state, turn.seat) for turn in view.turns]


class TestPreparation:
    @pytest.mark.parametrize(("size", "extra"), DECKS)
    def test_two_cards_each_and_the_rest_to_the_graveyard(self, size: int, extra: Any) -> None:
        drive = Drive(setup("half_wolf", size, HalfWolfOptions(extra=extra)))
        drive.wait(START)
        state = drive.state
        assert [len(hand) for hand in state.hands] == [2] * size
        assert len(state.graves) == (1 if size == 4 else 2)
        dealt = [card for hand in state.hands for card in hand] + list(state.graves)
        assert Counter(dealt) == Counter(DECKS[size, extra].split())

    @pytest.mark.parametrize(("size", "extra"), [(4, "magician"), (5, "sinner"), (5, "doomsayer")])
    def test_the_extra_sets_are_for_six(self, size: int, extra: Any) -> None:
        with pytest.raises(Illegal) as why:
            Drive(setup("half_wolf", size, HalfWolfOptions(extra=extra)))
        assert why.value.text.key == "half-wolf-six-only"

    @pytest.mark.parametrize("size", [3, 7])
    def test_four_to_six_play(self, size: int) -> None:
        with pytest.raises(Illegal):
            Drive(setup("half_wolf", size))


class TestPassing:
    def test_the_chosen_card_goes_to_the_right_neighbour(self) -> None:
        made = world(USUAL, PLAIN)
        drive = made.played("seer")
        for seat in made.seats:
            assert sorted(drive.state.hands[seat - 1]) == sorted((made.kept[seat - 1], made.passed[seat - 2]))

    def test_no_card_moves_before_everybody_has_chosen(self) -> None:
        drive = world(USUAL, PLAIN).started()
        before = drive.state.hands
        for seat in range(1, 6):
            drive.say(f"seat-{seat}", Choose(1))
            assert drive.state.hands == before
        drive.say("seat-6", Choose(1))
        assert drive.state.stage == "ready"

    def test_one_chooses_before_seeing_what_comes_in(self) -> None:
        drive = world(USUAL, PLAIN).started()
        drive.say("seat-1", Choose(1))
        drive.say("seat-6", Choose(1))
        own: Any = drive.view("seat-1")
        assert own.own.hand is None
        assert own.own.dealt == drive.state.dealt[0]

    def test_the_choice_may_be_changed_until_then(self) -> None:
        drive = world(USUAL, PLAIN).started()
        drive.say("seat-1", Choose(1))
        drive.say("seat-1", Choose(2))
        assert drive.state.chosen.answer(1) == 2

    @pytest.mark.parametrize("first", [True, False])
    def test_the_hand_lies_shuffled_so_that_no_place_tells_which_card_arrived(self, first: bool) -> None:
        made = world(USUAL, PLAIN, arrived_first=(first,) * 6)
        hand = made.played("seer").state.hands[0]
        assert hand == (("villager", "seer") if first else ("seer", "villager"))

    def test_the_places_are_drawn_evenly(self) -> None:
        firsts = 0
        for seed in range(200):
            drive = Drive(setup("half_wolf", 6), seed=seed)
            drive.wait(START)
            for seat in range(1, 7):
                drive.say(f"seat-{seat}", Choose(1))
            firsts += sum(drive.history.log[-1].drawn.first)
        assert 500 < firsts < 700


class TestTheSeer:
    def test_comes_forward_before_the_gravedigger_and_all_see_who(self) -> None:
        drive = world(USUAL, PLAIN, look="3-1", swap="3-1").played("seer")
        assert turns(drive) == [("seer", "acting", 1), ("gravedigger", "waiting", None)]
        drive.say("seat-1", Look("3-1"))
        assert turns(drive) == [("seer", "done", 1), ("gravedigger", "acting", 2)]

    @pytest.mark.parametrize("spot", ["3-1", "1-1", "1-2", "0-1", "0-2"])
    def test_looks_at_any_card_the_own_and_the_graveyards_included(self, spot: str) -> None:
        made = world(USUAL, "villager villager", look=spot, swap="3-1")
        drive = made.played("seer")
        drive.say("seat-1", Look(spot))
        view: Any = drive.view("seat-1")
        assert view.own.sight.card == made.morning_card(spot)

    def test_all_see_which_card_was_looked_at_and_nobody_else_what_it_was(self) -> None:
        drive = world(USUAL, PLAIN).played("seer")
        drive.say("seat-1", Look("3-1"))
        for viewer in ("public", "host", *(f"seat-{seat}" for seat in range(2, 7))):
            view: Any = drive.view(viewer)
            assert view.turns[0].spot.name == "3-1"
            assert view.own is None or view.own.sight is None

    def test_has_to_act_and_nobody_else_may(self) -> None:
        drive = world(USUAL, PLAIN).played("seer")
        assert [action.verb for action in drive.snapshot("seat-1").actions] == ["look"]
        assert drive.snapshot("seat-1").actions[0].owed
        for seat in range(2, 7):
            assert drive.snapshot(f"seat-{seat}").actions == ()
            assert refused(drive, f"seat-{seat}", Look("3-1")) == "half-wolf-not-yours"
        assert refused(drive, "host", EndDay()) == "half-wolf-not-now"

    def test_in_the_graveyard_nobody_comes_forward(self) -> None:
        hands = ["villager villager", *USUAL[1:]]
        drive = world(hands, "seer villager").played("gravedigger")
        assert turns(drive) == [("seer", "nobody", None), ("gravedigger", "acting", 2)]

    def test_sees_what_lies_there_before_the_swap(self) -> None:
        made = world(USUAL, PLAIN, look="3-1", grave=1, swap="3-1")
        view: Any = made.played("day").snapshot("seat-1").view
        assert view.own.sight.card == "wolf"


class TestTheGravedigger:
    def test_sees_the_whole_graveyard_and_only_at_the_own_turn(self) -> None:
        drive = world(USUAL, PLAIN, look="5-1").played("seer")
        early: Any = drive.view("seat-2")
        assert early.own.found == ()
        drive.say("seat-1", Look("5-1"))
        view: Any = drive.view("seat-2")
        assert view.own.found == ("villager", "villager")
        other: Any = drive.view("seat-1")
        assert other.own.found == ()

    def test_exchanges_a_card_of_the_graveyard_with_one_of_another_player(self) -> None:
        hands = [*USUAL[:3], PLAIN, PLAIN, PLAIN]
        drive = world(hands, "villager madman", look="5-1", grave=2, swap="3-1").played("day")
        assert drive.state.hands[2] == ("madman", "villager")
        assert drive.state.graves == ("villager", "wolf")

    def test_never_with_an_own_one(self) -> None:
        drive = world(USUAL, PLAIN, look="5-1").played("gravedigger")
        assert refused(drive, "seat-2", Swap(1, "2-1")) == "half-wolf-not-own-card"
        assert refused(drive, "seat-2", Swap(1, "0-2")) == "half-wolf-no-such-card"

    def test_the_swapped_player_sees_the_card_that_arrived(self) -> None:
        hands = [*USUAL[:3], PLAIN, PLAIN, PLAIN]
        drive = world(hands, "villager madman", look="5-1", grave=2, swap="3-1").played("day")
        view: Any = drive.view("seat-3")
        assert view.own.hand == ("madman", "villager")
        assert view.own.arrived.name == "3-1"

    def test_the_gravedigger_does_not_see_the_one_that_left(self) -> None:
        hands = [*USUAL[:3], PLAIN, PLAIN, PLAIN]
        drive = world(hands, "villager madman", look="5-1", grave=2, swap="3-1").played("day")
        view: Any = drive.view("seat-2")
        assert view.own.found == ("villager", "madman")
        assert view.cards is None

    def test_has_to_swap(self) -> None:
        drive = world(USUAL, PLAIN, look="5-1").played("gravedigger")
        assert [action.verb for action in drive.snapshot("seat-2").actions] == ["swap"]
        assert refused(drive, "seat-2", LeaveGraves()) == "half-wolf-must-swap"

    def test_unless_the_house_lets_it_be(self) -> None:
        made = world(USUAL, PLAIN, look="5-1", options={"gravedigger": "may"})
        drive = made.played("gravedigger")
        drive.say("seat-2", LeaveGraves())
        assert drive.state.stage == "day"
        assert drive.state.hands == tuple(made.morning_hand(seat) for seat in made.seats)

    def test_a_seer_card_gained_by_the_swap_gives_no_ability(self) -> None:
        hands = [PLAIN, *USUAL[1:]]
        drive = world(hands, "seer villager", grave=1, swap="5-1").played("day")
        assert "seer" in drive.state.hands[4]
        assert turns(drive)[0] == ("seer", "nobody", None)

    def test_four_players_have_none(self) -> None:
        drive = world(["seer villager", "wolf villager", "madman villager", PLAIN], "villager").played("seer")
        assert turns(drive) == [("seer", "acting", 1)]


class TestTheHolderOfBoth:
    @pytest.mark.parametrize("used", ["seer", "gravedigger"])
    def test_uses_one_and_the_other_is_skipped(self, used: str) -> None:
        made = world(BOTH, PLAIN, preferred=(used, *("seer",) * 5), look="2-1", swap="2-1")
        shown = {part: (state, seat) for part, state, seat in turns(made.played("day"))}
        skipped = {"seer": "gravedigger", "gravedigger": "seer"}[used]
        assert shown == {used: ("done", 1), skipped: ("nobody", None)}

    @pytest.mark.parametrize("used", ["seer", "gravedigger"])
    def test_the_skip_looks_to_all_others_like_a_card_in_the_graveyard(self, used: str) -> None:
        both = world(BOTH, PLAIN, preferred=(used, *("seer",) * 5), look="2-1", grave=1, swap="2-1")
        other = {"seer": "gravedigger", "gravedigger": "seer"}[used]
        absent = world([f"{used} villager", *BOTH[1:]], f"villager {other}", look="2-1", grave=1, swap="2-1")
        one, two = both.played("day"), absent.played("day")
        for viewer in ("public", "host", "seat-3", "seat-4", "seat-5"):  # seat 6 passed one of the cards
            assert one.snapshot(viewer) == two.snapshot(viewer)
            assert one.snapshot(viewer).tag == two.snapshot(viewer).tag

    def test_everybody_is_asked_the_same_so_that_the_question_tells_nothing(self) -> None:
        drive = world(BOTH, PLAIN).played("ready")
        assert len({digest(drive.snapshot(f"seat-{seat}").actions) for seat in range(1, 7)}) == 1

    def test_what_others_answer_counts_for_nothing(self) -> None:
        made = world(USUAL, PLAIN, look="5-1", swap="5-1", preferred=("gravedigger",) * 6)
        assert turns(made.played("day")) == [("seer", "done", 1), ("gravedigger", "done", 2)]


class TestEverybodyAtOnce:
    def test_the_order_of_answers_does_not_matter(self) -> None:
        for seed in range(30):
            made = any_world(random.Random(seed), 6, "magician")
            straight, mixed = made.played(), made.started()
            for author, move in made.script(random.Random(seed)):
                mixed.say(author, move)
            assert mixed.state == straight.state


class TestWhatOneIsTold:
    """000 陣営: the wolf camp wins if the werewolf card is not executed."""

    def test_only_the_madman_may_be_executed_and_win(self) -> None:
        drive = world(USUAL, PLAIN).started()
        for seat in drive.state.seats:
            drive.say(f"seat-{seat}", Choose(2))
        for seat, hand in enumerate(drive.state.hands, 1):
            own: Any = drive.view(f"seat-{seat}")
            if "wolf" in hand:
                assert own.own.goal == "wolf"
            elif "madman" in hand:
                assert own.own.goal == "madman"
            else:
                assert own.own.goal == "village"
