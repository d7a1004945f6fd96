"""001 and the rules page "The GM's village": roles, shots, guards, looks."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast
from companion.games.werewolf.course import FirstWhite, Verdict
from companion.games.werewolf.deaths import Death, Shot
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.games.werewolf.voting import Execution
from tests.driver import Drive
from tests.games.village.desk import FOX, HUNTERS, go_to, left, refused, village, write


class TestHunter:
    def test_an_executed_hunter_shoots_somebody(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3), Shot(3, 7))
        assert left(drive) == {3: "executed", 7: "shot"}

    def test_an_attacked_hunter_shoots_before_the_dawn_is_counted(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 3), Shot(3, 7))
        go_to(drive, 2, "day")
        view: Any = drive.view("public")
        assert view.living == 8

    def test_a_shot_hunter_shoots_too(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3), Shot(3, 4), Shot(4, 7))
        assert list(left(drive)) == [3, 4, 7]

    @pytest.mark.parametrize("cause", ["sudden", "followed", "other"])
    def test_a_hunter_shoots_by_whatever_cause_it_leaves(self, cause: Any) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "day")
        write(drive, Death(1, "day", 3, cause), Shot(3, 7))
        assert left(drive) == {3: cause, 7: "shot"}

    def test_a_hunter_may_shoot_nobody(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3), Shot(3, None))
        assert left(drive) == {3: "executed"}
        assert drive.snapshot("gm").action("shot") is None

    def test_the_village_waits_for_a_shot_that_is_owed(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3))
        shot = drive.snapshot("gm").action("shot")
        assert shot is not None
        assert shot.owed
        assert drive.snapshot("gm").action("proceed") is None

    def test_a_living_hunter_does_not_shoot(self) -> None:
        assert refused(village(HUNTERS), Shot(3, 7)) == "village-shooter-lives"

    def test_one_shot_each(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3), Shot(3, 7))
        assert refused(drive, Shot(3, 8)) == "village-shot-already"

    def test_nobody_is_shot_twice(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3), Shot(3, 4))
        assert refused(drive, Shot(4, 3)) == "village-gone-already"

    def test_nobody_else_shoots(self) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 7))
        assert refused(drive, Shot(7, 8)) == "village-cannot-shoot"


class TestGod:
    @pytest.mark.parametrize("camp", ["village", "wolves", "nobody"])
    def test_a_shot_god_wins_beside_whichever_camp(self, camp: Any) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3), Shot(3, 5), Verdict(camp))
        assert drive.result is not None
        camps = {"village": [3, 4, 6, 7, 8, 9, 10], "wolves": [1, 2], "nobody": []}
        assert sorted(drive.result.winners) == sorted([5, *camps[camp]])

    @pytest.mark.parametrize("how", [Execution(1, 5), Death(1, "evening", 5, "sudden")])
    def test_a_god_that_left_otherwise_does_not_win(self, how: Any) -> None:
        drive = village(HUNTERS)
        go_to(drive, 1, "evening")
        write(drive, how, Verdict("village"))
        assert drive.result is not None
        assert 5 not in drive.result.winners

    def test_a_living_god_does_not_win(self) -> None:
        drive = village(HUNTERS)
        write(drive, Verdict("village"))
        assert drive.result is not None
        assert 5 not in drive.result.winners


class TestNight:
    def test_sixteen_at_the_first_dawn_since_nobody_attacks_before_it(self) -> None:
        assert refused(village(), Attack(0, 1, 7)) == "village-first-night-quiet"

    def test_an_option_lets_the_wolves_attack_before_the_first_day(self) -> None:
        drive = village(first_attack=True)
        write(drive, Guard(0, 5, 8), Attack(0, 1, 7))
        assert left(drive) == {7: "attacked"}

    def test_a_guarded_target_stays(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Guard(1, 5, 7), Attack(1, 1, 7))
        assert left(drive) == {}

    def test_a_guard_of_another_night_helps_nobody(self) -> None:
        drive = village()
        go_to(drive, 2, "night")
        write(drive, Guard(1, 5, 7), Attack(2, 1, 7))
        assert left(drive) == {7: "attacked"}

    def test_a_fox_survives_the_attack(self) -> None:
        drive = village(FOX)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 3))
        assert left(drive) == {}

    def test_a_divined_fox_is_cursed(self) -> None:
        drive = village(FOX)
        go_to(drive, 1, "night")
        write(drive, Divination(1, 2, 3), Attack(1, 1, 2))
        assert left(drive) == {3: "cursed", 2: "attacked"}

    def test_a_seer_attacked_the_same_night_still_divines(self) -> None:
        drive = village(FOX)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 2), Divination(1, 2, 3))
        assert left(drive) == {3: "cursed", 2: "attacked"}

    def test_wolves_do_not_attack_their_own_unless_an_option_says_so(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        assert refused(drive, Attack(1, 1, 2)) == "village-attack-own"
        drive = village(attack_own=True)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 2))
        assert left(drive) == {2: "attacked"}

    def test_one_attack_a_night(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, None))
        go_to(drive, 2, "day")
        assert refused(drive, Attack(1, 2, 7)) == "village-attacked-already"

    def test_until_dawn_another_may_be_attacked_instead(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 8), Attack(1, 2, 7))
        assert left(drive) == {7: "attacked"}

    def test_a_knight_guards_no_one_twice_running_where_an_option_says_so(self) -> None:
        drive = village(guard_again=False)
        go_to(drive, 2, "night")
        write(drive, Guard(1, 5, 7))
        assert refused(drive, Guard(2, 5, 7)) == "village-guard-again"
        write(drive, Guard(2, 5, 8))
        go_to(drive, 3, "night")
        write(drive, Guard(3, 5, 7))

    def test_a_knight_does_not_guard_oneself_unless_an_option_says_so(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        assert refused(drive, Guard(1, 5, 5)) == "village-guard-self"
        drive = village(guard_self=True)
        go_to(drive, 1, "night")
        write(drive, Guard(1, 5, 5), Attack(1, 1, 5))
        assert left(drive) == {}

    def test_a_role_acts_only_in_its_own_way(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        for move, why in (
            (Attack(1, 7, 8), "village-cannot-attack"),
            (Guard(1, 7, 8), "village-cannot-guard"),
            (Divination(1, 7, 8), "village-cannot-divine"),
            (Reading(1, 7, 8), "village-cannot-read"),
        ):
            assert refused(drive, move) == why

    def test_the_medium_reads_who_was_executed_that_day(self) -> None:
        drive = village()
        go_to(drive, 1, "night")
        write(drive, Execution(1, 1))
        assert refused(drive, Reading(1, 4, 2)) == "village-not-executed"
        write(drive, Reading(1, 4, 1))
        own: Any = drive.view("seat-4")
        assert [text.key for text in own.own.knows] == ["village-know-reading-black"]

    def test_the_gm_may_rule_how_an_attack_ended(self) -> None:
        drive = village()
        go_to(drive, 2, "night")
        write(drive, Attack(1, 1, 7, "saved"), Guard(2, 5, 8), Attack(2, 1, 8, "killed"))
        assert left(drive) == {8: "attacked"}

    def test_what_a_seer_is_told_follows_the_role_unless_the_gm_said_otherwise(self) -> None:
        drive = village("werewolf seer madman villager villager villager")
        go_to(drive, 3, "night")
        write(drive, Divination(1, 2, 1), Divination(2, 2, 3), Divination(3, 2, 4, "black"))
        own: Any = drive.view("seat-2")
        colours = [text.key.rsplit("-", 1)[1] for text in own.own.knows]
        assert colours == ["black", "white", "black"]


class TestFirstDivination:
    def test_none(self) -> None:
        drive = village(first_divination="none")
        assert refused(drive, Divination(0, 3, 7)) == "village-first-divination-none"

    def test_free(self) -> None:
        drive = village(first_divination="free")
        write(drive, Divination(0, 3, 1))

    def test_white_refuses_a_wolf(self) -> None:
        assert refused(village(), Divination(0, 3, 1)) == "village-first-divination-white"

    def test_white_refuses_a_fox_that_would_die_of_it(self) -> None:
        assert refused(village(FOX), Divination(0, 2, 3)) == "village-first-divination-white"

    @pytest.mark.parametrize("seed", range(12))
    def test_somebody_white_is_drawn_among_all_others(self, seed: int) -> None:
        drive = Drive(village(FOX).history.setup, seed=seed)
        for seat, role in enumerate(FOX.split(), 1):
            drive.say("gm", Cast(seat, role))
        write(drive, FirstWhite(2))
        drawn = drive.history.log[-1].drawn
        assert drawn.seat in {4, 5, 6}
        assert drive.replayed().table == drive.history.table

    def test_only_once(self) -> None:
        drive = village()
        write(drive, FirstWhite(3))
        assert refused(drive, FirstWhite(3)) == "village-divined-already"
