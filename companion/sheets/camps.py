"""Tables where camps play one another: nobody is ranked. The seats while they play, then who won and lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.games import GAMES
from companion.kernel.words import Text
from companion.sheets.blocks import Banner, Block, Paragraph, Rules, Titled
from companion.sheets.printed_table import PrintedTable
from companion.sheets.result import seats_by_rank
from companion.sheets.style import INK, LEAD
from companion.sheets.text_table import DASH, Cell, Column, TextTable

InPlay = Callable[[PrintedTable], Iterable[Block]]


class Told(NamedTuple):
    """A column beside the seats: its heading and share, and what stands in it for a seat."""

    column: Column
    of: Callable[[int], Cell | str]


def seats_in_play(table: PrintedTable, *told: Told, upright: bool = False) -> Iterator[Block]:
    """How far the table is, and its seats; what a game tells of each besides is for all to see."""
    game, snapshot = GAMES[table.snapshot.game], table.snapshot
    yield Banner(table.summary, "" if snapshot.abandoned else table.say(game.headline(snapshot.view)))
    columns = [Column(table.t("sheet-result-player"), 3.6), *(one.column for one in told)]
    rows = [[_player(table, seat), *(one.of(seat) for one in told)] for seat in table.names]
    yield TextTable(columns, rows, upright=upright)


def left(table: PrintedTable, gone: Callable[[int], Text | None]) -> Told:
    """The column that says who is out, and when."""

    def of(seat: int) -> Cell | str:
        said = table.say(gone(seat))
        return Cell(said, bold=True, most=3) if said else Cell(table.t("sheet-in-play-in"), muted=True)

    return Told(Column(table.t("sheet-in-play-state"), 2.4), of)


def roles_in_play(table: PrintedTable, roles: Iterable[tuple[str, int]]) -> Block:
    """How many of each role there are, as everybody knows."""
    label = GAMES[table.snapshot.game].role_label
    counted = tuple(
        table.t("village-desk-role-count", role=table.say(label(role)), n=number)
        for role, number in roles
        if number
    )
    return Paragraph(table.t("sheet-in-play-roles", roles=counted), size=LEAD)


class Vote(NamedTuple):
    """A vote that all have seen counted: how it is called, who named whom, and who of them by lot."""

    called: str
    casts: Sequence[tuple[int, int]]
    drawn: Collection[int] = ()


def votes_told(table: PrintedTable, votes: Iterable[Vote]) -> Iterator[str]:
    """A line a vote."""
    for vote in votes:
        casts = tuple(
            table.t(
                "sheet-in-play-cast",
                name=table.names[seat],
                target=table.names[target],
                drawn="yes" if seat in vote.drawn else "no",
            )
            for seat, target in vote.casts
            if target
        )
        yield table.t("sheet-in-play-line", what=vote.called, told=casts or table.t("sheet-in-play-nobody"))


def listed(title: str, lines: Iterable[str]) -> Iterator[Block]:
    """Lines under a heading, where there are any."""
    there = tuple(lines)
    if there:
        yield Titled(title, Rules(there, size=LEAD, grey=INK))


def camp_blocks(table: PrintedTable, winners: Collection[int], *told: Told) -> Iterator[Block]:
    """The result of camps: who won, then who lost, each with what a game tells of the seat (what it was, by
    itself) and what decided it.

    A reason that all who won share, and all who lost, is left out: the result has said it.
    """
    t, order = table.t, seats_by_rank(table)
    yield Banner(table.summary, "" if table.snapshot.signed else t("sheet-unsigned"))
    said = {one.seat: (one.seat in winners, table.say(one.because)) for one in order}
    alike = len(set(said.values())) <= 2
    told = told or tuple(_identities(table))
    columns = [
        Column(t("sheet-result-outcome"), 1.2),
        Column(t("sheet-result-player"), 3.6),
        *(one.column for one in told),
        *([] if alike else [Column(t("sheet-result-reason"), 3.4)]),
        Column(t("sheet-result-points"), 1.3, "right"),
    ]
    rows: list[list[Cell | str]] = []
    for one in order:
        (won, because), points = said[one.seat], table.total(one.seat)
        rows.append(
            [
                Cell(t("sheet-result-won" if won else "sheet-result-lost"), bold=won),
                _player(table, one.seat, bold=won),
                *(column.of(one.seat) for column in told),
                *([] if alike else [Cell(because, most=3)]),
                DASH if points is None else Cell(t("sheet-points", points=points), bold=True),
            ]
        )
    first = frozenset(number for number, one in enumerate(order) if one.seat in winners)
    yield TextTable(columns, rows, strong_rows=first)


def _identities(table: PrintedTable) -> Iterator[Told]:
    """The column with what each seat was, where the viewer may see it of anybody."""
    game, view = GAMES[table.snapshot.game], table.snapshot.view
    if any(game.identity(view, seat) for seat in table.names):
        column = Column(table.t("sheet-result-identity"), 2.4)
        yield Told(column, lambda seat: Cell(table.say(game.identity(view, seat))))


def _player(table: PrintedTable, seat: int, *, bold: bool = False) -> Cell:
    player = table.t("sheet-result-seat", seat=seat, player=table.names[seat])
    return Cell(player, bold=bold, name=True)
