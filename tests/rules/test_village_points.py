"""001, the foot of the result sheet: what pays, to whom, how much, and that nothing pays twice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.village.casting import Cast
from companion.games.village.state import VillageOptions
from companion.games.werewolf.course import Mvp, Verdict
from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.games.werewolf.points import SCHEME
from companion.games.werewolf.talk import Claim, Report, Withdraw
from companion.games.werewolf.voting import Execution
from companion.kernel.results import Rule
from tests.driver import Drive, setup
from tests.games.village.desk import earned, go_to, village, write
from tests.games.village.worlds import any_world, pages, say, table

ROLES = "werewolf werewolf seer medium knight hunter madman god villager villager villager villager"


def evening(**options: Any) -> Drive:
    """A village on the evening of its first day."""
    drive = village(ROLES, **options)
    go_to(drive, 1, "evening")
    return drive


def after(drive: Drive, *moves: Any, camp: Any = "village") -> Drive:
    """These facts, and the GM's verdict."""
    write(drive, *moves, Verdict(camp))
    return drive


class TestWin:
    def test_20_for_the_own_camps_victory_dead_or_alive(self) -> None:
        drive = after(evening(), Execution(1, 9))
        assert earned(drive, "win") == [(seat, 2000) for seat in (3, 4, 5, 6, 9, 10, 11, 12)]

    def test_20_for_an_own_condition(self) -> None:
        drive = after(evening(), Execution(1, 6), Shot(6, 8), camp="wolves")
        assert earned(drive, "win") == [(seat, 2000) for seat in (1, 2, 7, 8)]

    def test_nobody_wins_a_draw_but_by_an_own_condition(self) -> None:
        drive = after(evening(), Execution(1, 6), Shot(6, 8), camp="nobody")
        assert earned(drive, "win") == [(8, 2000)]


class TestSurvival:
    def test_nothing_this_time(self) -> None:
        assert earned(after(evening(), Execution(1, 9)), "survival") == []

    def test_where_a_scheme_pays_it_the_living_are_paid(self) -> None:
        drive = Drive(setup("village", 4, VillageOptions(), (Rule("survival", 100),)))
        for seat, role in enumerate(["werewolf", "seer", "villager", "villager"], 1):
            drive.say("gm", Cast(seat, role))
        go_to(drive, 1, "evening")
        after(drive, Execution(1, 3))
        assert earned(drive, "survival") == [(1, 100), (2, 100), (4, 100)]


class TestBluff:
    def test_5_for_claiming_a_role_one_does_not_have(self) -> None:
        assert earned(after(evening(), Claim(1, 1, "medium")), "bluff") == [(1, 500)]

    def test_once_a_game(self) -> None:
        drive = after(evening(), Claim(1, 1, "medium"), Claim(1, 1, "seer"))
        assert earned(drive, "bluff") == [(1, 500)]

    def test_only_for_a_camp_other_than_the_villages(self) -> None:
        drive = after(evening(), Claim(1, 9, "seer"), Claim(1, 7, "seer"), Claim(1, 8, "seer"))
        assert earned(drive, "bluff") == [(7, 500), (8, 500)]

    def test_for_the_village_too_where_the_house_says_so(self) -> None:
        drive = after(evening(bluff_for_village=True), Claim(1, 9, "seer"))
        assert earned(drive, "bluff") == [(9, 500)]

    def test_the_truth_is_no_bluff(self) -> None:
        assert earned(after(evening(), Claim(1, 1, "werewolf")), "bluff") == []

    def test_taking_it_back_does_not_undo_it(self) -> None:
        drive = after(evening(), Claim(1, 1, "medium"), Withdraw(1, 1))
        assert earned(drive, "bluff") == [(1, 500)]


class TestGuard:
    def test_5_for_every_successful_guard(self) -> None:
        drive = evening()
        go_to(drive, 2, "night")
        after(drive, Guard(1, 5, 9), Attack(1, 1, 9), Guard(2, 5, 9), Attack(2, 1, 9))
        assert earned(drive, "guard") == [(5, 500), (5, 500)]

    def test_nothing_where_nobody_came(self) -> None:
        drive = evening()
        go_to(drive, 1, "night")
        after(drive, Guard(1, 5, 9), Attack(1, 1, 10))
        assert earned(drive, "guard") == []

    def test_remembered_late_it_pays_all_the_same(self) -> None:
        drive = evening()
        go_to(drive, 3, "day")
        after(drive, Attack(1, 1, 9), Guard(1, 5, 9))
        assert earned(drive, "guard") == [(5, 500)]


class TestSuspected:
    def test_minus_5_for_a_claimant_executed_while_a_rival_still_lived(self) -> None:
        drive = after(evening(), Claim(1, 3, "seer"), Claim(1, 1, "seer"), Execution(1, 3))
        assert earned(drive, "suspected") == [(3, -500)]

    def test_true_or_not(self) -> None:
        drive = after(evening(), Claim(1, 3, "seer"), Claim(1, 1, "seer"), Execution(1, 1))
        assert earned(drive, "suspected") == [(1, -500)]

    def test_the_one_who_goes_last_is_spared(self) -> None:
        drive = evening()
        go_to(drive, 2, "evening")
        after(drive, Claim(1, 3, "seer"), Claim(1, 1, "seer"), Execution(1, 3), Execution(2, 1))
        assert earned(drive, "suspected") == [(3, -500)]

    def test_a_claim_made_later_is_no_rival_yet(self) -> None:
        drive = evening()
        go_to(drive, 2, "day")
        after(drive, Claim(1, 3, "seer"), Execution(1, 3), Claim(2, 1, "seer"))
        assert earned(drive, "suspected") == []

    def test_a_claim_taken_back_is_no_rival_any_more(self) -> None:
        drive = evening()
        after(drive, Claim(1, 3, "seer"), Claim(1, 1, "seer"), Withdraw(1, 1), Execution(1, 3))
        assert earned(drive, "suspected") == []

    def test_being_shot_or_attacked_is_no_suspicion(self) -> None:
        drive = evening()
        go_to(drive, 1, "night")
        after(drive, Claim(1, 3, "seer"), Claim(1, 1, "seer"), Attack(1, 1, 3))
        assert earned(drive, "suspected") == []

    def test_holders_of_the_same_role_are_no_rivals(self) -> None:
        drive = village("werewolf mason mason hunter hunter villager villager")
        go_to(drive, 1, "evening")
        after(drive, Claim(1, 2, "mason"), Claim(1, 3, "mason"), Execution(1, 2))
        assert earned(drive, "suspected") == []

    def test_but_a_third_claim_makes_rivals_of_two_masons(self) -> None:
        drive = village("werewolf mason mason hunter hunter villager villager")
        go_to(drive, 1, "evening")
        claims = (Claim(1, seat, "mason") for seat in (1, 2, 3))
        after(drive, *claims, Execution(1, 2))
        assert earned(drive, "suspected") == [(2, -500)]

    def test_or_whoever_claims_the_same_where_the_house_says_so(self) -> None:
        drive = village("werewolf mason mason hunter hunter villager villager", rivals="any")
        go_to(drive, 1, "evening")
        after(drive, Claim(1, 2, "mason"), Claim(1, 3, "mason"), Execution(1, 2))
        assert earned(drive, "suspected") == [(2, -500)]


class TestBlack:
    def test_5_for_each_werewolf_found_once_each(self) -> None:
        drive = evening(first_divination="free")
        go_to(drive, 3, "night")
        looks = [Divination(night, 3, target) for night, target in enumerate((1, 1, 2, 7))]
        after(drive, *looks)
        assert earned(drive, "black") == [(3, 500), (3, 500)]

    def test_a_claimed_result_pays_nothing(self) -> None:
        drive = evening()
        after(drive, Claim(1, 7, "seer"), Report(1, 7, 0, 1, "black"))
        assert earned(drive, "black") == []

    def test_a_seer_told_white_by_mistake_found_nothing(self) -> None:
        drive = evening()
        go_to(drive, 1, "night")
        after(drive, Divination(1, 3, 1, "white"))
        assert earned(drive, "black") == []


class TestThreat:
    def test_5_for_the_target_of_the_first_attack(self) -> None:
        drive = evening()
        go_to(drive, 2, "night")
        after(drive, Attack(1, 1, 9), Attack(2, 1, 10))
        assert earned(drive, "threat") == [(9, 500)]

    def test_saved_or_not(self) -> None:
        drive = evening()
        go_to(drive, 1, "night")
        after(drive, Guard(1, 5, 9), Attack(1, 1, 9))
        assert earned(drive, "threat") == [(9, 500)]

    def test_only_if_not_saved_where_the_house_says_so(self) -> None:
        drive = evening(threat_if_saved=False)
        go_to(drive, 1, "night")
        after(drive, Guard(1, 5, 9), Attack(1, 1, 9))
        assert earned(drive, "threat") == []

    def test_the_night_before_the_first_day_where_the_wolves_attack_in_it(self) -> None:
        drive = village(ROLES, first_attack=True)
        go_to(drive, 1, "night")
        after(drive, Attack(0, 1, 9), Attack(1, 1, 10))
        assert earned(drive, "threat") == [(9, 500)]


class TestMvp:
    def test_10_for_whom_the_gm_chooses(self) -> None:
        drive = after(evening())
        write(drive, Mvp(4))
        assert earned(drive, "mvp") == [(4, 1000)]

    def test_one_only(self) -> None:
        drive = after(evening())
        write(drive, Mvp(4), Mvp(5, was=4))
        assert earned(drive, "mvp") == [(5, 1000)]


class TestLedger:
    def test_every_line_has_its_reason_and_most_their_cause(self) -> None:
        drive = evening()
        go_to(drive, 1, "night")
        facts = (Claim(1, 1, "seer"), Guard(1, 5, 9), Attack(1, 1, 9), Divination(1, 3, 1))
        after(drive, *facts)
        assert drive.result is not None
        ids = {entry.id for entry in drive.history.log}
        for proposal in drive.result.proposals:
            assert proposal.reason.key.startswith("village-why-")
            assert (proposal.cause in ids) == (proposal.code != "win")

    def test_the_scheme_of_the_source(self) -> None:
        points = {rule.code: rule.points for rule in SCHEME}
        assert points == {
            "win": 2000,
            "survival": 0,
            "bluff": 500,
            "guard": 500,
            "suspected": -500,
            "black": 500,
            "threat": 500,
            "mvp": 1000,
        }

    @pytest.mark.parametrize("seed", range(8))
    def test_points_never_count_twice(self, seed: int) -> None:
        drive = _played(seed)
        assert drive.result is not None
        keys = [proposal.key for proposal in drive.result.proposals]
        assert len(set(keys)) == len(keys)

    def test_a_scheme_with_one_code_twice_pays_it_once(self) -> None:
        drive = Drive(setup("village", 4, VillageOptions(), (Rule("win", 100), Rule("win", 200))))
        for seat, role in enumerate(["werewolf", "seer", "villager", "villager"], 1):
            drive.say("gm", Cast(seat, role))
        after(drive, camp="wolves")
        assert earned(drive, "win") == [(1, 100)]

    @settings(max_examples=12, deadline=None)
    @given(seed=st.integers(0, 500))
    def test_the_ranking_is_a_total_preorder_of_all_seats(self, seed: int) -> None:
        drive = _played(seed)
        assert drive.result is not None
        ranking = drive.result.ranking
        assert sorted(ranked.seat for ranked in ranking) == list(range(1, 13))
        for ranked in ranking:
            assert ranked.rank == 1 + sum(other.rank < ranked.rank for other in ranking)


def _played(seed: int) -> Drive:
    world = any_world(seed)
    drive = table(world)
    for secret, opened in pages(world):
        for move in (*secret, *opened):
            say(drive, move)
    return after(drive, camp=("village", "wolves", "fox", "nobody")[seed % 4])
