"""Codes that a phone reads, drawn as rectangles: they stay sharp at any size and need no picture."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import INK

HAIR = 0.025
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
                rectangles.append(f"{column} {row} {length + HAIR} {1 + HAIR} re")
            column += length
    return len(matrix), " ".join(rectangles)


def draw_code(page: PageCanvas, x: float, y: float, size: float, url: str) -> None:
    """The code of an address, dark on the paper's white, its top left corner at `x`, `y`."""
    modules, path = _path(url)
    page.fill_path(x, y, size / modules, path, INK)
