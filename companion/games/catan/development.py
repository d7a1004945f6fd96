"""Development cards as they are played: one a turn, never on the turn they were bought (001 発展)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec.structs import replace

from companion.kernel.game import Action, Illegal, Seat, Text, Who, forbid
from companion.kernel.verbs import choices, seats

from .checks import must_play, must_see, must_seven, must_sit, must_turn
from .counts import place
from .state import CatanEntry, SeatLine, State
from .turns import goes_on
from .verb import PLAY, CatanVerb, named

PlayedCard = Literal["knight", "road-building", "year-of-plenty", "monopoly"]
PROGRESS: tuple[PlayedCard, ...] = ("road-building", "year-of-plenty", "monopoly")
"""The cards of `SeatLine.others`, in its order."""


class PlayCard(CatanVerb, frozen=True):
    """A seat plays a development card; `was` is how many of this kind it had played."""

    seat: Seat
    card: PlayedCard
    was: int | None = None

    phases = PLAY

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for any seat: what a rule forbids may be recorded as irregular."""
        if goes_on(state):
            kinds = named("catan-part", ("knight", *PROGRESS))
            yield cls.action(seat=seats(state.seats), card=choices(kinds))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with one more card of this kind played; a knight counts for the largest army."""
        must_sit(state, self.seat)
        line = state.lines[self.seat - 1]
        must_see(self.was, count_of(line, self.card))
        must_play(state, entry)
        must_seven(state, entry, since=2)
        found = card_fault(state, self.seat, self.card)
        if found is not None:
            raise Illegal(found, "card")
        must_turn(state, entry, self.seat)
        found = card_rule(state, self.seat)
        if found is not None:
            forbid(entry, found, "card")
        played = replace(_with_card(line, self.card), played_on=state.turn_number)
        return place(state, entry, self.seat, played, "card")

    def params(self) -> dict[str, Any]:
        """The seat, and the card by its name."""
        return {"seat": Who(self.seat), "card": Text(f"catan-part-{self.card}")}


def count_of(line: SeatLine, card: PlayedCard) -> int:
    """How many of a card a seat has played."""
    return line.knights if card == "knight" else line.others[PROGRESS.index(card)]


def card_fault(state: State, seat: int, card: PlayedCard) -> Text | None:
    """Why there cannot be another card of this kind: the pack holds no more."""
    most = state.components.cards[card]
    if sum(count_of(line, card) for line in state.lines) >= most:
        return Text("catan-most-of-card", {"card": Text(f"catan-part-{card}"), "most": most})
    after = _with_card(state.lines[seat - 1], card)
    taken = sum(
        max(line.bought, line.knights + sum(line.others))
        for line in (after if number == seat else other for number, other in enumerate(state.lines, 1))
    )
    if taken > state.components.pack:
        return Text("catan-most-development", {"most": state.components.pack})
    return None


def card_rule(state: State, seat: int) -> Text | None:
    """Which rule speaks against another card of this seat on this turn, where turns are followed."""
    line = state.lines[seat - 1]
    if not state.turn:
        return None
    if line.played_on == state.turn_number:
        return Text("catan-card-one", {"seat": Who(seat)})
    new = line.bought_on == state.turn_number and line.bought > line.bought_earlier
    if new and line.bought_earlier <= line.knights + sum(line.others):
        return Text("catan-card-new", {"seat": Who(seat)})
    return None


def _with_card(line: SeatLine, card: PlayedCard) -> SeatLine:
    if card == "knight":
        return replace(line, knights=line.knights + 1)
    kind = PROGRESS.index(card)
    others = tuple(count + (place == kind) for place, count in enumerate(line.others))
    return replace(line, others=others)
