"""Small charts that survive a copier: told apart by shape and label, never by grey alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.sheets.blocks import Block
from companion.sheets.fonts import Fonts
from companion.sheets.page_canvas import PageCanvas
from companion.sheets.style import BODY, FINE, HAIR, INK, LEAD, MUTED, RULE, SHADE, SMALL, THICK, THIN, TINY
from companion.words.figures import MINUS

WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many of 36 throws two dice show 2, 3, … 12."""
_DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2), (1.5, 2), (7, 2, 1.5, 2), (3, 1.5))


@dataclass(frozen=True)
class DiceChart(Block):
    """How often 2 to 12 were thrown, as bars, and the outline of what was to be expected; eleven figures."""

    counts: Sequence[int]
    legend: str
    tall: float = 116.0

    def height(self, fonts: Fonts, width: float) -> float:
        """Chart, figures and legend."""
        return self.tall

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """Bars, the expectation as a quiet outline over them, and below each sum how often it was thrown."""
        thrown = sum(self.counts)
        expected = [thrown * ways / 36 for ways in WAYS]
        base, top = y + self.tall - 40, y + 4
        scale = (base - top) / max(*self.counts, *expected, 1)
        step = width / len(WAYS)
        for number, count in enumerate(self.counts):
            left, height = x + number * step + step * 0.16, count * scale
            page.fill(left, base - height, step * 0.68, height, SHADE)
            middle = x + (number + 0.5) * step
            page.text(middle, base + 10, str(number + 2), LEAD, bold=True, align="center")
            page.text(middle, base + 20, str(count), BODY, grey=MUTED, align="center")
        page.rule(x, base, x + width, grey=RULE)
        outline = [(x, base)]
        for number, value in enumerate(expected):
            level = base - value * scale
            outline += [(x + number * step, level), (x + (number + 1) * step, level)]
        page.path([*outline, (x + width, base)], grey=RULE, weight=THIN)
        page.boxed(x, y + self.tall - 14, width, 13, self.legend, BODY, grey=MUTED, align="left")


@dataclass(frozen=True)
class Course:
    """One line of a chart: a name, and a value at each step (nothing before it begins)."""

    name: str
    values: Sequence[float | None]


@dataclass(frozen=True)
class CourseChart(Block):
    """Lines over steps, such as points over a season; each is named at its end and has its own dash."""

    steps: Sequence[str]
    courses: Sequence[Course]
    tall: float = 150.0
    label: float = 92.0
    """Room for the names at the least; longer ones have up to `widest`."""
    widest: float = 136.0

    def height(self, fonts: Fonts, width: float) -> float:
        """The chart with the names of the steps."""
        return self.tall

    def draw(self, page: PageCanvas, x: float, y: float, width: float) -> None:
        """A scale of round figures on the left, names on the right."""
        values = [value for course in self.courses for value in course.values if value is not None]
        marks = round_marks(min([0.0, *values]), max([0.0, *values]))
        room = self._room(page.fonts)
        left, right, top, base = x + 24, x + width - room, y + 6, y + self.tall - 16
        scale = (base - top) / (marks[-1] - marks[0])

        def level(value: float) -> float:
            return base - (value - marks[0]) * scale

        for mark in marks:
            figure = f"{mark:g}".replace("-", MINUS)
            page.rule(left, level(mark), right, weight=FINE, grey=INK if mark == 0 else HAIR)
            page.text(left - 4, level(mark) + 2.2, figure, TINY, grey=MUTED, align="right")
        self._draw_steps(page, left, right, base)
        ends = [level(_last(course)) for course in self.courses]
        places = apart(ends, 9.0, top, base)
        for number, (course, end, place) in enumerate(zip(self.courses, ends, places, strict=True)):
            points = [
                (_at(left, right, step, len(self.steps)), level(value))
                for step, value in enumerate(course.values)
                if value is not None
            ]
            weight, dash = THICK if number == 0 else 0.9, _DASHES[number % len(_DASHES)]
            page.path(points, grey=INK, weight=weight, dash=dash)
            for point in points:
                page.dot(*point, 1.6)
            page.rule(right + 2, end, right + 8, place, grey=HAIR, weight=FINE)
            page.fitted(right + 10, place + 2.4, room - 10, course.name, SMALL, bold=number == 0)

    def _room(self, fonts: Fonts) -> float:
        names = [fonts.width(course.name, SMALL, bold=True) + 10 for course in self.courses]
        return min(self.widest, max([self.label, *names]))

    def _draw_steps(self, page: PageCanvas, left: float, right: float, base: float) -> None:
        span = (right - left) / max(1, len(self.steps) - 1)
        every = max(1, -(-len(self.steps) * 34 // int(right - left)))
        for number, name in enumerate(self.steps):
            if number % every == 0:
                at = _at(left, right, number, len(self.steps))
                width = min(span * every, 80) - 2
                page.fitted(at - width / 2, base + 11, width, name, TINY, grey=MUTED, align="center")


def round_marks(low: float, high: float, most: int = 5) -> list[float]:
    """Round figures from at most `low` to at least `high`, `most` steps or fewer."""
    span = max(high - low, 1.0)
    sizes = (factor * 10.0**power for power in range(12) for factor in (1, 2, 5))
    step = next(size for size in sizes if span / size <= most - 1)
    first, last = low // step, -(-high // step)
    return [step * number for number in range(int(first), int(max(last, first + 1)) + 1)]


def _at(left: float, right: float, step: int, steps: int) -> float:
    return (left + right) / 2 if steps == 1 else left + (right - left) * step / (steps - 1)


def _last(course: Course) -> float:
    return next((value for value in reversed(course.values) if value is not None), 0.0)


def apart(wished: Sequence[float], gap: float, top: float, base: float) -> list[float]:
    """Heights near the wished ones, `gap` apart, so that no name lies over another."""
    order = sorted(range(len(wished)), key=lambda number: wished[number])
    placed = [0.0] * len(wished)
    lowest = top
    for number in order:
        placed[number] = max(wished[number], lowest)
        lowest = placed[number] + gap
    over = max(0.0, lowest - gap - base)
    for number in reversed(order):
        if over <= 0:
            break
        placed[number] = min(placed[number], base)
        base = placed[number] - gap
    return placed
