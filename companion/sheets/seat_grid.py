"""A grid of seats on paper: a row a seat, a column for all that is told of it; what happened to all below."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from . import style
from .blocks import Block
from .fonts import Fonts
from .grid import GridCell, GridLine, GridRow
from .page_canvas import MIDDLE, PageCanvas
from .result import PrintedTable, result_banner
from .sheet import Sheet
from .style import DARK, FINE, GAP, HAIR, INK, LEAD, MUTED, PAPER, ROUNDING, RULE, SMALL, THICK, THIN
from .text_fitting import Typeset, column_widths
from .text_table import split_figure

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
"""Typeset up to this width, in ems, are never split: twenty Japanese letters, or some 35 Latin ones."""
NAME_LINES = 3
"""Lines that a longer one may have."""
SIZES = (9.0, 8.0, 7.0, 6.0, 5.0)
SMALLEST = SIZES[-1]
SHRINKS = 2.0
"""By how much a statement may shrink whose words make its column too wide."""
ONE_SIZE = 0.87
"""A size is at least this much of the next one: 8 of 9, or 7 of 8."""
BAR = 1.3
"""The width of the dark mark at what is told of a night, where it shares the column of its day."""
HEAD = 2
"""The columns that say who sits there: where a grid is parted for its width, each part has them."""
MOST_SEATS = 20
"""Seats on one page; a larger table goes on on the next."""
_FIGURE = re.compile(r"[\u2212+]?\d[\d,.]*|–")


class Column(NamedTuple):
    """A column and how wide it is, in points, if it is set in one point: the longest word of its heading and
    of its statements, the number of the seat, all statements of a seat on one line, and its first statement
    where each cell has two, so that the others stand below each other.
    """

    row: GridRow
    night: str
    """The label of the night that shares it; empty for none."""
    head: float
    word: float
    number: float
    lines: list[float]
    first: float
    figure: float
    """The widest figure, where the column holds figures alone."""


class HeadLine(NamedTuple):
    """A line of a column's heading."""

    text: str
    size: float
    bold: bool = False
    night: bool = False


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


class LaidGrid(NamedTuple):
    """The grid laid out: the size of its statements, the columns, their widths and headings, the statements
    of each column's cells, the heights of headings and seats, and the lines below them.
    """

    size: float
    columns: Sequence[Column]
    widths: Sequence[float]
    heads: Sequence[Sequence[HeadLine]]
    cells: list[list[list[PlacedLine]]]
    head: float
    heights: list[float]
    below: tuple[str, ...]
    slack: float
    """Of each seat's height what it does not need."""
    fits: bool
    """Whether it stands on its page, and its words on their lines."""

    @property
    def tall(self) -> float:
        below = BELOW + len(self.below) * self.size * style.LEADING if self.below else 0.0
        return self.head + sum(self.heights) + below

    @property
    def needed(self) -> float:
        return self.tall - self.slack * len(self.heights)


@dataclass(frozen=True)
class SeatGrid(Block):
    """Facts of `seats` seats, on a page that it shares with what stands `beside` it.

    Each column is as wide as its words need. Where they need fewer lines so, a night shares the column of its
    day. What is too tall goes on on the next page.
    """

    rows: Sequence[GridRow]
    seats: int
    page_room: float
    full: float
    """The width for which `page_room` is meant; both shrink alike where a sheet's letters grow."""
    beside: Sequence[Block] = ()
    """What else stands on its page."""
    framed: Sequence[bool] = ()
    """Of each seat whether a strong frame stands round it: who has won."""
    names: tuple[str, ...] = ()
    """Who is named in the cells: lines end beside names, not in them."""
    _laid: dict[float, LaidGrid] = field(init=False, repr=False, compare=False, default_factory=dict)
    """How it lies, by width: a sheet asks for its height again and again."""
    _measured: dict[bool, list[Column]] = field(init=False, repr=False, compare=False, default_factory=dict)
    """Its columns, the nights apart and (True) joined with their days."""

    def letters(self, fonts: Fonts) -> float:
        """The size of its statements on a sheet that has not grown; 0 where they do not fit the page."""
        laid = self._lay(fonts, self.full)
        return laid.size if laid.fits else 0.0

    def height(self, fonts: Fonts, width: float) -> float:
        """The headings, the seats, and what happened to all."""
        return self._lay(fonts, width).tall

    def crowded(self, fonts: Fonts, width: float) -> int:
        """Statements that had to shrink, or all where a sheet that grows costs more than one size."""
        laid = self._lay(fonts, width)
        if not laid.fits:
            return self.seats * len(self.rows)
        return sum(one.size < laid.size for column in laid.cells for cell in column for one in cell)

    def _lay(self, fonts: Fonts, width: float) -> LaidGrid:
        """In the largest size in which it fits, nights apart or joined, else as small as can be. On a sheet
        that grows it gives up one size at most, and stands as it did where even that is too large.
        """
        if width not in self._laid:
            self._laid[width] = self._largest(fonts, width)
        return self._laid[width]

    def _largest(self, fonts: Fonts, width: float) -> LaidGrid:
        others = sum(block.height(fonts, width) + GAP for block in self.beside)
        room = self.page_room * width / self.full - others
        # A line for each seat and one for the headings is the least that it needs.
        sizes = [size for size in SIZES if (self.seats + 1) * (size * LEADING + 2 * PAD_Y) <= room + ROUNDING]
        if width < self.full:
            stands = self._lay(fonts, self.full)
            sizes = [size for size in sizes if size >= stands.size * ONE_SIZE]
            if not sizes:
                return stands
        for size in sizes or [SMALLEST]:
            laid = self._lay_at(fonts, self._columns(fonts, joined=False), width, size, room)
            # Where no seat has a second line, no other way needs less height.
            if (
                not laid.fits
                or laid.needed > laid.head + self.seats * (size * LEADING + 2 * PAD_Y) + ROUNDING
            ):
                other = self._lay_at(fonts, self._columns(fonts, joined=True), width, size, room)
                laid = min(laid, other, key=lambda one: (not one.fits, round(one.needed)))
            if laid.fits:
                break
        return laid

    def _columns(self, fonts: Fonts, *, joined: bool) -> list[Column]:
        if joined not in self._measured:
            rows: list[tuple[GridRow, str]] = []
            for row in [row for row in self.rows if not row.across]:
                if joined and row.night and rows and rows[-1][0].alive:
                    rows[-1] = _with_night(rows[-1][0], row), row.label
                else:
                    rows.append((row, ""))
            self._measured[joined] = [self._measure(fonts, row, night) for row, night in rows]
        return self._measured[joined]

    def _measure(self, fonts: Fonts, row: GridRow, night: str) -> Column:
        lines = [[one for one in cell.lines if not one.number] for cell in row.cells]
        widths = [[fonts.width(one.printed, 1, one.bold) for one in cell] for cell in lines]
        words = [self._words(fonts, one).widest_unit(1) for cell in lines for one in cell]
        numbers = [
            fonts.width(one.text, 1, one.bold) for cell in row.cells for one in cell.lines if one.number
        ]
        pairs = all(len(cell) == PAIR for cell in widths)
        first = max(cell[0] for cell in widths) if pairs else 0.0
        full = [sum([first, cell[1]] if pairs else cell) + BETWEEN * (len(cell) - 1) for cell in widths]
        number = max(numbers) + BETWEEN if numbers else 0.0
        alone = all(len(cell) == 1 and _FIGURE.fullmatch(cell[0].text) for cell in lines)
        figures = (
            [fonts.width(split_figure(cell[0].text)[1], 1, cell[0].bold) for cell in lines] if alone else []
        )
        word = min(LONGEST, max(words, default=0.0))
        remark = max(
            Typeset(fonts, row.remark, breaks="spaces").widest_unit(ASIDE), fonts.width(night, ASIDE)
        )
        head = max(Typeset(fonts, row.label, True, "spaces").widest_unit(1), remark)
        return Column(row, night, head, word, number, full, first, max(figures, default=0.0))

    def _words(self, fonts: Fonts, line: GridLine) -> Typeset:
        """A statement, and the names beside which its lines end."""
        whole = () if line.name else tuple([name for name in self.names if name in line.text])
        return Typeset(fonts, line.printed, line.bold, "spaces" if line.name else "phrases", whole)

    def _lay_at(
        self, fonts: Fonts, columns: Sequence[Column], width: float, size: float, room: float
    ) -> LaidGrid:
        widths = self._widths(columns, width, size)
        inner = [span - 2 * PAD_X for span in widths]
        cells = [
            [list(self._place(fonts, cell, span, column, size)) for cell in column.row.cells]
            for column, span in zip(columns, inner, strict=True)
        ]
        heads = [_heading(fonts, *both, size) for both in zip(columns, inner, strict=True)]
        head = max(sum(line.size for line in lines) for lines in heads) * LEADING + 2 * PAD_Y
        tall = [
            max((one.bottom for column in cells for one in column[seat]), default=size * LEADING) + 2 * PAD_Y
            for seat in range(self.seats)
        ]
        told, when = [], ""
        for row in self.rows:
            if row.across:
                told.append(f"{when} {row.below}")
            else:
                when = row.label
        below = Typeset(fonts, "\n".join(told)).wrap(width, size) if told else ()
        spare = room - head - sum(tall) - (BELOW + len(below) * size * style.LEADING if below else 0.0)
        slack = min(LARGEST_SLACK, max(0.0, spare / self.seats))
        fits = spare >= -ROUNDING and sum(widths) <= width + ROUNDING
        heights = [one + slack for one in tall]
        return LaidGrid(size, columns, widths, heads, cells, head, heights, below, slack, fits)

    def _widths(self, columns: Sequence[Column], width: float, size: float) -> list[float]:
        """What each column needs for its words, of which the longest shrink where all need too much; then for
        all statements of a seat on one line.
        """
        cap, least = max(column.word for column in columns) * size, max(SMALLEST, size - SHRINKS)
        while True:
            words = [min(one.word * size, max(cap, one.word * least)) + one.number * size for one in columns]
            widths = [
                max(one.head * size, word) + 2 * PAD_X for one, word in zip(columns, words, strict=True)
            ]
            if sum(widths) <= width or cap < size:
                break
            cap *= CAP_STEP
        seats = [
            [(column.lines[seat] + column.number) * size + 2 * PAD_X for column in columns]
            for seat in range(self.seats)
        ]
        return column_widths(widths, seats, width)

    def _place(
        self, fonts: Fonts, cell: GridCell, width: float, column: Column, size: float
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
                x = column.figure * size - fonts.width(split_figure(line.text)[1], size, line.bold)
            printed, high = self._fit(fonts, line, width - indent, size)
            long = max(fonts.width(one, high, line.bold) for one in printed)
            if x and (x + long > width - indent + ROUNDING or len(printed) > 1):
                x, y = 0.0, below
            yield PlacedLine(line, printed, high, indent + x, y)
            below = max(below, y + len(printed) * high * LEADING)
            x = width if len(printed) > 1 else max(x + long, 0.0 if x else first) + BETWEEN * size

    def _fit(self, fonts: Fonts, line: GridLine, width: float, size: float) -> tuple[tuple[str, ...], float]:
        """The lines of a statement: in full size as long as no word is split for it, then smaller."""
        words = self._words(fonts, line)
        if words.width(size) <= width + ROUNDING:
            return (line.printed,), size
        trial, least = size, max(SMALLEST, size - SHRINKS)
        while trial >= least:
            if words.is_unsplit(width, trial):
                return words.wrap(width, trial), trial
            trial -= 0.25
        return words._replace(whole=()).fit_block(width, least, most=NAME_LINES, smallest=SMALLEST)

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Grounds first, then rules, then words, so that nothing hides a word."""
        laid = self._lay(page.fonts, width)
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
        for (column, cells, left, _), lines in zip(places, laid.heads, strict=True):
            _draw_head(page, left + PAD_X, y + PAD_Y, laid.head - 2 * PAD_Y, column, lines)
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
        for framed, same in groupby(zip(self.framed, tops[1:], tops[2:], strict=False), lambda one: one[0]):
            stretch = list(same)
            if framed:
                first, last = stretch[0][1], stretch[-1][2]
                page.frame(left, first, right - left, last - first, grey=INK, weight=THICK)

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """Between two seats; what happened to all goes with the last."""
        laid = self._lay(fonts, width)
        count = sum(end <= room for end in accumulate(laid.heights, initial=laid.head)) - 1
        return (self._part(0, count), self._part(count, self.seats)) if 0 < count < self.seats else None

    def _part(self, start: int, end: int) -> "SeatGrid":
        last = end == self.seats
        rows = [row for row in _of_seats(self.rows, start, end) if last or not row.across]
        return replace(self, rows=rows, seats=end - start, framed=self.framed[start:end])


def _of_seats(rows: Sequence[GridRow], start: int, end: int) -> list[GridRow]:
    return [replace(row, cells=row.cells[start:end]) for row in rows]


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


def _heading(fonts: Fonts, column: Column, width: float, size: float) -> list[HeadLine]:
    """The lines of a heading: the label; below it, smaller, what stands beside it, and the night's label."""
    small, remark = size * ASIDE, column.row.remark
    label = Typeset(fonts, column.row.label, True, "spaces").wrap(width + ROUNDING, size)
    further = Typeset(fonts, remark, breaks="spaces").wrap(width + ROUNDING, small) if remark else ()
    night = [HeadLine(column.night, small, night=True)] if column.night else []
    return [*(HeadLine(one, size, True) for one in label), *(HeadLine(one, small) for one in further), *night]


def _draw_head(
    page: PageCanvas, x: float, y: float, tall: float, column: Column, lines: Sequence[HeadLine]
) -> None:
    ink, muted = (PAPER, HAIR) if column.row.night else (INK, MUTED)
    foot = y + tall
    for text, size, bold, night in lines:
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


Rows = Sequence[GridRow]


def add_grid(
    sheet: Sheet, table: PrintedTable, rows: Rows, below: Sequence[Block], by_number: Callable[[], Rows]
) -> None:
    """Add the result, the grid with the winners framed, a page for each twenty seats, and what stands below.

    Where the names in the cells keep the letters smaller than the rest of the sheet, they stand once, each
    beside its number: `by_number` makes the same rows with everybody called by the number of the seat. What
    is too wide for a page all the same goes on on the next, beside the first columns again.
    """
    fonts, result = sheet.fonts, table.snapshot.result
    winners = result.winners if result else ()
    banner, names = result_banner(table), tuple(table.names.values())
    legend = sum(block.height(fonts, sheet.width) + GAP for block in below)
    # What would squeeze the grid goes on the next page instead.
    with_last = below if legend < sheet.page_room / 3 else ()

    def lay(rows: Rows, parts: int = 1) -> list[SeatGrid]:
        pages = [
            (start, _of_seats(part, start, start + MOST_SEATS))
            for start in range(0, len(names), MOST_SEATS)
            for part in _parted_by_days(rows, parts)
        ]
        return [
            SeatGrid(
                part,
                len(part[0].cells),
                sheet.page_room,
                sheet.width,
                [*([banner] if number == 1 else ()), *(with_last if number == len(pages) else ())],
                [seat in winners for seat in range(start + 1, start + 1 + len(part[0].cells))],
                names,
            )
            for number, (start, part) in enumerate(pages, 1)
        ]

    def letters(grids: Sequence[SeatGrid]) -> float:
        return min(grid.letters(fonts) for grid in grids)

    grids = lay(rows)
    if letters(grids) < LEAD:
        numbered = [
            full if any(line.name for cell in full.cells for line in cell.lines) else short
            for full, short in zip(rows, by_number(), strict=True)
        ]
        grids = max(grids, lay(numbered), key=letters)
        for parts in range(2, len(rows)):
            if letters(grids):
                break
            grids = lay(numbered, parts)
    sheet.add(banner)
    for grid in grids:
        if grid is not grids[0]:
            sheet.turn()
        sheet.add(grid)
    sheet.add(*below)


def _parted_by_days(rows: Rows, parts: int) -> list[Rows]:
    """The rows in so many parts, each of whole days and each with those that say who sits there."""
    starts = [number for number, row in enumerate(rows) if row.heavy and number >= HEAD]
    each = -(-len(starts) // parts) or 1
    cuts = [HEAD, *starts[each::each], len(rows)]
    return [[*rows[:HEAD], *rows[start:end]] for start, end in pairwise(cuts)]
