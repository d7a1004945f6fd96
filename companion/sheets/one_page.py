"""Sheets of fixed content, set in the largest type in which it fits one page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.sheets.blocks import Block
from companion.sheets.fonts import Fonts
from companion.sheets.sheet import Head, Sheet
from companion.sheets.style import GAP, Translate


def one_page(
    blocks: Callable[[float], Iterable[Block]], sizes: Sequence[float], head: Head, t: Translate, fonts: Fonts
) -> Sheet:
    """A sheet with the blocks that `blocks(size)` returns for the first of `sizes` at which all fit one page,
    else for the last, over several pages. `sizes`: in points, the largest first.
    """
    for size in sizes:
        sheet = Sheet(head, t, fonts)
        content = list(blocks(size))
        if content_height(content, sheet) <= sheet.page_room:
            break
    sheet.add(*content)
    return sheet


def content_height(blocks: Sequence[Block], sheet: Sheet) -> float:
    """The height in points of blocks below each other, with the gaps between them."""
    return sum(block.height(sheet.fonts, sheet.width) + GAP for block in blocks) - GAP
