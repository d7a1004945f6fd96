"""Points and places over a season as drawings: where lines and marks stand. Pure; the templates draw."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.sheets.charts import apart

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 16, 36
STEPS = (1, 2, 5)
TALL, NAMES, NAME_GAP = 400, 190, 30
"""Height of a drawing of several lines, room for marks and names at their ends, how far apart these are."""
LEADERS = 5
"""More lines than these are not told apart."""


class Mark(NamedTuple):
    """One event: where its mark stands, its name, the points (hundredths) or the place after it."""

    x: float
    y: float
    name: str
    value: int


class Tick(NamedTuple):
    """A height and the points (hundredths) or the place that it stands for."""

    y: float
    value: int


class Course(NamedTuple):
    """The drawing: marks from left to right, ticks from below, the line through the marks."""

    marks: tuple[Mark, ...]
    ticks: tuple[Tick, ...]
    line: str


def course(names: Sequence[str], points: Sequence[int]) -> Course:
    """The course of points (hundredths) after each of these events."""
    return _line_through(names, points, _ticks(min(0, *points), max(0, *points)) if points else (0, 100))


def climb(names: Sequence[str], places: Sequence[int]) -> Course:
    """The place after each of these events, the first at the top."""
    last = max(2, *places)
    step = -(-(last - 1) // 4)
    return _line_through(names, places, tuple(range(1, last + step, step))[::-1])


def place_after(event: int, player: int, every: Mapping[int, Sequence[int]]) -> int:
    """Which place a player had by points after an event, of everybody's points after each; from 1."""
    return 1 + sum(points[event] > every[player][event] for points in every.values())


def places_by(points: Iterable[int]) -> dict[int, int]:
    """The place that each of these points gives among them all; from 1, alike for who has as many."""
    found: dict[int, int] = {}
    for place, each in enumerate(sorted(points, reverse=True), 1):
        found.setdefault(each, place)
    return found


def _line_through(names: Sequence[str], values: Sequence[int], ticks: Sequence[int]) -> Course:
    """A line through these values, between the first tick at the bottom and the last at the top."""
    low, high = ticks[0], ticks[-1]

    def up(value: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low), 1)

    room = WIDTH - LEFT - RIGHT
    count = len(values)
    across = [round(LEFT + (room / 2 if count == 1 else room * i / (count - 1)), 1) for i in range(count)]
    known = zip(across, names, values, strict=True)
    marks = tuple(Mark(x, up(value), name, value) for x, name, value in known)
    line = " ".join(f"{mark.x},{mark.y}" for mark in marks)
    return Course(marks, tuple(Tick(up(value), value) for value in ticks), line)


class Leader(NamedTuple):
    """One of several lines: whose, the points after each event, by how many places the last one moved it."""

    name: str
    points: tuple[int, ...]
    change: int


class LeaderLine(NamedTuple):
    """A leader's line, where it ends, and the height of the name beside it."""

    leader: Leader
    line: str
    end: float
    label: float


class Courses(NamedTuple):
    """The drawing of several: the events' places from left to right, ticks from below, a line for each."""

    height: int
    steps: tuple[float, ...]
    ticks: tuple[Tick, ...]
    lines: tuple[LeaderLine, ...]


def leaders(names: dict[int, str], course: dict[int, list[int]]) -> tuple[Leader, ...]:
    """These players with how many places each went up (above 0) or down by points with the last event."""
    moved = changes(names, course)
    return tuple(
        Leader(name, tuple(course[player]), moved[player])
        for player, name in names.items()
        if player in course
    )


def changes(players: Iterable[int], course: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """By how many places each of these went up (above 0) or down by points with the last event."""
    known = [player for player in players if player in course]
    if any(len(points) < 2 for points in course.values()):
        return dict.fromkeys(known, 0)
    before, after = ({player: points[event] for player, points in course.items()} for event in (-2, -1))
    places = places_by(before.values()), places_by(after.values())
    return {player: places[0][before[player]] - places[1][after[player]] for player in known}


def courses(found: Sequence[Leader]) -> Courses:
    """The courses of several over the same events, names at the right ends, none over another."""
    every = [points for leader in found for points in leader.points]
    ticks = _ticks(min(0, *every), max(0, *every))
    low, high = ticks[0], ticks[-1]

    def up(value: int) -> float:
        return round(TALL - BOTTOM - (TALL - TOP - BOTTOM) * (value - low) / (high - low), 1)

    room, count = WIDTH - LEFT - NAMES, len(found[0].points)
    steps = tuple(round(LEFT + room * number / max(1, count - 1), 1) for number in range(count))
    ends = [up(leader.points[-1]) for leader in found]
    labels = apart(ends, NAME_GAP, TOP, TALL - BOTTOM)
    lines = tuple(
        LeaderLine(
            leader,
            " ".join(f"{x},{up(value)}" for x, value in zip(steps, leader.points, strict=True)),
            end,
            round(label, 1),
        )
        for leader, end, label in zip(found, ends, labels, strict=True)
    )
    return Courses(TALL, steps, tuple(Tick(up(value), value) for value in ticks), lines)


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
