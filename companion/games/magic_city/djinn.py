"""The djinn's own victory: named once by an ability or an event, and gone after that or by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.facts import Departure, Fact
from companion.games.werewolf.night import Divination, Guard

from .evening import Chosen, dealt_at
from .night import EvilEye, Guess, Pointed, Tree

if TYPE_CHECKING:
    from .state import State

NAMING = (Divination, Guard, Guess, EvilEye, Shot, Chosen, Pointed, Tree)
"""What names somebody. Not the wolves' attack, not the daily vote, not a garden's shift (ruling)."""


def djinn_wins(state: State) -> Departure | None:
    """How a djinn left that had been named; nothing where none did."""
    for gone in state.story.departures:
        role = state.role(gone.seat, gone.at)
        if role.camp == "djinn" and gone.seat not in state.story.living and _named(state, gone):
            return gone
    return None


def named(state: State, seat: int) -> tuple[Fact, ...]:
    """The facts that have named a seat since the role cards were last dealt, or ever, as the house has it."""
    reset = dealt_at(state) if state.options.vortex_clears_djinn else 0
    return tuple(fact for fact in state.story.of(NAMING) if fact.at > reset and seat in _names(fact))


def _named(state: State, gone: Departure) -> bool:
    return any(fact.at <= gone.at for fact in named(state, gone.seat))


def _names(fact: Fact) -> tuple[int, ...]:
    return fact.move.seats if isinstance(fact.move, Tree) else (fact.move.target,)
