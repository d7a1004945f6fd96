"""What an evening needs on paper: who sits where, cards for seats and with names, the list for the door,
certificates, the house rules of a table.

The list for the door stands in where there is no screen, and says what was known when it was printed.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO

from . import emblems
from .blocks import Banner, Block, Flow, Paragraph, Stack, Titled
from .deck import MM, Card, Cut, deck_pdf
from .fonts import Fonts
from .games import sheets_of
from .page_canvas import PageCanvas, draw_code
from .sheet import Head, Sheet, one_page
from .standings import SideBySide
from .style import DARK, HAIR, INK, LANDSCAPE, LEAD, LEADING, MUTED, PAPER, RULE, Translate
from .text_fitting import Typeset
from .text_table import Cell, Column, TextTable

CUT = Cut(2, 5, 90 * MM, 54 * MM)
BAND, CODE, EDGE = 18 * MM, 34 * MM, 4 * MM
COLOURS = ("#c0392b", "#2367b0", "#f3ecdc", "#d9790f", "#2f8253", "#7a5233")
"""Those of the pages, static/css/tokens.css; tables of more seats go by the number alone."""
CORNERS = (0, 4, 3, 4, 6, 5)
"""Of a seat's shape, which tells it apart in grey; 0 is a circle."""
TURNED = (0, 45, 0, 0, 0, 0)


@dataclass(frozen=True)
class SeatCard:
    """A seat: its number, who sits there, and the address that makes a phone this seat's. Number 0: the whole
    table, whose address lets a phone choose its seat."""

    number: int
    name: str
    url: str


@dataclass(frozen=True)
class SeatCards:
    """The cards of a table; `seats` is how many it has."""

    head: Head
    table: str
    game: str
    seats: int
    cards: Sequence[SeatCard]
    scored: tuple[str, Sequence[str]] | None = None
    """The game's key and the names by seat, where the table's score sheet is printed with them."""


def seat_cards(data: Sequence[SeatCards], t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the cards of one table or more, behind them score sheets. Raises FontError."""
    cards = [Card(partial(_draw_card, table, one, t)) for table in data for one in table.cards]
    sheets = [
        blank(names, replace(table.head, title=f"{table.table}  {table.game}"), t, fonts)
        for table in data
        for game, names in filter(None, [table.scored])
        if (blank := sheets_of(game).blank)
    ]
    return deck_pdf(cards, data[0].head, t, fonts, CUT, sheets)


def _draw_card(data: SeatCards, card: SeatCard, t: Translate, page: PageCanvas, x: float, y: float) -> None:
    page.frame(x, y, CUT.wide, CUT.tall, grey=RULE)
    coloured = data.seats <= len(COLOURS)
    if not card.number:
        page.fill(x, y, BAND, CUT.tall, DARK)
    elif coloured:
        page.canvas.setFillColor(COLOURS[card.number - 1])
        page.canvas.rect(x, page.paper.height - y - CUT.tall, BAND, CUT.tall, stroke=0, fill=1)
        _shape(page, x + BAND / 2, y + CUT.tall / 2, 7 * MM, card.number)
    else:
        page.boxed(x, y, BAND, CUT.tall, str(card.number), 34, bold=True)
    left, right = x + BAND + EDGE, x + CUT.wide - EDGE
    page.boxed(left, y + 3 * MM, right - left, 11 * MM, card.name, 18, bold=True, align="left", name=True)
    wide = right - left - CODE - EDGE
    if card.number:
        page.boxed(left, y + 17 * MM, wide, 9 * MM, data.table, 12, most=2, bold=True, align="left")
    page.boxed(left, y + 26 * MM, wide, 6 * MM, data.game, 9, grey=MUTED, align="left")
    scan = t("sheet-seat-card-scan" if card.number else "sheet-table-card-scan")
    page.boxed(left, y + 34 * MM, wide, 15 * MM, scan, 7.5, most=4, grey=MUTED, align="left")
    draw_code(page, right - CODE, y + CUT.tall - CODE - EDGE, CODE, card.url)


@dataclass(frozen=True)
class NameCards:
    """Whose cards, each with reading and table; what is left of the last page is filled in by pen."""

    head: Head
    people: Sequence[tuple[str, str, str]]


def name_cards(data: NameCards, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of cards to pin on. Raises FontError when a font cannot be made."""
    blank = [("", "", "")] * (-len(data.people) % CUT.pieces)
    cards = [Card(partial(_draw_name, data.head, *one)) for one in (*data.people, *blank)]
    return deck_pdf(cards, data.head, t, fonts, CUT)


def _draw_name(head: Head, name: str, reading: str, table: str, page: PageCanvas, x: float, y: float) -> None:
    page.frame(x, y, CUT.wide, CUT.tall, grey=RULE)
    page.canvas.setFillColor(head.colour) if head.colour else page.canvas.setFillGray(DARK)
    page.canvas.rect(x, page.paper.height - y - MM / 2, CUT.wide, MM / 2, stroke=0, fill=1)
    left, wide, title = x + EDGE, CUT.wide - 2 * EDGE, head.club or head.event
    aside = 11 * MM if head.picture else 0
    if head.picture:
        page.picture(left, y + 3 * MM, 9 * MM, head.picture)
    page.boxed(
        left + aside, y + 4.5 * MM, wide - aside, 6 * MM, title, 10, grey=MUTED, bold=True, align="left"
    )
    page.boxed(left, y + 12 * MM, wide, 6 * MM, reading, 11, grey=MUTED, name=True)
    page.boxed(left, y + 18 * MM, wide, 24 * MM, name, 40, most=2, smallest=12, bold=True, name=True)
    if not name:
        page.rule(left + 2 * EDGE, y + 40 * MM, left + wide - 2 * EDGE, grey=RULE)
    foot = wide * 0.62 if table else wide
    page.boxed(left, y + 45 * MM, foot, 6 * MM, head.event if head.club else "", 8, grey=MUTED)
    page.boxed(left + foot, y + 43 * MM, wide - foot, 9 * MM, table, 15, bold=True, align="right")


def _shape(page: PageCanvas, x: float, y: float, radius: float, number: int) -> None:
    """The seat's shape, white with a dark rim, its number in it."""
    corners = CORNERS[number - 1]
    angles = [math.radians(360 * corner / corners + TURNED[number - 1]) for corner in range(corners)]
    if angles:
        points = [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]
        page.path(points, ground=PAPER)
    else:
        page.dot(x, y, radius, PAPER, rim=INK)
    page.boxed(x - radius, y - radius, 2 * radius, 2 * radius, str(number), 16, bold=True)


SIZES = ((40.0, 2), (32.0, 2), (26.0, 2), (20.0, 2), (16.0, 2), (13.0, 2), (13.0, 3), (12.0, 3))
"""Type from the largest, and columns; the first is taken at which all fits one page and no name has to be
split. The last hangs on a wall, on as many pages as it takes."""
TOGETHER = 16.0
"""The least size of tables with which the list by name stands on one page."""
SMALLEST = 8.0
"""The least at which a name on the wall is set on one line."""
LONG_TABLE = 9
"""Seats from which a table that is alone stands in two columns."""


@dataclass(frozen=True)
class SeatedTable:
    """A table of the round: what it is called, its game, and the names by seat."""

    name: str
    game: str
    names: Sequence[str]


@dataclass(frozen=True)
class Seating:
    """All tables of a round; `names`: each person with the table, in the order in which people look."""

    head: Head
    tables: Sequence[SeatedTable]
    names: Sequence[tuple[str, str]] = ()


def seating_sheet(data: Seating, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a round's seating. Raises FontError when a font cannot be made."""
    rows = [[Cell(name, name=True), Cell(table, bold=True)] for name, table in data.names]
    named = TextTable([Column("", 5), Column("", 2.4, "right")], rows, size=SIZES[-1][0], smallest=SMALLEST)
    together = [(*one, True) for one in SIZES if rows and one[0] >= TOGETHER]
    for size, columns, below in (*together, *((*one, False) for one in SIZES)):
        sheet = Sheet(data.head, t, fonts, grows=False)
        sheet.add(*_blocks(data.tables, size, columns))
        found = Titled(t("sheet-seating-names"), SideBySide(named, columns))
        if below:
            sheet.add(found)
        if sheet.layout.fits_one_page:
            break
    if rows and not below:
        sheet.turn()
        sheet.add(found)
    return sheet.render()


def _blocks(tables: Sequence[SeatedTable], size: float, columns: int) -> list[Block]:
    """Tables in columns; one that is alone has the whole width."""
    if len(tables) == 1:
        names = _names(tables[0], size)
        return [
            _banner(tables[0], size),
            SideBySide(names) if len(names.rows) >= LONG_TABLE else names,
        ]
    made = [Seated([_banner(table, size), _names(table, size)], gap=0) for table in tables]
    return [Flow(made, columns)]


class Seated(Stack):
    """A table's seats under its banner, which comes again where they go on in the next column."""

    def split(self, fonts: Fonts, width: float, room: float) -> tuple[Block, Block] | None:
        """Between two seats."""
        banner, names = self.blocks
        parts = names.split(fonts, width, room - banner.height(fonts, width))
        if not parts:
            return None
        return replace(self, blocks=[banner, parts[0]]), replace(self, blocks=[banner, parts[1]])


def _banner(table: SeatedTable, size: float) -> Banner:
    """What the table is called, on one line, so that the seats of two tables stand level."""
    return Banner(f"{table.name}  {table.game}", size=size, most=1)


def _names(table: SeatedTable, size: float) -> TextTable:
    rows = [[Cell(str(seat), muted=True), Cell(name, name=True)] for seat, name in enumerate(table.names, 1)]
    return TextTable([Column("", 1.2, "right"), Column("", 9)], rows, size=size, smallest=SMALLEST)


BOX = "□"
EMPTY_LINES = 6
"""Lines for who comes without an application."""
ONE_COLUMN = 30
"""People up to whom a line has room for the reading; more stand in two columns, sixty on one page."""


@dataclass(frozen=True)
class Arrival:
    """Somebody on the list."""

    name: str
    reading: str = ""
    here: bool = False
    paid: int | None = None
    """Yen; nothing: not yet."""
    waiting: int = 0
    """The place in the waiting list; 0: has a place."""
    row: str = ""
    """The heading under which the name stands, where the list has any."""


@dataclass(frozen=True)
class DoorList:
    """Who may come to an evening; `fee` in yen, 0 where none is taken."""

    head: Head
    people: Sequence[Arrival]
    fee: int = 0


def door_list(data: DoorList, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the list. Raises FontError when a font cannot be made."""
    sheet = Sheet(data.head, t, fonts)
    if not data.people:
        sheet.add(Paragraph(t("sheet-door-nobody"), grey=MUTED))
    many = len(data.people) > ONE_COLUMN
    columns = [
        Column("", 0.9 if many else 0.7, "right"),
        Column(t("sheet-door-here"), 1.1 if many else 0.8, "center"),
        Column(t("sheet-door-name"), 4.2),
        *([] if many else [Column(t("sheet-door-reading"), 3.2)]),
        *([Column(t("sheet-door-fee", fee=data.fee), 1.6, "center")] if data.fee else []),
        Column(t("sheet-door-note"), 2.5 if many else 3),
    ]
    rows = [_row(number, one, data.fee, many, t) for number, one in enumerate(data.people, 1)]
    heads = [one.row for one in data.people]
    if any(heads):  # each stands at the first of its names
        columns.insert(0, Column("", 1, "center"))
        told = ["" if head == before else head for head, before in zip(heads, ["", *heads], strict=False)]
        rows = [[Cell(head, bold=True, name=True), *row] for head, row in zip(told, rows, strict=True)]
    blank: list[Cell | str] = [
        *([""] if any(heads) else []),
        "",
        BOX,
        *[""] * (1 if many else 2),
        *([BOX] if data.fee else []),
        "",
    ]
    table = TextTable(columns, [*rows, *[blank] * EMPTY_LINES], size=LEAD, smallest=SMALLEST)
    sheet.add(SideBySide(table) if many else table)
    return sheet.render()


def _row(number: int, one: Arrival, fee: int, many: bool, t: Translate) -> list[Cell | str]:
    paid = t("sheet-door-paid") if one.paid is not None else BOX
    return [
        Cell(str(number), muted=True),
        Cell(t("sheet-door-is-here")) if one.here else BOX,
        Cell(one.name, bold=True, name=True),
        *([] if many else [Cell(one.reading, muted=True, name=True)]),
        *([Cell(paid)] if fee else []),
        Cell(t("sheet-door-waiting", number=one.waiting) if one.waiting else "", muted=True),
    ]


EDGES, NOTCH = (26.0, 36.0), 18.0
"""Of the frames of a certificate, and the radius of the inner one's corners, which are hollow."""
CREST, SEAL = 60.0, 62.0
GOLD = "#8d6a1f"
"""Of the frame and the crest where the club has no colour of its own."""
CLAUSES, LETTERS, AIRY = 4, 19.0, 1.75
"""Lines of a certificate's text, the size of its letters, and what a line takes, in heights of these."""


@dataclass(frozen=True)
class Honour:
    """Whom a certificate honours, with rank and points in words."""

    rank: str
    name: str
    points: str


@dataclass(frozen=True)
class Certificates:
    """Those of an event or a season; `day` in words."""

    head: Head
    day: str
    honours: Sequence[Honour]


def certificates(data: Certificates, t: Translate, fonts: Fonts) -> bytes:
    """The PDF, a page each. Raises FontError when a font cannot be made."""
    buffer = BytesIO()
    canvas = Sheet(data.head, t, fonts, paper=LANDSCAPE).canvas(buffer)
    page, letters = PageCanvas(canvas, fonts, LANDSCAPE), emblems.Mincho()
    for honour in data.honours:
        _draw(page, letters, data, honour, t)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw(
    page: PageCanvas, letters: emblems.Mincho, data: Certificates, honour: Honour, t: Translate
) -> None:
    middle, wide, colour = LANDSCAPE.width / 2, LANDSCAPE.width - 250, data.head.colour or GOLD
    _frame(page, colour)
    if data.head.picture:
        page.picture(middle - CREST / 2, 58, CREST, data.head.picture)
    else:
        page.canvas.setFillColor(colour)
        page.canvas.circle(middle, LANDSCAPE.height - 58 - CREST / 2, CREST / 2, stroke=0, fill=1)
        page.canvas.setLineWidth(0.8)
        page.canvas.circle(middle, LANDSCAPE.height - 58 - CREST / 2, CREST / 2 + 3.5)
        side = CREST * 0.62
        emblems.draw(
            page, "trophy", middle - side / 2, 58 + (CREST - side) / 2, side, weight=2, colour="#ffffff"
        )
    title = t("sheet-certificate-title")
    letters.draw(page, middle, 172, title, 44, spaced=28 if len(title) < 5 else 5)
    letters.draw(page, middle, 222, honour.rank, 25, spaced=3)
    name, size = Typeset(letters, t("sheet-certificate-name", name=honour.name)).fit(wide, 42, smallest=14)
    letters.draw(page, middle, 288, name, size, spaced=6 if len(name) < 8 and not name.isascii() else 0)
    half = max(170, letters.width(name, size) / 2)
    page.rule(middle - half, 304, middle + half, grey=HAIR)
    event = data.head.event
    text = t("sheet-certificate-text", event=event, points=honour.points)
    said = Typeset(letters, text, whole=(event,) if event else ())
    lines, size = said.fit_height(wide, CLAUSES * LETTERS * LEADING, LETTERS, smallest=10)
    lines = said.balance(wide, size, lines)
    left = middle - max(letters.width(line, size) for line in lines) / 2
    x, at = (left, 0.0) if t("sheet-language") == "ja" else (middle, 0.5)
    step = min(size * AIRY, CLAUSES * LETTERS * AIRY / len(lines))
    for number, line in enumerate(lines):
        letters.draw(page, x, 342 + (max(0, CLAUSES - len(lines)) / 2 + number) * step, line, size, at=at)
    letters.draw(page, min(left, middle - half), 484, data.day, 15, at=0)
    right = LANDSCAPE.width - 100 - SEAL  # the seal's own room is left white
    club, size = Typeset(letters, data.head.club).fit(420, 22, smallest=12)
    letters.draw(page, right - 14, 520, club, size, spaced=1, at=1)


def _frame(page: PageCanvas, colour: str) -> None:
    """Two lines round a certificate, the inner one with hollow corners and a dot in each."""
    canvas, (width, height), (outer, inner) = page.canvas, LANDSCAPE, EDGES
    canvas.setStrokeColor(colour)
    canvas.setFillColor(colour)
    canvas.setLineWidth(2.4)
    canvas.rect(outer, outer, width - 2 * outer, height - 2 * outer)
    canvas.setLineWidth(0.8)
    path = canvas.beginPath()
    corners = (
        (inner, inner, 90),
        (width - inner, inner, 180),
        (width - inner, height - inner, 270),
        (inner, height - inner, 0),
    )
    for x, y, start in corners:
        box = (x - NOTCH, y - NOTCH, x + NOTCH, y + NOTCH)
        (path.arcTo if path.getCode() else path.arc)(*box, start, -90)
        canvas.circle(
            x + 3 * (1 if x == inner else -1), y + 3 * (1 if y == inner else -1), 2.4, stroke=0, fill=1
        )
    path.close()
    canvas.drawPath(path, stroke=1, fill=0)


RULE_SIZES = (
    *((size, 1) for size in (11.0, 10.5, 10.0, 9.5, 9.0, 8.5)),
    *((size, 2) for size in (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)),
)
"""Type from the largest, and columns; the first is taken at which all rules fit one page, else the last."""
LONG_VALUE = 20
"""Heights of its letters beyond which a value stands below its label, such as all roles that are dealt."""


@dataclass(frozen=True)
class HouseRule:
    """A rule of the house: what it is called, what was chosen, a sentence on it; `own`: not the game's."""

    label: str
    value: str
    hint: str
    own: bool


@dataclass(frozen=True)
class HouseRules:
    """All of a table."""

    head: Head
    rules: Sequence[HouseRule]


def house_rules_sheet(data: HouseRules, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of a table's house rules. Raises FontError when a font cannot be made."""

    def blocks(how: tuple[float, int]) -> list[Block]:
        """First what differs from the game's own rules, across the page; then all others."""
        parts = (("own", True, 1), ("others", False, how[1]))
        found = (
            (name, [rule for rule in data.rules if rule.own is own], columns) for name, own, columns in parts
        )
        return [
            Titled(t(f"sheet-rules-{name}"), SideBySide(_rule_table(rules, how[0], columns, fonts), columns))
            for name, rules, columns in found
            if rules
        ]

    return one_page(blocks, RULE_SIZES, data.head, t, fonts, grows=False).render()


def _rule_table(rules: Sequence[HouseRule], size: float, columns: int, fonts: Fonts) -> TextTable:
    rows = []
    for rule in rules:
        long = fonts.width(rule.value, 1, True) > LONG_VALUE
        below = "\n".join(filter(None, (rule.hint, rule.value if long else "")))
        value = Cell("" if long else rule.value, bold=True, most=4)
        rows.append([Cell(rule.label, most=4, below=below), value])
    return TextTable([Column("", 3 / columns), Column("")], rows, size=size)
