"""Hands of cards: drawing, paying, and what a hand cannot pay (002 行動カード, 清算処理)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.games.werewolf.facts import put
from companion.kernel.game import Chance
from companion.kernel.words import Illegal, Text

from .cards import BLANK, DRAWABLE_KEYS
from .state import Held, Settlement, State


def draws(state: State, seat: int, wanted: int) -> int:
    """How many cards a seat draws where `wanted` are due: what it could not pay is taken off first."""
    return wanted - min(wanted, state.short[seat - 1])


def drawn(chance: Chance, number: int) -> tuple[str, ...]:
    """Kinds of cards, each of the 53 equally likely, whatever was drawn before (ruling)."""
    return tuple(chance.pick(DRAWABLE_KEYS) for _ in range(number))


def with_draw(state: State, seat: int, wanted: int, kinds: Sequence[str]) -> State:
    """The state after a seat has drawn; what was taken off is owed no more. Raises Illegal for wrong
    cards."""
    number = draws(state, seat, wanted)
    if len(kinds) != number or not set(kinds) <= set(DRAWABLE_KEYS):
        raise Illegal(Text("kernel-not-drawn"))
    short = state.short[seat - 1] - (wanted - number)
    return with_kinds(replace(state, short=put(state.short, seat, short)), seat, kinds)


def with_kinds(state: State, seat: int, kinds: Iterable[str]) -> State:
    """The state with more cards in a hand; each gets a name that no other card of the hand has."""
    hand = list(state.hand(seat))
    for kind in kinds:
        taken = {held.name for held in hand}
        names = (kind if number == 1 else f"{kind}.{number}" for number in range(1, len(hand) + 2))
        hand.append(Held(next(name for name in names if name not in taken)))
    return state.with_hand(seat, hand)


def with_blanks(state: State, seat: int, number: int) -> State:
    """The state with so many blanks more in a hand."""
    return with_kinds(state, seat, (BLANK.key,) * number)


def without(state: State, seat: int, names: Iterable[str]) -> State:
    """The state with these cards gone from a hand."""
    gone = set(names)
    return state.with_hand(seat, (held for held in state.hand(seat) if held.name not in gone))


def held(state: State, seat: int, names: Sequence[str], field: str) -> tuple[Held, ...]:
    """These cards of a hand, as they were named. Raises Illegal for one that is not there, or named twice."""
    hand = {card.name: card for card in state.hand(seat)}
    if any(name not in hand for name in names):
        raise Illegal(Text("evidence-not-held"), field)
    if len(set(names)) != len(names):
        raise Illegal(Text("evidence-card-twice"), field)
    return tuple(hand[name] for name in names)


def in_debt(state: State, seat: int, number: int) -> State:
    """The state in which a seat has so many more cards to pay; a hand that cannot goes at once, as a
    whole."""
    owed = state.debts[seat - 1] + number
    hand = state.hand(seat)
    if owed == 0 or owed < len(hand):
        return replace(state, debts=put(state.debts, seat, owed))
    # 002 清算処理: the whole hand at once, the rest is taken from later draws.
    missing = owed - len(hand)
    row = Settlement(state.day, seat, "unable", len(hand), tuple(card.kind for card in hand), missing)
    return replace(
        state.with_hand(seat, ()),
        debts=put(state.debts, seat, 0),
        short=put(state.short, seat, state.short[seat - 1] + missing),
        settlements=(*state.settlements, row),
    )
