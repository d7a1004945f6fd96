"""A sheet of one or more pages: header, footer, and blocks flowing between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from . import style
from .blocks import Block
from .emblems import draw_crest
from .fonts import Fonts
from .page_canvas import PageCanvas, draw_code
from .text_table import Cell, Column, TextTable

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


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
    signs: str = ""
    """What stands before the line on which the referee signs; empty where nobody has to."""
    url: str = ""
    """The page of what the sheet is about, printed as a code for phones."""
    colour: str = ""
    """The club's own, dark enough to be read on white; empty where it has chosen none."""
    picture: bytes = b""
    crest: str = ""
    """The game that the sheet is of, as its crest is called."""
    """The club's own, a PNG; empty where it has none."""


CODE = 40.0
CREST = 30.0
"""Side of the code: a module of an address of fifty signs is a third of a millimetre wide and more."""


class _Placed(NamedTuple):
    block: Block
    y: float


SCALES = (1.0, 11 / 9, 14 / 9)
"""By which a sheet of 9 points grows, to 11 and to 14."""


class _Layout(NamedTuple):
    """Where everything stands at one scale, in lengths before scaling; `used` is what the last page holds, in
    points on paper; `overflows` where a block is taller than a page and cannot be parted.
    """

    scale: float
    pages: list[list[_Placed]]
    crowded: int
    used: float
    overflows: bool

    @property
    def fits_one_page(self) -> bool:
        """Whether it stands on one page, each text in its place."""
        return len(self.pages) == 1 and not self.crowded and not self.overflows


class Sheet:
    """Collects blocks, then draws them: how large, and on how many pages, is known when all are there.

    A sheet of one page is as large as that page holds, as long as nothing gets crowded by it.
    """

    def __init__(
        self,
        head: Head,
        t: style.Translate,
        fonts: Fonts,
        paper: style.Paper = style.PORTRAIT,
        *,
        grows: bool = True,
    ) -> None:
        self.head = head
        self.t = t
        self.fonts = fonts
        self.paper = paper
        self.width = paper.width - 2 * style.MARGIN
        self.top = style.MARGIN + style.HEADER
        self.bottom = paper.height - style.MARGIN - style.FOOTER
        self._grows = grows
        self._chapters: list[list[Block]] = [[]]
        self._layout: _Layout | None = None

    @property
    def page_room(self) -> float:
        """Height in points between header and footer."""
        return self.bottom - self.top

    def turn(self) -> None:
        """Go on on a new page."""
        self._chapters.append([])

    def add(self, *blocks: Block) -> None:
        """Place blocks below the last one, on as many pages as they need."""
        self._chapters[-1] += blocks
        self._layout = None

    @property
    def pages(self) -> int:
        """How many pages it has so far."""
        return len(self.layout.pages)

    @property
    def layout(self) -> _Layout:
        """Where everything stands, as large as it may be."""
        if self._layout is None:
            self._layout = self._lay(SCALES[0])
            for scale in SCALES[1:] if self._grows else ():
                if len(self._layout.pages) > 1:
                    break
                larger = self._lay(scale)
                if larger.overflows or larger.crowded > self._layout.crowded:
                    break
                self._layout = larger
        return self._layout

    def _lay(self, scale: float) -> _Layout:
        width, room = self.width / scale, self.page_room / scale
        pages: list[list[_Placed]] = []
        used, overflows = 0.0, False
        for blocks in self._chapters:
            pages.append([])
            used = 0.0
            for whole in blocks:
                block = whole
                while (height := block.height(self.fonts, width)) > room - used + style.ROUNDING:
                    if scale > SCALES[0]:  # nothing grows over more than one page
                        return _Layout(scale, pages, 0, 0.0, True)
                    parts = block.split(self.fonts, width, room - used)
                    if parts:
                        pages[-1].append(_Placed(parts[0], used))
                        block = parts[1]
                    elif not pages[-1]:
                        overflows = True
                        break
                    pages.append([])
                    used = 0.0
                pages[-1].append(_Placed(block, used))
                used += height + style.GAP
        crowded = sum(block.crowded(self.fonts, width) for blocks in self._chapters for block in blocks)
        return _Layout(scale, pages, crowded, (used - style.GAP) * scale, overflows)

    def render(self) -> bytes:
        """The PDF. Equal blocks and heads give equal bytes."""
        buffer = BytesIO()
        canvas = self.canvas(buffer)
        self.draw(canvas)
        canvas.save()
        return buffer.getvalue()

    def canvas(self, buffer: BytesIO) -> Canvas:
        """An empty PDF that begins with this sheet, described by its head."""
        return new_canvas(buffer, self.head, self.t, self.fonts, self.paper)

    def draw(self, canvas: Canvas, *, before: int = 0, total: int = 0) -> None:
        """Draw all pages, each on one of the canvas.

        Bound with others, its pages go on from those `before` it, of the `total` of all.
        """
        page = PageCanvas(canvas, self.fonts, self.paper)
        scale, pages, *_ = self.layout
        body = PageCanvas(canvas, self.fonts, self.paper, scale)
        for number, blocks in enumerate(pages, start=1):
            canvas.setPageSize(self.paper)
            self._draw_head(page)
            canvas.saveState()
            canvas.scale(scale, scale)
            for block, y in blocks:
                block.draw(body, style.MARGIN / scale, self.top / scale + y, self.width / scale)
            canvas.restoreState()
            self._draw_foot(page, before + number, total or self.pages)
            canvas.showPage()

    def _draw_head(self, page: PageCanvas) -> None:
        head, right = self.head, style.MARGIN + self.width
        if head.url:
            draw_code(page, right - CODE, style.MARGIN + style.HEADER - 16 - CODE, CODE, head.url)
            right -= CODE + style.GAP
        if head.picture:
            page.picture(right - CODE, style.MARGIN + style.HEADER - 16 - CODE, CODE, head.picture)
            right -= CODE + style.GAP
        left = style.MARGIN
        if head.crest:
            draw_crest(page, head.crest, left, style.MARGIN - 1, CREST)
            left += CREST + style.GAP / 2
        wide = right - left
        when = self.t("sheet-date", date=head.date) if head.date else ""
        lines = [line for line in (" · ".join(filter(None, (when, head.host))), head.place) if line]
        needed = max((self.fonts.width(line, style.LEAD) for line in lines), default=0) + style.GAP
        side = min(needed, wide * 0.38)
        page.fitted(left, style.MARGIN + style.LEAD, wide - side, head.event, style.LEAD, grey=style.MUTED)
        page.fitted(
            left,
            style.MARGIN + style.LEAD + style.TITLE + 4,
            wide - side,
            head.title,
            style.TITLE,
            bold=True,
            smallest=9,
        )
        for number, line in enumerate(reversed(lines)):
            page.fitted(
                right - side + style.GAP,
                style.MARGIN + style.LEAD + style.TITLE + 4 - number * 13,
                side - style.GAP,
                line,
                style.LEAD,
                align="right",
            )
        page.rule(
            style.MARGIN,
            style.MARGIN + style.HEADER - 13,
            style.MARGIN + self.width,
            grey=style.INK,
            weight=style.THICK * (2 if head.colour else 1),
            colour=head.colour,
        )

    def _draw_foot(self, page: PageCanvas, number: int, total: int) -> None:
        base, right = self.paper.height - style.MARGIN, style.MARGIN + self.width
        page.rule(style.MARGIN, self.bottom + 9, right, weight=style.THIN)
        printed = " · ".join(filter(None, (self.t("sheet-printed", at=self.head.printed_at), self.head.club)))
        pages = self.t("sheet-page", page=number, pages=total)
        page.fitted(style.MARGIN, base, self.width * 0.4, printed, style.SMALL, grey=style.MUTED)
        if self.head.signs:
            label = style.MARGIN + self.width * 0.42
            line = label + self.fonts.width(self.head.signs, style.SMALL) + 4
            page.text(label, base, self.head.signs, style.SMALL)
            page.rule(line, base + 1, style.MARGIN + self.width * 0.85, grey=style.INK)
        page.text(right, base, pages, style.BODY, align="right")


def new_canvas(buffer: BytesIO, head: Head, t: style.Translate, fonts: Fonts, paper: style.Paper) -> Canvas:
    """An empty PDF, described by the head of what is drawn in it."""
    from reportlab.pdfgen.canvas import Canvas  # it is large, and no page needs it

    canvas = Canvas(
        buffer, pagesize=paper, invariant=1, initialFontName=fonts.regular, lang=t("sheet-language")
    )
    stamp = f"{head.printed_at:D:%Y%m%d%H%M%S}"
    canvas.setDateFormatter(lambda *parts: stamp)
    canvas.setTitle(" ".join(filter(None, (head.event, head.title))))
    canvas.setAuthor(head.club or t("common-product"))
    canvas.setSubject(head.title)
    canvas.setCreator(t("common-product"))
    canvas.setProducer(t("common-product"))
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


Size = TypeVar("Size")


def one_page(
    blocks: Callable[[Size], Iterable[Block]],
    sizes: Sequence[Size],
    head: Head,
    t: style.Translate,
    fonts: Fonts,
    *,
    grows: bool = True,
) -> Sheet:
    """A sheet with the blocks that `blocks(size)` returns for the first of `sizes` at which all fit one page,
    else for the last, over several pages. `sizes`: in points, the largest first.
    """
    first, *between, last = sizes
    for size in (first, last, *between, last):  # where even the last is too large, none between is tried
        sheet = Sheet(head, t, fonts, grows=grows)
        content = list(blocks(size))
        fits = content_height(content, sheet) <= sheet.page_room
        if fits != (size is last):
            break
    sheet.add(*content)
    return sheet


def content_height(blocks: Sequence[Block], sheet: Sheet) -> float:
    """The height in points of blocks below each other, with the gaps between them."""
    return sum(block.height(sheet.fonts, sheet.width) + style.GAP for block in blocks) - style.GAP


class Chapter(NamedTuple):
    """A sheet among others: how the contents call it, and what they say of it."""

    title: str
    remark: str
    sheet: Sheet


def bind_sheets(head: Head, chapters: Sequence[Chapter], t: style.Translate, fonts: Fonts) -> bytes:
    """The PDF of all sheets. Raises FontError when a font cannot be made."""
    contents = _contents(head, chapters, t, fonts, before=1)
    if contents.pages > 1:
        contents = _contents(head, chapters, t, fonts, before=contents.pages)
    buffer = BytesIO()
    canvas = contents.canvas(buffer)
    total = contents.pages + sum(chapter.sheet.pages for chapter in chapters)
    contents.draw(canvas, total=total)
    before = contents.pages
    for number, chapter in enumerate(chapters):
        canvas.bookmarkPage(f"sheet-{number}")
        canvas.addOutlineEntry(chapter.title, f"sheet-{number}")
        chapter.sheet.draw(canvas, before=before, total=total)
        before += chapter.sheet.pages
    canvas.save()
    return buffer.getvalue()


def _contents(
    head: Head, chapters: Sequence[Chapter], t: style.Translate, fonts: Fonts, *, before: int
) -> Sheet:
    """The page that says on which page of the whole each sheet begins; `before` pages are its own."""
    sheet = Sheet(head, t, fonts)
    columns = [
        Column(t("sheet-bound-sheet"), 3.2),
        Column(t("sheet-bound-remark"), 4.2),
        Column(t("sheet-bound-page"), 0.8, "right"),
    ]
    rows: list[list[Cell | str]] = []
    page = before + 1
    for chapter in chapters:
        rows.append([Cell(chapter.title, bold=True), Cell(chapter.remark, most=4), str(page)])
        page += chapter.sheet.pages
    sheet.add(TextTable(columns, rows))
    return sheet
