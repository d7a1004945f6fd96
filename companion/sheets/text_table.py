"""Tables that run over pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from companion.sheets.blocks import PAD, Block
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import Align, PageCanvas
from companion.sheets.style import BAND, BODY, FINE, HEADING, INK, LEADING, MUTED, RULE, SMALL, THIN, TINY
from companion.sheets.text_fitting import fit_block


@dataclass(frozen=True)
class Cell:
    """Typed text in a table. At most `most` lines, then an ellipsis."""

    text: str
    bold: bool = False
    muted: bool = False
    struck: bool = False
    most: int = 2


@dataclass(frozen=True)
class Column:
    """A column: its heading, its share of the width, and where its text stands."""

    title: str
    share: float = 1.0
    align: Align = "left"


DASH = Cell("–", muted=True)
"""Stands where there is nothing."""
Row = Sequence[Cell | str]


def as_cell(entry: Cell | str) -> Cell:
    """An entry of a row as a cell."""
    return entry if isinstance(entry, Cell) else Cell(entry)


@dataclass(frozen=True)
class TextTable:
    """Rows under headings; the headings, and the title, come again on each page that it runs over."""

    columns: Sequence[Column]
    rows: Sequence[Row]
    title: str = ""
    size: float = BODY
    strong_rows: frozenset[int] = field(default_factory=frozenset)
    """Rows on a grey band: totals, winners."""
    upright: bool = False
    """Whether lines part the columns, as where somebody is to write between them."""

    @property
    def cells(self) -> list[list[Cell]]:
        """The rows for a page, a cell each."""
        return [[as_cell(entry) for entry in row] for row in self.rows]

    @property
    def name_column(self) -> int:
        """The column that names the row for a page: the first whose text begins at the left."""
        return next(number for number, column in enumerate(self.columns) if column.align == "left")

    def height(self, fonts: Fonts, width: float) -> float:
        """Title, headings, rows."""
        return self._top(fonts, width) + sum(self._heights(fonts, width))

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Hairlines between rows, a rule under the headings, upright lines only where they are wanted."""
        top = y
        if self.title:
            page.fitted(x, top + HEADING, width, self.title, HEADING, bold=True)
            top += HEADING * LEADING + 3
        widths = self._widths(width)
        if self._headed():
            tall = self._head_height(page.fonts, width)
            self._draw_head(page, x, top, widths, tall)
            top += tall
        for number, (row, height) in enumerate(zip(self.rows, self._heights(page.fonts, width), strict=True)):
            if number in self.strong_rows:
                page.fill(x, top, width, height, BAND)
            self._draw_row(page, x, top, height, row, widths)
            top += height
            page.rule(x, top, x + width, weight=FINE)
        if self.upright:
            for edge in accumulate(widths, initial=0.0):
                page.rule(x + edge, top - sum(self._heights(page.fonts, width)), x + edge, top, weight=FINE)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """Between two rows."""
        used = self._top(fonts, width)
        for count, height in enumerate(self._heights(fonts, width)):
            used += height
            if used > room:
                return self._parted(count) if count else None
        return None

    def _parted(self, count: int) -> tuple[Block, Block]:
        rest = frozenset(number - count for number in self.strong_rows if number >= count)
        return replace(self, rows=self.rows[:count]), replace(self, rows=self.rows[count:], strong_rows=rest)

    def _draw_head(self, page: PageCanvas, x: float, y: float, widths: Sequence[float], tall: float) -> None:
        left = x
        for column, span in zip(self.columns, widths, strict=True):
            page.boxed(
                left + PAD,
                y,
                span - 2 * PAD,
                tall,
                column.title,
                SMALL,
                most=2,
                bold=True,
                grey=MUTED,
                align=column.align,
            )
            left += span
        page.rule(x, y + tall, left, grey=RULE, weight=THIN)

    def _draw_row(
        self, page: PageCanvas, x: float, y: float, height: float, row: Row, widths: Sequence[float]
    ) -> None:
        left = x
        for column, span, entry in zip(self.columns, widths, row, strict=True):
            cell = as_cell(entry)
            page.boxed(
                left + PAD,
                y,
                span - 2 * PAD,
                height,
                cell.text,
                self.size,
                most=cell.most,
                bold=cell.bold,
                grey=MUTED if cell.muted else INK,
                align=column.align,
                struck=cell.struck,
            )
            left += span

    def _headed(self) -> bool:
        return any(column.title for column in self.columns)

    def _top(self, fonts: Fonts, width: float) -> float:
        title = HEADING * LEADING + 3 if self.title else 0.0
        return title + (self._head_height(fonts, width) if self._headed() else 0.0)

    def _head_height(self, fonts: Fonts, width: float) -> float:
        heads = [
            (column.title, span - 2 * PAD)
            for column, span in zip(self.columns, self._widths(width), strict=True)
        ]
        counts = [
            len(fit_block(fonts, title, span, SMALL, most=2, smallest=TINY, bold=True)[0])
            for title, span in heads
        ]
        return SMALL * LEADING * max(counts) + 2 * PAD

    def _widths(self, width: float) -> list[float]:
        shares = sum(column.share for column in self.columns)
        return [width * column.share / shares for column in self.columns]

    def _heights(self, fonts: Fonts, width: float) -> list[float]:
        widths = self._widths(width)
        return [self._row_height(fonts, row, widths) for row in self.rows]

    def _row_height(self, fonts: Fonts, row: Row, widths: Sequence[float]) -> float:
        tallest = self.size
        for entry, span in zip(row, widths, strict=True):
            cell = as_cell(entry)
            inner = span - 2 * PAD
            if fonts.width(cell.text, self.size, cell.bold) > inner:
                lines, size = fit_block(
                    fonts, cell.text, inner, self.size, most=cell.most, smallest=TINY, bold=cell.bold
                )
                tallest = max(tallest, size + size * LEADING * (len(lines) - 1))
        return tallest + self.size * (LEADING - 1) + 2 * PAD
