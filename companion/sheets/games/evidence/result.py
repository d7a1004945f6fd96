"""The result sheet of an evidence village: roles, pieces, every answer and whether it was true.

Landscape A4. Shown only at the end: until then the plain sheet is printed, whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.evidence.views import DemandView, EvidenceView, PieceView, SeatView
from companion.sheets.blocks import Rules, Titled
from companion.sheets.camps import vote_lines
from companion.sheets.fonts import Fonts
from companion.sheets.grid_pages import result_banner
from companion.sheets.printed_table import PrintedTable
from companion.sheets.result import ledger_blocks
from companion.sheets.sheet import Sheet
from companion.sheets.style import INK, LANDSCAPE, LEAD
from companion.sheets.text_table import DASH, Cell, Column, TextTable

from .in_play import votes

ANSWERS = (
    ("day", 0.8),
    ("card", 2),
    ("asker", 2),
    ("target", 2),
    ("piece", 1.2),
    ("says", 1.2),
    ("true", 1.6),
)


def open_to(table: PrintedTable) -> bool:
    """Once there is a verdict, and nobody before."""
    return table.view(EvidenceView).winner is not None


def evidence_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet of a table. Raises FontError when a font cannot be made."""
    t, view = table.t, table.view(EvidenceView)
    sheet = Sheet(table.titled(t("evidence-name")), t, fonts, LANDSCAPE)
    sheet.add(result_banner(table))
    sheet.add(_pieces(table, view), Rules([t("sheet-evidence-key")]))
    if view.demands:
        sheet.add(_answers(table, view))
    days = list(_days(table, view))
    if days:
        sheet.add(Titled(t("sheet-evidence-days"), Rules(days, size=LEAD, grey=INK)))
    sheet.add(*ledger_blocks(table, table.changes_by_hand()))
    return sheet


def _pieces(table: PrintedTable, view: EvidenceView) -> TextTable:
    """A line a seat: role, the eight pieces as they were and as they were answered, how it ended."""
    t = table.t
    columns = [
        Column(t("sheet-evidence-seat"), 2.6),
        Column(t("sheet-evidence-role"), 1.8),
        *(Column(str(number), 1.5, "center") for number in range(1, 9)),
        Column(t("sheet-evidence-lies"), 0.9, "center"),
        Column(t("sheet-evidence-end"), 2.2),
    ]
    rows = [_seat(table, view, seat) for seat in view.seats]
    winners = frozenset(place for place, seat in enumerate(view.seats) if seat.seat in view.winners)
    return TextTable(columns, rows, strong_rows=winners)


def _seat(table: PrintedTable, view: EvidenceView, seat: SeatView) -> list[Cell | str]:
    t = table.t
    pieces: list[Cell | str] = [_piece(table, view, seat, piece) for piece in seat.board] or [DASH] * 8
    left = t(f"evidence-{seat.left}-on", day=seat.left_day) if seat.left else t("sheet-evidence-alive")
    end = t("sheet-evidence-end-won", end=left) if seat.seat in view.winners else left
    return [
        Cell(t("sheet-result-seat", seat=seat.seat, player=table.names[seat.seat]), bold=True, name=True),
        t(f"evidence-role-{seat.role}"),
        *pieces,
        str(seat.lies) if seat.lies else DASH,
        Cell(end, most=3),
    ]


def _piece(table: PrintedTable, view: EvidenceView, seat: SeatView, piece: PieceView) -> Cell | str:
    """What a piece was, and behind it what was answered, each lie marked."""
    t = table.t
    if not piece.colour:
        return DASH
    really = t(f"evidence-mark-{piece.colour}")
    said = [
        t("sheet-evidence-said", colour=t(f"evidence-mark-{c}"), true=_yes(c == piece.colour))
        for c in piece.answers
    ]
    return Cell(t("sheet-evidence-was", really=really, answers="".join(said)), most=4) if said else really


def _yes(true: bool) -> str:
    return "yes" if true else "no"


def _answers(table: PrintedTable, view: EvidenceView) -> TextTable:
    columns = [Column(table.t(f"sheet-evidence-{name}"), share) for name, share in ANSWERS]
    rows = [row for demand in view.demands for row in _answer(table, view, demand)]
    return TextTable(columns, rows, title=table.t("sheet-evidence-answers"))


def _answer(table: PrintedTable, view: EvidenceView, demand: DemandView) -> Iterator[list[Cell | str]]:
    """A line for each piece that a request was answered with; one for a request without an answer."""
    t = table.t
    asked: list[Cell | str] = [
        t("evidence-day", day=demand.day),
        t(f"evidence-card-{demand.card}"),
        table.names[demand.asker],
        table.names[demand.target],
    ]
    if not demand.pieces:
        which = t("evidence-piece", number=demand.piece) if demand.piece else t("evidence-three-marred")
        yield [*asked, which, DASH, t("evidence-unanswered")]
    for number in demand.pieces:
        lie = view.seats[demand.target - 1].board[number - 1].colour != demand.says
        true = Cell(t(f"evidence-way-{demand.way}"), bold=True) if lie else t("sheet-evidence-truth")
        yield [*asked, t("evidence-piece", number=number), t(f"evidence-{demand.says}"), true]


def _days(table: PrintedTable, view: EvidenceView) -> Iterator[str]:
    """Votes, whom the wolves named and who was attacked, and what was settled."""
    t, names = table.t, table.names
    yield from vote_lines(table, votes(table, view))
    for night in view.nights:
        attacked = t("sheet-evidence-attacked", name=names.get(night.attacked, t("evidence-nobody")))
        yield t("sheet-in-play-line", what=t("evidence-night", day=night.day), told=attacked)
    for one in view.settlements:
        settled = t(f"evidence-settled-{one.kind}", name=names[one.seat], n=one.count)
        yield t("sheet-in-play-line", what=t("evidence-day", day=one.day), told=settled)
