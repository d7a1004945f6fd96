"""The board of Catan: longest road and award over whole games of builds by taps, beside trying every trail; a
fair set-up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from bench.measure import Row, sized
from companion.games.catan.boards import SEEDS, WISHES, BoardName, lay
from companion.games.catan.island import SMALL
from companion.games.catan.rulings import road_after
from companion.games.catan.state import position_at
from tests.games.catan.positions import every_trail, tapped

GAMES = sized(220, 2)
"""Random games; 220 have more than 20,000 builds."""
BOARDS = sized(60, 2)
Seat = tuple[frozenset[int], frozenset[int]]
"""The roads of a seat, and the corners where others have built."""


def main() -> Iterator[Row]:
    positions: list[Seat] = []
    builds = different = 0
    for seed in range(GAMES):
        for state, lengths, holder in tapped(Random(seed), voids=seed % 2 == 0):
            builds += 1
            different += [one.stretch for one in state.lines] != lengths or state.road.held != holder
            position = position_at(state)
            positions += [
                (
                    frozenset(edge for edge, one in position.roads.items() if one.seat == seat),
                    position.others(seat),
                )
                for seat in state.seats
            ]
    yield Row(f"lengths or holder otherwise than by every trail, {builds:,} builds", 0, different, "")
    mean = _mean(SMALL.longest, positions)
    yield Row("longest road of a seat, mean", 15, 1e6 * mean, "µs")
    plain = _mean(lambda *one: every_trail(SMALL, *one), positions[:: len(positions) // 2000 or 1])
    yield Row("  a search that tries every trail takes", 2, plain / mean, "", at_least=True)
    dense = [one for one in positions if len(one[0]) >= sized(15, 8)]
    yield Row("longest road of a seat with 15 roads, p99", 60, 1e6 * _p99(SMALL.longest, dense), "µs")
    yield Row("the award's update after a build, mean", 60, 1e6 * _mean_update(), "µs")
    taken = []
    for seed in range(0, SEEDS, SEEDS // BOARDS):
        begun = time.process_time()
        lay(BoardName("fair", wishes=WISHES, seed=seed))
        taken.append(time.process_time() - begun)
    yield Row("a fair board with all wishes, longest", 50, 1e3 * max(taken), "ms")


def _mean_update() -> float:
    """Of every road of some games: its seat's longest, and whose the award is by that."""
    taken: list[float] = []
    for seed in range(sized(20, 1)):
        before = None
        for state, _, _ in tapped(Random(seed)):
            built = [a.roads < b.roads for a, b in zip((before or state).lines, state.lines, strict=True)]
            if before is not None and any(built):
                seat = built.index(True) + 1
                position = position_at(state)
                roads = [edge for edge, one in position.roads.items() if one.seat == seat]
                others = position.others(seat)
                begun = time.process_time()
                stretch = SMALL.longest(roads, others)
                road_after(before, seat, replace(state.lines[seat - 1], stretch=stretch))
                taken.append(time.process_time() - begun)
            before = state
    return sum(taken) / len(taken)


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
