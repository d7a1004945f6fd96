"""Blocks that are ticked and signed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.blocks import Block
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import BODY, GAP, HAIR, INK, LEADING, MUTED, RULE, THIN, TINY
from companion.sheets.text_fitting import unsplit

_LINE = 13.0
_BOX = 7.0
_NAME = 2 * BODY * LEADING
"""Room for the name under a line to sign on."""


@dataclass(frozen=True)
class CheckList(Block):
    """Items with a box. An empty state ticks it, none leaves it open, any other crosses it and is printed."""

    items: Sequence[tuple[str, str | None]]
    columns: int = 2

    def _deep(self) -> int:
        return -(-len(self.items) // self.columns)

    def height(self, fonts: Fonts, width: float) -> float:
        """A line an item of the longest column."""
        return self._deep() * _LINE

    def crowded(self, fonts: Fonts, width: float) -> int:
        """Items that would be cut off."""
        room = self._span(width) - _BOX - 4
        return sum(fonts.width(_item(*item), TINY, bool(item[1])) > room for item in self.items)

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Column by column; what is wrong stands in bold."""
        span = self._span(width)
        for number, (name, state) in enumerate(self.items):
            column, line = divmod(number, self._deep())
            left, top = x + column * (span + GAP), y + line * _LINE
            _draw_box(page, left, top + 2, state)
            text = _item(name, state)
            page.fitted(left + _BOX + 4, top + 8.6, span - _BOX - 4, text, BODY, bold=bool(state))

    def _span(self, width: float) -> float:
        return (width - GAP * (self.columns - 1)) / self.columns


@dataclass(frozen=True)
class Signatures(Block):
    """A line to sign on for each person; who has confirmed already has that printed instead."""

    people: Sequence[tuple[str, str]]
    tall: float = 46.0

    def _across(self, fonts: Fonts, width: float) -> int:
        """How many sign side by side: four, or fewer where a name would be split."""
        most = min(4, max(1, len(self.people)))
        names = [name for name, _ in self.people]
        return next(
            (
                across
                for across in range(most, 1, -1)
                if all(unsplit(fonts, name, _span(width, across), TINY) for name in names)
            ),
            1,
        )

    def height(self, fonts: Fonts, width: float) -> float:
        """Rows of people side by side."""
        return -(-len(self.people) // self._across(fonts, width)) * self.tall

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """The name below the line, on two where it has to; the confirmation above."""
        across = self._across(page.fonts, width)
        span = _span(width, across)
        for number, (name, confirmed) in enumerate(self.people):
            row, column = divmod(number, across)
            left, base = x + column * (span + GAP), y + row * self.tall + self.tall - _NAME
            page.rule(left, base, left + span, grey=RULE)
            page.boxed(left, base + 1, span, _NAME, name, BODY, most=2, align="left", name=True)
            if confirmed:
                page.fitted(left, base - 4, span, confirmed, BODY, grey=MUTED)


def _span(width: float, across: int) -> float:
    return (width - GAP * (across - 1)) / across


def _item(name: str, state: str | None) -> str:
    return f"{name} {state}" if state else name


def _draw_box(page: PageCanvas, x: float, y: float, state: str | None) -> None:
    page.frame(x, y, _BOX, _BOX, grey=HAIR if state is None else INK, weight=THIN)
    if state == "":
        page.path([(x + 1.2, y + 3.2), (x + 2.6, y + 4.7), (x + 5.2, y + 1)], grey=INK, weight=0.9)
    elif state:
        page.path([(x + 1, y + 1), (x + 5, y + 5)], grey=INK, weight=0.9)
        page.path([(x + 5, y + 1), (x + 1, y + 5)], grey=INK, weight=0.9)
