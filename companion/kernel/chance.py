"""Draws: made once, written beside the move, never made again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Fair chance from the machine's own randomness; tests give a seed to have it repeat."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, `bound`."""
        return self._random.randrange(bound)

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """All of `items` in a fair order."""
        return tuple(self._random.sample(items, len(items)))

    def die(self, sides: int = 6) -> int:
        """A thrown die, 1 to `sides`."""
        return 1 + self.below(sides)
