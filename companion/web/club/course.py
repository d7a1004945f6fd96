"""Points over a season as a small drawing: where the line and its marks stand. Pure; the template draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 16, 36
STEPS = (1, 2, 5)


class Mark(NamedTuple):
    """One event: where its mark stands, its name, the points after it (hundredths)."""

    x: float
    y: float
    name: str
    points: int


class Tick(NamedTuple):
    """A height and the points that it stands for (hundredths)."""

    y: float
    points: int


class Course(NamedTuple):
    """The drawing: marks from left to right, ticks from below, the line through the marks."""

    marks: tuple[Mark, ...]
    ticks: tuple[Tick, ...]
    line: str


def course(names: Sequence[str], points: Sequence[int]) -> Course:
    """The course of points (hundredths) after each of these events."""
    ticks = _ticks(min(0, *points), max(0, *points)) if points else (0, 100)
    low, high = ticks[0], ticks[-1]

    def up(value: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low), 1)

    room = WIDTH - LEFT - RIGHT
    count = len(points)
    across = [round(LEFT + (room / 2 if count == 1 else room * i / (count - 1)), 1) for i in range(count)]
    known = zip(across, names, points, strict=True)
    marks = tuple(Mark(x, up(value), name, value) for x, name, value in known)
    line = " ".join(f"{mark.x},{mark.y}" for mark in marks)
    return Course(marks, tuple(Tick(up(value), value) for value in ticks), line)


def _ticks(low: int, high: int) -> tuple[int, ...]:
    """Round figures from below the lowest to above the highest, five or so."""
    span = max(high - low, 400)
    size = 100
    while True:
        for factor in STEPS:
            step = size * factor
            if span <= 4 * step:
                first, last = low // step * step, -(-max(high, low + 1) // step) * step
                return tuple(range(first, last + step, step))
        size *= 10
