"""The plain sheet of a table: who won, each rank and what decided it, and the ledger. For any game.

Where camps play one another nobody is ranked: who won, who lost, and what they were. Portrait A4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from companion.games import GAMES
from companion.kernel.game import Ranked
from companion.kernel.ledger import LedgerLine
from companion.sheets.blocks import Banner, Block, Paragraph, Rules, Titled
from companion.sheets.fonts import Fonts
from companion.sheets.printed_table import PrintedTable
from companion.sheets.sheet import Sheet
from companion.sheets.style import MUTED
from companion.sheets.text_table import DASH, Cell, Column, TextTable


def plain_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The PDF of a table of any game. Raises FontError when a font cannot be made."""
    sheet = Sheet(table.titled(table.t(f"{table.game_key}-name")), table.t, fonts)
    result = table.snapshot.result
    sheet.add(
        *(
            camp_blocks(table, result.winners)
            if result and GAMES[table.snapshot.game].in_camps
            else result_blocks(table)
        )
    )
    sheet.add(*ledger_blocks(table))
    return sheet


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
                *([Cell(str(totals[one.seat - 1]), bold=True)] if totals else []),
                DASH if points is None else Cell(t("sheet-points", points=points), bold=True),
            ]
        )
    first = frozenset(number for number, rank in enumerate(ranks) if rank == 1)
    yield TextTable(columns, rows, strong_rows=first, size=9)


def camp_blocks(table: PrintedTable, winners: Collection[int]) -> Iterator[Block]:
    """The result of camps: who won, then who lost, each with what the seat was and what decided it.

    A reason that all who won share, and all who lost, is left out: the result has said it.
    """
    t, game, order = table.t, GAMES[table.snapshot.game], seats_by_rank(table)
    yield Banner(table.summary, "" if table.snapshot.signed else t("sheet-unsigned"))
    said = {one.seat: (one.seat in winners, table.say(one.because)) for one in order}
    alike = len(set(said.values())) <= 2
    known = any(game.identity(table.snapshot.view, one.seat) for one in order)
    columns = [
        Column(t("sheet-result-outcome"), 1.2),
        Column(t("sheet-result-player"), 3.6),
        *([Column(t("sheet-result-identity"), 2.4)] if known else []),
        *([] if alike else [Column(t("sheet-result-reason"), 3.4)]),
        Column(t("sheet-result-points"), 1.3, "right"),
    ]
    rows: list[list[Cell | str]] = []
    for one in order:
        (won, because), points = said[one.seat], table.total(one.seat)
        player = t("sheet-result-seat", seat=one.seat, player=table.names[one.seat])
        rows.append(
            [
                Cell(t("sheet-result-won" if won else "sheet-result-lost"), bold=won),
                Cell(player, bold=won, name=True),
                *([Cell(table.say(game.identity(table.snapshot.view, one.seat)))] if known else []),
                *([] if alike else [Cell(because, most=3)]),
                DASH if points is None else Cell(t("sheet-points", points=points), bold=True),
            ]
        )
    first = frozenset(number for number, one in enumerate(order) if one.seat in winners)
    yield TextTable(columns, rows, strong_rows=first)


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
    empty = said == table.rule(line.code) or table.words.said_by(line.reason.key) == "table-why-won"
    reason = "  ".join(filter(None, ("" if empty else said, line.note)))
    return [
        Cell(table.names[line.seat], name=True, struck=struck, muted=struck),
        Cell(table.rule(line.code), struck=struck, muted=struck),
        Cell(reason, muted=struck, most=4),
        Cell(table.t("sheet-points", points=line.points), struck=struck, muted=struck),
    ]
