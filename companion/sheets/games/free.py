"""The score sheet of any other game: result, then rounds down and seats across.

A4, portrait where all stands on one page of it; else portrait for up to eight seats, landscape beyond, and
rounds go on on further pages. Where names are too long to stand over columns, seats stand below each other.
"""

from collections.abc import Iterator, Sequence
from math import ceil

from companion.games.free.game import Sheet as ScoreSheet
from companion.sheets.declared import GameSheets, blank_print
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import LANDSCAPE, PORTRAIT, Paper, Translate
from companion.sheets.text_table import DASH, Cell, Column, TextTable
from companion.words.figures import plain

from ..result import PrintedTable, ledger_blocks, result_blocks

MOST_UPRIGHT = 8
"""Seats across a portrait page whose rounds go on on the next."""
MOST_ACROSS = 10
"""Rounds beside each other, where seats stand below each other."""


def score_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet of a score sheet. Raises FontError when a font cannot be made."""
    upright = _on_paper(table, fonts, PORTRAIT)
    if len(table.names) <= MOST_UPRIGHT or upright.layout.fits_one_page:
        return upright
    return _on_paper(table, fonts, LANDSCAPE)


def _on_paper(table: PrintedTable, fonts: Fonts, paper: Paper) -> Sheet:
    view = table.view(ScoreSheet)
    head = table.titled(view.title or table.t("free-name"))
    sheet = Sheet(head, table.t, fonts, paper)
    then = table.t("free-ranked-then", what=view.tiebreak, best=view.tiebreak_best) if view.tiebreak else ""
    sheet.add(*result_blocks(table, view.totals, table.t(f"free-ranked-{view.best}") + then))
    if view.rounds and not view.one_row:
        down = _rounds_down(table, view)
        sheet.add(*([down] if down.has_whole_headings(fonts, sheet.width) else _rounds_across(table, view)))
    sheet.add(*ledger_blocks(table))
    return sheet


def _rounds_down(table: PrintedTable, view: ScoreSheet) -> TextTable:
    columns = [
        Column(table.t("sheet-free-round"), 1.4, "center"),
        *(Column(player, 1.6, "right") for player in table.names.values()),
    ]
    rows: list[list[Cell | str]] = [
        [str(number), *map(_amount, row)] for number, row in enumerate(view.rounds, 1)
    ]
    totals = (table.t("sheet-result-total"), *map(plain, view.totals))
    rows.append([Cell(text, bold=True) for text in totals])
    strong = frozenset({len(view.rounds)})
    return TextTable(columns, rows, title=table.t("sheet-free-rounds"), strong_rows=strong)


def _rounds_across(table: PrintedTable, view: ScoreSheet) -> Iterator[TextTable]:
    """A row a seat, for names that are too long over columns; as many rounds a table, totals in the last."""
    tables = ceil(len(view.rounds) / MOST_ACROSS)
    across = ceil(len(view.rounds) / tables)
    for start in range(0, len(view.rounds), across):
        rounds = view.rounds[start : start + across]
        last = start + across >= len(view.rounds)
        columns = [
            Column(table.t("sheet-result-player"), 4),
            *(Column(str(number), 1, "right") for number in range(start + 1, start + 1 + len(rounds))),
            *([Column(table.t("sheet-result-total"), 1.4, "right")] if last else ()),
        ]
        rows: list[list[Cell | str]] = [
            [
                Cell(player, name=True),
                *(_amount(row[number]) for row in rounds),
                *([Cell(plain(view.totals[number]), bold=True)] if last else ()),
            ]
            for number, player in enumerate(table.names.values())
        ]
        yield TextTable(columns, rows, title="" if start else table.t("sheet-free-rounds"))


def _amount(amount: int | None) -> Cell | str:
    return DASH if amount is None else plain(amount)


BLANK_ROUNDS = 20
BLANK_SIZE = 15.0
"""Type size by which lines are made high enough for a pen."""


def blank_scores(names: Sequence[str], head: Head, t: Translate, fonts: Fonts) -> Sheet:
    """Rounds down and the seats across, with a line for the sum."""
    seats = len(names)
    sheet = Sheet(head, t, fonts, PORTRAIT if seats <= 6 else LANDSCAPE)
    lines = BLANK_ROUNDS if seats <= 6 else 12
    columns = [Column("", 1.4, "center"), *(Column("", 2, "center") for _ in range(seats))]
    rows: list[Sequence[Cell | str]] = [
        [t("sheet-blank-name"), *(Cell(name, name=True) for name in names)],
        *([str(number), *[""] * seats] for number in range(1, lines + 1)),
        [t("sheet-blank-total"), *[""] * seats],
    ]
    sheet.add(
        TextTable(columns, rows, size=BLANK_SIZE, strong_rows=frozenset({0, len(rows) - 1}), upright=True)
    )
    return sheet


SHEETS = GameSheets(score_sheet, prints=(blank_print(blank_scores, "4", "6", "8", "12"),), blank=blank_scores)
