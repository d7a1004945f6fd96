"""An evidence village in the middle, on paper: what everybody at the table has seen, whoever prints it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.evidence.views import EvidenceView, PieceView, SeatView
from companion.kernel.words import Text
from companion.sheets.blocks import Block
from companion.sheets.camps import SeatColumn, Vote, left, listed, roles_in_play, seats_in_play, vote_lines
from companion.sheets.printed_table import PrintedTable
from companion.sheets.text_table import DASH, Cell, Column, TextTable

ASKED = (("day", 1), ("card", 2), ("asker", 2), ("target", 2), ("piece", 1.4), ("says", 1.6))


def evidence_in_play(table: PrintedTable) -> Iterator[Block]:
    """Who is out, the pieces as they were answered, each request, and the votes."""
    t, view = table.t, table.view(EvidenceView)
    yield from seats_in_play(table, left(table, lambda seat: _left(view, seat)), *_boards(table, view))
    yield roles_in_play(table, view.composition)
    if view.demands:
        columns = [Column(t(f"sheet-evidence-{name}"), share) for name, share in ASKED]
        title = t("sheet-evidence-answers")
        yield TextTable(columns, list(_demands(table, view)), title=title)
    yield from listed(t("sheet-in-play-votes"), vote_lines(table, votes(table, view)))


def votes(table: PrintedTable, view: EvidenceView) -> Iterator[Vote]:
    """The votes that were counted."""
    for poll in view.polls:
        called = table.t("evidence-poll", day=poll.day, round=poll.round)
        yield Vote(called, [(cast.seat, cast.target) for cast in poll.casts])


def _seat(view: EvidenceView, seat: int) -> SeatView | None:
    """What is seen of a seat; nothing before the deal."""
    return view.seats[seat - 1] if view.seats else None


def _left(view: EvidenceView, seat: int) -> Text | None:
    one = _seat(view, seat)
    return Text(f"evidence-{one.left}-on", {"day": one.left_day}) if one and one.left else None


def _boards(table: PrintedTable, view: EvidenceView) -> Iterator[SeatColumn]:
    """A column a piece, with what was answered for it before all, and one for the number of cards."""
    if not view.seats:
        return
    for number in range(1, 9):
        yield SeatColumn(Column(str(number), 0.9, "center"), _Piece(table, view, number).of)
    yield SeatColumn(
        Column(table.t("sheet-evidence-cards-left"), 1.0, "right"),
        lambda seat: str(view.seats[seat - 1].cards),
    )


class _Piece:
    """A piece's number, and what everybody heard of it at each seat."""

    def __init__(self, table: PrintedTable, view: EvidenceView, number: int) -> None:
        self.table, self.view, self.number = table, view, number

    def of(self, seat: int) -> Cell | str:
        board: tuple[PieceView, ...] = self.view.seats[seat - 1].board
        said = board[self.number - 1].said if board else ()
        return Cell("".join(self.table.t(f"evidence-mark-{colour}") for colour in said)) if said else DASH


def _demands(table: PrintedTable, view: EvidenceView) -> Iterator[list[Cell | str]]:
    """A line a request; what the producer was told alone stands there only once it is announced."""
    t = table.t
    for demand in view.demands:
        pieces = demand.pieces if demand.announced else ()
        asked = t("evidence-piece", number=demand.piece) if demand.piece else t("evidence-three-marred")
        known = tuple(t("evidence-piece", number=number) for number in pieces)
        yield [
            t("evidence-day", day=demand.day),
            t(f"evidence-card-{demand.card}"),
            Cell(table.names[demand.asker], name=True),
            Cell(table.names[demand.target], name=True),
            t("sheet-in-play-list", told=known) if known else asked,
            t(f"evidence-{demand.says}" if known else "evidence-unanswered"),
        ]
