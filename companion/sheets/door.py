"""The list for the door: who may come, in the order of readings, with boxes to tick by pen.

It stands in where there is no screen, and says what was known when it was printed. Portrait A4, any number
of people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.blocks import Paragraph
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head, Sheet
from companion.sheets.side_by_side import SideBySide
from companion.sheets.style import LEAD, MUTED, Translate
from companion.sheets.text_table import Cell, Column, TextTable

BOX = "□"
EMPTY_LINES = 6
"""Lines for who comes without an application."""
ONE_COLUMN = 30
"""People up to whom a line has room for the reading; more stand in two columns, sixty on one page."""


@dataclass(frozen=True)
class Arrival:
    """Somebody on the list."""

    name: str
    reading: str = ""
    here: bool = False
    paid: int | None = None
    """Yen; nothing: not yet."""
    waiting: int = 0
    """The place in the waiting list; 0: has a place."""


@dataclass(frozen=True)
class DoorList:
    """Who may come to an evening; `fee` in yen, 0 where none is taken."""

    head: Head
    people: Sequence[Arrival]
    fee: int = 0


def door_list(data: DoorList, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the list. Raises FontError when a font cannot be made."""
    sheet = Sheet(data.head, t, fonts)
    if not data.people:
        sheet.add(Paragraph(t("sheet-door-nobody"), grey=MUTED))
    many = len(data.people) > ONE_COLUMN
    columns = [
        Column("", 0.9 if many else 0.7, "right"),
        Column(t("sheet-door-here"), 1.1 if many else 0.8, "center"),
        Column(t("sheet-door-name"), 4.2),
        *([] if many else [Column(t("sheet-door-reading"), 3.2)]),
        *([Column(t("sheet-door-fee", fee=data.fee), 1.6, "center")] if data.fee else []),
        Column(t("sheet-door-note"), 2.5 if many else 3),
    ]
    rows = [_row(number, one, data.fee, many, t) for number, one in enumerate(data.people, 1)]
    blank: list[Cell | str] = ["", BOX, *[""] * (1 if many else 2), *([BOX] if data.fee else []), ""]
    table = TextTable(columns, [*rows, *[blank] * EMPTY_LINES], size=LEAD)
    sheet.add(SideBySide(table) if many else table)
    return sheet.render()


def _row(number: int, one: Arrival, fee: int, many: bool, t: Translate) -> list[Cell | str]:
    paid = t("sheet-door-paid") if one.paid is not None else BOX
    return [
        Cell(str(number), muted=True),
        Cell(t("sheet-door-is-here")) if one.here else BOX,
        Cell(one.name, bold=True, name=True),
        *([] if many else [Cell(one.reading, muted=True, name=True)]),
        *([Cell(paid)] if fee else []),
        Cell(t("sheet-door-waiting", number=one.waiting) if one.waiting else "", muted=True),
    ]
