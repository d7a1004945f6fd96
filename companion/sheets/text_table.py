"""Tables that run over pages."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import accumulate, pairwise
from typing import NamedTuple

from companion.sheets import style
from companion.sheets.blocks import PAD, Block
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import MIDDLE, Align, Ink, PageCanvas
from companion.sheets.text_fitting import NEARLY, Typeset


@dataclass(frozen=True)
class Cell:
    """Typed text in a table. At most `most` lines, then an ellipsis."""

    text: str
    bold: bool = False
    muted: bool = False
    struck: bool = False
    most: int = 2
    name: bool = False
    """A name breaks at its spaces or shrinks; other text breaks by phrases."""
    below: str = ""
    """What stands small under the text."""


@dataclass(frozen=True)
class Column:
    """A column: its heading, its share of the width, and where its text stands.

    At the right figures stand under each other by their unit: what leads them (同率) and what follows (位, =,
    a fraction) has room of its own on either side.
    """

    title: str
    share: float = 1.0
    align: Align = "left"


class _Needs(NamedTuple):
    """How much room a column needs between its sides."""

    before: float
    figure: float
    after: float
    """The widest of what leads its figures, of these, and of what follows them; of texts nobody asks."""
    heading: float
    """The longest word of its heading, set as small as it may be."""
    name: float
    """The longest word of its names, set as small as they may be."""
    text: float
    """The longest phrase of its other texts, set nearly in full size."""
    longest: float
    """Its heading and each of its texts, each on one line."""

    @property
    def figures(self) -> float:
        return self.before + self.figure + self.after


class _LaidTable(NamedTuple):
    """The widths of the columns, the heights of title and headings, of the headings alone, of the rows."""

    widths: list[float]
    top: float
    head: float
    heights: list[float]


_KANA = re.compile(r"[ぁ-ヿ]")
_FIGURE = re.compile(r"([^\d\u2212+]*)([\u2212+]?\d[\d,]*)((?:\.\d+)?\D*)")


def split_figure(text: str) -> tuple[str, str, str]:
    """A figure's parts: what leads it, the figure as far as its unit, its fraction or what follows."""
    found = _FIGURE.fullmatch(text)
    return (found[1], found[2], found[3]) if found else ("", text, "")


BELOW = 0.75
"""The size of what stands below a text, of the table's."""
LEAST_HEADING = style.SMALL * NEARLY
"""The smallest size of a heading that is not split."""
HEADING_LINES = 3
FEWEST = 3
"""Rows at the foot of a page before the others go on on the next, and of these."""
GIVEN = 0.75
"""How much of the room that a column never uses goes to names that would have to shrink."""
DASH = Cell("–", muted=True)
"""Stands where there is nothing."""
Cells = Sequence[Cell | str]


def as_cell(entry: Cell | str) -> Cell:
    """An entry of a row as a cell."""
    return entry if isinstance(entry, Cell) else Cell(entry)


@dataclass(frozen=True)
class TextTable(Block):
    """Rows under headings; the headings, and the title, come again on each page that it runs over."""

    columns: Sequence[Column]
    rows: Sequence[Cells]
    title: str = ""
    size: float = style.LEAD
    strong_rows: frozenset[int] = field(default_factory=frozenset)
    """Rows on a grey band: totals, winners."""
    upright: bool = False
    """Whether lines part the columns, as where somebody is to write between them."""
    side: float = PAD
    """Clear space on either side of a text in its column."""
    smallest: float = style.TINY
    """The least size of a text before it is cut, and of a name before it is split."""
    decided: Mapping[int, int] = field(default_factory=dict)
    """The column whose figure set a row below the one above it, by row; a mark between the two shows it."""
    _measured: list[_Needs] = field(init=False, repr=False, compare=False, default_factory=list)
    """What its columns need, once it is known."""
    _laid: dict[float, _LaidTable] = field(init=False, repr=False, compare=False, default_factory=dict)
    """How it lies, by width: a sheet asks for its height again and again."""

    @cached_property
    def cells(self) -> list[list[Cell]]:
        """The rows, a cell each."""
        return [[as_cell(entry) for entry in row] for row in self.rows]

    @property
    def name_column(self) -> int:
        """The column that names the row for a page: the first whose text begins at the left."""
        return next(number for number, column in enumerate(self.columns) if column.align == "left")

    def height(self, fonts: Fonts, width: float) -> float:
        """Title, headings, rows."""
        laid = self._lay(fonts, width)
        return laid.top + sum(laid.heights)

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Bands first, then hairlines between rows, a rule under the headings, upright lines where they are
        wanted, and the words over all.
        """
        widths, top, head, heights = self._lay(page.fonts, width)
        tops = list(accumulate(heights, initial=y + top))
        for number in sorted(self.strong_rows & set(range(len(heights)))):
            page.fill(x, tops[number], width, heights[number], style.BAND)
        for below in tops[1:]:
            page.rule(x, below, x + width, weight=style.FINE)
        for edge in accumulate(widths, initial=0.0) if self.upright else ():
            page.rule(x + edge, tops[0], x + edge, tops[-1], weight=style.FINE)
        if self.title:
            page.fitted(x, y + style.HEADING, width, self.title, style.HEADING, bold=True)
        if head:
            self._draw_head(page, x, tops[0] - head, widths, head)
        edges = list(accumulate(widths, initial=x))
        for number, column in self.decided.items():
            _draw_mark(page, (edges[column] + edges[column + 1]) / 2, tops[number])
        for row, above, height in zip(self.cells, tops, heights, strict=False):
            self._draw_row(page, x, above, height, row, widths)

    def crowded(self, fonts: Fonts, width: float) -> int:
        """Figures that are wider than their column, texts that had to shrink, names and headings that had to
        be split. A name that shrinks on a sheet that grows is no smaller on paper than it was.
        """
        spans = self._spans(fonts, width)
        return self._split_headings(fonts, width) + sum(
            self._is_crowded(fonts, cell, column, span)
            for row in self.cells
            for cell, column, span in zip(row, self.columns, spans, strict=True)
        )

    def has_whole_headings(self, fonts: Fonts, width: float) -> bool:
        """Whether each heading stands over its column without being split."""
        return not self._split_headings(fonts, width)

    def _split_headings(self, fonts: Fonts, width: float) -> int:
        return sum(
            not _heading(fonts, column).is_unsplit(span, LEAST_HEADING)
            for column, span in zip(self.columns, self._spans(fonts, width), strict=True)
        )

    def _spans(self, fonts: Fonts, width: float) -> list[float]:
        """The room for the text of each column."""
        return [span - 2 * self.side for span in self._lay(fonts, width).widths]

    def _is_crowded(self, fonts: Fonts, cell: Cell, column: Column, span: float) -> bool:
        if fonts.width(cell.text, self.size, cell.bold) <= span:
            return False
        if cell.name:
            return not _words(fonts, cell).is_unsplit(span, self.smallest)
        return column.align == "right" or self._set(fonts, cell, span)[1] < self.size * NEARLY

    def _set(self, fonts: Fonts, cell: Cell, span: float) -> tuple[tuple[str, ...], float]:
        """A cell's lines and their size."""
        return _words(fonts, cell).fit_block(span, self.size, smallest=self.smallest, most=cell.most)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """Between two rows, where a few stand under the headings at least."""
        count = self.fitting(fonts, width, room)
        rows = len(self.rows)
        count = min(count, rows - FEWEST) if count < rows else 0
        return None if count < FEWEST else (self.part(0, count), self.part(count, rows))

    def fitting(self, fonts: Fonts, width: float, room: float) -> int:
        """How many rows stand under the headings in this room."""
        laid = self._lay(fonts, width)
        return max(0, sum(end <= room for end in accumulate(laid.heights, initial=laid.top)) - 1)

    def ends(self, fonts: Fonts, width: float, count: int) -> list[int]:
        """After which rows so many parts of about one height end, the first the taller; without the last."""
        tall = list(accumulate(self._lay(fonts, width).heights))
        shares = [tall[-1] * part / count - style.ROUNDING for part in range(1, count)] if tall else []
        return [bisect_left(tall, share) + 1 for share in shares]

    def parts(self, fonts: Fonts, ends: Sequence[int]) -> "Iterator[TextTable]":
        """Tables that end after these of its rows."""
        self._columns(fonts)
        for start, end in pairwise((0, *ends, len(self.rows))):
            yield self.part(start, end)

    def part(self, start: int, end: int) -> "TextTable":
        """The same table with some of its rows; once it is measured, its columns are as wide as all need."""
        strong = frozenset(number - start for number in self.strong_rows if start <= number < end)
        decided = {number - start: column for number, column in self.decided.items() if start < number < end}
        part = replace(self, rows=self.cells[start:end], strong_rows=strong, decided=decided)
        part._measured.extend(self._measured)
        for width, laid in self._laid.items():
            part._laid[width] = laid._replace(heights=laid.heights[start:end])
        return part

    def _draw_head(self, page: PageCanvas, x: float, y: float, widths: Sequence[float], tall: float) -> None:
        left = x
        for column, span in zip(self.columns, widths, strict=True):
            ink: Ink = {"bold": True, "grey": style.MUTED, "align": column.align}
            box = left + self.side, y, span - 2 * self.side, tall
            page.boxed(
                *box,
                column.title,
                style.SMALL,
                most=HEADING_LINES,
                name=not _KANA.search(column.title),
                **ink,
            )
            left += span
        page.rule(x, y + tall, left, grey=style.RULE, weight=style.THIN)

    def _draw_row(
        self,
        page: PageCanvas,
        x: float,
        y: float,
        height: float,
        row: Sequence[Cell],
        widths: Sequence[float],
    ) -> None:
        left, needs = x, self._columns(page.fonts)
        for column, span, cell, need in zip(self.columns, widths, row, needs, strict=True):
            inner = span - 2 * self.side
            if column.align == "right" and need.figures <= inner:
                self._draw_figure(page, left + self.side + inner, y, height, cell, need)
            else:
                small, align = self.size * BELOW, column.align
                under = self._below_lines(page.fonts, cell, inner)
                below = len(under) * small * style.LEADING
                ink: Ink = {**_ink(cell), "align": align}
                box = left + self.side, y, inner, height - below
                least, most, name = self.smallest, cell.most, cell.name
                page.boxed(*box, cell.text, self.size, most=most, smallest=least, name=name, **ink)
                top = y + height - PAD / 2 - below
                page.lines(left + self.side, top, inner, under, small, grey=style.MUTED, align=align)
            left += span

    def _below_lines(self, fonts: Fonts, cell: Cell, width: float) -> tuple[str, ...]:
        return Typeset(fonts, cell.below).wrap(width, self.size * BELOW) if cell.below else ()

    def _draw_figure(
        self, page: PageCanvas, right: float, y: float, height: float, cell: Cell, needs: _Needs
    ) -> None:
        """A figure whose unit ends where those of the whole column do."""
        base, edge = y + height / 2 + self.size * MIDDLE, right - needs.after
        before, figure, after = split_figure(cell.text)
        if before:
            ink: Ink = {**_ink(cell), "align": "right"}
            page.text(edge - needs.figure, base, before, self.size, **ink)
        left = edge - page.fonts.width(figure, self.size, cell.bold)
        page.text(left, base, figure + after, self.size, **_ink(cell))

    def _lay(self, fonts: Fonts, width: float) -> _LaidTable:
        if width not in self._laid:
            widths = self._widths(fonts, width)
            spans = [span - 2 * self.side for span in widths]
            heads = (_head_lines(fonts, *both) for both in zip(self.columns, spans, strict=True))
            titled = any(column.title for column in self.columns)
            head = style.SMALL * style.LEADING * max(map(len, heads)) + 2 * PAD if titled else 0.0
            top = (style.HEADING * style.LEADING + 3 if self.title else 0.0) + head
            heights = [self._row_height(fonts, row, spans) for row in self.cells]
            self._laid[width] = _LaidTable(widths, top, head, heights)
        return self._laid[width]

    def _columns(self, fonts: Fonts) -> Sequence[_Needs]:
        if not self._measured:
            columns = [[row[number] for row in self.cells] for number in range(len(self.columns))]
            self._measured.extend(map(partial(self._measure, fonts), self.columns, columns))
        return self._measured

    def _measure(self, fonts: Fonts, column: Column, cells: Sequence[Cell]) -> _Needs:
        figures = [0.0, 0.0, 0.0]
        for cell in cells if column.align == "right" else ():
            parts = (fonts.width(part, self.size, cell.bold) for part in split_figure(cell.text))
            figures = list(map(max, figures, parts))
        name = text = 0.0
        full = [fonts.width(cell.text, self.size, cell.bold) for cell in cells]
        for cell, wide in zip(cells, full, strict=True):
            # What is no wider than the widest so far needs no look at its units.
            if cell.name and wide * self.smallest / self.size > name:
                name = max(name, _words(fonts, cell).widest_unit(self.smallest))
            elif not cell.name and wide * NEARLY > text:
                text = max(text, _words(fonts, cell).widest_unit(self.size * NEARLY))
        heading = _heading(fonts, column).widest_unit(LEAST_HEADING)
        below = [fonts.width(cell.below, self.size * BELOW) for cell in cells if cell.below]
        longest = max(sum(figures), fonts.width(column.title, style.SMALL, bold=True), *full, *below)
        return _Needs(figures[0], figures[1], figures[2], heading, name, text, longest)

    def _widths(self, fonts: Fonts, width: float) -> list[float]:
        """By shares; figures and the words of headings have the room that they need, after them names as
        small as they may be, and what stands in the middle of its column; after these the phrases of texts,
        at the cost of the columns beside them. What is then left of a column over its longest text is for
        names that would have to shrink.
        """
        needs, shares = self._columns(fonts), sum(column.share for column in self.columns)
        widths = [width * column.share / shares for column in self.columns]
        needed = [0.0] * len(widths)
        middle = [column.align == "center" for column in self.columns]
        every = [max(need.name, need.text) for need in needs]
        for most, rooms in (
            (0.5, [max(need.figures, need.heading) for need in needs]),
            (0.8, [room if mid else need.name for room, mid, need in zip(every, middle, needs, strict=True)]),
            (0.8, every),
        ):
            needed = [max(least, room + 2 * self.side) for least, room in zip(needed, rooms, strict=True)]
            widths = self._widened(widths, needed, most)
        # Columns to write in keep their room.
        return widths if self.upright else self._eased(widths, needs)

    def _eased(self, widths: Sequence[float], needs: Sequence[_Needs]) -> list[float]:
        """The widths with room for names that would have to shrink, from columns that have some to spare."""
        over = [need.longest + 2 * self.side - wide for need, wide in zip(needs, widths, strict=True)]
        lacks = [
            max(0.0, more) if need.name or need.text else 0.0 for need, more in zip(needs, over, strict=True)
        ]
        spare = [0.0 if lack else GIVEN * max(0.0, -more) for lack, more in zip(lacks, over, strict=True)]
        lacking, spared = sum(lacks) or 1.0, sum(spare) or 1.0
        moved = min(sum(lacks), sum(spare))
        return [
            wide + moved * (lack / lacking - gives / spared)
            for wide, lack, gives in zip(widths, lacks, spare, strict=True)
        ]

    def _widened(self, widths: Sequence[float], needed: Sequence[float], most: float) -> list[float]:
        """The widths with what each column needs, as long as the others give no more than this share of what
        they do not need themselves.
        """
        needs = [max(0.0, least - wide) for least, wide in zip(needed, widths, strict=True)]
        giving = [
            0.0 if column.align == "right" else max(0.0, wide - least)
            for column, wide, least in zip(self.columns, widths, needed, strict=True)
        ]
        if not sum(giving) or sum(needs) > sum(giving) * most:
            return list(widths)
        taken = sum(needs) / sum(giving)
        return [wide + need - taken * gives for wide, need, gives in zip(widths, needs, giving, strict=True)]

    def _row_height(self, fonts: Fonts, row: Sequence[Cell], spans: Sequence[float]) -> float:
        tallest = self.size
        for cell, span in zip(row, spans, strict=True):
            tall = self.size
            if fonts.width(cell.text, self.size, cell.bold) > span:
                lines, size = self._set(fonts, cell, span)
                tall = size + size * style.LEADING * (len(lines) - 1)
            below = len(self._below_lines(fonts, cell, span)) * self.size * BELOW * style.LEADING
            tallest = max(tallest, tall + below)
        return tallest + self.size * (style.LEADING - 1) + 2 * PAD


def _head_lines(fonts: Fonts, column: Column, width: float) -> tuple[str, ...]:
    words = _heading(fonts, column)
    return words.fit_block(width, style.SMALL, most=HEADING_LINES, smallest=style.TINY)[0]


def _heading(fonts: Fonts, column: Column) -> Typeset:
    """A heading is parted between phrases, without kana at its spaces only."""
    return Typeset(fonts, column.title, True, "phrases" if _KANA.search(column.title) else "spaces")


def _words(fonts: Fonts, cell: Cell) -> Typeset:
    return Typeset(fonts, cell.text, cell.bold, "spaces" if cell.name else "phrases")


def _ink(cell: Cell) -> Ink:
    return {"bold": cell.bold, "grey": style.MUTED if cell.muted else style.INK, "struck": cell.struck}


def _draw_mark(page: PageCanvas, x: float, y: float) -> None:
    """A sign for greater, turned: its open side towards the figure above."""
    page.fill(x - 6, y - 1, 12, 2, style.PAPER)
    page.path([(x - 4.5, y - 2.2), (x, y + 2.2), (x + 4.5, y - 2.2)], grey=style.INK, weight=1.1)
