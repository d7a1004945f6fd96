"""Attack votes repeated as in 0.4 to 0.6: only a tie counts anew, and nobody but the pack learns of it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.aiwolf.night import AskAgain, Decide
from tests.driver import Drive
from tests.games.aiwolf.desk import go_to_night, night, own, table


def attacked(first: dict[int, int], second: int, **options: Any) -> Drive:
    """Day 1 of fifteen: seat 15 is exiled, the wolves vote in two rounds, the seer divines 1."""
    drive = table(attack_revote=True, **options)
    night(drive)
    go_to_night(drive)
    for seat in range(1, 16):
        vote = 15 if seat != 15 else 14
        drive.say(f"seat-{seat}", Decide(vote, {**first, 4: 1}.get(seat, 8)))
    for seat in drive.state.waiting:
        drive.say(f"seat-{seat}", Decide(None, second))
    return drive


def test_a_tie_is_voted_on_once_more() -> None:
    drive = attacked({1: 8, 2: 9, 3: 10}, 11)
    last = drive.state.nights[-1]
    assert (last.attacked, len(last.attack_rounds)) == (11, 2)
    assert 11 in last.dead


def test_without_a_tie_the_first_votes_stand_whatever_is_answered_then() -> None:
    drive = attacked({1: 8, 2: 8, 3: 9}, 11)
    last = drive.state.nights[-1]
    assert (last.attacked, len(last.attack_rounds)) == (8, 1)


def test_what_seer_and_bodyguard_have_chosen_stands() -> None:
    drive = attacked({1: 8, 2: 9, 3: 10, 6: 11}, 11)
    last = drive.state.nights[-1]
    assert (last.divined, last.guarded, last.dead) == (1, 11, ())


@pytest.mark.parametrize("first", [{1: 8, 2: 9, 3: 10}, {1: 8, 2: 8, 3: 8}], ids=["tied", "not tied"])
def test_everybody_is_asked_again_and_only_wolves_see_the_votes(first: dict[int, int]) -> None:
    drive = table(attack_revote=True)
    night(drive)
    go_to_night(drive)
    for seat in range(1, 16):
        drive.say(f"seat-{seat}", Decide(15 if seat != 15 else 14, first.get(seat, 8)))
    assert isinstance(drive.history.log[-1].move, AskAgain)
    assert drive.state.waiting == tuple(range(1, 15))
    asked = [drive.snapshot(f"seat-{seat}").actions[0] for seat in drive.state.waiting]
    shapes = {tuple(field.name for field in action.fields) for action in asked}
    assert shapes == {("target",)}
    tied = len(set(first.values())) > 1
    assert bool(own(drive, 1).pack) == tied
    assert all(own(drive, seat).pack == () for seat in range(4, 15))


def test_on_the_first_day_nobody_is_asked_twice() -> None:
    drive = table(attack_revote=True)
    night(drive)
    assert drive.state.day == 1
