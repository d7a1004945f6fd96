"""Who sits with whom: a local search over one round, or over all that are still to come. Pure.

The same seed gives the same seating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Generic, NamedTuple

from .given import WEIGHTS, Given, Person, Sitting, Weights
from .repeating import Rounds, deal, repeating
from .swaps import Swaps

STEPS, EACH = 60_000, 2_000
"""Swaps that are tried for a round, at most and a person, and for each further one a tenth of these again."""
WARMEST, WARM = 60.0, 20.0
"""How readily a swap for the worse is made first, in the unit of the weights; where rounds are good."""


class Seating(NamedTuple, Generic[Person]):
    """Tables, each with its people in seat order, who sits out, and the rounds that are to follow."""

    tables: tuple[tuple[Person, ...], ...]
    out: tuple[Person, ...]
    further: tuple[tuple[tuple[Person, ...], ...], ...] = ()


def search(given: Given[Person], seed: int, weights: Weights = WEIGHTS) -> Seating[Person]:
    """The best seating that is found, and where rounds are to follow, theirs."""
    rng = Random(seed)
    people = [*given.people]
    sizes = [table.size for table in given.tables]
    rounds = 1 + given.further
    best: Swaps[Person] | None = None
    for begun, settled in _starts(given, people, sizes, rng):
        evening = Swaps(given, people, begun, weights)
        if settled < rounds:
            evening.anneal(rng, STEPS // 6 * (rounds - settled) if settled else 0, WARMEST, settled)
        if best is None or evening.best < best.best:
            best, found = evening, settled
        if best.best <= best.least:
            break
    assert best is not None
    best = Swaps(given, people, best.kept, weights)
    best.anneal(rng, min(STEPS, EACH * len(people)) * (10 + given.further) // 10, WARM if found else WARMEST)
    tables = [[[people[one] for one in table] for table in groups] for groups in best.kept]
    first, *further = ([tuple(rng.sample(table, len(table))) for table in groups] for groups in tables)
    return Seating(
        tuple(order_of_play(table, given.earlier) for table in first[:-1]),
        first[-1],
        tuple(tuple(groups[:-1]) for groups in further),
    )


def order_of_play(people: Sequence[Person], earlier: Sequence[Sitting[Person]]) -> tuple[Person, ...]:
    """A table's people in the order in which places come again least; large tables as they are."""
    if len(people) > 6:
        return tuple(people)
    had = Counter((one, place) for sitting in earlier for place, one in enumerate(sitting.people))
    again = {(one, place): had[one, place] ** 2 for one in people for place in range(len(people))}
    return min(
        permutations(people),
        key=lambda order: sum(again[one, place] for place, one in enumerate(order)),
    )


def _starts(
    given: Given[Person], people: Sequence[Person], sizes: Sequence[int], rng: Random
) -> Iterable[tuple[Rounds, int]]:
    """Rounds to begin from, as numbers of people, and how many of them are good; the last group sits out."""
    number = {one: index for index, one in enumerate(people)}
    count, rounds = len(people), 1 + given.further

    def dealt(begun: Rounds) -> tuple[Rounds, int]:
        fresh = [deal(sizes, count, rng) for _ in range(rounds - len(begun))]
        return _lock(given, number, [*begun, *fresh]), len(begun)

    start = [[[number.get(one, -1) for one in table] for table in groups] for groups in given.start[:rounds]]
    seated = [[one for table in groups for one in table] for groups in start]
    if (
        start
        and all([*map(len, groups)] == [*sizes] for groups in start)
        and all(-1 not in here and len({*here}) == len(here) for here in seated)
    ):
        resting = [[*{*range(count)}.difference(here)] for here in seated]
        yield dealt([[*groups, out] for groups, out in zip(start, resting, strict=True)])
        return
    yield dealt([])
    if rounds > 2 and not given.earlier:
        for labels in repeating(sizes, count - sum(sizes), rounds, rng):
            names = rng.sample(range(count), count)
            yield dealt([[[names[one] for one in group] for group in groups] for groups in labels])


def _lock(given: Given[Person], number: Mapping[Person, int], rounds: Rounds) -> Rounds:
    """The rounds with those at their places, in the first one, who are locked there."""
    groups = rounds[0]
    held = {number[one]: table for one, table in given.locked.items() if one in number}
    for one, table in given.locked.items():
        if one in number and number[one] not in groups[table]:
            was = next(group for group in groups if number[one] in group)
            free = next(index for index, other in enumerate(groups[table]) if held.get(other) != table)
            was[was.index(number[one])], groups[table][free] = groups[table][free], number[one]
    return rounds
