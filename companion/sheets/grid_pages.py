"""A result, and the grids that tell of it: a page each, what stands below with the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.sheets.blocks import Banner, Block
from companion.sheets.fonts import Fonts
from companion.sheets.grid import Grid, GridRow
from companion.sheets.printed_table import PrintedTable
from companion.sheets.seat_columns import SeatColumns
from companion.sheets.seat_rows import SeatRows
from companion.sheets.sheet import Sheet
from companion.sheets.style import GAP, LEAD

MOST_COLUMNS = 20
"""Seats on one page; a larger table goes on on the next."""


class Seats(NamedTuple):
    """A page of a grid: its rows, and the seats that stand in it."""

    rows: tuple[GridRow, ...]
    seats: tuple[int, ...]


def result_banner(table: PrintedTable) -> Banner:
    """The result, and that it waits for its sign-off."""
    unsigned = table.snapshot.result is not None and not table.snapshot.signed
    return Banner(table.summary, table.t("sheet-unsigned") if unsigned else "")


def add_grids(
    sheet: Sheet, table: PrintedTable, banner: Banner, pages: Sequence[Seats], below: Sequence[Block]
) -> None:
    """Add the result, the grids with the winners' columns framed, and what stands below the last."""
    result = table.snapshot.result
    winners = result.winners if result else ()
    names = tuple(table.names.values())
    sheet.add(banner)
    legend = sum(block.height(sheet.fonts, sheet.width) + GAP for block in below)
    columns, rows = [], []
    for number, page in enumerate(pages, start=1):
        beside: list[Block] = [banner] if number == 1 else []
        # What would squeeze the grid goes on the next page instead.
        if number == len(pages) and legend < sheet.page_room / 3:
            beside += below
        framed = tuple(seat in winners for seat in page.seats)
        stands = (page.rows, len(page.seats), sheet.page_room, sheet.width, beside, framed, names)
        columns.append(SeatColumns(*stands))
        rows.append(SeatRows(*stands))
    for number, grid in enumerate(_easier_to_read(columns, rows, sheet.fonts), start=1):
        if number > 1:
            sheet.turn()
        sheet.add(grid)
    sheet.add(*below)


def _easier_to_read(columns: Sequence[SeatColumns], rows: Sequence[SeatRows], fonts: Fonts) -> Sequence[Grid]:
    """A column a seat, as a game master writes it, unless its words would be smaller than the rest of the
    sheet: then a row a seat, if that is no smaller.
    """
    if all(grid.at_full_size(fonts) for grid in columns):
        return columns
    letters = min(grid.letters(fonts) for grid in rows)
    return rows if letters >= LEAD or letters >= min(grid.letters(fonts) for grid in columns) else columns
