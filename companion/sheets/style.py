"""The shared look of every sheet: paper, margins, the scale of type, and greys that survive a copier."""

from collections.abc import Callable
from typing import NamedTuple

Translate = Callable[..., str]
"""`t(key, **params)`: a message in the reader's language."""


class Paper(NamedTuple):
    """Width and height in points."""

    width: float
    height: float


PORTRAIT = Paper(595.28, 841.89)
LANDSCAPE = Paper(841.89, 595.28)

MARGIN = 34.0
"""Clear space at every edge: within what office printers can reach."""
HEADER = 50.0
FOOTER = 26.0
"""Holds the line on which a referee signs."""
GAP = 11.0

TITLE = 17.0
HEADING = 10.0
LEAD = 9.0
BODY = 8.0
SMALL = 7.0
TINY = 6.0
"""The smallest type that is still read at arm's length; shrinking stops here."""
LEADING = 1.3

ROUNDING = 0.01
"""What sums of heights and of widths may miss by."""

# Greys from black (0) to white (1). Neighbours differ enough to stay apart on a copy.
INK = 0.08
MUTED = 0.38
RULE = 0.55
HAIR = 0.78
BAND = 0.94
SHADE = 0.87
DARK = 0.28
PAPER = 1.0

GROUNDS = {PAPER: "paper", BAND: "band", SHADE: "shade", DARK: "dark"}
"""What a page calls the grounds of cells."""

THICK = 1.4
THIN = 0.6
FINE = 0.35
