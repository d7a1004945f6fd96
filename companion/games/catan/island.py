"""The island as it is made: hexes, corners, edges, and the longest road over them. No drawing in it.

Hexes have cube coordinates `(q, r)` (the third is `-q - r`), their points up and down. A corner is its three
hexes, sea included; an edge is its two corners. All are numbered in the order of reading: rows from above,
each from the left.
"""

from collections.abc import Collection, Iterable
from functools import cached_property

Hex = tuple[int, int]
Ways = dict[int, list[tuple[int, int]]]
"""Of each corner the edges that leave it, each with its other end."""
AROUND: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The neighbours of a hex, clockwise from the upper left."""


class Island:
    """Rows of hexes, centred below one another."""

    def __init__(self, *rows: int) -> None:
        middle, wide = len(rows) // 2, max(rows)
        lands: list[Hex] = []
        for r, count in enumerate(rows, -middle):
            first = (wide - count - r) // 2 - wide // 2
            lands.extend((first + i, r) for i in range(count))
        self.hexes: tuple[Hex, ...] = tuple(lands)
        around = {land: _corners(land) for land in lands}
        self.corners: tuple[frozenset[Hex], ...] = tuple(
            sorted({corner for six in around.values() for corner in six}, key=_reading)
        )
        number = {corner: n for n, corner in enumerate(self.corners)}
        self.corners_of: tuple[tuple[int, ...], ...] = tuple(
            tuple(number[corner] for corner in around[land]) for land in lands
        )
        """Of each hex its six corners, clockwise from the top."""
        pairs = {
            (min(pair), max(pair))
            for six in self.corners_of
            for pair in zip(six, (*six[1:], six[0]), strict=True)
        }
        self.edges: tuple[tuple[int, int], ...] = tuple(
            sorted(pairs, key=lambda pair: _sum(map(self.place, pair)))
        )
        self.edge: dict[tuple[int, int], int] = {}
        """The edge between two corners, named in either order."""
        ways: list[list[tuple[int, int]]] = [[] for _ in self.corners]
        for n, (a, b) in enumerate(self.edges):
            self.edge[a, b] = self.edge[b, a] = n
            ways[a].append((n, b))
            ways[b].append((n, a))
        self.ways: tuple[tuple[tuple[int, int], ...], ...] = tuple(map(tuple, ways))
        """Of each corner the edges that leave it, each with the corner at its other end."""

    def place(self, corner: int) -> tuple[int, int]:
        """Where a corner lies: down in quarters of a hex's height, right in sixths of its width."""
        return _reading(self.corners[corner])

    def centre(self, land: int) -> tuple[int, int]:
        """Where the middle of a hex lies, as `place` counts."""
        q, r = self.hexes[land]
        return 3 * r, 3 * (2 * q + r)

    @cached_property
    def extent(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The upper left and the lower right of all corners, as `place` counts."""
        down, right = zip(*map(self.place, range(len(self.corners))), strict=True)
        return (min(down), min(right)), (max(down), max(right))

    @cached_property
    def hexes_at(self) -> tuple[tuple[int, ...], ...]:
        """Of each corner the one to three lands that it touches."""
        number = {land: n for n, land in enumerate(self.hexes)}
        return tuple(tuple(sorted(number[one] for one in corner if one in number)) for corner in self.corners)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Of each hex the lands that touch it."""
        number = {land: n for n, land in enumerate(self.hexes)}
        return tuple(
            tuple(number[q + dq, r + dr] for dq, dr in AROUND if (q + dq, r + dr) in number)
            for q, r in self.hexes
        )

    @cached_property
    def coast(self) -> tuple[int, ...]:
        """The edges between land and sea, clockwise from the upper left side of the first hex."""
        after = {
            a: b
            for six in self.corners_of
            for a, b in zip(six, (*six[1:], six[0]), strict=True)
            if len(set(self.hexes_at[a]) & set(self.hexes_at[b])) == 1
        }
        corner = first = self.corners_of[0][5]
        found: list[int] = []
        while not found or corner != first:
            found.append(self.edge[corner, after[corner]])
            corner = after[corner]
        return tuple(found)

    def ring(self, start: int, step: int) -> tuple[int, ...]:
        """All hexes from a hex at a corner of the island round and round inwards: `step` 1 clockwise, -1 the
        other way."""
        number = {land: n for n, land in enumerate(self.hexes)}
        left = set(range(len(self.hexes)))
        found, here = [start], start
        left.discard(start)
        ways = AROUND if step == 1 else AROUND[::-1]
        turn = 0
        while left:
            q, r = self.hexes[here]
            # The first way that has the sea, or what was passed already, at its outer side.
            for i in range(turn - 2, turn + 4):
                dq, dr = ways[i % 6]
                ahead = number.get((q + dq, r + dr), -1)
                if ahead in left and (len(found) > 1 or self._at_sea(here, ways[(i - 1) % 6])):
                    found.append(ahead)
                    left.discard(ahead)
                    here, turn = ahead, i
                    break
        return tuple(found)

    def _at_sea(self, land: int, way: Hex) -> bool:
        q, r = self.hexes[land]
        return (q + way[0], r + way[1]) not in self.hexes

    @property
    def ends(self) -> tuple[int, ...]:
        """The six hexes at the corners of the island, where a spiral may begin."""
        return tuple(n for n, near in enumerate(self.neighbours) if len(near) == 3)

    def longest(self, roads: Collection[int], cut: Collection[int] = ()) -> int:
        """The length of the longest stroke over these edges (001: no branches; broken by another's building,
        not by one's own). `cut` are the corners where others have built."""
        at = self._meeting(roads, cut)
        left = {corner: len(ways) for corner, ways in at.items()}
        deep = dict.fromkeys(at, 0)
        """How far one gets from a corner over the branches that were taken off there."""
        best = 0
        ends = [corner for corner, ways in left.items() if ways == 1]
        for end in ends:  # grows while branches are taken off, from their ends on
            if left[end]:
                left[end] = 0
                far = deep[end] + 1
                for _, corner in at[end]:
                    if left[corner]:
                        if deep[corner] + far > best:
                            best = deep[corner] + far
                        if far > deep[corner]:
                            deep[corner] = far
                        left[corner] -= 1
                        if left[corner] == 1:
                            ends.append(corner)
        if len(ends) == len(at):
            return best
        rounds = {
            corner: [way for way in at[corner] if left[way[1]]] for corner, ways in left.items() if ways
        }
        return max(best, _longest_round(_chains(rounds, deep), deep)) if rounds else best

    def stroke(self, roads: Collection[int], cut: Collection[int] = ()) -> tuple[int, ...]:
        """A longest stroke: its edges in the order in which they are passed."""
        at, most = self._meeting(roads, cut), self.longest(roads, cut)
        path: list[int] = []

        def walk(corner: int) -> bool:
            if len(path) == most:
                return True
            for edge, other in at[corner]:
                if edge not in path:
                    path.append(edge)
                    if walk(other):
                        return True
                    path.pop()
            return False

        next(start for start in (*at, 0) if not at or walk(start))
        return tuple(path)

    def _meeting(self, roads: Collection[int], cut: Collection[int]) -> Ways:
        """Of each corner that roads touch, those that leave it, each with its other end. Where another has
        built, each road has an end of its own, below 0."""
        at: Ways = {}
        edges = self.edges
        for edge in roads:
            a, b = edges[edge]
            if a in cut:
                a = -2 * edge - 1
            if b in cut:
                b = -2 * edge - 2
            if a in at:
                at[a].append((edge, b))
            else:
                at[a] = [(edge, b)]
            if b in at:
                at[b].append((edge, a))
            else:
                at[b] = [(edge, a)]
        return at


def _chains(at: Ways, deep: dict[int, int]) -> dict[int, list[tuple[int, int, int]]]:
    """The rounds of a network as chains between the corners that count: where three ways meet, where branches
    hang, and one of each round that has neither. Of each such corner its chains: a bit that names the chain,
    its other end, its length."""
    counts = {corner for corner, ways in at.items() if len(ways) == 3 or deep[corner]}
    chains: dict[int, list[tuple[int, int, int]]] = {}
    passed: set[int] = set()
    for corner in (*counts, *at):
        if corner in passed:
            continue
        counts.add(corner)
        passed.add(corner)
        chains[corner] = []
        for first, here in at[corner]:
            edge, length = first, 1
            while here not in counts:
                passed.add(here)
                ways = at[here]
                edge, here = ways[1] if ways[0][0] == edge else ways[0]
                length += 1
            chains[corner].append((1 << min(first, edge), here, length))
    return chains


def _longest_round(chains: dict[int, list[tuple[int, int, int]]], deep: dict[int, int]) -> int:
    """The length of the longest trail that passes a round: in from the end of a branch, out by another."""
    best = 0

    def walk(corner: int, used: int, length: int) -> None:
        nonlocal best
        out = length if corner == start else length + deep[corner]
        if out > best:
            best = out
        for chain, other, more in chains[corner]:
            if not used & chain:
                walk(other, used | chain, length + more)

    for start in chains:
        walk(start, 0, deep[start])
    return best


def _corners(land: Hex) -> list[frozenset[Hex]]:
    """The six corners of a hex, clockwise from the top."""
    q, r = land
    around = [(q + dq, r + dr) for dq, dr in AROUND]
    return [frozenset((land, around[i], around[(i + 1) % 6])) for i in range(6)]


def _reading(corner: Iterable[Hex]) -> tuple[int, int]:
    return _sum((r, 2 * q + r) for q, r in corner)


def _sum(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    down, right = zip(*pairs, strict=True)
    return sum(down), sum(right)


SMALL = Island(3, 4, 5, 4, 3)
"""The island of three and four: 19 hexes, 54 corners, 72 edges."""
LARGE = Island(3, 4, 5, 6, 5, 4, 3)
"""The island of five and six: 30 hexes, 80 corners, 109 edges."""
