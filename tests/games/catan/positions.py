"""Random legal play on a board, for the longest road: every position, and a search that tries every trail."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import NamedTuple

from companion.games.catan.island import Island


class Position(NamedTuple):
    """What lies after a build: edges and corners, a row a seat. `built` is the seat that built."""

    built: int
    roads: list[set[int]]
    buildings: list[set[int]]

    def cut(self, seat: int) -> set[int]:
        """The corners that break the roads of a seat."""
        return {corner for other, row in enumerate(self.buildings) if other != seat for corner in row}


def played(island: Island, random: Random, seats: int = 4) -> Iterator[Position]:
    """A game of builds alone: the opening in snake order, then roads and settlements until none fits."""
    now = Position(0, [set() for _ in range(seats)], [set() for _ in range(seats)])
    order = [*range(seats), *reversed(range(seats))]
    for seat in order:
        corner = random.choice([one for one in range(len(island.corners)) if _free(island, now, one)])
        now.buildings[seat].add(corner)
        yield now._replace(built=seat)
        now.roads[seat].add(random.choice([edge for edge, _ in island.ways[corner] if not _lies(now, edge)]))
        yield now._replace(built=seat)
    while moves := [move for seat in range(seats) for move in _moves(island, now, seat)]:
        places = [move for move in moves if move[1] is now.buildings]
        seat, rows, place = random.choice(places if places and random.random() < 0.15 else moves)
        rows[seat].add(place)
        yield now._replace(built=seat)


def _moves(island: Island, now: Position, seat: int) -> Iterator[tuple[int, list[set[int]], int]]:
    reached = {corner for edge in now.roads[seat] for corner in island.edges[edge]}
    if len(now.roads[seat]) < 15:
        for corner in sorted(reached - now.cut(seat)):
            yield from ((seat, now.roads, edge) for edge, _ in island.ways[corner] if not _lies(now, edge))
    if len(now.buildings[seat]) < 9:
        yield from ((seat, now.buildings, one) for one in sorted(reached) if _free(island, now, one))


def _lies(now: Position, edge: int) -> bool:
    return any(edge in row for row in now.roads)


def _free(island: Island, now: Position, corner: int) -> bool:
    taken = set().union(*now.buildings)
    return corner not in taken and all(other not in taken for _, other in island.ways[corner])


def every_trail(island: Island, roads: Collection[int], cut: Collection[int]) -> int:
    """The length of the longest road, found by trying every trail from every corner."""
    longest = 0

    def walk(corner: int, used: int, length: int) -> None:
        nonlocal longest
        longest = max(longest, length)
        if length and corner in cut:
            return
        for edge, other in island.ways[corner]:
            if edge in roads and not used >> edge & 1:
                walk(other, used | 1 << edge, length + 1)

    for start in {corner for edge in roads for corner in island.edges[edge]}:
        walk(start, 0, 0)
    return longest
