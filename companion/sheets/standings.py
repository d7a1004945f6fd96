"""Standings on paper: of an event, or of a season with the course of its points.

Portrait A4, any number of players. Shared places are counted 1-2-2-4.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.club.standings.queries import Standing
from companion.club.standings.rules import ALWAYS, METRICS, Metric, has_fractions
from companion.words.figures import points

from .blocks import Block, Paragraph, Rules, Titled
from .charts import Course, CourseChart
from .fonts import Fonts
from .page_canvas import PageCanvas
from .sheet import Head, Sheet
from .style import GAP, LEAD, MUTED, Translate
from .text_table import Cell, Column, TextTable


@dataclass(frozen=True)
class SideBySide(Block):
    """The rows of a table, as many in each column; on each page it is read column by column."""

    table: TextTable
    columns: int = 2
    gap: float = GAP * 1.6
    ends: tuple[int, ...] = ()
    """After which rows columns end; without them all are of one height."""

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
        """So that each column is full."""
        rows, ends = len(self.table.rows), [0]
        for _ in range(self.columns):
            ends.append(ends[-1] + self.table.part(ends[-1], rows).fitting(fonts, self._span(width), room))
        if not ends[1] or ends[-1] == rows:
            return None
        return (
            replace(self, table=self.table.part(0, ends[-1]), ends=tuple(ends[1:-1])),
            replace(self, table=self.table.part(ends[-1], rows)),
        )

    def crowded(self, fonts: Fonts, width: float) -> int:
        """The whole table's, in the width of a column."""
        return self.table.crowded(fonts, self._span(width))

    def _parts(self, fonts: Fonts, span: float) -> Iterator[TextTable]:
        return self.table.parts(fonts, self.ends or self.table.ends(fonts, span, self.columns))

    def _span(self, width: float) -> float:
        return (width - self.gap * (self.columns - 1)) / self.columns


NO_PLACE = "–"
"""Of who has played too few games for a rank, or for a rating."""
MOST_FIGURES = 7
"""Columns of a table that still has room beside another one."""
MOST_COURSES = 5
"""More lines than these are not told apart on a copy."""
CHART = (230.0, 190.0, 150.0, 120.0, 95.0, 70.0)
"""Heights of the chart in points."""


@dataclass(frozen=True)
class StandingsSheet:
    """Everything that the sheet says; words in the reader's language already."""

    head: Head
    lines: Sequence[Standing]
    metrics: tuple[str, ...]
    """Keys of the figures shown; games, wins and points have columns of their own."""
    rated: bool = False
    """Whether a rating stands beside them."""
    rules: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """Names of the season's events in order; with `courses` they make the chart."""
    courses: tuple[Course, ...] = ()
    """The points of the leaders after each step, summed up; nothing before the first game."""
    changes: tuple[int, ...] = ()
    """By how many places each line went up (above 0) or down with the last event, once there are two."""
    remarks: tuple[str, ...] = ()
    """What has to be known before the first line is read, such as a freeze."""
    provisional: bool = False
    """Some tables are not signed off yet."""


def standings_sheet(data: StandingsSheet, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of standings. Raises FontError when a font cannot be made."""
    return standings_pages(data, t, fonts).render()


def standings_pages(data: StandingsSheet, t: Translate, fonts: Fonts) -> Sheet:
    """The same as a sheet, to be bound with others: on one page if its lines fit there in one column or in
    two, the chart as tall as the page lets it be; else in one column, where long names stay whole.
    """
    table = _table(data, t)
    for columns in (1, 2):
        fitting = None
        # The lowest chart first: where that does not fit, none does.
        for tall in reversed(CHART):
            sheet = _pages(data, table, columns, tall, t, fonts)
            fits = sheet.pages == 1 if columns == 1 else sheet.layout.fits_one_page
            if not fits or (fitting and sheet.layout.scale < fitting.layout.scale):
                break
            fitting = sheet
        if fitting:
            return fitting
    return _pages(data, table, 1, CHART[0], t, fonts)


def _pages(
    data: StandingsSheet, table: TextTable, columns: int, tall: float, t: Translate, fonts: Fonts
) -> Sheet:
    sheet = Sheet(data.head, t, fonts)
    for remark in (*data.remarks, *([t("sheet-standings-provisional")] if data.provisional else [])):
        sheet.add(Paragraph(remark, bold=True))
    if len(data.steps) > 1 and data.courses:
        chart = CourseChart(data.steps, data.courses[:MOST_COURSES], tall)
        sheet.add(Titled(t("sheet-standings-course"), chart))
    if data.lines:
        alone = columns == 1 or len(table.columns) > MOST_FIGURES
        sheet.add(table if alone else SideBySide(table, columns))
    else:
        sheet.add(Paragraph(t("sheet-standings-empty"), grey=MUTED))
    sheet.add(Rules([*data.rules, t("sheet-standings-shared")]))
    return sheet


def _table(data: StandingsSheet, t: Translate) -> TextTable:
    further = [METRICS[key] for key in data.metrics if key not in ALWAYS]
    adjusted = any(line.adjusted for line in data.lines)
    columns = [
        Column(t("sheet-rank"), 1.3, "right"),
        *([Column(t("sheet-standings-change"), 1.2, "right")] if data.changes else []),
        Column(t("sheet-standings-player"), 4.1),
        Column(t("sheet-standings-games"), 1.2, "right"),
        Column(t("sheet-standings-wins"), 1.2, "right"),
        *(Column(t(metric.words), 1.8, "right") for metric in further),
        *([Column(t("club-board-adjusted"), 1.2, "right")] if adjusted else []),
        Column(t("sheet-standings-points"), 1.6, "right"),
        *([Column(t("club-board-rating"), 2, "right")] if data.rated else []),
    ]
    exact = has_fractions(line.figures for line in data.lines)
    rows = []
    for number, line in enumerate(data.lines):
        by_hand = [points(line.adjusted, signed=True) if line.adjusted else ""] if adjusted else []
        rating = [Cell(str(line.rating or NO_PLACE))] if data.rated else []
        place, *figures = _row(line, further, by_hand, exact, t)
        moved = [_change(data.changes[number], t)] if data.changes else []
        rows.append([place, *moved, *figures, *rating])
    first = frozenset(number for number, line in enumerate(data.lines) if line.rank == 1)
    return TextTable(columns, rows, strong_rows=first, size=LEAD)


def _change(places: int, t: Translate) -> Cell:
    way = "up" if places > 0 else "down" if places else "same"
    return Cell(t("club-rank-changed", way=way, n=abs(places)), muted=not places)


def _row(
    line: Standing, further: Sequence[Metric], by_hand: Sequence[str], exact: bool, t: Translate
) -> list[Cell | str]:
    place = t("common-rank", rank=line.rank, shared="yes" if line.tied else "no") if line.rank else NO_PLACE
    return [
        Cell(place, bold=1 <= line.rank <= 3),
        Cell(line.name, bold=1 <= line.rank <= 3, name=True),
        str(line.figures.played),
        str(line.figures.won),
        *(metric.shown(line.figures) for metric in further),
        *by_hand,
        Cell(points(line.figures.points, exact=exact), bold=True),
    ]
