"""The result sheet of AIWolf: how each seat voted and acted, day by day and night by night; ledger below.

Landscape A4. Drawn from what everybody may know at the end; before it, others than a GM get
the plain sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.aiwolf.state import ROLES, Night
from companion.games.aiwolf.views import AIWolfView
from companion.games.werewolf.roles import RoleCard
from companion.kernel.words import Text
from companion.sheets.blocks import Block
from companion.sheets.declared import GameSheets, role_list
from companion.sheets.fonts import Fonts
from companion.sheets.grid import EMPTY, TONES, GridCell, GridLine, GridRow
from companion.sheets.printed_table import PrintedTable
from companion.sheets.seat_grid import add_grid
from companion.sheets.sheet import Sheet
from companion.sheets.style import BAND, INK, LANDSCAPE, MUTED, PAPER, SHADE

from ..result import Vote, ledger_blocks, list_block, out_column, roles_in_play, seats_in_play, vote_lines

TONE = {"village": "village", "wolves": "wolves", "fox": "other"}


@dataclass(frozen=True)
class AIWolfSheet:
    """The grid, for the PDF and for the page."""

    rows: tuple[GridRow, ...]
    notes: tuple[str, ...]


def open_to(table: PrintedTable) -> bool:
    """Whether the viewer may know all: everybody at the end, a GM before."""
    view = table.view(AIWolfView)
    return bool(view.nights) and all(seat.role for seat in view.seats)


def aiwolf_sheet(table: PrintedTable) -> AIWolfSheet:
    """What the sheet says."""
    return AIWolfSheet(tuple(_rows(table, table.view(AIWolfView))), tuple(table.changes_by_hand()))


def printed_sheet(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet on paper. Raises FontError when a font cannot be made."""
    sheet = Sheet(table.titled(table.t("aiwolf-name")), table.t, fonts, LANDSCAPE)
    below = tuple(ledger_blocks(table, tuple(table.changes_by_hand())))
    add_grid(sheet, table, aiwolf_sheet(table).rows, below, lambda: aiwolf_sheet(table.by_number()).rows)
    return sheet


def in_play(table: PrintedTable) -> Iterator[Block]:
    """What everybody knows while it is played: who is out, which roles there are, votes that were counted."""
    t, view = table.t, table.view(AIWolfView)
    yield from seats_in_play(table, out_column(table, lambda seat: _left(view, seat)))
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


def _left(view: AIWolfView, seat: int) -> Text | None:
    one = view.seats[seat - 1]
    return Text(f"aiwolf-left-{one.left}", {"day": one.day}) if one.left else None


def _rows(table: PrintedTable, view: AIWolfView) -> Iterator[GridRow]:
    t = table.t
    yield GridRow(t("sheet-aiwolf-role"), [_role(table, seat.seat, seat.role) for seat in view.seats])
    names = [GridCell([GridLine(name, bold=True, name=True)]) for name in table.names.values()]
    yield GridRow(t("sheet-aiwolf-player"), names)
    gone: set[int] = set()
    for night in view.nights:
        if night.ballots:
            alive = len(table.names) - len(gone)
            cells = [_vote_cell(table, night, seat, gone) for seat in table.names]
            label = t("sheet-aiwolf-day", day=night.day)
            yield GridRow(label, cells, t("sheet-aiwolf-alive", count=alive), heavy=True, alive=alive)
        gone |= {night.exiled} - {0}
        cells = [_act_cell(table, view, night, seat, gone) for seat in table.names]
        yield GridRow(t("sheet-aiwolf-night", day=night.day), cells, heavy=not night.ballots, night=True)
        gone |= set(night.dead)
    if view.winner:
        survived = GridCell([GridLine(t("sheet-aiwolf-survived"), bold=True)])
        ended = [GridCell((), BAND) if seat in gone else survived for seat in table.names]
        yield GridRow(t("sheet-aiwolf-ended"), ended, heavy=True)


def _role(table: PrintedTable, seat: int, role: str) -> GridCell:
    ground, ink = TONES[TONE[ROLES[role].camp]]
    number = GridLine(str(seat), number=True, grey=MUTED if ink == INK else PAPER)
    name = GridLine(table.t(f"aiwolf-role-{role}"), bold=True, grey=ink, name=True)
    return GridCell([number, name], ground)


def _vote_cell(table: PrintedTable, night: Night, seat: int, gone: set[int]) -> GridCell:
    """For whom a seat voted, in each round; whether it was exiled."""
    if seat in gone:
        return GridCell((), BAND)
    lines = [
        GridLine(table.t("sheet-aiwolf-vote", name=table.names[cast.target], drawn=_yes(cast.drawn)))
        for casts in night.ballots
        for cast in casts
        if cast.seat == seat
    ]
    if seat != night.exiled:
        return GridCell(lines)
    return GridCell([*lines, GridLine(table.t("sheet-aiwolf-exiled"), bold=True)], SHADE)


def _act_cell(table: PrintedTable, view: AIWolfView, night: Night, seat: int, gone: set[int]) -> GridCell:
    """What a seat did at night, and whether it was gone in the morning."""
    t, names = table.t, table.names
    role = view.seats[seat - 1].role
    lines = []
    acts = seat not in gone or seat == night.exiled  # 0.2: all choices were given before the exile
    if role == "seer" and night.divined and acts:
        found = "black" if night.divination else "white"
        lines.append(GridLine(t(f"sheet-aiwolf-divined-{found}", name=names[night.divined])))
    if role == "bodyguard" and night.guarded and acts:
        key = "sheet-aiwolf-saved" if night.saved else "sheet-aiwolf-guarded"
        lines.append(GridLine(t(key, name=names[night.guarded])))
    for casts in night.attack_rounds:
        lines += [
            GridLine(t("sheet-aiwolf-attacked", name=names[cast.target], drawn=_yes(cast.drawn)))
            for cast in casts
            if cast.seat == seat
        ]
    if seat in night.dead:
        cause = "divined" if role == "fox" else "killed"
        return GridCell([*lines, GridLine(t(f"sheet-aiwolf-gone-{cause}"), bold=True)], SHADE)
    return GridCell(lines, BAND) if seat in gone else GridCell(lines) if lines else EMPTY


def _yes(found: bool) -> str:
    return "yes" if found else "no"


PRINTS = (role_list([RoleCard.of(role, "aiwolf") for role in ROLES.values()]),)
SHEETS = GameSheets(printed_sheet, open_to, aiwolf_sheet, PRINTS, in_play)
