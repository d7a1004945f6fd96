"""The pictures of static/cards.svg on paper: lines and circles of one weight, as on the pages."""

import re
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

from companion.config import ROOT
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import INK

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
    page: PageCanvas, name: str, x: float, y: float, size: float, *, grey: float = INK, weight: float = 1.0
) -> None:
    """A picture in the square of `size` at `x`, `y`. Raises KeyError for one that there is not."""
    canvas, scale = page.canvas, size / SIDE
    canvas.setStrokeGray(grey)
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
