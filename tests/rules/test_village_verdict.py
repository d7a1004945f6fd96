"""001 and the rules page "The GM's village": who wins, and which roles act at night."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.village.casting import Cast, DefineRole
from companion.games.village.script import Called
from companion.games.werewolf.course import PlayOn, Verdict
from companion.games.werewolf.deaths import Death, Shot
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.roles import Census, judge
from companion.games.werewolf.voting import Execution
from tests.games.village.desk import FOX, book, go_to, proposed, refused, village, write


class TestVerdict:
    def test_no_wolf_left_the_village_wins(self) -> None:
        drive = village("werewolf seer villager villager")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert proposed(drive) == "village"

    def test_as_many_wolves_as_humans_the_wolves_win(self) -> None:
        drive = village("werewolf seer villager villager")
        go_to(drive, 1, "night")
        write(drive, Execution(1, 2), Attack(1, 1, 3))
        assert proposed(drive) == "wolves"

    def test_a_madman_counts_as_a_human(self) -> None:
        drive = village("werewolf madman villager villager")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3))
        assert proposed(drive) is None

    def test_a_living_fox_wins_instead_and_counts_for_nobody(self) -> None:
        drive = village(FOX)
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert proposed(drive) == "fox"

    @given(*[st.integers(0, 25)] * 3)
    def test_the_whole_table(self, wolves: int, humans: int, foxes: int) -> None:
        counted = Census(wolves, humans, foxes, ("fox",) if foxes else ())
        said = judge(counted)
        over = counted.wolves == 0 or counted.wolves >= counted.humans
        assert (said is not None) == over
        if said and counted.foxes:
            assert said.camp == "fox"
        elif said:
            assert said.camp == ("wolves" if counted.wolves else "village")

    def test_it_is_proposed_only_after_the_last_shot(self) -> None:
        drive = village("werewolf hunter villager villager")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 2))
        assert proposed(drive) is None
        write(drive, Shot(2, 1))
        assert proposed(drive) == "village"

    def test_of_a_night_it_is_proposed_once_the_attack_is_known(self) -> None:
        drive = village(FOX)
        go_to(drive, 2, "night")
        write(drive, Execution(1, 4), Attack(1, 1, 5))
        write(drive, Divination(2, 2, 3))
        assert proposed(drive) is None
        write(drive, Attack(2, 1, 6))
        assert proposed(drive) == "wolves"

    def test_the_gm_may_play_on_until_somebody_else_leaves(self) -> None:
        drive = village("werewolf seer villager villager villager")
        go_to(drive, 1, "night")
        write(drive, Execution(1, 1), PlayOn())
        assert proposed(drive) is None
        write(drive, Death(1, "night", 2, "sudden"))
        go_to(drive, 2, "day")
        assert proposed(drive) == "village"

    def test_the_village_waits_for_the_answer(self) -> None:
        drive = village("werewolf seer villager villager")
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 1))
        assert drive.snapshot("gm").action("proceed") is None

    def test_the_gm_may_rule_otherwise_and_the_reason_says_so(self) -> None:
        drive = village()
        go_to(drive, 2, "day")
        write(drive, Verdict("wolves"))
        assert drive.result is not None
        assert drive.result.summary.params["reason"].key == "village-reason-gm"  # type: ignore[union-attr]
        assert sorted(drive.result.winners) == [1, 2]

    def test_one_wins_dead_or_alive_with_ones_camp(self) -> None:
        drive = village("werewolf werewolf seer villager madman")
        go_to(drive, 1, "night")
        write(drive, Execution(1, 2), Attack(1, 1, 3))
        go_to(drive, 2, "evening")
        write(drive, Execution(2, 4), Verdict("wolves"))
        assert drive.result is not None
        assert sorted(drive.result.winners) == [1, 2, 5]

    def test_what_is_found_at_dawn_ends_at_dawn(self) -> None:
        drive = village("werewolf seer villager villager")
        go_to(drive, 1, "night")
        write(drive, Execution(1, 2), Attack(1, 1, 3), Verdict("wolves"))
        view: Any = drive.view("public")
        assert (view.ending.day, view.ending.when) == (2, "dawn")


class TestRolesOfTheNight:
    def test_a_role_may_be_added_as_data(self) -> None:
        drive = village()
        write(
            drive, DefineRole("人形遣い族", own="alive", rule="最後まで生き残ると勝利"), Cast(7, "人形遣い族")
        )
        write(drive, Verdict("village"))
        assert drive.result is not None
        assert 7 in drive.result.winners

    def test_a_condition_that_only_the_gm_can_judge_is_the_gms(self) -> None:
        drive = village()
        write(drive, DefineRole("人形族"), Cast(7, "人形族"), Verdict("wolves", (7,)))
        assert drive.result is not None
        assert sorted(drive.result.winners) == [1, 2, 7]

    def test_a_known_role_may_be_read_anew_for_the_night(self) -> None:
        drive = village("werewolf werewolf seer madman villager villager villager")
        write(drive, DefineRole("madman", camp="wolves", counts="nobody"))
        go_to(drive, 1, "evening")
        write(drive, Execution(1, 3))
        assert proposed(drive) is None
        go_to(drive, 1, "night")
        write(drive, Attack(1, 1, 5))
        assert proposed(drive) == "wolves"

    def test_its_holders_know_each_other_where_they_share_a_circle(self) -> None:
        drive = village()
        write(drive, DefineRole("人形族", circle="人形"), Cast(7, "人形族"), Cast(8, "人形族"))
        view: Any = drive.view("seat-7")
        assert [mate.seat for mate in view.own.mates] == [8]

    def test_a_role_that_nobody_defined_cannot_be_cast(self) -> None:
        assert refused(village(), Cast(7, "竜")) == "village-no-such-role"


@pytest.mark.parametrize(
    ("roles", "warned"),
    [
        ("werewolf werewolf villager villager", ["village-warn-decided"]),
        ("seer villager villager villager", ["village-warn-decided"]),
        ("werewolf villager villager villager", []),
    ],
)
def test_a_composition_that_is_decided_at_once_is_warned_of(roles: str, warned: list[str]) -> None:
    said = [slip.text.key for slip in book(village(roles)).warnings]
    assert [key for key in said if key != "village-warn-cast-unusual"] == warned


def test_roles_that_are_not_the_usual_ones_are_warned_of_until_the_first_call() -> None:
    drive = village("werewolf werewolf seer medium knight villager villager villager villager")
    [slip] = book(drive).warnings
    counts = [(one.params["role"].key, one.params["n"]) for one in slip.text.params["counts"]]
    assert slip.text.key == "village-warn-cast-unusual"
    assert counts == [("village-role-villager", 4), ("village-role-madman", 0)]
    write(drive, Cast(9, "madman"))
    assert book(drive).warnings == ()
    write(drive, Cast(9, "villager"))
    write(drive, Called(0, book(drive).prompt.turn))
    assert book(drive).warnings == ()


def test_roles_that_are_not_those_the_village_was_set_up_with_are_warned_of_before_the_first_day() -> None:
    composition = {"werewolf": 2, "seer": 1, "medium": 1, "villager": 5}
    drive = village("werewolf seer medium medium" + " villager" * 5, roles=composition)
    [slip] = book(drive).warnings
    said = [(one.key, one.params["role"].key, one.params["n"]) for one in slip.text.params["counts"]]
    assert said == [
        ("village-warn-cast-more", "village-role-medium", 1),
        ("village-warn-cast-fewer", "village-role-werewolf", 1),
    ]
    write(drive, Cast(3, "werewolf"))
    assert book(drive).warnings == ()


def test_of_roles_left_out_of_the_deal_only_a_wolf_is_missed() -> None:
    composition = {"werewolf": 2, "seer": 1, "knight": 1, "villager": 4}
    drive = village("werewolf werewolf knight villager villager villager", roles=composition, left_out=2)
    assert book(drive).warnings == ()
    write(drive, Cast(2, "villager"))
    [slip] = book(drive).warnings
    assert [one.key for one in slip.text.params["counts"]] == ["village-warn-cast-fewer"]
