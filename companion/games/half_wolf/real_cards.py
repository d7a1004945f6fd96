"""Real cards: what the referee tells of them once they are turned up, or that the table judged for itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.facts import unchanged
from companion.kernel.game import Action, Choice, Illegal, Text
from companion.kernel.verbs import Seat, choices, reasons, seats, stands
from companion.kernel.words import Param

from .cards import GRAVEYARD, NOBODY, Target, Where, room
from .state import State, ended, judged
from .verbs import TableVerb, executed_text, seats_text, target_choices, target_text

Seats = Annotated[tuple[Seat, ...], Meta(max_length=6)]
JUDGING = frozenset({"judging", "over"})


CHANGED = "half-wolf-changed"
NO_SUCH_TARGET = reasons({}, Text("half-wolf-no-such-target"))


def must_be_real(state: State) -> None:
    """Refuses to tell anything of dealt cards. Raises Illegal."""
    if not state.real:
        raise Illegal(Text("half-wolf-cards-dealt"))


def must_be_told(state: State) -> None:
    """Refuses to tell anything also at a table that judged for itself. Raises Illegal."""
    must_be_real(state)
    if state.real_cards.winners is not None:
        raise Illegal(Text("half-wolf-judged-by-table"))


class TellExecuted(TableVerb, frozen=True):
    """Who was executed at the table, or that there was a panic; at any time, told again it is corrected."""

    target: Target
    was: int | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seat, the graveyard, or nobody."""
        must_be_told(state)
        among = target_choices((*state.seats, GRAVEYARD, NOBODY), "half-wolf-panic")
        target = choices(among, value=state.executed, **NO_SUCH_TARGET)
        yield cls.action(target=target, was=stands(state.executed, CHANGED))

    def apply(self, state: State, entry: Any) -> State:
        """The state at the end of the game, to be judged from the cards."""
        return ended(replace(state, discussion=state.discussion.pause(entry.said)), self.target)

    def params(self) -> dict[str, Param]:
        """Who was executed."""
        return {"target": executed_text(self.target)}


class TellCard(TableVerb, frozen=True):
    """Where one of the special cards lies at the end. What is not told is a villager."""

    card: Literal["wolf", "seer", "gravedigger", "madman", "magician", "sinner", "doomsayer"]
    at: Where
    was: int | None = None
    phases = JUDGING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with every place where there is room."""
        must_be_told(state)
        cards = (Choice(card, Text(f"half-wolf-{card}")) for card in state.specials)
        full = {place: Text("half-wolf-no-room") for place in (*state.seats, GRAVEYARD)}
        yield cls.action(
            card=choices(cards, **reasons({}, Text("half-wolf-not-in-deck"))),
            at=choices(target_choices(roomy(state)), **reasons(full, Text("kernel-no-such-seat"))),
        )

    def apply(self, state: State, entry: Any) -> State:
        """The state with the card in its place."""
        unchanged(self.was, state.real_cards.cards.get(self.card), "half-wolf-changed")
        cards = {**state.real_cards.cards, self.card: self.at}
        return judged(replace(state, real_cards=replace(state.real_cards, cards=cards)))

    def params(self) -> dict[str, Param]:
        """The card, and its place."""
        return {"card": Text(f"half-wolf-{self.card}"), "at": executed_text(self.at)}


def roomy(state: State) -> tuple[int, ...]:
    """The places where one more special card may lie: seats and graveyard with fewer than they hold."""
    lying = list(state.real_cards.cards.values())
    places = (*state.seats, GRAVEYARD)
    return tuple(place for place in places if lying.count(place) < room(place, state.size))


class Saw(TableVerb, frozen=True):
    """Base of who saw the magician, by which ability; nobody uses both."""

    seat: Target
    was: int | None = None
    phases = JUDGING
    fact: ClassVar[str]
    other: ClassVar[str]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered in the magician's set, with any seat that did not see it by the other ability."""
        must_be_told(state)
        if "magician" not in state.specials:
            raise Illegal(Text("half-wolf-not-in-deck"))
        now, other = getattr(state.real_cards, cls.fact), getattr(state.real_cards, cls.other)
        among = target_choices((*(seat for seat in state.seats if seat != other), NOBODY))
        yield cls.action(seat=choices(among, value=now, **NO_SUCH_TARGET), was=stands(now, CHANGED))

    def apply(self, state: State, entry: Any) -> State:
        """The state with who saw it, and the verdict if that was the last thing missing."""
        return judged(replace(state, real_cards=replace(state.real_cards, **{self.fact: self.seat})))

    def params(self) -> dict[str, Param]:
        """The seat that saw it."""
        return {"who": target_text(self.seat)}


class SeerSaw(Saw, frozen=True):
    """The seat that saw the magician as the seer, or nobody."""

    fact = "seer_saw"
    other = "gravedigger_saw"


class GravediggerSaw(Saw, frozen=True):
    """The seat that saw the magician as the gravedigger, or nobody."""

    fact = "gravedigger_saw"
    other = "seer_saw"


class TellWinners(TableVerb, frozen=True):
    """The table judged for itself, the companion was clock and ballot box: these have won."""

    seats: Seats
    was: Seats | None = None
    phases = JUDGING

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered as long as the companion has not judged."""
        must_be_real(state)
        if state.verdict is not None:
            raise Illegal(Text("half-wolf-not-now"))
        yield cls.action(seats=seats(state.seats), was=stands(state.real_cards.winners, CHANGED))

    def apply(self, state: State, entry: Any) -> State:
        """The state at the end, with these winners."""
        winners = tuple(sorted(set(self.seats)))
        return replace(state, real_cards=replace(state.real_cards, winners=winners), stage="over")

    def params(self) -> dict[str, Param]:
        """The winners."""
        return {"who": seats_text(self.seats)}
