"""A round before it is opened: who is to sit where, as an organiser moves people about. Pure.

A person is a key: a player's id, or `guest:` and a name. A place holds a key or nothing. The game master's
place is a place like any seat: whoever is put there gets up elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

GUEST = "guest:"
MOST_TABLES = 40


@dataclass(frozen=True)
class Plan:
    """Tables, each with its places in order; the name of each table; who is the game master."""

    tables: tuple[tuple[str, ...], ...] = ()
    labels: tuple[str, ...] = ()
    gm: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """Every place in one row, the game master's first."""
        return (self.gm, *(key for table in self.tables for key in table))

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits, in order; the game master does not."""
        return tuple(key for table in self.tables for key in table if key)

    def label(self, index: int) -> str:
        """The name of a table, counted from 0; empty where it has none."""
        return self.labels[index] if index < len(self.labels) else ""

    def with_places(self, places: Sequence[str]) -> Plan:
        """The same tables with other people."""
        rest = iter(places[1:])
        return replace(self, gm=places[0], tables=tuple(tuple(next(rest) for _ in t) for t in self.tables))

    def compact(self) -> Plan:
        """Without empty places, and without tables at which nobody sits."""
        kept = [
            (tuple(key for key in table if key), self.label(index))
            for index, table in enumerate(self.tables)
            if any(table)
        ]
        return replace(self, tables=tuple(t for t, _ in kept), labels=tuple(name for _, name in kept))

    def roomy(self, most: int, least: int) -> Plan:
        """With a free place at each table that may have one more; an empty table has all it needs."""
        return replace(self, tables=tuple(_roomy(table, most, least) for table in self.tables))


def _roomy(table: Sequence[str], most: int, least: int) -> tuple[str, ...]:
    people = tuple(key for key in table if key)
    room = 0 if len(people) >= most else max(1, least - len(people))
    return people + ("",) * room


def moved(before: Plan, after: Plan) -> Plan:
    """What was meant by putting people who sat elsewhere on other places: those two change places.

    A place that was changed holds who was put there; where that person sat and nothing was changed, now sits
    whoever had to get up. The plans have the same tables.
    """
    was, now = before.places, list(after.places)
    if len(was) != len(now):
        return after
    changed = [place for place, key in enumerate(now) if key != was[place]]
    for place in changed:
        key = now[place]
        old = next((i for i, other in enumerate(now) if key and other == key and i not in changed), None)
        if old is not None:
            up = was[place]
            now[old] = "" if up in now else up
    return after.with_places(now)


def twice(plan: Plan) -> set[str]:
    """Who was put on several places at once."""
    people = [key for key in plan.places if key]
    return {key for key in people if people.count(key) > 1}


def unknown(plan: Plan, known: Collection[str]) -> list[str]:
    """Who is planned and cannot sit: gone home meanwhile, or at another table."""
    return [key for key in plan.places if key and key not in known]


def without(plan: Plan, gone: Iterable[str]) -> Plan:
    """The plan with these places empty."""
    left = set(gone)
    return plan.with_places(["" if key in left else key for key in plan.places])


def groups(people: Sequence[str], sizes: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """People cut into tables of these sizes, in order."""
    rest = iter(people)
    return tuple(tuple(next(rest) for _ in range(size)) for size in sizes)
