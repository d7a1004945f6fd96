"""The rows that werewolf games share: what is refused at start, who leads, and that taps have no order."""

from __future__ import annotations

import itertools

import pytest

from companion.games.werewolf.night import STEPS, Attack, Divination, Guard
from companion.games.werewolf.roles import STANDARD, Role, check_abilities
from companion.games.werewolf.voting import most_voted
from tests.games.village.desk import go_to, left, village, write


def test_a_role_without_its_step_is_refused_at_start() -> None:
    with pytest.raises(ValueError, match="swallow"):
        check_abilities(
            [*STANDARD.values(), Role("dragon", abilities=("swallow",))], [s.ability for s in STEPS]
        )


def test_so_is_a_step_that_no_role_takes() -> None:
    with pytest.raises(ValueError, match="swallow"):
        check_abilities(STANDARD.values(), [*(step.ability for step in STEPS), "swallow"])


@pytest.mark.parametrize(
    ("targets", "most"),
    [((3, 3, 1), (3,)), ((1, 3, 3, 1), (3, 1)), ((None, 0), (0,)), ((), (3, 1, 0)), ((7, 7, 1), (1,))],
)
def test_the_candidates_with_most_votes_in_their_own_order(
    targets: tuple[int | None, ...], most: tuple[int, ...]
) -> None:
    assert most_voted((3, 1, 0), targets) == most


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_a_night_does_not_depend_on_the_order_of_taps(order: tuple[int, ...]) -> None:
    drive = village("werewolf werewolf seer knight fox villager villager villager villager")
    go_to(drive, 1, "night")
    acts = [Attack(1, 1, 6), Guard(1, 4, 6), Divination(1, 3, 5)]
    write(drive, *(acts[place] for place in order))
    assert left(drive) == {5: "cursed"}
    assert [effect.seat for effect in drive.state.story.effects if effect.rule == "guarded"] == [6]
