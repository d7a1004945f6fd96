"""The result sheet of a village: a column a seat, a row a day and night, and the points at the foot.

Landscape A4, one page up to 20 seats. 001: the GM's sheet of the night; village-night.md, "The result sheet".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.sheets.blocks import Beside, Block, Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.grid import EMPTY, Grid, GridCell, GridLine, GridRow
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import (
    BAND,
    DARK,
    GAP,
    INK,
    LANDSCAPE,
    LEAD,
    MUTED,
    PAPER,
    SHADE,
    Translate,
)

FEW_NOTES = 10
MOST_COLUMNS = 20
"""Seats on one page; a larger village goes on on the next."""

Tone = Literal["village", "wolves", "other"]
Change = Literal["", "added", "noted", "struck"]
Part = Literal["day", "night"]


@dataclass(frozen=True)
class Points:
    """One entry of the ledger, in hundredths of a point; `change` tells what was done to it by hand."""

    rule: str
    points: int
    change: Change = ""
    note: str = ""


@dataclass(frozen=True)
class SeatColumn:
    """A seat (from 1) and what is said of it outside the days."""

    number: int
    role: str
    player: str
    character: str = ""
    tone: Tone = "village"
    remarks: tuple[str, ...] = ()
    points: tuple[Points, ...] = ()

    @property
    def total(self) -> int:
        """Hundredths of a point; struck entries count nothing."""
        return sum(entry.points for entry in self.points if entry.change != "struck")


@dataclass(frozen=True)
class Fact:
    """What happened, in the column of who acted or left. `exit`: the seat is out from here on."""

    seat: int
    text: str
    exit: bool = False
    irregular: bool = False
    note: str = ""


@dataclass(frozen=True)
class Phase:
    """A day or a night; `alive` counts the seats at its beginning."""

    day: int
    part: Part
    facts: tuple[Fact, ...] = ()
    alive: int | None = None


@dataclass(frozen=True)
class Ending:
    """How it ended: `when` is dawn, day, evening or night of a day; both empty while it is played."""

    result: str
    day: int
    when: str
    reason: str = ""


@dataclass(frozen=True)
class VillageSheet:
    """Everything that the sheet says; words of the game in the reader's language already."""

    head: Head
    seats: tuple[SeatColumn, ...]
    phases: tuple[Phase, ...]
    ending: Ending | None = None
    scheme: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    signed: bool = False
    abandoned: bool = False


class _Marks:
    """Numbers the facts to be explained under the grid, in the order in which they are met."""

    def __init__(self, sign: str) -> None:
        self.sign = sign
        self.lines: list[str] = []

    def add(self, line: str) -> str:
        self.lines.append(f"{self.sign}{len(self.lines) + 1} {line}")
        return f"{self.sign}{len(self.lines)}"


def village_sheet(data: VillageSheet, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a village. Raises FontError when a font cannot be made."""
    sheet = Sheet(data.head, t, fonts, LANDSCAPE)
    irregular, changed = _Marks("※"), _Marks("†")
    pages = [data.seats[start : start + MOST_COLUMNS] for start in range(0, len(data.seats), MOST_COLUMNS)]
    grids = [(_rows(data, seats, t, irregular, changed), len(seats)) for seats in pages]
    legend = _legend(data, t, [*irregular.lines, *changed.lines])
    for number, (rows, columns) in enumerate(grids, start=1):
        below = (
            sum(block.height(fonts, sheet.width) + GAP for block in legend) if number == len(grids) else 0.0
        )
        # A legend that would squeeze the grid goes on the next page instead.
        room = sheet.page_room - (below if below < sheet.page_room / 3 else 0.0)
        if number > 1:
            sheet.turn()
        sheet.add(Grid(rows, columns, room))
    for block in legend:
        sheet.add(block)
    return sheet.render()


@dataclass(frozen=True)
class VillagePage:
    """The sheet for a screen: all seats in one table, what is marked in it, scheme and notes."""

    rows: tuple[GridRow, ...]
    notes: tuple[str, ...]
    scheme: tuple[tuple[str, str], ...]


def village_page(data: VillageSheet, t: Translate) -> VillagePage:
    """The rows that the PDF has, not parted into pages."""
    irregular, changed = _Marks("※"), _Marks("†")
    rows = tuple(_rows(data, data.seats, t, irregular, changed))
    return VillagePage(rows, (*data.notes, *irregular.lines, *changed.lines), data.scheme)


def _rows(
    data: VillageSheet, seats: Sequence[SeatColumn], t: Translate, irregular: _Marks, changed: _Marks
) -> list[GridRow]:
    rows = [
        GridRow(t("sheet-village-role"), [_role_cell(seat) for seat in seats]),
        GridRow(t("sheet-village-player"), [_player_cell(seat) for seat in seats]),
    ]
    if any(seat.remarks for seat in seats):
        rows.append(GridRow(t("sheet-village-remarks"), [_cell(seat.remarks) for seat in seats]))
    out: set[int] = set()
    rows += [_phase_row(phase, seats, out, t, irregular) for phase in data.phases]
    rows += _ending_rows(data, seats, out, t)
    if any(seat.points for seat in data.seats):
        rows += _points_rows(seats, t, changed)
    return rows


def _cell(texts: Sequence[str], ground: float = PAPER, *, bold: bool = False) -> GridCell:
    return (
        GridCell([GridLine(text, bold=bold) for text in texts], ground) if texts or ground < PAPER else EMPTY
    )


def _role_cell(seat: SeatColumn) -> GridCell:
    # Camps are told apart on a copy as well: white on dark for the wolves, a grey ground for the rest.
    ground, ink = {"village": (PAPER, INK), "other": (SHADE, INK), "wolves": (DARK, PAPER)}[seat.tone]
    number = GridLine(str(seat.number), size=6, grey=MUTED if ink == INK else PAPER)
    return GridCell([number, GridLine(seat.role, size=8, bold=True, grey=ink)], ground)


def _player_cell(seat: SeatColumn) -> GridCell:
    lines = [GridLine(seat.character, size=6.5, grey=MUTED)] if seat.character else []
    return GridCell([*lines, GridLine(seat.player, size=8, bold=True)])


def _phase_row(
    phase: Phase, seats: Sequence[SeatColumn], out: set[int], t: Translate, marks: _Marks
) -> GridRow:
    cells = []
    for seat in seats:
        facts = [fact for fact in phase.facts if fact.seat == seat.number]
        leaves = any(fact.exit for fact in facts)
        ground = SHADE if leaves else BAND if seat.number in out else PAPER
        lines = [
            GridLine(fact.text, bold=fact.exit, mark=_mark(fact, phase, seat, t, marks)) for fact in facts
        ]
        cells.append(GridCell(lines, ground))
        if leaves:
            out.add(seat.number)
    label = t("sheet-village-phase", day=phase.day, part=phase.part)
    aside = t("sheet-village-alive", count=phase.alive) if phase.alive is not None else ""
    return GridRow(label, cells, aside, heavy=phase.part == "day")


def _mark(fact: Fact, phase: Phase, seat: SeatColumn, t: Translate, marks: _Marks) -> str:
    if not fact.irregular:
        return ""
    when = t("sheet-village-phase", day=phase.day, part=phase.part)
    return marks.add(
        t(
            "sheet-village-irregular",
            when=when,
            seat=seat.number,
            player=seat.player,
            what=fact.text,
            note=fact.note,
        )
    )


def _ending_rows(
    data: VillageSheet, seats: Sequence[SeatColumn], out: set[int], t: Translate
) -> Iterator[GridRow]:
    if data.ending is None:
        state = t("sheet-abandoned" if data.abandoned else "sheet-open")
        yield GridRow(t("sheet-village-result"), across=state, heavy=True)
        return
    alive = t("sheet-village-survived")
    yield GridRow(
        t("sheet-village-ended"),
        [GridCell((), BAND) if seat.number in out else _cell([alive], bold=True) for seat in seats],
        t("sheet-village-ended-when", day=data.ending.day, when=data.ending.when),
        heavy=True,
    )
    status = "" if data.signed else t("sheet-unsigned")
    result = " — ".join(filter(None, (data.ending.result, data.ending.reason, status)))
    yield GridRow(t("sheet-village-result"), across=result, heavy=True)


def _points_rows(seats: Sequence[SeatColumn], t: Translate, marks: _Marks) -> Iterator[GridRow]:
    yield GridRow(
        t("sheet-village-points"),
        [GridCell([_points_line(seat, entry, t, marks) for entry in seat.points]) for seat in seats],
        heavy=True,
    )
    yield GridRow(
        t("sheet-village-total"),
        [
            _cell([t("sheet-points", points=seat.total)] if seat.total or seat.points else [], bold=True)
            for seat in seats
        ],
    )


def _points_line(seat: SeatColumn, entry: Points, t: Translate, marks: _Marks) -> GridLine:
    text = t("sheet-village-entry", rule=entry.rule, points=entry.points)
    if not entry.change:
        return GridLine(text)
    line = t(
        "sheet-village-changed",
        seat=seat.number,
        player=seat.player,
        entry=text,
        change=entry.change,
        note=entry.note,
    )
    struck = entry.change == "struck"
    return GridLine(text, struck=struck, grey=MUTED if struck else INK, mark=marks.add(line))


def _legend(data: VillageSheet, t: Translate, marks: Sequence[str]) -> list[Block]:
    scheme = [t("sheet-village-scheme-line", rule=rule, points=points) for rule, points in data.scheme]
    notes = [*data.notes, *marks]
    blocks: list[tuple[Block, float]] = []
    if scheme:
        body = Rules(scheme, columns=2 if len(scheme) > 4 else 1)
        blocks.append((Titled(t("sheet-village-scheme"), body), 1.2))
    if 0 < len(notes) <= FEW_NOTES:
        blocks.append((Titled(t("sheet-village-notes"), Rules(notes)), 1.0))
        notes = []
    legend: list[Block] = []
    if blocks:
        legend.append(Beside([block for block, _ in blocks], [share for _, share in blocks], gap=2 * LEAD))
    if notes:
        legend.append(Titled(t("sheet-village-notes"), Rules(notes)))
    return legend
