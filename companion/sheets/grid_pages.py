"""A result, and the grids that tell of it: a page each, what stands below with the last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from companion.sheets.blocks import Banner, Block
from companion.sheets.grid import Grid, GridRow
from companion.sheets.printed_table import PrintedTable
from companion.sheets.seat_columns import SeatColumns
from companion.sheets.seat_rows import SeatRows
from companion.sheets.sheet import Sheet
from companion.sheets.style import GAP, LEAD

G = TypeVar("G", bound=Grid)

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
    sheet: Sheet,
    table: PrintedTable,
    pages: Sequence[Seats],
    below: Sequence[Block],
    by_number: Callable[[], Sequence[Seats]],
) -> None:
    """Add the result, the grids with the winners framed, and what stands below the last.

    `by_number` makes the same pages with everybody called by the number of the seat. A grid has a column a
    seat, as a game master writes it, unless its words would be smaller than the rest of the sheet: then a row
    a seat. Where the names in its cells keep that small as well, they stand once, each beside its number.
    """
    fonts, result = sheet.fonts, table.snapshot.result
    winners = result.winners if result else ()
    names = tuple(table.names.values())
    banner = result_banner(table)
    legend = sum(block.height(fonts, sheet.width) + GAP for block in below)
    # What would squeeze the grid goes on the next page instead.
    with_last = below if legend < sheet.page_room / 3 else ()

    def laid(way: type[G], pages: Sequence[Seats]) -> list[G]:
        return [
            way(
                page.rows,
                len(page.seats),
                sheet.page_room,
                sheet.width,
                [*([banner] if page is pages[0] else ()), *(with_last if page is pages[-1] else ())],
                tuple(seat in winners for seat in page.seats),
                names,
            )
            for page in pages
        ]

    def letters(grids: Sequence[Grid]) -> float:
        return min(grid.letters(fonts) for grid in grids)

    columns = laid(SeatColumns, pages)
    grids: Sequence[Grid] = columns
    if not all(grid.at_full_size(fonts) for grid in columns):
        grids = laid(SeatRows, pages)
        if letters(grids) < LEAD:
            numbered = [_named(*both) for both in zip(pages, by_number(), strict=True)]
            grids = max(grids, columns, laid(SeatRows, numbered), key=letters)
    sheet.add(banner)
    for grid in grids:
        if grid is not grids[0]:
            sheet.turn()
        sheet.add(grid)
    sheet.add(*below)


def _named(page: Seats, by_number: Seats) -> Seats:
    """The page with numbers in its cells, and the names in their own row."""

    def named(row: GridRow) -> bool:
        return any(line.name for cell in row.cells for line in cell.lines)

    both = zip(page.rows, by_number.rows, strict=True)
    return page._replace(rows=tuple(full if named(full) else short for full, short in both))
