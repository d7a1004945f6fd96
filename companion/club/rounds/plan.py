"""A round in the making: who is to sit where, and what was set by hand. Pure.

A person is a key: a player's id, or `guest:` and a name.
"""

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
    held: tuple[str, ...] = ()
    """Who stays at the table where they sit, also when all others are seated anew."""
    moved: tuple[str, ...] = ()
    """Who was put there by hand since all were seated: other numbers leave them there."""
    known: tuple[str, ...] = ()
    """Who was free when the plan was begun."""
    back: tuple[str, ...] = ()
    """Who had gone home and is here again since somebody added them to the plan."""
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
    return _with_tables(plan, tables)


def put(plan: Plan, key: str, table_id: int | None) -> Plan:
    """Somebody moves to a table, as the last there, or gets up."""
    tables = []
    for table in plan.tables:
        people = _without(table.people, {key})
        tables.append(replace(table, people=(*people, key) if table.id == table_id else people))
    return _with_tables(plan, tuple(tables))


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
    out, held, moved = (_without(people, left) for people in (plan.out, plan.held, plan.moved))
    return replace(plan, tables=tables, out=out, held=held, moved=moved)


def hold(plan: Plan, people: Collection[str]) -> Plan:
    """People stay where they sit, or, where all of them do already, no longer."""
    chosen = [key for key in people if key in plan.seated]
    if {*chosen} <= {*plan.held}:
        return replace(plan, held=_without(plan.held, {*chosen}))
    return replace(plan, held=tuple(dict.fromkeys((*plan.held, *chosen))))


def stay(plan: Plan, people: Collection[str]) -> Plan:
    """People were put where they sit by hand."""
    moved = dict.fromkeys((*plan.moved, *people))
    return replace(plan, moved=tuple(key for key in moved if key in plan.seated))


def tables_to_keep(
    tables: Sequence[PlannedTable],
    shape: Sequence[Laid],
    sitting: Collection[str],
    held: Collection[str] = (),
) -> list[PlannedTable | None]:
    """For each table to be laid the planned one of its game and size, where all who sit there may stay.

    Tables of which somebody is held go first; as many are laid anew as those need that have another size.
    """
    of_held = [table for table in tables if {*table.people} & {*held}]
    order = [*of_held, *(table for table in tables if table not in of_held)]
    left = [table for table in order if set(table.people) <= set(sitting)]
    found: list[PlannedTable | None] = []
    for place, (game, size) in enumerate(shape):
        same = next((table for table in left if (table.game, len(table.people)) == (game, size)), None)
        waiting = sum(table.game == game for table in of_held)
        if same in of_held:
            of_held.remove(same)
        elif waiting >= sum(table.game == game for table in shape[place:]):
            same = None
        left = [table for table in left if table is not same]
        found.append(same)
    return found


def keep_seats(tables: Iterable[PlannedTable], by_hand: Collection[str], sizes: Iterable[int]) -> set[str]:
    """Who stays where tables get other sizes: as many as there is room for, those put there by hand first."""
    found: set[str] = set()
    for table, size in zip(tables, sizes, strict=False):
        found |= {*sorted(table.people, key=lambda key: key not in by_hand)[:size]}
    return found


def places_of_held(
    before: Sequence[PlannedTable], held: Collection[str], shape: Sequence[Laid]
) -> dict[str, int]:
    """At which of the tables that are laid now, from 0, those are held who sat at tables that are laid anew:
    at the same one of the game, else at any of it that has room."""
    found: dict[str, int] = {}
    free = [*range(len(shape))]
    for table in sorted(before, key=lambda one: -len({*one.people} & {*held})):
        here = [key for key in table.people if key in held]
        nth = [one.id for one in before if one.game == table.game].index(table.id)
        of_game = [index for index, one in enumerate(shape) if one.game == table.game]
        fits = [index for index in free if index in of_game and shape[index].size >= len(here)]
        if here and fits:
            place = min(fits, key=lambda index: abs(of_game.index(index) - nth))
            free.remove(place)
            found |= dict.fromkeys(here, place)
    return found


def _with_tables(plan: Plan, tables: tuple[PlannedTable, ...]) -> Plan:
    """The plan with other tables; who sat before and stands now was put aside."""
    after = replace(plan, tables=tables)
    known = dict.fromkeys((*plan.out, *plan.seated))
    seated = set(after.seated)
    held, moved = (tuple(key for key in keys if key in seated) for keys in (plan.held, plan.moved))
    return replace(after, out=_without(tuple(known), seated), held=held, moved=moved)


def _without(people: tuple[str, ...], gone: Collection[str]) -> tuple[str, ...]:
    return tuple(key for key in people if key not in gone)
