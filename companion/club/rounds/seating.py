"""Tables of wished sizes from those who are here. Pure."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


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

    Where people are lacking, tables are made smaller, then left out from the end; a game without a number of
    tables keeps one as long as the others can be made smaller for it. Where people are left over, tables are
    made larger as far as they may be, of games without a number of tables also to their `full`; so are all,
    where those who are left are too few for a table of their own.
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
        if not any(spare):
            lacking -= tables.pop().size
            continue
        soft = [0 if bounds[table.game].sizes else n for table, n in zip(tables, spare, strict=True)]
        spare = soft if any(soft) else spare
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
