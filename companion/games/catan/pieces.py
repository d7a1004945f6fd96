"""What lies on the table: pieces and cards, dice, and what may be exchanged for what."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from companion.kernel.words import Text, Who

Resource = Literal["ore", "wheat", "wood", "brick", "wool"]
Card = Literal["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"]
Terrain = Literal["forest", "fields", "pasture", "hills", "mountains", "desert"]

RESOURCES: tuple[Resource, ...] = ("ore", "wheat", "wood", "brick", "wool")
EACH = {"roads": 15, "settlements": 5, "cities": 4}
"""Pieces of one player, with any box."""


class Components(Struct, frozen=True):
    """What a box holds: cards of each resource, development cards by kind, terrain tiles by kind."""

    resource: int
    cards: dict[Card, int]
    terrain: dict[Terrain, int]

    @property
    def pack(self) -> int:
        """Development cards in all."""
        return sum(self.cards.values())


BASE = Components(
    19,
    {"knight": 14, "victory-point": 5, "road-building": 2, "year-of-plenty": 2, "monopoly": 2},
    {"forest": 4, "fields": 4, "pasture": 4, "hills": 3, "mountains": 3, "desert": 1},
)
"""Three or four players, as 001 counts it. Its 収穫 and 発見 are one card: year of plenty."""

EXTENDED = Components(
    24,
    {"knight": 20, "victory-point": 5, "road-building": 3, "year-of-plenty": 3, "monopoly": 3},
    {"forest": 6, "fields": 6, "pasture": 6, "hills": 5, "mountains": 5, "desert": 2},
)
"""Five or six players: the publisher's extension added to the base. 001 has no figures for it."""


def components_of(seats: int) -> Components:
    """The components that so many players need."""
    return BASE if seats <= 4 else EXTENDED


class Component(Struct, frozen=True):
    """A line of the component check: what is counted, how many there must be, whose it is (0: the bank's)."""

    key: str
    group: str
    amount: int
    seat: int = 0

    @property
    def label(self) -> Text:
        """What is counted, in words."""
        return Text(f"catan-part-{self.key.split('-', 2)[2] if self.seat else self.key}")


def components_in_box(seats: int) -> tuple[Component, ...]:
    """Every line of the check, player by player, then the bank, the development cards, the terrain."""
    box = components_of(seats)
    players = [
        Component(f"seat-{seat}-{piece}", f"seat-{seat}", amount, seat)
        for seat in range(1, seats + 1)
        for piece, amount in EACH.items()
    ]
    bank = [Component(resource, "bank", box.resource) for resource in RESOURCES]
    cards = [Component(card, "cards", amount) for card, amount in box.cards.items()]
    terrain = [Component(kind, "terrain", amount) for kind, amount in box.terrain.items()]
    return (*players, *bank, *cards, *terrain)


EVERY = "every"
"""All groups of the check together."""


def group_name(group: str) -> Text | Who:
    """A group of the check in words: a seat's pieces by who sits there, all groups as the rest."""
    number = group.removeprefix("seat-")
    return Who(int(number)) if number.isdigit() else Text(f"catan-group-{group}")


class Counted(Struct, frozen=True, omit_defaults=True):
    """A line ticked off: how many are missing, and what the table does about it."""

    missing: int = 0
    note: str = ""


SUMS = range(2, 13)
CHANCES = tuple(6 - abs(7 - total) for total in SUMS)
"""In how many of 36 ways two dice make each sum."""
MILLION = 1_000_000
SAFE = 7
"""Cards in hand that a seven leaves alone."""


class Rolled(Struct, frozen=True, omit_defaults=True):
    """A roll: the turn it belongs to (0 without a turn pointer), its seat, the sum; void if rolled again."""

    turn: int
    seat: int
    total: int
    void: bool = False


def cards_left(rolls: Sequence[Rolled], *, deck: bool) -> list[int]:
    """The sums that may come next, each as often as it is there: those of all 36 pairs, or what is left of a
    deck that has each pair once and is shuffled anew after the last."""
    left = [total for total, ways in zip(SUMS, CHANCES, strict=True) for _ in range(ways)]
    for roll in rolls[len(rolls) // 36 * 36 :] if deck else ():
        if roll.total in left:
            left.remove(roll.total)
    return left


class Bar(Struct, frozen=True):
    """One column of the histogram: a sum, how often it fell, and how often it should have, in millionths."""

    total: int
    count: int
    expected: int


class TurnTime(Struct, frozen=True):
    """A turn that has ended: whose, how long, pauses left out, in milliseconds, and everybody's open points
    then."""

    seat: int
    spent: int
    points: tuple[int, ...]


class Seven(Struct, frozen=True, omit_defaults=True):
    """The check after a seven: hand sizes told so far (None: not yet), and whether the table is through."""

    hands: tuple[int | None, ...]
    done: bool = False
    proposed: frozenset[int] = frozenset()
    """The seats whose hands nobody has told: they are as the desk reckons them."""


def discard(hand: int) -> int:
    """Cards that a hand of so many gives up: half, rounded down, from eight on (8→4, 9→4, 10→5)."""
    return hand // 2 if hand > SAFE else 0


def histogram(rolls: Iterable[Rolled]) -> tuple[Bar, ...]:
    """Eleven bars, 2 to 12. Rolls that were rolled again do not count (001 ダイス)."""
    counts = [0] * len(SUMS)
    for roll in rolls:
        if not roll.void:
            counts[roll.total - 2] += 1
    thrown = sum(counts)
    return tuple(
        Bar(total, count, thrown * ways * MILLION // 36)
        for total, count, ways in zip(SUMS, counts, CHANCES, strict=True)
    )


class Luck(Struct, frozen=True):
    """A sum that came remarkably often: how often, how often it should have in tenths, and that one game in
    so many has as much."""

    total: int
    count: int
    expected: int
    games: int


LEAST_ROLLS = 20
LEAST_GAMES = 5 * len(SUMS)
"""What one game in fewer has is not remarked: with eleven sums that is about one remark in five games."""


def luck(counts: tuple[int, ...]) -> Luck | None:
    """Of how often each sum came what is least to be expected, if it is at all remarkable."""
    thrown, best = sum(counts), None
    if thrown < LEAST_ROLLS:
        return None
    for total, count, ways in zip(SUMS, counts, CHANCES, strict=True):
        if 36 * count <= thrown * ways:
            continue
        among, chosen = 0, 1  # of all 36 ** thrown ways those with so many or more, all of them first
        for n in range(thrown, count - 1, -1):
            among += chosen * ways**n * (36 - ways) ** (thrown - n)
            chosen = chosen * n // (thrown - n + 1)
        games = (2 * 36**thrown + among) // (2 * among)
        if games >= LEAST_GAMES and (best is None or games > best.games):
            best = Luck(total, count, (thrown * ways * 10 + 18) // 36, games)
    return best


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
