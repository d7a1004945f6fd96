"""Helpers during play: dice, sevens, development cards, trades, forgotten yields, incidents."""

from __future__ import annotations

from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Who, forbid

from .conduct import Happened
from .dice import Rolled
from .moves import (
    ClaimYield,
    Hand,
    Incident,
    PlayCard,
    PlayedCard,
    Roll,
    RollAgain,
    SevenChecked,
    Trade,
)
from .pieces import RESOURCES
from .score import place
from .session import must_play, must_seven, must_turn
from .seven import MOST_HAND, Seven
from .state import (
    CatanEntry,
    LateYield,
    Line,
    State,
    Traded,
    must_fit,
    must_own,
    must_referee,
    must_say,
    must_see,
    must_sit,
    played,
)
from .trade import Offer, judge
from .trade import Table as Judged

OTHERS: tuple[PlayedCard, ...] = ("road-building", "year-of-plenty", "monopoly")
"""The cards of `Line.others`, in its order."""


def roll(state: State, entry: CatanEntry, move: Roll) -> State:
    """A roll, by the referee or the seat on turn: one a turn, unless it is rolled again."""
    _must_throw(state, entry)
    if not 2 <= move.total <= 12:
        raise Illegal(Text("catan-dice-sum"), "total")
    # Rolls that the sender has not seen make this one doubtful; one that was seen and struck since does not.
    if move.was is not None and move.was < len(state.rolls):
        raise Illegal(Text("catan-changed"), "was")
    must_fit(state.rolls)
    must_play(state, entry)
    must_seven(state, entry)
    if rolled(state):
        forbid(entry, Text("catan-rolled"), "total")
    seven = Seven((None,) * len(state.lines)) if move.total == 7 else None
    thrown = Rolled(state.turn_number, state.turn, move.total)
    return replace(state, rolls=(*state.rolls, thrown), seven=seven)


def _must_throw(state: State, entry: CatanEntry) -> None:
    if state.turn:
        must_own(state, entry, state.turn)
    else:
        must_referee(entry)


def rolled(state: State) -> bool:
    """Whether a roll stands on this turn; never known where turns are not followed."""
    last = state.rolls[-1] if state.rolls else None
    return bool(state.turn and last and last.turn == state.turn_number and not last.void)


def may_roll_again(state: State) -> bool:
    """Whether there is a roll to be rolled again: the last one, before the next turn begins."""
    last = state.rolls[-1] if state.rolls else None
    return last is not None and not last.void and last.turn == state.turn_number


def roll_again(state: State, entry: CatanEntry, move: RollAgain) -> State:
    """Dice in doubt or out of the tray: the roll stays in the log, but counts no more."""
    _must_throw(state, entry)
    must_play(state, entry)
    if not may_roll_again(state):
        raise Illegal(Text("catan-roll-none"))
    return replace(state, rolls=(*state.rolls[:-1], replace(state.rolls[-1], void=True)), seven=None)


def hand(state: State, entry: CatanEntry, move: Hand) -> State:
    """How many cards a seat holds after a seven."""
    must_own(state, entry, move.seat)
    if state.seven is None or state.seven.done:
        raise Illegal(Text("catan-seven-none"))
    if not 0 <= move.count <= MOST_HAND:
        raise Illegal(Text("catan-hand-most", {"most": MOST_HAND}), "count")
    hands = state.seven.hands
    must_see(move.was, hands[move.seat - 1])
    hands = (*hands[: move.seat - 1], move.count, *hands[move.seat :])
    return replace(state, seven=replace(state.seven, hands=hands))


def seven_checked(state: State, entry: CatanEntry, move: SevenChecked) -> State:
    """The table is through with the seven: every hand is told, or known to be fewer than eight."""
    must_referee(entry)
    if state.seven is None or state.seven.done:
        raise Illegal(Text("catan-seven-none"))
    untold = tuple(Who(seat) for seat, hand in enumerate(state.seven.hands, 1) if hand is None)
    if untold and not move.rest_below_eight and state.setup.rules >= 2:
        forbid(entry, Text("catan-seven-untold", {"seats": untold}))
    return replace(state, seven=replace(state.seven, done=True))


def count_of(line: Line, card: PlayedCard) -> int:
    """How many of a card a seat has played."""
    return line.knights if card == "knight" else line.others[OTHERS.index(card)]


def play_card(state: State, entry: CatanEntry, move: PlayCard) -> State:
    """A development card: one a turn at most, before or after the roll, never on the turn it was bought."""
    must_referee(entry)
    must_sit(state, move.seat)
    must_see(move.was, count_of(state.lines[move.seat - 1], move.card))
    must_play(state, entry)
    must_seven(state, entry, since=2)
    found = card_fault(state, move.seat, move.card)
    if found is not None:
        raise Illegal(found, "card")
    must_turn(state, entry, move.seat)
    found = card_rule(state, move.seat)
    if found is not None:
        forbid(entry, found, "card")
    line = replace(_with_card(state.lines[move.seat - 1], move.card), played_on=state.turn_number)
    return place(state, entry, move.seat, line, "card")


def card_fault(state: State, seat: int, card: PlayedCard) -> Text | None:
    """Why there cannot be another card of this kind: the pack holds no more."""
    most = state.box.cards[card]
    if sum(count_of(line, card) for line in state.lines) >= most:
        return Text("catan-most-of-card", {"card": Text(f"catan-part-{card}"), "most": most})
    after = _with_card(state.lines[seat - 1], card)
    taken = sum(
        max(line.bought, line.knights + sum(line.others))
        for line in (after if number == seat else other for number, other in enumerate(state.lines, 1))
    )
    if taken > state.box.pack:
        return Text("catan-most-development", {"most": state.box.pack})
    return None


def card_rule(state: State, seat: int) -> Text | None:
    """Which rule speaks against another card of this seat on this turn, where turns are followed."""
    line = state.lines[seat - 1]
    if not state.turn:
        return None
    if line.played_on == state.turn_number:
        return Text("catan-card-one", {"seat": Who(seat)})
    new = line.bought_on == state.turn_number and line.bought > line.bought_earlier
    if new and line.bought_earlier <= line.knights + sum(line.others):
        return Text("catan-card-new", {"seat": Who(seat)})
    return None


def _with_card(line: Line, card: PlayedCard) -> Line:
    if card == "knight":
        return replace(line, knights=line.knights + 1)
    place = OTHERS.index(card)
    others = list(line.others)
    others[place] += 1
    return replace(line, others=tuple(others))


def offer_of(move: Trade) -> Offer:
    """The judge's reading of a proposed exchange."""
    give, get = (tuple(getattr(move, f"{side}_{name}") for name in RESOURCES) for side in ("give", "get"))
    return Offer(
        move.seat,
        move.way,
        give,
        get,
        move.partner,
        move.harbour,
        move.later,
        move.new,
    )


def trade(state: State, entry: CatanEntry, move: Trade) -> State:
    """A proposed exchange: refused with the rule named, or logged."""
    must_own(state, entry, move.seat)
    must_sit(state, move.partner, "partner", least=0)
    must_fit(state.trades)
    must_play(state, entry)
    must_seven(state, entry, since=2)
    offer, options = offer_of(move), state.options
    if min(*offer.give, *offer.get) < 0 or max(*offer.give, *offer.get) > state.box.resource:
        raise Illegal(Text("catan-trade-amount", {"most": state.box.resource}), "give_ore")
    table = Judged(
        state.turn, options.harbour_gives_any, options.mixed_trades_refused, state.setup.rules >= 2
    )
    refused = judge(offer, table)
    if refused is not None:
        forbid(entry, *refused)
    return replace(state, trades=(*state.trades, Traded(state.turn_number, offer)))


def claim_yield(state: State, entry: CatanEntry, move: ClaimYield) -> State:
    """A forgotten yield: until the next player's turn begins, not after."""
    must_referee(entry)
    must_sit(state, move.seat)
    must_fit(state.late)
    if not state.turn:
        raise Illegal(Text("catan-no-pointer"))
    if not 1 <= move.turn <= state.turn_number:
        raise Illegal(Text("catan-no-such-turn", {"number": move.turn}), "turn")
    if move.turn != state.turn_number:
        forbid(entry, Text("catan-yield-late"), "turn")
    return replace(state, late=(*state.late, LateYield(move.turn, move.seat)))


def incident(state: State, entry: CatanEntry, move: Incident) -> State:
    """Something against the conduct list, with the time of play."""
    must_referee(entry)
    must_sit(state, move.seat, least=0)
    must_say(state, move.what, "what")
    must_fit(state.incidents)
    at = played(state, entry.said)
    noted = Happened(entry.id, move.item, move.seat, at, move.what, move.ruling, move.by)
    return replace(state, incidents=(*state.incidents, noted))
