"""What a reader of a PDF finds in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from unittest.mock import patch

from pypdf import PdfReader

from companion.sheets.page_canvas import PageCanvas

BASE_14 = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats")


def pages(pdf: bytes) -> list[str]:
    """The text of each page without white space: where a line was wrapped is not the question."""
    return ["".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


def text(pdf: bytes) -> str:
    return "".join(pages(pdf))


def sizes(pdf: bytes) -> list[tuple[str, float]]:
    """Every text of the document, and how large it stands on the paper in points."""
    found: list[tuple[str, float]] = []

    def seen(said: str, paper: list[float], line: list[float], _font: Any, size: float) -> None:
        if said.strip():
            found.append((said.strip(), round(size * line[3] * paper[3], 1)))

    for page in PdfReader(BytesIO(pdf)).pages:
        page.extract_text(visitor_text=seen)
    return found


def embedded_fonts(pdf: bytes) -> dict[str, bool]:
    """Every font of the document by its base name, and whether its outlines are inside."""
    found = {}
    for page in PdfReader(BytesIO(pdf)).pages:
        for entry in page["/Resources"]["/Font"].values():
            font = entry.get_object()
            descriptor = font.get("/FontDescriptor", {})
            found[str(font["/BaseFont"])] = "/FontFile2" in descriptor
    return found


@dataclass(frozen=True)
class Drawn:
    """A text that was drawn: its box on its page, y downwards."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    page: int


@contextmanager
def watching() -> Iterator[list[Drawn]]:
    """Every text that is drawn meanwhile."""
    seen: list[Drawn] = []
    draw = PageCanvas.text
    shift = {"left": 0.0, "center": 0.5, "right": 1.0}

    def watched(page: PageCanvas, x: float, y: float, words: str, size: float, **how: Any) -> None:
        width = page.fonts.width(words, size, how.get("bold", False))
        left = x - width * shift[how.get("align", "left")]
        box = (length * page.scale for length in (left, left + width, y, size))
        seen.append(Drawn(words, *box, page.canvas.getPageNumber()))
        draw(page, x, y, words, size, **how)

    with patch.object(PageCanvas, "text", watched):
        yield seen
