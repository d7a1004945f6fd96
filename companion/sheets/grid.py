"""What stands in a grid of seats, on paper (`seat_grid`) and on a page. Cells of short lines."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.sheets.style import BAND, DARK, GROUNDS, INK, MUTED, PAPER, SHADE

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


def role_cell(seat: int, role: str, tone: str, *more: str) -> GridCell:
    """A seat's number and role in the tone of its camp, and what more is to be said of them."""
    ground, ink = TONES.get(tone, TONES["other"])
    number = GridLine(str(seat), number=True, grey=MUTED if ink == INK else PAPER)
    named = GridLine(role, bold=True, grey=ink, name=True)
    return GridCell([number, named, *(GridLine(text, grey=ink) for text in more)], ground)


def name_cell(name: str, *before: GridLine) -> GridCell:
    """Who sits there."""
    return GridCell([*before, GridLine(name, bold=True, name=True)])


def part_cells(
    seats: Iterable[int], lines: Mapping[int, Sequence[GridLine]], gone: set[int], leave: Iterable[int]
) -> list[GridCell]:
    """What is told of a part of a day; `gone` have left before it, and whoever leaves in it is among them
    afterwards."""
    grounds = {**dict.fromkeys(gone, BAND), **dict.fromkeys(leave, SHADE)}
    gone |= set(leave)
    return [GridCell(lines.get(seat, ()), grounds.get(seat, PAPER)) for seat in seats]


def ended_cells(seats: Iterable[int], gone: Container[int], survived: str) -> list[GridCell]:
    """Who lived to the end."""
    lives = GridCell([GridLine(survived, bold=True)])
    return [GridCell((), BAND) if seat in gone else lives for seat in seats]


@dataclass(frozen=True)
class GridRow:
    """A label, what stands small beside it, and one cell a seat; or one text across all seats.

    A row on a page is a column on paper, where each seat has a row.
    """

    label: str
    cells: Sequence[GridCell] = ()
    remark: str = ""
    across: str = ""
    below: str = ""
    """The label and the text across as one line, which stands below the grid on paper."""
    heavy: bool = False
    """A strong rule before it: a new part of the sheet begins."""
    night: bool = False
    """A night, whose label stands white on dark."""
    alive: int = 0
    """How many lived when a day began, for the drawing on a page; 0 for any other row."""


@dataclass(frozen=True)
class GridSheet:
    """A sheet that is a grid of all seats, for the PDF and for the page."""

    rows: tuple[GridRow, ...]
    notes: tuple[str, ...]
