"""The board of Catan: the longest road over all positions of random games, beside trying every trail; a fair
set-up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from bench.measure import Row, sized
from companion.games.catan.boards import SEEDS, WISHES, BoardName, lay
from companion.games.catan.island import SMALL
from tests.games.catan.positions import every_trail, played

GAMES = sized(260, 2)
"""Random games; 260 have more than 20,000 builds."""
BOARDS = sized(60, 2)
Seat = tuple[frozenset[int], frozenset[int]]
"""The roads of a seat, and the corners where others have built."""


def main() -> Iterator[Row]:
    positions: list[Seat] = []
    builds = 0
    for seed in range(GAMES):
        for now in played(SMALL, Random(seed)):
            builds += 1
            positions += [
                (frozenset(roads), frozenset(now.cut(seat))) for seat, roads in enumerate(now.roads)
            ]
    different = sum(
        SMALL.longest(roads, cut) != every_trail(SMALL, roads, cut) for roads, cut in set(positions)
    )
    yield Row(f"longest road otherwise than by every trail, {builds:,} builds", 0, different, "")
    mean = _mean(SMALL.longest, positions)
    yield Row("longest road of a seat, mean", 15, 1e6 * mean, "µs")
    plain = _mean(lambda *one: every_trail(SMALL, *one), positions[:: len(positions) // 2000 or 1])
    yield Row("  a search that tries every trail takes", 2, plain / mean, "", at_least=True)
    dense = [one for one in positions if len(one[0]) >= sized(15, 8)]
    yield Row("longest road of a seat with 15 roads, p99", 60, 1e6 * _p99(SMALL.longest, dense), "µs")
    taken = []
    for seed in range(0, SEEDS, SEEDS // BOARDS):
        begun = time.process_time()
        lay(BoardName("fair", wishes=WISHES, seed=seed))
        taken.append(time.process_time() - begun)
    yield Row("a fair board with all wishes, longest", 50, 1e3 * max(taken), "ms")


def _mean(search: Callable[..., int], seats: list[Seat]) -> float:
    begun = time.process_time()
    for seat in seats:
        search(*seat)
    return (time.process_time() - begun) / len(seats)


def _p99(search: Callable[..., int], seats: list[Seat]) -> float:
    """Of each the best of three: what disturbs from outside is not the search."""
    taken = []
    for seat in seats:
        three = []
        for _ in range(3):
            begun = time.perf_counter()
            search(*seat)
            three.append(time.perf_counter() - begun)
        taken.append(min(three))
    return sorted(taken)[int(len(taken) * 0.99) - 1]
