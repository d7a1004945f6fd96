"""Days and their parts as one running number."""

from __future__ import annotations

import pytest

from companion.games.werewolf.facts import FIRST_NIGHT, PARTS, Part, at, day_of, part_of


@pytest.mark.parametrize("day", [0, 1, 2, 30])
@pytest.mark.parametrize("part", PARTS)
def test_there_and_back(day: int, part: Part) -> None:
    assert (day_of(at(day, part)), part_of(at(day, part))) == (day, part)


def test_later_is_larger() -> None:
    order = [at(0, "night"), at(1, "day"), at(1, "evening"), at(1, "night"), at(2, "day")]
    assert order == sorted(set(order))
    assert order[0] == FIRST_NIGHT
