"""Certificates for the first of an event, a page each: rank, name, points, and who confers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from companion.sheets import emblems
from companion.sheets.deck import draw_text
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import DARK, INK, LANDSCAPE, MUTED, RULE, THICK, THIN, Translate

EDGE, INSIDE = 34.0, 42.0
EMBLEM = 64.0


@dataclass(frozen=True)
class Honour:
    """Whom a certificate honours, with rank and points in words."""

    rank: str
    name: str
    points: str


@dataclass(frozen=True)
class Certificates:
    """Those of an event; `day` in words."""

    head: Head
    day: str
    honours: Sequence[Honour]


def certificates(data: Certificates, t: Translate, fonts: Fonts) -> bytes:
    """The PDF, a page each. Raises FontError when a font cannot be made."""
    buffer = BytesIO()
    canvas = Sheet(data.head, t, fonts, paper=LANDSCAPE).canvas(buffer)
    page = PageCanvas(canvas, fonts, LANDSCAPE)
    for honour in data.honours:
        _draw(page, data, honour, t)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw(page: PageCanvas, data: Certificates, honour: Honour, t: Translate) -> None:
    width, height = LANDSCAPE
    page.frame(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, grey=DARK, weight=THICK)
    page.frame(INSIDE, INSIDE, width - 2 * INSIDE, height - 2 * INSIDE, grey=RULE, weight=THIN)
    left, wide = 2 * INSIDE, width - 4 * INSIDE
    emblems.draw(page, "trophy", (width - EMBLEM) / 2, 82, EMBLEM, grey=DARK, weight=1.6)
    page.boxed(left, 156, wide, 50, t("sheet-certificate-title"), 40, bold=True)
    page.boxed(left, 221, wide, 40, honour.rank, 30, bold=True)
    page.boxed(left, 271, wide, 60, honour.name, 48, smallest=14, bold=True)
    page.rule(width / 2 - 150, 341, width / 2 + 150, grey=INK)
    text = t("sheet-certificate-text", event=data.head.event, points=honour.points)
    draw_text(page, left, 361, wide, 70, text, 15)
    page.boxed(left, 456, wide, 20, data.day, 13, grey=MUTED)
    page.boxed(left, 481, wide, 30, data.head.club, 18, bold=True)
