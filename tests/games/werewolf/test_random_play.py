"""Villages played by chance: the values that are known, and what holds of every village of any roles."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from companion.games.village.game import play, wins_by_camp
from companion.games.village.state import HEEDED, VillageOptions
from companion.games.werewolf.facts import part_of
from companion.games.werewolf.roles import CAMPS, STANDARD, Role
from companion.kernel.game import Chance

PLAYS = 8_000
RULES = VillageOptions()


def cards(wolves: int, others: int) -> list[Role]:
    return [STANDARD["werewolf"]] * wolves + [STANDARD["villager"]] * others


@pytest.mark.parametrize(
    ("seats", "wolves", "share"),
    [
        (5, 1, Fraction(8, 15)),
        (7, 2, Fraction(27, 35)),
        (9, 2, Fraction(221, 315)),
        (13, 3, Fraction(61, 77)),
    ],
)
def test_villagers_and_wolves_alone_win_as_often_as_is_known(
    seats: int, wolves: int, share: Fraction
) -> None:
    """A random execution each day, a random victim each night, wolves winning at parity."""
    won = dict(wins_by_camp(cards(wolves, seats - wolves), RULES, Chance(seats), PLAYS)).get("wolves", 0)
    error = sqrt(share * (1 - share) / PLAYS)
    assert abs(won / PLAYS - share) < 3 * error


def test_every_village_of_any_roles_ends_with_one_camp() -> None:
    chance = Chance(7)
    dice = random.Random(7)
    camps = set()
    for _ in range(400):
        roles = [STANDARD["werewolf"], *dice.choices(list(STANDARD.values()), k=dice.randint(3, 16))]
        rules = VillageOptions(
            first_divination=dice.choice(["none", "free", "white"]),
            first_attack=dice.random() < 0.5,
            guard_self=dice.random() < 0.5,
            guard_again=dice.random() < 0.5,
        )
        ended = play(roles, rules, chance)
        camps.add(ended.camp)
        assert ended.camp in CAMPS
        assert part_of(ended.at) in ("evening", "night")
        assert ended.at < 3 * len(roles)
    assert camps == {"village", "wolves", "fox"}


def test_of_a_composition_every_random_village_is_counted() -> None:
    won = wins_by_camp(cards(2, 7), RULES, Chance(1), 50)
    assert sum(number for _, number in won) == 50
    assert [number for _, number in won] == sorted((number for _, number in won), reverse=True)


def test_random_villages_heed_no_other_house_rules_than_the_figure_of_a_composition_says() -> None:
    class Only:
        def __init__(self) -> None:
            for name in HEEDED:
                setattr(self, name, getattr(VillageOptions(), name))

    everybody: Any = [STANDARD[key] for key in STANDARD] + [STANDARD["villager"]] * 3
    only: Any = Only()
    for seed in range(5):
        play(everybody, only, Chance(seed))
