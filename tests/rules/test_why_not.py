"""Whom a role cannot name at night is told with the reason: to the seat alone, and to the GM."""

from __future__ import annotations

from typing import Any

from companion.games.village.casting import Cast, DefineRole
from companion.games.village.phones import Choose
from companion.games.village.unled import EndTalk
from companion.games.werewolf.deaths import Bond
from companion.games.werewolf.night import Attack, Divination, Guard
from tests.driver import Drive
from tests.games.village.desk import book, go_to, village, write
from tests.games.village.phones import answer, on_phones, vote_out

SEVEN = "werewolf werewolf knight seer villager villager villager"


def barred(drive: Drive, seat: int) -> list[tuple[int, str]]:
    view: Any = drive.view(f"seat-{seat}")
    return [(number, why.key) for number, why in view.own.barred]


def second_night(**options: Any) -> Drive:
    """The night after one in which the knight (3) guarded the seer (4)."""
    drive = on_phones(SEVEN, first_divination="none", **options)
    answer(drive)
    vote_out(drive, 7)
    answer(drive, {1: 6, 2: 6, 3: 4, 4: 1, 5: 1, 6: 1})
    vote_out(drive, 1)
    return drive


def test_a_knight_reads_that_nobody_is_guarded_twice_running() -> None:
    assert barred(second_night(guard_again=False), 3) == [(4, "village-guard-again")]
    assert barred(second_night(guard_again=True), 3) == []


def test_the_pack_reads_that_it_does_not_attack_its_own_and_nobody_else_reads_anything() -> None:
    drive = on_phones(SEVEN, first_divination="none", guard_again=False)
    answer(drive)
    vote_out(drive, 7)
    assert {seat: barred(drive, seat) for seat in range(1, 7)} == {
        1: [(2, "village-attack-own")],
        2: [(1, "village-attack-own")],
        **{seat: [] for seat in (3, 4, 5, 6)},
    }


def test_who_attacks_without_knowing_the_pack_learns_nothing_of_it_by_the_reasons() -> None:
    drive = village("werewolf werewolf villager villager villager", led="gm-phones", first_attack=True)
    write(drive, DefineRole("一匹狼", "wolves", "wolf", abilities=("attack",)), Cast(3, "一匹狼"))
    assert barred(drive, 1) == [(2, "village-attack-own")]
    assert barred(drive, 3) == []


def test_a_lone_wolf_bound_to_a_werewolf_does_not_learn_its_lovers_role_by_the_reasons() -> None:
    drive = village("werewolf werewolf villager villager villager", led="gm-phones", first_attack=True)
    write(drive, DefineRole("一匹狼", "wolves", "wolf", abilities=("attack",)), Cast(3, "一匹狼"))
    write(drive, Bond(0, "night", (3, 1)))
    assert barred(drive, 3) == []
    assert barred(drive, 1) == [(2, "village-attack-own")]


def test_by_day_and_in_a_vote_nobody_is_barred_from_anybody() -> None:
    drive = second_night(guard_again=False)
    answer(drive, {2: 5, 3: 5, 4: 2, 5: 2, 6: 2})
    assert barred(drive, 3) == []
    drive.say("host", EndTalk(), at=drive.now + 1000)
    drive.say("seat-3", Choose(2))
    assert barred(drive, 3) == []


def test_the_gm_sees_why_at_the_name() -> None:
    drive = village("werewolf werewolf seer knight villager villager villager", guard_again=False)
    go_to(drive, 1, "night")
    write(drive, Guard(1, 4, 3))
    go_to(drive, 2, "night")
    write(drive, Attack(2, 1, 5), Divination(2, 3, 5))
    assert book(drive).prompt.verb == "guard"
    assert [(seat, target, why.key) for seat, target, why in book(drive).prompt.barred] == [
        (4, 3, "village-guard-again"),
        (4, 4, "village-guard-self"),
    ]
