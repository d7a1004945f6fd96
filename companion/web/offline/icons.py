"""The club's mark as icons of an installed page: the same figure as static/mark.svg, drawn in pixels."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

SIDE = 48.0
OUTER = ((24.0, 3.0), (42.0, 13.5), (42.0, 34.5), (24.0, 45.0), (6.0, 34.5), (6.0, 13.5))
INNER = ((24.0, 8.0), (37.7, 16.0), (37.7, 32.0), (24.0, 40.0), (10.3, 32.0), (10.3, 16.0))
MOON, SHADOW = (24.94, 23.84, 10.0), (34.0, 20.71, 8.3)
"""Circles, centre and radius; the moon is what the shadow leaves."""
WHEAT, FELT, CREAM = "#e0ac49", "#16302a", "#f8f0de"
SMOOTH = 4
"""Drawn so many times larger, then made smaller: that rounds off the steps of its edges."""


class Icon(NamedTuple):
    """How an icon is wanted: pixels a side, and how much of them the mark takes on felt; all, on nothing."""

    size: int
    part: float | None = None


ICONS = {
    "mark-192": Icon(192),
    "mark-512": Icon(512),
    # Whatever shape a phone cuts out: what lies within four fifths of the side is always seen.
    "maskable-512": Icon(512, 0.72),
    "touch-180": Icon(180, 0.8),
}


@lru_cache(maxsize=len(ICONS))
def png(name: str) -> bytes:
    """An icon of ICONS. Raises KeyError for another."""
    from PIL import Image, ImageDraw  # it fills memory, and most nights nobody asks

    icon = ICONS[name]
    side = icon.size * SMOOTH
    scale = side / SIDE * (icon.part or 1.0)
    edge = (side - SIDE * scale) / 2
    picture = Image.new("RGBA", (side, side), FELT if icon.part else f"{FELT}00")
    pen = ImageDraw.Draw(picture)
    for corners, colour in ((OUTER, WHEAT), (INNER, FELT)):
        pen.polygon([(edge + x * scale, edge + y * scale) for x, y in corners], fill=colour)
    moon = Image.new("L", (side, side))
    for (x, y, radius), light in ((MOON, 255), (SHADOW, 0)):
        box = (x - radius, y - radius, x + radius, y + radius)
        ImageDraw.Draw(moon).ellipse([edge + place * scale for place in box], fill=light)
    picture.paste(CREAM, mask=moon)
    made = BytesIO()
    picture.reduce(SMOOTH).save(made, "PNG", optimize=True)
    return made.getvalue()
