"""How fast a log is folded: the score moves of a Catan table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from bench.measure import Row, sized
from companion.games import GAMES
from companion.games.catan.counts import Cities, Knights, Roads, Settlements
from companion.games.catan.state import CatanOptions
from companion.games.catan.turns import Start
from companion.kernel.game import Entry, Place, Setup, Stamp
from companion.kernel.replay import History

ENTRIES = sized(50_000, 50)
OPENED = 1_521_939_600_000


def main() -> Iterator[Row]:
    """Entries a second, the fastest of three: a whole history, ids and strikes looked through as well."""
    game = GAMES["catan"]
    options = CatanOptions(component_check=False, conduct_list=False)
    setup = Setup(
        "catan", tuple(Place(f"P{seat}") for seat in range(1, 5)), options, game.scheme(options), OPENED
    )
    log = [entry(number, move) for number, move in enumerate(score_moves(), 1)]
    seconds = min(folded(setup, log) for _ in range(3))
    yield Row("fold of Catan score moves", 50_000, len(log) / seconds, "entries/s", at_least=True)


def score_moves() -> list[Any]:
    """One start, then counts that go up and down on every seat."""
    shifts = ((Settlements, 0), (Roads, 3), (Cities, -2), (Knights, -3))
    taps = [
        move(seat, count + shift) for count in (3, 4, 5) for move, shift in shifts for seat in range(1, 5)
    ]
    return [Start(1), *islice(cycle(taps), ENTRIES - 1)]


def entry(number: int, move: Any) -> Entry[Any, Any]:
    at = OPENED + number * 100
    return Entry(f"bench-{number:08d}", number, Stamp(at, at, "host"), move)


def folded(setup: Setup[Any], log: list[Entry[Any, Any]]) -> float:
    """Seconds that folding a log takes."""
    begun = time.perf_counter()
    History(GAMES["catan"], setup, log)
    return time.perf_counter() - begun
