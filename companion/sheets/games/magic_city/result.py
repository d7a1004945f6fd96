"""The result sheet of Magic City: what each seat was and did, day by day with its event, and its points.

Landscape A4. Drawn from the timeline, which stands in the view of whoever may know all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.magic_city.views import Holder, MagicCityView, Row, Timeline
from companion.kernel.words import Text
from companion.sheets.blocks import Block
from companion.sheets.camps import left, seats_in_play
from companion.sheets.fonts import Fonts
from companion.sheets.grid import NAME_LINES, TONES, GridCell, GridLine, GridRow
from companion.sheets.grid_pages import MOST_COLUMNS, Seats, add_grids
from companion.sheets.printed_table import PrintedTable
from companion.sheets.result import ledger_blocks
from companion.sheets.sheet import Sheet
from companion.sheets.style import BAND, INK, LANDSCAPE, MUTED, PAPER, SHADE


@dataclass(frozen=True)
class MagicCitySheet:
    """The grid, for the PDF and for the page."""

    rows: tuple[GridRow, ...]
    notes: tuple[str, ...]


def open_to(table: PrintedTable) -> bool:
    """Whether the viewer may know the whole story."""
    return table.view(MagicCityView).timeline is not None


def in_play(table: PrintedTable) -> Iterator[Block]:
    """For whoever may not know the story: who plays, and who is out, as announced."""
    seats = table.view(MagicCityView).seats
    yield from seats_in_play(table, left(table, lambda seat: seats[seat - 1].gone))


def magic_city_sheet(table: PrintedTable) -> MagicCitySheet:
    """What the sheet says, all seats in one grid."""
    return MagicCitySheet(tuple(_rows(table, _told(table).holders)), tuple(table.changes_by_hand()))


def printed_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet on paper. Raises FontError when a font cannot be made."""
    title = table.view(MagicCityView).title or table.t("magic-city-name")
    sheet = Sheet(table.titled(title), table.t, fonts, LANDSCAPE)
    below = tuple(ledger_blocks(table, tuple(table.changes_by_hand())))
    add_grids(sheet, table, _pages(table), below, lambda: _pages(table.by_number()))
    return sheet


def _pages(table: PrintedTable) -> list[Seats]:
    holders = _told(table).holders
    starts = range(0, len(holders), MOST_COLUMNS)
    return [
        Seats(tuple(_rows(table, page)), tuple(holder.seat for holder in page))
        for page in (holders[start : start + MOST_COLUMNS] for start in starts)
    ]


def _told(table: PrintedTable) -> Timeline:
    timeline = table.view(MagicCityView).timeline
    assert timeline is not None
    return timeline


def _rows(table: PrintedTable, holders: Sequence[Holder]) -> Iterator[GridRow]:
    t = table.t
    yield GridRow(t("sheet-magic-city-role"), [_role(table, holder) for holder in holders])
    names = [
        GridCell([GridLine(table.names[holder.seat], size=8, bold=True, most=NAME_LINES, name=True)])
        for holder in holders
    ]
    yield GridRow(t("sheet-magic-city-player"), names)
    gone: set[int] = set()
    for row in _told(table).rows:
        yield from _part(table, row, holders, gone)
    if table.snapshot.result:
        survived = GridCell([GridLine(t("sheet-magic-city-survived"), bold=True)])
        ended = [GridCell((), BAND) if holder.seat in gone else survived for holder in holders]
        yield GridRow(t("sheet-magic-city-ended"), ended, heavy=True)


def _role(table: PrintedTable, holder: Holder) -> GridCell:
    ground, ink = TONES.get(holder.camp, TONES["other"])
    number = GridLine(str(holder.seat), size=6, number=True, grey=MUTED if ink == INK else PAPER)
    lines = [number, GridLine(table.say(holder.role), size=8, bold=True, grey=ink, name=True)]
    if holder.dealt != holder.role:
        lines.append(
            GridLine(table.t("sheet-magic-city-dealt", role=table.say(holder.dealt)), size=6, grey=ink)
        )
    return GridCell(lines, ground)


def _part(table: PrintedTable, row: Row, holders: Sequence[Holder], gone: set[int]) -> Iterator[GridRow]:
    """The cells of a day or night; a day's event stands across, under it."""
    before = frozenset(gone)
    gone |= {act.seat for act in row.acts if act.out}
    cells = [_cell(table, row, holder.seat, holder.seat in before) for holder in holders]
    day = row.part == "day"
    aside = table.t("sheet-magic-city-alive", count=row.alive) if day else ""
    when = table.t(f"sheet-magic-city-on-{row.part}", day=row.day)
    yield GridRow(when, cells, aside, heavy=day, night=not day, alive=row.alive if day else 0)
    if row.event:
        label, told = table.t("sheet-magic-city-event-row"), " · ".join(_told_once(table, row.event))
        below = table.t("sheet-magic-city-event-line", label=label, told=told)
        yield GridRow(label, across=told, below=below)


def _told_once(table: PrintedTable, event: Sequence[Text]) -> Iterator[str]:
    """The event, and what was chosen for it; a card that is named with the choice is not named before it."""
    said = [table.say(text) for text in event]
    for number, one in enumerate(said, 1):
        if not any(one.casefold() in later.casefold() for later in said[number:]):
            yield one


def _cell(table: PrintedTable, row: Row, seat: int, away: bool) -> GridCell:
    acts = [act for act in row.acts if act.seat == seat]
    lines = [
        GridLine(table.say(act.text), bold=act.out, mark="※" if act.irregular else "", most=3) for act in acts
    ]
    ground = SHADE if any(act.out for act in acts) else BAND if away else PAPER
    return GridCell(lines, ground)
