"""Days and their parts as one running number, so that a fact remembered later still finds its place."""

from __future__ import annotations

from typing import Literal

from companion.kernel.words import Text

Part = Literal["day", "evening", "night"]
"""day: talk; evening: vote, execution and what it sets off; night: until all who left by it are announced."""
PARTS: tuple[Part, ...] = ("day", "evening", "night")
FIRST_NIGHT = 2
"""Night 0, before the first day: a village begins here."""


def at(day: int, part: Part) -> int:
    """The running number of a part of a day; larger is later."""
    return 3 * day + PARTS.index(part)


def day_of(when: int) -> int:
    """The day that a running number lies in; a night belongs to the day before it."""
    return when // 3


def part_of(when: int) -> Part:
    """The part of the day that a running number stands for."""
    return PARTS[when % 3]


def label(when: int) -> Text:
    """How a part of a day is called."""
    return Text(f"village-when-{part_of(when)}", {"day": day_of(when)})
