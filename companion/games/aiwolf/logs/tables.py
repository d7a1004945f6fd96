"""A log as the history of a table: setup, deal, and a day a move."""

from __future__ import annotations

from typing import Any

from companion.games.aiwolf.game import GAME, Deal, Dealt
from companion.kernel.game import Entry, Place, Setup, Stamp
from companion.kernel.replay import History

from .reading import ReadLog, as_table


def history_of(found: ReadLog, at: int) -> History:
    """A log as a history that begins at `at`, UTC milliseconds. Raises Unreadable."""
    options, names, roles, days = as_table(found)
    setup = Setup(
        GAME.name, tuple(Place(name) for name in names), options, GAME.scheme(options), at, GAME.about.rules
    )
    log: list[Entry[Any, Any]] = [Entry("log-deal", 1, Stamp(at, at, "rules"), Deal(), Dealt(roles))]
    for place, day in enumerate(days, 2):
        log.append(Entry(f"log-day-{place:02d}", place, Stamp(at, at, "host"), day))
    return History(GAME, setup, log)
