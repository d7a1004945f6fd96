"""Who sits where: tables of even size from those who are here, new opponents before old ones. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.kernel.chance import Chance

Met = Mapping[frozenset[int], int]
"""How often two players have sat at one table."""


class Seating(NamedTuple):
    """Tables, each with its players in seat order, and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]


def sizes(people: int, least: int, most: int) -> tuple[int, ...]:
    """Sizes of tables for as many people as possible: as few tables as can be, the larger ones first.

    Of five people for tables of 3-4, one sits out; of two, both.
    """
    for seated in range(people, least - 1, -1):
        tables = -(-seated // most)
        if tables * least <= seated:
            small, larger = divmod(seated, tables)
            return (small + 1,) * larger + (small,) * (tables - larger)
    return ()


def seat(
    people: Sequence[int],
    least: int,
    most: int,
    *,
    met: Met | None = None,
    played: Mapping[int, int] | None = None,
    chance: Chance,
) -> Seating:
    """Seat people by chance, then swap while fewer meet again. Who has played most sits out first."""
    known, games = met or {}, played or {}
    shape = sizes(len(people), least, most)
    waiting = sorted(chance.shuffle(people), key=lambda one: games.get(one, 0))
    inside = list(chance.shuffle(waiting[: sum(shape)]))
    tables = []
    for size in shape:
        tables.append(inside[:size])
        del inside[:size]
    _mix(tables, known)
    return Seating(tuple(tuple(chance.shuffle(table)) for table in tables), tuple(waiting[sum(shape) :]))


def rotated(table: Sequence[int]) -> tuple[int, ...]:
    """The same people, each one seat further."""
    return (*table[-1:], *table[:-1])


def repeats(tables: Sequence[Sequence[int]], met: Met) -> int:
    """How much a seating repeats: meetings so far of all who meet, squared, so that repeats are spread."""
    return sum(_cost(table, met) for table in tables)


def _cost(table: Sequence[int], met: Met) -> int:
    return sum(met.get(frozenset(pair), 0) ** 2 for pair in combinations(table, 2))


def _mix(tables: list[list[int]], met: Met) -> None:
    """Swap two players of two tables as long as it helps; each swap helps, so it ends."""
    better = bool(met)
    while better:
        better = any(_swap(one, other, met) for one, other in combinations(tables, 2))


def _swap(one: list[int], other: list[int], met: Met) -> bool:
    """Make the first swap between two tables that lowers their repeats."""
    before = _cost(one, met) + _cost(other, met)
    if before == 0:
        return False
    for i in range(len(one)):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            if _cost(one, met) + _cost(other, met) < before:
                return True
            one[i], other[j] = other[j], one[i]
    return False
