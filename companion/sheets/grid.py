"""What stands in a grid of seats, on paper (`seat_grid`) and on a page. Cells of short lines."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.style import DARK, GROUNDS, INK, PAPER, SHADE

TONES = {"village": (PAPER, INK), "other": (SHADE, INK), "wolves": (DARK, PAPER)}
"""Ground and ink by camp, told apart on a copy as well: white on dark for the wolves, grey for the rest."""


@dataclass(frozen=True)
class GridLine:
    """One statement in a cell."""

    text: str
    bold: bool = False
    struck: bool = False
    grey: float = INK
    name: bool = False
    mark: str = ""
    """A sign for a note, after the text and never struck."""
    number: bool = False
    """The number of the seat; those of all seats stand below each other by their unit."""
    night: bool = False
    """Told of the night, where a day and its night share a column."""

    @property
    def printed(self) -> str:
        """The text and its mark."""
        return f"{self.text} {self.mark}" if self.mark else self.text


@dataclass(frozen=True)
class GridCell:
    """Statements on a ground of grey (1 is paper)."""

    lines: Sequence[GridLine] = ()
    ground: float = PAPER

    @property
    def ground_name(self) -> str:
        """Its ground for a page."""
        return GROUNDS[self.ground]


EMPTY = GridCell()


@dataclass(frozen=True)
class GridRow:
    """A label, what stands small beside it, and one cell a seat; or one text across all seats.

    A row on a page is a column on paper, where each seat has a row.
    """

    label: str
    cells: Sequence[GridCell] = ()
    aside: str = ""
    across: str = ""
    below: str = ""
    """The label and the text across as one line, which stands below the grid on paper."""
    heavy: bool = False
    """A strong rule before it: a new part of the sheet begins."""
    night: bool = False
    """A night, whose label stands white on dark."""
    alive: int = 0
    """How many lived when a day began, for the drawing on a page; 0 for any other row."""
