"""Hands of cards, and what each card does by the name of its effect (002 行動カード, 清算処理).

Requests to reveal follow from the card's row alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.facts import put
from companion.kernel.game import Chance, Illegal, Text

from .cards import BLANK, CARDS, DRAWABLE_KEYS, PIECES, Card, CardName
from .state import Demand, Held, Play, Settlement, State


def draws(state: State, seat: int, wanted: int) -> int:
    """How many cards a seat draws where `wanted` are due: what it could not pay is taken off first."""
    return wanted - min(wanted, state.short[seat - 1])


def draw_kinds(chance: Chance, number: int) -> tuple[str, ...]:
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


def named_cards(state: State, seat: int, names: Sequence[str], field: str) -> tuple[Held, ...]:
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


LUCKY = 4
"""The least figure on the die with which ♦K draws."""


class Rolled(Struct, frozen=True, tag_field="drawn", tag="rolled", omit_defaults=True):
    """What chance decided for a card: who, which pieces, a die, and the cards that were drawn."""

    who: Annotated[tuple[Annotated[int, Meta(ge=1, le=16)], ...], Meta(max_length=4)] = ()
    pieces: Annotated[tuple[Annotated[int, Meta(ge=1, le=8)], ...], Meta(max_length=4)] = ()
    die: Annotated[int, Meta(ge=0, le=6)] = 0
    cards: Annotated[tuple[CardName, ...], Meta(max_length=200)] = ()


class Hit(Struct, frozen=True):
    """A piece that a card asks for; 0: three marred ones."""

    target: int
    piece: int


def cost_of(card: Card, stacks: tuple[int, ...], seat: int, targets: tuple[int, ...]) -> int:
    """How many cards an [investigation] costs by these stacks; of several targets their sum."""
    if not card.investigation:
        return 0
    return sum(stacks[target - 1] for target in aimed_at(card, seat, targets))


def aimed_at(card: Card, seat: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """Whom a card is aimed at, oneself included where it says so."""
    return (seat,) if card.aim == "oneself" else targets


def hits(card: Card, play: Play) -> Iterator[Hit]:
    """The pieces that a card asks for, in its own order; the same one twice is asked for twice."""
    among = play.who if card.aim == "drawn" else aimed_at(card, play.seat, play.targets)
    for place, target in enumerate(among):
        for turn in range(card.reveals):
            rolled = play.rolled[place * card.reveals + turn] if play.rolled else 0
            pieces = {"fixed": card.number, "chosen": play.number, "rolled": rolled}
            yield Hit(target, pieces.get(card.piece, 0))


def drawer_of(card: Card, seat: int, targets: tuple[int, ...]) -> int:
    """Who draws by a card: its target, or whoever plays it."""
    return targets[0] if card.aim == "others" and targets else seat


def cards_due(card: Card, paid: int, die: int) -> int:
    """How many cards are due by a card."""
    if card.effect == "gamble":
        return card.draws if die >= LUCKY else 0
    return paid if card.effect == "rummage" else card.draws


def roll(state: State, card: Card, seat: int, targets: tuple[int, ...], paid: int, chance: Chance) -> Rolled:
    """Chance for a card: `who` for each, a die of eight for each piece, a die of six, then the cards."""
    who = tuple(chance.pick(state.drawable) for _ in range(card.targets if card.aim == "drawn" else 0))
    pieces = tuple(chance.die(len(PIECES)) for _ in range(card.rolls))
    die = chance.die() if card.effect == "gamble" else 0
    drawer = drawer_of(card, seat, targets)
    number = draws(state, drawer, cards_due(card, paid, die)) if drawer in state.seats else 0
    return Rolled(who, pieces, die, draw_kinds(chance, number))


def check_rolled(state: State, card: Card, rolled: Rolled | None) -> Rolled:
    """What chance decided, where it is what the card asks for. Raises Illegal."""
    if (
        rolled is None
        or len(rolled.who) != (card.targets if card.aim == "drawn" else 0)
        or not set(rolled.who) <= set(state.drawable)
        or len(rolled.pieces) != card.rolls
        or bool(rolled.die) != (card.effect == "gamble")
    ):
        raise Illegal(Text("kernel-not-drawn"))
    return rolled


def take_effect(state: State, play: Play, named: tuple[Held, ...], rolled: Rolled) -> State:
    """The state after steps vii and viii: requests, cards drawn, and the targets' stacks one higher."""
    card = CARDS[play.card]
    drawer = drawer_of(card, play.seat, play.targets)
    state = with_draw(state, drawer, cards_due(card, len(named), rolled.die), rolled.cards)
    if card.effect in _EFFECTS:
        state = _EFFECTS[card.effect](state, play, named)
    found = tuple(hits(card, play)) if card.asks else ()
    first = len(state.demands) + 1
    demands = tuple(
        Demand(first + place, play.id, play.day, play.seat, hit.target, play.card, hit.piece)
        for place, hit in enumerate(hit for hit in found if hit.target != state.dummy)
    )
    # 002: a request that hits the dummy by chance is void, and only that one.
    void = tuple(hit.target for hit in found if hit.target == state.dummy)
    play = replace(play, drawn=len(rolled.cards), void=void)
    state = replace(state, demands=(*state.demands, *demands), plays=(*state.plays, play))
    return _raise_stacks(state, aimed_at(card, play.seat, play.targets)) if card.investigation else state


def _raise_stacks(state: State, targets: tuple[int, ...]) -> State:
    stacks = tuple(stack + (seat in targets) for seat, stack in enumerate(state.stacks, 1))
    return replace(state, stacks=stacks)


def _boast(state: State, play: Play, named: tuple[Held, ...]) -> State:
    """The state with these cards shown; they stay in the hand (♣J)."""
    names = {held.name for held in named}
    hand = (replace(held, shown=True) if held.name in names else held for held in state.hand(play.seat))
    return state.with_hand(play.seat, hand)


_EFFECTS: dict[str, Callable[[State, Play, tuple[Held, ...]], State]] = {
    # ♥Q: the target's stack is at nothing.
    "negotiation": lambda state, play, named: replace(state, stacks=put(state.stacks, play.targets[0], 0)),
    # ♦Q: the seat draws no cards at the next dawn. Ruling: two in a day skip one dawn.
    "advance": lambda state, play, named: replace(state, skips=state.skips | {play.seat}),
    "boast": _boast,
    # Joker: every living player's stack is one higher, one's own, too; not the dead nor the dummy.
    "clown": lambda state, play, named: _raise_stacks(state, state.active),
}
"""What a card does beside asking and drawing."""
