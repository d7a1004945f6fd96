"""The result sheet of AIWolf: how each seat voted and acted, day by day and night by night; ledger below.

Landscape A4. Drawn from what everybody may know at the end; before it, others than a GM get
the plain sheet.
"""

from collections.abc import Iterator

from companion.games.aiwolf.state import ROLES, Night
from companion.games.aiwolf.views import AIWolfView
from companion.games.werewolf.roles import RoleCard
from companion.kernel.words import Text
from companion.sheets import grid
from companion.sheets.blocks import Block
from companion.sheets.declared import GameSheets, role_list
from companion.sheets.fonts import Fonts
from companion.sheets.seat_grid import add_grid
from companion.sheets.sheet import Sheet
from companion.sheets.style import BAND, LANDSCAPE, SHADE

from ..result import (
    PrintedTable,
    Vote,
    ledger_blocks,
    list_block,
    out_column,
    roles_in_play,
    seats_in_play,
    vote_lines,
)

TONE = {"village": "village", "wolves": "wolves", "fox": "other"}


def open_to(table: PrintedTable) -> bool:
    """Whether the viewer may know all: everybody at the end, a GM before."""
    view = table.view(AIWolfView)
    return bool(view.nights) and all(seat.role for seat in view.seats)


def aiwolf_sheet(table: PrintedTable) -> grid.GridSheet:
    """What the sheet says."""
    return grid.GridSheet(tuple(_rows(table, table.view(AIWolfView))), tuple(table.changes_by_hand()))


def printed_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet on paper. Raises FontError when a font cannot be made."""
    sheet = Sheet(table.titled(table.t("aiwolf-name")), table.t, fonts, LANDSCAPE)
    below = tuple(ledger_blocks(table, tuple(table.changes_by_hand())))
    add_grid(sheet, table, aiwolf_sheet(table).rows, below, lambda: aiwolf_sheet(table.by_number()).rows)
    return sheet


def in_play(table: PrintedTable) -> Iterator[Block]:
    """What everybody knows while it is played: who is out, which roles there are, votes that were counted."""
    t, view = table.t, table.view(AIWolfView)
    yield from seats_in_play(table, out_column(table, lambda seat: _how_left(view, seat)))
    yield roles_in_play(table, view.composition)
    votes = [
        Vote(
            t("aiwolf-vote", day=vote.day, round=vote.round),
            [(cast.seat, cast.target) for cast in vote.casts],
            [cast.seat for cast in vote.casts if cast.drawn],
        )
        for vote in view.votes
    ]
    yield from list_block(t("sheet-in-play-votes"), vote_lines(table, votes))


def _how_left(view: AIWolfView, seat: int) -> Text | None:
    one = view.seats[seat - 1]
    return Text(f"aiwolf-left-{one.left}", {"day": one.day}) if one.left else None


def _rows(table: PrintedTable, view: AIWolfView) -> Iterator[grid.GridRow]:
    t = table.t
    roles = [
        grid.role_cell(one.seat, t(f"aiwolf-role-{one.role}"), TONE[ROLES[one.role].camp])
        for one in view.seats
    ]
    yield grid.GridRow(t("sheet-aiwolf-role"), roles)
    yield grid.GridRow(t("sheet-aiwolf-player"), list(map(grid.name_cell, table.names.values())))
    gone: set[int] = set()
    for night in view.nights:
        if night.ballots:
            alive = len(table.names) - len(gone)
            cells = [_vote_cell(table, night, seat, gone) for seat in table.names]
            label = t("sheet-aiwolf-day", day=night.day)
            yield grid.GridRow(label, cells, t("sheet-aiwolf-alive", count=alive), heavy=True, alive=alive)
        gone |= {night.exiled} - {0}
        cells = [_act_cell(table, view, night, seat, gone) for seat in table.names]
        yield grid.GridRow(t("sheet-aiwolf-night", day=night.day), cells, heavy=not night.ballots, night=True)
        gone |= set(night.dead)
    if view.winner:
        ended = grid.ended_cells(table.names, gone, t("sheet-aiwolf-survived"))
        yield grid.GridRow(t("sheet-aiwolf-ended"), ended, heavy=True)


def _vote_cell(table: PrintedTable, night: Night, seat: int, gone: set[int]) -> grid.GridCell:
    """For whom a seat voted, in each round; whether it was exiled."""
    if seat in gone:
        return grid.GridCell((), BAND)
    lines = [
        grid.GridLine(table.t("sheet-aiwolf-vote", name=table.names[cast.target], drawn=_yes(cast.drawn)))
        for casts in night.ballots
        for cast in casts
        if cast.seat == seat
    ]
    if seat != night.exiled:
        return grid.GridCell(lines)
    return grid.GridCell([*lines, grid.GridLine(table.t("sheet-aiwolf-exiled"), bold=True)], SHADE)


def _act_cell(
    table: PrintedTable, view: AIWolfView, night: Night, seat: int, gone: set[int]
) -> grid.GridCell:
    """What a seat did at night, and whether it was gone in the morning."""
    t, names = table.t, table.names
    role = view.seats[seat - 1].role
    lines = []
    acts = seat not in gone or seat == night.exiled  # 0.2: all choices were given before the exile
    if role == "seer" and night.divined and acts:
        found = "black" if night.divination else "white"
        lines.append(grid.GridLine(t(f"sheet-aiwolf-divined-{found}", name=names[night.divined])))
    if role == "bodyguard" and night.guarded and acts:
        key = "sheet-aiwolf-saved" if night.saved else "sheet-aiwolf-guarded"
        lines.append(grid.GridLine(t(key, name=names[night.guarded])))
    for casts in night.attack_rounds:
        lines += [
            grid.GridLine(t("sheet-aiwolf-attacked", name=names[cast.target], drawn=_yes(cast.drawn)))
            for cast in casts
            if cast.seat == seat
        ]
    if seat in night.dead:
        cause = "divined" if role == "fox" else "killed"
        return grid.GridCell([*lines, grid.GridLine(t(f"sheet-aiwolf-gone-{cause}"), bold=True)], SHADE)
    return grid.GridCell(lines, BAND) if seat in gone else grid.GridCell(lines) if lines else grid.EMPTY


def _yes(found: bool) -> str:
    return "yes" if found else "no"


PRINTS = (role_list([RoleCard.of(role, "aiwolf") for role in ROLES.values()]),)
SHEETS = GameSheets(printed_sheet, open_to, aiwolf_sheet, PRINTS, in_play)
