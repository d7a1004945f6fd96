"""How fast villages of agents are played in process, talk in turns included."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.measure import Row, sized
from companion.agents.built_in import simulate
from companion.games.aiwolf.state import AIWolfOptions

GAMES = sized(1000, 1)


def main() -> Iterator[Row]:
    """Games a second of fifteen random agents on one core."""
    begun = time.perf_counter()
    for _ in simulate(15, GAMES, AIWolfOptions(talk="typed"), ["random"], 1):
        pass
    seconds = time.perf_counter() - begun
    yield Row("AIWolf, 15 random agents", 300, GAMES / seconds, "games/s", at_least=True)
