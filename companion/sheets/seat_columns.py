"""A grid with one narrow column a seat: the sheet of a game master who sits before the circle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from companion.sheets.blocks import Block
from companion.sheets.fonts import Fonts
from companion.sheets.grid import ONE_SIZE, SMALLEST, Grid, GridLine, GridRow
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import (
    DARK,
    FINE,
    HAIR,
    INK,
    LEADING,
    MUTED,
    PAPER,
    ROUNDING,
    RULE,
    SMALL,
    THICK,
    THIN,
    TINY,
)
from companion.sheets.text_fitting import NEARLY, fit_block

LABEL = 52.0
"""Width of the column of labels."""
PAD_X = 2.2
PAD_Y = 2.2
PAD_Y_TIGHT = 1.0
PAD_LABEL = 4.0
LARGEST_SLACK = 4.0
# 9 and 8 points instead of 7: as large as the rest of a sheet, or nearly.
_LARGER = (9 / 7, 8 / 7)
# From open to close: are labels on one line, and how large is the type?
_WAYS = ((False, 1.0), (True, 1.0), (True, 0.88), (True, 0.76), (True, 0.7))


class _Set(NamedTuple):
    """A statement laid out: its printed lines and their size."""

    line: GridLine
    printed: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        return len(self.printed) * self.size * LEADING


class _Laid(NamedTuple):
    """The grid laid out: the statements of each row's cells, the heights, whether labels stand tight and how
    large they are, and the size of all letters.
    """

    cells: list[list[list[_Set]]]
    heights: list[float]
    tight: bool
    label: float
    scale: float


@dataclass(frozen=True)
class SeatColumns(Grid):
    """A column a seat. Spare height of the page opens the rows; lacking it, they close up.

    What is still too tall goes on on the next page, under the `head` first rows again.
    """

    head: int = 2
    across_size: float = 11.0
    _laid: dict[float, _Laid] = field(init=False, repr=False, compare=False, default_factory=dict)
    """How it lies, by width."""

    def height(self, fonts: Fonts, width: float) -> float:
        """The sum of the rows."""
        return sum(self._lay(fonts, width).heights)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """Between two rows below the head."""
        used = 0.0
        for count, height in enumerate(self._lay(fonts, width).heights):
            used += height
            if used > room and count > self.head:
                rest = [*self.rows[: self.head], *self.rows[count:]]
                return replace(self, rows=self.rows[:count]), replace(self, rows=rest)
        return None

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Grounds first, then rules, then words, so that nothing hides a word."""
        laid = self._lay(page.fonts, width)
        span = self._span(width)
        tops = [y + sum(laid.heights[:number]) for number in range(len(self.rows))]
        for row, top, height in zip(self.rows, tops, laid.heights, strict=True):
            if row.night:
                page.fill(x, top, LABEL, height, DARK)
            for number, cell in enumerate(row.cells):
                if cell.ground < PAPER:
                    page.fill(x + LABEL + number * span, top, span, height, cell.ground)
        self._draw_rules(page, x, y, width, laid.heights)
        for row, cells, top, height in zip(self.rows, laid.cells, tops, laid.heights, strict=True):
            _draw_label(page, x + PAD_LABEL, top, height, row, laid)
            if row.across:
                left, inner = x + LABEL + PAD_LABEL, width - LABEL - 2 * PAD_LABEL
                page.boxed(left, top, inner, height, row.across, self.across_size, bold=True, align="left")
            for number, statements in enumerate(cells):
                _draw_cell(page, x + LABEL + number * span, top, span, height, statements)

    def _span(self, width: float) -> float:
        return (width - LABEL) / self.seats

    def _lay(self, fonts: Fonts, width: float) -> _Laid:
        """The loosest way that fits `room`: larger type if no statement has to shrink for it, then open, then
        labels on one line, then smaller type as well.
        """
        if width not in self._laid:
            self._laid[width] = self._loosest(fonts, width)
        return self._laid[width]

    def _loosest(self, fonts: Fonts, width: float) -> _Laid:
        room = self.room(fonts, width)
        for scale in _LARGER:
            large = self._lay_large(fonts, width, scale)
            if large:
                return large
        for tight, scale in _WAYS:
            laid = self._lay_at(fonts, width, room, tight, scale)
            if sum(laid.heights) <= room + ROUNDING:
                break
        return laid

    def _lay_large(self, fonts: Fonts, width: float, scale: float) -> _Laid | None:
        """At this size, if all rows stand on the page and no statement has to shrink."""
        room = self.room(fonts, width)
        laid = self._lay_at(fonts, width, room, False, scale)
        sets = [one for row in laid.cells for cell in row for one in cell]
        fits = sum(laid.heights) <= room + ROUNDING
        return laid if fits and all(one.size >= one.line.size * scale * NEARLY for one in sets) else None

    def at_full_size(self, fonts: Fonts) -> bool:
        """Whether all of it is as large as the rest of the sheet."""
        scale, inner = _LARGER[0], self._span(self.full) - 2 * PAD_X
        lines = (line for row in self.rows for cell in row.cells for line in cell.lines)
        # The first statement that has to shrink answers it: most grids that are too wide have it at once.
        if any(self._set(fonts, one, inner, scale).size < one.size * scale * NEARLY for one in lines):
            return False
        laid = self._lay_large(fonts, self.full, scale)
        if laid:
            self._laid[self.full] = laid
        return laid is not None

    def letters(self, fonts: Fonts) -> float:
        """The size of its statements on a sheet that has not grown."""
        return SMALL * self._lay(fonts, self.full).scale

    def crowded(self, fonts: Fonts, width: float) -> int:
        """Statements that had to shrink, and the rows for which the grid had to close up; whether a sheet
        that grows costs the grid more than one size of its letters.
        """
        laid = self._lay(fonts, width)
        sets = [one for row in laid.cells for cell in row for one in cell]
        smaller = laid.scale < self._lay(fonts, self.full).scale * ONE_SIZE
        return sum(one.size < one.line.size * NEARLY for one in sets) + laid.tight * len(self.rows) + smaller

    def _lay_at(self, fonts: Fonts, width: float, room: float, tight: bool, scale: float) -> _Laid:
        inner = self._span(width) - 2 * PAD_X
        cells = [
            [[self._set(fonts, line, inner, scale) for line in cell.lines] for cell in row.cells]
            for row in self.rows
        ]
        label = SMALL * max(1.0, scale)
        least = [
            self._least(row, sets, label, tight=tight) for row, sets in zip(self.rows, cells, strict=True)
        ]
        slack = min(LARGEST_SLACK, max(0.0, (room - sum(least)) / len(least)))
        return _Laid(cells, [height + slack for height in least], tight, label, scale)

    def _set(self, fonts: Fonts, line: GridLine, width: float, scale: float) -> _Set:
        printed, size = fit_block(
            fonts,
            line.printed,
            width,
            line.size * scale,
            most=line.most,
            smallest=SMALLEST,
            bold=line.bold,
            name=line.name,
            whole=self.names,
        )
        return _Set(line, printed, size)

    def _least(self, row: GridRow, cells: list[list[_Set]], size: float, *, tight: bool) -> float:
        fullest = max((sum(line.height for line in cell) for cell in cells), default=0.0)
        label = size * LEADING * (2 if row.aside and not tight else 1)
        across = self.across_size * LEADING + 2 if row.across else 0.0
        return max(fullest, label, across) + 2 * (PAD_Y_TIGHT if tight else PAD_Y)

    def _draw_rules(
        self, page: PageCanvas, x: float, y: float, width: float, heights: Sequence[float]
    ) -> None:
        span = self._span(width)
        top = y
        for row, height in zip(self.rows, heights, strict=True):
            grey, weight = (RULE, THIN * 1.5) if row.heavy else (HAIR, FINE)
            page.rule(x, top, x + width, grey=grey, weight=weight)
            for number in range(self.seats if not row.across else 0):
                left = x + LABEL + number * span
                page.rule(left, top, left, top + height, weight=FINE)
            top += height
        page.frame(x, y, width, top - y, grey=RULE)
        top = y
        for across, rows in groupby(zip(self.rows, heights, strict=True), lambda one: bool(one[0].across)):
            tall = sum(height for _, height in rows)
            if not across:
                self._draw_frames(page, x + LABEL, top, span, tall)
            top += tall

    def _draw_frames(self, page: PageCanvas, x: float, y: float, span: float, tall: float) -> None:
        """Round each stretch of columns that are to be framed."""
        left = x
        for framed, same in groupby(self.framed):
            wide = span * len(list(same))
            if framed:
                page.frame(left, y, wide, tall, grey=INK, weight=THICK)
            left += wide


def _draw_label(page: PageCanvas, x: float, y: float, height: float, row: GridRow, laid: _Laid) -> None:
    width = LABEL - 2 * PAD_LABEL
    ink, muted = (PAPER, HAIR) if row.night else (INK, MUTED)
    if not row.aside:
        page.boxed(x, y, width, height, row.label, laid.label, most=2, bold=True, grey=ink, align="left")
    elif laid.tight:
        share = min(width * 0.6, page.fonts.width(row.label, laid.label, True) + 2)
        page.boxed(x, y, share, height, row.label, laid.label, bold=True, grey=ink, align="left")
        page.boxed(
            x + share, y, width - share, height, row.aside, TINY, smallest=SMALLEST, grey=muted, align="right"
        )
    else:
        page.boxed(x, y, width, height / 2 + 3, row.label, laid.label, bold=True, grey=ink, align="left")
        page.boxed(x, y + height / 2 - 2, width, height / 2, row.aside, laid.label, grey=muted, align="left")


def _draw_cell(
    page: PageCanvas, x: float, y: float, width: float, height: float, sets: Sequence[_Set]
) -> None:
    top = y + (height - sum(line.height for line in sets)) / 2
    for line, printed, size in sets:
        for text in printed:
            baseline = top + size * (LEADING / 2 + 0.36)
            middle = x + width / 2
            page.text(middle, baseline, text, size, bold=line.bold, grey=line.grey, align="center")
            if line.struck:
                left = middle - page.fonts.width(text, size, line.bold) / 2
                length = page.fonts.width(text.removesuffix(line.mark), size, line.bold)
                page.rule(left, baseline - size * 0.33, left + length, grey=line.grey)
            top += size * LEADING
