"""What is drawn on paper as outlines: the pictures of static/cards.svg, lines and circles of one weight as on
the pages, and the few large letters of a certificate in Mincho, which need no font in the file."""

import re
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from companion.config import ROOT
from companion.sheets.font_files import FontError
from companion.sheets.fonts import clean
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import INK, PAPER

FILE = ROOT / "static" / "cards.svg"
SIDE = 24.0
"""Side of the square on which they are drawn."""
_PART = re.compile(r"([MLCZ])([^MLCZ]*)")
_SVG = "{http://www.w3.org/2000/svg}"

Point = tuple[float, float]


class Stroke(NamedTuple):
    """One command of a path: M, L, C or Z, and its points, y downwards."""

    command: str
    points: tuple[Point, ...]


class Circle(NamedTuple):
    """A circle."""

    center: Point
    radius: float


Shape = Circle | tuple[Stroke, ...]


def draw(
    page: PageCanvas,
    name: str,
    x: float,
    y: float,
    size: float,
    *,
    grey: float = INK,
    weight: float = 1.0,
    colour: str = "",
) -> None:
    """A picture in the square of `size` at `x`, `y`. Raises KeyError for one that there is not."""
    canvas, scale = page.canvas, size / SIDE
    canvas.setStrokeColor(colour) if colour else canvas.setStrokeGray(grey)
    canvas.setLineWidth(weight)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)

    def place(point: Point) -> Point:
        return x + point[0] * scale, page.paper.height - y - point[1] * scale

    for shape in emblems()[name]:
        if isinstance(shape, Circle):
            canvas.circle(*place(shape.center), shape.radius * scale, stroke=1, fill=0)
            continue
        path = canvas.beginPath()
        acts = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for stroke in shape:
            acts[stroke.command](*(length for point in stroke.points for length in place(point)))
        canvas.drawPath(path, stroke=1, fill=0)


@cache
def emblems() -> dict[str, tuple[Shape, ...]]:
    """All pictures by name."""
    tree = ElementTree.parse(FILE)
    return {
        symbol.get("id", ""): tuple(_shape(element) for element in symbol)
        for symbol in tree.iter(f"{_SVG}symbol")
    }


def _shape(element: ElementTree.Element) -> Shape:
    if element.tag == f"{_SVG}circle":
        x, y, radius = (float(element.get(name, "")) for name in ("cx", "cy", "r"))
        return Circle((x, y), radius)
    if element.tag != f"{_SVG}path":
        raise ValueError(f"{FILE.name}: {element.tag} is not drawn on paper")
    strokes = []
    for command, figures in _PART.findall(element.get("d", "")):
        lengths = [float(figure) for figure in figures.split()]
        strokes.append(Stroke(command, tuple(zip(lengths[::2], lengths[1::2], strict=True))))
    return tuple(strokes)


CRESTS, TOKENS, CREST_SIDE = ROOT / "static" / "crests.svg", ROOT / "static" / "css" / "tokens.css", 48.0


def draw_crest(page: PageCanvas, name: str, x: float, y: float, size: float) -> None:
    """A game's crest in its colour, in the square of `size` at `x`, `y`; that of score sheets where it has
    none of its own."""
    from fontTools.pens.basePen import BasePen
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    class Pen(BasePen):
        """Draws what a path of SVG says."""

        def __init__(self) -> None:
            super().__init__(None)
            self.path = page.canvas.beginPath()

        def _moveTo(self, at: Point) -> None:
            self.path.moveTo(*at)

        def _lineTo(self, to: Point) -> None:
            self.path.lineTo(*to)

        def _curveToOne(self, one: Point, two: Point, to: Point) -> None:
            self.path.curveTo(*one, *two, *to)

        def _closePath(self) -> None:
            self.path.close()

    found = crests()
    parts, colour = found.get(name, found["free"])
    canvas = page.canvas
    canvas.saveState()
    canvas.translate(x, page.paper.height - y)
    canvas.scale(size / CREST_SIDE, -size / CREST_SIDE)
    canvas.setStrokeGray(PAPER)
    for element in parts:
        shapes, pen = PathBuilder(), Pen()
        shapes.add_path_from_element(element)
        for shape in shapes.paths:
            parse_path(shape, pen)
        canvas.setFillGray(PAPER) if element.get("fill") else canvas.setFillColor(colour)
        canvas.setLineWidth(float(element.get("stroke-width", "1")))
        lines, even = element.get("fill") == "none", element.get("fill-rule") == "evenodd"
        canvas.drawPath(pen.path, stroke=int(lines), fill=int(not lines), fillMode=0 if even else 1)
    canvas.restoreState()


@cache
def crests() -> dict[str, tuple[list[ElementTree.Element], str]]:
    """Of each game the parts of its crest and the colour of the ground, as pages have them by day."""
    colours = dict(re.findall(r"--own-([\w-]+): (#[0-9a-f]{6});", TOKENS.read_text("utf-8")))
    symbols = ElementTree.parse(CRESTS).iter(f"{_SVG}symbol")
    found = {symbol.get("id", ""): list(symbol) for symbol in symbols}
    return {name: (parts, colours[name]) for name, parts in found.items() if name in colours}


MINCHO = "pylopdf-fonts-jp", "NotoSerifJP-Regular.otf"
"""The package and its file; what it has no sign for is set as everything else on paper is."""


class Mincho:
    """Letters of one weight, measured as `Typeset` asks; opened for one print, for they fill 27 MB."""

    def __init__(self) -> None:
        from fontTools.ttLib import TTFont  # it is large, and few sheets ask

        package, name = MINCHO
        spec = find_spec(package.replace("-", "_"))
        if spec is None or not spec.submodule_search_locations:
            raise FontError("sheet-font-package-missing", package=package)
        try:
            data = (Path(spec.submodule_search_locations[0]) / name).read_bytes()
        except OSError as error:
            raise FontError("sheet-font-unreadable", file=name, reason=str(error)) from error
        font = TTFont(BytesIO(data), lazy=True)
        self._names, self._glyphs = font.getBestCmap(), font.getGlyphSet()
        self._unit = 1 / font["head"].unitsPerEm

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """The width of the cleaned text in points."""
        return self.advance(clean(text), size, bold)

    def advance(self, cleaned: str, size: float, bold: bool = False) -> float:
        """The width in points of a part of a cleaned text; a sign that is lacking counts as a whole one."""
        return (
            sum(self._glyph(sign).width * self._unit if ord(sign) in self._names else 1 for sign in cleaned)
            * size
        )

    def draw(
        self,
        page: PageCanvas,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        spaced: float = 0,
        at: float = 0.5,
    ) -> None:
        """A line with its baseline at `y`, its middle at `x` (`at`: 0 its left end, 1 its right), `spaced`
        points between signs. The words lie below in white, for whoever searches, copies or listens."""
        said = clean(text)
        if not all(ord(sign) in self._names for sign in said):
            return page.text(x, y, said, size, align=("left", "center", "right")[round(2 * at)])
        left = x - at * (self.width(said, size) + spaced * (len(said) - 1))
        page.text(left, y, said, size, grey=PAPER)
        canvas = page.canvas
        for sign in said:
            canvas.saveState()
            canvas.setFillGray(INK)
            canvas.transform(size * self._unit, 0, 0, size * self._unit, left, page.paper.height - y)
            canvas.addLiteral(self._outline(sign))
            canvas.restoreState()
            left += self.advance(sign, size) + spaced
        return None

    def _outline(self, sign: str) -> str:
        """A letter's path in the PDF's own signs, filled."""
        from fontTools.pens.recordingPen import RecordingPen  # as above

        pen, acts = RecordingPen(), {"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "h"}
        self._glyph(sign).draw(pen)
        return " ".join(
            [
                *(
                    " ".join(f"{n:g}" for point in points for n in point) + f" {acts[act]}"
                    for act, points in pen.value
                ),
                "f",
            ]
        )

    def _glyph(self, sign: str) -> Any:
        return self._glyphs[self._names[ord(sign)]]
