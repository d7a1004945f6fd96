"""The state of a Magic City: the story, the cards on the table, and how far the script has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.games.werewolf.asking import Asked
from companion.games.werewolf.course import CourseState
from companion.games.werewolf.discussion import MINUTE, Discussion
from companion.games.werewolf.facts import Fact
from companion.games.werewolf.knowledge import Lesson
from companion.games.werewolf.parts import FIRST_NIGHT, at, day_of, part_of
from companion.games.werewolf.roles import Role
from companion.games.werewolf.state import Casting, opening
from companion.games.werewolf.story import Modifiers
from companion.games.werewolf.verdict import Census, Judgement, census
from companion.games.werewolf.voting import Execution
from companion.kernel.game import Setup, Text

from .djinn import djinn_wins
from .effects import MODIFIERS
from .evening import Chosen, Court, Prison, Slip, Word, dealt_at, event_of
from .events import EVENTS, EventKey
from .lessons import LESSONS
from .night import Bandits, Bank, Tree
from .options import MagicCityOptions
from .roles import AWAKENED, CAMPS_HERE, DEALT, ROLES, RoleName, proposed


class Named(Struct, frozen=True, omit_defaults=True):
    """Whom a seat has named on its phone, field by field; 0 is nobody."""

    target: int = 0
    second: int = 0
    curse: int = 0


UNASKED = Asked[Named]


class State(CourseState, frozen=True, kw_only=True):
    """Everything written, the pile of events, and what of the script is over."""

    modifiers: ClassVar[Modifiers] = MODIFIERS
    words: ClassVar[str] = "magic-city"
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS
    composition: tuple[int, ...]
    """How many of each role, in the order of `DEALT`."""
    events: tuple[EventKey, ...]
    """The events that are played with."""
    pile: tuple[EventKey, ...]
    """The events still in the pile; a shuffled pile has no order."""
    hand: tuple[EventKey, ...] = ()
    """What the executed chooses among."""
    begun: bool = False
    by_device: bool = False
    """Whether the device dealt the roles; else they are told by opened eyes."""
    rechecking: bool = False
    """Whether the soul vortex has the roles checked anew."""
    opened: tuple[str, ...] = ()
    """What the new check has told by seat; empty where nothing yet."""
    over: frozenset[str] = frozenset()
    """The turns of this part in which nobody had anything to choose, and which have been called."""
    minutes_of: tuple[int, ...] = ()
    """With the clock tower in the pile: the minutes of each day, as announced beforehand."""
    asked: Asked[Named]
    """What seats have answered to the present question (`phones.question`)."""
    gathered: tuple[tuple[int, str], ...] = ()
    """The questions whose answers have become facts, each with its part."""

    @property
    def on_phones(self) -> bool:
        """Whether seats choose on their phones."""
        return bool(self.options.led == "gm-phones")

    @property
    def phase(self) -> str:
        """setup, then check until the first day, then open until the GM's verdict."""
        if self.ended:
            return "over"
        if not self.begun:
            return "setup"
        return "check" if self.now == FIRST_NIGHT else "open"

    @property
    def checking(self) -> bool:
        """Whether roles are being checked, for the first time or after the vortex."""
        return self.phase == "check" or self.rechecking

    def number(self, role: str) -> int:
        """How many of a role are in the composition."""
        return dict(zip(DEALT, self.composition, strict=True)).get(role, 0)  # type: ignore[call-overload,no-any-return]

    @property
    def in_check(self) -> tuple[str, ...]:
        """What the check that is going on has told by seat, empty where nothing yet."""
        return self.opened if self.rechecking else tuple(casting.role for casting in self.cast)

    @property
    def cards(self) -> Counter[str]:
        """The role cards that are being checked: all, or after the vortex those of the living."""
        if not self.rechecking:
            return Counter(dict(zip(DEALT, self.composition, strict=True)))
        return Counter(card(self.role(seat)) for seat in self.story.living)

    @property
    def event_due(self) -> bool:
        """Whether the executed has still to draw an event: not once one was chosen, nor by the court."""
        executed = self.story.of(Execution, self.now)
        if part_of(self.now) != "evening" or not executed or executed[-1].move.seat is None or self.ended:
            return False
        return bool(self.pile) and not self.story.owing and event_of(self, day_of(self.now)) is None

    @property
    def event_open(self) -> bool:
        """Whether the event of this evening has been drawn or chosen, but not everything said for it."""
        if self.event_due or self.hand or self.rechecking:
            return True
        event = event_of(self, day_of(self.now)) if part_of(self.now) == "evening" else None
        if event in (None, "airship") or EVENTS[event].when != "once" or not EVENTS[event].asks:
            return False  # an airship that found an empty pile asks for nothing
        return not self.story.of((Chosen, Word), self.now)

    def present(self, at: int) -> frozenset[int]:
        """Who is in the game in a part: of a night, not who was voted into prison."""
        alive = super().present(at)
        if part_of(at) != "night":
            return alive
        return alive - {fact.move.target for fact in self.story.of(Prison, at - 1)}

    def may_vote(self, seat: int, at: int, turn: int = 1) -> bool:
        """Whether a seat has a vote: not whom the bandits robbed (003), nor who slipped, where that was
        agreed."""
        slips = self.story.of(Slip, at - 1) if self.options.penalty == "vote" else ()
        every = turn == 1 or self.options.event_votes == "every"
        robbed = self.story.of(Bandits, at - 2) if every else ()
        return all(fact.move.target != seat for fact in (*robbed, *slips))

    @property
    def muted(self) -> frozenset[int]:
        """The seats that slipped today and may say no more, where that was agreed (003)."""
        agreed = self.options.penalty == "muted"
        return frozenset(fact.move.target for fact in self.story.of(Slip, self.now) if agreed)

    def further_vote(self, day: int) -> frozenset[int]:
        """The seats that are left when the evening votes once more (003 裁判所, 監獄)."""
        if event_of(self, day) not in ("court", "prison"):
            return frozenset()
        when = at(day, "evening")
        settled = {fact.id for fact in self.story.of((Court, Prison), when)}
        gone = {one.seat for one in self.story.departures if one.at == when and one.id not in settled}
        return self.story.before(when) - gone

    def doubled(self, at: int) -> tuple[int, ...]:
        """The seats whose votes count twice on an evening."""
        return tuple(fact.move.target for fact in self.story.of(Bank, at - 2))

    @property
    def pending(self) -> bool:
        """Whether the rules do not speak yet: they do once hunter and event are through, and after dawn
        (ruling)."""
        event = self.event_open and not self.rechecking
        early = self.options.verdict_checked == "dawn" and part_of(self.now) == "evening"
        return bool(self.story.owing) or event or early or part_of(self.now) == "night"

    def counted(self, role: Role) -> Role:
        """A role as the house counts it: djinn, madman and a sleeping chimera are humans (ruling)."""
        counts = {
            "chimera": self.options.chimera_counts,
            "djinn": self.options.djinn_counts,
            "madman": self.options.madman_counts,
        }
        return replace(role, counts=counts.get(role.key, role.counts))

    @property
    def census(self) -> Census:
        """The living, as they count; in the vortex by the cards that are dealt anew."""
        if self.rechecking:
            return census(self.counted(ROLES[key]) for key in self.cards.elements())
        prison = () if self.options.prisoner_counts else self.story.of(Prison, self.now)
        living = self.story.living - {fact.move.target for fact in prison}
        return census((self.counted(self.role(seat)) for seat in living), self.camps)

    @property
    def winners(self) -> tuple[str, ...]:
        """The camps of the role cards that are in the game, and nobody."""
        dealt = {ROLES[key].camp for key in DEALT if self.number(key)}
        return (*(camp.key for camp in self.camps if camp.key in {"village", "wolves", *dealt}), "nobody")

    @property
    def judgement(self) -> Judgement | None:
        """The djinn's victory, before all camps; else what the rules say of who lives."""
        if djinn_wins(self) is not None:
            return Judgement("djinn", Text("magic-city-reason-djinn"))
        return super().judgement


def card(role: Role) -> str:
    """The role card of a role: an awakened chimera holds the chimera's."""
    return "chimera" if role.key == AWAKENED.key else role.key


def trees(state: State) -> tuple[Fact, ...]:
    """The pairs that the legendary tree has linked."""
    cut = dealt_at(state) if state.options.vortex_cuts_tree else 0
    return tuple(fact for fact in state.story.of(Tree) if fact.at > cut)


def day_minutes(living: int) -> int:
    """The minutes of a day's talk: (living - 4), at least one (003)."""
    return max(1, living - 4)


def schedule(seats: int) -> tuple[int, ...]:
    """The minutes of each day if every day and night takes one person each, as far as somebody is left."""
    return tuple(day_minutes(living) for living in range(seats, 2, -2))


def fits(seats: int, numbers: Iterable[int]) -> bool:
    """Whether so many cards are enough for all, with a wolf among them."""
    by_role = dict(zip(DEALT, numbers, strict=True))
    return sum(by_role.values()) == seats and by_role["werewolf"] + by_role["evil-eye"] > 0


def begin(setup: Setup[MagicCityOptions]) -> State:
    """An empty notebook: the composition of the house, or the one that the source's formula proposes."""
    options, seats = setup.options, len(setup.seats)
    chosen: dict[RoleName, int] = options.roles or proposed(seats, options.formula_rounds)
    events = tuple(key for key in EVENTS if key in options.events)
    known = (*ROLES.values(), AWAKENED)
    if not options.fox_survives:
        known = tuple(
            replace(role, abilities=tuple(name for name in role.abilities if name != "immune"))
            for role in known
        )
    return State(
        setup=setup,
        story=opening(seats),
        cast=(Casting(),) * seats,
        roles=known,
        camps=CAMPS_HERE,
        discussion=Discussion.of(day_minutes(seats) * MINUTE),
        asked=UNASKED.of(seats),
        composition=tuple(chosen.get(role, 0) for role in DEALT),
        events=events,
        pile=events,
    )
