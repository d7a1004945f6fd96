"""The morning: deal, choose, pass, look, swap (000 朝フェイズ)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from companion.kernel.game import Entry, Illegal, Text

from .cards import GRAVEYARD, Hand, Part, deck, left_of, spot_of
from .moves import Choose, ComeForward, Deal, Dealt, LeaveGraves, Look, Pass, Ready, Shuffled, Swap
from .state import Digging, Sight, State, at_stage, card_at, put, sender_seat


def deal(state: State, entry: Entry[Deal, Any]) -> State:
    """Two cards to each seat in turn, the rest to the graveyard."""
    at_stage(state, "deal")
    drawn = entry.drawn
    if not isinstance(drawn, Dealt) or Counter(drawn.cards) != Counter(deck(state.size, state.options.extra)):
        raise Illegal(Text("half-wolf-wrong-deck"), "drawn")
    cards = drawn.cards
    hands = tuple((cards[2 * seat - 2], cards[2 * seat - 1]) for seat in state.seats)
    return replace(state, stage="choose", dealt=hands, hands=hands, graves=cards[2 * state.size :])


def choose(state: State, entry: Entry[Choose, Any]) -> State:
    """A seat's card to pass on, chosen before seeing what comes."""
    at_stage(state, "choose")
    seat = sender_seat(state, entry)
    return replace(state, chosen=put(state.chosen, seat, entry.move.card))


def pass_on(state: State, entry: Entry[Pass, Any]) -> State:
    """Every chosen card to the right neighbour; each hand shuffled, so that no place tells what arrived."""
    at_stage(state, "choose")
    drawn = entry.drawn
    if not isinstance(drawn, Shuffled) or len(drawn.first) != state.size:
        raise Illegal(Text("half-wolf-wrong-deck"), "drawn")
    hands = tuple(_after(state, seat, drawn.first[seat - 1]) for seat in state.seats)
    return replace(state, stage="ready", hands=hands)


def _after(state: State, seat: int, arrived_first: bool) -> Hand:
    giver = left_of(seat, state.size)
    kept = state.dealt[seat - 1][2 - (state.chosen[seat - 1] or 1)]
    arrived = state.dealt[giver - 1][(state.chosen[giver - 1] or 1) - 1]
    return (arrived, kept) if arrived_first else (kept, arrived)


def ready(state: State, entry: Entry[Ready, Any]) -> State:
    """A seat has seen its hand. The answer counts only for a holder of both (000 注意2)."""
    at_stage(state, "ready")
    seat = sender_seat(state, entry)
    if entry.move.ability not in state.parts:
        raise Illegal(Text("half-wolf-no-such-ability"), "ability")
    return replace(state, preferred=put(state.preferred, seat, entry.move.ability))


def come_forward(state: State, entry: Entry[ComeForward, Any]) -> State:
    """Who holds an ability card acts; who holds both, with the one that was preferred."""
    at_stage(state, "ready")
    seer, gravedigger = _holder(state, "seer"), _holder(state, "gravedigger")
    if seer is not None and seer == gravedigger:
        if state.preferred[seer - 1] == "seer":
            gravedigger = None
        else:
            seer = None
    return _next_part(replace(state, seer=seer, gravedigger=gravedigger), entry)


def _holder(state: State, part: Part) -> int | None:
    return next((seat for seat in state.seats if part in state.hands[seat - 1]), None)


def _next_part(state: State, entry: Entry[Any, Any]) -> State:
    """The next holder's turn, or the day, whose clock runs at once."""
    if state.seer is not None and state.sight is None:
        return replace(state, stage="seer")
    if state.gravedigger is not None and state.digging is None:
        return replace(state, stage="gravedigger")
    return replace(state, stage="day", clock=state.clock.start(entry.said))


def look(state: State, entry: Entry[Look, Any]) -> State:
    """The seer sees one card on the table, the own ones and the graveyard included."""
    at_stage(state, "seer")
    seat = sender_seat(state, entry)
    if seat != state.seer:
        raise Illegal(Text("half-wolf-not-yours"))
    spot = spot_of(entry.move.card)
    return _next_part(replace(state, sight=Sight(seat, spot, card_at(state, spot))), entry)


def swap(state: State, entry: Entry[Swap, Any]) -> State:
    """One card of the graveyard against one of another player."""
    seat = _gravedigger(state, entry)
    spot = spot_of(entry.move.card)
    grave = entry.move.grave
    if spot.seat == seat:
        raise Illegal(Text("half-wolf-not-own-card"), "card")
    if spot.seat == GRAVEYARD:
        raise Illegal(Text("half-wolf-no-such-card"), "card")
    left, arrived = card_at(state, spot), state.graves[grave - 1]
    hand = state.hands[spot.seat - 1]
    hand = (arrived, hand[1]) if spot.card == 1 else (hand[0], arrived)
    graves = put(state.graves, grave, left)
    digging = Digging(seat, state.graves, grave, spot, arrived, left)
    swapped = replace(state, digging=digging, hands=put(state.hands, spot.seat, hand), graves=graves)
    return _next_part(swapped, entry)


def leave_graves(state: State, entry: Entry[LeaveGraves, Any]) -> State:
    """The gravedigger has looked and swaps nothing, where the house allows it."""
    seat = _gravedigger(state, entry)
    if state.options.gravedigger == "must":
        raise Illegal(Text("half-wolf-must-swap"))
    return _next_part(replace(state, digging=Digging(seat, state.graves)), entry)


def _gravedigger(state: State, entry: Entry[Any, Any]) -> int:
    at_stage(state, "gravedigger")
    seat = sender_seat(state, entry)
    if seat != state.gravedigger:
        raise Illegal(Text("half-wolf-not-yours"))
    return seat
