"""The morning: deal, choose, pass, look, swap (000 朝フェイズ)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import seat_asked
from companion.games.werewolf.facts import put
from companion.games.werewolf.machine import AnswersInSecret, DealsDeck
from companion.kernel.game import Action, Choice, Illegal, Text, Trait, seat_of
from companion.kernel.verbs import choices, reasons
from companion.kernel.words import Param

from .cards import GRAVEYARD, Hand, Part, SpotName, left_of, spot_of
from .state import Digging, RulesVerb, SeatVerb, SeerLook, State, card_at, spot_choices, spot_text, spots

Number = Annotated[int, Meta(ge=1, le=2, extra={"kind": "choice"})]


class Shuffled(Struct, frozen=True, tag_field="drawn", tag="shuffled"):
    """For each seat, whether the card that arrived lies first."""

    first: Annotated[tuple[bool, ...], Meta(min_length=4, max_length=6)]


class Deal(RulesVerb, DealsDeck, frozen=True):
    """By the rules: two cards to each seat, the rest to the graveyard."""

    traits = Trait.FINAL | Trait.BEGINS

    def apply(self, state: State, entry: Any) -> State:
        """The state with two cards at each seat in turn, and the rest in the graveyard."""
        cards = self.dealt(state, entry)
        hands = tuple((cards[2 * seat - 2], cards[2 * seat - 1]) for seat in state.seats)
        return replace(state, stage="choose", dealt=hands, hands=hands, graves=cards[2 * state.size :])


class Choose(SeatVerb, AnswersInSecret, frozen=True):
    """Which of the two dealt cards one passes on, before seeing what comes; may be changed until all have."""

    card: Number
    phases = frozenset({"choose"})
    traits = Trait.FINAL | Trait.ANSWERS
    secret = True
    question, answer = "chosen", "card"

    @classmethod
    def among(cls, state: State, seat: int) -> Iterable[Choice]:
        """Either of the two cards."""
        return (Choice(n, Text("half-wolf-card-n", {"number": n})) for n in (1, 2))

    def params(self) -> dict[str, Param]:
        """The number of the card."""
        return {"number": self.card}


class Pass(RulesVerb, frozen=True):
    """By the rules: all cards change hands at once, and each hand is shuffled."""

    phases = frozenset({"choose"})
    Drawn = Shuffled
    traits = Trait.FINAL | Trait.BEGINS

    def draw(self, state: State, entry: Any, chance: Any) -> Shuffled:
        """The order of the two cards in each hand."""
        return Shuffled(tuple(chance.below(2) == 1 for _ in state.seats))

    def apply(self, state: State, entry: Any) -> State:
        """The state with every chosen card at the right neighbour; its place does not tell which one
        arrived."""
        drawn = entry.drawn
        if drawn is None or len(drawn.first) != state.size:
            raise Illegal(Text("kernel-not-drawn"))
        hands = tuple(_passed(state, seat, drawn.first[seat - 1]) for seat in state.seats)
        return replace(state, stage="ready", hands=hands)


def _passed(state: State, seat: int, arrived_first: bool) -> Hand:
    giver = left_of(seat, state.size)
    kept = state.dealt[seat - 1][2 - (state.chosen.answer(seat) or 1)]
    arrived = state.dealt[giver - 1][(state.chosen.answer(giver) or 1) - 1]
    return (arrived, kept) if arrived_first else (kept, arrived)


class Ready(SeatVerb, AnswersInSecret, frozen=True):
    """One has seen the new hand. All answer which ability it would be, were both held (000 注意2)."""

    ability: Part = "seer"
    phases = frozenset({"ready"})
    traits = Trait.FINAL | Trait.ANSWERS
    secret = True
    question, answer = "preferred", "ability"

    @classmethod
    def among(cls, state: State, seat: int) -> Iterable[Choice]:
        """Those of the abilities that are in the deck."""
        return (Choice(part, Text(f"half-wolf-{part}")) for part in state.parts)

    def params(self) -> dict[str, Param]:
        """The ability by its name."""
        return {"ability": Text(f"half-wolf-{self.ability}")}


class ComeForward(RulesVerb, frozen=True):
    """By the rules: the holders come forward, the seer first."""

    phases = frozenset({"ready"})
    traits = Trait.FINAL | Trait.BEGINS

    def apply(self, state: State, entry: Any) -> State:
        """The state in which who holds an ability card acts; who holds both, with the one that was
        preferred."""
        seer, gravedigger = _holder(state, "seer"), _holder(state, "gravedigger")
        if seer is not None and seer == gravedigger:
            if state.preferred.answer(seer) == "seer":
                gravedigger = None
            else:
                seer = None
        return _next_part(replace(state, seer=seer, gravedigger=gravedigger), entry.said)


def _holder(state: State, part: Part) -> int | None:
    return next((seat for seat in state.seats if part in state.hands[seat - 1]), None)


def _next_part(state: State, said: int) -> State:
    """The next holder's turn, or the day, whose clock runs at once."""
    if state.seer is not None and state.sight is None:
        return replace(state, stage="seer")
    if state.gravedigger is not None and state.digging is None:
        return replace(state, stage="gravedigger")
    return replace(state, stage="day", discussion=state.discussion.start(said))


NO_SUCH_CARD = reasons({}, Text("half-wolf-no-such-card"))


def must_act(viewer: str, holder: int | None) -> None:
    """Refuses anybody but who came forward. Raises Illegal."""
    if seat_of(viewer) != holder:
        raise Illegal(Text("half-wolf-not-yours"))


class Look(SeatVerb, frozen=True):
    """The seer looks at one card on the table, the own ones and the graveyard included."""

    card: SpotName
    phases = frozenset({"seer"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any card, to whoever came forward."""
        must_act(viewer, state.seer)
        yield cls.action(owed=True, card=choices(spot_choices(spots(state)), **NO_SUCH_CARD))

    def apply(self, state: State, entry: Any) -> State:
        """The state with what was seen."""
        spot = spot_of(self.card)
        sight = SeerLook(seat_asked(entry.actor), spot, card_at(state, spot))
        return _next_part(replace(state, sight=sight), entry.said)

    def params(self) -> dict[str, Param]:
        """The card by its place, not what it was."""
        return {"card": spot_text(spot_of(self.card))}


class Swap(SeatVerb, frozen=True):
    """The gravedigger exchanges a card of the graveyard with one of another seat."""

    grave: Number
    card: SpotName
    phases = frozenset({"gravedigger"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any card of the graveyard against any of another player."""
        must_act(viewer, state.gravedigger)
        graves = range(1, len(state.graves) + 1)
        there = [spot for spot in spots(state) if spot.seat not in (GRAVEYARD, state.gravedigger)]
        own = {f"{state.gravedigger}-{n}": Text("half-wolf-not-own-card") for n in (1, 2)}
        yield cls.action(
            owed=True,
            grave=choices(Choice(n, Text("half-wolf-grave-n", {"number": n})) for n in graves),
            card=choices(spot_choices(there), **reasons(own, Text("half-wolf-no-such-card"))),
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state with the two cards in each other's place."""
        spot, grave = spot_of(self.card), self.grave
        left, arrived = card_at(state, spot), state.graves[grave - 1]
        hand = state.hands[spot.seat - 1]
        hand = (arrived, hand[1]) if spot.card == 1 else (hand[0], arrived)
        swapped = replace(
            state,
            digging=Digging(seat_asked(entry.actor), state.graves, grave, spot, arrived, left),
            hands=put(state.hands, spot.seat, hand),
            graves=put(state.graves, grave, left),
        )
        return _next_part(swapped, entry.said)

    def params(self) -> dict[str, Param]:
        """The cards by their places, not what they were."""
        return {"grave": self.grave, "card": spot_text(spot_of(self.card))}


class LeaveGraves(SeatVerb, frozen=True):
    """The gravedigger has looked and swaps nothing, where the house allows it."""

    phases = frozenset({"gravedigger"})

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to whoever came forward, where the house allows it."""
        must_act(viewer, state.gravedigger)
        if state.options.gravedigger == "must":
            raise Illegal(Text("half-wolf-must-swap"))
        yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the graveyard was seen, and nothing swapped."""
        digging = Digging(seat_asked(entry.actor), state.graves)
        return _next_part(replace(state, digging=digging), entry.said)
