"""The notebook's state, and what is owed and proposed from it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import Setup
from companion.kernel.words import Text

from .facts import Fact, Story
from .moves import Attack, Shot
from .options import VillageOptions
from .roles import STANDARD, Role
from .story import told
from .times import FIRST_NIGHT, day_of, part_of
from .verdict import Census, Judgement, Outcome, census, judge

MOST_WRITTEN = 3000
"""Moves in one notebook; a long evening takes three hundred."""
NO_ROLE = Role("")
"""What sits on a seat before its role is written down."""


class Casting(Struct, frozen=True, omit_defaults=True):
    """A seat's role (its key) and character name."""

    role: str = ""
    character: str = ""


class Ended(Struct, frozen=True, omit_defaults=True):
    """The GM's verdict: who won, when (`times.at`), why; `also` by the GM's own judgement."""

    camp: Outcome
    at: int
    reason: Text
    also: tuple[int, ...] = ()


class Chosen(Struct, frozen=True):
    """The MVP, and the entry that says so."""

    seat: int
    id: str


class State(Struct, frozen=True):
    """Everything written, and the story that it comes to. `now` is the part that is being played."""

    setup: Setup[VillageOptions]
    roles: tuple[Role, ...]
    cast: tuple[Casting, ...]
    story: Story
    clock: Clock
    minutes: int
    now: int = FIRST_NIGHT
    facts: tuple[Fact, ...] = ()
    played_on: frozenset[int] | None = None
    ended: Ended | None = None
    mvp: Chosen | None = None
    written: int = 0

    @property
    def options(self) -> VillageOptions:
        """The house rules."""
        return self.setup.options

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, len(self.cast) + 1)

    @property
    def complete(self) -> bool:
        """Whether every seat has its role."""
        return all(casting.role for casting in self.cast)

    def role(self, seat: int) -> Role:
        """What sits on a seat."""
        key = self.cast[seat - 1].role
        return next((role for role in self.roles if role.key == key), NO_ROLE)


def opening(setup: Setup[VillageOptions]) -> State:
    """An empty notebook on the evening before the first day."""
    seats = len(setup.seats)
    everybody = frozenset(range(1, seats + 1))
    minutes = setup.options.minutes
    return State(
        setup,
        tuple(STANDARD.values()),
        (Casting(),) * seats,
        Story((), (everybody,) * (FIRST_NIGHT + 1)),
        Clock(minutes * 60_000),
        minutes,
    )


def retold(state: State, **changes: Any) -> State:
    """The state with changes that bear on the story, told afresh."""
    after = replace(state, **changes)
    roles = tuple(after.role(seat) for seat in after.seats)
    return replace(after, story=told(after.facts, roles, after.options, after.now))


def owing(state: State) -> tuple[int, ...]:
    """Who has left with a shot not yet fired, in the order of leaving."""
    fired = {fact.move.seat for fact in state.story.of(Shot)}
    return tuple(
        gone.seat
        for gone in state.story.departures
        if gone.seat not in fired and state.role(gone.seat).can("shoot")
    )


def counted(state: State) -> Census:
    """The living, as they count for the verdict."""
    return census(state.role(seat) for seat in state.story.living)


def proposal(state: State) -> Judgement | None:
    """What the rules say now that somebody has left; nothing while the GM lets it go on, or after the end."""
    if state.ended or state.played_on == state.story.living:
        return None
    return judged(state)


def judged(state: State) -> Judgement | None:
    """What the rules say, once all shots are fired, and of a night once its attack is known."""
    gone = state.story.departures
    if not gone or not state.complete or owing(state) or (gone[-1].at == state.now and _open_night(state)):
        return None
    return judge(counted(state))


def _open_night(state: State) -> bool:
    return part_of(state.now) == "night" and attack_expected(state) and not state.story.of(Attack, state.now)


def attack_expected(state: State) -> bool:
    """Whether the wolves attack in the present night."""
    return day_of(state.now) > 0 or state.options.first_attack


def ended_at(state: State) -> int:
    """When it ended: with the last who left where the rules agree, else now."""
    gone = state.story.departures
    return gone[-1].at if gone and judged(state) else state.now
