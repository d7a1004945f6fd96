"""The talk of a day: its clock and what is said to it; what is said in the talk and stands on the record."""

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.kernel.clock import Clock
from companion.kernel.game import Action, Choice, Illegal, Seat, Text, Verb, Who, choices
from companion.kernel.verbs import number

from .facts import DayFact, Fact, Night, PartFact, at
from .roles import RoleKey, claim_label
from .state import StoryState, any_part, role_choices
from .story import Builder, Story

MINUTE = 60
"""Seconds."""
MOST_MINUTES = 99


class Discussion(Struct, frozen=True):
    """The clock, and how long the discussion is in all (seconds)."""

    clock: Clock
    seconds: int

    @classmethod
    def of(cls, seconds: int) -> "Discussion":
        """A discussion that has not begun."""
        return cls(Clock(seconds * 1000), seconds)

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self.clock.running

    @property
    def begun(self) -> bool:
        """Whether any of it has passed, or passes."""
        return self.running or self.clock.left < self.seconds * 1000

    @property
    def ends(self) -> int | None:
        """When time is up (UTC milliseconds); nothing while the clock stands."""
        return self.clock.ends

    def start(self, said: int) -> "Discussion":
        """The clock running from `said` on."""
        return Discussion(self.clock.start(said), self.seconds)

    def pause(self, said: int) -> "Discussion":
        """The clock standing from `said` on."""
        return Discussion(self.clock.pause(said), self.seconds)

    @property
    def left(self) -> int:
        """What was left when the clock last started or stopped (milliseconds)."""
        return self.clock.left

    def lengthen(self, more: int, said: int) -> "Discussion":
        """The discussion with so many milliseconds more."""
        return self.lasting(self.seconds + more // 1000, said)

    def lasting(self, seconds: int, said: int) -> "Discussion":
        """The discussion with another length in all; what is left changes by the difference."""
        left = self.clock.remaining(said) + (seconds - self.seconds) * 1000
        return Discussion(self.clock.correct(left, said), seconds)


class TurnsClock(Verb, frozen=True):
    """Base of the verbs that let a game's clock run or stand, whatever the game calls them."""

    runs: ClassVar[bool]
    """Whether the clock runs after it."""
    clock: ClassVar[str] = "discussion"
    """The field of the state that holds the clock: a `Discussion` or a plain `Clock`."""

    @classmethod
    def against(cls, state: Any) -> Text | None:
        """Why the clock cannot be turned so now; nothing where it can."""
        return None

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered where the clock is not so yet, and nothing is against it."""
        if why := cls.against(state):
            raise Illegal(why)
        if getattr(state, cls.clock).running is not cls.runs:
            yield cls.action()

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with the clock running, or standing with what is left of it, from when it was said."""
        clock = getattr(state, self.clock)
        turned = clock.start(entry.said) if self.runs else clock.pause(entry.said)
        return replace(state, **{self.clock: turned})


class RunsClock(TurnsClock, frozen=True):
    """Base of the verb that lets a game's clock run."""

    runs = True


class HoldsClock(TurnsClock, frozen=True):
    """Base of the verb that lets a game's clock stand, so that what is left of it stays."""

    runs = False


class LengthensClock(Verb, frozen=True):
    """Base of the verb that gives a game's clock some minutes more."""

    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]
    clock: ClassVar[str] = "discussion"

    @classmethod
    def offer(cls, state: Any, viewer: str) -> Iterable[Action]:
        """Offered while the clock has something on it, and not yet too much."""
        minutes = getattr(state, cls.clock).left / (MINUTE * 1000)
        if 0 < minutes <= MOST_MINUTES - 1:
            yield cls.action(minutes=number(1, MOST_MINUTES - int(minutes)))

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with more time on the clock, which runs or stands as before."""
        clock = getattr(state, self.clock).lengthen(self.minutes * MINUTE * 1000, entry.said)
        return replace(state, **{self.clock: clock})

    def params(self) -> dict[str, Any]:
        """How many minutes more."""
        return {"minutes": self.minutes}


Said = Literal["white", "black", "guarded"]
Words = Annotated[str, Meta(min_length=1, max_length=400, pattern=r"\S")]


class Claim(DayFact, frozen=True):
    """A seat claims a role (CO)."""

    seat: Seat
    role: RoleKey
    public = True

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each day, the latest first, with any role and whoever lived."""
        for day in state.days:
            if alive := state.story.before(at(day, "day")):
                yield cls.action(day=day, seat=alive, role=role_choices(state))

    @property
    def text(self) -> Text:
        """The sentence of the claim, as 霊媒CO."""
        return Text(
            "village-tell-claim", {"seat": Who(self.seat), "claim": claim_label(self.role, self.role_words)}
        )

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Notes the claim. Refuses the dead, and a role that there is not."""
        builder.must_live(fact, self.seat, "seat")
        if self.role not in builder.known_roles:
            raise Illegal(Text("village-no-such-role"), "role")
        builder.claims.setdefault(self.seat, set()).add(self.role)


class Withdraw(DayFact, frozen=True):
    """A seat takes its claims back."""

    seat: Seat
    public = True

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each day, with those whose claims stand then."""
        for day in state.days:
            if claimants := claims_until(state.story, at(day, "day")):
                yield cls.action(day=day, seat=claimants)

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Takes the seat's claims back. Raises Illegal where there is none."""
        if not builder.claims.pop(self.seat, None):
            raise Illegal(Text("village-no-claim", {"seat": Who(self.seat)}), "seat")


class Report(DayFact, frozen=True):
    """A result that a seat claims to have: of which night, about whom, which."""

    seat: Seat
    night: Night
    target: Seat
    said: Said
    same = ("seat", "night")
    public = True
    variant = "said"

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered for each day, for whoever lived: about anybody, of any night before."""
        for day in state.days:
            if alive := state.story.before(at(day, "day")):
                nights = [Choice(n, Text("village-when-night", {"day": n})) for n in range(day - 1, -1, -1)]
                yield cls.action(
                    day=day,
                    seat=alive,
                    night={**choices(nights), "kind": "choice"},
                    target=state.seats,
                )

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Refuses the dead, and a night that has not been."""
        builder.must_live(fact, self.seat, "seat")
        if self.night >= self.day:
            raise Illegal(Text("village-not-yet"), "night")


class Remark(PartFact, frozen=True):
    """A note, about a seat or about all; it changes nothing."""

    words: Words
    seat: Seat | None = None

    @classmethod
    def offer(cls, state: StoryState, viewer: str) -> Iterable[Action]:
        """Offered in any part that has come, about anybody or nobody."""
        yield cls.action(**any_part(state), seat=state.seats)


def claims_until(story: Story, when: int) -> dict[int, set[str]]:
    """The claims that stand at a time (`facts.at`), by seat; what was withdrawn is out."""
    claims: dict[int, set[str]] = {}
    for earlier in story.of((Claim, Withdraw)):
        if earlier.at > when:
            break
        if isinstance(earlier.move, Claim):
            claims.setdefault(earlier.move.seat, set()).add(earlier.move.role)
        else:
            claims.pop(earlier.move.seat, None)
    return claims
