"""The plain sheet of a table: who won, each rank and what decided it, and the ledger. For any game.

Portrait A4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.sheets.blocks import Banner, Block, Paragraph, Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import MUTED, Translate
from companion.sheets.table import Cell, Column, Table


@dataclass(frozen=True)
class ResultSeat:
    """A seat in the ranking. `points` are the ledger's, in hundredths; nothing until they may be seen."""

    number: int
    player: str
    rank: int = 0
    """0: not ranked yet."""
    because: str = ""
    shared: bool = False
    points: int | None = None
    total: str = ""
    """The game's own points, where it counts such."""


@dataclass(frozen=True)
class Given:
    """A line of the ledger, in hundredths of a point."""

    player: str
    rule: str
    points: int
    reason: str
    note: str = ""
    struck: bool = False


@dataclass(frozen=True)
class ResultSheet:
    """Everything that the sheet says; seats in order of rank, words in the reader's language already."""

    head: Head
    seats: tuple[ResultSeat, ...]
    summary: str
    given: tuple[Given, ...] = ()
    notes: tuple[str, ...] = ()
    signed: bool = False


def result_sheet(data: ResultSheet, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a table of any game. Raises FontError when a font cannot be made."""
    sheet = Sheet(data.head, t, fonts)
    for block in result_blocks(data, t):
        sheet.add(block)
    for block in ledger_blocks(data, t):
        sheet.add(block)
    return sheet.render()


def result_blocks(data: ResultSheet, t: Translate) -> Iterator[Block]:
    """The result, and the seats by rank with what decided it."""
    ranked = any(seat.rank for seat in data.seats)
    yield Banner(data.summary, t("sheet-unsigned") if ranked and not data.signed else "")
    counted = any(seat.total for seat in data.seats)
    columns = [
        Column(t("sheet-rank"), 1.2, "center"),
        Column(t("sheet-result-player"), 4.0),
        Column(t("sheet-result-because"), 5.0),
        *([Column(t("sheet-result-total"), 1.3, "right")] if counted else []),
        Column(t("sheet-result-points"), 1.3, "right"),
    ]
    first = frozenset(number for number, seat in enumerate(data.seats) if seat.rank == 1)
    yield Table(columns, [_seat(seat, counted, t) for seat in data.seats], strong_rows=first, size=9)


def ledger_blocks(data: ResultSheet, t: Translate) -> Iterator[Block]:
    """The ledger with its reasons, and the notes."""
    if data.given:
        columns = [
            Column(t("sheet-result-player"), 3.0),
            Column(t("sheet-result-rule"), 2.0),
            Column(t("sheet-result-reason"), 6.0),
            Column(t("sheet-result-points"), 1.2, "right"),
        ]
        yield Table(columns, [_given(entry, t) for entry in data.given], title=t("sheet-result-ledger"))
    elif data.signed:
        yield Paragraph(t("sheet-result-no-points"), grey=MUTED)
    if data.notes:
        yield Titled(t("sheet-result-notes"), Rules(data.notes))


def _seat(seat: ResultSeat, counted: bool, t: Translate) -> list[Cell | str]:
    nothing = Cell("–", muted=True)
    rank = t("sheet-rank-n", rank=seat.rank, shared="yes" if seat.shared else "no")
    return [
        Cell(rank, bold=True) if seat.rank else nothing,
        Cell(t("sheet-result-seat", seat=seat.number, player=seat.player), bold=seat.rank == 1),
        Cell(seat.because, most=3),
        *([Cell(seat.total, bold=True)] if counted else []),
        nothing if seat.points is None else Cell(t("sheet-points", points=seat.points), bold=True),
    ]


def _given(entry: Given, t: Translate) -> list[Cell | str]:
    reason = "  ".join(filter(None, (entry.reason, entry.note)))
    return [
        Cell(entry.player, struck=entry.struck, muted=entry.struck),
        Cell(entry.rule, struck=entry.struck, muted=entry.struck),
        Cell(reason, muted=entry.struck, most=4),
        Cell(t("sheet-points", points=entry.points), struck=entry.struck, muted=entry.struck),
    ]
