"""The sheet of a Catan table: result and what decided it, dice, components, pauses, incidents, confirmation;
and a board to lay from.

Portrait A4. catan.md: "Ranking", "Before the game", "The clock", "Conduct list". Incidents, corrections and
what somebody typed are in the referee's view alone, so they stand on no other sheet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt

from companion.games.catan import arbiter, boards
from companion.games.catan.position import Built, Position, read_position
from companion.games.catan.views import CatanView, PartView, SeatView
from companion.kernel.game import REFEREES, Ranked
from companion.sheets.blocks import Beside, Block, Paragraph, Rules, Stack, Titled
from companion.sheets.charts import DiceChart
from companion.sheets.declared import GameSheets, blank_print
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import MIDDLE, PageCanvas
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import BODY, INK, LEAD, MUTED, PAPER, PORTRAIT, RULE, SMALL, Translate
from companion.sheets.text_table import DASH, Cell, Column, TextTable

from ..blocks import CheckList, Signatures
from ..result import PrintedTable, list_block, rank_cell, result_banner

_FIGURES = (
    "total", "buildings", "settlements", "cities", "roads", "cards-won", "road-won", "army-won", "knights",
    "points",
)  # fmt: skip
"""What stands beside a seat: what separates the ranks first, in its order, then what else counts."""
_SEATS_BEFORE = 2
"""Columns before the figures."""
_SHARES = ((4, 5), (2, 3), (1, 2))
"""Of the board and of what stands beside it."""
_CLOCK = (("at", 0.8), ("what", 1), ("length", 0.9), ("player", 2), ("reason", 4))
_INCIDENTS = (
    ("at", 0.8), ("player", 1.6), ("item", 2), ("what", 3.2), ("ruling", 1.2), ("ruled-by", 1.2),
)  # fmt: skip


@dataclass(frozen=True)
class CatanSheet:
    """What the sheet says, for the PDF and for the page; nothing where there is nothing to say."""

    result: str
    facts: tuple[str, ...]
    """The limit, the time of play, from when to when."""
    scores: TextTable
    """catan.md, "Ranking": under each name which criterion set it below the one above, with which figures."""
    dice: tuple[int, ...]
    """How often 2 to 12 were thrown; empty when no dice were logged."""
    components: tuple[tuple[str, str | None], ...]
    """Each with what is wrong: empty for a complete one, nothing for one that was not counted."""
    clock: TextTable | None
    no_pauses: bool
    """Whether it can be said that the clock was never touched: on the referee's sheet."""
    incidents: TextTable | None
    notes: tuple[str, ...]


def catan_sheet(table: PrintedTable) -> CatanSheet:
    """The table as far as this viewer knows it, while it is played too."""
    view = table.view(CatanView)
    clock = _table(table, "clock", _CLOCK, _clock_rows(table, view))
    return CatanSheet(
        result=_result(table, view),
        facts=tuple(_facts(table, view)),
        scores=_scores(table, view),
        dice=tuple(bar.count for bar in view.dice) if any(bar.count for bar in view.dice) else (),
        components=tuple(_components(table, view)),
        clock=clock,
        no_pauses=clock is None and table.snapshot.viewer in REFEREES,
        incidents=_table(table, "incidents", _INCIDENTS, _incident_rows(table, view)),
        notes=(*_notes(table, view), *table.changes_by_hand()),
    )


def catan_pdf(table: PrintedTable, fonts: Fonts) -> Sheet:
    """The sheet of a Catan table, its board as large as one page holds with all the rest. Raises FontError
    when a font cannot be made."""
    data, drawing = catan_sheet(table), _drawing(table)
    sheets = (_lay_out(table, fonts, data, drawing, shares) for shares in _SHARES[: None if drawing else 1])
    return next((sheet for sheet in sheets if sheet.pages == 1), None) or _lay_out(
        table, fonts, data, drawing, _SHARES[0]
    )


def _lay_out(
    table: PrintedTable, fonts: Fonts, data: CatanSheet, drawing: Block | None, shares: Sequence[float]
) -> Sheet:
    t = table.t
    sheet = Sheet(table.titled(t("catan-name")), t, fonts)
    sheet.add(
        result_banner(table, data.result, " · ".join(data.facts[:2]), "".join(data.facts[2:])), data.scores
    )
    dice, told = _dice(table, data), _road_history(table)
    check = _check(table, data, columns=4 if drawing else 2 if dice else 3)
    if drawing:
        named = Titled(t("catan-build-board"), drawing)
        sheet.add(*check, Beside([named, Stack([*dice, *told])], shares))
    else:
        halves = [*dice, *check]
        if halves:
            sheet.add(Beside(halves, [1] * len(halves)))
        sheet.add(*(Titled(t("catan-build-board"), one) for one in told))
    if data.clock:
        sheet.add(data.clock)
    elif data.no_pauses:
        sheet.add(Paragraph(t("sheet-catan-no-pauses"), grey=MUTED))
    if data.incidents:
        sheet.add(data.incidents)
    sheet.add(*list_block(t("sheet-catan-notes"), data.notes))
    sheet.add(_confirmation(table), Rules([t("sheet-catan-ranking-rule")]))
    return sheet


def _result(table: PrintedTable, view: CatanView) -> str:
    state = _state(table, view)
    result = table.snapshot.result
    winners = [table.names[seat] for seat in result.winners] if result else []
    return table.t(f"sheet-catan-ended-{state}", winners=winners, count=len(winners))


def _state(table: PrintedTable, view: CatanView) -> str:
    if table.snapshot.abandoned:
        return "called-off"
    if view.phase == "judging":
        return "judging"
    if view.phase != "finished":
        return "open"
    return "declared" if view.ended == "declared" else "time-up"


def _facts(table: PrintedTable, view: CatanView) -> Iterator[str]:
    since = view.played.since
    played = view.played.spent + (max(0, table.at - since) if since is not None else 0)
    yield table.t("sheet-catan-limit", limit=view.minutes)
    yield table.t("sheet-catan-played", ms=played)
    if view.began:
        hours = {"started": table.hour(view.began), "finished": table.hour(view.over)}
        yield table.t("sheet-from-to", **hours)


def _scores(table: PrintedTable, view: CatanView) -> TextTable:
    """In order of rank; while it is played in order of seats, and nobody is ranked."""
    t = table.t
    order = view.ranking or tuple(Ranked(0, seat.seat) for seat in view.seats)
    ranks = [one.rank for one in order]
    columns = [
        Column(t("sheet-rank"), 0.6, "right"),
        Column(t("sheet-catan-player"), 5),
        *(Column(t(f"sheet-catan-{figure}"), 1, "center") for figure in _FIGURES),
    ]
    rows: list[list[Cell | str]] = []
    decided: dict[int, int] = {}
    for number, one in enumerate(order):
        player = t("sheet-catan-seat", seat=one.seat, player=table.names[one.seat])
        below = _separation(table, one) if number else ""
        if number and (criterion := _criterion(one)) in _FIGURES:
            decided[number] = _SEATS_BEFORE + _FIGURES.index(criterion)
        name = Cell(player, bold=one.rank == 1, name=True, below=below)
        rows.append([rank_cell(table, one.rank, ranks), name, *_figures(table, view.seats[one.seat - 1])])
    first = frozenset(number for number, rank in enumerate(ranks) if rank == 1)
    return TextTable(columns, rows, strong_rows=first, size=11, side=2.2, decided=decided)


def _figures(table: PrintedTable, seat: SeatView) -> list[Cell | str]:
    points = table.total(seat.seat)
    return [
        Cell(str(seat.points), bold=True),
        str(seat.settlements + 2 * seat.cities),
        str(seat.settlements),
        str(seat.cities),
        str(seat.roads),
        table.t("sheet-catan-hidden") if seat.cards is None else str(seat.cards) if seat.cards else DASH,
        "2" if seat.longest_road else DASH,
        "2" if seat.largest_army else DASH,
        str(seat.knights) if seat.knights else DASH,
        DASH if points is None else table.t("sheet-points", points=points),
    ]


def _criterion(behind: Ranked) -> str:
    """What set a seat below the one before it; empty while nobody is ranked."""
    return behind.because.key.removeprefix("catan-rank-") if behind.because else ""


def _separation(table: PrintedTable, behind: Ranked) -> str:
    """The same in words, with both figures where there are any."""
    if behind.because is None:
        return ""
    by = table.t(f"sheet-catan-by-{_criterion(behind)}")
    a, b = (behind.because.params.get(side) for side in ("a", "b"))
    return by if a is None else table.t("sheet-catan-figures", by=by, a=a, b=b)


def _components(table: PrintedTable, view: CatanView) -> Iterator[tuple[str, str | None]]:
    """One line a piece for all players where all are alike; else a line a player."""
    pieces = sorted((part for part in view.check if part.seat), key=_piece)
    for _, same in groupby(pieces, key=_piece):
        parts = sorted(same, key=lambda part: part.seat)
        if len({part.missing for part in parts}) == 1:
            yield _component(table, parts[0], table.t("sheet-catan-each", part=table.say(parts[0].label)))
        else:
            for part in parts:
                yield _component(table, part, _part_of(table, part))
    for part in view.check:
        if not part.seat:
            yield _component(table, part, table.say(part.label))


def _piece(part: PartView) -> tuple[int, str]:
    # Roads, settlements, cities: as the check lists them, the most of them first.
    return -part.amount, part.label.key


def _part_of(table: PrintedTable, part: PartView) -> str:
    player = table.names[part.seat]
    return table.t("sheet-catan-of", part=table.say(part.label), player=player)


def _component(table: PrintedTable, part: PartView, name: str) -> tuple[str, str | None]:
    line = table.t("sheet-catan-component", name=name, count=part.amount)
    if part.missing is None:
        return line, None
    return line, table.t("sheet-catan-found", count=part.amount - part.missing) if part.missing else ""


def _clock_rows(table: PrintedTable, view: CatanView) -> list[list[Cell | str]]:
    """Pauses and corrections of the clock, in time."""
    lines = [
        (fix.at, "correction", (fix.after - fix.before) * 1000, "", fix.reason) for fix in view.corrections
    ]
    for pause in (*view.pauses, *filter(None, [view.pause])):
        reason = table.t(f"catan-pause-{pause.reason}")
        if pause.note:
            reason = table.t("sheet-catan-pause-note", reason=reason, note=pause.note)
        length = (pause.until or table.at) - pause.since
        lines.append((pause.at, "pause", length, _player(table, pause.seat), reason))
    t = table.t
    return [
        [t("sheet-clock", ms=at), t(f"sheet-catan-{kind}"), t("sheet-clock", ms=length), player, reason]
        for at, kind, length, player, reason in sorted(lines)
    ]


def _incident_rows(table: PrintedTable, view: CatanView) -> list[list[Cell | str]]:
    return [
        [
            table.t("sheet-clock", ms=one.at),
            _player(table, one.seat),
            table.t(f"catan-conduct-{one.item}"),
            Cell(one.what, most=4),
            table.t(f"catan-ruling-{one.ruling}"),
            one.by or table.t("sheet-catan-referee"),
        ]
        for one in sorted(view.incidents, key=lambda one: one.at)
    ]


def _table(
    table: PrintedTable, name: str, columns: tuple[tuple[str, float], ...], rows: list[list[Cell | str]]
) -> TextTable | None:
    heads = [Column(table.t(f"sheet-catan-{key}"), share) for key, share in columns]
    return TextTable(heads, rows, title=table.t(f"sheet-catan-{name}")) if rows else None


def _notes(table: PrintedTable, view: CatanView) -> Iterator[str]:
    for part in view.check:
        if part.note:
            name = _part_of(table, part) if part.seat else table.say(part.label)
            yield table.t("sheet-catan-component-note", part=name, note=part.note)
    for mark in view.irregular:
        what = table.t(f"catan-do-{mark.verb}")
        yield table.t("sheet-catan-irregular", what=what, note=mark.note)


def _player(table: PrintedTable, seat: int) -> str:
    return table.names[seat] if seat else table.t("catan-table")


def _dice(table: PrintedTable, data: CatanSheet) -> list[Block]:
    if not data.dice:
        return []
    thrown = sum(data.dice)
    mean = sum((number + 2) * count for number, count in enumerate(data.dice)) / thrown
    legend = table.t("sheet-catan-dice-legend", count=thrown, mean=f"{mean:.2f}")
    return [Titled(table.t("sheet-catan-dice"), DiceChart(data.dice, legend))]


def _check(table: PrintedTable, data: CatanSheet, columns: int) -> list[Block]:
    if not data.components:
        return []
    short = sum(1 for _, wrong in data.components if wrong)
    title = table.t("sheet-catan-components-short" if short else "sheet-catan-components", count=short)
    return [Titled(title, CheckList(data.components, columns))]


def _road_history(table: PrintedTable) -> list[Block]:
    """What moved the longest road where builds were tapped."""
    view = table.view(CatanView)
    if not view.builds:
        return []
    lines = [
        table.t("sheet-catan-change", ms=one.at, what=" ".join(map(table.say, arbiter.road_sentences(one))))
        for one in view.changes
    ]
    return [Rules(lines or [table.t("catan-lies-nobody")], size=LEAD, grey=INK)]


def _drawing(table: PrintedTable) -> Block | None:
    """The board as it stands where builds were tapped."""
    view = table.view(CatanView)
    name = boards.read_name(view.board) if view.builds else None
    if not name:
        return None
    position = read_position(view.lies, boards.lay(name).box.island, len(view.seats))
    return BoardDrawing(boards.lay(name), table.t, position, view.robber)


def _confirmation(table: PrintedTable) -> Block:
    people = [
        (
            table.names[seat.seat],
            table.t("sheet-catan-confirmed", at=table.hour(seat.confirmed)) if seat.confirmed else "",
        )
        for seat in table.view(CatanView).seats
    ]
    return Titled(table.t("sheet-catan-confirmation"), Signatures(people))


CATAN_LINES = ("settlements", "cities", "road", "army", "cards", "total", "roads")
"""What counts at Catan's end, then what separates the ranks (001 時間切れ); words as on its sheet."""
CATAN_TURNS = 20
"""Lines for rolls, one a round of the table."""
BLANK_SIZE = 11.25
"""Type size by which lines are made high enough for a pen."""


def blank_catan(names: Sequence[str], head: Head, t: Translate, fonts: Fonts) -> Sheet:
    """A Catan table: final counts, rolls, signatures."""
    seats = len(names)
    sheet = Sheet(head, t, fonts, PORTRAIT)
    players = [Column(t("sheet-blank-seat", seat=seat), 2, "center") for seat in range(1, seats + 1)]
    counts = [[t(f"sheet-catan-{line}"), *[""] * seats] for line in CATAN_LINES]
    strong = frozenset({1 + CATAN_LINES.index("total")})
    rows: list[Sequence[Cell | str]] = [
        [t("sheet-blank-name"), *(Cell(name, name=True) for name in names)],
        *counts,
    ]
    sheet.add(TextTable([Column("", 2.4), *players], rows, size=BLANK_SIZE, strong_rows=strong, upright=True))
    rolls = [[str(turn), *[""] * seats] for turn in range(1, CATAN_TURNS + 1)]
    sheet.add(
        TextTable(
            [Column("", 0.8, "center"), *players],
            rolls,
            title=t("sheet-blank-catan-rolls"),
            size=9,
            upright=True,
        )
    )
    sheet.add(Rules([t("sheet-catan-ranking-rule")], size=SMALL))
    people = [(t("sheet-blank-seat", seat=seat), name) for seat, name in enumerate(names, 1)]
    sheet.add(Titled(t("sheet-blank-signed"), Signatures(people)))
    return sheet


LAND_SHADES = {
    "forest": 0.72,
    "hills": 0.8,
    "mountains": 0.86,
    "fields": 0.92,
    "pasture": 0.96,
    "desert": 1.0,
}
"""The ground of each land, 0 black to 1 white; its name tells it apart."""


def board_pdf(
    board: boards.Board, head: Head, t: Translate, fonts: Fonts, start: Position | None = None
) -> bytes:
    """The PDF of a board, with the starting places. Raises FontError when a font cannot be made."""
    sheet = Sheet(head, t, fonts, grows=False)
    sheet.add(BoardDrawing(board, t, start), Paragraph(t("catan-board-paper"), LEAD))
    if start:
        sheet.add(Paragraph(t("catan-board-places"), LEAD))
    return sheet.render()


@dataclass(frozen=True)
class BoardDrawing(Block):
    """A board as wide as its page."""

    board: boards.Board
    t: Translate
    position: Position | None = None
    """What lies on it, with the number of the seat whose it is."""
    robber: int | None = None
    """The hex on which it stands."""

    def height(self, fonts: Fonts, width: float) -> float:
        """So many rows of hexes, and the harbours above and below."""
        (top, _), (bottom, _) = self.board.box.island.extent
        return (bottom - top + 3) * self._side(width) / 2

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Hexes, then what lies on them, then the harbours outside."""
        island, side = self.board.box.island, self._side(width)
        middle_y = y + self.height(page.fonts, width) / 2
        places = [island.place(corner) for corner in range(len(island.corners))]
        (_, left), (_, right) = island.extent
        middle_x = x + width / 2 - (left + right) / 2 * side * sqrt(3) / 6

        def at(place: tuple[float, float]) -> tuple[float, float]:
            return middle_x + place[1] * side * sqrt(3) / 6, middle_y + place[0] * side / 2

        body = min(BODY, side * 0.3)
        for n, land in enumerate(self.board.lands):
            page.path([at(places[corner]) for corner in island.corners_of[n]], ground=LAND_SHADES[land])
            cx, cy = at(island.centre(n))
            page.text(cx, cy - side * 0.32, self.t(f"catan-part-{land}"), body, align="center")
            token = self.board.tokens[n]
            if token:
                page.dot(cx, cy + side * 0.12, side * 0.31, PAPER, rim=INK)
                size = side * 0.3
                page.text(
                    cx,
                    cy + side * 0.06 + size * MIDDLE,
                    str(token),
                    size,
                    bold=token in boards.RED,
                    align="center",
                )
                for pip in range(boards.PIPS[token]):
                    page.dot(
                        cx + (pip - (boards.PIPS[token] - 1) / 2) * side * 0.07,
                        cy + side * 0.32,
                        side * 0.024,
                    )
            if n == self.robber:
                _draw_robber(page, cx + side * 0.46, cy + side * 0.12, side)
        for kind, ends, sea in self.board.at_sea():
            sx, sy = at(sea)
            for end in ends:
                page.rule(sx, sy, *at(places[end]), grey=RULE, weight=1)
            page.dot(sx, sy, side * 0.4, PAPER, rim=RULE)
            page.text(
                sx, sy - side * 0.04, "3:1" if kind == "any" else "2:1", body, bold=True, align="center"
            )
            name = self.t("catan-board-any" if kind == "any" else f"catan-part-{kind}")
            page.text(sx, sy + side * 0.2, name, min(body, side * 0.2), grey=INK, align="center")
        for one in self.position or ():
            ends = island.edges[one.place] if one.piece == "roads" else (one.place, one.place)
            _draw_piece(page, one, at(places[ends[0]]), at(places[ends[1]]), side)

    def _side(self, width: float) -> float:
        """The side of a hex where the board with its harbours is as wide as the page."""
        (_, left), (_, right) = self.board.box.island.extent
        return width / ((right - left + 7) * sqrt(3) / 6)


def _draw_robber(page: PageCanvas, x: float, y: float, side: float) -> None:
    """A pawn: a head on a body that is broader below."""
    page.dot(x, y - side * 0.2, side * 0.1)
    corners = (-0.07, -0.15), (0.07, -0.15), (0.15, 0.24), (-0.15, 0.24)
    points = [(x + across * side, y + down * side) for across, down in corners]
    page.path(points, weight=0.1, ground=INK)


def _draw_piece(
    page: PageCanvas, one: Built, start: tuple[float, float], end: tuple[float, float], side: float
) -> None:
    """A road from corner to corner, or a building at its own, with the number of whose it is."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    radius = side * {"roads": 0.13, "settlements": 0.2, "cities": 0.27}[one.piece]
    if one.piece == "roads":
        page.rule(*start, *end, grey=INK, weight=side * 0.12)
    page.dot(x, y, radius + side * 0.04)
    page.dot(x, y, radius, 1.0)
    size = radius * 1.5
    page.text(x, y + size * MIDDLE, str(one.seat), size, bold=True, align="center")


SHEETS = GameSheets(
    catan_pdf, on_page=catan_sheet, prints=(blank_print(blank_catan, "4", "3"),), blank=blank_catan
)
