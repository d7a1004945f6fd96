"""Standings on paper: of an event, or of a season with the course of its points.

Portrait A4, any number of players. Shared places are counted 1-2-2-4.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.sheets.blocks import Paragraph, Rules, Titled
from companion.sheets.charts import Course, CourseChart
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import MUTED, Translate
from companion.sheets.text_table import Cell, Column, TextTable

MOST_COURSES = 5
"""More lines than these are not told apart on a copy."""


@dataclass(frozen=True)
class StandingRow:
    """A player's place. `points` in hundredths; `extra` one figure for each further column of the sheet."""

    rank: int
    name: str
    games: int
    wins: int
    points: int
    shared: bool = False
    extra: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlayerCourse:
    """A player's points after each step, summed up, in hundredths; nothing before the first game."""

    name: str
    points: tuple[int | None, ...]


@dataclass(frozen=True)
class StandingsSheet:
    """Everything that the sheet says; rows in order of rank, words in the reader's language already."""

    head: Head
    rows: tuple[StandingRow, ...]
    columns: tuple[str, ...] = ()
    """Headings of the further figures, such as the share of a table's points."""
    rules: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """Names of the season's events in order; with `courses` they make the chart."""
    courses: tuple[PlayerCourse, ...] = ()
    remarks: tuple[str, ...] = ()
    """What has to be known before the first line is read, such as a freeze."""
    provisional: bool = False
    """Some tables are not signed off yet."""


def standings_sheet(data: StandingsSheet, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of standings. Raises FontError when a font cannot be made."""
    sheet = Sheet(data.head, t, fonts)
    for remark in (*data.remarks, *([t("sheet-standings-provisional")] if data.provisional else [])):
        sheet.add(Paragraph(remark, bold=True))
    if len(data.steps) > 1 and data.courses:
        sheet.add(Titled(t("sheet-standings-course"), _chart(data)))
    if data.rows:
        sheet.add(_table(data, t))
    else:
        sheet.add(Paragraph(t("sheet-standings-empty"), grey=MUTED))
    sheet.add(Rules([*data.rules, t("sheet-standings-shared")]))
    return sheet.render()


def _table(data: StandingsSheet, t: Translate) -> TextTable:
    columns = [
        Column(t("sheet-rank"), 1.1, "center"),
        Column(t("sheet-standings-player"), 4.5),
        Column(t("sheet-standings-games"), 1.1, "right"),
        Column(t("sheet-standings-wins"), 1.1, "right"),
        *(Column(title, 1.5, "right") for title in data.columns),
        Column(t("sheet-standings-points"), 1.3, "right"),
    ]
    exact = any(row.points % 100 for row in data.rows)
    rows = [_row(row, len(data.columns), exact, t) for row in data.rows]
    first = frozenset(number for number, row in enumerate(data.rows) if row.rank == 1)
    return TextTable(columns, rows, strong_rows=first, size=9)


def _row(row: StandingRow, extra: int, exact: bool, t: Translate) -> list[Cell | str]:
    return [
        Cell(t("sheet-rank-n", rank=row.rank, shared="yes" if row.shared else "no"), bold=row.rank <= 3),
        Cell(row.name, bold=row.rank <= 3),
        str(row.games),
        str(row.wins),
        *(*row.extra, *[""] * extra)[:extra],
        Cell(_points(row.points, exact, t), bold=True),
    ]


def _points(points: int, exact: bool, t: Translate) -> str:
    """With one fraction in the column all show theirs, so that the points stand under each other."""
    whole, _, part = t("sheet-points", points=points).partition(".")
    return f"{whole}.{part:0<2}" if exact else whole


def _chart(data: StandingsSheet) -> CourseChart:
    courses = [
        Course(one.name, [None if value is None else value / 100 for value in one.points])
        for one in data.courses[:MOST_COURSES]
    ]
    return CourseChart(data.steps, courses)
