"""An agent that names anybody alive, each equally likely, and says nothing."""

from __future__ import annotations

import random

from .agent import Agent, Seat


class RandomAgent(Agent):
    """Everything by chance; `chance` gives it repeatable choices."""

    name = "random"

    def __init__(self, chance: random.Random | None = None) -> None:
        self._chance = chance or random.Random()

    def vote(self, seat: Seat) -> int:
        """Anybody else."""
        return self._chance.choice(seat.others)

    def divine(self, seat: Seat) -> int:
        """Anybody else."""
        return self._chance.choice(seat.others)

    def guard(self, seat: Seat) -> int:
        """Anybody else."""
        return self._chance.choice(seat.others)

    def attack(self, seat: Seat) -> int:
        """Anybody else; a packmate is invalid, and the rules draw somebody else (004)."""
        return self._chance.choice(seat.others)
