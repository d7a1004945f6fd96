"""A round in the making: who is to sit where, and what was set by hand. Pure.

A person is a key: a player's id.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.results import Rule
from companion.words.characters import normalise

from .seating import Laid

MOST_TABLES = 100
MOST_SIZES = 6
"""Sizes of tables that are named one by one."""
_TYPED = re.compile(r"(\d{1,3})(?:\s*[x×*]\s*(\d{1,3})|\s*(卓|tables?\b|t\b))?", re.IGNORECASE)

_WORDS = re.compile(r"[^\W人名]")
"""What stands beside the numbers and is not understood."""


class PlannedTable(Struct, frozen=True):
    """A table: its game, who sits there in order, its name; a locked one stays as it is."""

    id: int
    """Within the plan; a table that comes later has a higher one."""
    game: str
    people: tuple[str, ...] = ()
    label: str = ""
    locked: bool = False
    leader: str = ""
    """Who is its game master, of the people; empty: nobody, or somebody else."""


class Chosen(Struct, frozen=True):
    """What was chosen of a game; what is nothing is as usual."""

    size: int | None = None
    """People a table, as far as that comes out."""
    tables: int | None = None
    """Nothing: as many as the people give."""
    sizes: tuple[int, ...] = ()
    """How many sit at each table, set by hand: no more do, though somebody is left without a seat."""
    by_hand: int = 0
    """Which setting by hand the numbers are from, 0: none. Of what cannot all be met the later yields."""
    options: dict[str, Any] | None = None
    scheme: tuple[Rule, ...] | None = None


class Plan(Struct, frozen=True):
    """Games, tables in order, and who was put aside by hand."""

    games: dict[str, Chosen] = {}
    tables: tuple[PlannedTable, ...] = ()
    out: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    """Who stays at the table where they sit, also when all others are seated anew."""
    moved: tuple[str, ...] = ()
    """Who was put there by hand since all were seated: other numbers leave them there."""
    known: tuple[str, ...] = ()
    """Who was free when the plan was begun."""
    playing: bool = False
    """Whether those who still play are planned with: the tables open when theirs have ended."""
    came: tuple[str, ...] = ()
    """Who is here since somebody added them to the plan."""
    back: tuple[str, ...] = ()
    """Who had gone home and is here again since then."""
    led: bool = True
    """Whether a game master's turn is dealt; not since somebody was taken off it by hand."""
    rounds: int = 0
    """How many rounds the event has in all, where that was said beforehand."""
    ahead: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """Of each round after this one who sits at each table."""

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits, in order."""
        return tuple(key for table in self.tables for key in table.people)

    @property
    def leading(self) -> tuple[str, ...]:
        """Who leads a table."""
        return tuple(table.leader for table in self.tables if table.leader)

    @property
    def used(self) -> tuple[PlannedTable, ...]:
        """The tables at which somebody sits."""
        return tuple(table for table in self.tables if table.people)

    def sizes_of(self, game: str) -> list[int]:
        """How many sit at each table of a game."""
        return [len(table.people) for table in self.tables if table.game == game]


def sizes_in_short(sizes: Sequence[int]) -> list[str]:
    """How many sit at each table: 4, 4, 3, or 49×4 where there are many."""
    if len(sizes) <= MOST_SIZES:
        return [*map(str, sizes)]
    runs = ((size, len([*run])) for size, run in groupby(sizes))
    return [f"{n}×{size}" if n > 1 else str(size) for size, n in runs]


def read_sizes(typed: str, fits: Collection[int]) -> tuple[int, ...] | int | None:
    """What was typed of a game's tables: how many sit at each ("4 4", "4+3", "49×4"), or how many there are
    ("40卓"); nothing where that is no number, or words stand beside it.

    Figures with nothing between them are a table each where none seats so many: "44" is two of four.
    """
    found, most = list[int](), max(fits, default=0)
    parts = _TYPED.findall(normalise("NFKC", typed))
    for first, each, tables in parts:
        if tables:
            return min(MOST_TABLES, int(first))
        if each:
            n, size = int(first), int(each)
            n, size = (size, n) if n <= most < size else (n, size)
            found += [size] * min(MOST_TABLES, n)
        elif int(first) not in fits and all(int(figure) in fits for figure in first):
            found += map(int, first)
        else:
            found.append(int(first))
    if (typed.strip() and not parts) or _WORDS.search(_TYPED.sub("", normalise("NFKC", typed))):
        return None
    return tuple(min(99, size) for size in found if size)[:MOST_TABLES]


def swap(plan: Plan, one: str, other: str) -> Plan:
    """Two people change places; of whom only one sits, the other sits there now."""
    swapped = {one: other, other: one}
    tables = []
    for table in plan.tables:
        people = tuple(swapped.get(key, key) for key in table.people)
        tables.append(replace(table, people=people, leader=swapped.get(table.leader, table.leader)))
    return _with_tables(plan, tuple(tables))


def put(plan: Plan, key: str, table_id: int | None) -> Plan:
    """Somebody moves to a table, as the last there, or gets up."""
    tables = []
    for table in _without_people(plan.tables, {key}):
        people = (*table.people, key) if table.id == table_id else table.people
        tables.append(replace(table, people=people))
    return _with_tables(plan, tuple(tables))


def lead(plan: Plan, key: str, table_id: int) -> Plan:
    """Somebody is game master of a table, and sits at none; who was before gets up."""
    tables = _without_people(plan.tables, {key})
    led = (replace(table, leader=key) if table.id == table_id else table for table in tables)
    return _with_tables(plan, tuple(led))


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
    tables = _without_people(plan.tables, left)
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


def keep_seats(
    tables: Iterable[PlannedTable],
    by_hand: Collection[str],
    wished: Mapping[str, Collection[str]],
    sizes: Iterable[int],
) -> set[str]:
    """Who stays where tables get other sizes: as many as there is room for, those put there by hand first,
    then those who have `wished` for the game."""
    found: set[str] = set()
    for table, size in zip(tables, sizes, strict=False):
        last = {key: (key not in by_hand, key not in wished[table.game]) for key in table.people}
        found |= {*sorted(table.people, key=lambda key: last[key])[:size]}
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
    known = dict.fromkeys((*plan.out, *plan.seated, *plan.leading))
    seated = set(after.seated)
    held, moved = (tuple(key for key in keys if key in seated) for keys in (plan.held, plan.moved))
    return replace(after, out=_without(tuple(known), {*seated, *after.leading}), held=held, moved=moved)


def _without_people(tables: Iterable[PlannedTable], gone: Collection[str]) -> tuple[PlannedTable, ...]:
    """Tables at which these people neither sit nor lead."""
    return tuple(
        replace(
            table,
            people=_without(table.people, gone),
            leader="" if table.leader in gone else table.leader,
        )
        for table in tables
    )


def _without(people: tuple[str, ...], gone: Collection[str]) -> tuple[str, ...]:
    return tuple(key for key in people if key not in gone)
