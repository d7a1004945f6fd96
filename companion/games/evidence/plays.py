"""Playing a card and paying for it (002 プレイの処理順): steps iv to viii are one act; and settling mistakes
(002 清算処理): a play is never taken back, what went wrong with it is put right."""

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.facts import put, require_seats
from companion.kernel.game import Chance, Choice, Illegal, Param, Text, Who, forbid, stands, within
from companion.kernel.verbs import Action, ChecksItself, Seat, choices, number, seats

from . import effects
from .cards import (
    CARDS,
    PIECES,
    Card,
    HeldName,
    card_label,
    held_choices,
    kind,
    kinds_text,
    piece_choices,
    seats_text,
    stacks_text,
)
from .state import GOING, PLAYING, Held, Play, ProducerVerb, SeatVerb, Settlement, SettlementKind, State

Names = Annotated[tuple[HeldName, ...], Meta(max_length=200)]


class PlayCard(ChecksItself, SeatVerb, frozen=True):
    """A card is played: on whom, for which piece, and which other cards go with it (paid, or shown).

    `was`: the stacks that the sender saw. Where another card came between, the play stands all the same and
    is settled: too little paid is paid at once, for too much there are blanks.
    """

    card: HeldName
    targets: Annotated[tuple[Seat, ...], Meta(max_length=2)] = ()
    number: Annotated[int, Meta(ge=1, le=8)] | None = None
    cards: Names = ()
    was: Annotated[str, Meta(max_length=80)] | None = None
    phases = PLAYING
    Drawn = effects.Rolled

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any card of the hand; on whom and for which piece depends on the card."""
        seat = state.living_player(viewer)
        if not state.hand(seat) or state.debts[seat - 1]:
            return
        names = [card.name for card in state.hand(seat)]
        rows = {name: CARDS[kind(name)] for name in names}
        others = [other for other in state.active if other != seat]
        among = {name: others if row.aim == "others" else () for name, row in rows.items()}
        pieces = {name: PIECES if row.piece == "chosen" else () for name, row in rows.items()}
        going = {name: names if row.cost != "nothing" else () for name, row in rows.items()}
        yield cls.action(
            card=held_choices(names),
            targets=seats(others, most=2, **within("card", among)),
            number={"kind": "choice", "optional": True, **piece_choices(), **within("card", pieces)},
            cards={**held_choices(names), **within("card", going)},
            was=stands(state.seen_stacks),
        )

    def draw(self, state: State, entry: Any, chance: Chance) -> effects.Rolled:
        """`who` and dice in the card's order, then the cards that are drawn."""
        seat = entry.seat
        return effects.roll(state, self.row, seat, self.targets, len(self.cards), chance)

    @property
    def row(self) -> Card:
        """The row of the card that is played."""
        return CARDS[kind(self.card)]

    def apply(self, state: State, entry: Any) -> State:
        """The state after the play: the nine steps but the first two, which are the sender's, and the
        answers."""
        seat = state.living_player(entry.actor)
        if state.debts[seat - 1]:
            raise Illegal(Text("evidence-owes-cards", {"n": state.debts[seat - 1]}), "card")
        effects.named_cards(state, seat, (self.card,), "card")
        self._check_aim(state, seat)
        named = self._going(state, seat)
        cost = self._checked_cost(state, seat, entry)
        rolled = effects.check_rolled(state, self.row, entry.drawn)
        play = Play(
            len(state.plays) + 1,
            state.day,
            seat,
            self.row.key,
            self.targets,
            self.number or 0,
            tuple(card.kind for card in named),
            cost,
            rolled.who,
            rolled.pieces,
            rolled.die,
        )
        state = effects.without(state, seat, (self.card,))
        if self.row.cost != "shows":
            state = effects.without(state, seat, self.cards)
        state = replace(state, stacks_today=(*state.stacks_today, state.stacks))
        state = effects.take_effect(state, play, named, rolled)
        return settle_payment(state, seat, cost - len(named)) if self.row.investigation else state

    def _check_aim(self, state: State, seat: int) -> None:
        """Steps i and ii: as many living others as the card says, and a number where it asks for one."""
        require_seats(state.seats, self.targets, "targets")
        wanted = self.row.targets if self.row.aim == "others" else 0
        if len(self.targets) != wanted:
            raise Illegal(Text("evidence-targets", {"n": wanted}), "targets")
        if len(set(self.targets)) != len(self.targets):
            raise Illegal(Text("evidence-same-target"), "targets")
        for target in self.targets:
            if target == seat:
                raise Illegal(Text("evidence-not-oneself"), "targets")
            if target not in state.active:
                raise Illegal(Text("evidence-not-a-target", {"seat": Who(target)}), "targets")
        if (self.number is not None) != (self.row.piece == "chosen"):
            raise Illegal(Text("evidence-no-number" if self.number else "evidence-number"), "number")

    def _going(self, state: State, seat: int) -> tuple[Held, ...]:
        """The other cards that go with it; the card itself pays for nothing."""
        if self.card in self.cards:
            raise Illegal(Text("evidence-pays-itself"), "cards")
        return effects.named_cards(state, seat, self.cards, "cards")

    def _checked_cost(self, state: State, seat: int, entry: Any) -> int:
        """Step iii: what it costs, once it is sure that it can be played."""
        paid, others = len(self.cards), len(state.hand(seat)) - 1
        if self.row.cost == "stacks":
            return self._checked_stacks(state, seat, entry)
        least, most = self.row.price(others)
        if others < least:
            raise Illegal(Text("evidence-no-other-card"), "card")
        if not least <= paid <= most:
            raise Illegal(Text("evidence-pays", {"least": least, "most": most}), "cards")
        return 0 if self.row.cost == "shows" else paid

    def _checked_stacks(self, state: State, seat: int, entry: Any) -> int:
        cost = effects.cost_of(self.row, state.stacks, seat, self.targets)
        paid = len(self.cards)
        # 002 清算処理: somebody played just before, and the sender paid by the stacks that were seen.
        before = (stacks for stacks in state.stacks_today if stacks_text(stacks) == self.was)
        seen = {effects.cost_of(self.row, stacks, seat, self.targets) for stacks in before}
        if paid != cost and paid not in seen:
            if cost > len(state.hand(seat)) - 1:
                forbid(entry, Text("evidence-too-dear", {"cost": cost}), "card")
            forbid(entry, Text("evidence-cost", {"cost": cost, "paid": paid}), "cards")
        return cost

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The line for everybody, with the kinds that were paid (step vi)."""
        rolled = entry.drawn or effects.Rolled()
        details = [
            *_detail("targets", {"targets": seats_text(self.targets)}, self.targets),
            *_detail("number", {"number": self.number or 0}, self.number),
            *_detail(
                "shown" if self.row.cost == "shows" else "paid", {"cards": kinds_text(self.cards)}, self.cards
            ),
            *_detail("who", {"who": seats_text(rolled.who)}, rolled.who),
            *_detail("rolled", {"rolled": tuple(str(piece) for piece in rolled.pieces)}, rolled.pieces),
            *_detail("die", {"die": rolled.die}, rolled.die),
            *_detail("drawn", {"n": len(rolled.cards)}, rolled.cards),
        ]
        params: dict[str, Param] = {"by": Who(entry.seat), "card": card_label(self.card)}
        if not details:
            return Text("evidence-tell-play-card", params)
        return Text("evidence-tell-play-card-with", {**params, "details": tuple(details)})


def _detail(what: str, params: dict[str, Param], there: Any) -> tuple[Text, ...]:
    return (Text(f"evidence-play-{what}", params),) if there else ()


def settle_payment(state: State, seat: int, missing: int) -> State:
    """The state after a payment was compared with what was due: more to pay, or blanks for too much."""
    if missing == 0:
        return state
    why: SettlementKind = "underpaid" if missing > 0 else "overpaid"
    row = Settlement(state.day, seat, why, abs(missing))
    state = replace(state, settlements=(*state.settlements, row))
    return (
        effects.in_debt(state, seat, missing) if missing > 0 else effects.with_blanks(state, seat, -missing)
    )


class Pay(ChecksItself, SeatVerb, frozen=True):
    """What was paid too little is paid at once, with cards of one's own choice."""

    cards: Names
    count: Annotated[int, Meta(ge=1, le=200)]
    phases = GOING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered to whoever owes cards, for exactly as many."""
        seat = state.living_player(viewer)
        debt = state.debts[seat - 1]
        if debt:
            names = [card.name for card in state.hand(seat)]
            yield cls.action(
                owed=True, cards={**held_choices(names), "least": debt, "most": debt}, count=debt
            )

    def apply(self, state: State, entry: Any) -> State:
        """The state with the debt paid; the kinds are named in public."""
        seat = state.living_player(entry.actor)
        paid = effects.named_cards(state, seat, self.cards, "cards")
        debt = state.debts[seat - 1]
        if not debt:
            raise Illegal(Text("evidence-owes-nothing"))
        if len(paid) != debt or self.count != debt:
            raise Illegal(Text("evidence-pays", {"least": debt, "most": debt}), "cards")
        state = effects.without(state, seat, self.cards)
        state = replace(state, debts=put(state.debts, seat, 0))
        row = Settlement(state.day, seat, "paid", debt, tuple(card.kind for card in paid))
        return replace(state, settlements=(*state.settlements, row))

    def params(self) -> dict[str, Param]:
        """The kinds of the cards."""
        return {"cards": kinds_text(self.cards)}


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
        yield cls.action(seat=state.active, count=number(1, 50, 1))

    def apply(self, state: State, entry: Any) -> State:
        """The state in which the payment is settled."""
        return settle_payment(state, self.checked(state, self.seat), self.sign * self.count)


class SettleUnderpaid(SettlesPayment, frozen=True):
    """Too few cards were paid: the rest at once; a hand that cannot goes as a whole, later draws pay."""


class SettleOverpaid(SettlesPayment, frozen=True):
    """Too many cards were paid: as many blanks come back into the hand."""

    sign = -1


class OfCards(ChecksItself, Settling, frozen=True):
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
                seat=hands.keys(),
                cards={
                    **choices(Choice(name, card_label(name)) for name in names),
                    **within("seat", hands),
                    "least": 1,
                },
            )

    def removed(self, state: State, why: SettlementKind) -> State:
        """The state with these cards gone, and what was settled noted."""
        seat = self.checked(state, self.seat)
        if not effects.named_cards(state, seat, self.cards, "cards"):
            raise Illegal(Text("evidence-name-cards"), "cards")
        row = Settlement(state.day, seat, why, len(self.cards))
        state = replace(state, settlements=(*state.settlements, row))
        return effects.without(state, seat, self.cards)

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
        return effects.in_debt(self.removed(state, "overdrawn"), self.seat, 0)


class SettleShown(OfCards, frozen=True):
    """The kinds of cards were told against the rules: they leave the hand, blanks take their place."""

    def apply(self, state: State, entry: Any) -> State:
        """The state with as many blanks in place of these cards."""
        return effects.with_blanks(self.removed(state, "shown"), self.seat, len(self.cards))


SETTLEMENTS = (SettleUnderpaid, SettleOverpaid, SettleOverdrawn, SettleShown)
