"""What is said at a table of Half Werewolf, and what chance writes beside it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.kernel.game import Verb

from .cards import Card, Part, SpotName, Target, Where
from .options import Seconds

Seat = Annotated[int, Meta(ge=1, le=6)]
Number = Annotated[int, Meta(ge=1, le=2)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=6)]


class Deal(Verb, frozen=True):
    """By the rules: two cards to each seat, the rest to the graveyard."""


class Choose(Verb, frozen=True):
    """Which of the two dealt cards one passes on; may be changed until everybody has chosen."""

    card: Number


class Pass(Verb, frozen=True):
    """By the rules: all cards change hands at once, and each hand is shuffled."""


class Ready(Verb, frozen=True):
    """One has seen the new hand. All answer the same: which ability it would be, were both held."""

    ability: Part = "seer"


class ComeForward(Verb, frozen=True):
    """By the rules: the holders come forward, the seer first."""


class Look(Verb, frozen=True):
    """The seer looks at one card on the table."""

    card: SpotName


class Swap(Verb, frozen=True):
    """The gravedigger exchanges a card of the graveyard with one of another seat."""

    grave: Number
    card: SpotName


class LeaveGraves(Verb, frozen=True):
    """The gravedigger swaps nothing (an option)."""


class StartDay(Verb, frozen=True):
    """The clock of the day runs."""


class PauseDay(Verb, frozen=True):
    """The clock of the day stands."""


class DayLength(Verb, frozen=True):
    """How many seconds the day has in all; `was` is what the sender saw."""

    seconds: Seconds
    was: int | None = None


class EndDay(Verb, frozen=True):
    """Everybody has finished talking."""


class TimeUp(Verb, frozen=True):
    """By the rules: the day is over, in the middle of a sentence or not."""


class Ballot(Verb, frozen=True):
    """One's vote: a seat or the graveyard; among real cards also "I have no vote"."""

    target: Target


class Count(Verb, frozen=True):
    """By the rules: all ballots are in."""


class TellExecuted(Verb, frozen=True):
    """Among real cards: who was executed, or that there was a panic."""

    target: Target
    was: int | None = None


class TellCard(Verb, frozen=True):
    """Among real cards: where a card lies at the end. What is not told is a villager."""

    card: Literal["wolf", "seer", "gravedigger", "madman", "magician", "sinner", "doomsayer"]
    at: Where
    was: int | None = None


class SeerSaw(Verb, frozen=True):
    """Among real cards: the seat that saw the magician as the seer, or nobody."""

    seat: Target
    was: int | None = None


class GravediggerSaw(Verb, frozen=True):
    """Among real cards: the seat that saw the magician as the gravedigger, or nobody."""

    seat: Target
    was: int | None = None


class TellWinners(Verb, frozen=True):
    """Among real cards: the table judged for itself; these have won."""

    seats: Seats
    was: Seats | None = None


class Mvp(Verb, frozen=True):
    """The player of the game, or nobody."""

    seat: Target
    was: int | None = None


class Bluff(Verb, frozen=True):
    """Who is rewarded for having claimed a card not held."""

    seats: Seats
    was: Seats | None = None


HalfWolfMove = (
    Deal
    | Choose
    | Pass
    | Ready
    | ComeForward
    | Look
    | Swap
    | LeaveGraves
    | StartDay
    | PauseDay
    | DayLength
    | EndDay
    | TimeUp
    | Ballot
    | Count
    | TellExecuted
    | TellCard
    | SeerSaw
    | GravediggerSaw
    | TellWinners
    | Mvp
    | Bluff
)


class Dealt(Struct, frozen=True, tag_field="drawn", tag="dealt"):
    """The shuffled deck: two cards for each seat in turn, then the graveyard."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=9, max_length=14)]


class Shuffled(Struct, frozen=True, tag_field="drawn", tag="shuffled"):
    """For each seat, whether the card that arrived lies first."""

    first: Annotated[tuple[bool, ...], Meta(min_length=4, max_length=6)]


HalfWolfDrawn = Dealt | Shuffled
