"""Tables of wished sizes from those who are here; what a seating of them has to mind, what that weighs, and
how good it is. Pure."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar


class TableSizes(NamedTuple):
    """A game of a round: how many may sit at a table, how many are wished, at how many tables.

    `full` is how many may sit there where somebody would stand otherwise; nothing: no more than `most`.
    """

    game: str
    least: int
    most: int
    wish: int
    tables: int | None = None
    """Nothing: as many as the people give who are left."""
    full: int | None = None
    sizes: tuple[int, ...] = ()
    """Of each table, where that was set by hand: no larger, and other tables are made smaller first."""
    by_hand: int = 0
    """Which setting by hand its numbers are from, 0: none. Of what cannot all be met the later yields."""


class Laid(NamedTuple):
    """A table to be filled: its game, and how many sit there."""

    game: str
    size: int


def sizes(people: int, least: int, most: int, wish: int) -> tuple[int, ...]:
    """Sizes of tables for as many people as possible, near the wished size, the larger ones first.

    Of five people for tables of 3-4, one sits out; of two, both.
    """
    counts = range(1, people // least + 1)
    best = max(counts, key=lambda n: _worth(people, n, most, wish), default=0)
    if not best:
        return ()
    small, larger = divmod(min(people, best * most), best)
    return (small + 1,) * larger + (small,) * (best - larger)


def _worth(people: int, tables: int, most: int, wish: int) -> tuple[int, float]:
    seated = min(people, tables * most)
    return seated, -abs(seated / tables - wish)


def lay_tables(people: int, lines: Sequence[TableSizes]) -> tuple[Laid, ...]:
    """The tables of a round, game by game: first those that were asked for, then what the others still fill.

    Where people are lacking, tables are made smaller, then left out from the end: first where nothing was set
    by hand, then what was set last. A game without a number of tables keeps one as long as the others can be
    made smaller for it. Where people are left over, tables are made larger as far as they may be, of games
    without a number of tables also to their `full`; so are all, where those who are left are too few for a
    table of their own.
    """
    bounds = {line.game: line for line in lines}
    asked = {
        line.game: [*line.sizes] or [line.wish] * line.tables for line in lines if line.tables is not None
    }
    left = people - sum(map(sum, asked.values()))
    filling = [line for line in lines if line.tables is None]
    for number, line in enumerate(filling):
        share = max(0, left) // (len(filling) - number)
        kept = (sum(bounds[game].sizes) or bounds[game].least * len(known) for game, known in asked.items())
        fewest = line.least + sum(kept)
        one = (line.least,) if fewest <= people else ()
        asked[line.game] = list(sizes(share, line.least, line.full or line.most, line.wish) or one)
        left -= sum(asked[line.game])
    tables = [Laid(line.game, size) for line in lines for size in asked[line.game]]
    tables = _smaller(tables, bounds, -left)
    too_few = min((line.least for line in lines), default=1) - 1
    for growing, up_to in (([], people), (filling, people), (lines, too_few)):
        over = people - sum(table.size for table in tables)
        mosts = {line.game: line.full for line in growing if line.full}
        tables = _larger(tables, bounds, over if over <= up_to else 0, mosts)
    return tuple(tables)


def _smaller(tables: list[Laid], bounds: Mapping[str, TableSizes], lacking: int) -> list[Laid]:
    while lacking > 0:
        spare = [max(0, table.size - bounds[table.game].least) for table in tables]
        order = [bounds[table.game].by_hand or float("inf") for table in tables]
        yields = [one == max(order) for one in order]
        soft = [0 if bounds[table.game].sizes else n for table, n in zip(tables, spare, strict=True)]
        spare = soft if any(soft) else [n * first for n, first in zip(spare, yields, strict=True)]
        last = max(at for at, first in enumerate(yields) if first)
        whole = not any(soft) and bounds[tables[last].game].sizes and tables[last].size <= lacking
        if whole or not any(spare):
            lacking -= tables.pop(last).size
            continue
        index = spare.index(max(spare))
        tables[index] = tables[index]._replace(size=tables[index].size - 1)
        lacking -= 1
    return tables


def _larger(
    tables: list[Laid], bounds: Mapping[str, TableSizes], over: int, mosts: Mapping[str, int]
) -> list[Laid]:
    """Tables with those who are left over, as far as there is room; `mosts` are other bounds than usual."""
    by_hand = {line.game: iter(line.sizes) for line in bounds.values() if line.sizes}
    limits = [
        next(by_hand[game]) if game in by_hand else mosts.get(game, bounds[game].most) for game, _ in tables
    ]
    for _ in range(over):
        room = [i for i, table in enumerate(tables) if table.size < limits[i]]
        if not room:
            break
        index = min(room, key=lambda i: tables[i].size - bounds[tables[i].game].wish)
        tables[index] = tables[index]._replace(size=tables[index].size + 1)
    return tables


Person = TypeVar("Person", bound=Hashable)
Pair = frozenset[Person]


class Weights(NamedTuple):
    """What costs how much; what stands first outweighs what stands below."""

    apart: int = 200_000
    """Two sit at one table who must not."""
    declined: int = 100_000
    """Somebody plays what they do not play."""
    together: int = 60_000
    """Two sit at different tables who belong together."""
    out: int = 10_000
    """Somebody sits out; counted by the square of the games that they have played less than others."""
    rested: int = 2_000
    """Somebody sits out again, for each time before."""
    wish: int = 500
    """Somebody plays another game than they wish."""
    pair: int = 100
    """Two meet again; by the square of how often they have met."""
    trio: int = 60
    """Three meet again, beyond their three pairs."""
    short: int = 30
    """Somebody sits at a smaller table than others of the game; by the square of how often."""
    newcomers: int = 5
    """Two newcomers at one table."""


WEIGHTS = Weights()
CHOSEN = ("pair", "wish", "short", "newcomers")
"""The weights of which a club may say how much they count."""


def weights_of(chosen: Mapping[str, int] | None) -> Weights:
    """The usual weights, some of them so many times as much; those of three follow those of two."""
    times = {name: times for name, times in (chosen or {}).items() if name in CHOSEN}
    times |= {"trio": times["pair"]} if "pair" in times else {}
    return WEIGHTS._replace(**{name: n * getattr(WEIGHTS, name) for name, n in times.items()})


class Sitting(NamedTuple, Generic[Person]):
    """A table at which people have sat: who, in the order of play, and whether others had more seats."""

    people: tuple[Person, ...]
    short: bool = False


@dataclass(frozen=True)
class Given(Generic[Person]):
    """What a seating has to be found for."""

    people: Sequence[Person]
    tables: Sequence[Laid]
    earlier: Sequence[Sitting[Person]] = ()
    rested: Mapping[Person, int] = field(default_factory=dict)
    """How often somebody was here and sat out."""
    newcomers: Collection[Person] = ()
    apart: Collection[Pair[Person]] = ()
    together: Collection[Pair[Person]] = ()
    wishes: Mapping[Person, Collection[str]] = field(default_factory=dict)
    """The games that somebody would like to play."""
    declined: Mapping[Person, Collection[str]] = field(default_factory=dict)
    """The games that somebody does not play, or has no time for."""
    locked: Mapping[Person, int] = field(default_factory=dict)
    """Who stays at which table, from 0."""
    further: int = 0
    """How many rounds of the same people and tables are to come after this one."""
    start: Sequence[Sequence[Sequence[Person]]] = ()
    """Rounds to begin from, this one first: who sits at each table. Ignored where they are for others."""


class Judgement(NamedTuple, Generic[Person]):
    """How good a seating is: who meets again, and what could not be met."""

    pairs: tuple[Pair[Person], ...]
    """Who has met before and meets again."""
    trios: tuple[Pair[Person], ...]
    apart: tuple[Pair[Person], ...]
    together: tuple[Pair[Person], ...]
    wishes: tuple[Person, ...]
    declined: tuple[Person, ...]


def judge(given: Given[Person], tables: Sequence[Sequence[Person]]) -> Judgement[Person]:
    """What there is to say of these tables, however they came about; they stand as `given.tables` do.

    Who belongs together does not meet again by that.
    """
    pairs, trios = met_before(given.earlier, 2), met_before(given.earlier, 3)
    at = {one: index for index, table in enumerate(tables) for one in table}
    games, here = {one: given.tables[index].game for one, index in at.items()}, {*given.people}
    return Judgement(
        tuple(pair for pair in _groups(tables, 2) if pair in pairs and pair not in given.together),
        tuple(trio for trio in _groups(tables, 3) if trio in trios),
        tuple(pair for pair in given.apart if len(pair & {*at}) == 2 and len({at[x] for x in pair}) == 1),
        tuple(pair for pair in given.together if pair <= here and len({at.get(x) for x in pair}) == 2),
        tuple(one for one, game in games.items() if given.wishes.get(one) and game not in given.wishes[one]),
        tuple(one for one, game in games.items() if game in given.declined.get(one, ())),
    )


def met_before(earlier: Iterable[Sitting[Person]], count: int) -> Counter[Pair[Person]]:
    """How often so many people have sat at one table."""
    return Counter(_groups((sitting.people for sitting in earlier), count))


def _groups(tables: Iterable[Sequence[Person]], count: int) -> Iterable[Pair[Person]]:
    return (frozenset(group) for table in tables for group in combinations(table, count))
