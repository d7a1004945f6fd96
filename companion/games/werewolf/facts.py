"""Facts: what happened, each with its own place in time, whoever enters it and whenever.

A kind of fact is one class: its fields, when it happens, which earlier entry it replaces, its place in the
order of its part, what it does to the story, how it reads, what of it the notebook offers. A game adds kinds;
nothing lists them. Whoever enters one, the story is the same.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta, Struct

from companion.kernel.verbs import ChecksItself, Choice, Seat, choices, number, within
from companion.kernel.words import Illegal, Param, Text

from .parts import FIRST_NIGHT, PARTS, Part, at, day_of, part_of
from .roles import label

if TYPE_CHECKING:
    from .state import StoryState
    from .story import Builder, Story

MOST_SEATS = 25
MOST_DAYS = 30
Day = Annotated[int, Meta(ge=1, le=MOST_DAYS)]
Night = Annotated[int, Meta(ge=0, le=MOST_DAYS)]

FRAME, ACT, EFFECT, LEAVE, LAST, AFTER = 0, 10, 20, 30, 35, 40
"""The order within a part: what frames it (who stands in a runoff), what people do, what comes of that, who
leaves by it, whom those take with them, what holds from the next part on. Facts of one place keep the order
of their entry."""


class FactMove(ChecksItself, frozen=True):
    """Base of all facts, and the notebook's way to enter one: the game master, at any time.

    A game that asks its seats makes facts of their answers; it does not offer these.
    """

    prefix = "village"
    said_by = frozenset({"gm"})
    role_words: ClassVar[str] = "village"
    """The game whose words name a role in it."""
    order: ClassVar[int] = ACT
    same: ClassVar[tuple[str, ...] | None] = None
    """The fields that make two entries one fact, of which the later stands. None: each stands for itself."""
    same_now: ClassVar[tuple[str, ...] | None] = None
    """The same, only as long as the part of the day is under way in which it happens."""
    compared: ClassVar[str] = ""
    """The field that `was` is about: what stands there must be what the sender saw."""
    public: ClassVar[bool] = False
    """Whether it happens before everybody's eyes."""
    variant: ClassVar[str] = ""
    """The field whose value chooses the wording."""

    def when(self, story: Story, now: int) -> int:
        """When it happened (`parts.at`): now, unless its kind says otherwise."""
        return now

    def happen(self, builder: Builder, fact: Fact) -> None:
        """Changes the story by what it does. Raises Illegal where it cannot be, or is against the rules."""

    def apply(self, state: StoryState, entry: Any) -> StoryState:
        """The state with this fact in its place."""
        return state.with_fact(entry, self)

    def identity(self, under_way: bool) -> tuple[Any, ...] | None:
        """What a later entry of the same fact has in common with it; `under_way`: its part is not over."""
        fields = self.same_now if self.same is None and under_way else self.same
        return None if fields is None else (self.verb(), *(getattr(self, field) for field in fields))

    @property
    def text(self) -> Text:
        """The sentence for it. Where a seat is left open (nobody executed, no target) the wording is
        `…-none`."""
        key = f"{self.prefix}-tell-{self.verb()}"
        if any(getattr(self, name, 0) is None for name in ("seat", "target")):
            return Text(f"{key}-none", self.params())
        return Text(f"{key}-{getattr(self, self.variant)}" if self.variant else key, self.params())

    def params(self) -> dict[str, Param]:
        """Its fields as parameters, a role by its name."""
        role = getattr(self, "role", "")
        return {**super().params(), **({"role": label(role, self.role_words)} if role else {})}

    def log_text(self, state: StoryState, entry: Any, viewer: str) -> Text | None:
        """The line for the GM; for everybody else where it happened before all eyes."""
        return self.text if viewer == "gm" or self.public else None


def only(part: Part) -> dict[str, Any]:
    """Narrows the part of a day to one."""
    return choices([Choice(part, Text(f"village-part-{part}"))])


def role_choices(state: StoryState) -> tuple[Choice, ...]:
    """All roles that the village knows."""
    return _choices(tuple(role.key for role in state.roles), state.words)


@cache
def _choices(keys: tuple[str, ...], words: str) -> tuple[Choice, ...]:
    return tuple(Choice(key, label(key, words)) for key in keys)


def any_part(state: StoryState) -> dict[str, Any]:
    """Narrows day and part to those that have come, as one choice that depends on the other."""
    days = range(day_of(state.now) + 1)
    parts = {day: parts_so_far(day, state) for day in days}
    every = [Choice(part, Text(f"village-part-{part}")) for part in PARTS]
    part = choices(every, value=part_of(state.now), **within("day", parts))
    return {"day": number(0, days[-1], days[-1]), "part": part}


def parts_so_far(day: int, state: StoryState) -> list[Part]:
    """The parts of a day that have come, the latest first; the village begins with the night before day 1."""
    return [part for part in reversed(PARTS) if FIRST_NIGHT <= at(day, part) <= state.now]


class DayFact(FactMove, frozen=True):
    """A fact of a day's talk."""

    day: Day

    def when(self, story: Story, now: int) -> int:
        """Its day."""
        return at(self.day, "day")


class EveningFact(FactMove, frozen=True):
    """A fact of an evening: the vote and what it sets off."""

    day: Day

    def when(self, story: Story, now: int) -> int:
        """The evening of its day."""
        return at(self.day, "evening")


class NightFact(FactMove, frozen=True):
    """A fact of the night after a day; night 0 comes before the first."""

    night: Night

    def when(self, story: Story, now: int) -> int:
        """Its night."""
        return at(self.night, "night")


class PartFact(FactMove, frozen=True):
    """A fact of any part of a day."""

    day: Night
    part: Part

    def when(self, story: Story, now: int) -> int:
        """Its part of its day."""
        return at(self.day, self.part)


class LeavingFact(FactMove, frozen=True):
    """A fact of whoever has left: what somebody does in going."""

    seat: Seat

    def when(self, story: Story, now: int) -> int:
        """The part in which that seat left, whenever it is entered."""
        gone = story.left(self.seat)
        return gone.at if gone else now


class Fact(Struct, frozen=True, omit_defaults=True):
    """A fact in its place in time (`parts.at`); `id` is that of its entry."""

    id: str
    at: int
    move: Any
    irregular: bool = False
    note: str = ""


class Departure(Struct, frozen=True, omit_defaults=True):
    """How a seat left: executed, attacked, shot, cursed, or a `Death`'s cause; `by` whose shot or look."""

    seat: int
    at: int
    cause: str
    id: str
    by: int | None = None
    words: str = ""


class Fault(Struct, frozen=True):
    """A fact that does not fit, and why."""

    id: str
    text: Text
    field: str
    forbidden: bool


def forbid(fact: Fact, text: Text, field: str = "") -> None:
    """Refuse what the rules forbid, unless it was recorded as irregular. Raises Illegal."""
    if not fact.irregular:
        raise Illegal(text, field, forbidden=True)
