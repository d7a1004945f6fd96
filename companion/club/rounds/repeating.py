"""Rounds in which nobody meets twice, where that can be had: a few are found, the others follow from them.

People stand in rings of `turns` places, and each round found is played `turns` times, everybody one place
further each time. Who meets once then meets others in every turn, so a search over one or two rounds settles
all. 15 people in threes meet each other just once in seven rounds this way (Kirkman).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp
from random import Random

STEPS = 16_000
"""Swaps that are tried for one way to turn."""
TRIES = 2
"""How often each way to turn is tried."""
WARMTH = 0.3
"""How readily a worse round is taken, in meetings again of all turns."""
Rounds = list[list[list[int]]]
EIGHT_FOURS = (
    ((27, 11, 13, 18), (8, 22, 17, 3), (30, 14, 1, 29), (7, 24, 4, 20)),
    ((27, 16, 24, 29), (18, 9, 31, 21), (6, 23, 13, 0), (14, 10, 2, 4)),
)
"""Of two rounds of 32 people in fours half of the tables each: at the others sit their partners (0 and 1, 2
and 3, …). Fifteen pairs of partners stand in rings of five; turned five times each, 10 pairs meet again."""


def repeating(sizes: Sequence[int], resting: int, rounds: int, rng: Random) -> Iterator[Rounds]:
    """So many rounds, or one or two less, for people 0, 1, …; the last group of a round sits out.

    Each way to turn gives some by itself, best ones first.
    """
    people = sum(sizes) + resting
    if [*sizes] == [4] * 8 and not resting and rounds <= 10:
        yield _eight_fours()[:rounds]
        return
    for _ in range(TRIES):
        for founds, turns in dict.fromkeys(
            (n, -(-rounds // n) + more) for n in (1, 2) for more in (0, 1, -1)
        ):
            if 2 < turns <= people:
                yield _search_rounds(sizes, resting, founds, turns, rng)[:rounds]


def _eight_fours() -> Rounds:
    def turn(one: int, by: int) -> int:
        pair, which = divmod(one, 2)
        return one if pair == 15 else 2 * (pair // 5 * 5 + (pair + by) % 5) + which

    return [
        [*([turn(one ^ other, by) for one in group] for group in half for other in (0, 1)), []]
        for half in EIGHT_FOURS
        for by in range(5)
    ]


def _search_rounds(sizes: Sequence[int], resting: int, founds: int, turns: int, rng: Random) -> Rounds:
    """Rounds in which as few meet again as the search finds, each turned so many times."""
    people = sum(sizes) + resting
    turning = people // turns * turns

    def turn(one: int, by: int) -> int:
        return one // turns * turns + (one + by) % turns if one < turning else one

    kinds = [[0] * people for _ in range(people)]
    alike: dict[tuple[int, ...], int] = {}
    count: list[int] = []
    for one, other in combinations(range(people), 2):
        least = min(tuple(sorted((turn(one, by), turn(other, by)))) for by in range(turns))
        kind = alike.setdefault(least, len(alike))
        kinds[one][other] = kinds[other][one] = kind
        if kind == len(count):
            count.append(0)
        count[kind] += 1
    most = founds * sum(size * (size - 1) // 2 for size in sizes) + 1
    costs = {
        pairs: [
            pairs * (times * (times - 1) // 2) for times in (met * turns // pairs for met in range(most + 1))
        ]
        for pairs in {*count}
    }
    table = [costs[pairs] for pairs in count]
    found = _find(sizes, people, kinds, table, founds, WARMTH * turns, rng)
    return [[[turn(one, by) for one in group] for group in groups] for groups in found for by in range(turns)]


def _find(
    sizes: Sequence[int],
    people: int,
    kinds: list[list[int]],
    costs: list[list[int]],
    founds: int,
    warmth: float,
    rng: Random,
) -> Rounds:
    """Rounds of groups, by swaps; `costs[kind][n]` is what n meetings of a kind cost."""
    rounds = [deal(sizes, people, rng) for _ in range(founds)]
    met = [0] * len(costs)
    for here in (group for groups in rounds for group in groups[:-1]):
        for one, other in combinations(here, 2):
            met[kinds[one][other]] += 1
    cost = sum(costs[kind][times] for kind, times in enumerate(met))
    best, kept = cost, [[[*group] for group in groups] for groups in rounds]
    chance = rng.random
    for _ in range(STEPS):
        if not best:
            break
        groups = rounds[int(chance() * founds)]
        (a, i), (b, j) = _place(groups, int(chance() * people)), _place(groups, int(chance() * people))
        if a == b:
            continue
        one, other, more = groups[a][i], groups[b][j], 0
        sitting = [group for group in ((a, one, other), (b, other, one)) if group[0] < len(sizes)]
        changes = [
            change
            for group, leaves, comes in sitting
            for mate in groups[group]
            if mate != leaves
            for change in ((kinds[leaves][mate], -1), (kinds[comes][mate], 1))
        ]
        for kind, by in changes:
            times = met[kind]
            more += costs[kind][times + by] - costs[kind][times]
            met[kind] = times + by
        if more > 0 and chance() >= exp(-more / warmth):
            for kind, by in changes:
                met[kind] -= by
            continue
        groups[a][i], groups[b][j] = other, one
        cost += more
        if cost < best:
            best, kept = cost, [[[*group] for group in groups] for groups in rounds]
    return kept


def _place(groups: list[list[int]], number: int) -> tuple[int, int]:
    """Group and place of the seat with this number, counted through."""
    for index, group in enumerate(groups):
        if number < len(group):
            return index, number
        number -= len(group)
    raise IndexError(number)


def deal(sizes: Sequence[int], people: int, rng: Random) -> list[list[int]]:
    """A round by chance alone; who sits out is the last group."""
    rest = iter(rng.sample(range(people), people))
    return [[next(rest) for _ in range(size)] for size in sizes] + [[*rest]]
