"""The fifty-three kinds of cards and the blank, as rows (002 行動カードの種類)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.kernel.words import Text

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
