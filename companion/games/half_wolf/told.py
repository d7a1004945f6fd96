"""Real cards: what the referee tells of them, and what the host grants at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.kernel.game import Entry, Illegal, Text

from .cards import GRAVEYARD, NOBODY, room
from .moves import Bluff, GravediggerSaw, Mvp, SeerSaw, TellCard, TellExecuted, TellWinners
from .state import State, at_stage, ended, judged


def roomy(state: State) -> tuple[int, ...]:
    """Where one more special card may lie: seats and graveyard with fewer than they hold."""
    lying = list(state.told.cards.values())
    places = (*state.seats, GRAVEYARD)
    return tuple(place for place in places if lying.count(place) < room(place, state.size))


def tell_executed(state: State, entry: Entry[TellExecuted, Any]) -> State:
    """Who was executed at the table, at any time; told again, it is corrected."""
    _real(state)
    if state.told.winners is not None:
        raise Illegal(Text("half-wolf-judged-by-table"))
    _unchanged(entry.move.was, state.executed)
    if entry.move.target not in (*state.seats, GRAVEYARD, NOBODY):
        raise Illegal(Text("half-wolf-no-such-target"), "target")
    return ended(replace(state, clock=state.clock.pause(entry.said)), entry.move.target)


def tell_card(state: State, entry: Entry[TellCard, Any]) -> State:
    """Where one of the special cards lies; no place holds more than it has room for."""
    _judging(state)
    move = entry.move
    if move.card not in state.specials:
        raise Illegal(Text("half-wolf-not-in-deck"), "card")
    _unchanged(move.was, state.told.cards.get(move.card))
    if move.at not in (*state.seats, GRAVEYARD):
        raise Illegal(Text("kernel-no-such-seat", {"number": move.at}), "at")
    if move.at not in roomy(state):
        raise Illegal(Text("half-wolf-no-room"), "at")
    told = replace(state.told, cards={**state.told.cards, move.card: move.at})
    return judged(replace(state, told=told))


def sights(state: State, other: int | None) -> tuple[int, ...]:
    """Who may have seen the magician by one ability: nobody uses both."""
    return (*(seat for seat in state.seats if seat != other), NOBODY)


def seer_saw(state: State, entry: Entry[SeerSaw, Any]) -> State:
    """Who saw the magician as the seer."""
    _sight(state, entry, state.told.seer_saw, state.told.gravedigger_saw)
    return judged(replace(state, told=replace(state.told, seer_saw=entry.move.seat)))


def gravedigger_saw(state: State, entry: Entry[GravediggerSaw, Any]) -> State:
    """Who saw the magician as the gravedigger."""
    _sight(state, entry, state.told.gravedigger_saw, state.told.seer_saw)
    return judged(replace(state, told=replace(state.told, gravedigger_saw=entry.move.seat)))


def _sight(
    state: State,
    entry: Entry[SeerSaw, Any] | Entry[GravediggerSaw, Any],
    stands: int | None,
    other: int | None,
) -> None:
    _judging(state)
    if "magician" not in state.specials:
        raise Illegal(Text("half-wolf-not-in-deck"))
    _unchanged(entry.move.was, stands)
    if entry.move.seat not in sights(state, other):
        raise Illegal(Text("half-wolf-no-such-target"), "seat")


def tell_winners(state: State, entry: Entry[TellWinners, Any]) -> State:
    """The table judged for itself: the companion was clock and ballot box."""
    _real(state)
    at_stage(state, "judging", "over")
    if state.verdict is not None:
        raise Illegal(Text("half-wolf-not-now"))
    _unchanged(entry.move.was, state.told.winners)
    winners = _seats(state, entry.move.seats)
    return replace(state, told=replace(state.told, winners=winners), stage="over")


def mvp(state: State, entry: Entry[Mvp, Any]) -> State:
    """The player of the game, chosen by the host."""
    at_stage(state, "over")
    _unchanged(entry.move.was, state.mvp)
    if entry.move.seat not in (*state.seats, NOBODY):
        raise Illegal(Text("kernel-no-such-seat", {"number": entry.move.seat}), "seat")
    return replace(state, mvp=entry.move.seat)


def bluff(state: State, entry: Entry[Bluff, Any]) -> State:
    """Who is rewarded for a bluff: the host heard it, the companion did not."""
    at_stage(state, "over")
    _unchanged(entry.move.was, state.bluff)
    return replace(state, bluff=_seats(state, entry.move.seats))


def _real(state: State) -> None:
    if not state.real:
        raise Illegal(Text("half-wolf-cards-dealt"))


def _judging(state: State) -> None:
    """Cards are told once they are turned up; a table that judged for itself tells none."""
    _real(state)
    at_stage(state, "judging", "over")
    if state.told.winners is not None:
        raise Illegal(Text("half-wolf-judged-by-table"))


def _seats(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    ordered = tuple(sorted(set(seats)))
    for seat in ordered:
        if seat not in state.seats:
            raise Illegal(Text("kernel-no-such-seat", {"number": seat}), "seats")
    return ordered


def _unchanged(was: Any, stands: Any) -> None:
    if was is not None and was != stands:
        raise Illegal(Text("half-wolf-changed"), "was")
