"""Clocks of tables as a room sees them, from public views alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from companion.kernel.clock import Clock

from ..speech import t

State = Literal["ready", "running", "paused", "stopped"]


class Face(Struct, frozen=True):
    """A table's clock. `left` milliseconds were left at `since` (UTC milliseconds); nothing: it stands."""

    table: int
    name: str
    game: str
    left: int
    since: int | None
    state: State
    note: str

    @property
    def ends(self) -> int:
        """When it is up, for order: standing clocks last."""
        return self.left + (self.since or 1 << 60)


class Reading(NamedTuple):
    """What a game's view says of its clock."""

    clock: Clock
    state: State
    note: str = ""


def _catan(view: Any) -> Reading | None:
    """The limit of play; it stands before the start, in pauses, and while the table is judged."""
    if not view.minutes or view.phase == "finished":
        return None
    if view.phase == "check":
        return Reading(view.clock, "ready", t("screen-clock-ready"))
    if view.phase == "judging":
        return Reading(view.clock, "stopped", t(f"screen-clock-over-{view.ended}"))
    if view.pause:
        return Reading(view.clock, "paused", t(f"catan-pause-{view.pause.reason}"))
    return _any(view)


def _village(view: Any) -> Reading | None:
    """The talk of a day."""
    if view.ending or view.part != "day" or not view.clock.left:
        return None
    reading = _any(view)
    return reading and reading._replace(note=t("village-when-day", day=view.day))


def _half_wolf(view: Any) -> Reading | None:
    """The talk of the one day."""
    return _any(view) if view.stage == "day" else None


def _any(view: Any) -> Reading | None:
    clock = getattr(view, "clock", None)
    if not isinstance(clock, Clock):
        return None
    return Reading(clock, "running" if clock.running else "paused")


READINGS: dict[str, Callable[[Any], Reading | None]] = {
    "catan": _catan,
    "half_wolf": _half_wolf,
    "village": _village,
}
"""How a game's clock is read where its view alone does not say when it matters."""


def face(table: int, name: str, game: str, of: str, view: Any) -> Face | None:
    """The clock of a table, by the name of its game; nothing where none matters now."""
    reading = READINGS.get(of, _any)(view)
    if reading is None:
        return None
    return Face(table, name, game, reading.clock.left, reading.clock.since, reading.state, reading.note)
