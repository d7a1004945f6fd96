"""Real cards: what the referee tells of them once they are turned up, or that the table judged for itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from companion.games.werewolf.seats import known, unchanged
from companion.kernel.game import Action, Choice, Illegal, Text
from companion.kernel.verbs import Seat, choices, seats, stands
from companion.kernel.words import Param

from .cards import GRAVEYARD, NOBODY, Target, Where, room
from .state import State, ended, judged
from .verbs import TableVerb, executed_text, seats_text, target_choices, target_text

Seats = Annotated[tuple[Seat, ...], Meta(max_length=6)]
JUDGING = frozenset({"judging", "over"})


class TellExecuted(TableVerb, frozen=True):
    """Who was executed at the table, or that there was a panic; at any time, told again it is corrected."""

    target: Target
    was: int | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered with any seat, the graveyard, or nobody."""
        if state.real and state.real_cards.winners is None:
            among = target_choices((*state.seats, GRAVEYARD, NOBODY), "half-wolf-panic")
            yield cls.action(target=choices(among, value=state.executed), was=stands(state.executed))

    def apply(self, state: State, entry: Any) -> State:
        """The state at the end of the game, to be judged from the cards."""
        _open_to_telling(state)
        unchanged(self.was, state.executed, "half-wolf-changed")
        if self.target not in (*state.seats, GRAVEYARD, NOBODY):
            raise Illegal(Text("half-wolf-no-such-target"), "target")
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
        if state.real and state.real_cards.winners is None:
            cards = (Choice(card, Text(f"half-wolf-{card}")) for card in state.specials)
            yield cls.action(card=choices(cards), at=choices(target_choices(roomy(state))))

    def apply(self, state: State, entry: Any) -> State:
        """The state with the card in its place. Raises Illegal where there is no room for it."""
        _open_to_telling(state)
        if self.card not in state.specials:
            raise Illegal(Text("half-wolf-not-in-deck"), "card")
        unchanged(self.was, state.real_cards.cards.get(self.card), "half-wolf-changed")
        if self.at != GRAVEYARD:
            known(state.seats, (self.at,), "at")
        if self.at not in roomy(state):
            raise Illegal(Text("half-wolf-no-room"), "at")
        return judged(
            replace(
                state,
                real_cards=replace(state.real_cards, cards={**state.real_cards.cards, self.card: self.at}),
            )
        )

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
        if state.real and state.real_cards.winners is None and "magician" in state.specials:
            now = getattr(state.real_cards, cls.fact)
            yield cls.action(seat=choices(target_choices(cls.open_to(state)), value=now), was=stands(now))

    @classmethod
    def open_to(cls, state: State) -> tuple[int, ...]:
        """Who may have seen it by this ability."""
        other = getattr(state.real_cards, cls.other)
        return (*(seat for seat in state.seats if seat != other), NOBODY)

    def apply(self, state: State, entry: Any) -> State:
        """The state with who saw it, and the verdict if that was the last thing missing."""
        _open_to_telling(state)
        if "magician" not in state.specials:
            raise Illegal(Text("half-wolf-not-in-deck"))
        unchanged(self.was, getattr(state.real_cards, self.fact), "half-wolf-changed")
        if self.seat not in self.open_to(state):
            raise Illegal(Text("half-wolf-no-such-target"), "seat")
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
        if state.real and state.verdict is None:
            yield cls.action(seats=seats(state.seats))

    def apply(self, state: State, entry: Any) -> State:
        """The state at the end, with these winners."""
        _real(state)
        if state.verdict is not None:
            raise Illegal(Text("half-wolf-not-now"))
        unchanged(self.was, state.real_cards.winners, "half-wolf-changed")
        known(state.seats, self.seats, "seats")
        winners = tuple(sorted(set(self.seats)))
        return replace(state, real_cards=replace(state.real_cards, winners=winners), stage="over")

    def params(self) -> dict[str, Param]:
        """The winners."""
        return {"who": seats_text(self.seats)}


def _real(state: State) -> None:
    if not state.real:
        raise Illegal(Text("half-wolf-cards-dealt"))


def _open_to_telling(state: State) -> None:
    """Refuses to tell anything of dealt cards, and at a table that judged for itself. Raises Illegal."""
    _real(state)
    if state.real_cards.winners is not None:
        raise Illegal(Text("half-wolf-judged-by-table"))
