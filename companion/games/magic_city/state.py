"""The state of a Magic City: the story, the cards on the table, and how far the script has come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from companion.games.werewolf.deaths import Shot
from companion.games.werewolf.facts import Departure, Fact, at, part_of
from companion.games.werewolf.knowledge import Lesson
from companion.games.werewolf.night import Divination, Guard
from companion.games.werewolf.roles import Role
from companion.games.werewolf.state import Casting, opening
from companion.games.werewolf.story import Modifiers
from companion.games.werewolf.talk import MINUTE, Discussion
from companion.games.werewolf.verdict import Census, Judgement, census
from companion.kernel.game import Setup, Text

from .cards import AWAKENED, CAMPS_HERE, DEALT, EVENTS, ROLES, RoleName, proposed_roles
from .effects import LESSONS, MODIFIERS
from .evening import Chosen, Court, Prison, Slip, dealt_at, event_of, event_open
from .night import Bandits, Bank, EvilEye, Guess, Pointed, Tree
from .table import UNASKED, CityTable, MagicCityOptions


class State(CityTable, frozen=True, kw_only=True):
    """The table and its rules: what modifies facts, who is in the game, who has won."""

    modifiers: ClassVar[Modifiers] = MODIFIERS
    words: ClassVar[str] = "magic-city"
    lessons: ClassVar[tuple[Lesson, ...]] = LESSONS

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
        event = event_open(self) and not self.rechecking
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
    chosen: dict[RoleName, int] = options.roles or proposed_roles(seats, options.formula_rounds)
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


def outlook(state: State) -> Census:
    """How the role cards count when all live: wolves, humans, foxes."""
    return census(state.counted(ROLES[key]) for key in DEALT for _ in range(state.number(key)))


NAMING = (Divination, Guard, Guess, EvilEye, Shot, Chosen, Pointed, Tree)
"""What names somebody. Not the wolves' attack, not the daily vote, not a garden's shift (ruling)."""


def djinn_wins(state: State) -> Departure | None:
    """How a djinn left that had been named; nothing where none did."""
    for gone in state.story.departures:
        role = state.role(gone.seat, gone.at)
        if role.camp == "djinn" and gone.seat not in state.story.living and _named(state, gone):
            return gone
    return None


def namings_of(state: State, seat: int) -> tuple[Fact, ...]:
    """The facts that have named a seat since the role cards were last dealt, or ever, as the house has it."""
    reset = dealt_at(state) if state.options.vortex_clears_djinn else 0
    return tuple(fact for fact in state.story.of(NAMING) if fact.at > reset and seat in _names(fact))


def _named(state: State, gone: Departure) -> bool:
    return any(fact.at <= gone.at for fact in namings_of(state, gone.seat))


def _names(fact: Fact) -> tuple[int, ...]:
    return fact.move.seats if isinstance(fact.move, Tree) else (fact.move.target,)
