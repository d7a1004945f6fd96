"""What has to hold before a move counts; each check raises Illegal with the rule's reason."""

from __future__ import annotations

from typing import Any

from companion.kernel.game import REFEREES, Illegal, Text, Who, forbid, viewer_of_seat

from .state import CatanEntry, State, seven_open

MOST_NOTED = 1000
"""Lines of any one list of a table: rolls, trades, pauses, incidents …"""


def must_sit(state: State, seat: int, field: str = "seat", *, least: int = 1) -> None:
    """Refuses a seat that is not there; with `least` 0 the table as a whole (0) passes."""
    if not least <= seat <= len(state.lines):
        raise Illegal(Text("kernel-no-such-seat", {"number": seat}), field)


def must_own(state: State, entry: CatanEntry, seat: int) -> None:
    """Refuses anybody but the seat itself, host and GM."""
    must_sit(state, seat)
    if entry.actor not in REFEREES and entry.actor != viewer_of_seat(seat):
        raise Illegal(Text("catan-not-yours"), "seat")


def must_see(was: Any, stands: Any) -> None:
    """Refuses a move whose sender saw another value than the one that stands."""
    if was is not None and was != stands:
        raise Illegal(Text("catan-changed"), "was")


def must_say(state: State, words: str, field: str) -> None:
    """Refuses words that are nothing but spaces."""
    if state.setup.rules >= 2 and not words.strip():
        raise Illegal(Text("catan-words-needed"), field)


def must_fit(noted: tuple[Any, ...]) -> None:
    """Refuses one more line in a list that is full: no real table fills one, a hostile record may."""
    if len(noted) >= MOST_NOTED:
        raise Illegal(Text("catan-list-full", {"most": MOST_NOTED}))


def must_play(state: State, entry: CatanEntry) -> None:
    """Refuses play before the opening is over or while it stands still, unless recorded as irregular."""
    if not state.opened:
        forbid(entry, Text("catan-opening-first"))
    if state.pause is not None:
        forbid(entry, Text("catan-paused"))


def must_turn(state: State, entry: CatanEntry, seat: int) -> None:
    """Refuses a seat that is not on turn, where turns are followed, unless recorded as irregular."""
    if state.turn and seat != state.turn:
        forbid(entry, Text("catan-not-on-turn", {"seat": Who(seat), "turn": Who(state.turn)}), "seat")


def must_seven(state: State, entry: CatanEntry, *, since: int = 1) -> None:
    """Refuses play before the check after a seven is through (001: it is mandatory), unless irregular.

    `since` is the version of the rules from which on it holds up what is asked here.
    """
    if state.setup.rules >= since and seven_open(state):
        forbid(entry, Text("catan-seven-first"))
