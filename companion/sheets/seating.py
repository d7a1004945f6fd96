"""Who sits where in a round, to pin up: a block a table, two in a line, as large as one page allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.blocks import Beside, Block
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import Translate
from companion.sheets.text_table import Cell, Column, TextTable

SIZES = (20.0, 16.0, 13.0, 10.5, 9.0)
"""Type from the largest; the first at which all tables fit one page is taken, else the last."""


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
        sheet = Sheet(data.head, t, fonts)
        blocks = _pairs(data.tables, size)
        tall = sum(block.height(fonts, sheet.width) for block in blocks) + 12 * len(blocks)
        if tall <= sheet.page_room:
            break
    sheet.add(*blocks)
    return sheet.render()


def _pairs(tables: Sequence[SeatedTable], size: float) -> list[Block]:
    """Two tables in a line."""
    made = [_table(table, size) for table in tables]
    empty = TextTable([Column("")], [])
    return [
        Beside([*made[start : start + 2], *[empty][: start + 2 - len(made)]], (1, 1))
        for start in range(0, len(made), 2)
    ]


def _table(table: SeatedTable, size: float) -> TextTable:
    head = [Cell("", bold=True), Cell(f"{table.name}  {table.game}", bold=True)]
    rows = [[Cell(str(seat), muted=True), Cell(name)] for seat, name in enumerate(table.names, 1)]
    columns = [Column("", 1, "right"), Column("", 9)]
    return TextTable(columns, [head, *rows], size=size, strong_rows=frozenset({0}))
