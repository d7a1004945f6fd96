"""Cards, decks, the places where cards lie (000 内容物, ゲームの準備, 追加ルール), and house rules, each with
the ruling as its default."""

from collections.abc import Callable, Iterable, Sequence, Set
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.werewolf.roles import VerdictRow, first
from companion.kernel.game import Choice, Param, Text, Who

Card = Literal["villager", "wolf", "seer", "gravedigger", "madman", "magician", "sinner", "doomsayer"]
Hand = tuple[Card, Card]
"""The two parents of a seat, in the order in which they lie face down."""
Ability = Literal["seer", "gravedigger"]
"""A card that acts in the morning."""
Extra = Literal["none", "magician", "sinner", "doomsayer"]
"""The further card of a set for six (魔術師の夜, 危険な隣人, 滅びゆく世界にさようなら)."""

GRAVEYARD = 0
"""The graveyard, where a place or a target is a seat's number."""
NOBODY = -1
"""No one: as the executed, panic; as a ballot among real cards, "I have no vote"; as a sight, none."""

Where = Annotated[int, Meta(ge=GRAVEYARD, le=6, extra={"kind": "choice"})]
Target = Annotated[int, Meta(ge=NOBODY, le=6, extra={"kind": "choice"})]

ABILITIES: tuple[Ability, ...] = ("seer", "gravedigger")
_COMMON: tuple[Card, ...] = ("wolf", "seer", "gravedigger", "madman")
_DECKS: dict[tuple[int, Extra], tuple[int, tuple[Card, ...]]] = {
    (4, "none"): (6, ("wolf", "seer", "madman")),
    (5, "none"): (8, _COMMON),
    (6, "none"): (10, _COMMON),
    (6, "magician"): (9, (*_COMMON, "magician")),
    (6, "sinner"): (9, (*_COMMON, "sinner")),
    (6, "doomsayer"): (9, (*_COMMON, "doomsayer")),
}


class Spot(Struct, frozen=True):
    """One card on the table: the first or second of a seat, or of the graveyard (seat 0)."""

    seat: int
    card: int

    @property
    def name(self) -> str:
        """How moves name it: `3-2` is the second card of seat 3, `0-1` the graveyard's first."""
        return f"{self.seat}-{self.card}"


SpotName = Annotated[str, Meta(pattern=r"^[0-6]-[12]$", extra={"kind": "choice"})]


def spot_of(name: str) -> Spot:
    """The spot that a move names."""
    seat, card = name.split("-")
    return Spot(int(seat), int(card))


def has_deck(seats: int, extra: Extra) -> bool:
    """Whether there is such a set for so many players."""
    return (seats, extra) in _DECKS


def specials(seats: int, extra: Extra) -> tuple[Card, ...]:
    """The cards of a deck that are not villagers; there is one of each."""
    return _DECKS[seats, extra][1]


def deck(seats: int, extra: Extra) -> tuple[Card, ...]:
    """All cards of a deck, villagers first."""
    villagers, others = _DECKS[seats, extra]
    villager: Card = "villager"
    return (*(villager for _ in range(villagers)), *others)


def grave_size(seats: int) -> int:
    """Cards in the graveyard: one with four players, otherwise two."""
    return 1 if seats == 4 else 2


def room(place: int, seats: int) -> int:
    """How many cards lie at a seat, or in the graveyard."""
    return grave_size(seats) if place == GRAVEYARD else 2


def right_of(seat: int, seats: int) -> int:
    """The right neighbour, to whom a card is passed. Seats are numbered to the right round the table."""
    return seat % seats + 1


def left_of(seat: int, seats: int) -> int:
    """The left neighbour, from whom a card comes."""
    return (seat - 2) % seats + 1


Seconds = Annotated[int, Meta(ge=30, le=3600)]


class HalfWolfOptions(Struct, frozen=True, omit_defaults=True):
    """House rules by name.

    Not to be chosen, since the cards themselves settle it: camps follow the hands after the gravedigger's
    swap; an ability card gained by the swap gives no ability; a sinner or doomsayer beside an ability card
    acts; the magician's sight changes nothing for a hand with wolf or madman, which is never made a mad
    wolf by it and keeps its vote; where 000's examples of the sinner say that one of the wolf camp was
    executed, the holder of the wolf card is meant.
    """

    cards: Literal["dealt", "real"] = "dealt"
    """Dealt to phones by the companion, or real cards on the table, told at the end."""
    extra: Extra = "none"
    """The set for six: with magician, sinner or doomsayer, or the plain one."""
    day: Seconds = 300
    """Seconds of talk (000 昼フェイズ: five minutes)."""
    self_vote: bool = False
    """Whether one may vote for oneself."""
    gravedigger: Literal["must", "may"] = "must"
    """Whether the gravedigger has to swap (000's rule text) or may leave it (000's summary)."""
    panic: Literal["wolf-camp", "unfound"] = "wolf-camp"
    """A second tie: the wolf camp wins whatever its hands, or it counts as nobody having found the wolf."""
    converted_revealed: bool = True
    """Whether a runoff in the magician set shows first who has no vote, as it does with four players."""
    progress: Literal["seats", "count", "nothing"] = "seats"
    """What all see while everybody chooses or votes: who is still to answer, how many, or nothing."""
    seats_again: bool = False
    """Whether a seat's phone may open the next table."""
    after: Literal["hands", "all"] = "all"
    """What all see at the end beyond hands and verdict: nothing, or all dealt, passed, seen and voted."""


Kind = Literal["village", "wolf", "mad-wolf", "converted", "sinner", "doomsayer"]
"""What a hand makes of its holder."""
Camp = Literal["village", "wolf", "third"]

CAMPS: dict[Kind, Camp] = {
    "village": "village",
    "wolf": "wolf",
    "mad-wolf": "wolf",
    "converted": "wolf",
    "sinner": "third",
    "doomsayer": "third",
}
_KINDS: tuple[tuple[Kind, Callable[[Hand, bool], bool]], ...] = (
    ("doomsayer", lambda hand, marked: "doomsayer" in hand),
    ("mad-wolf", lambda hand, marked: set(hand) == {"wolf", "madman"}),
    ("wolf", lambda hand, marked: "wolf" in hand or "madman" in hand),
    ("sinner", lambda hand, marked: "sinner" in hand),
    ("converted", lambda hand, marked: marked),
    ("village", lambda hand, marked: True),
)


class Verdict(Struct, frozen=True):
    """How a game is judged: the rule and its step, the winning camps, the winning seats.

    `alone` where the executed wins without a camp; `sinner` where step 6 adds the sinner.
    """

    rule: str
    step: int
    camps: tuple[Camp, ...]
    winners: tuple[int, ...]
    alone: bool = False
    sinner: bool = False


class _Facts(Struct, frozen=True):
    executed: int
    hands: tuple[Hand, ...]
    kinds: tuple[Kind, ...]
    turned: tuple[Card, ...]
    """The cards of the executed, or of the graveyard; none in a panic."""
    panic: bool
    """Whether a panic is a rule of its own."""

    @property
    def kind(self) -> Kind | None:
        """What the executed player is; nothing for graveyard and panic."""
        return self.kinds[self.executed - 1] if self.executed > GRAVEYARD else None


_STEPS: tuple[VerdictRow[_Facts, tuple[int, tuple[Camp, ...]]], ...] = (
    VerdictRow("panic", lambda facts: facts.panic and facts.executed == NOBODY, (1, ("wolf",))),
    VerdictRow("doomsayer", lambda facts: facts.kind == "doomsayer", (2, ())),
    VerdictRow("mad-wolf", lambda facts: facts.kind == "mad-wolf", (3, ())),
    VerdictRow("wolf-found", lambda facts: "wolf" in facts.turned, (4, ("village",))),
    VerdictRow("mad-wolf-spared", lambda facts: "mad-wolf" in facts.kinds, (5, ("village",))),
    VerdictRow(
        "doomsayer-spared",
        lambda facts: any({"wolf", "doomsayer"} <= set(hand) for hand in facts.hands),
        (5, ("village", "wolf")),
    ),
)
_HIDDEN = VerdictRow[_Facts, tuple[int, tuple[Camp, ...]]]("wolf-hidden", lambda facts: True, (5, ("wolf",)))


def kind_of(hand: Hand, marked: bool = False) -> Kind:
    """What a hand makes of its holder; `marked` is who saw the magician by the own ability."""
    return next(kind for kind, holds in _KINDS if holds(hand, marked))


def kinds_of(hands: Sequence[Hand], marked: Set[int]) -> tuple[Kind, ...]:
    """What each seat is, in seat order."""
    return tuple(kind_of(hand, seat in marked) for seat, hand in enumerate(hands, 1))


def voteless(kinds: Sequence[Kind], hands: Sequence[Hand]) -> tuple[int, ...]:
    """Seats without a vote: the madman among four (but the mad wolf votes), whoever was converted."""
    return tuple(
        seat
        for seat, (kind, hand) in enumerate(zip(kinds, hands, strict=True), 1)
        if kind == "converted" or (len(hands) == 4 and kind == "wolf" and "madman" in hand)
    )


def judge(
    hands: tuple[Hand, ...],
    graves: tuple[Card, ...],
    marked: Set[int],
    executed: int,
    *,
    panic: Literal["wolf-camp", "unfound"] = "wolf-camp",
) -> Verdict:
    """The verdict on hands in seat order and graveyard after the swap; seats from 1 numbered to the right.

    `executed`: a seat, GRAVEYARD, or NOBODY for a panic. A victory of a camp without players has no winners.
    """
    kinds = kinds_of(hands, marked)
    turned = () if executed == NOBODY else graves if executed == GRAVEYARD else hands[executed - 1]
    facts = _Facts(executed, hands, kinds, turned, panic == "wolf-camp")
    row = first(_STEPS, facts) or _HIDDEN
    step, camps = row.outcome
    winners = {seat for seat, kind in enumerate(kinds, 1) if CAMPS[kind] in camps}
    if alone := not camps:
        winners = {executed}
    beside = {
        seat
        for seat, kind in enumerate(kinds, 1)
        if kind == "sinner" and right_of(seat, len(hands)) == executed
    }
    return Verdict(row.name, step, camps, tuple(sorted(winners | beside)), alone, bool(beside))


def target_choices(values: Iterable[int], nobody: str = "half-wolf-nobody") -> list[Choice]:
    """Seats, graveyard or nobody as choices; `nobody` is the key of what nobody is called."""
    words = {GRAVEYARD: Text("half-wolf-graveyard"), NOBODY: Text(nobody)}
    return [Choice(value, words.get(value) or Who(value)) for value in values]


def target_text(target: int | None, nobody: str = "half-wolf-nobody") -> Text | Who:
    """A seat, the graveyard or nobody in words."""
    if target is None or target == NOBODY:
        return Text(nobody)
    return Text("half-wolf-graveyard") if target == GRAVEYARD else Who(target)


def executed_text(executed: int | None) -> Text | Who:
    """Who was executed, in words; nobody is a panic."""
    return target_text(executed, "half-wolf-panic")


def seats_text(seats: tuple[int, ...]) -> Param:
    """Several seats in words."""
    return tuple(Who(seat) for seat in seats) or Text("half-wolf-nobody")


def spot_text(spot: Spot) -> Text:
    """A card on the table in words."""
    if spot.seat == GRAVEYARD:
        return Text("half-wolf-spot-grave", {"number": spot.card})
    return Text("half-wolf-spot", {"seat": Who(spot.seat), "number": spot.card})


def spot_choices(spots: Iterable[Spot]) -> list[Choice]:
    """Cards on the table as choices."""
    return [Choice(spot.name, spot_text(spot)) for spot in spots]
