"""What is next on a club night, from what has been done so far. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from companion.club.events.places import Count


class Played(Protocol):
    """What counts of a table here."""

    @property
    def status(self) -> str: ...
    @property
    def begun(self) -> bool: ...


class Step(NamedTuple):
    """A next step: `door`, `seat`, `play`, `sign`, `standings`, `end`."""

    name: str
    people: int = 0
    """How many people or tables it is about."""
    unstarted: int = 0
    """Of tables that are not over: how many beside them have not begun."""


def steps(figures: Count, free: int, tables: Iterable[Played]) -> list[Step]:
    """The next steps of an evening, the most urgent first."""
    every = list(tables)
    finished = sum(table.status == "finished" for table in every)
    still_open = [table for table in every if table.status == "open"]
    playing = sum(table.begun for table in still_open)
    signed = sum(table.status == "signed" for table in every)
    found = []
    if figures.came == 0:
        found.append(Step("door", figures.missing))
    if finished:
        found.append(Step("sign", finished))
    if still_open:
        found.append(Step("play", playing, len(still_open) - playing))
    if free >= 2:
        found.append(Step("seat", free))
    if figures.came and figures.missing:
        found.append(Step("door", figures.missing))
    if signed:
        found.append(Step("standings", signed))
    if signed and not still_open and not finished:
        found.append(Step("end", signed))
    return found or [Step("door", 0)]


def urgent(steps: Sequence[Step]) -> int | None:
    """Which of the steps is the big button: the first that is somebody's act, as playing on is nobody's.

    While tables are open the standings are looked at, but are not what comes next.
    """
    waiting = {"play", "standings"} if any(step.name == "play" for step in steps) else set()
    return next((place for place, step in enumerate(steps) if step.name not in waiting), None)
