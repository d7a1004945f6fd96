"""Cards and markers to print on both sides of A4 and cut out: several on a page, cut marks outside of them.

Fronts and backs take turns; backs lie mirrored, for printers that turn the long edge.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from companion.sheets import emblems, style
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.sheet import Head, Sheet, new_canvas
from companion.sheets.text_fitting import Typeset

MM = 72 / 25.4
MARK, AWAY = 4 * MM, 1.5 * MM
INSET = 3 * MM
ROUND = 8.0

Side = Callable[[PageCanvas, float, float], None]
"""Draws one side of a card with its top left corner at `x`, `y`."""


@dataclass(frozen=True)
class Cut:
    """How a page is cut: pieces across and down, and the size of each in points."""

    across: int
    down: int
    wide: float
    tall: float

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (style.PORTRAIT.width - self.across * self.wide) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (style.PORTRAIT.height - self.down * self.tall) / 2

    @property
    def pieces(self) -> int:
        """Pieces on a page."""
        return self.across * self.down

    def corner(self, place: int, *, back: bool = False) -> tuple[float, float]:
        """The top left corner of a piece on its page, numbered from 0 row by row; backs from the right."""
        row, column = divmod(place, self.across)
        column = self.across - 1 - column if back else column
        return self.left + column * self.wide, self.top + row * self.tall


CARDS = Cut(3, 3, 63 * MM, 88 * MM)
"""Nine cards of the size that sleeves are sold for."""
WIDE, TALL = CARDS.wide, CARDS.tall


@dataclass(frozen=True)
class Card:
    """What is drawn on either side; a front of nothing is a spare card's. Without backs no page is turned."""

    front: Side | None
    back: Side | None = None


def deck_pdf(
    cards: Sequence[Card],
    head: Head,
    t: style.Translate,
    fonts: Fonts,
    cut: Cut = CARDS,
    sheets: Sequence[Sheet] = (),
) -> bytes:
    """The PDF of a deck, and of sheets that belong to it. Raises FontError when a font cannot be made."""
    buffer = BytesIO()
    sides = ("front", "back") if any(card.back for card in cards) else ("front",)
    canvas = new_canvas(buffer, head, t, fonts, style.PORTRAIT)
    # Shrunk to fit, cards of two printings would differ in size.
    canvas.setViewerPreference("PrintScaling", "None")
    if len(sides) > 1:
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    page = PageCanvas(canvas, fonts, style.PORTRAIT)
    pages = [cards[start : start + cut.pieces] for start in range(0, len(cards), cut.pieces)]
    for number, there in enumerate(pages, 1):
        for side in sides:
            _marks(page, cut)
            for place, card in enumerate(there):
                draw = card.back if side == "back" else card.front
                if draw:
                    draw(page, *cut.corner(place, back=side == "back"))
            if len(sides) > 1:
                line = t("sheet-deck-foot", side=side, page=number, pages=len(pages))
            else:
                line = t("sheet-deck-foot-alone", page=number, pages=len(pages))
            below, wide = cut.top + cut.down * cut.tall + MARK + 3 * AWAY, cut.across * cut.wide
            page.fitted(cut.left, below, wide, line, style.SMALL, grey=style.MUTED, align="center")
            canvas.showPage()
    for sheet in sheets:
        sheet.draw(canvas)
    canvas.save()
    return buffer.getvalue()


def draw_border(page: PageCanvas, x: float, y: float) -> None:
    """The line round a card, inside of where it is cut."""
    page.canvas.setStrokeGray(style.RULE)
    page.canvas.setLineWidth(style.THIN)
    bottom = page.paper.height - y - TALL + INSET
    page.canvas.roundRect(x + INSET, bottom, WIDE - 2 * INSET, TALL - 2 * INSET, ROUND)


def draw_words(
    page: PageCanvas,
    x: float,
    y: float,
    title: str,
    text: str,
    foot: str,
    *,
    at: float = 43 * MM,
    size: float = 10.5,
) -> None:
    """A card's name from `at` below its top edge, under it what it does, and a short line at its foot."""
    left, span = x + INSET + 7, WIDE - 2 * INSET - 14
    page.boxed(left, y + at, span, 9 * MM, title, 19, bold=True, smallest=10)
    page.rule(left, y + at + 10.5 * MM, left + span, grey=style.HAIR)
    draw_text(page, left, y + at + 11.5 * MM, span, 63 * MM - at, text, size)
    page.boxed(left, y + 75.5 * MM, span, 7 * MM, foot, 9, most=2, grey=style.MUTED, bold=True)


def draw_text(
    page: PageCanvas, x: float, y: float, width: float, height: float, text: str, size: float
) -> None:
    """A text in the middle of a box, as large as its height allows."""
    words = Typeset(page.fonts, text)
    lines, size = words.fit_height(width, height, size, smallest=style.TINY)
    lines = words.balance(width, size, lines)
    top = y + (height - len(lines) * size * style.LEADING) / 2
    page.lines(x, top, width, lines, size, align="center")


def back_with(emblem: str) -> Side:
    """A back that looks the same from either end: one picture large among small ones."""

    def draw(page: PageCanvas, x: float, y: float) -> None:
        page.fill(x, y, WIDE, TALL, style.SHADE)
        draw_border(page, x, y)
        small = 7 * MM
        for column in range(5):
            for row in range(9):
                if abs(column - 2) + abs(row - 4) > 3:
                    left = x + WIDE / 2 + (column - 2) * 11 * MM - small / 2
                    top = y + TALL / 2 + (row - 4) * 9 * MM - small / 2
                    emblems.draw(page, emblem, left, top, small, grey=style.RULE, weight=0.7)
        size = 30 * MM
        left, top = x + (WIDE - size) / 2, y + (TALL - size) / 2
        emblems.draw(page, emblem, left, top, size, grey=style.MUTED, weight=1.8)

    return draw


def _marks(page: PageCanvas, cut: Cut) -> None:
    """Where to cut: short lines outside of the cards, none across them."""
    right, bottom = cut.left + cut.across * cut.wide, cut.top + cut.down * cut.tall
    for column in range(cut.across + 1):
        x = cut.left + column * cut.wide
        page.rule(x, cut.top - AWAY - MARK, x, cut.top - AWAY, grey=style.INK, weight=style.THIN)
        page.rule(x, bottom + AWAY, x, bottom + AWAY + MARK, grey=style.INK, weight=style.THIN)
    for row in range(cut.down + 1):
        y = cut.top + row * cut.tall
        page.rule(cut.left - AWAY - MARK, y, cut.left - AWAY, y, grey=style.INK, weight=style.THIN)
        page.rule(right + AWAY, y, right + AWAY + MARK, y, grey=style.INK, weight=style.THIN)
