"""Facts: what happened, each with its own place in time, whoever enters it and whenever.

A kind of fact is one class: its fields, when it happens, which earlier entry it replaces, its place in the
order of its part, what it does to the story, how it reads, what of it the notebook offers. A game adds kinds;
nothing lists them. Whoever enters one, the story is the same.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from msgspec import Meta, Struct

from companion.kernel.verbs import ChecksItself, Seat
from companion.kernel.words import Illegal, Param, Text

from .roles import label

Part = Literal["day", "evening", "night"]
"""day: talk; evening: vote, execution and what it sets off; night: until all who left by it are announced."""
PARTS: tuple[Part, ...] = ("day", "evening", "night")
FIRST_NIGHT = 2
"""Night 0, before the first day: a village begins here."""


def at(day: int, part: Part) -> int:
    """The running number of a part of a day; larger is later."""
    return 3 * day + PARTS.index(part)


def day_of(when: int) -> int:
    """The day that a running number lies in; a night belongs to the day before it."""
    return when // 3


def part_of(when: int) -> Part:
    """The part of the day that a running number stands for."""
    return PARTS[when % 3]


def when_label(when: int) -> Text:
    """How a part of a day is called."""
    return Text(f"village-when-{part_of(when)}", {"day": day_of(when)})


T = TypeVar("T")


def put(row: Sequence[T], seat: int, value: T) -> tuple[T, ...]:
    """A row in seat order with one seat's value replaced."""
    return (*row[: seat - 1], value, *row[seat:])


def require_seats(among: Sequence[int], seats: Iterable[int | None], field: str) -> None:
    """Refuse seats that are not there; nobody (None) is no seat. Raises Illegal."""
    for seat in seats:
        if seat is not None and seat not in among:
            raise Illegal(Text("kernel-no-such-seat", {"number": seat}), field)


def require_unchanged(was: Any, stands: Any, reason: str, field: str = "was") -> None:
    """Refuse a move whose sender saw another value than the one that stands. Raises Illegal."""
    if was is not None and was != stands:
        raise Illegal(Text(reason), field)


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
    open_later: ClassVar[bool] = False
    """Whether it does where it is entered after the night in which it has its place."""
    variant: ClassVar[str] = ""
    """The field whose value chooses the wording."""

    def when(self, story: Any, now: int) -> int:
        """When it happened (`facts.at`): now, unless its kind says otherwise."""
        return now

    def happen(self, builder: Any, fact: "Fact") -> None:
        """Changes the story by what it does. Raises Illegal where it cannot be, or is against the rules."""

    def apply(self, state: Any, entry: Any) -> Any:
        """The state with this fact in its place."""
        return state.with_fact(entry, self)

    def identity(self, under_way: bool) -> tuple[Any, ...] | None:
        """What a later entry of the same fact has in common with it; `under_way`: its part is not over."""
        fields = self.same_now if self.same is None and under_way else self.same
        return None if fields is None else (self.verb(), *[getattr(self, field) for field in fields])

    @property
    def text(self) -> Text:
        """The sentence for it. Where a seat is left open (nobody executed, no target) the wording is
        `…-none`."""
        key = f"{self.prefix}-tell-{self.verb()}"
        if None in (getattr(self, "seat", 0), getattr(self, "target", 0)):
            return Text(f"{key}-none", self.params())
        return Text(f"{key}-{getattr(self, self.variant)}" if self.variant else key, self.params())

    def params(self) -> dict[str, Param]:
        """Its fields as parameters, a role by its name."""
        role = getattr(self, "role", "")
        return {**super().params(), **({"role": label(role, self.role_words)} if role else {})}

    def log_text(self, state: Any, entry: Any, viewer: str) -> Text | None:
        """The line for the GM; for everybody else where it happened before all eyes."""
        return self.text if viewer == "gm" or self.public else None


class DayFact(FactMove, frozen=True):
    """A fact of a day's talk."""

    day: Day

    def when(self, story: Any, now: int) -> int:
        """Its day."""
        return at(self.day, "day")


class EveningFact(FactMove, frozen=True):
    """A fact of an evening: the vote and what it sets off."""

    day: Day

    def when(self, story: Any, now: int) -> int:
        """The evening of its day."""
        return at(self.day, "evening")


class NightFact(FactMove, frozen=True):
    """A fact of the night after a day; night 0 comes before the first."""

    night: Night

    def when(self, story: Any, now: int) -> int:
        """Its night."""
        return at(self.night, "night")


class PartFact(FactMove, frozen=True):
    """A fact of any part of a day."""

    day: Night
    part: Part

    def when(self, story: Any, now: int) -> int:
        """Its part of its day."""
        return at(self.day, self.part)


class LeavingFact(FactMove, frozen=True):
    """A fact of whoever has left: what somebody does in going."""

    seat: Seat

    def when(self, story: Any, now: int) -> int:
        """The part in which that seat left, whenever it is entered."""
        gone = story.left(self.seat)
        return gone.at if gone else now


class Fact(Struct, frozen=True, omit_defaults=True):
    """A fact in its place in time (`facts.at`); `id` is that of its entry."""

    id: str
    at: int
    move: Any
    irregular: bool = False
    note: str = ""
    noted: int = 0
    """The part in which it was entered, where that is known."""

    @property
    def open(self) -> bool:
        """Whether everybody saw it in the morning after the night in which it has its place."""
        return self.move.open_later and self.noted > self.at and part_of(self.at) == "night"


class Departure(Struct, frozen=True, omit_defaults=True):
    """How a seat left: executed, attacked, shot, cursed, or a `Death`'s cause; `by` whose shot or look."""

    seat: int
    at: int
    cause: str
    id: str
    by: int | None = None
    words: str = ""
    open: bool = False
    """Whether everybody saw it in the morning after (`Fact.open`)."""
    stands: bool = False
    """Whether it only stands as it was announced: whatever else makes the seat leave then is its cause."""


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
