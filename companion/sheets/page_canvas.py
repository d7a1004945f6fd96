"""Drawing on a page: y runs downwards from the top edge, every text is typed data, every grey is a number."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import Any, Literal, TypedDict, Unpack

from .fonts import Fonts
from .style import HAIR, INK, LEADING, SHADE, THIN, TINY, Paper
from .text_fitting import Typeset

Align = Literal["left", "center", "right"]


class Ink(TypedDict, total=False):
    """How a text is written: black and from the left where nothing else is said."""

    bold: bool
    grey: float
    align: Align
    struck: bool


_SHIFT = {"left": 0.0, "center": 0.5, "right": 1.0}
# A cap height of 0.73 and a little less for kana: half of it centres a line on a height.
MIDDLE = 0.36


class PageCanvas:
    """One canvas of reportlab and the fonts; lengths in points before `scale`, which the canvas applies."""

    def __init__(self, canvas: Any, fonts: Fonts, paper: Paper, scale: float = 1.0) -> None:
        self.canvas = canvas
        self.fonts = fonts
        self.scale = scale
        self.paper = Paper(paper.width / scale, paper.height / scale)

    def text(self, x: float, y: float, text: str, size: float, **ink: Unpack[Ink]) -> None:
        """One line with its baseline at `y`, drawn whole: whoever calls has seen to it that it fits."""
        bold, grey = ink.get("bold", False), ink.get("grey", INK)
        runs = self.fonts.split(text, bold)
        if not runs:
            return
        length = self.fonts.width(text, size, bold)
        left = x - length * _SHIFT[ink.get("align", "left")]
        line = self.canvas.beginText(left, self.paper.height - y)
        line.setFillGray(grey)
        for run in runs:
            line.setFont(run.font, size)
            line.textOut(run.text)
        self.canvas.drawText(line)
        if ink.get("struck"):
            self.rule(left, y - size * 0.33, left + length, grey=grey)

    def fitted(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        size: float,
        *,
        smallest: float = TINY,
        **ink: Unpack[Ink],
    ) -> None:
        """One line inside `x` to `x + width`: shrunk, then cut, never longer."""
        bold = ink.get("bold", False)
        line, size = Typeset(self.fonts, text, bold).fit(width, size, smallest=min(size, smallest))
        self._within(x, y, width, line, size, ink)

    def lines(
        self, x: float, y: float, width: float, lines: Sequence[str], size: float, **ink: Unpack[Ink]
    ) -> None:
        """Lines that were wrapped to `width`, the first one's top at `y`."""
        for number, line in enumerate(lines):
            self._within(x, y + size * (LEADING * number + 1), width, line, size, ink)

    def boxed(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        size: float,
        *,
        most: int = 1,
        smallest: float = TINY,
        name: bool = False,
        **ink: Unpack[Ink],
    ) -> None:
        """Text inside a box, in its middle, shrunk and cut so as to stay inside."""
        bold = ink.get("bold", False)
        words = Typeset(self.fonts, text, bold, "spaces" if name else "phrases")
        lines, size = words.fit_block(width, size, most=most, smallest=smallest)
        step = size * LEADING
        middle = y + height / 2 + size * MIDDLE - step * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            self._within(x, middle + step * number, width, line, size, {"align": "center", **ink})

    def _within(self, x: float, y: float, width: float, text: str, size: float, ink: Ink) -> None:
        """A line that fits, at its side of `x` to `x + width`."""
        self.text(x + width * _SHIFT[ink.get("align", "left")], y, text, size, **ink)

    def rule(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float | None = None,
        *,
        grey: float = HAIR,
        weight: float = THIN,
        colour: str = "",
    ) -> None:
        """A straight line; without `to_y` a level one."""
        self.canvas.setStrokeColor(colour) if colour else self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(weight)
        height = self.paper.height
        self.canvas.line(x, height - y, to_x, height - (y if to_y is None else to_y))

    def path(
        self,
        points: Sequence[tuple[float, float]],
        *,
        grey: float = INK,
        weight: float = 1.0,
        dash: Sequence[float] = (),
        ground: float | None = None,
    ) -> None:
        """A line through points; round a ground it is closed."""
        path = self.canvas.beginPath()
        for number, (x, y) in enumerate(points):
            (path.lineTo if number else path.moveTo)(x, self.paper.height - y)
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(weight)
        self.canvas.setDash(list(dash))
        if ground is not None:
            path.close()
            self.canvas.setFillGray(ground)
        self.canvas.drawPath(path, stroke=1, fill=int(ground is not None))
        self.canvas.setDash([])

    def fill(self, x: float, y: float, width: float, height: float, grey: float = SHADE) -> None:
        """A filled rectangle without an outline."""
        self.canvas.setFillGray(grey)
        self.canvas.rect(x, self.paper.height - y - height, width, height, stroke=0, fill=1)

    def fill_path(self, x: float, y: float, unit: float, path: str, grey: float) -> None:
        """Fill a path in the PDF's own signs, in units of so many points, y downwards from the corner."""
        self.canvas.saveState()
        self.canvas.setFillGray(grey)
        self.canvas.transform(unit, 0, 0, -unit, x, self.paper.height - y)
        self.canvas.addLiteral(f"{path} f")
        self.canvas.restoreState()

    def frame(
        self, x: float, y: float, width: float, height: float, *, grey: float = HAIR, weight: float = THIN
    ) -> None:
        """The outline of a rectangle."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(weight)
        self.canvas.rect(x, self.paper.height - y - height, width, height, stroke=1, fill=0)

    def picture(self, x: float, y: float, size: float, data: bytes) -> None:
        """A PNG in the middle of a square."""
        from reportlab.lib.utils import ImageReader  # it loads all that reads pictures

        drawn = ImageReader(BytesIO(data))
        place = x, self.paper.height - y - size, size, size
        self.canvas.drawImage(drawn, *place, mask="auto", preserveAspectRatio=True, anchor="c")

    def dot(self, x: float, y: float, radius: float, grey: float = INK, rim: float | None = None) -> None:
        """A filled circle, with a rim of a point where its grey is given."""
        self.canvas.setFillGray(grey)
        self.canvas.setStrokeGray(grey if rim is None else rim)
        self.canvas.setLineWidth(1)
        self.canvas.circle(x, self.paper.height - y, radius, stroke=int(rim is not None), fill=1)


OVERLAP = 0.025
"""How much wider a rectangle is than its modules: no reader is to draw a white line between neighbours."""


@lru_cache(maxsize=64)
def _path(url: str) -> tuple[int, str]:
    """The code of an address: its modules on a side, and its dark ones as a path of rectangles, a module wide
    and tall, from the top left.
    """
    import segno  # the first page shows none

    matrix = segno.make(url, error="m", micro=False).matrix
    rectangles = []
    for row, line in enumerate(matrix):
        column = 0
        for dark, same in groupby(line):
            length = sum(1 for _ in same)
            if dark:
                rectangles.append(f"{column} {row} {length + OVERLAP} {1 + OVERLAP} re")
            column += length
    return len(matrix), " ".join(rectangles)


def draw_code(page: PageCanvas, x: float, y: float, size: float, url: str) -> None:
    """The code of an address, dark on the paper's white, its top left corner at `x`, `y`."""
    modules, path = _path(url)
    page.fill_path(x, y, size / modules, path, INK)
