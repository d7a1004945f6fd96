"""Points and places over a season as drawings: where lines and marks stand. Pure; the templates draw."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple

from companion.club.events.models import Event
from companion.sheets.charts import apart

from ..layout import breadth
from ..speech import t

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 28, 16, 36
STEPS = (1, 2, 5)
TALL, NAMES, NAME_GAP = 400, 220, 30
"""Height of a drawing of several lines, room for marks and names at their ends, how far apart these are."""
MOST_STEPS = 6
"""Events that are named side by side below a drawing."""
LABEL = 7.5
"""Letters of a name at the end of a line."""
LEADERS = 5
"""More lines than these are not told apart."""


class Named(NamedTuple):
    """An event: its number as the axis says it, and its title."""

    label: str
    name: str


class Mark(NamedTuple):
    """One event: where its mark stands, what it is called below and in full, the points (hundredths) or the
    place after it."""

    x: float
    y: float
    label: str
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


def named_events(events: Sequence[Event]) -> list[Named]:
    """Events as a drawing names them: by their number, or else by their place in the season."""
    return [
        Named(t("club-event-nth", number=event.number) if event.number else str(place), event.title)
        for place, event in enumerate(events, 1)
    ]


def course(events: Sequence[Named], points: Sequence[int]) -> Course:
    """The course of points (hundredths) after each of these events."""
    ticks = _ticks(min(0, *points), max(0, *points)) if points else (0, 100)
    return _line_through(events, points, ticks, ticks[0], ticks[-1])


def climb(events: Sequence[Named], places: Sequence[int]) -> Course:
    """The place after each of these events, the first at the top."""
    last = max(2, *places)
    return _line_through(events, places, _place_ticks(last), last, 1)


def _place_ticks(last: int) -> tuple[int, ...]:
    """The places that are told at the side: all of a few, else 1, 5, 10 or 1, 10, 20 and so on."""
    size = 1 if last <= 6 else 5 if last <= 20 else 10
    return (1, *(place for place in range(size, last + 1, size) if place > 1))


def told_steps(count: int, most: int = MOST_STEPS) -> list[int]:
    """Of so many events those that are named below: every second or third where all have no room."""
    every = -(-count // most)
    return list(range((count - 1) % every, count, every))


def place_after(event: int, player: int, every: Mapping[int, Sequence[int]]) -> int:
    """Which place a player had by points after an event, of everybody's points after each; from 1."""
    return 1 + sum(points[event] > every[player][event] for points in every.values())


def places_by(points: Iterable[int]) -> dict[int, int]:
    """The place that each of these points gives among them all; from 1, alike for who has as many."""
    found: dict[int, int] = {}
    for place, each in enumerate(sorted(points, reverse=True), 1):
        found.setdefault(each, place)
    return found


def _line_through(
    events: Sequence[Named], values: Sequence[int], ticks: Sequence[int], low: int, high: int
) -> Course:
    """A line through these values, one of them at the bottom and one at the top."""

    def up(value: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low), 1)

    room = WIDTH - LEFT - RIGHT
    count = len(values)
    across = [round(LEFT + (room / 2 if count == 1 else room * i / (count - 1)), 1) for i in range(count)]
    known = zip(across, events, values, strict=True)
    told = told_steps(count)
    marks = tuple(
        Mark(x, up(value), named.label if number in told else "", f"{named.label} {named.name}", value)
        for number, (x, named, value) in enumerate(known)
    )
    line = " ".join(f"{mark.x},{mark.y}" for mark in marks)
    return Course(marks, tuple(Tick(up(value), value) for value in ticks), line)


class Leader(NamedTuple):
    """One of several lines: whose, the points and the place after each event, by how many places the last one
    moved it."""

    name: str
    points: tuple[int, ...]
    places: tuple[int, ...]
    change: int


class LeaderLine(NamedTuple):
    """A leader's line, where it ends, and the height of the name beside it."""

    leader: Leader
    line: str
    end: float
    label: float
    name: str
    """As much of the name as has room there."""


class Courses(NamedTuple):
    """The drawing of several: the events' places from left to right, ticks from below, a line for each."""

    height: int
    steps: tuple[float, ...]
    ticks: tuple[Tick, ...]
    lines: tuple[LeaderLine, ...]


def leaders(names: dict[int, str], course: Mapping[int, Sequence[int]]) -> tuple[Leader, ...]:
    """These players, with how many places each went up (above 0) or down by points with the last event."""
    moved = changes(names, course)
    after = [sorted(-points for points in sums) for sums in zip(*course.values(), strict=True)]
    return tuple(
        Leader(
            name,
            tuple(course[player]),
            tuple(1 + bisect_left(sums, -own) for sums, own in zip(after, course[player], strict=True)),
            moved[player],
        )
        for player, name in names.items()
        if player in course
    )


class Story(NamedTuple):
    """What the last event of a season did: of each the player, and a figure."""

    climbed: tuple[int, int] | None
    """Who went up by most places, and by how many."""
    run: tuple[int, int] | None
    """Who had the most points of an event the most times running, up to the last one."""
    first: int | None
    """Who alone had the most points of the last one, and of none before."""


def story(course: Mapping[int, Sequence[int]]) -> Story:
    """What a season's last event did, by everybody's points after each event."""
    won = [_most(course, event) for event in range(len(next(iter(course.values()), ())))]
    if len(won) < 2:
        return Story(None, None, None)
    up = max(changes(course, course).items(), key=itemgetter(1))
    runs = [(player, len(list(takewhile({player}.issubset, reversed(won))))) for player in won[-1]]
    run = max(runs, key=itemgetter(1), default=(0, 0))
    alone = next(iter(won[-1])) if len(won[-1]) == 1 else None
    before = any(alone in day for day in won[:-1])
    return Story(up if up[1] > 1 else None, run if run[1] > 1 else None, None if before else alone)


def _most(course: Mapping[int, Sequence[int]], event: int) -> set[int]:
    """Who had the most points of an event; nobody where nobody had any."""
    day = {player: sums[event] - (sums[event - 1] if event else 0) for player, sums in course.items()}
    most = max(day.values(), default=0)
    return {player for player, points in day.items() if points == most > 0}


def changes(players: Iterable[int], course: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """By how many places each of these went up (above 0) or down by points with the last event."""
    known = [player for player in players if player in course]
    if any(len(points) < 2 for points in course.values()):
        return dict.fromkeys(known, 0)
    before, after = ({player: points[event] for player, points in course.items()} for event in (-2, -1))
    places = places_by(before.values()), places_by(after.values())
    return {player: places[0][before[player]] - places[1][after[player]] for player in known}


def courses(found: Sequence[Leader]) -> Courses:
    """The places of several over the same events, the first at the top; names at the right ends, none over
    another."""
    worst = max(2, *(place for leader in found for place in leader.places))

    def down(place: int) -> float:
        return round(TOP + (TALL - TOP - BOTTOM) * (place - 1) / (worst - 1), 1)

    room, count = WIDTH - LEFT - NAMES, len(found[0].places)
    steps = tuple(round(LEFT + room * number / max(1, count - 1), 1) for number in range(count))
    ends = [down(leader.places[-1]) for leader in found]
    labels = apart(ends, NAME_GAP, TOP, TALL - BOTTOM)
    lines = tuple(
        LeaderLine(
            leader,
            " ".join(f"{x},{down(place)}" for x, place in zip(steps, leader.places, strict=True)),
            end,
            round(label, 1),
            cut_to(leader.name, LABEL),
        )
        for leader, end, label in zip(found, ends, labels, strict=True)
    )
    return Courses(TALL, steps, tuple(Tick(down(place), place) for place in _place_ticks(worst)), lines)


def cut_to(name: str, room: float) -> str:
    """A name, or so much of it as has the breadth of so many letters."""
    if breadth(name) <= room:
        return name
    while breadth(name) > room - 1:
        name = name[:-1]
    return f"{name.rstrip()}…"


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
