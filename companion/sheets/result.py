"""What the sheets of games share: each rank and what decided it, and the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.kernel.game import Ranked
from companion.kernel.results import LedgerLine
from companion.sheets.blocks import Banner, Block, Paragraph, Rules, Titled
from companion.sheets.printed_table import PrintedTable
from companion.sheets.style import MUTED
from companion.sheets.text_table import DASH, Cell, Column, TextTable
from companion.words.figures import plain


def seats_by_rank(table: PrintedTable) -> tuple[Ranked, ...]:
    """The ranking; seats that have no rank yet stand behind, with rank 0."""
    result = table.snapshot.result
    ranking = result.ranking if result else ()
    unranked = {one.seat for one in ranking} ^ set(table.names)
    return (*ranking, *(Ranked(0, seat) for seat in sorted(unranked)))


def rank_cell(table: PrintedTable, rank: int, ranks: Sequence[int]) -> Cell:
    """A rank, and whether it is shared; a dash for a seat without one."""
    shared = "yes" if ranks.count(rank) > 1 else "no"
    return Cell(table.t("common-rank", rank=rank, shared=shared), bold=True) if rank else DASH


def result_blocks(table: PrintedTable, totals: Sequence[int] = ()) -> Iterator[Block]:
    """The result, and the seats by rank with what decided it. `totals`: the game's own points by seat."""
    t, order = table.t, seats_by_rank(table)
    ranks = [one.rank for one in order]
    unsigned = any(ranks) and not table.snapshot.signed
    yield Banner(table.summary, t("sheet-unsigned") if unsigned else "")
    columns = [
        Column(t("sheet-rank"), 1.4, "right"),
        Column(t("sheet-result-player"), 4.0),
        Column(t("sheet-result-because"), 5.0),
        *([Column(t("sheet-result-total"), 1.3, "right")] if totals else []),
        Column(t("sheet-result-points"), 1.3, "right"),
    ]
    rows: list[list[Cell | str]] = []
    for one in order:
        points = table.total(one.seat)
        player = t("sheet-result-seat", seat=one.seat, player=table.names[one.seat])
        rows.append(
            [
                rank_cell(table, one.rank, ranks),
                Cell(player, bold=one.rank == 1, name=True),
                Cell(table.say(one.because), most=3),
                *([Cell(plain(totals[one.seat - 1]), bold=True)] if totals else []),
                DASH if points is None else Cell(t("sheet-points", points=points), bold=True),
            ]
        )
    first = frozenset(number for number, rank in enumerate(ranks) if rank == 1)
    yield TextTable(columns, rows, strong_rows=first, size=9)


def ledger_blocks(table: PrintedTable, notes: Iterable[str] = ()) -> Iterator[Block]:
    """The ledger with its reasons, struck lines too, and the notes."""
    t, lines, notes = table.t, table.snapshot.ledger, tuple(notes)
    if lines:
        columns = [
            Column(t("sheet-result-player"), 3.0),
            Column(t("sheet-result-rule"), 2.0),
            Column(t("sheet-result-reason"), 6.0),
            Column(t("sheet-result-points"), 1.2, "right"),
        ]
        rows = [_ledger_row(table, line) for line in lines]
        yield TextTable(columns, rows, title=t("sheet-result-ledger"))
    elif table.snapshot.signed:
        yield Paragraph(t("sheet-result-no-points"), grey=MUTED)
    if notes:
        yield Titled(t("sheet-result-notes"), Rules(notes))


def _ledger_row(table: PrintedTable, line: LedgerLine) -> list[Cell | str]:
    struck = line.struck
    # A reason that only says the rule's name again, or that a winner has won, says nothing.
    said = table.say(line.reason)
    empty = said == table.rule(line.code) or table.words.is_bare_win(line.reason)
    reason = "  ".join(filter(None, ("" if empty else said, line.note)))
    return [
        Cell(table.names[line.seat], name=True, struck=struck, muted=struck),
        Cell(table.rule(line.code), struck=struck, muted=struck),
        Cell(reason, muted=struck, most=4),
        Cell(table.t("sheet-points", points=line.points), struck=struck, muted=struck),
    ]
