"""A sheet of one or more pages: header, footer, and blocks flowing between them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from companion.sheets.blocks import Block
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import (
    BODY,
    FOOTER,
    GAP,
    HEADER,
    INK,
    LEAD,
    MARGIN,
    MUTED,
    PORTRAIT,
    ROUNDING,
    SMALL,
    THICK,
    THIN,
    TITLE,
    Paper,
    Translate,
)


@dataclass(frozen=True)
class Head:
    """What stands on top of every page. `printed_at` is the club's own time; a sheet never asks a clock."""

    title: str
    printed_at: datetime
    event: str = ""
    date: date | None = None
    place: str = ""
    club: str = ""
    host: str = ""
    """Who ran the table, in words; empty where nobody knows."""


class _Placed(NamedTuple):
    block: Block
    y: float


class Sheet:
    """Collects blocks, then draws them: the number of pages is known only when all are placed."""

    def __init__(self, head: Head, t: Translate, fonts: Fonts, paper: Paper = PORTRAIT) -> None:
        self.head = head
        self.t = t
        self.fonts = fonts
        self.paper = paper
        self.width = paper.width - 2 * MARGIN
        self.top = MARGIN + HEADER
        self.bottom = paper.height - MARGIN - FOOTER
        self._pages: list[list[_Placed]] = [[]]
        self._y = self.top

    @property
    def room(self) -> float:
        """Free height in points on the current page."""
        return self.bottom - self._y

    @property
    def page_room(self) -> float:
        """Height in points between header and footer."""
        return self.bottom - self.top

    def turn(self) -> None:
        """Go on on a new page."""
        self._pages.append([])
        self._y = self.top

    def add(self, *blocks: Block) -> None:
        """Place blocks below the last one, on as many pages as they need."""
        for block in blocks:
            self._add(block)

    def _add(self, block: Block) -> None:
        while (height := block.height(self.fonts, self.width)) > self.room + ROUNDING:
            parts = block.split(self.fonts, self.width, self.room)
            if parts:
                self._place(parts[0], 0)
                block = parts[1]
            elif not self._pages[-1]:
                break
            self.turn()
        self._place(block, height)

    @property
    def pages(self) -> int:
        """How many pages it has so far."""
        return len(self._pages)

    def render(self) -> bytes:
        """The PDF. Equal blocks and heads give equal bytes."""
        buffer = BytesIO()
        canvas = self.canvas(buffer)
        self.draw(canvas)
        canvas.save()
        return buffer.getvalue()

    def canvas(self, buffer: BytesIO) -> Canvas:
        """An empty PDF that begins with this sheet, described by its head."""
        canvas = Canvas(
            buffer,
            pagesize=self.paper,
            invariant=1,
            initialFontName=self.fonts.regular,
            lang=self.t("sheet-language"),
        )
        self._describe(canvas)
        return canvas

    def draw(self, canvas: Canvas) -> None:
        """Draw all pages, each on one of the canvas."""
        page = PageCanvas(canvas, self.fonts, self.paper)
        for number, blocks in enumerate(self._pages, start=1):
            canvas.setPageSize(self.paper)
            self._draw_head(page)
            for block, y in blocks:
                block.draw(page, MARGIN, y, self.width)
            self._draw_foot(page, number)
            canvas.showPage()

    def _place(self, block: Block, height: float) -> None:
        self._pages[-1].append(_Placed(block, self._y))
        self._y += height + GAP

    def _describe(self, canvas: Canvas) -> None:
        stamp = f"{self.head.printed_at:D:%Y%m%d%H%M%S}"
        canvas.setDateFormatter(lambda *parts: stamp)
        canvas.setTitle(" ".join(filter(None, (self.head.event, self.head.title))))
        canvas.setAuthor(self.head.club or self.t("common-product"))
        canvas.setSubject(self.head.title)
        canvas.setCreator(self.t("common-product"))
        canvas.setProducer(self.t("common-product"))
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def _draw_head(self, page: PageCanvas) -> None:
        head, right = self.head, MARGIN + self.width
        side = self.width * 0.38
        page.fitted(MARGIN, MARGIN + LEAD, self.width - side, head.event, LEAD, grey=MUTED)
        page.fitted(
            MARGIN, MARGIN + LEAD + TITLE + 4, self.width - side, head.title, TITLE, bold=True, smallest=11
        )
        when = self.t("sheet-date", date=head.date) if head.date else ""
        lines = [" · ".join(filter(None, (when, head.host))), head.place]
        for number, line in enumerate(reversed([line for line in lines if line])):
            page.fitted(
                right - side + GAP,
                MARGIN + LEAD + TITLE + 4 - number * 13,
                side - GAP,
                line,
                LEAD,
                align="right",
            )
        page.rule(MARGIN, MARGIN + HEADER - 13, right, grey=INK, weight=THICK)

    def _draw_foot(self, page: PageCanvas, number: int) -> None:
        base, right = self.paper.height - MARGIN, MARGIN + self.width
        page.rule(MARGIN, base - SMALL - 5, right, weight=THIN)
        printed = self.t("sheet-printed", at=self.head.printed_at)
        pages = self.t("sheet-page", page=number, pages=len(self._pages))
        page.fitted(MARGIN, base, self.width * 0.33, printed, SMALL, grey=MUTED)
        page.fitted(
            MARGIN + self.width * 0.35,
            base,
            self.width * 0.3,
            self.head.club,
            SMALL,
            grey=MUTED,
            align="center",
        )
        page.text(right, base, pages, BODY, align="right")
