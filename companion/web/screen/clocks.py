"""Clocks of tables as a room sees them, from public views alone."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.games import GAMES
from companion.kernel.capabilities import HasClock

from ..speech import hour, say, t


class Face(Struct, frozen=True):
    """A table's clock. `left` milliseconds were left at `since` (UTC milliseconds); nothing: it stands."""

    table: int
    name: str
    game: str
    left: int
    since: int | None
    state: Literal["ready", "running", "paused", "stopped"]
    note: str
    length: int
    """How long it was in milliseconds before it ran; 0 where that is not known, and no bar is drawn."""

    @property
    def until(self) -> str:
        """At which time of day it is up, while it runs."""
        return t("screen-clock-until", at=hour(self.since + self.left)) if self.since else ""

    @property
    def ends(self) -> int:
        """When it is up, for order: standing clocks last."""
        return self.left + (self.since or 1 << 60)


def face(table: int, name: str, game: str, of: str, view: Any) -> Face | None:
    """The clock of a table, by the name of its game; nothing where none matters now."""
    played = GAMES[of]
    reading = played.clock_reading(view) if isinstance(played, HasClock) else None
    if reading is None:
        return None
    clock, state, text, length = reading
    note = say(text) if text else t("screen-clock-ready") if state == "ready" else ""
    return Face(table, name, game, clock.left, clock.since, state, note, length)
