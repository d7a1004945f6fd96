"""What a seating has to mind, what that weighs, and how good a seating is. Pure."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from .seating import Laid

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
