"""Villages of fifteen played by chance, without recording: how many a second."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.measure import Row
from companion.games.village.options import VillageOptions
from companion.games.werewolf.random_play import play
from companion.games.werewolf.roles import STANDARD
from companion.kernel.chance import Chance

GAMES = 4_000
FIFTEEN = ("werewolf",) * 3 + ("seer", "medium", "knight", "madman") + ("villager",) * 8


def main() -> Iterator[Row]:
    """The fastest of three, and the same with nothing but villagers and wolves."""
    for name, cards in (("", FIFTEEN), (", villagers and wolves", ("werewolf",) * 3 + ("villager",) * 12)):
        seconds = min(played(cards) for _ in range(3))
        yield Row(f"random villages of 15{name}", 2_000, GAMES / seconds, "games/s", at_least=True)


def played(cards: tuple[str, ...]) -> float:
    """Seconds that so many games take."""
    roles, chance, rules = [STANDARD[card] for card in cards], Chance(1), VillageOptions()
    begun = time.perf_counter()
    for _ in range(GAMES):
        play(roles, rules, chance)
    return time.perf_counter() - begun
