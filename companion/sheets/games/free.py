"""The score sheet of any other game: result, then rounds down and seats across.

A4, portrait for up to eight seats, landscape beyond; rounds go on on further pages.
"""

from __future__ import annotations

from companion.games.free.game import Sheet as ScoreSheet
from companion.sheets.blanks import blank_scores
from companion.sheets.declared import GameSheets, Print
from companion.sheets.fonts import Fonts
from companion.sheets.printed_table import PrintedTable
from companion.sheets.result import ledger_blocks, result_blocks
from companion.sheets.sheet import Sheet
from companion.sheets.style import LANDSCAPE, PORTRAIT
from companion.sheets.text_table import DASH, Cell, Column, TextTable
from companion.words.figures import whole

MOST_UPRIGHT = 8
"""Seats across a portrait page."""


def score_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet of a score sheet. Raises FontError when a font cannot be made."""
    view = table.view(ScoreSheet)
    head = table.titled(view.title or table.t("free-name"))
    sheet = Sheet(head, table.t, fonts, PORTRAIT if len(table.names) <= MOST_UPRIGHT else LANDSCAPE)
    sheet.add(*result_blocks(table, view.totals))
    if view.rounds:
        sheet.add(_rounds(table, view))
    sheet.add(*ledger_blocks(table))
    return sheet


def _rounds(table: PrintedTable, view: ScoreSheet) -> TextTable:
    columns = [
        Column(table.t("sheet-free-round"), 1.4, "center"),
        *(Column(player, 1.6, "right") for player in table.names.values()),
    ]
    rows: list[list[Cell | str]] = [
        [str(number), *(DASH if amount is None else whole(amount) for amount in row)]
        for number, row in enumerate(view.rounds, 1)
    ]
    totals = (table.t("sheet-result-total"), *map(whole, view.totals))
    rows.append([Cell(text, bold=True) for text in totals])
    strong = frozenset({len(view.rounds)})
    return TextTable(columns, rows, title=table.t("sheet-free-rounds"), strong_rows=strong)


SHEETS = GameSheets(score_sheet, prints=(Print("blank", ("4", "6", "8", "12"), blank_scores),))
