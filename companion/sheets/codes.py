"""Codes that a phone reads, drawn as rectangles: they stay sharp at any size and need no picture."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

import segno

from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import INK


@lru_cache(maxsize=64)
def _matrix(url: str) -> tuple[bytearray, ...]:
    return tuple(segno.make(url, error="m", micro=False).matrix)


def draw_code(page: PageCanvas, x: float, y: float, size: float, url: str) -> None:
    """The code of an address, dark on the paper's white, its top left corner at `x`, `y`."""
    matrix = _matrix(url)
    module = size / len(matrix)
    for row, line in enumerate(matrix):
        column = 0
        for dark, same in groupby(line):
            length = sum(1 for _ in same)
            if dark:
                # A hair wider, so that no reader draws a white line between two neighbours.
                page.fill(x + column * module, y + row * module, length * module + 0.05, module + 0.05, INK)
            column += length
