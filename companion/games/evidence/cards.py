"""Cards, roles, pieces, compositions and house rules of the evidence village (002)."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from companion.games.werewolf.roles import Role, judge_count
from companion.kernel.game import Choice, Param, Text, Who, choices

RoleName = Literal["villager", "madman", "werewolf", "dummy"]
Colour = Literal["white", "marred"]

ROLES: dict[str, Role] = {
    role.key: role
    for role in (
        Role("villager"),
        # 002: whispers with the wolves, counts for nobody at the verdict, holds a human's evidence.
        Role("madman", "wolves", "nobody", circle="wolves"),
        Role("werewolf", "wolves", "wolf", "black", "black", ("attack",), "wolves"),
        Role("dummy"),
    )
}


class Composition(NamedTuple):
    """A row of the source's table: the roles beside the dummy, and what the first day begins with."""

    villagers: int
    madmen: int
    wolves: int
    cards: int
    perjury: int


COMPOSITIONS: dict[int, Composition] = {
    8: Composition(5, 0, 2, 7, 3),
    9: Composition(6, 0, 2, 7, 3),
    10: Composition(7, 0, 2, 6, 3),
    11: Composition(8, 0, 2, 5, 3),
    12: Composition(8, 1, 2, 5, 2),
    13: Composition(9, 1, 2, 4, 2),
    14: Composition(9, 1, 3, 4, 2),
    15: Composition(10, 1, 3, 3, 2),
    16: Composition(11, 1, 3, 2, 2),
}
"""002 役職配分, by seats with the dummy; cells that are empty there repeat the value above."""
LEAST, MOST = min(COMPOSITIONS), max(COMPOSITIONS)

PIECES = range(1, 9)
"""The numbers of a player's pieces of evidence."""


def deck(seats: int) -> tuple[str, ...]:
    """The roles to be dealt: one for every seat but the dummy's."""
    row = COMPOSITIONS[seats]
    return ("villager",) * row.villagers + ("madman",) * row.madmen + ("werewolf",) * row.wolves


def whites(role: str) -> int:
    """How many of the eight pieces are white: three, of a wolf two (002 証拠)."""
    return 2 if role == "werewolf" else 3


def of_wolf_camp(role: str) -> bool:
    """Whether a role whispers and may lie: wolves and the C-madman."""
    return ROLES[role].circle == "wolves"


def judge(living: Iterable[str]) -> tuple[str, Text] | None:
    """Which camp has won and why, by the roles of the living; the C-madman is counted on no side
    (002 役職配分)."""
    return judge_count((ROLES[role] for role in living), "evidence")


def role_label(role: str) -> Text:
    """What a role is called."""
    return Text(f"evidence-role-{role}")


def camp_label(camp: str) -> Text:
    """What a camp is called."""
    return Text(f"evidence-camp-{camp}")


def colour_label(colour: str) -> Text:
    """What a piece's colour is called."""
    return Text(f"evidence-{colour}")


Cost = Literal["nothing", "stacks", "one", "some", "shows"]
"""What goes with a card: nothing; as many cards as the targets' stacks add up to; one; one or more, at
the player's choice; one or more that are only shown and stay in the hand."""
Piece = Literal["none", "fixed", "chosen", "rolled", "marred"]
"""Which piece is asked for: none; the card's own number; chosen by the player; a die of eight; three whose
answer is marred, chosen by the target."""
Aim = Literal["nobody", "others", "oneself", "drawn"]
"""Who is meant: nobody; other living players, chosen; oneself; `who`, drawn by chance."""

CardName = Annotated[
    str, Meta(pattern=r"^(blank|joker|(spade|heart|diamond|club)-(ace|[2-9]|10|jack|queen|king))$")
]
HeldName = Annotated[
    str,
    Meta(
        pattern=r"^(blank|joker|(spade|heart|diamond|club)-(ace|[2-9]|10|jack|queen|king))(\.[1-9][0-9]{0,2})?$",
        extra={"kind": "choice"},
    ),
]
"""A card in a hand: its kind, and of several of the same kind a number from the second on (`heart-7.2`)."""


class Card(Struct, frozen=True):
    """One kind of card, as data."""

    key: str
    effect: str
    """The name of its effect: cards with the same effect share it."""
    aim: Aim = "nobody"
    targets: int = 0
    """How many players are meant; of `drawn` how often `who` is drawn."""
    piece: Piece = "none"
    number: int = 0
    """The piece asked for by a card that says it itself."""
    reveals: int = 1
    """How many pieces of each target are asked for."""
    cost: Cost = "nothing"
    draws: int = 0
    """How many cards are drawn, by the target of a card aimed at others; of `some`, as many as paid."""

    @property
    def investigation(self) -> bool:
        """Whether it is an [investigation]: it costs the targets' stacks and raises each by one."""
        return self.cost == "stacks"

    def price(self, others: int) -> tuple[int, int]:
        """How many other cards go with it at the least and at the most, of so many in the hand."""
        return {"one": (1, 1), "some": (1, others), "shows": (1, others)}.get(self.cost, (0, 0))

    @property
    def rolls(self) -> int:
        """How many dice of eight are thrown."""
        return self.targets * self.reveals if self.piece == "rolled" else 0

    @property
    def asks(self) -> bool:
        """Whether somebody has to reveal a piece."""
        return self.piece != "none"


def _ranks(suit: str) -> tuple[Card, ...]:
    """The cards of a suit that are the same in each: ace to ten."""
    return (
        *(
            Card(f"{suit}-{rank or 'ace'}", "search", "others", 1, "fixed", number, cost="stacks")
            for number, rank in enumerate(("", "2", "3", "4", "5", "6", "7", "8"), 1)
        ),
        Card(f"{suit}-9", "question", "others", 1, "chosen", cost="stacks"),
        Card(f"{suit}-10", "aid", "others", 1, draws=1),
    )


DRAWABLE: tuple[Card, ...] = (
    *_ranks("spade"),
    Card("spade-jack", "recording", "drawn", 4, "rolled", cost="one"),
    Card("spade-queen", "double", "others", 2, "chosen", cost="stacks"),
    Card("spade-king", "laboratory", "others", 1, "chosen", cost="stacks"),
    *_ranks("heart"),
    Card("heart-jack", "hearing", "others", 1, "marred", cost="stacks"),
    Card("heart-queen", "negotiation", "others", 1),
    Card("heart-king", "psychology", "drawn", 1, "chosen"),
    *_ranks("diamond"),
    Card("diamond-jack", "rummage", cost="some"),
    Card("diamond-queen", "advance", draws=2),
    Card("diamond-king", "gamble", cost="one", draws=4),
    *_ranks("club"),
    Card("club-jack", "boast", cost="shows"),
    Card("club-queen", "assertion", "oneself", 1, "chosen", cost="stacks"),
    Card("club-king", "inquiry", "others", 1, "rolled", reveals=2, cost="stacks"),
    Card("joker", "clown"),
)
"""Each of them is equally likely at every draw."""
BLANK = Card("blank", "blank")
"""Never drawn: it exists only as compensation."""

CARDS: dict[str, Card] = {card.key: card for card in (*DRAWABLE, BLANK)}
DRAWABLE_KEYS = tuple(card.key for card in DRAWABLE)


def kind(held: str) -> str:
    """The kind of a card in a hand."""
    return held.partition(".")[0]


def card_label(card: str) -> Text:
    """What a kind of card, or a card in a hand, is called."""
    return Text(f"evidence-card-{kind(card)}")


Minutes = Annotated[int, Meta(ge=1, le=2880, extra={"kind": "length"})]


class EvidenceOptions(Struct, frozen=True, omit_defaults=True):
    """House rules. The spans of time are those of source 002, played in a chat; at a table one taps."""

    dummy: Annotated[int, Meta(ge=0, le=16)] = 0
    """The seat on which nobody sits; 0: the last one."""
    pace: Literal["producer", "clock"] = "producer"
    """Whether a phase ends by the producer's tap alone, or by the clock as well."""
    preparation_minutes: Minutes = 540
    """Preparation by the clock: 21:00 to 06:00."""
    day_minutes: Minutes = 1320
    vote_minutes: Minutes = 60
    night_minutes: Minutes = 60
    speech_points: Annotated[int, Meta(ge=1, le=9999)] = 200
    """Points of reasoning that a seat may speak a day; none is carried over."""
    point_seconds: Annotated[int, Meta(ge=1, le=60)] = 1
    """Seconds of reasoning that one point is."""
    tied_vote: bool = True
    """Whether those who stand in a runoff vote in it."""
    tutorial: bool = False
    """Whether all hands are open until the first dawn, to learn the cards."""
    mvp: bool = True
    """Whether the table may name a player of the game."""


def stacks_text(stacks: Iterable[int]) -> str:
    """Stacks by seat as one text."""
    return "-".join(str(stack) for stack in stacks)


def held_choices(names: Iterable[str]) -> dict[str, Any]:
    """Narrows a field to cards of a hand."""
    return choices(Choice(name, card_label(name)) for name in names)


def piece_choices(pieces: Iterable[int] = PIECES) -> dict[str, Any]:
    """Narrows a field to numbers of pieces."""
    return choices(Choice(piece, Text("evidence-piece", {"number": piece})) for piece in pieces)


def kinds_text(kinds: Iterable[str]) -> Param:
    """Kinds of cards in words."""
    return tuple(card_label(kind) for kind in kinds) or Text("evidence-no-card")


def seats_text(seats: Iterable[int]) -> Param:
    """Seats in words."""
    return tuple(Who(seat) for seat in seats) or Text("evidence-nobody")
