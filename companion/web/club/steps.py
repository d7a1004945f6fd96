"""What is next on a club night, from what has been done so far. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from companion.club.events.places import Count


class Played(Protocol):
    """What counts of a table here."""

    @property
    def status(self) -> str: ...


class Step(NamedTuple):
    """A next step: `door`, `seat`, `play`, `sign`, `standings`, `end`."""

    name: str
    people: int = 0
    """How many people or tables it is about."""


def steps(figures: Count, free: int, tables: Iterable[Played]) -> list[Step]:
    """The next steps of an evening, the most urgent first; the first is the big button."""
    found = list(tables)
    finished = sum(table.status == "finished" for table in found)
    playing = sum(table.status == "open" for table in found)
    signed = sum(table.status == "signed" for table in found)
    urgent = []
    if figures.came == 0:
        urgent.append(Step("door", figures.missing))
    if finished:
        urgent.append(Step("sign", finished))
    if playing:
        urgent.append(Step("play", playing))
    if free >= 2:
        urgent.append(Step("seat", free))
    if figures.came and figures.missing:
        urgent.append(Step("door", figures.missing))
    if signed:
        urgent.append(Step("standings", signed))
    if signed and not playing and not finished:
        urgent.append(Step("end", signed))
    return urgent or [Step("door", 0)]
