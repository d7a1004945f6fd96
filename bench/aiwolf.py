"""How fast villages of agents are played in process, talk in turns included."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.measure import Row, sized
from companion.agents.simulate import simulate
from companion.games.aiwolf.state import AIWolfOptions

GAMES = sized(1000, 1)


def main() -> Iterator[Row]:
    """Games of fifteen random agents in a second of one core's processor time."""
    begun = time.process_time()
    for _ in simulate(15, GAMES, AIWolfOptions(talk="typed"), ["random"], 1):
        pass
    seconds = time.process_time() - begun
    yield Row("AIWolf, 15 random agents", 300, GAMES / seconds, "games/s", at_least=True)
