"""Cards for the seats of a table, to cut out: colour, who sits there, and the code for a phone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from companion.sheets.codes import draw_code
from companion.sheets.deck import MM, Card, Cut, deck_pdf
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.sheet import Head
from companion.sheets.style import INK, MUTED, PAPER, RULE, Translate

CUT = Cut(2, 5, 90 * MM, 54 * MM)
BAND, CODE, EDGE = 18 * MM, 34 * MM, 4 * MM
COLOURS = ("#c0392b", "#2367b0", "#f3ecdc", "#d9790f", "#2f8253", "#7a5233")
"""Those of the pages, static/css/tokens.css; tables of more seats go by the number alone."""
CORNERS = (0, 4, 3, 4, 6, 5)
"""Of a seat's shape, which tells it apart in grey; 0 is a circle."""
TURNED = (0, 45, 0, 0, 0, 0)


@dataclass(frozen=True)
class SeatCard:
    """A seat: its number, who sits there, and the address that makes a phone this seat's."""

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


def seat_cards(data: SeatCards, t: Translate, fonts: Fonts) -> bytes:
    """The PDF of the cards. Raises FontError when a font cannot be made."""
    return deck_pdf([Card(partial(_draw, data, one, t)) for one in data.cards], data.head, t, fonts, CUT)


def _draw(data: SeatCards, card: SeatCard, t: Translate, page: PageCanvas, x: float, y: float) -> None:
    page.frame(x, y, CUT.wide, CUT.tall, grey=RULE)
    coloured = data.seats <= len(COLOURS)
    if coloured:
        page.canvas.setFillColor(COLOURS[card.number - 1])
        page.canvas.rect(x, page.paper.height - y - CUT.tall, BAND, CUT.tall, stroke=0, fill=1)
        _shape(page, x + BAND / 2, y + CUT.tall / 2, 7 * MM, card.number)
    else:
        page.boxed(x, y, BAND, CUT.tall, str(card.number), 34, bold=True)
    left, right = x + BAND + EDGE, x + CUT.wide - EDGE
    page.boxed(left, y + 3 * MM, right - left, 11 * MM, card.name, 18, bold=True, align="left", name=True)
    wide = right - left - CODE - EDGE
    page.boxed(left, y + 17 * MM, wide, 9 * MM, data.table, 12, most=2, bold=True, align="left")
    page.boxed(left, y + 26 * MM, wide, 6 * MM, data.game, 9, grey=MUTED, align="left")
    page.boxed(
        left, y + 34 * MM, wide, 15 * MM, t("sheet-seat-card-scan"), 7.5, most=4, grey=MUTED, align="left"
    )
    draw_code(page, right - CODE, y + CUT.tall - CODE - EDGE, CODE, card.url)


def _shape(page: PageCanvas, x: float, y: float, radius: float, number: int) -> None:
    """The seat's shape, white with a dark rim, its number in it."""
    canvas, corners = page.canvas, CORNERS[number - 1]
    canvas.setFillGray(PAPER)
    canvas.setStrokeGray(INK)
    canvas.setLineWidth(1)
    if not corners:
        canvas.circle(x, page.paper.height - y, radius, stroke=1, fill=1)
    else:
        path = canvas.beginPath()
        for corner in range(corners):
            angle = math.radians(360 * corner / corners + TURNED[number - 1])
            point = x + radius * math.sin(angle), page.paper.height - y + radius * math.cos(angle)
            (path.lineTo if corner else path.moveTo)(*point)
        path.close()
        canvas.drawPath(path, stroke=1, fill=1)
    page.boxed(x - radius, y - radius, 2 * radius, 2 * radius, str(number), 16, bold=True)
