"""What a GM writes down. Facts carry their own day, so that a forgotten one goes where it belongs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.kernel.game import Verb

from .night import Bite, Told
from .roles import Ability, Camp, Colour, Counts, Own, RoleKey
from .times import Part
from .verdict import Outcome

MOST_SEATS = 25
MOST_DAYS = 30
Seat = Annotated[int, Meta(ge=1, le=99)]
Day = Annotated[int, Meta(ge=1, le=MOST_DAYS)]
Night = Annotated[int, Meta(ge=0, le=MOST_DAYS)]
Round = Literal[1, 2]
Cause = Literal["sudden", "followed", "other"]
Said = Literal["white", "black", "guarded"]
Words = Annotated[str, Meta(max_length=400, pattern=r"\S")]


class DefineRole(Verb, frozen=True):
    """A role of the night's own, or another reading of a known one; said again, it replaces."""

    name: Annotated[str, Meta(max_length=40, pattern=r"^\S(.*\S)?$")]
    camp: Camp = "own"
    counts: Counts = "human"
    seen: Colour = "white"
    found: Colour = "white"
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=7)] = ()
    circle: Annotated[str, Meta(max_length=20)] = ""
    own: Own = ""
    rule: Annotated[str, Meta(max_length=400)] = ""


class Cast(Verb, frozen=True):
    """A seat's role and character name. `was` is the role that the sender saw there."""

    seat: Seat
    role: RoleKey = ""
    character: Annotated[str, Meta(max_length=40)] = ""
    was: RoleKey | None = None


class Proceed(Verb, frozen=True):
    """The next part of the day begins; it names which, so that a second tap says nothing new."""

    day: Night
    part: Part


class Claim(Verb, frozen=True):
    """A seat claims a role (CO)."""

    day: Day
    seat: Seat
    role: RoleKey


class Withdraw(Verb, frozen=True):
    """A seat takes its claims back."""

    day: Day
    seat: Seat


class Report(Verb, frozen=True):
    """A result that a seat claims to have: of which night, about whom, which."""

    day: Day
    seat: Seat
    night: Night
    target: Seat
    said: Said


class Vote(Verb, frozen=True):
    """Who votes for whom; no target is an abstention. Round 2 is the runoff."""

    day: Day
    voter: Seat
    target: Seat | None = None
    round: Round = 1
    was: Seat | None = None


class Tally(Verb, frozen=True):
    """How many hands pointed at a seat, where nobody wrote down whose."""

    day: Day
    seat: Seat
    count: Annotated[int, Meta(ge=0, le=99)]
    round: Round = 1
    was: int | None = None


class Runoff(Verb, frozen=True):
    """Who stands in the day's runoff."""

    day: Day
    seats: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=MOST_SEATS)]


class Execution(Verb, frozen=True):
    """Who was executed; no seat: nobody."""

    day: Day
    seat: Seat | None = None


class Attack(Verb, frozen=True):
    """Whom the wolves attacked, and which wolf pointed; no target: nobody."""

    night: Night
    seat: Seat
    target: Seat | None = None
    outcome: Bite = "rules"


class Guard(Verb, frozen=True):
    """Whom a knight guarded."""

    night: Night
    seat: Seat
    target: Seat


class Divination(Verb, frozen=True):
    """At whom a seer looked, and what was shown."""

    night: Night
    seat: Seat
    target: Seat
    told: Told = "rules"


class FirstWhite(Verb, frozen=True):
    """Somebody white for the seer before the first day, drawn by chance."""

    seat: Seat


class Reading(Verb, frozen=True):
    """What a medium was shown of somebody executed."""

    night: Night
    seat: Seat
    target: Seat
    told: Told = "rules"


class Shot(Verb, frozen=True):
    """Whom somebody who left with a shot took along; no target: nobody."""

    seat: Seat
    target: Seat | None = None


class Death(Verb, frozen=True):
    """Somebody left in another way."""

    day: Night
    part: Part
    seat: Seat
    cause: Cause
    words: Annotated[str, Meta(max_length=80)] = ""


class Remark(Verb, frozen=True):
    """A note of the GM's, about a seat or about the village."""

    day: Night
    part: Part
    words: Words
    seat: Seat | None = None


class Verdict(Verb, frozen=True):
    """The GM's word on who won: as proposed or not; `also` win by a condition that only the GM can judge."""

    camp: Outcome
    also: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()


class PlayOn(Verb, frozen=True):
    """The proposed verdict does not stand: the village goes on until somebody else leaves."""


class Mvp(Verb, frozen=True):
    """The GM's choice."""

    seat: Seat
    was: Seat | None = None


class ClockMinutes(Verb, frozen=True):
    """How long today's discussion is; what is left changes by the difference."""

    minutes: Annotated[int, Meta(ge=0, le=99)]
    was: int | None = None


class ClockRun(Verb, frozen=True):
    """The discussion runs."""


class ClockHold(Verb, frozen=True):
    """The discussion pauses."""


class DrawnSeat(Struct, frozen=True):
    """The seat that chance chose."""

    seat: int


FactMove = (
    Claim
    | Withdraw
    | Report
    | Vote
    | Tally
    | Runoff
    | Execution
    | Attack
    | Guard
    | Divination
    | Reading
    | Shot
    | Death
    | Remark
)
VillageMove = (
    DefineRole
    | Cast
    | Proceed
    | Claim
    | Withdraw
    | Report
    | Vote
    | Tally
    | Runoff
    | Execution
    | Attack
    | Guard
    | Divination
    | FirstWhite
    | Reading
    | Shot
    | Death
    | Remark
    | Verdict
    | PlayOn
    | Mvp
    | ClockMinutes
    | ClockRun
    | ClockHold
)
