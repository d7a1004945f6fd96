"""What each viewer of a village is shown."""

from __future__ import annotations

from msgspec import Struct

from companion.kernel.clock import Clock
from companion.kernel.game import Text, View, Who

from .roles import Ability
from .timeline import Ending, Timeline
from .times import Part
from .verdict import Census, Outcome
from .vote import Count


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it; `role` only once the story is open."""

    seat: int
    alive: bool
    character: str
    claims: tuple[Text, ...]
    gone: Text | None
    """How it left, as announced."""
    role: Text | None


class RoleCount(Struct, frozen=True):
    """How many seats hold a role."""

    role: Text
    count: int


class Ballot(Struct, frozen=True):
    """A vote for somebody, or an abstention."""

    voter: int
    target: int | None


class Poll(Struct, frozen=True):
    """A day's vote or runoff: ballots where names may be shown, counts, who leads."""

    day: int
    round: int
    ballots: tuple[Ballot, ...]
    counts: tuple[Count, ...]
    leaders: tuple[int, ...]
    standing: tuple[int, ...]
    """Who stands in the runoff."""


class Said(Struct, frozen=True):
    """A claim, a withdrawal or a claimed result, of a day."""

    day: int
    seat: int
    text: Text


class Leaving(Struct, frozen=True):
    """Who left at a time, as announced. At dawn only who, by seat, never how."""

    day: int
    when: str
    seat: int
    how: Text


class Own(Struct, frozen=True):
    """What a seat's own phone shows: role, whom it knows, what it has learned. One shape for every role."""

    role: Text
    camp: Text
    rule: Text | str
    mates: tuple[Mate, ...]
    knows: tuple[Text, ...]


class Mate(Struct, frozen=True):
    """A seat of the same circle, and its role."""

    seat: int
    role: Text


class Dossier(Struct, frozen=True):
    """A seat in the GM's notebook."""

    seat: int
    key: str
    role: Text | None
    camp: Text | None
    tone: str
    gone: Text | None
    remarks: tuple[str, ...]


class Note(Struct, frozen=True):
    """A written fact, in time; a `fault` says why it counts for nothing."""

    id: str
    when: Text
    text: Text
    irregular: bool
    note: str
    fault: Text | None


class Call(Struct, frozen=True):
    """One turn of the night script. Turns of roles whose holders have left are called too."""

    ability: Ability
    say: Text
    verb: str
    living: tuple[int, ...]
    done: bool


class Prompt(Struct, frozen=True):
    """What the GM says next, and the verb of the next choice."""

    say: Text
    verb: str


class Proposed(Struct, frozen=True):
    """The verdict that the rules propose."""

    camp: Outcome
    label: Text
    reason: Text


class Book(Struct, frozen=True):
    """The GM's own pages: everything."""

    dossiers: tuple[Dossier, ...]
    census: Census
    prompt: Prompt
    script: tuple[Call, ...]
    proposed: Proposed | None
    owing: tuple[int, ...]
    notes: tuple[Note, ...]
    warnings: tuple[Text, ...]


class VillageView(View, frozen=True, kw_only=True):
    """A village for one viewer: `own` for a seat, `book` for the GM, `timeline` for whoever may know all."""

    title: str
    day: int
    part: Part
    living: int
    seats: tuple[SeatView, ...]
    composition: tuple[RoleCount, ...]
    said: tuple[Said, ...]
    polls: tuple[Poll, ...]
    leavings: tuple[Leaving, ...]
    clock: Clock
    minutes: int
    ending: Ending | None
    winners: tuple[int, ...]
    mvp: int | None
    """The MVP, once the game is over."""
    own: Own | None = None
    book: Book | None = None
    timeline: Timeline | None = None


__all__ = ["Ballot", "Book", "VillageView", "Who"]
