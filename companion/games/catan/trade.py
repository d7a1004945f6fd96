"""The trade judge: whether a proposed exchange is allowed, and which rule refuses it (001 交換, 禁止行為)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.kernel.words import Text

from .pieces import RESOURCES, Resource

Way = Literal["players", "bank", "harbour"]
Harbour = Literal["any", "ore", "wheat", "wood", "brick", "wool"]

WAYS: tuple[Way, ...] = ("players", "bank", "harbour")
HARBOURS: tuple[Harbour, ...] = ("any", *RESOURCES)
BANK_RATE = 4
ANY_RATE = 3
OWN_RATE = 2

Refused = tuple[Text, str]
"""The rule that refuses, and the field of the proposal beside which it is shown."""


class Offer(Struct, frozen=True, omit_defaults=True):
    """A proposed exchange. `give` and `get` are counts in the order of RESOURCES, seen from `seat`."""

    seat: int
    way: Way
    give: tuple[int, int, int, int, int]
    get: tuple[int, int, int, int, int]
    partner: int = 0
    """The other player; 0 unless the way is `players`."""
    harbour: Harbour = "any"
    later: bool = False
    """Some of it is promised for later."""
    new: bool = False
    """The harbour was built on this very turn."""


class TradeRules(Struct, frozen=True):
    """What the judge must know of the table: whose turn it is (0: not tracked), and two rulings."""

    turn: int = 0
    harbour_gives_any: bool = True
    mixed_refused: bool = True
    net_gifts_refused: bool = True
    """Off for tables of earlier rules: a mixed trade could hide a gift."""


def judge(offer: Offer, rules: TradeRules) -> Refused | None:
    """The first rule that refuses an offer, or nothing where it is allowed."""
    return _turn(offer, rules) or _common(offer) or _BY_WAY[offer.way](offer, rules)


def _turn(offer: Offer, rules: TradeRules) -> Refused | None:
    if rules.turn and rules.turn not in (offer.seat, offer.partner):
        key = "catan-trade-neither" if offer.way == "players" else "catan-trade-not-on-turn"
        return Text(key), "seat"
    return None


def _common(offer: Offer) -> Refused | None:
    if not any(offer.give) and not any(offer.get):
        return Text("catan-trade-empty"), "give_ore"
    if offer.later:
        return Text("catan-trade-future"), "later"
    if not any(offer.give) or not any(offer.get):
        return Text("catan-trade-gift"), "get_ore" if any(offer.give) else "give_ore"
    return None


def _players(offer: Offer, rules: TradeRules) -> Refused | None:
    if offer.partner in (0, offer.seat):
        return Text("catan-trade-partner"), "partner"
    both = [name for name, give, get in _rows(offer) if give and get]
    if not both:
        return None
    resource = Text(f"catan-part-{both[0]}")
    if len(both) == 1 and _kinds(offer.give) == 1 and _kinds(offer.get) == 1:
        return Text("catan-trade-same", {"resource": resource}), f"get_{both[0]}"
    if rules.mixed_refused or _kinds(offer.give) == _kinds(offer.get) == len(both):
        return Text("catan-trade-mixed", {"resource": resource}), f"get_{both[0]}"
    net = tuple(give - get for _, give, get in _rows(offer))
    if rules.net_gifts_refused and (min(net) >= 0 or max(net) <= 0):
        return Text("catan-trade-gift"), f"get_{both[0]}"
    return None


def _bank(offer: Offer, rules: TradeRules) -> Refused | None:
    return _rate(offer, BANK_RATE, Text("catan-trade-bank-rate"))


def _harbour(offer: Offer, rules: TradeRules) -> Refused | None:
    if offer.new:
        return Text("catan-trade-new-harbour"), "new"
    if offer.harbour == "any":
        return _rate(offer, ANY_RATE, Text("catan-trade-harbour-rate"))
    resource = Text(f"catan-part-{offer.harbour}")
    rate = Text("catan-trade-own-rate", {"resource": resource})
    # Ruling: two of the harbour's resource for any one. The source's wording: two alike for the harbour's.
    fixed = offer.give if rules.harbour_gives_any else offer.get
    if any(count for name, count in zip(RESOURCES, fixed, strict=True) if name != offer.harbour):
        side = "give" if rules.harbour_gives_any else "get"
        return Text(f"catan-trade-own-{side}", {"resource": resource}), "harbour"
    return _rate(offer, OWN_RATE, rate)


def _rate(offer: Offer, rate: int, reason: Text) -> Refused | None:
    """Goods at `rate` alike for one; several such exchanges may be told as one."""
    if offer.partner:
        return Text("catan-trade-no-partner"), "partner"
    if any(give and get for _, give, get in _rows(offer)):
        name = next(name for name, give, get in _rows(offer) if give and get)
        return Text("catan-trade-same", {"resource": Text(f"catan-part-{name}")}), f"get_{name}"
    if any(count % rate for count in offer.give) or sum(offer.give) != rate * sum(offer.get):
        return reason, "way"
    return None


def _rows(offer: Offer) -> tuple[tuple[Resource, int, int], ...]:
    return tuple(zip(RESOURCES, offer.give, offer.get, strict=True))


def _kinds(side: tuple[int, ...]) -> int:
    return sum(count > 0 for count in side)


_BY_WAY = {"players": _players, "bank": _bank, "harbour": _harbour}
