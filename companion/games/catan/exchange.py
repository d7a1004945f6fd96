"""A trade at the table: proposed, judged, and written down if it is allowed (001 交換)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import REFEREES, Action, Illegal, Seat, Text, Who, forbid
from companion.kernel.verbs import seats

from .checks import must_fit, must_own, must_play, must_seven, must_sit
from .pieces import RESOURCES
from .state import CatanEntry, State, Traded, seven_open
from .trade import Harbour, Offer, TradeRules, Way, judge
from .turns import goes_on
from .verb import Holder, PlayersVerb, one_seat, speaks_for

Goods = Annotated[int, Meta(ge=0, le=24)]
SIDES = tuple(f"{side}_{name}" for side in ("give", "get") for name in RESOURCES)


class Trade(PlayersVerb, frozen=True):
    """An exchange as proposed. A forbidden one is refused with the rule; an allowed one is logged as made."""

    seat: Seat
    way: Way = "players"
    partner: Holder = 0
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
        waits = seven_open(state) and state.setup.rules >= 2 and viewer not in REFEREES
        if goes_on(state) and not waits:
            most = state.components.resource
            goods: dict[str, Any] = {side: {"most": most, "value": 0, "optional": True} for side in SIDES}
            partner = one_seat(state.seats, "catan-bank")
            yield cls.action(seat=seats(speaks_for(state, viewer)), partner=partner, **goods)

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the trade among those that were made."""
        must_own(state, entry, self.seat)
        must_sit(state, self.partner, "partner", least=0)
        must_fit(state.trades)
        must_play(state, entry)
        must_seven(state, entry, since=2)
        offer, options, most = offer_of(self), state.options, state.components.resource
        if min(*offer.give, *offer.get) < 0 or max(*offer.give, *offer.get) > most:
            raise Illegal(Text("catan-trade-amount", {"most": most}), "give_ore")
        rules = TradeRules(
            state.turn, options.harbour_gives_any, options.mixed_trades_refused, state.setup.rules >= 2
        )
        refused = judge(offer, rules)
        if refused is not None:
            forbid(entry, *refused)
        return replace(state, trades=(*state.trades, Traded(state.turn_number, offer)))

    def params(self) -> dict[str, Any]:
        """The seat, the way and the partner of the trade."""
        partner = Who(self.partner) if self.partner else Text("catan-bank")
        return {"seat": Who(self.seat), "way": Text(f"catan-way-{self.way}"), "partner": partner}


def offer_of(move: Trade) -> Offer:
    """The judge's reading of a proposed exchange."""
    give, get = (tuple(getattr(move, f"{side}_{name}") for name in RESOURCES) for side in ("give", "get"))
    return Offer(move.seat, move.way, give, get, move.partner, move.harbour, move.later, move.new)
