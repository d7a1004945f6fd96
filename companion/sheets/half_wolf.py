"""The result sheet of Half Werewolf: every hand from the deal to the end, abilities, votes, and the verdict.

Portrait A4. 000: 朝, 夕, ゲームの勝敗.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.sheets.blocks import Banner, Block, Paragraph, Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.result import ResultSheet, ledger_blocks
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import INK, MUTED, Translate
from companion.sheets.table import Cell, Column, Table

SIZE = 9.0


@dataclass(frozen=True)
class WolfSeat:
    """A seat: its cards at each stage, in words; what is not to be told is empty."""

    number: int
    player: str
    dealt: str
    passed: str
    before: str
    """The hand before the gravedigger's swap."""
    hand: str
    kind: str
    votes: tuple[str, ...]
    won: bool = False
    executed: bool = False


@dataclass(frozen=True)
class HalfWolfSheet:
    """Everything that the sheet says; words of the game in the reader's language already."""

    head: Head
    verdict: str
    """Who has won; before the end how far it is."""
    why: tuple[str, ...]
    seats: tuple[WolfSeat, ...]
    graves: tuple[str, str]
    """The graveyard before the swap and at the end."""
    happened: tuple[str, ...]
    """Abilities and votes, a sentence each."""
    result: ResultSheet
    signed: bool = False

    @property
    def head_rows(self) -> tuple[str, ...]:
        """Which columns there is something to say in."""
        told = any(seat.dealt for seat in self.seats)
        voted = any(seat.votes for seat in self.seats)
        return tuple(
            name
            for name, there in (
                ("seat", True),
                ("dealt", told),
                ("passed", told),
                ("before", told),
                ("hand", True),
                ("kind", True),
                ("votes", voted),
                ("won", True),
            )
            if there
        )

    def rows(self, t: Translate) -> Iterator[tuple[WolfSeat | None, tuple[str, ...]]]:
        """A line a seat, then the graveyard's, in these columns."""
        for seat in self.seats:
            cells = {
                "seat": t("sheet-result-seat", seat=seat.number, player=seat.player),
                "dealt": seat.dealt,
                "passed": seat.passed,
                "before": seat.before,
                "hand": seat.hand,
                "kind": seat.kind,
                "votes": t("sheet-half-wolf-then").join(seat.votes),
                "won": _outcome(seat, t),
            }
            yield seat, tuple(cells[name] for name in self.head_rows)
        graves = {"seat": t("half-wolf-graveyard"), "before": self.graves[0], "hand": self.graves[1]}
        yield None, tuple(graves.get(name, "") for name in self.head_rows)


def _outcome(seat: WolfSeat, t: Translate) -> str:
    marks = [t("half-wolf-desk-won")] if seat.won else []
    marks += [t("half-wolf-desk-executed")] if seat.executed else []
    return t("sheet-half-wolf-and").join(marks)


SHARES = {
    "seat": 3.0,
    "dealt": 2.6,
    "passed": 1.7,
    "before": 2.6,
    "hand": 2.6,
    "kind": 2.3,
    "votes": 2.3,
    "won": 1.5,
}


def half_wolf_sheet(data: HalfWolfSheet, t: Translate, fonts: Fonts) -> bytes:
    """The PDF. Raises FontError when a font cannot be made."""
    sheet = Sheet(data.head, t, fonts)
    for block in _blocks(data, t):
        sheet.add(block)
    for block in ledger_blocks(data.result, t):
        sheet.add(block)
    return sheet.render()


def _blocks(data: HalfWolfSheet, t: Translate) -> Iterator[Block]:
    yield Banner(data.verdict, "" if data.signed else t("sheet-unsigned"))
    for line in data.why:
        yield Paragraph(line, size=SIZE)
    rows = list(data.rows(t))
    yield Table(
        [Column(t(f"sheet-half-wolf-{name}"), SHARES[name]) for name in data.head_rows],
        [_cells(seat, cells) for seat, cells in rows],
        size=SIZE,
        strong_rows=frozenset(number for number, (seat, _) in enumerate(rows) if seat and seat.won),
    )
    if data.happened:
        yield Titled(t("sheet-half-wolf-happened"), Rules(data.happened, size=SIZE, grey=INK))
    yield Paragraph(t("sheet-half-wolf-order"), grey=MUTED)


def _cells(seat: WolfSeat | None, cells: Sequence[str]) -> list[Cell | str]:
    return [Cell(text, bold=number == 0 and seat is not None, most=3) for number, text in enumerate(cells)]


@dataclass(frozen=True)
class WolfPage:
    """The sheet for a screen: the same table and sentences."""

    heads: tuple[str, ...]
    rows: tuple[tuple[bool, tuple[str, ...]], ...]
    """Whether the seat has won, and the cells."""
    happened: tuple[str, ...]


def half_wolf_page(data: HalfWolfSheet, t: Translate) -> WolfPage:
    """What the table's page shows of it; the verdict stands there already."""
    heads = tuple(t(f"sheet-half-wolf-{name}") for name in data.head_rows)
    rows = tuple((bool(seat and seat.won), cells) for seat, cells in data.rows(t))
    return WolfPage(heads, rows, data.happened)
