"""Who sits with whom: a local search over one round, or over all that are still to come. Pure.

Two people of two tables change places as long as that makes the evening better, now and then also where it
does not, ever less readily (simulated annealing). The same seed gives the same seating.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations, product
from math import comb, exp
from random import Random
from typing import Generic, NamedTuple

from .repeating import Rounds, deal, repeating
from .seating import WEIGHTS, Given, Pair, Person, Sitting, Weights

COLDEST = 8.0
"""How readily a swap for the worse is made last, in the unit of the weights."""
NORMAL, SHORT, OUT = range(3)


class Swaps(Generic[Person]):
    """Rounds in which people, by number, change places; what they cost is kept up to date."""

    def __init__(
        self, given: Given[Person], people: Sequence[Person], rounds: Rounds, weights: Weights
    ) -> None:
        count, self.weights = len(people), weights
        number = {one: index for index, one in enumerate(people)}
        self.rounds = [[[*group] for group in groups] for groups in rounds]
        self.at = [[0] * count for _ in rounds]
        largest = {table.game: 0 for table in given.tables}
        for table in given.tables:
            largest[table.game] = max(largest[table.game], table.size)
        shorts = [SHORT if table.size < largest[table.game] else NORMAL for table in given.tables]
        self.kinds = [*shorts, OUT]
        self.out = len(shorts)
        self.movable = [[*range(count)] for _ in rounds]
        self.movable[0] = [index for one, index in number.items() if one not in given.locked]
        self._alone(given, people)
        self._pairs(given, number)
        self._count(given, number)
        self.blocks: dict[int, list[int]] = {}
        for pair in given.together:
            if pair <= {*number} and not pair & {*given.locked}:
                one, other = (number[x] for x in pair)
                self.blocks.setdefault(one, []).append(other)
                self.blocks.setdefault(other, []).append(one)
        self.cost, self.least = self._whole(), self._least()
        self.best, self.kept = self.cost, self._copy()

    def _alone(self, given: Given[Person], people: Sequence[Person]) -> None:
        """What it costs that somebody sits at a table, by itself."""
        weights, played = self.weights, {table.game for table in given.tables}
        self.alone = []
        for one in people:
            wishes, declined = given.wishes.get(one, ()), given.declined.get(one, ())
            costs = [
                weights.wish * bool(wishes and table.game not in wishes)
                + weights.declined * (table.game in declined)
                for table in given.tables
            ]
            missed = weights.wish * (not played.isdisjoint(wishes))
            self.alone.append([*costs, missed + weights.rested * given.rested.get(one, 0)])

    def _pairs(self, given: Given[Person], number: Mapping[Person, int]) -> None:
        """What it costs that two meet (once more), and what it saves that they do not."""
        count, weights = len(number), self.weights
        self.base = [[0] * count for _ in range(count)]
        self.met = [[0] * count for _ in range(count)]
        self.past: list[list[int]] = [[] for _ in range(count)]
        for sitting in given.earlier:
            here = [number[one] for one in sitting.people if one in number]
            mask = sum(1 << one for one in here)
            for one in here:
                self.past[one].append(mask)
            self._meet(here)
        new = [number[one] for one in given.newcomers if one in number]
        every: list[tuple[Iterable[tuple[int, ...]], int]] = [
            (combinations(new, 2), weights.newcomers),
            (_numbers(given.apart, number), weights.apart),
            (_numbers(given.together, number), -weights.together),
        ]
        for pairs, weight in every:
            for one, other in pairs:
                self.base[one][other] += weight
                self.base[other][one] += weight
        self.masks = [[sum(1 << one for one in group) for group in groups] for groups in self.rounds]
        for groups, at in zip(self.rounds, self.at, strict=True):
            for table, group in enumerate(groups):
                for one in group:
                    at[one] = table
                if table != self.out:
                    self._meet(group)
        most = len(self.rounds) + len(given.earlier) + 2
        self.again = [weights.pair * times * times for times in range(most)]
        self.more = [[0] * count for _ in range(count)]
        self.less = [[0] * count for _ in range(count)]
        for one, other in combinations(range(count), 2):
            self._price(one, other)

    def _meet(self, group: Sequence[int]) -> None:
        for one, other in combinations(group, 2):
            self.met[one][other] += 1
            self.met[other][one] += 1

    def _price(self, one: int, other: int) -> None:
        times, base = self.met[one][other], self.base[one][other]
        self.more[one][other] = self.more[other][one] = self.again[times] + base
        less = self.again[times - 1] + base if times else 0
        self.less[one][other] = self.less[other][one] = less

    def _count(self, given: Given[Person], number: Mapping[Person, int]) -> None:
        """How often each has sat at a short table, and how many games less than others each has played."""
        played = Counter(number[one] for sitting in given.earlier for one in sitting.people if one in number)
        most = max(played.values(), default=0)
        short = Counter(
            number[one]
            for sitting in given.earlier
            if sitting.short
            for one in sitting.people
            if one in number
        )
        everybody = range(len(number))
        self.often = [[], [short[one] for one in everybody], [most - played[one] for one in everybody]]
        for groups in self.rounds:
            for table, group in enumerate(groups):
                if self.kinds[table]:
                    for one in group:
                        self.often[self.kinds[table]][one] += 1

    def _whole(self) -> int:
        """The cost from the ground; what nobody can change is left out."""
        weights, cost = self.weights, 0
        for one, row in enumerate(self.met):
            cost += sum(sum(self.again[:times]) for times in row[:one])
        for groups in self.rounds:
            for table, group in enumerate(groups):
                cost += sum(self.alone[one][table] for one in group)
                if table != self.out:
                    cost += sum(self.base[one][other] for one, other in combinations(group, 2))
        cost += weights.trio * self._shared_trios()
        cost += sum(weights.short * times * times for times in self.often[SHORT])
        return cost + sum(weights.out * times * times for times in self.often[OUT])

    def _shared_trios(self) -> int:
        """How many threes sit at a table again, for each time that they have."""
        past = {mask for masks in self.past for mask in masks}
        again = 0
        for masks in self.masks:
            tables = masks[: self.out]
            for mask, other in product(tables, past):
                again += comb((mask & other).bit_count(), 3)
            past |= {*tables}
        return again

    def _least(self) -> int:
        """What any rounds cost: no less is worth looking for."""
        cost = -self.weights.together * len(self.rounds) * sum(map(len, self.blocks.values())) // 2
        for kind, weight in ((SHORT, self.weights.short), (OUT, self.weights.out)):
            seats = [len(group) for table, group in enumerate(self.rounds[0]) if self.kinds[table] == kind]
            often = self.often[kind][:]
            for groups in self.rounds:
                for table, group in enumerate(groups):
                    for one in group if self.kinds[table] == kind else ():
                        often[one] -= 1
            for _ in range(len(self.rounds) * sum(seats)):
                often[often.index(min(often))] += 1
            cost += weight * sum(times * times for times in often)
        return cost

    def _trios(self, index: int, one: int, mask: int) -> int:
        """What the threes cost that somebody would be part of again among the people of a mask."""
        mask &= ~(1 << one)
        again = 0
        for group in self.past[one]:
            shared = (group & mask).bit_count()
            again += shared * (shared - 1)
        if len(self.rounds) > 1:
            for other, at in enumerate(self.at):
                if other != index and at[one] != self.out:
                    shared = (self.masks[other][at[one]] & mask).bit_count()
                    again += shared * (shared - 1)
        return self.weights.trio * again // 2

    def _copy(self) -> Rounds:
        return [[[*group] for group in groups] for groups in self.rounds]

    def _change(self, index: int, one: int, other: int) -> int:
        """What it would cost that two of two tables change places."""
        at, groups, out = self.at[index], self.rounds[index], self.out
        a, b = at[one], at[other]
        cost = self.alone[one][b] - self.alone[one][a] + self.alone[other][a] - self.alone[other][b]
        if a != out:
            more, less = self.more[other], self.less[one]
            for mate in groups[a]:
                if mate != one:
                    cost += more[mate] - less[mate]
        if b != out:
            more, less = self.more[one], self.less[other]
            for mate in groups[b]:
                if mate != other:
                    cost += more[mate] - less[mate]
        if self.kinds[a] != self.kinds[b]:
            cost += self._kind(one, self.kinds[a], self.kinds[b])
            cost += self._kind(other, self.kinds[b], self.kinds[a])
        return cost + self._trios_change(index, one, other)

    def _trios_change(self, index: int, one: int, other: int) -> int:
        """The same of threes alone."""
        cost, masks, bits = 0, self.masks[index], (1 << one) | (1 << other)
        for table, leaves, comes in ((self.at[index][one], one, other), (self.at[index][other], other, one)):
            if table != self.out:
                left = masks[table] & ~bits
                cost += self._trios(index, comes, left) - self._trios(index, leaves, left)
        return cost

    def _kind(self, one: int, before: int, after: int) -> int:
        """What it costs that somebody sits at a table of another kind."""
        cost = 0
        for kind, weight in ((SHORT, self.weights.short), (OUT, self.weights.out)):
            times = self.often[kind][one]
            if kind == before:
                cost -= weight * (2 * times - 1)
            elif kind == after:
                cost += weight * (2 * times + 1)
        return cost

    def _swap(self, index: int, one: int, other: int) -> None:
        """Two of two tables change places."""
        at, groups = self.at[index], self.rounds[index]
        a, b = at[one], at[other]
        for table, leaves, comes in ((a, one, other), (b, other, one)):
            if table != self.out:
                for mate in groups[table]:
                    if mate != leaves:
                        for who, by in ((leaves, -1), (comes, 1)):
                            times = self.met[who][mate] + by
                            self.met[who][mate] = self.met[mate][who] = times
                            self._price(who, mate)
            kind = self.kinds[table]
            if kind:
                self.often[kind][leaves] -= 1
                self.often[kind][comes] += 1
        groups[a][groups[a].index(one)], groups[b][groups[b].index(other)] = other, one
        bits = (1 << one) | (1 << other)
        self.masks[index][a] ^= bits
        self.masks[index][b] ^= bits
        at[one], at[other] = b, a

    def _move_block(self, index: int, one: int, warmth: float, rng: Random) -> None:
        """Seat somebody with those who belong together at one table, in exchange for others there."""
        block, movable, before = [one, *self.blocks[one]], {*self.movable[index]}, self.cost
        to = int(rng.random() * len(self.kinds))
        made = []
        for each in block:
            there = [x for x in self.rounds[index][to] if x not in block and x in movable]
            if self.at[index][each] != to and each in movable and there:
                other = there[int(rng.random() * len(there))]
                self.cost += self._change(index, each, other)
                self._swap(index, each, other)
                made.append((each, other))
        if self.cost > before and rng.random() >= exp((before - self.cost) / warmth):
            for pair in reversed(made):
                self._swap(index, *pair)
            self.cost = before

    def anneal(self, rng: Random, steps: int, warmth: float, first: int = 0) -> None:
        """Swap people in the rounds from the `first` on; the best rounds that there were are kept."""
        chance, count = rng.random, len(self.rounds) - first
        cooling = (COLDEST / warmth) ** (64 / max(64, steps))
        for step in range(steps):
            if not step % 64:
                warmth *= cooling
                if self.best <= self.least:
                    break
            index = first + int(chance() * count)
            movable = self.movable[index] or [0]
            one, other = movable[int(chance() * len(movable))], movable[int(chance() * len(movable))]
            if one in self.blocks and chance() < 0.5:
                self._move_block(index, one, warmth, rng)
            elif self.at[index][one] != self.at[index][other]:
                more = self._change(index, one, other)
                if more <= 0 or chance() < exp(-more / warmth):
                    self._swap(index, one, other)
                    self.cost += more
            if self.cost < self.best:
                self.best, self.kept = self.cost, self._copy()


def _numbers(pairs: Iterable[Pair[Person]], number: Mapping[Person, int]) -> Iterable[tuple[int, ...]]:
    return (tuple(number[one] for one in pair) for pair in pairs if len(pair) == 2 and pair <= {*number})


STEPS, EACH = 60_000, 2_000
"""Swaps that are tried for a round, at most and a person, and for each further one a tenth of these again."""
WARMEST, WARM = 60.0, 20.0
"""How readily a swap for the worse is made first, in the unit of the weights; where rounds are good."""


class Seating(NamedTuple, Generic[Person]):
    """Tables, each with its people in seat order, who sits out, and the rounds that are to follow.

    Where places are as good as others, people sit in the order in which they were given.
    """

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
    first, *further = (
        [tuple(people[one] for one in sorted(table)) for table in groups] for groups in best.kept
    )
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
        permutations(people), key=lambda order: sum(again[one, place] for place, one in enumerate(order))
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
