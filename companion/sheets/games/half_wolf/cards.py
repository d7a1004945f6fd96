"""Cards of Half Werewolf to print on both sides and cut: nine on a page of A4, 63 by 88 mm each.

Fronts and backs take turns; backs lie mirrored, for printers that turn the long edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from companion.games.half_wolf.cards import Card, Extra, deck
from companion.sheets import emblems
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.sheet import Head
from companion.sheets.style import HAIR, INK, MUTED, PORTRAIT, RULE, SHADE, SMALL, THIN, Translate

DECKS: dict[str, tuple[int, Extra]] = {
    "4": (4, "none"),
    "5": (5, "none"),
    "6": (6, "none"),
    "magician": (6, "magician"),
    "sinner": (6, "sinner"),
    "doomsayer": (6, "doomsayer"),
}
"""Players and further card of each deck, by the name under which it is printed."""

MM = 72 / 25.4
WIDE, TALL = 63 * MM, 88 * MM
ACROSS, DOWN = 3, 3
LEFT = (PORTRAIT.width - ACROSS * WIDE) / 2
TOP = (PORTRAIT.height - DOWN * TALL) / 2
MARK, AWAY = 4 * MM, 1.5 * MM
INSET = 3 * MM
BLANK = ""
"""A spare card, for the one that gets lost."""


def box() -> tuple[str, ...]:
    """Every card of the game (000 内容物): ten villagers, one of each other, a blank."""
    sets = [deck(*of) for of in DECKS.values()]
    specials = dict.fromkeys(card for cards in sets for card in cards if card != "villager")
    return (*(["villager"] * max(cards.count("villager") for cards in sets)), *specials, BLANK)


def cards_pdf(variant: str, head: Head, t: Translate, fonts: Fonts) -> bytes:
    """The PDF for one deck by its name, or for the whole box. Raises FontError."""
    cards: Sequence[str] = box() if variant == "all" else deck(*DECKS[variant])
    buffer = BytesIO()
    canvas = _canvas(buffer, head, t, fonts)
    page = PageCanvas(canvas, fonts, PORTRAIT)
    pages = [cards[start : start + ACROSS * DOWN] for start in range(0, len(cards), ACROSS * DOWN)]
    for number, there in enumerate(pages, 1):
        for side in ("front", "back"):
            _marks(page)
            for place, card in enumerate(there):
                row, column = divmod(place, ACROSS)
                x = LEFT + (column if side == "front" else ACROSS - 1 - column) * WIDE
                if side == "back":
                    _back(page, x, TOP + row * TALL)
                elif card != BLANK:
                    _front(page, x, TOP + row * TALL, card, t)
            line = t("sheet-half-wolf-cards-foot", side=side, page=number, pages=len(pages))
            page.fitted(
                LEFT,
                PORTRAIT.height - TOP + MARK + 3 * AWAY,
                ACROSS * WIDE,
                line,
                SMALL,
                grey=MUTED,
                align="center",
            )
            canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _canvas(buffer: BytesIO, head: Head, t: Translate, fonts: Fonts) -> Canvas:
    canvas = Canvas(
        buffer,
        pagesize=PORTRAIT,
        invariant=1,
        initialFontName=fonts.regular,
        lang=t("sheet-language"),
    )
    stamp = f"{head.printed_at:D:%Y%m%d%H%M%S}"
    canvas.setDateFormatter(lambda *parts: stamp)
    canvas.setTitle(head.title)
    canvas.setAuthor(head.club or t("common-product"))
    canvas.setCreator(t("common-product"))
    canvas.setProducer(t("common-product"))
    canvas.setViewerPreference("DisplayDocTitle", "true")
    # Shrunk to fit, cards of two printings would differ in size.
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    return canvas


def _marks(page: PageCanvas) -> None:
    """Where to cut: short lines outside of the cards, none across them."""
    right, bottom = LEFT + ACROSS * WIDE, TOP + DOWN * TALL
    for column in range(ACROSS + 1):
        x = LEFT + column * WIDE
        page.rule(x, TOP - AWAY - MARK, x, TOP - AWAY, grey=INK, weight=THIN)
        page.rule(x, bottom + AWAY, x, bottom + AWAY + MARK, grey=INK, weight=THIN)
    for row in range(DOWN + 1):
        y = TOP + row * TALL
        page.rule(LEFT - AWAY - MARK, y, LEFT - AWAY, y, grey=INK, weight=THIN)
        page.rule(right + AWAY, y, right + AWAY + MARK, y, grey=INK, weight=THIN)


def _front(page: PageCanvas, x: float, y: float, card: str | Card, t: Translate) -> None:
    inner = WIDE - 2 * INSET
    page.canvas.setStrokeGray(RULE)
    page.canvas.setLineWidth(THIN)
    page.canvas.roundRect(x + INSET, page.paper.height - y - TALL + INSET, inner, TALL - 2 * INSET, 8)
    emblems.draw(page, card, x + INSET + 5, y + INSET + 5, 18, weight=1)
    size = 25 * MM
    emblems.draw(page, card, x + (WIDE - size) / 2, y + 16 * MM, size, weight=2.2)
    text = WIDE - 2 * INSET - 14
    left = x + INSET + 7
    page.boxed(left, y + 43 * MM, text, 9 * MM, t(f"half-wolf-{card}"), 19, bold=True)
    page.rule(left, y + 53.5 * MM, left + text, grey=HAIR)
    page.boxed(left, y + 54.5 * MM, text, 20 * MM, t(f"sheet-half-wolf-card-{card}"), 10.5, most=5)
    page.boxed(left, y + 75.5 * MM, text, 7 * MM, t(f"sheet-half-wolf-side-{card}"), 9, grey=MUTED, bold=True)


def _back(page: PageCanvas, x: float, y: float) -> None:
    """The same seen from either end."""
    page.fill(x, y, WIDE, TALL, SHADE)
    inner = WIDE - 2 * INSET
    page.canvas.setStrokeGray(RULE)
    page.canvas.setLineWidth(THIN)
    page.canvas.roundRect(x + INSET, page.paper.height - y - TALL + INSET, inner, TALL - 2 * INSET, 8)
    small = 7 * MM
    for column in range(5):
        for row in range(9):
            if abs(column - 2) + abs(row - 4) > 3:
                left = x + WIDE / 2 + (column - 2) * 11 * MM - small / 2
                top = y + TALL / 2 + (row - 4) * 9 * MM - small / 2
                emblems.draw(page, "back", left, top, small, grey=RULE, weight=0.7)
    size = 30 * MM
    emblems.draw(page, "back", x + (WIDE - size) / 2, y + (TALL - size) / 2, size, grey=MUTED, weight=1.8)
