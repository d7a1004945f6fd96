"""Who sits where in a round, to pin up: a block a table, two in a line, as large as one page allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.blocks import Banner, Beside, Block, Stack
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head, Sheet
from companion.sheets.side_by_side import SideBySide
from companion.sheets.style import Translate
from companion.sheets.text_table import Cell, Column, TextTable

SIZES = (40.0, 32.0, 26.0, 20.0, 16.0, 13.0, 10.5, 9.0)
"""Type from the largest; the first at which all tables fit one page and no name has to be split is taken."""
LONG_TABLE = 9
"""Seats from which a table that is alone stands in two columns."""


@dataclass(frozen=True)
class SeatedTable:
    """A table of the round: what it is called, its game, and the names by seat."""

    name: str
    game: str
    names: Sequence[str]


@dataclass(frozen=True)
class Seating:
    """All tables of a round."""

    head: Head
    tables: Sequence[SeatedTable]


def seating_sheet(data: Seating, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a round's seating. Raises FontError when a font cannot be made."""
    for size in SIZES:
        sheet = Sheet(data.head, t, fonts, grows=False)
        sheet.add(*_blocks(data.tables, size))
        if sheet.layout.fits_one_page:
            break
    return sheet.render()


def _blocks(tables: Sequence[SeatedTable], size: float) -> list[Block]:
    """Two tables in a line; one that is alone has the whole width."""
    if len(tables) == 1:
        names = _names(tables[0], size)
        return [
            _banner(tables[0], size),
            SideBySide(names) if len(names.rows) >= LONG_TABLE else names,
        ]
    made = [Stack([_banner(table, size), _names(table, size)], gap=0) for table in tables]
    empty = TextTable([Column("")], [])
    return [
        Beside([*made[start : start + 2], *[empty][: start + 2 - len(made)]], (1, 1))
        for start in range(0, len(made), 2)
    ]


def _banner(table: SeatedTable, size: float) -> Banner:
    """What the table is called, on one line, so that the seats of two tables stand level."""
    return Banner(f"{table.name}  {table.game}", size=size, most=1)


def _names(table: SeatedTable, size: float) -> TextTable:
    rows = [[Cell(str(seat), muted=True), Cell(name, name=True)] for seat, name in enumerate(table.names, 1)]
    return TextTable([Column("", 1.2, "right"), Column("", 9)], rows, size=size)
