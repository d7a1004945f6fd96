"""Seats round a table as a small drawing: where each name and each arrow stands. Pure; the templates draw."""

from __future__ import annotations

from math import atan2, cos, degrees, pi, sin
from typing import NamedTuple

WIDTH = 340
"""As wide as a phone's panel: there a letter is as large as the page's others."""
BOX = (108, 92)
"""Room for a seat's shape with a mark, three lines of a name and a caption."""
HALF = 160
"""Half the height of the ring itself."""
EDGE = 2
"""Room for the lines round the outermost names."""


class Place(NamedTuple):
    """A seat and the upper left corner of its name."""

    seat: int
    x: float
    y: float


class Arrow(NamedTuple):
    """The middle of the way from a seat to its right neighbour; `turned` in degrees, 0 to the right."""

    seat: int
    x: float
    y: float
    turned: float


class Circle(NamedTuple):
    """The drawing: its height, the ring's middle and half axes, names and arrows in the order of the way."""

    height: int
    middle: tuple[float, float]
    axes: tuple[float, float]
    places: tuple[Place, ...]
    arrows: tuple[Arrow, ...]


def circle(count: int, first: int) -> Circle:
    """So many seats as seen from above, `first` nearest; one goes to the right as one sits: anticlockwise."""
    wide, high = BOX
    middle = (WIDTH / 2, EDGE + high / 2 + HALF)
    reach = max(abs(sin(2 * pi * step / count)) for step in range(count))
    axes = (round((WIDTH / 2 - EDGE - wide / 2) / reach, 1), float(HALF))

    def at(step: float) -> tuple[float, float]:
        angle = 2 * pi * step / count
        return round(middle[0] + axes[0] * sin(angle), 1), round(middle[1] + axes[1] * cos(angle), 1)

    places, arrows = [], []
    for step in range(count):
        seat = (first - 1 + step) % count + 1
        x, y = at(step)
        places.append(Place(seat, round(x - wide / 2, 1), round(y - high / 2, 1)))
        angle = 2 * pi * (step + 0.5) / count
        turned = degrees(atan2(-axes[1] * sin(angle), axes[0] * cos(angle)))
        arrows.append(Arrow(seat, *at(step + 0.5), round(turned, 1)))
    lowest = max(place.y for place in places) + high
    return Circle(round(lowest + EDGE), middle, axes, tuple(places), tuple(arrows))
