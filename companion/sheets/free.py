"""The score sheet of any other game: result, then rounds down and seats across.

A4, portrait for up to eight seats, landscape beyond; rounds go on on further pages.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.sheets.fonts import Fonts
from companion.sheets.result import ResultSheet, ledger_blocks, result_blocks
from companion.sheets.sheet import Sheet
from companion.sheets.style import LANDSCAPE, PORTRAIT, Translate
from companion.sheets.table import Cell, Column, Table

MOST_UPRIGHT = 8
"""Seats across a portrait page."""


@dataclass(frozen=True)
class FreeSheet:
    """Everything that the sheet says. `players` stand in the order of their seats, as the columns do."""

    result: ResultSheet
    players: tuple[str, ...]
    rounds: tuple[tuple[int | None, ...], ...] = ()
    """Points by round and seat; nothing: not entered."""
    totals: tuple[int, ...] = ()


def free_sheet(data: FreeSheet, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a score sheet. Raises FontError when a font cannot be made."""
    sheet = Sheet(data.result.head, t, fonts, PORTRAIT if len(data.players) <= MOST_UPRIGHT else LANDSCAPE)
    for block in result_blocks(data.result, t):
        sheet.add(block)
    if data.rounds:
        sheet.add(_rounds(data, t))
    for block in ledger_blocks(data.result, t):
        sheet.add(block)
    return sheet.render()


def _rounds(data: FreeSheet, t: Translate) -> Table:
    columns = [
        Column(t("sheet-free-round"), 1.4, "center"),
        *(Column(player, 1.6, "right") for player in data.players),
    ]
    rows: list[list[Cell | str]] = [
        [str(number), *(Cell("–", muted=True) if amount is None else str(amount) for amount in row)]
        for number, row in enumerate(data.rounds, 1)
    ]
    totals = [
        Cell(t("sheet-result-total"), bold=True),
        *(Cell(str(total), bold=True) for total in data.totals),
    ]
    return Table(
        columns,
        [*rows, totals],
        title=t("sheet-free-rounds"),
        strong_rows=frozenset({len(rows)}),
    )
