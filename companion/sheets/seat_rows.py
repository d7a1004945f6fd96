"""A grid with one row a seat: for so many seats that columns would be too narrow for their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby

from companion.sheets.blocks import Block
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import MIDDLE, PageCanvas
from companion.sheets.row_layout import (
    ASIDE,
    BELOW,
    LEADING,
    PAD_X,
    PAD_Y,
    Column,
    LaidRows,
    PlacedLine,
    RowLayout,
    head_lines,
)
from companion.sheets.style import DARK, FINE, HAIR, INK, MUTED, PAPER, RULE, THICK, THIN

BAR = 1.3
"""The width of the dark mark at what is told of a night, where it shares the column of its day."""


@dataclass(frozen=True)
class SeatRows(RowLayout):
    """A row a seat; what happened to all stands below. What is too tall goes on on the next page."""

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Grounds first, then rules, then words, so that nothing hides a word."""
        laid = self.lay(page.fonts, width)
        assert laid
        lefts = list(accumulate(laid.widths, initial=x))
        tops = list(accumulate(laid.heights, initial=y + laid.head))
        places = list(zip(laid.columns, laid.cells, lefts, laid.widths, strict=False))
        for column, _, left, span in places:
            if column.row.night:
                page.fill(left, y, span, laid.head, DARK)
            for cell, top, height in zip(column.row.cells, tops, laid.heights, strict=False):
                if cell.ground < PAPER:
                    page.fill(left, top, span, height, cell.ground)
            if column.night:
                tall = laid.size * ASIDE * LEADING + PAD_Y
                page.fill(left, tops[0] - tall, span, tall, DARK)
        self._draw_rules(page, laid.columns, lefts, [y, *tops])
        for column, cells, left, span in places:
            _draw_head(page, left + PAD_X, y + PAD_Y, span - 2 * PAD_X, column, laid)
            for sets, top, height in zip(cells, tops, laid.heights, strict=False):
                _draw_cell(page, left + PAD_X, top, height, sets)
        page.lines(x, tops[-1] + BELOW, width, laid.below, laid.size)

    def _draw_rules(
        self, page: PageCanvas, columns: Sequence[Column], lefts: Sequence[float], tops: Sequence[float]
    ) -> None:
        left, right, top, bottom = lefts[0], lefts[-1], tops[0], tops[-1]
        for y in tops[1:-1]:
            page.rule(left, y, right, y, weight=FINE)
        for column, x in zip(columns, lefts, strict=False):
            grey, weight = (RULE, THIN * 1.5) if column.row.heavy else (HAIR, FINE)
            page.rule(x, top, x, bottom, grey=grey, weight=weight)
        page.rule(left, tops[1], right, tops[1], grey=RULE)
        page.frame(left, top, right - left, bottom - top, grey=RULE)
        seats = zip(self.framed, tops[1:], tops[2:], strict=False)
        for framed, same in groupby(seats, lambda one: one[0]):
            stretch = list(same)
            if framed:
                first, last = stretch[0][1], stretch[-1][2]
                page.frame(left, first, right - left, last - first, grey=INK, weight=THICK)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """Between two seats; what happened to all goes with the last."""
        laid = self.lay(fonts, width)
        count = sum(end <= room for end in accumulate(laid.heights, initial=laid.head)) - 1 if laid else 0
        return (self._part(0, count), self._part(count, self.seats)) if 0 < count < self.seats else None

    def _part(self, start: int, end: int) -> SeatRows:
        last = end == self.seats
        rows = [replace(row, cells=row.cells[start:end]) for row in self.rows if last or not row.across]
        return replace(self, rows=rows, seats=end - start, framed=self.framed[start:end])


def _draw_head(page: PageCanvas, x: float, y: float, width: float, column: Column, laid: LaidRows) -> None:
    ink, muted = (PAPER, HAIR) if column.row.night else (INK, MUTED)
    foot = y + laid.head - 2 * PAD_Y
    for text, size, bold, night in head_lines(page.fonts, column, width, laid.size):
        top = foot - size * LEADING if night else y
        grey = PAPER if night else ink if bold else muted
        page.text(x, top + size * (LEADING / 2 + MIDDLE), text, size, bold=bold, grey=grey)
        y += size * LEADING


def _draw_cell(page: PageCanvas, x: float, y: float, height: float, sets: Sequence[PlacedLine]) -> None:
    tall = max((one.bottom for one in sets), default=0.0)
    for line, printed, size, left, above in sets:
        top = y + (height - tall) / 2 + above
        if line.night:
            page.fill(x + left - BAR - 0.8, top, BAR, len(printed) * size * LEADING, DARK)
        for number, text in enumerate(printed):
            baseline = top + size * (LEADING * (number + 0.5) + MIDDLE)
            page.text(x + left, baseline, text, size, bold=line.bold, grey=line.grey)
            if line.struck:
                length = page.fonts.width(text.removesuffix(line.mark), size, line.bold)
                page.rule(x + left, baseline - size * 0.33, x + left + length, grey=line.grey)
