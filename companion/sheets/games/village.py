"""The result sheet of a village: what each seat was and did, day by day and night by night, and its points.

Landscape A4, one page up to 20 seats. 001: the GM's sheet of the night; village-night.md, "The result sheet".
Drawn from the timeline, which stands in the view of whoever may know all; the others get the plain sheet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from companion.games.village.views import Column, DayOrNight, Timeline, VillageView, role_card
from companion.games.werewolf.knowledge import Cell
from companion.games.werewolf.roles import CAMPS, STANDARD
from companion.kernel.results import LedgerLine, Rule
from companion.sheets import grid
from companion.sheets.blocks import Beside, Block, Rules, Titled
from companion.sheets.declared import GameSheets, role_list
from companion.sheets.fonts import Fonts
from companion.sheets.seat_grid import add_grid
from companion.sheets.sheet import Sheet
from companion.sheets.style import INK, LANDSCAPE, LEAD, MUTED
from companion.sheets.text_table import DASH
from companion.words.figures import points

from ..result import PrintedTable, change_by_hand, out_column, seats_in_play

FEW_NOTES = 10


class _Marks:
    """Numbers the facts to be explained under the grid, in the order in which they are met."""

    def __init__(self, sign: str) -> None:
        self.sign = sign
        self.lines: list[str] = []

    def add(self, line: str) -> str:
        self.lines.append(f"{self.sign}{len(self.lines) + 1} {line}")
        return f"{self.sign}{len(self.lines)}"


@dataclass(frozen=True)
class VillageSheet:
    """The rows of the sheet, all seats in one grid, the notes under it, and what the scheme gives."""

    table: PrintedTable
    timeline: Timeline
    irregular: _Marks = field(default_factory=lambda: _Marks("※"))
    changed: _Marks = field(default_factory=lambda: _Marks("†"))

    @cached_property
    def rows(self) -> tuple[grid.GridRow, ...]:
        """The rows of the grid; what is marked in them is explained in the notes."""
        return tuple(self._rows())

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes on special roles, and explanations of the marks in the rows."""
        roles = [self.table.say(text) for text in self.timeline.notes] if self.rows else []
        return (*roles, *self.irregular.lines, *self.changed.lines)

    @property
    def scheme(self) -> tuple[tuple[str, str], ...]:
        """Each rule of the scheme and what it gives."""
        return tuple((self.table.rule(rule.code), self._worth(rule)) for rule in self.table.scheme)

    def _worth(self, rule: Rule) -> str:
        """What a rule gives, in the words that the source has for it, where these know how it is counted."""
        if not rule.points:
            return self.table.t("sheet-scheme-none")
        key = f"sheet-village-scheme-{rule.code}"
        return self.table.t(key, points=rule.points) if self.table.words.has(key) else points(rule.points)

    def _rows(self) -> Iterator[grid.GridRow]:
        t, seats = self.table.t, self.timeline.columns
        remarks = [[self.table.say(text) for text in seat.remarks] for seat in seats]
        roles = [grid.role_cell(seat.seat, self.table.say(seat.role), seat.tone) for seat in seats]
        yield grid.GridRow(t("sheet-village-role"), roles)
        characters = [[grid.GridLine(seat.character, grey=MUTED)] if seat.character else [] for seat in seats]
        names = [self.table.names[seat.seat] for seat in seats]
        cells = [grid.name_cell(name, *before) for name, before in zip(names, characters, strict=True)]
        yield grid.GridRow(t("sheet-village-player"), cells)
        if any(remarks):
            yield grid.GridRow(t("sheet-village-remarks"), [_cell(texts) for texts in remarks])
        out: set[int] = set()
        for row in self.timeline.rows:
            yield self._phase_row(row, seats, out)
        yield from self._ending_rows(seats, out)
        if self.table.snapshot.ledger:
            yield from self._points_rows(seats)

    def _phase_row(self, row: DayOrNight, seats: Sequence[Column], out: set[int]) -> grid.GridRow:
        when = self.table.t("sheet-village-phase", day=row.day, part=row.part)
        lines: dict[int, list[grid.GridLine]] = {}
        for fact in sorted(row.cells, key=lambda fact: fact.seat):  # notes are numbered from the left
            lines.setdefault(fact.seat, []).append(self._fact(fact, when))
        leave = {fact.seat for fact in row.cells if fact.out}
        cells = grid.part_cells([seat.seat for seat in seats], lines, out, leave)
        remark = self.table.t("sheet-village-alive", count=row.alive) if row.alive is not None else ""
        if row.unexecuted:
            remark = self.table.t("sheet-village-unexecuted", alive=remark)
        day = row.part == "day"
        return grid.GridRow(when, cells, remark, heavy=day, night=not day, alive=row.alive or 0)

    def _fact(self, fact: Cell, when: str) -> grid.GridLine:
        text, mark = self.table.say(fact.text), ""
        if fact.irregular:
            player = self.table.names[fact.seat]
            said = {"seat": fact.seat, "player": player, "what": text, "note": fact.note}
            mark = self.irregular.add(self.table.t("sheet-village-irregular", when=when, **said))
        return grid.GridLine(text, bold=fact.out, mark=mark)

    def _ending_rows(self, seats: Sequence[Column], out: set[int]) -> Iterator[grid.GridRow]:
        t, ending = self.table.t, self.timeline.ending
        if ending is None:
            return
        yield grid.GridRow(
            t("sheet-village-ended"),
            grid.ended_cells([seat.seat for seat in seats], out, t("sheet-village-survived")),
            t("sheet-village-ended-when", day=ending.day, when=ending.when),
            heavy=True,
        )

    def _points_rows(self, seats: Sequence[Column]) -> Iterator[grid.GridRow]:
        t, ledger = self.table.t, [self.table.ledger(seat.seat) for seat in seats]
        cells = [grid.GridCell([self._points_line(line) for line in lines]) for lines in ledger]
        yield grid.GridRow(t("sheet-village-points"), cells, heavy=True)
        totals = [
            t("sheet-points", points=self.table.total(seat.seat)) if lines else DASH.text
            for seat, lines in zip(seats, ledger, strict=True)
        ]
        yield grid.GridRow(t("sheet-village-total"), [_cell([text], bold=True) for text in totals])

    def _points_line(self, line: LedgerLine) -> grid.GridLine:
        text = self.table.t("sheet-village-entry", rule=self.table.rule(line.code), points=line.points)
        change = change_by_hand(line)
        if not change:
            return grid.GridLine(text)
        player = self.table.names[line.seat]
        said = {"seat": line.seat, "player": player, "entry": text, "change": change, "note": line.note}
        mark = self.changed.add(self.table.t("sheet-village-changed", **said))
        return grid.GridLine(text, struck=line.struck, grey=MUTED if line.struck else INK, mark=mark)


def _cell(texts: Sequence[str], *, bold: bool = False) -> grid.GridCell:
    return grid.GridCell([grid.GridLine(text, bold=bold) for text in texts]) if texts else grid.EMPTY


def open_to(table: PrintedTable) -> bool:
    """Whether the viewer may know the whole story."""
    return table.view(VillageView).timeline is not None


def in_play(table: PrintedTable) -> Iterator[Block]:
    """For whoever may not know the story: who plays, and who is out, as announced."""
    seats = table.view(VillageView).seats
    yield from seats_in_play(table, out_column(table, lambda seat: seats[seat - 1].gone))


def village_sheet(table: PrintedTable) -> VillageSheet:
    """The sheet of a table whose whole story its viewer may know."""
    timeline = table.view(VillageView).timeline
    assert timeline is not None
    return VillageSheet(table, timeline)


def village_pdf(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet of a village. Raises FontError when a font cannot be made."""
    t, view, data = table.t, table.view(VillageView), village_sheet(table)
    name = view.title or t("sheet-village-of", seats=len(data.timeline.columns))
    sheet = Sheet(table.titled(t("sheet-village-title", title=name)), t, fonts, LANDSCAPE)
    add_grid(sheet, table, data.rows, _legend(data), lambda: village_sheet(table.by_number()).rows)
    return sheet


def _legend(data: VillageSheet) -> list[Block]:
    t = data.table.t
    scheme = [t("sheet-village-scheme-line", rule=rule, points=worth) for rule, worth in data.scheme]
    notes = [*data.notes]
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


ROLES = role_list([role_card(role, CAMPS[role.camp]) for role in STANDARD.values()])
SHEETS = GameSheets(village_pdf, open_to, village_sheet, prints=(ROLES,), in_play=in_play)
