"""What is printed of an evidence village: the sheet of a table, cards and markers to cut, the rules (002).

The landscape sheet tells all, and only at the end: until then it says what everybody at the table has seen.
"""

from collections.abc import Iterator

from companion.games.evidence.cards import BLANK, COMPOSITIONS, DRAWABLE, PIECES, ROLES, Card
from companion.games.evidence.views import DemandView, EvidenceView, PieceView, SeatView
from companion.games.werewolf.roles import RoleCard
from companion.kernel.words import Text

from .. import deck, result
from ..blocks import Beside, Block, Paragraph, Rules, Titled, part_of_rules
from ..deck import INSET, MM, WIDE, Cut, Side, back_with, deck_pdf
from ..declared import GameSheets, Print, role_list
from ..fonts import Fonts
from ..page_canvas import PageCanvas
from ..result import PrintedTable
from ..sheet import Head, Sheet, content_height
from ..standings import SideBySide
from ..style import DARK, INK, LANDSCAPE, MUTED, PAPER, SHADE, Translate
from ..text_table import DASH, Cell, Column, TextTable

SPARE = 10
"""Blanks, which are only given as compensation; together with the cards they fill their pages."""
SIGNS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
LETTERS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
MARKERS = Cut(8, 10, 23 * MM, 23 * MM)
"""A column a number; two rows a player, white and marred."""


def sign(card: str) -> tuple[str, str]:
    """A card's suit and rank as they are drawn; the joker's star, a blank's nothing."""
    suit, _, rank = card.partition("-")
    return (SIGNS[suit], LETTERS.get(rank, rank)) if rank else ("★" if card == "joker" else "", "")


def cards_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the deck. Raises FontError when a font cannot be made."""
    back = back_with("evidence")
    cards = [deck.Card(_front(card, t), back) for card in (*DRAWABLE, *[BLANK] * SPARE)]
    return deck_pdf(cards, head, t, fonts)


def markers_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the pieces of five players. Raises FontError when a font cannot be made."""
    rows = ["white", "marred"] * (MARKERS.down // 2)
    markers = [
        deck.Card(_marker(number, colour, t), _marker_back(number)) for colour in rows for number in PIECES
    ]
    return deck_pdf(markers, head, t, fonts, MARKERS)


def foot_key(card: Card) -> str:
    """What stands at a card's foot: whether it is an investigation, which the sentence above does not say."""
    if card == BLANK:
        return "sheet-evidence-blank"
    return "sheet-evidence-investigation" if card.investigation else "sheet-evidence-no-cost"


def _front(card: Card, t: Translate) -> Side:
    suit, rank = sign(card.key)

    def draw(page: PageCanvas, x: float, y: float) -> None:
        deck.draw_border(page, x, y)
        left, corner = x + INSET + 4, 8 * MM
        page.boxed(left, y + INSET + 3, corner, corner, rank or suit, 19, bold=True)
        if rank:
            page.boxed(left, y + INSET + 3 + 7 * MM, corner, 6 * MM, suit, 13)
        page.boxed(x + 14 * MM, y + 11 * MM, WIDE - 28 * MM, 28 * MM, suit, 66, grey=INK)
        words = f"evidence-card-{card.key}"
        deck.draw_words(page, x, y, t(f"{words}-name"), t(f"{words}-text"), t(foot_key(card)), at=40 * MM)

    return draw


def _marker(number: int, colour: str, t: Translate) -> Side:
    """A number and what it is; marred pieces are dark, so that a row is read at a glance."""
    ground, ink = (PAPER, INK) if colour == "white" else (DARK, PAPER)

    def draw(page: PageCanvas, x: float, y: float) -> None:
        side, inset = MARKERS.wide, 1.2 * MM
        page.fill(x + inset, y + inset, side - 2 * inset, side - 2 * inset, ground)
        page.frame(x + inset, y + inset, side - 2 * inset, side - 2 * inset)
        page.boxed(x, y + 3 * MM, side, 10 * MM, str(number), 22, bold=True, grey=ink)
        page.boxed(x + inset, y + 13 * MM, side - 2 * inset, 7 * MM, t(f"evidence-{colour}"), 13, grey=ink)

    return draw


def _marker_back(number: int) -> Side:
    """The number alone."""

    def draw(page: PageCanvas, x: float, y: float) -> None:
        side, inset = MARKERS.wide, 1.2 * MM
        page.fill(x + inset, y + inset, side - 2 * inset, side - 2 * inset, SHADE)
        page.boxed(x, y, side, side, str(number), 30, bold=True, grey=MUTED)

    return draw


SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
"""As large as two pages allow."""
LINES = {"pieces": 4, "hands": 6, "order": 9, "lies": 6, "day": 6, "settle": 5}
"""How many lines each part has."""
FIGURES = ("seats", "villagers", "madman", "wolves", "hand", "perjury")


def rules_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF, the cards on a page of their own. Raises FontError when a font cannot be made."""
    for size in SIZES:
        sheet = Sheet(head, t, fonts)
        sides = list(_play(size, t)), list(_cards(size, t))
        if all(content_height(side, sheet) <= sheet.page_room for side in sides):
            break
    sheet.add(*sides[0])
    sheet.turn()
    sheet.add(*sides[1])
    return sheet.render()


def _play(size: float, t: Translate) -> Iterator[Block]:
    yield Paragraph(t("sheet-evidence-rules-aim"), size=size)
    yield Beside([_compositions(size, t), _part("pieces", size, t)], [1, 1])
    yield Paragraph(t("sheet-evidence-rules-sizes-note"), size=size, grey=MUTED)
    yield Beside([_part("hands", size, t), _part("order", size, t)], [1, 1])
    yield _part("lies", size, t)


def _part(name: str, size: float, t: Translate) -> Block:
    return part_of_rules(t, f"sheet-evidence-rules-{name}", LINES[name], size, name != "order")


def _compositions(size: float, t: Translate) -> Block:
    return TextTable(
        [Column(t(f"sheet-evidence-rules-{figure}"), 1, "center") for figure in FIGURES],
        [
            [
                Cell(str(seats), bold=True),
                *(str(n) for n in (row.villagers, row.madmen, row.wolves, row.cards, row.perjury)),
            ]
            for seats, row in COMPOSITIONS.items()
        ],
        title=t("sheet-evidence-rules-sizes"),
        size=size,
    )


def _cards(size: float, t: Translate) -> Iterator[Block]:
    rows: list[list[Cell | str]] = [
        [Cell(_name(card, t), bold=True), Cell(_does(card, t), most=4)] for card in _kinds()
    ]
    columns = [Column(t("sheet-evidence-rules-card"), 2.2), Column(t("sheet-evidence-rules-does"), 8)]
    yield TextTable(columns, rows, title=t("sheet-evidence-rules-cards"), size=size)
    yield Paragraph(t("sheet-evidence-rules-star"), size=size, grey=MUTED)
    yield Beside([_part("day", size, t), _part("settle", size, t)], [1.2, 1])


def _kinds() -> Iterator[Card]:
    """One card of each effect."""
    seen: set[str] = set()
    for card in DRAWABLE:
        if card.effect not in seen:
            seen.add(card.effect)
            yield card


def _name(card: Card, t: Translate) -> str:
    if card.effect == "search":
        return t("sheet-evidence-rules-search") + "＊"
    words = f"evidence-card-{card.key}"
    if sum(one.effect == card.effect for one in DRAWABLE) > 1:
        name = t("sheet-evidence-rules-any", rank=sign(card.key)[1], name=t(f"{words}-name"))
    else:
        name = t(words)
    return name + "＊" if card.investigation else name


def _does(card: Card, t: Translate) -> str:
    if card.effect == "search":
        return t("sheet-evidence-rules-search-text")
    return t(f"evidence-card-{card.key}-text")


ASKED = (("day", 1), ("card", 2), ("asker", 2), ("target", 2), ("piece", 1.4), ("says", 1.6))


def evidence_in_play(table: PrintedTable) -> Iterator[Block]:
    """Who is out, the pieces as they were answered, each request, and the votes."""
    t, view = table.t, table.view(EvidenceView)
    yield from result.seats_in_play(
        table, result.out_column(table, lambda seat: _how_left(view, seat)), *_boards(table, view)
    )
    yield result.roles_in_play(table, view.composition)
    if view.demands:
        columns = [Column(t(f"sheet-evidence-{name}"), share) for name, share in ASKED]
        title = t("sheet-evidence-answers")
        yield TextTable(columns, list(_demands(table, view)), title=title)
    yield from result.list_block(t("sheet-in-play-votes"), result.vote_lines(table, votes(table, view)))


def votes(table: PrintedTable, view: EvidenceView) -> Iterator[result.Vote]:
    """The votes that were counted."""
    for poll in view.polls:
        called = table.t("evidence-poll", day=poll.day, round=poll.round)
        yield result.Vote(called, [(cast.seat, cast.target) for cast in poll.casts])


def _how_left(view: EvidenceView, seat: int) -> Text | None:
    one = view.seats[seat - 1] if view.seats else None  # before the deal
    return Text(f"evidence-{one.left}-on", {"day": one.left_day}) if one and one.left else None


def _boards(table: PrintedTable, view: EvidenceView) -> Iterator[result.SeatColumn]:
    """A column a piece, with what was answered for it before all, and one for the number of cards."""
    if not view.seats:
        return
    for number in range(1, 9):
        yield result.SeatColumn(Column(str(number), 0.9, "center"), _Piece(table, view, number).of)
    yield result.SeatColumn(
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
    sheet.add(result.result_banner(table))
    sheet.add(_pieces(table, view), Rules([t("sheet-evidence-key")]))
    if view.demands:
        sheet.add(_answers(table, view))
    sheet.add(*result.list_block(t("sheet-evidence-days"), _days(table, view)))
    sheet.add(*result.ledger_blocks(table, table.changes_by_hand()))
    return sheet


def _pieces(table: PrintedTable, view: EvidenceView) -> TextTable:
    """A line a seat: role, the eight pieces as they were and as they were answered, how it ended."""
    t = table.t
    columns = [
        Column(t("sheet-evidence-seat"), 2.2),
        Column(t("sheet-evidence-role"), 1.2),
        *(Column(str(number), 1.8, "center") for number in range(1, 9)),
        Column(t("sheet-evidence-lies"), 0.6, "center"),
        Column(t("sheet-evidence-end"), 2.4),
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
    told = t("sheet-evidence-was", really=really, answers="".join(said))
    return Cell(told, most=1 + len(said) // 5) if said else really


def _yes(true: bool) -> str:
    return "yes" if true else "no"


def _answers(table: PrintedTable, view: EvidenceView) -> Titled:
    columns = [Column(table.t(f"sheet-evidence-{name}"), share) for name, share in ANSWERS]
    rows = [row for demand in view.demands for row in _answer(table, view, demand)]
    return Titled(table.t("sheet-evidence-answers"), SideBySide(TextTable(columns, rows)))


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
    yield from result.vote_lines(table, votes(table, view))
    for night in view.nights:
        attacked = t("sheet-evidence-attacked", name=names.get(night.attacked, t("evidence-nobody")))
        yield t("sheet-in-play-line", what=t("evidence-night", day=night.day), told=attacked)
    for one in view.settlements:
        settled = t(f"evidence-settled-{one.kind}", name=names[one.seat], n=one.count)
        yield t("sheet-in-play-line", what=t("evidence-day", day=one.day), told=settled)


SHEETS = GameSheets(
    evidence_sheet,
    open_to,
    prints=(
        Print("cards", ("deck",), cards_pdf),
        Print("markers", ("five",), markers_pdf),
        Print("rules", ("pages",), rules_pdf),
        role_list([RoleCard.of(role, "evidence") for role in ROLES.values() if role.key != "dummy"]),
    ),
    in_play=evidence_in_play,
)
