"""Games of turns and hidden hands: what one seat alone knows tells nothing to any other viewer."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.turns import AnswersInTurn, DealsDeck, TurnGame, TurnState
from companion.kernel.words import Text

Card = Literal["red", "green", "blue"]


class Options(Struct, frozen=True):
    """None."""


class State(TurnState[Options], frozen=True, kw_only=True):
    """Who holds what, and what was laid down."""

    hands: tuple[tuple[str, ...], ...] = ()
    laid: tuple[str, ...] = ()

    @property
    def deck(self):
        return ("red", "green", "blue") * len(self.seats)

    def without(self, seat, card):
        cards = list(self.hands[seat - 1])
        cards.remove(card)
        return replace(self, hands=(*self.hands[: seat - 1], tuple(cards), *self.hands[seat:]))


class Deal(DealsDeck, frozen=True):
    """Three cards to each seat."""

    def apply(self, state, entry):
        cards = self.dealt(state, entry)
        return state.ask("keep", 1, hands=tuple(cards[3 * seat - 3 : 3 * seat] for seat in state.seats))


class OfOwnHand(AnswersInTurn, frozen=True):
    """Base of what is done with a card of one's own."""

    card: Card

    @classmethod
    def among(cls, state, seat):
        return {"card": state.hands[seat - 1]}


class PutBack(OfOwnHand, frozen=True):
    """A card goes back unseen."""

    phases = frozenset({"keep"})

    def apply(self, state, entry):
        return state.without(entry.seat, self.card).ask("lay", entry.seat)


class Lay(OfOwnHand, frozen=True):
    """A card is laid down before all eyes."""

    told = ("card",)
    phases = frozenset({"lay"})

    def apply(self, state, entry):
        after = replace(state.without(entry.seat, self.card), laid=(*state.laid, self.card))
        return after.ask("over") if entry.seat == len(state.seats) else after.ask("keep", entry.seat + 1)


class Laying(TurnGame):
    """Each seat puts a card back and lays one down."""

    name, least, most = "laying", 3, 5
    Options = Options
    State = State
    verbs = (Deal, PutBack, Lay)

    def own(self, state, seat):
        return [Text("laying-card", {"card": card}) for card in state.hands[seat - 1]]

    def shown(self, state, seat):
        return [Text("laying-card", {"card": card}) for card in state.laid[seat - 1 : seat]]

    def winners(self, state):
        return [1]


def test_the_log_tells_of_an_answer_only_the_fields_that_its_verb_names():
    told = Lay("red").log_text(None, None, "public")
    assert (told.key, set(told.params)) == ("laying-tell-lay", {"card"})
    assert PutBack("red").log_text(None, None, "public") == Text("laying-tell-put-back")
