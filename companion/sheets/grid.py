"""A grid of seats: what stands in it, whichever way the seats run. Cells of short lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.blocks import Block
from companion.sheets.fonts import Fonts
from companion.sheets.style import DARK, GAP, GROUNDS, INK, PAPER, SHADE, SMALL

SMALLEST = 5.0
ONE_SIZE = 0.87
"""A size of a grid is at least this much of the next one: 8 of 9, or 7 of 8."""
TONES = {"village": (PAPER, INK), "other": (SHADE, INK), "wolves": (DARK, PAPER)}
"""Ground and ink by camp, told apart on a copy as well: white on dark for the wolves, grey for the rest."""

NAME_LINES = 3
"""Lines that a player's name may have: among sixteen seats 35 letters stand in them whole."""


@dataclass(frozen=True)
class GridLine:
    """One statement in a cell; up to `most` lines of print."""

    text: str
    size: float = SMALL
    """In a column of its own seat; in a row of its own all statements have one size."""
    bold: bool = False
    struck: bool = False
    most: int = 2
    grey: float = INK
    name: bool = False
    mark: str = ""
    """A sign for a note, after the text and never struck."""
    number: bool = False
    """The number of the seat; where seats stand below each other so do their units."""
    night: bool = False
    """Told of the night, where a day and its night share a column."""

    @property
    def printed(self) -> str:
        """The text and its mark."""
        return f"{self.text} {self.mark}" if self.mark else self.text


@dataclass(frozen=True)
class GridCell:
    """Statements below each other on a ground of grey (1 is paper)."""

    lines: Sequence[GridLine] = ()
    ground: float = PAPER

    @property
    def ground_name(self) -> str:
        """Its ground for a page."""
        return GROUNDS[self.ground]


EMPTY = GridCell()


@dataclass(frozen=True)
class GridRow:
    """A label, what stands small beside it, and one cell a seat; or one text across all seats."""

    label: str
    cells: Sequence[GridCell] = ()
    aside: str = ""
    across: str = ""
    below: str = ""
    """The label and the text across as one line, which stands below where each seat has a row."""
    heavy: bool = False
    """A strong rule above: a new part of the sheet begins."""
    night: bool = False
    """A night, whose label stands white on dark."""
    alive: int = 0
    """How many lived when a day began, for the drawing on a page; 0 for any other row."""


@dataclass(frozen=True)
class Grid(Block):
    """Facts of `seats` seats, on a page that it shares with what stands `beside` it."""

    rows: Sequence[GridRow]
    seats: int
    page_room: float
    full: float
    """The width for which `page_room` is meant; both shrink alike where a sheet's letters grow."""
    beside: Sequence[Block] = ()
    """What else stands on its page."""
    framed: Sequence[bool] = ()
    """Of each seat whether a strong frame stands round it: who has won."""
    names: tuple[str, ...] = ()
    """Who is named in the cells: lines end beside names, not in them."""

    @abstractmethod
    def letters(self, fonts: Fonts) -> float:
        """The size of its statements on a sheet that has not grown."""

    def room(self, fonts: Fonts, width: float) -> float:
        """The height that what stands beside it leaves."""
        others = sum(block.height(fonts, width) + GAP for block in self.beside)
        return self.page_room * width / self.full - others
