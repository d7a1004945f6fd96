"""What comes into hands and leaves them: what a roll brings, the robber, trades, development cards played."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import REFEREES, Action, Illegal, Seat, Text, Who, forbid, number, seats

from . import verbs
from .awards import NOBODY
from .boards import Board
from .counts import place, with_cards
from .pieces import RESOURCES, Harbour, Offer, Resource, TradeRules, Way, judge
from .position import Position
from .state import CatanEntry, Robbed, SeatLine, State, Traded, Yield, board_at, island_at, position_at

Goods = Annotated[int, Meta(ge=0, le=24)]
SIDES = tuple(f"{side}_{name}" for side in ("give", "get") for name in RESOURCES)


def robber_at(state: State) -> int | None:
    """The hex on which the robber stands; nothing while that is not known."""
    if state.robbed:
        return state.robbed[-1].land
    board = board_at(state)
    deserts = [land for land, kind in enumerate(board.lands) if kind == "desert"] if board else []
    return deserts[0] if len(deserts) == 1 else None


def board_of_yields(state: State) -> Board | None:
    """The board by which it is known what a roll brings: builds are tapped on it, and it has numbers."""
    board = board_at(state) if state.builds else None
    return board if board and any(board.tokens) else None


def yields(state: State, total: int, robber: int | None) -> tuple[Yield, ...]:
    """What a roll brings whom, where that is known."""
    board = board_of_yields(state)
    if board is None:
        return ()
    return tuple(Yield(*one) for one in position_at(state).yields(board, total, robber))


def bank_pays(state: State) -> tuple[Yield, ...]:
    """What of the roll's yields the bank pays. *Ruling*: where it runs short of a resource nobody gets that,
    unless it concerns one player alone, who gets what is left."""
    left = {**dict.fromkeys(RESOURCES, state.components.resource), **dict(state.short)}
    found = []
    for one in state.yields:
        same = [other for other in state.yields if other.resource == one.resource and not other.blocked]
        short = sum(other.count for other in same) > left[one.resource]
        count = one.count if not short else left[one.resource] if len(same) == 1 else 0
        if not one.blocked and count:
            found.append(replace(one, count=count))
    return tuple(found)


def hands(state: State) -> tuple[int | None, ...]:
    """How many cards each seat has; nothing where that is not known. Of who would have fewer than none not
    all was told."""
    more = {seat: sum(one.count for one in bank_pays(state) if one.seat == seat) for seat in state.seats}
    return tuple(n if n is None or n >= 0 else None for n in with_cards(state, more).hands)


class BankShort(verbs.CatanVerb, frozen=True):
    """The bank has only so many of a resource left for the roll that stands."""

    resource: Resource
    left: Annotated[int, Meta(ge=0, le=24)]

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for what the roll brings, where that is known."""
        among = sorted({one.resource for one in state.yields if not one.blocked})
        if among:
            kinds = verbs.one_of(verbs.named_choices("catan-part", among))
            yield cls.action(resource=kinds, left=number(0, state.components.resource))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state in which the yields are as the bank can pay them."""
        if self.resource not in {one.resource for one in state.yields if not one.blocked}:
            raise Illegal(Text("catan-yields-none"), "resource")
        if not 0 <= self.left <= state.components.resource:
            raise Illegal(Text("catan-trade-amount", {"most": state.components.resource}), "left")
        others = tuple(one for one in state.short if one[0] != self.resource)
        return replace(state, short=(*others, (self.resource, self.left)))

    def params(self) -> dict[str, Any]:
        """The resource by its name, and how many there were."""
        return {"resource": Text(f"catan-part-{self.resource}"), "left": self.left}


def robbed_at(state: State, position: Position, robbed: Robbed) -> tuple[int, ...]:
    """The seats from whom a card may be drawn where the robber went."""
    built = (position.buildings.get(corner) for corner in island_at(state).corners_of[robbed.land])
    return tuple(sorted({one.seat for one in built if one and one.seat != robbed.seat}))


def robber_text(seat: int, land: int, victim: int | None) -> Text:
    """Who has moved the robber, whereto, and from whom a card was drawn."""
    params: dict[str, Any] = {"seat": Who(seat), "hex": land + 1}
    return (
        Text("catan-tell-robber-from", {**params, "victim": Who(victim)})
        if victim
        else Text("catan-tell-robber", params)
    )


class Robber(verbs.CatanVerb, frozen=True):
    """The seat on turn has moved the robber to a hex, and drawn a card from somebody there (0: from nobody);
    said again on the same hex, it says from whom."""

    seat: Seat
    land: Annotated[int, Meta(ge=0, le=29)]
    victim: verbs.Holder | None = None

    phases = verbs.PLAY
    no_seat = "catan-nobody"

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to host and GM, where builds are tapped and somebody is on turn."""
        if state.builds and state.turn and state.opened and state.pause is None:
            lands = number(0, len(island_at(state).hexes) - 1)
            victim = number(0, len(state.lines))
            yield cls.action(seat=seats(state.seats, value=state.turn), land=lands, victim=victim)

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the robber there. 001: after a seven and after a knight, to another hex, and a card
        is drawn from somebody on it."""
        verbs.must_sit(state, self.seat)
        if not state.builds:
            raise Illegal(Text("catan-build-off"))
        if not 0 <= self.land < len(island_at(state).hexes):
            raise Illegal(Text("catan-lies-no-place"), "land")
        verbs.must_play(state, entry)
        verbs.must_turn(state, entry, self.seat)
        last = state.robbed[-1] if state.robbed else None
        here = (state.turn_number, self.seat, self.land)
        again = last is not None and (last.turn, last.seat, last.land) == here
        if not again:
            verbs.must_fit(state.robbed)
            verbs.must_seven(state, entry)  # who has eight cards discards before one can be drawn
            if not state.robber_owed:
                forbid(entry, Text("catan-robber-none"), "land")
            if self.land == robber_at(state):
                forbid(entry, Text("catan-robber-stays"), "land")
        victim = self.victim
        moved = Robbed(
            state.turn_number,
            self.seat,
            self.land,
            victim,
            last.built if again and last else len(state.order),
        )
        among = robbed_at(state, position_at(state), moved)
        if victim is None and len(among) < 2:
            victim = among[0] if among else NOBODY
        if victim and victim not in among:
            forbid(entry, Text("catan-robber-not-there", {"seat": Who(victim)}), "victim")
        moved = replace(moved, victim=victim)
        if again and last and last.victim:
            state = with_cards(state, {self.seat: -1, last.victim: 1})
        if victim:
            state = with_cards(state, {self.seat: 1, victim: -1})
        before = state.robbed[:-1] if again else state.robbed
        owed = state.robber_owed if again else max(0, state.robber_owed - 1)
        return replace(state, robbed=(*before, moved), robber_owed=owed)

    def log_text(self, state: State, entry: CatanEntry, viewer: str) -> Text:
        """Who has moved it, whereto, and from whom a card was drawn."""
        return robber_text(self.seat, self.land, self.victim)


class Trade(verbs.PlayersVerb, frozen=True):
    """An exchange as proposed. A forbidden one is refused with the rule; an allowed one is logged as made."""

    seat: Seat
    way: Way = "players"
    partner: verbs.Holder = 0
    harbour: Harbour = "any"
    give_ore: Goods = 0
    give_wheat: Goods = 0
    give_wood: Goods = 0
    give_brick: Goods = 0
    give_wool: Goods = 0
    get_ore: Goods = 0
    get_wheat: Goods = 0
    get_wood: Goods = 0
    get_brick: Goods = 0
    get_wool: Goods = 0
    later: bool = False
    new: bool = False

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to any seat; the judge names the rule that refuses what is proposed."""
        waits = verbs.seven_open(state) and state.setup.rules >= 2 and viewer not in REFEREES
        if verbs.goes_on(state) and not waits:
            most = state.components.resource
            goods: dict[str, Any] = {side: {"most": most, "value": 0, "optional": True} for side in SIDES}
            partner = verbs.one_seat(state.seats, "catan-bank")
            yield cls.action(seat=verbs.speaks_for(state, viewer), partner=partner, **goods)

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the trade among those that were made."""
        verbs.must_own(state, entry, self.seat)
        verbs.must_sit(state, self.partner, "partner", least=0)
        verbs.must_fit(state.trades)
        verbs.must_play(state, entry)
        verbs.must_seven(state, entry, since=2)
        offer, options, most = offer_of(self), state.options, state.components.resource
        if min(*offer.give, *offer.get) < 0 or max(*offer.give, *offer.get) > most:
            raise Illegal(Text("catan-trade-amount", {"most": most}), "give_ore")
        rules = TradeRules(
            state.turn, options.harbour_gives_any, options.mixed_trades_refused, state.setup.rules >= 2
        )
        refused = judge(offer, rules)
        if refused is not None:
            forbid(entry, *refused)
        if offer.way == "harbour":
            _must_have_harbour(state, entry, offer)
        more = sum(offer.get) - sum(offer.give)
        state = with_cards(state, {offer.seat: more, offer.partner: -more})
        return replace(state, trades=(*state.trades, Traded(state.turn_number, offer)))

    def params(self) -> dict[str, Any]:
        """The seat, the way and the partner of the trade."""
        partner = Who(self.partner) if self.partner else Text("catan-bank")
        return {"seat": Who(self.seat), "way": Text(f"catan-way-{self.way}"), "partner": partner}


def _must_have_harbour(state: State, entry: CatanEntry, offer: Offer) -> None:
    """Refuses a harbour that a seat has not, or has settled at on this turn, where the board is known."""
    board = board_at(state) if state.builds else None
    if board is None:
        return
    own = position_at(state).harbours(board, offer.seat)
    corners = {corner for kind, corner in own if kind == offer.harbour}
    if not corners:
        forbid(entry, Text("catan-trade-no-harbour", {"seat": Who(offer.seat)}), "harbour")
    if corners <= state.new_corners:
        forbid(entry, Text("catan-trade-new-harbour"), "harbour")


def offer_of(move: Trade) -> Offer:
    """The judge's reading of a proposed exchange."""
    give, get = (tuple(getattr(move, f"{side}_{name}") for name in RESOURCES) for side in ("give", "get"))
    return Offer(move.seat, move.way, give, get, move.partner, move.harbour, move.later, move.new)


PlayedCard = Literal["knight", "road-building", "year-of-plenty", "monopoly"]
PROGRESS: tuple[PlayedCard, ...] = ("road-building", "year-of-plenty", "monopoly")
"""The cards of `SeatLine.others`, in its order."""


class PlayCard(verbs.CatanVerb, frozen=True):
    """A seat plays a development card; `was` is how many of this kind it had played."""

    seat: Seat
    card: PlayedCard
    was: int | None = None

    phases = verbs.PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for any seat: what a rule forbids may be recorded as irregular."""
        if verbs.goes_on(state):
            kinds = verbs.named_choices("catan-part", ("knight", *PROGRESS))
            yield cls.action(seat=state.seats, card=kinds)

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with one more card of this kind played; a knight counts for the largest army."""
        verbs.must_sit(state, self.seat)
        line = state.lines[self.seat - 1]
        verbs.must_see(self.was, count_of(line, self.card))
        verbs.must_play(state, entry)
        verbs.must_seven(state, entry, since=2)
        found = card_fault(state, self.seat, self.card)
        if found is not None:
            raise Illegal(found, "card")
        verbs.must_turn(state, entry, self.seat)
        found = card_rule(state, self.seat)
        if found is not None:
            forbid(entry, found, "card")
        played = replace(_with_card(line, self.card), played_on=state.turn_number)
        state = replace(state, robber_owed=state.robber_owed + (self.card == "knight"))
        if self.card == "monopoly":
            state = replace(state, hands=())  # how many it brings is not said
        else:  # two roads that cost four cards are free, two cards are taken
            state = with_cards(
                state, {self.seat: {"road-building": 4, "year-of-plenty": 2}.get(self.card, 0)}
            )
        return place(state, entry, self.seat, played, "card")

    def params(self) -> dict[str, Any]:
        """The seat, and the card by its name."""
        return {"seat": Who(self.seat), "card": Text(f"catan-part-{self.card}")}


def count_of(line: SeatLine, card: PlayedCard) -> int:
    """How many of a card a seat has played."""
    return line.knights if card == "knight" else line.others[PROGRESS.index(card)]


def card_fault(state: State, seat: int, card: PlayedCard) -> Text | None:
    """Why there cannot be another card of this kind: the pack holds no more."""
    most = state.components.cards[card]
    if sum(count_of(line, card) for line in state.lines) >= most:
        return Text("catan-most-of-card", {"card": Text(f"catan-part-{card}"), "most": most})
    after = _with_card(state.lines[seat - 1], card)
    taken = sum(
        max(line.bought, line.knights + sum(line.others))
        for line in (after if number == seat else other for number, other in enumerate(state.lines, 1))
    )
    if taken > state.components.pack:
        return Text("catan-most-development", {"most": state.components.pack})
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


def _with_card(line: SeatLine, card: PlayedCard) -> SeatLine:
    if card == "knight":
        return replace(line, knights=line.knights + 1)
    kind = PROGRESS.index(card)
    others = tuple(count + (place == kind) for place, count in enumerate(line.others))
    return replace(line, others=others)
