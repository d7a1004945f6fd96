"""A round in the making: who is to sit where, and what was set by hand. Pure.

A person is a key: a player's id, or `guest:` and a name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.results import Rule

from .seating import Laid

GUEST = "guest:"
MOST_TABLES = 100


class PlannedTable(Struct, frozen=True):
    """A table: its game, who sits there in order, its name; a locked one stays as it is."""

    id: int
    """Within the plan; a table that comes later has a higher one."""
    game: str
    people: tuple[str, ...] = ()
    label: str = ""
    locked: bool = False


class Chosen(Struct, frozen=True):
    """What was chosen of a game; what is nothing is as usual."""

    size: int | None = None
    """People a table."""
    tables: int | None = None
    """Nothing: as many as the people give."""
    exact: bool = False
    """Whether no more sit at a table than its size says, though somebody is left without a seat."""
    options: dict[str, Any] | None = None
    scheme: tuple[Rule, ...] | None = None


class Plan(Struct, frozen=True):
    """Games, tables in order, guests by name, and who was put aside by hand."""

    games: dict[str, Chosen] = {}
    tables: tuple[PlannedTable, ...] = ()
    out: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    """Who was free when the plan was begun."""
    rounds: int = 0
    """How many rounds the event has in all, where that was said beforehand."""
    ahead: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """Of each round after this one who sits at each table."""

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits, in order."""
        return tuple(key for table in self.tables for key in table.people)

    @property
    def used(self) -> tuple[PlannedTable, ...]:
        """The tables at which somebody sits."""
        return tuple(table for table in self.tables if table.people)

    def sizes_of(self, game: str) -> list[int]:
        """How many sit at each table of a game."""
        return [len(table.people) for table in self.tables if table.game == game]


def swap(plan: Plan, one: str, other: str) -> Plan:
    """Two people change places; of whom only one sits, the other sits there now."""
    swapped = {one: other, other: one}
    tables = tuple(
        replace(table, people=tuple(swapped.get(key, key) for key in table.people)) for table in plan.tables
    )
    return _moved(plan, tables)


def put(plan: Plan, key: str, table_id: int | None) -> Plan:
    """Somebody moves to a table, as the last there, or gets up."""
    tables = []
    for table in plan.tables:
        people = _without(table.people, {key})
        tables.append(replace(table, people=(*people, key) if table.id == table_id else people))
    return _moved(plan, tuple(tables))


def change_table(plan: Plan, table_id: int, **fields: Any) -> Plan:
    """The plan with something else of a table."""
    tables = (replace(one, **fields) if one.id == table_id else one for one in plan.tables)
    return replace(plan, tables=tuple(tables))


def remove(plan: Plan, table_id: int) -> Plan:
    """A table less; who sat there stands, and may be seated again."""
    return replace(plan, tables=tuple(table for table in plan.tables if table.id != table_id))


def without(plan: Plan, gone: Iterable[str]) -> Plan:
    """The plan without these people."""
    left = set(gone)
    tables = tuple(replace(table, people=_without(table.people, left)) for table in plan.tables)
    return replace(plan, tables=tables, out=_without(plan.out, left))


def kept(
    tables: Sequence[PlannedTable], shape: Sequence[Laid], sitting: Collection[str]
) -> list[PlannedTable | None]:
    """For each table to be laid the planned one of its game and size, where all who sit there may stay."""
    left = [table for table in tables if set(table.people) <= set(sitting)]
    found: list[PlannedTable | None] = []
    for game, size in shape:
        same = next((table for table in left if (table.game, len(table.people)) == (game, size)), None)
        left = [table for table in left if table is not same]
        found.append(same)
    return found


def _moved(plan: Plan, tables: tuple[PlannedTable, ...]) -> Plan:
    """The plan with other tables; who sat before and stands now was put aside."""
    after = replace(plan, tables=tables)
    known = dict.fromkeys((*plan.out, *plan.seated))
    return replace(after, out=_without(tuple(known), set(after.seated)))


def _without(people: tuple[str, ...], gone: Collection[str]) -> tuple[str, ...]:
    return tuple(key for key in people if key not in gone)
