"""How many points people may enter, wherever they do: as many as the ledger of a game takes."""

from __future__ import annotations

from typing import get_args

from companion.kernel.results import Points
from companion.kernel.words import Text

from .writes import Refused

MOST: int = get_args(Points)[1].le
"""Hundredths, above 0 and below."""


def hundredths(points: int, field: str) -> int:
    """Points that may be entered. Raises Refused."""
    if abs(points) > MOST:
        raise Refused(Text("club-scheme-bounds"), field)
    return points
