"""Random legal play on a board, for the longest road: every position, and a search that tries every trail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.games import GAMES
from companion.games.catan.island import LARGE, SMALL, Island
from companion.kernel.game import Entry, Stamp
from tests.driver import START, setup
from tests.games.catan import moves


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


def holder_after(holder: int, before: Sequence[int], after: Sequence[int], *, voids: bool) -> int:
    """Who holds the longest road once lengths are others (001 最長交易路, and its ruling on a tie)."""
    best = max(after)
    front = [seat for seat, length in enumerate(after, 1) if length == best >= 5]
    if len(front) == 1:
        return front[0]
    return holder if holder in front and not (voids and best < max(before)) else 0


def tapped(random: Random, seats: int = 4, *, voids: bool = True) -> Iterator[tuple[Any, list[int], int]]:
    """A game of builds by taps: after each the table's state, the lengths of roads by every trail over what
    was tapped, and who holds the longest road by that."""
    game = GAMES["catan"]
    options = game.Options(
        with_board=True,
        opening="snake",
        five_or_six=seats > 4,
        component_check=False,
        conduct_list=False,
        tie_voids_longest_road=voids,
    )
    state = game.begin(setup("catan", seats, options))
    island = SMALL if seats < 5 else LARGE
    roads: list[set[int]] = [set() for _ in range(seats)]
    buildings: list[set[int]] = [set() for _ in range(seats)]
    lengths, holder = [0] * seats, 0

    def say(state: Any, move: Any) -> Any:
        stamp = Stamp(START, START, "host")
        return game.apply(state, Entry("tapped-0001", 1, stamp, move))

    state, idle = say(state, moves.Start(1)), 0
    while idle < seats:
        view = game.view(state, "host")
        may = view.may_build
        if may:
            place = _chosen(island, may, roads, view.builder - 1, random)
            state, idle = say(state, moves.Build(view.builder, place)), 0
            (roads if place[0] == "r" else buildings)[view.builder - 1].add(int(place[1:]))
            before = lengths
            cuts = [set().union(*buildings[:n], *buildings[n + 1 :]) for n in range(seats)]
            lengths = [every_trail(island, own, cut) for own, cut in zip(roads, cuts, strict=True)]
            holder = holder_after(holder, before, lengths, voids=voids)
            yield state, lengths, holder
        if state.opened and (not may or random.random() < 0.5):
            idle += not may
            state = say(state, moves.Turn(state.turn % seats + 1))


def _chosen(island: Island, may: Sequence[str], roads: Sequence[set[int]], seat: int, random: Random) -> str:
    """Something that may be built: rather what cuts another's road, or leads to where that can be."""
    others = [own for n, own in enumerate(roads) if n != seat]

    def met(corner: int) -> int:
        return max(sum(edge in own for edge, _ in island.ways[corner]) for own in others)

    cutting = [one for one in may if one[0] == "s" and met(int(one[1:])) > 1]
    leading = [one for one in may if one[0] == "r" and max(map(met, island.edges[int(one[1:])])) > 1]
    cities = [one for one in may if one[0] == "c"]
    for among, share in ((cutting, 0.8), (leading, 0.5), (cities, 0.1)):
        if among and random.random() < share:
            return random.choice(among)
    return random.choice([one for one in may if one[0] == "r"] or may)
