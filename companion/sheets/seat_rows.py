"""A grid with one row a seat: for so many seats that columns would be too narrow for their words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, groupby
from typing import NamedTuple

from . import style
from .blocks import Block
from .fonts import Fonts
from .grid import NAME_LINES, ONE_SIZE, SMALLEST, Grid, GridCell, GridLine, GridRow
from .page_canvas import MIDDLE, PageCanvas
from .style import DARK, FINE, HAIR, INK, LEAD, MUTED, PAPER, ROUNDING, RULE, SMALL, THICK, THIN
from .text_fitting import Breaks, fit_block, unsplit, widest_unit, wrap
from .text_table import parted

PAD_X = 2.4
PAD_Y = 0.9
LEADING = 1.22
"""Tighter than on the rest of a sheet: what is spare of the page's height opens the rows."""
LARGEST_SLACK = 8.0
BELOW = 4.0
"""The gap between the seats and what happened to all."""
BETWEEN = 0.6
"""The gap between two statements on one line, of their size."""
PAIR = 2
ASIDE = SMALL / LEAD
"""The size of what stands below the label of a column, of the statements'."""
CAP_STEP = 0.96
LONGEST = 20.0
"""Words up to this width, in ems, are never split: twenty Japanese letters, or some 35 Latin ones."""
_FIGURE = re.compile(r"[\u2212+]?\d[\d,.]*|–")
# The size of all statements, and to which one may shrink whose words make its column too wide.
_SIZES = ((9.0, 9.0), (9.0, 7.0), (8.0, 6.0), (7.0, 5.0), (6.0, 5.0), (5.0, 5.0))


class Column(NamedTuple):
    """A column and how wide it is, in points, if it is set in one point: its longest word, the number of the
    seat, all statements of a seat on one line, and its first statement where each cell has two, so that the
    others stand below each other.
    """

    row: GridRow
    night: str
    """The label of the night that shares it; empty for none."""
    word: float
    number: float
    lines: list[float]
    first: float
    figure: float
    """The widest figure, where the column holds figures alone."""


class PlacedLine(NamedTuple):
    """A statement laid out: its printed lines, their size, and where they stand in the cell."""

    line: GridLine
    printed: tuple[str, ...]
    size: float
    x: float
    y: float = 0.0

    @property
    def bottom(self) -> float:
        return self.y + len(self.printed) * self.size * LEADING


class LaidRows(NamedTuple):
    """The grid laid out: the size of its statements, the columns and their widths, the statements of each
    column's cells, the heights of headings and seats, and the lines below them.
    """

    size: float
    columns: Sequence[Column]
    widths: Sequence[float]
    cells: list[list[list[PlacedLine]]]
    head: float
    heights: list[float]
    below: tuple[str, ...]
    slack: float
    """Of each seat's height what it does not need."""

    @property
    def tall(self) -> float:
        below = BELOW + len(self.below) * self.size * style.LEADING if self.below else 0.0
        return self.head + sum(self.heights) + below

    @property
    def needed(self) -> float:
        return self.tall - self.slack * len(self.heights)

    @property
    def is_one_lined(self) -> bool:
        """Whether no seat has a second line."""
        return max(self.heights) - self.slack <= self.size * LEADING + 2 * PAD_Y + ROUNDING


@dataclass(frozen=True)
class RowLayout(Grid):
    """Each row of a `SeatColumns` is a column here, as wide as its words need. Where they need fewer lines
    so, a night shares the column of its day.
    """

    _laid: dict[float, LaidRows | None] = field(init=False, repr=False, compare=False, default_factory=dict)
    """How it lies, by width; nothing where it would split words or be too tall."""
    _ways: list[list[Column]] = field(init=False, repr=False, compare=False, default_factory=list)
    """The columns, nights apart from days and with them."""

    def letters(self, fonts: Fonts) -> float:
        """The size of its statements on a sheet that has not grown; 0 where they do not fit the page."""
        laid = self.lay(fonts, self.full)
        return laid.size if laid else 0.0

    def height(self, fonts: Fonts, width: float) -> float:
        """The headings, the seats, and what happened to all."""
        laid = self.lay(fonts, width)
        return laid.tall if laid else self.room(fonts, width)

    def crowded(self, fonts: Fonts, width: float) -> int:
        """Statements that had to shrink, or all where a sheet that grows costs more than one size."""
        laid = self.lay(fonts, width)
        sets = [one for column in laid.cells for cell in column for one in cell] if laid else []
        return sum(one.size < laid.size for one in sets) if laid else self.seats * len(self.rows)

    def lay(self, fonts: Fonts, width: float) -> LaidRows | None:
        """In the largest size in which it fits; on a sheet that grows it gives up one of them at most."""
        if width not in self._laid:
            full = self.lay(fonts, self.full) if width < self.full else None
            least = full.size * ONE_SIZE if full else 0.0
            sizes = [pair for pair in _SIZES if pair[0] >= least]
            self._laid[width] = next(self._fitting(fonts, width, sizes), None)
        return self._laid[width]

    def _fitting(
        self, fonts: Fonts, width: float, sizes: Sequence[tuple[float, float]]
    ) -> Iterator[LaidRows]:
        room = self.room(fonts, width)
        if not self._ways:
            self._ways.extend(
                [self._measure(fonts, row, night) for row, night in rows]
                for rows in (self._apart, self._joined)
            )
        for size, least in sizes:
            found: list[LaidRows] = []
            for columns in self._ways:
                widths = _widths(fonts, columns, width, size, least)
                laid = self._lay_at(fonts, columns, widths, room, size, least) if widths else None
                if laid and laid.tall <= room + ROUNDING:
                    found.append(laid)
                    if laid.is_one_lined:
                        break
            if found:
                yield min(found, key=lambda laid: round(laid.needed))

    @cached_property
    def _apart(self) -> list[tuple[GridRow, str]]:
        """The rows that have cells."""
        return [(row, "") for row in self.rows if not row.across]

    @cached_property
    def _joined(self) -> list[tuple[GridRow, str]]:
        """The same, each night with the day before it, and its label."""
        rows: list[tuple[GridRow, str]] = []
        for row, _ in self._apart:
            if row.night and rows and rows[-1][0].alive:
                rows[-1] = _with_night(rows[-1][0], row), row.label
            else:
                rows.append((row, ""))
        return rows

    @cached_property
    def _told(self) -> str:
        """What happened to all, a line each, after the day or night of which it is told."""
        lines, when = [], ""
        for row in self.rows:
            if row.across:
                lines.append(f"{when} {row.below}")
            else:
                when = row.label
        return "\n".join(lines)

    def _measure(self, fonts: Fonts, row: GridRow, night: str) -> Column:
        lines = [[one for one in cell.lines if not one.number] for cell in row.cells]
        widths = [[fonts.width(one.printed, 1, one.bold) for one in cell] for cell in lines]
        words = [
            widest_unit(fonts, one.printed, 1, one.bold, *self._breaks(one)) for cell in lines for one in cell
        ]
        numbers = [
            fonts.width(one.text, 1, one.bold) for cell in row.cells for one in cell.lines if one.number
        ]
        pairs = all(len(cell) == PAIR for cell in widths)
        first = max(cell[0] for cell in widths) if pairs else 0.0
        full = [sum([first, cell[1]] if pairs else cell) + BETWEEN * (len(cell) - 1) for cell in widths]
        number = max(numbers) + BETWEEN if numbers else 0.0
        alone = all(len(cell) == 1 and _FIGURE.fullmatch(cell[0].text) for cell in lines)
        figures = [fonts.width(parted(cell[0].text)[1], 1, cell[0].bold) for cell in lines] if alone else []
        return Column(
            row, night, min(LONGEST, max(words, default=0.0)), number, full, first, max(figures, default=0.0)
        )

    def _breaks(self, line: GridLine) -> tuple[Breaks, tuple[str, ...]]:
        """Where the lines of a statement may end, and the names beside which they do."""
        return ("spaces", ()) if line.name else ("phrases", tuple(n for n in self.names if n in line.text))

    def _lay_at(
        self,
        fonts: Fonts,
        columns: Sequence[Column],
        widths: Sequence[float],
        room: float,
        size: float,
        least: float,
    ) -> LaidRows:
        inner = [span - 2 * PAD_X for span in widths]
        cells = [
            [
                list(self._packed(fonts, cell, span, column, size, least)) if cell.lines else []
                for cell in column.row.cells
            ]
            for column, span in zip(columns, inner, strict=True)
        ]
        heads = [
            sum(line.size for line in head_lines(fonts, column, span, size)) * LEADING + 2 * PAD_Y
            for column, span in zip(columns, inner, strict=True)
        ]
        tall = [
            max((one.bottom for column in cells for one in column[seat]), default=size * LEADING) + 2 * PAD_Y
            for seat in range(self.seats)
        ]
        below = wrap(fonts, self._told, sum(widths), size) if self._told else ()
        spare = room - max(heads) - sum(tall) - (BELOW + len(below) * size * style.LEADING if below else 0.0)
        slack = min(LARGEST_SLACK, max(0.0, spare / self.seats))
        return LaidRows(size, columns, widths, cells, max(heads), [one + slack for one in tall], below, slack)

    def _packed(
        self, fonts: Fonts, cell: GridCell, width: float, column: Column, size: float, least: float
    ) -> Iterator[PlacedLine]:
        """The statements of a cell, as many on a line as there is room for; its number stands before them."""
        indent, x, y, below = column.number * size, 0.0, 0.0, 0.0
        tabbed = column.first and (max(column.lines) + column.number) * size <= width + ROUNDING
        first = column.first * size if tabbed else 0.0
        for line in cell.lines:
            if line.number:
                left = indent - BETWEEN * size - fonts.width(line.text, size, line.bold)
                yield PlacedLine(line, (line.text,), size, left)
                continue
            if column.figure:
                x = column.figure * size - fonts.width(parted(line.text)[1], size, line.bold)
            printed, high = self._fit(fonts, line, width - indent, size, least)
            long = max(fonts.width(one, high, line.bold) for one in printed)
            if x and (x + long > width - indent + ROUNDING or len(printed) > 1):
                x, y = 0.0, below
            yield PlacedLine(line, printed, high, indent + x, y)
            below = max(below, y + len(printed) * high * LEADING)
            x = width if len(printed) > 1 else max(x + long, 0.0 if x else first) + BETWEEN * size

    def _fit(
        self, fonts: Fonts, line: GridLine, width: float, size: float, least: float
    ) -> tuple[tuple[str, ...], float]:
        """The lines of a statement: in full size as long as no word is split for it, then smaller."""
        if fonts.width(line.printed, size, line.bold) <= width + ROUNDING:
            return (line.printed,), size
        breaks, names = self._breaks(line)
        trial, width = size, width + ROUNDING
        while trial >= least:
            if unsplit(fonts, line.printed, width, trial, line.bold, breaks, names):
                lines = wrap(fonts, line.printed, width, trial, bold=line.bold, breaks=breaks, whole=names)
                return lines, trial
            trial -= 0.25
        return fit_block(
            fonts,
            line.printed,
            width,
            least,
            most=NAME_LINES,
            smallest=SMALLEST,
            bold=line.bold,
            name=line.name,
        )


def _with_night(day: GridRow, night: GridRow) -> GridRow:
    """A day with what was told of its night."""
    cells = [
        GridCell(
            [*light.lines, *(replace(line, night=True) for line in dark.lines)],
            min(light.ground, dark.ground),
        )
        for light, dark in zip(day.cells, night.cells, strict=True)
    ]
    return replace(day, cells=cells)


def _widths(fonts: Fonts, columns: Sequence[Column], width: float, size: float, least: float) -> list[float]:
    """What each column needs for its words; then what it lacks to set seats on one line, for as many seats as
    can be; of the rest a share by what it lacks for the others. Nothing where the words need too much.
    """
    heads = [_head_width(fonts, column, size) for column in columns]
    cap = max(column.word for column in columns) * size
    while True:
        # A word that is wider than the cap shrinks to it, as far as it may.
        words = [min(one.word * size, max(cap, one.word * least)) + one.number * size for one in columns]
        widths = [max(pair) + 2 * PAD_X for pair in zip(words, heads, strict=True)]
        if sum(widths) <= width:
            break
        if cap < size:
            return []
        cap *= CAP_STEP
    seats = [
        [(column.lines[seat] + column.number) * size + 2 * PAD_X for column in columns]
        for seat in range(len(columns[0].lines))
    ]
    while lacking := [(seat, lacks) for seat in seats if any(lacks := _lacks(seat, widths))]:
        seats = [seat for seat, _ in lacking]
        nearest = min((lacks for _, lacks in lacking), key=sum)
        if sum(widths) + sum(nearest) > width:
            break
        widths = [wide + lack for wide, lack in zip(widths, nearest, strict=True)]
    else:
        seats = []
    lacks = _lacks([max(needs) for needs in zip(*seats, strict=True)] or widths, widths)
    part = min(1.0, (width - sum(widths)) / (sum(lacks) or 1.0))
    widths = [wide + lack * part for wide, lack in zip(widths, lacks, strict=True)]
    return [wide * width / sum(widths) for wide in widths]


def _lacks(needed: Sequence[float], widths: Sequence[float]) -> list[float]:
    """How much wider each column would have to be."""
    return [need - wide if need > wide else 0.0 for need, wide in zip(needed, widths, strict=True)]


class HeadLine(NamedTuple):
    text: str
    size: float
    bold: bool = False
    night: bool = False


def head_lines(fonts: Fonts, column: Column, width: float, size: float) -> list[HeadLine]:
    """The lines of a heading: the label; below it, smaller, what stands beside it, and the night's label."""
    small = size * ASIDE
    label = wrap(fonts, column.row.label, width + ROUNDING, size, bold=True, breaks="spaces")
    aside = (
        wrap(fonts, column.row.aside, width + ROUNDING, small, breaks="spaces") if column.row.aside else ()
    )
    night = [HeadLine(column.night, small, night=True)] if column.night else []
    return [*(HeadLine(one, size, True) for one in label), *(HeadLine(one, small) for one in aside), *night]


def _head_width(fonts: Fonts, column: Column, size: float) -> float:
    """The width of the longest word of a heading."""
    aside, night = widest_unit(fonts, column.row.aside, size * ASIDE), fonts.width(column.night, size * ASIDE)
    return max(widest_unit(fonts, column.row.label, size, True), aside, night)


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
