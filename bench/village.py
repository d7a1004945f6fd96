"""Villages of fifteen played by chance, without recording: how many a second."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.measure import Row, sized
from companion.games.village.game import play
from companion.games.village.state import VillageOptions
from companion.games.werewolf.roles import STANDARD
from companion.kernel.game import Chance

GAMES = sized(4_000, 1)
PROMISED = 2_000
FIFTEEN = ("werewolf",) * 3 + ("seer", "medium", "knight", "madman") + ("villager",) * 8


def main() -> Iterator[Row]:
    """The fastest of three, and the same with nothing but villagers and wolves; each also by processor time,
    which others on the machine do not take."""
    for name, cards in (("", FIFTEEN), (", villagers and wolves", ("werewolf",) * 3 + ("villager",) * 12)):
        times = [played(cards) for _ in range(3)]
        for of, seconds in zip(("", ", processor time"), map(min, zip(*times, strict=True)), strict=True):
            what = f"random villages of 15{name}{of}"
            yield Row(what, PROMISED, GAMES / seconds, "games/s", at_least=True)


def played(cards: tuple[str, ...]) -> tuple[float, float]:
    """Seconds that so many games take, by the clock and of the processor."""
    roles, chance, rules = [STANDARD[card] for card in cards], Chance(1), VillageOptions()
    clock, processor = time.perf_counter(), time.process_time()
    for _ in range(GAMES):
        play(roles, rules, chance)
    return time.perf_counter() - clock, time.process_time() - processor
