"""000 ゲームの勝敗 and 追加ルール: who has won. First the thirteen worked examples of the extra sets."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.half_wolf.cards import Verdict, judge, kinds_of, voteless
from tests.games.half_wolf.worlds import GRAVEYARD, PANIC, World, world

PLAIN = "villager villager"
A, B, C, D, E, F = 1, 2, 3, 4, 5, 6
EXTRA_SEER = {"extra": "magician"}


def judged(hands: list[str], graves: str, executed: int, marked: set[int] | None = None) -> Verdict:
    """The verdict on hands and graveyard as they lie at the end."""
    pairs: Any = tuple(tuple(hand.split()) for hand in hands)
    buried: Any = tuple(graves.split())
    return judge(pairs, buried, marked or set(), executed)


def kinds(made: World) -> tuple[str, ...]:
    """What each seat is after the game was really played to the day."""
    return made.played("day").state.kinds


class TestTheMagiciansNight:
    """魔術師の夜: 具体例."""

    def test_example_1_a_seer_who_sees_another_players_magician_joins_the_wolf_camp(self) -> None:
        made = world(
            ["seer villager", "magician villager", "wolf villager", "madman villager", PLAIN, PLAIN],
            "gravedigger villager",
            extra="magician",
            look="2-1",
        )
        assert made.played("day").state.kinds[A - 1] == "converted"
        verdict = made.played("day").state
        assert judge(verdict.hands, verdict.graves, verdict.marked, E).winners == (A, C, D)

    def test_example_2_so_does_a_seer_who_sees_it_in_the_graveyard(self) -> None:
        made = world(
            ["seer villager", "gravedigger villager", "wolf villager", "madman villager", PLAIN, PLAIN],
            "magician villager",
            extra="magician",
            look="0-1",
            grave=2,
            swap="5-1",
        )
        assert kinds(made)[A - 1] == "converted"

    def test_example_3_a_gravedigger_who_finds_it_joins_and_the_player_who_gets_it_does_not(self) -> None:
        made = world(
            ["seer villager", "gravedigger villager", PLAIN, "wolf villager", "madman villager", PLAIN],
            "magician villager",
            extra="magician",
            look="5-1",
            grave=1,
            swap="3-2",
        )
        state = made.played("day").state
        assert state.hands[C - 1] == ("villager", "magician")
        assert state.kinds[B - 1] == "converted"
        assert state.kinds[C - 1] == "village"
        assert state.marked == {B}

    def test_example_4_a_magician_that_travels_unseen_to_the_graveyard_converts_nobody(self) -> None:
        made = world(
            ["seer villager", "gravedigger villager", "magician villager", "wolf villager", PLAIN, PLAIN],
            "villager madman",
            extra="magician",
            look="5-1",
            grave=1,
            swap="3-1",
        )
        state = made.played("day").state
        assert "magician" in state.graves
        assert state.marked == frozenset()
        assert state.kinds[B - 1] == "village"

    @pytest.mark.parametrize("other", ["villager", "seer", "gravedigger"])
    def test_the_magician_is_of_the_village_beside_a_village_card(self, other: Any) -> None:
        assert kinds_of((("magician", other),), set()) == ("village",)

    @pytest.mark.parametrize("other", ["wolf", "madman"])
    def test_the_magician_is_of_the_wolf_camp_beside_wolf_or_madman(self, other: Any) -> None:
        assert kinds_of((("magician", other),), set()) == ("wolf",)

    def test_a_seer_who_sees_the_own_magician_is_converted(self) -> None:
        made = world(
            ["seer magician", "gravedigger villager", "wolf villager", "madman villager", PLAIN, PLAIN],
            "villager villager",
            extra="magician",
            look="1-2",
            grave=1,
            swap="5-1",
        )
        assert kinds(made)[A - 1] == "converted"

    @pytest.mark.parametrize("own", ["wolf", "madman"])
    def test_sight_changes_nothing_for_a_wolf_or_madman_and_leaves_the_vote(self, own: str) -> None:
        other = {"wolf": "madman", "madman": "wolf"}[own]
        made = world(
            [f"seer {own}", "magician villager", f"{other} villager", PLAIN, PLAIN, "villager gravedigger"],
            "villager villager",
            extra="magician",
            look="2-1",
            grave=1,
            swap="5-1",
        )
        state = made.played("day").state
        assert state.marked == {A}
        assert state.kinds[A - 1] == "wolf"
        assert A not in voteless(state.kinds, state.hands)

    def test_the_hand_after_the_swap_settles_whether_the_mark_converts(self) -> None:
        made = world(
            ["seer villager", "magician villager", "gravedigger villager", "madman villager", PLAIN, PLAIN],
            "wolf villager",
            extra="magician",
            look="2-1",
            grave=1,
            swap="1-2",
        )
        state = made.played("day").state
        assert state.hands[A - 1] == ("seer", "wolf")
        assert state.kinds[A - 1] == "wolf"

    @pytest.mark.parametrize("executed", [B, C])
    def test_a_converted_player_loses_when_the_mad_wolf_is_executed_or_survives(self, executed: int) -> None:
        hands = ["seer villager", "wolf madman", PLAIN, PLAIN, "magician gravedigger", PLAIN]
        assert A not in judged(hands, PLAIN, executed, {A}).winners


class TestTheDangerousNeighbour:
    """危険な隣人: 具体例. The sinner sits on seat 1, the right neighbour on seat 2."""

    HANDS = ("sinner villager", PLAIN, "wolf villager", "madman villager", "seer villager", PLAIN)
    GRAVES = "gravedigger villager"

    def test_example_1_neighbour_lives_and_the_wolf_is_executed_so_the_village_wins(self) -> None:
        assert judged([*self.HANDS], self.GRAVES, C).winners == (B, E, F)

    def test_example_2_neighbour_lives_and_a_villager_is_executed_so_the_wolf_camp_wins(self) -> None:
        assert judged([*self.HANDS], self.GRAVES, F).winners == (C, D)

    def test_example_3_neighbour_executed_is_the_wolf_so_village_and_sinner_win(self) -> None:
        hands = ["sinner villager", "wolf villager", PLAIN, "madman villager", "seer villager", PLAIN]
        assert judged(hands, self.GRAVES, B).winners == (A, C, E, F)

    def test_example_4_neighbour_executed_is_a_villager_so_wolf_camp_and_sinner_win(self) -> None:
        assert judged([*self.HANDS], self.GRAVES, B).winners == (A, C, D)

    def test_example_5_neighbour_executed_is_the_mad_wolf_so_mad_wolf_and_sinner_win(self) -> None:
        hands = ["sinner villager", "wolf madman", PLAIN, PLAIN, "seer villager", PLAIN]
        assert judged(hands, self.GRAVES, B).winners == (A, B)

    def test_the_right_neighbour_of_the_last_seat_is_the_first(self) -> None:
        hands = [PLAIN, "wolf villager", PLAIN, "madman villager", "seer villager", "sinner villager"]
        assert judged(hands, self.GRAVES, A).winners == (B, D, F)

    @pytest.mark.parametrize("other", ["wolf", "madman"])
    def test_beside_wolf_or_madman_the_sinner_card_has_no_effect(self, other: Any) -> None:
        assert kinds_of((("sinner", other),), set()) == ("wolf",)

    @pytest.mark.parametrize("other", ["villager", "seer", "gravedigger"])
    def test_beside_a_village_card_it_makes_the_third_camp(self, other: Any) -> None:
        assert kinds_of((("sinner", other),), set()) == ("sinner",)

    def test_without_the_neighbour_the_sinner_never_wins_with_village_or_wolves(self) -> None:
        for executed in (C, D, E, F, GRAVEYARD, PANIC):
            assert A not in judged([*self.HANDS], self.GRAVES, executed).winners

    def test_executing_the_madman_does_not_find_the_wolf(self) -> None:
        """A wolf-camp player executed (examples 1 and 3) means the holder of the wolf card."""
        assert judged([*self.HANDS], self.GRAVES, D).rule == "wolf-hidden"


class TestFarewellToADyingWorld:
    """滅びゆく世界にさようなら: 具体例."""

    def test_example_1_doomsayer_with_wolf_executed_wins_and_the_madman_loses(self) -> None:
        hands = ["doomsayer wolf", "madman villager", PLAIN, PLAIN, "seer villager", PLAIN]
        assert judged(hands, "gravedigger villager", A).winners == (A,)

    def test_example_2_doomsayer_with_villager_loses_when_the_wolf_is_executed(self) -> None:
        hands = ["doomsayer villager", "madman villager", "wolf villager", PLAIN, "seer villager", PLAIN]
        assert judged(hands, "gravedigger villager", C).winners == (D, E, F)

    def test_example_3_doomsayer_with_madman_loses_when_a_villager_is_executed(self) -> None:
        hands = ["doomsayer madman", PLAIN, "wolf villager", PLAIN, "seer villager", PLAIN]
        assert judged(hands, "gravedigger villager", B).winners == (C,)

    def test_example_4_wolf_with_doomsayer_not_executed_so_madman_and_village_both_win(self) -> None:
        hands = ["madman villager", "wolf doomsayer", PLAIN, PLAIN, "seer villager", PLAIN]
        verdict = judged(hands, "gravedigger villager", C)
        assert verdict.winners == (A, C, D, E, F)
        assert verdict.camps == ("village", "wolf")

    @pytest.mark.parametrize("other", ["villager", "seer", "gravedigger", "wolf", "madman"])
    def test_the_doomsayer_makes_the_third_camp_beside_anything(self, other: Any) -> None:
        assert kinds_of((("doomsayer", other),), set()) == ("doomsayer",)

    def test_the_doomsayer_in_the_executed_graveyard_wins_nothing(self) -> None:
        hands = ["madman villager", "wolf villager", PLAIN, PLAIN, "seer villager", "gravedigger villager"]
        assert judged(hands, "doomsayer villager", GRAVEYARD).winners == (A, B)


class TestTheVerdict:
    """ゲームの勝敗, in the order of its steps."""

    HANDS = ("wolf villager", "madman villager", "seer villager", PLAIN, "gravedigger villager", PLAIN)
    MAD_WOLF = ("wolf madman", PLAIN, "seer villager", PLAIN, "gravedigger villager", PLAIN)

    def test_the_executed_held_the_wolf_so_the_village_wins(self) -> None:
        assert judged([*self.HANDS], PLAIN, A).winners == (C, D, E, F)

    def test_the_executed_did_not_so_the_wolf_camp_wins(self) -> None:
        assert judged([*self.HANDS], PLAIN, C).winners == (A, B)

    def test_one_wins_with_the_camp_though_executed(self) -> None:
        assert B in judged([*self.HANDS], PLAIN, B).winners

    def test_the_wolf_in_the_executed_graveyard_is_found(self) -> None:
        hands = [PLAIN, "madman villager", "seer villager", PLAIN, "gravedigger villager", PLAIN]
        assert judged(hands, "wolf villager", GRAVEYARD).winners == (A, C, D, E, F)

    def test_wolf_and_madman_in_the_executed_graveyard_are_just_the_wolf(self) -> None:
        hands = [PLAIN, PLAIN, "seer villager", PLAIN, "gravedigger villager", PLAIN]
        assert judged(hands, "wolf madman", GRAVEYARD).rule == "wolf-found"

    def test_the_executed_mad_wolf_wins_alone(self) -> None:
        verdict = judged([*self.MAD_WOLF], PLAIN, A)
        assert (verdict.step, verdict.winners, verdict.alone) == (3, (A,), True)

    def test_somebody_else_executed_beside_a_mad_wolf_so_the_village_wins(self) -> None:
        assert judged([*self.MAD_WOLF], PLAIN, B).winners == (B, C, D, E, F)

    def test_a_second_tie_is_panic_and_the_wolf_camp_wins(self) -> None:
        assert judged([*self.HANDS], PLAIN, PANIC).winners == (A, B)

    def test_in_a_panic_the_mad_wolf_wins_with_the_wolf_camp(self) -> None:
        assert judged([*self.MAD_WOLF], PLAIN, PANIC).winners == (A,)

    def test_a_house_may_judge_a_panic_as_nobody_having_found_the_wolf(self) -> None:
        hands: Any = tuple(tuple(hand.split()) for hand in self.MAD_WOLF)
        verdict = judge(hands, ("villager", "villager"), set(), PANIC, panic="unfound")
        assert (verdict.rule, verdict.winners) == ("mad-wolf-spared", (B, C, D, E, F))

    def test_a_victory_of_a_wolf_camp_without_players_is_still_the_result(self) -> None:
        hands = [PLAIN, PLAIN, "seer villager", PLAIN, "gravedigger villager", PLAIN]
        verdict = judged(hands, "wolf madman", A)
        assert (verdict.rule, verdict.camps, verdict.winners) == ("wolf-hidden", ("wolf",), ())

    def test_a_seer_or_gravedigger_with_wolf_or_madman_is_of_the_wolf_camp(self) -> None:
        """役職ルール注意1."""
        hands: Any = (("seer", "wolf"), ("gravedigger", "madman"))
        assert kinds_of(hands, set()) == ("wolf", "wolf")
