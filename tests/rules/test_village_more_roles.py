"""Roles and bonds that Japanese tables play beside the source's: who follows, knows, wins with whom."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.village.casting import Cast, DefineCamp, DefineRole
from companion.games.village.course import DrawDrag, Proceed
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Bond, ChangeRole, Death, Drag, Shot
from companion.games.werewolf.night import Attack, Divination, Guard, Hex
from companion.games.werewolf.voting import Execution
from tests.driver import Drive
from tests.games.village.desk import book, go_to, left, proposed, refused, village, write

CAT = "werewolf werewolf cat knight seer villager villager villager villager"
NINE = "werewolf werewolf seer medium knight villager villager villager villager"
FOXES = (
    "werewolf werewolf wise-wolf seer medium knight fox immoralist villager villager villager villager madman"
)


def own(drive: Drive, seat: int) -> Any:
    view: Any = drive.view(f"seat-{seat}")
    return view.own


def mates(drive: Drive, seat: int) -> list[tuple[int, str]]:
    return [(mate.seat, mate.role.key) for mate in own(drive, seat).mates]


class TestCat:
    def test_an_executed_cat_takes_anybody_along_by_chance(self) -> None:
        taken = set()
        for seed in range(30):
            drive = Drive(village(CAT).history.setup, seed=seed)
            for seat, role in enumerate(CAT.split(), 1):
                drive.say("gm", Cast(seat, role))
            go_to(drive, 1, "evening")
            write(drive, Execution(1, 3), DrawDrag(3))
            (along,) = [seat for seat, cause in left(drive).items() if cause == "dragged"]
            taken.add(along)
            assert drive.replayed().table == drive.history.table
        assert len(taken) > 4
        assert 3 not in taken

    def test_an_attacked_cat_takes_a_wolf_along(self) -> None:
        drive = village(CAT)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 3))
        assert refused(drive, Drag(3, 6)) == "village-drag-wolf"
        write(drive, DrawDrag(3))
        assert set(left(drive)) in ({3, 1}, {3, 2})

    def test_a_guarded_cat_takes_nobody_along(self) -> None:
        drive = village(CAT)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 3), Guard(1, 4, 3))
        assert book(drive).dragging == ()
        assert refused(drive, Drag(3, 1)) == "village-no-drag"

    def test_a_cat_that_leaves_otherwise_takes_nobody_along(self) -> None:
        drive = village(CAT)
        go_to(drive, 1, "day")
        write(drive, Death(1, "day", 3, "sudden"))
        assert book(drive).dragging == ()

    def test_the_village_waits_for_whom_the_cat_takes_along(self) -> None:
        drive = village(CAT)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 3), Guard(1, 4, 6), Divination(1, 5, 6))
        assert book(drive).prompt.verb == "drag"
        assert refused(drive, Proceed(2, "day")) == "village-drag-owed"
        write(drive, Drag(3, 1), Proceed(2, "day"))
        view: Any = drive.view("public")
        assert [gone.how.key for gone in view.leavings] == ["village-gone-dawn", "village-gone-dawn"]

    def test_a_hunter_taken_along_shoots(self) -> None:
        drive = village("werewolf cat hunter villager villager villager")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 2), Drag(2, 3), Shot(3, 1))
        assert left(drive) == {2: "executed", 3: "dragged", 1: "shot"}


class TestTough:
    def test_the_elder_survives_one_attack(self) -> None:
        drive = village("werewolf elder knight villager villager villager villager")
        go_to(drive, 2, "night")
        write(drive, Attack(1, 1, 2))
        assert left(drive) == {}
        write(drive, Attack(2, 1, 2))
        assert left(drive) == {2: "attacked"}

    def test_a_guard_spares_the_elders_strength(self) -> None:
        drive = village("werewolf elder knight villager villager villager villager")
        go_to(drive, 3, "night")
        write(drive, Guard(1, 3, 2), Attack(1, 1, 2), Attack(2, 1, 2))
        assert left(drive) == {}
        write(drive, Attack(3, 1, 2))
        assert left(drive) == {2: "attacked"}

    def test_a_game_master_who_saves_the_elder_spares_that_strength_too(self) -> None:
        drive = village("werewolf elder knight villager villager villager villager")
        go_to(drive, 3, "night")
        write(drive, Attack(1, 1, 2, "saved"), Attack(2, 1, 2))
        assert left(drive) == {}
        write(drive, Attack(3, 1, 2))
        assert left(drive) == {2: "attacked"}


class TestWiseWolf:
    def test_learns_at_dawn_what_the_victim_was(self) -> None:
        drive = village(FOXES)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 5))
        assert [text.key for text in own(drive, 3).knows] == ["village-know-attack"]
        go_to(drive, 2, "day")
        assert [text.key for text in own(drive, 3).knows] == ["village-know-attack", "village-know-taste"]
        assert own(drive, 3).knows[1].params["role"].key == "village-role-medium"
        assert [text.key for text in own(drive, 1).knows] == ["village-know-attack"]

    def test_learns_nothing_of_an_attack_that_failed(self) -> None:
        drive = village(FOXES)
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 7))
        go_to(drive, 2, "day")
        assert [text.key for text in own(drive, 3).knows] == ["village-know-attack"]


class TestOneWayKnowledge:
    def test_the_fanatic_knows_the_wolves_who_do_not_know_it(self) -> None:
        drive = village("werewolf werewolf fanatic seer villager villager villager")
        assert mates(drive, 3) == [(1, "village-role-werewolf"), (2, "village-role-werewolf")]
        assert mates(drive, 1) == [(2, "village-role-werewolf")]

    def test_the_immoralist_knows_the_fox_which_does_not_know_it(self) -> None:
        drive = village(FOXES)
        assert mates(drive, 8) == [(7, "village-role-fox")]
        assert mates(drive, 7) == []

    def test_the_thrall_and_the_wolves_know_each_other_and_it_points_too(self) -> None:
        drive = village("werewolf thrall seer villager villager villager villager")
        assert mates(drive, 2) == [(1, "village-role-werewolf")]
        assert mates(drive, 1) == [(2, "village-role-thrall")]
        go_to(drive, 1, "night")
        write(drive, Attack(1, 2, 4))
        assert left(drive) == {4: "attacked"}


class TestFollowers:
    def test_the_immoralist_follows_a_cursed_fox_in_the_same_night(self) -> None:
        drive = village(FOXES)
        go_to(drive, 1, "night")
        write(drive, Divination(1, 4, 7))
        assert left(drive) == {7: "cursed", 8: "followed"}

    def test_not_while_another_fox_lives(self) -> None:
        drive = village("werewolf werewolf seer fox fox immoralist villager villager villager villager")
        go_to(drive, 1, "night")
        write(drive, Divination(1, 3, 4))
        assert left(drive) == {4: "cursed"}

    def test_who_follows_by_day_was_shot_by_nobody(self) -> None:
        drive = village(FOXES)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 7))
        view: Any = drive.view("public")
        assert [gone.how.key for gone in view.leavings] == ["village-gone-executed", "village-gone-left"]


class TestCurseCaster:
    ROLES = "werewolf werewolf curse-caster knight seer villager villager villager villager villager"

    def test_kills_past_any_guard(self) -> None:
        drive = village(self.ROLES)
        go_to(drive, 1, "night")
        write(drive, Guard(1, 4, 6), Hex(1, 3, 6))
        assert left(drive) == {6: "hexed"}

    def test_may_let_a_night_pass_and_does_not_curse_itself(self) -> None:
        drive = village(self.ROLES)
        go_to(drive, 1, "night")
        assert refused(drive, Hex(1, 3, 3)) == "village-hex-self"
        write(drive, Hex(1, 3, None))
        assert left(drive) == {}

    @pytest.mark.parametrize(("second", "wins"), [(2, True), (6, False)])
    def test_wins_by_two_wolves_cursed(self, second: int, wins: bool) -> None:
        drive = village(self.ROLES)
        go_to(drive, 2, "night")
        write(drive, Hex(1, 3, 1), Hex(2, 3, second), Verdict("village"))
        assert drive.result is not None
        assert (3 in drive.result.winners) is wins


class TestLovers:
    def test_they_know_each_other_and_not_what_the_other_is(self) -> None:
        drive = village(NINE)
        write(drive, Bond(0, "night", (1, 6)))
        assert mates(drive, 6) == [(1, "village-bond-lovers")]
        assert mates(drive, 1) == [(2, "village-role-werewolf"), (6, "village-bond-lovers")]
        assert mates(drive, 7) == []

    @pytest.mark.parametrize(("dies", "follows"), [(1, 6), (6, 1)])
    def test_with_one_dies_the_other(self, dies: int, follows: int) -> None:
        drive = village(NINE)
        write(drive, Bond(0, "night", (1, 6)))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, dies))
        assert left(drive) == {dies: "executed", follows: "followed"}

    def test_a_hunter_who_follows_shoots(self) -> None:
        drive = village("werewolf hunter seer villager villager villager villager")
        write(drive, Bond(0, "night", (2, 4)))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 4), Shot(2, 1))
        assert left(drive) == {4: "executed", 2: "followed", 1: "shot"}

    def test_lovers_who_live_at_the_end_win_instead_of_whoever_would(self) -> None:
        drive = village("werewolf werewolf seer villager villager villager")
        write(drive, Bond(0, "night", (1, 4)))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3))
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 5))
        assert proposed(drive) == "lovers"
        write(drive, Verdict("lovers"))
        assert drive.result is not None
        assert drive.result.winners == (1, 4)

    def test_dead_lovers_win_with_nobody(self) -> None:
        drive = village("werewolf werewolf seer villager villager villager villager villager")
        write(drive, Bond(0, "night", (3, 4)))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3))
        write(drive, Verdict("village"))
        assert drive.result is not None
        assert drive.result.winners == (5, 6, 7, 8)

    def test_lovers_win_before_a_fox(self) -> None:
        drive = village("werewolf seer fox villager villager villager")
        write(drive, Bond(0, "night", (4, 5)))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert proposed(drive) == "lovers"

    def test_a_bond_may_run_one_way_and_end_in_no_camp(self) -> None:
        """A puppeteer who knows its doll and takes it with it; each wins with its own."""
        drive = village(NINE)
        write(drive, Bond(0, "night", (5, 6), "人形", "first", "first", ""))
        assert mates(drive, 5) == [(6, "village-bond-named")]
        assert mates(drive, 6) == []
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 6))
        assert left(drive) == {6: "executed"}

    def test_or_in_a_camp_of_the_nights_own(self) -> None:
        drive = village(NINE)
        write(drive, DefineCamp("人形", "alive"), Bond(0, "night", (5, 6), "人形", "first", "first", "人形"))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 5))
        assert left(drive) == {5: "executed", 6: "followed"}
        assert (
            refused(drive, Bond(1, "evening", (7, 8), "x", "all", "all", "nowhere")) == "village-no-such-camp"
        )


class TestTurning:
    def test_a_role_that_turns_takes_its_new_camp_and_leaves_the_past_alone(self) -> None:
        drive = village(NINE)
        go_to(drive, 1, "night")
        write(drive, Divination(1, 3, 6), ChangeRole(1, "night", 6, "werewolf"))
        assert [text.key for text in own(drive, 3).knows] == ["village-know-divination-white"]
        assert book(drive).census.wolves == 3
        write(drive, Verdict("wolves"))
        assert drive.result is not None
        assert drive.result.winners == (1, 2, 6)

    def test_a_role_of_the_nights_own_may_have_every_trait(self) -> None:
        drive = village(NINE)
        write(
            drive, DefineRole("化猫", "fox", "nobody", abilities=("tough", "drag", "cursed")), Cast(6, "化猫")
        )
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 6))
        assert book(drive).dragging == (6,)
