"""A long table in columns next to each other, so that sixty people stand on one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.sheets.blocks import Block
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import GAP
from companion.sheets.text_table import TextTable


@dataclass(frozen=True)
class SideBySide(Block):
    """The rows of a table, as many in each column; on each page it is read column by column."""

    table: TextTable
    columns: int = 2
    gap: float = GAP * 1.6
    deep: int = 0
    """Rows in a column; 0: as many in each."""

    def height(self, fonts: Fonts, width: float) -> float:
        """The tallest column's."""
        span = self._span(width)
        return max((part.height(fonts, span) for part in self._parts(fonts, span)), default=0.0)

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Their tops level, each under the headings."""
        span = self._span(width)
        for number, part in enumerate(self._parts(page.fonts, span)):
            part.draw(page, x + number * (span + self.gap), y, span)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """So that each column is filled as far as the one that holds the fewest."""
        rows, rest, deep = len(self.table.rows), self.table, len(self.table.rows)
        for _ in range(self.columns):
            deep = min(deep, rest.fitting(fonts, self._span(width), room))
            rest = rest.part(deep, len(rest.rows))
        taken = deep * self.columns
        if not deep or taken >= rows:
            return None
        return (
            replace(self, table=self.table.part(0, taken), deep=deep),
            replace(self, table=self.table.part(taken, rows)),
        )

    def crowded(self, fonts: Fonts, width: float) -> int:
        """The whole table's, in the width of a column."""
        return self.table.crowded(fonts, self._span(width))

    def _parts(self, fonts: Fonts, span: float) -> Iterator[TextTable]:
        deep = self.deep or -(-len(self.table.rows) // self.columns)
        return self.table.parts(fonts, span, max(1, deep))

    def _span(self, width: float) -> float:
        return (width - self.gap * (self.columns - 1)) / self.columns
