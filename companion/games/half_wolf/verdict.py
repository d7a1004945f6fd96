"""Who has won, from the cards as they lie at the end (000 ゲームの勝敗, 役職ルール①③, 追加ルール).

| step | rule | holds when | wins |
| --- | --- | --- | --- |
| 1 | panic | tied twice | wolf camp |
| 2 | doomsayer | the executed player holds the doomsayer | that player alone |
| 3 | mad-wolf | the executed player is the mad wolf | that player alone |
| 4 | wolf-found | the executed player, or the graveyard, holds the wolf | village |
| 5 | mad-wolf-spared | otherwise, and a player is the mad wolf | village |
| 5 | doomsayer-spared | otherwise, and a player holds wolf and doomsayer | village and wolf camp |
| 5 | wolf-hidden | otherwise | wolf camp |
| 6 | – | the sinner's right neighbour was executed | the sinner beside them |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Literal

from msgspec import Struct

from companion.games.werewolf.verdict import Row, first

from .cards import GRAVEYARD, NOBODY, Card, Hand, right_of

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


_STEPS: tuple[Row[_Facts, tuple[int, tuple[Camp, ...]]], ...] = (
    Row("panic", lambda facts: facts.panic and facts.executed == NOBODY, (1, ("wolf",))),
    Row("doomsayer", lambda facts: facts.kind == "doomsayer", (2, ())),
    Row("mad-wolf", lambda facts: facts.kind == "mad-wolf", (3, ())),
    Row("wolf-found", lambda facts: "wolf" in facts.turned, (4, ("village",))),
    Row("mad-wolf-spared", lambda facts: "mad-wolf" in facts.kinds, (5, ("village",))),
    Row(
        "doomsayer-spared",
        lambda facts: any({"wolf", "doomsayer"} <= set(hand) for hand in facts.hands),
        (5, ("village", "wolf")),
    ),
)
_HIDDEN = Row[_Facts, tuple[int, tuple[Camp, ...]]]("wolf-hidden", lambda facts: True, (5, ("wolf",)))


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
    turned: tuple[Card, ...] = () if executed == NOBODY else graves if executed == GRAVEYARD else ()
    if executed > GRAVEYARD:
        turned = hands[executed - 1]
    facts = _Facts(executed, hands, kinds, turned, panic == "wolf-camp")
    row = first(_STEPS, facts) or _HIDDEN
    step, camps = row.outcome
    winners = {seat for seat, kind in enumerate(kinds, 1) if CAMPS[kind] in camps}
    alone = not camps
    if alone:
        winners = {executed}
    beside = {
        seat
        for seat, kind in enumerate(kinds, 1)
        if kind == "sinner" and right_of(seat, len(hands)) == executed
    }
    return Verdict(row.name, step, camps, tuple(sorted(winners | beside)), alone, bool(beside))
