"""The state that facts live in: roles on seats, the story, the verdict; a game adds its own."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.game import Choice, Entry, Illegal, TableState, Text, choices, number, within

from .facts import FIRST_NIGHT, PARTS, Fact, FactMove, Part, day_of, part_of, require_seats, require_unchanged
from .roles import CAMPS, NO_ROLE, STANDARD, Camp, Census, Judgement, Role, census, judge, label
from .story import Modifiers, Story, build


class Casting(Struct, frozen=True, omit_defaults=True):
    """A seat's role (its key) and character name."""

    role: str = ""
    character: str = ""


class Ended(Struct, frozen=True, omit_defaults=True):
    """The verdict as it was said: which camp, when (`facts.at`); `also` by the GM's own judgement."""

    camp: str
    at: int
    also: tuple[int, ...] = ()


class Chosen(Struct, frozen=True):
    """The MVP, and the entry that says so."""

    seat: int
    id: str


class StoryState(TableState[Any], frozen=True, kw_only=True):
    """What was entered, and the story that it comes to. `now` is the part that is being played."""

    modifiers: ClassVar[Modifiers]
    """What modifies its facts."""
    words: ClassVar[str] = "village"
    """The game whose words name its roles."""
    camp_words: ClassVar[Any] = "village"
    """The game whose words name its camps, in its verdict too."""
    lessons: ClassVar[tuple[Any, ...]] = ()
    """What seats learn beside a village's night: rows as in `knowledge.LESSONS`."""
    causes_told: ClassVar[frozenset[str]]
    """How seats leave before everybody's eyes, so that a table is told the cause (`facts.Departure`)."""
    acts_shown: ClassVar[Any]
    """The facts that stand on the sheet as what somebody did to another."""
    story: Story
    cast: tuple[Casting, ...]
    roles: tuple[Role, ...] = tuple(STANDARD.values())
    camps: tuple[Camp, ...] = tuple(CAMPS.values())
    now: int = FIRST_NIGHT
    facts: tuple[Fact, ...] = ()
    shown: Mapping[str, str] = {}
    """The colour that a look or a reading of somebody cast showed when it was entered, by the fact's id."""
    ended: Ended | None = None
    mvp: Chosen | None = None

    @property
    def complete(self) -> bool:
        """Whether every seat has its role."""
        return "" not in [casting.role for casting in self.cast]

    @property
    def dealt(self) -> list[Role]:
        """What was dealt to each seat, from the first."""
        known = {role.key: role for role in self.roles}
        return [known.get(casting.role, NO_ROLE) for casting in self.cast]

    def roles_at(self, at: int | None = None) -> list[Role]:
        """What sits on each seat, from the first, at a time (`facts.at`), or now: as dealt, and as changed
        since."""
        held = self.dealt
        for change in self.story.changes:
            if at is None or change.at < at:
                held[change.seat - 1] = change.role
        return held

    def role(self, seat: int, at: int | None = None) -> Role:
        """What sits on one seat."""
        return self.roles_at(at)[seat - 1]

    @property
    def camps_held(self) -> list[str]:
        """The camp with which each seat wins, from the first: that of its latest bond, else its role's."""
        held = [role.camp for role in self.roles_at()]
        for bond in self.story.bonds:
            for seat in bond.seats if bond.camp else ():
                held[seat - 1] = bond.camp
        return held

    @property
    def days(self) -> range:
        """The days that have come, the latest first."""
        return range(day_of(self.now), 0, -1)

    def present(self, at: int) -> frozenset[int]:
        """Who is in the game in a part of a day: acts in it, and may be chosen."""
        return self.story.before(at)

    def voteless(self, at: int, turn: int = 1) -> frozenset[int]:
        """Who has no vote on an evening, in one of its rounds (`voting.Round`)."""
        return frozenset()

    def further_vote(self, day: int) -> frozenset[int]:
        """The seats among which an evening votes once more, for something else; nobody where it does not."""
        return frozenset()

    def able(self, among: Iterable[int], ability: str, at: int | None = None) -> list[int]:
        """Those of the seats whose role has an ability, at a time or now."""
        held = self.roles_at(at)
        return [seat for seat in among if ability in held[seat - 1].abilities]

    @property
    def judgement(self) -> Judgement | None:
        """What the rules say of who lives now."""
        return judge(self.census, self.camp_words)

    @property
    def pending(self) -> bool:
        """Whether something has still to be entered before the rules can say anything."""
        return bool(self.story.owing or self.story.dragging)

    @property
    def census(self) -> Census:
        """The living, as they count for the verdict."""
        return self.census_of(self.story.living)

    def census_of(self, living: frozenset[int]) -> Census:
        """These seats, as they count for a verdict."""
        whole = {bond.camp for bond in self.story.bonds if living.issuperset(bond.seats)}
        held, camps = self.roles_at(), self.camps_held
        roles = [replace(held[seat - 1], camp=camps[seat - 1]) for seat in living]
        return census(roles, self.camps, whole)

    def rebuilt(self, **changes: Any) -> Self:
        """The state with changes that bear on the story, which is built anew."""
        after = replace(self, **changes)
        story = build(after.facts, after.dealt, after.roles, after.options, after.now, self.modifiers)
        return replace(after, story=story)

    def with_fact(self, entry: Entry[Any, Any], move: FactMove) -> Self:
        """The state with a fact in its place in the story; or Illegal where it does not fit there."""
        check_seats(self, move)
        when = move.when(self.story, self.now)
        if not FIRST_NIGHT <= when <= self.now:
            raise Illegal(Text("village-not-yet"), "night" if hasattr(move, "night") else "day")
        now = when == self.now and not entry.irregular
        same = move.identity(now)
        earlier = [f for f in self.facts if same is not None and f.move.identity(now) == same]
        if move.compared:
            stands = getattr(earlier[0].move, move.compared) if earlier else None
            require_unchanged(getattr(move, "was", None), stands, "village-changed", move.compared)
        fact = Fact(entry.id, when, move, entry.irregular, entry.note, self.now)
        after = self.rebuilt(facts=(*(f for f in self.facts if f not in earlier), fact))
        fault = next((fault for fault in after.story.faults if fault.id == fact.id), None)
        if fault:
            raise Illegal(fault.text, fault.field, forbidden=fault.forbidden)
        colour = after.story.colours.get(fact.id)
        if colour is None or after.role(fact.move.target, when) == NO_ROLE:
            return after
        return replace(after, shown={**after.shown, fact.id: colour})


@cache
def only(part: Part) -> Mapping[str, Any]:
    """Narrows the part of a day to one."""
    return choices([Choice(part, Text(f"village-part-{part}"))])


def role_choices(state: StoryState) -> tuple[Choice, ...]:
    """All roles that the village knows."""
    return _choices(tuple([role.key for role in state.roles]), state.words)


@cache
def _choices(keys: tuple[str, ...], words: str) -> tuple[Choice, ...]:
    return tuple(Choice(key, label(key, words)) for key in keys)


def each_part(state: StoryState) -> Iterator[tuple[dict[str, Any], int]]:
    """Each part that has come, the latest first, as an action has it and as a number (`facts.at`)."""
    for when in range(state.now, FIRST_NIGHT - 1, -1):
        yield {"day": day_of(when), "part": only(part_of(when))}, when


def any_part(state: StoryState) -> dict[str, Any]:
    """Narrows day and part to those that have come, as one choice that depends on the other."""
    parts: dict[int, list[Part]] = {}
    for when in range(state.now, FIRST_NIGHT - 1, -1):
        parts.setdefault(day_of(when), []).append(part_of(when))
    every = [Choice(part, Text(f"village-part-{part}")) for part in PARTS]
    part = choices(every, value=part_of(state.now), **within("day", parts))
    return {"day": number(0, max(parts), max(parts)), "part": part}


def opening(seats: int) -> Story:
    """A story in which nothing has happened yet."""
    return Story((), (frozenset(range(1, seats + 1)),) * (FIRST_NIGHT + 1))


def check_seats(state: StoryState, move: Any) -> None:
    """Refuse seats that are not there, and one named twice; not even an irregular fact can have them."""
    for field in ("seat", "target", "second", "voter"):
        require_seats(state.seats, (getattr(move, field, None),), field)
    for field in ("seats", "also"):
        several = getattr(move, field, ())
        require_seats(state.seats, several, field)
        if len(set(several)) != len(several):
            raise Illegal(Text("village-seat-twice"), field)


def judgement_of(state: StoryState) -> Judgement | None:
    """What the rules say, once somebody has left, all shots are fired, and a night's attack is known."""
    if not state.story.departures or not state.complete or state.pending:
        return None
    return state.judgement


def ending(state: StoryState) -> tuple[int, Text]:
    """When it ended, and why, by the facts as they are now: with the last who left, where the rules agree."""
    judgement, ended = judgement_of(state), state.ended
    agreed = judgement is not None and ended is not None and judgement.camp == ended.camp
    at = state.story.departures[-1].at if judgement else ended.at if ended else state.now
    return at, judgement.reason if judgement and agreed else Text("village-reason-gm")
