"""Settling mistakes (002 清算処理): a play is never taken back, what went wrong with it is put right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.kernel.game import Action, Choice, Illegal, Seat, Text, Who
from companion.kernel.verbs import choices, number, seats, within
from companion.kernel.words import Param

from .cards import card_label, kind
from .hands import held, in_debt, with_blanks, without
from .plays import Names, settle_payment
from .state import GOING, Settlement, SettlementKind, State
from .verbs import EvidenceVerb, ProducerVerb, kinds_text

Amount = Annotated[int, Meta(ge=1, le=50)]


class Settling(ProducerVerb, frozen=True):
    """Base of what the producer settles for one living player."""

    phases = GOING

    def checked(self, state: State, seat: int) -> int:
        """The seat, where it plays. Raises Illegal."""
        if seat not in state.active:
            raise Illegal(Text("evidence-not-a-target", {"seat": Who(seat)}), "seat")
        return seat


class SettlesPayment(Settling, frozen=True):
    """Base of a payment that was not as large as it should have been."""

    seat: Seat
    count: Amount
    sign: ClassVar[int] = 1
    """1: so many cards are owed; -1: so many come back."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for anybody who plays."""
        yield cls.action(seat=seats(state.active), count=number(1, 50, 1))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the payment is settled."""
        return settle_payment(state, self.checked(state, self.seat), self.sign * self.count)


class SettleUnderpaid(SettlesPayment, frozen=True):
    """Too few cards were paid: the rest at once; a hand that cannot goes as a whole, later draws pay."""


class SettleOverpaid(SettlesPayment, frozen=True):
    """Too many cards were paid: as many blanks come back into the hand."""

    sign = -1


class OfCards(Settling, frozen=True):
    """Base of what takes certain cards out of a hand; which they are only the seat and the producer read."""

    seat: Seat
    cards: Names

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for anybody who holds cards; which ones depends on whose hand it is."""
        hands = {seat: [card.name for card in state.hand(seat)] for seat in state.active if state.hand(seat)}
        names = sorted({name for hand in hands.values() for name in hand})
        if hands:
            yield cls.action(
                seat=seats(hands),
                cards={
                    **choices(Choice(name, card_label(name)) for name in names),
                    **within("seat", hands),
                    "least": 1,
                },
            )

    def removed(self, state: State, why: SettlementKind) -> State:
        """The state with these cards gone, and what was settled noted."""
        seat = self.checked(state, self.seat)
        if not held(state, seat, self.cards, "cards"):
            raise Illegal(Text("evidence-name-cards"), "cards")
        row = Settlement(state.day, seat, why, len(self.cards))
        state = replace(state, settlements=(*state.settlements, row))
        return without(state, seat, self.cards)

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line with the number for everybody; with the kinds for the seat, the producer, and at the
        end."""
        params: dict[str, Param] = {"seat": Who(self.seat), "n": len(self.cards)}
        if state.phase == "over" or viewer in ("gm", f"seat-{self.seat}"):
            kinds = kinds_text(kind(name) for name in self.cards)
            return Text(f"evidence-tell-{self.verb()}-cards", {**params, "cards": kinds})
        return Text(f"evidence-tell-{self.verb()}", params)


class SettleOverdrawn(OfCards, frozen=True):
    """Too many cards were drawn: they leave the hand at once."""

    def apply(self, state: State, entry: Any) -> State:
        """The state without these cards; what is still to be paid is paid by the rest."""
        return in_debt(self.removed(state, "overdrawn"), self.seat, 0)


class SettleShown(OfCards, frozen=True):
    """The kinds of cards were told against the rules: they leave the hand, blanks take their place."""

    def apply(self, state: State, entry: Any) -> State:
        """The state with as many blanks in place of these cards."""
        return with_blanks(self.removed(state, "shown"), self.seat, len(self.cards))


SETTLEMENTS: tuple[type[EvidenceVerb], ...] = (SettleUnderpaid, SettleOverpaid, SettleOverdrawn, SettleShown)
