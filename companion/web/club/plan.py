"""A round before it is opened: who is to sit where, as an organiser moves people about. Pure.

A person is a key: a player's id, or `guest:` and a name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from companion.club.rounds.seating import Laid

GUEST = "guest:"
MOST_TABLES = 40


@dataclass(frozen=True)
class PlannedTable:
    """A table: its game, who sits there in order, its name."""

    game: str
    people: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True)
class Plan:
    """Tables in order, and who was put aside by hand."""

    tables: tuple[PlannedTable, ...] = ()
    out: tuple[str, ...] = ()

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits, in order."""
        return tuple(key for table in self.tables for key in table.people)

    def tables_of(self, game: str) -> int:
        """How many tables a game has."""
        return len(self.sizes_of(game))

    def sizes_of(self, game: str) -> list[int]:
        """How many sit at each table of a game."""
        return [len(table.people) for table in self.tables if table.game == game]


def exchanged(plan: Plan, one: str, other: str) -> Plan:
    """Two people change places; of whom only one sits, the other sits there now."""
    swapped = {one: other, other: one}
    tables = tuple(
        replace(table, people=tuple(swapped.get(key, key) for key in table.people)) for table in plan.tables
    )
    return _moved(plan, tables)


def put(plan: Plan, key: str, index: int | None) -> Plan:
    """Somebody moves to a table, as the last there, or gets up."""
    tables = [replace(table, people=_without(table.people, {key})) for table in plan.tables]
    if index is not None:
        tables[index] = replace(tables[index], people=(*tables[index].people, key))
    return _moved(plan, tuple(tables))


def removed(plan: Plan, index: int) -> Plan:
    """A table less; who sat there stands, and may be seated again."""
    return replace(plan, tables=(*plan.tables[:index], *plan.tables[index + 1 :]))


def without(plan: Plan, gone: Iterable[str]) -> Plan:
    """The plan without these people."""
    left = set(gone)
    tables = tuple(replace(table, people=_without(table.people, left)) for table in plan.tables)
    return Plan(tables, _without(plan.out, left))


def kept(plan: Plan, shape: Sequence[Laid], sitting: Collection[str]) -> list[PlannedTable | None]:
    """For each table to be laid the planned one of its game and size, where all who sit there may stay."""
    left = [table for table in plan.tables if set(table.people) <= set(sitting)]
    found: list[PlannedTable | None] = []
    for game, size in shape:
        same = next((table for table in left if (table.game, len(table.people)) == (game, size)), None)
        left = [table for table in left if table is not same]
        found.append(same)
    return found


def compact(plan: Plan) -> Plan:
    """Without tables at which nobody sits."""
    return replace(plan, tables=tuple(table for table in plan.tables if table.people))


def twice(plan: Plan) -> set[str]:
    """Who was put on several seats at once."""
    seated = plan.seated
    return {key for key in seated if seated.count(key) > 1}


def _moved(plan: Plan, tables: tuple[PlannedTable, ...]) -> Plan:
    """The plan with other tables; who sat before and stands now was put aside."""
    after = replace(plan, tables=tables)
    known = dict.fromkeys((*plan.out, *plan.seated))
    return replace(after, out=_without(tuple(known), set(after.seated)))


def _without(people: tuple[str, ...], gone: Collection[str]) -> tuple[str, ...]:
    return tuple(key for key in people if key not in gone)
