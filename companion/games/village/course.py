"""The course of a village: its parts, the clock of its days, the verdict, the MVP, the first white one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.werewolf.discussion import MINUTE, Discussion
from companion.games.werewolf.facts import MOST_DAYS, MOST_SEATS, Night, only
from companion.games.werewolf.night import Divination, harmless
from companion.games.werewolf.parts import FIRST_NIGHT, Part, at, day_of, part_of
from companion.games.werewolf.parts import label as when_label
from companion.games.werewolf.roles import CampKey, camp_label
from companion.games.werewolf.seats import known, unchanged
from companion.games.werewolf.state import Chosen, Ended, check_seats
from companion.kernel.game import Action, Choice, Illegal, Text, Who, forbid
from companion.kernel.verbs import Seat, choices, number, seats, settled
from companion.kernel.words import Param

from .casting import VillageVerb
from .state import State, proposal


class Public(VillageVerb, frozen=True):
    """Base of what happens before everybody's eyes."""

    def log_text(self, state: State, entry: Any, viewer: str) -> Text | None:
        """The same for all."""
        return Text(f"village-tell-{self.verb()}", self.params())


class PlayOn(VillageVerb, frozen=True):
    """The proposed verdict does not stand: the village goes on until somebody else leaves."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Where a verdict is proposed."""
        if proposal(state):
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """With who lives now, no verdict is proposed."""
        if proposal(state) is None:
            raise Illegal(Text("village-nothing-proposed"))
        return replace(state, played_on=state.story.living)


class Verdict(Public, frozen=True):
    """The GM's word on who won: as proposed or not; `also` win by a condition that only the GM can judge."""

    camp: CampKey
    also: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Any camp, once every seat has its role."""
        if state.complete:
            judgement = proposal(state)
            camp = judgement.camp if judgement else None
            yield cls.action(
                owed=judgement is not None,
                camp=choices((Choice(key, camp_label(key)) for key in winners(state)), value=camp),
                also=seats(state.seats, optional=True),
            )

    def apply(self, state: State, entry: Any) -> State:
        """The village is over."""
        check_seats(state, self)
        if not state.complete:
            raise Illegal(Text("village-uncast"))
        if self.camp not in winners(state):
            raise Illegal(Text("village-no-such-camp"), "camp")
        ended = Ended(self.camp, state.now, self.also)
        return replace(state, ended=ended, discussion=state.discussion.pause(entry.said))

    def params(self) -> dict[str, Param]:
        """The camp by its name."""
        return {"camp": camp_label(self.camp)}


def winners(state: State) -> list[str]:
    """The camps that can win, and nobody."""
    return [*(camp.key for camp in state.camps if camp.key != "own"), "nobody"]


class Proceed(Public, frozen=True):
    """The next part of the day begins; it names which, so that a second tap says nothing new."""

    day: Night
    part: Part

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Where nothing holds the village up: roles, shots, a verdict to be answered."""
        held = not state.complete or state.ended or shot_owed(state) or proposal(state)
        day, part = next_part(state)
        if not held and day <= MOST_DAYS:
            yield cls.action(day=settled(day), part=only(part))

    def apply(self, state: State, entry: Any) -> State:
        """The next part; a day begins with a clock of its own."""
        if state.ended:
            raise Illegal(Text("village-over"))
        if not state.complete:
            raise Illegal(Text("village-uncast"))
        if (self.day, self.part) != next_part(state):
            raise Illegal(Text("village-changed"), "part")
        if proposal(state):
            raise Illegal(Text("village-answer-first"))
        for seat in shot_owed(state)[:1]:
            forbid(entry, Text("village-shot-owed", {"seat": Who(seat)}))
        begun = self.part == "day"
        clock = Discussion.of(state.options.minutes * MINUTE) if begun else state.discussion.pause(entry.said)
        return state.rebuilt(now=state.now + 1, discussion=clock, announced=state.story.ends)

    def params(self) -> dict[str, Param]:
        """When."""
        return {"when": when_label(at(self.day, self.part))}


def next_part(state: State) -> tuple[int, Part]:
    """The day and part that come next."""
    return day_of(state.now + 1), part_of(state.now + 1)


def shot_owed(state: State) -> tuple[int, ...]:
    """Who has to be asked for a shot before the village goes on: whom the night took, at dawn."""
    if part_of(state.now) != "night":
        return state.story.owing
    left = ((seat, state.story.left(seat)) for seat in state.story.owing)
    return tuple(seat for seat, gone in left if gone and gone.at < state.now)


class Mvp(VillageVerb, frozen=True):
    """The GM's choice."""

    seat: Seat
    was: Seat | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Any seat, at any time."""
        yield cls.action(seat=seats(state.seats))

    def apply(self, state: State, entry: Any) -> State:
        """The one that was chosen last stands."""
        known(state.seats, (self.seat,), "seat")
        unchanged(self.was, state.mvp and state.mvp.seat, "village-changed", "seat")
        return replace(state, mvp=Chosen(self.seat, entry.id))


class ClockVerb(Public, frozen=True):
    """Base of what is said to the clock, until the verdict."""

    phases = frozenset({"open"})


class ClockMinutes(ClockVerb, frozen=True):
    """How long today's discussion is; what is left changes by the difference."""

    minutes: Annotated[int, Meta(ge=0, le=99)]
    was: int | None = None

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Up to 99 minutes."""
        yield cls.action(minutes=number(0, 99, state.minutes))

    def apply(self, state: State, entry: Any) -> State:
        """The longer or shorter day."""
        unchanged(self.was, state.minutes, "village-changed", "minutes")
        return replace(state, discussion=state.discussion.lasting(self.minutes * MINUTE, entry.said))


class ClockRun(ClockVerb, frozen=True):
    """The discussion runs."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """While it stands."""
        if not state.discussion.running:
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """From when it was said."""
        return replace(state, discussion=state.discussion.start(entry.said))


class ClockHold(ClockVerb, frozen=True):
    """The discussion pauses."""

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """While it runs."""
        if state.discussion.running:
            yield cls.action()

    def apply(self, state: State, entry: Any) -> State:
        """From when it was said."""
        return replace(state, discussion=state.discussion.pause(entry.said))


class DrawnSeat(Struct, frozen=True):
    """The seat that chance chose."""

    seat: int


class FirstWhite(VillageVerb, frozen=True):
    """Somebody white for the seer before the first day, drawn by chance."""

    seat: Seat
    Drawn = DrawnSeat

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """For a seer who has not looked yet."""
        if state.now == FIRST_NIGHT and state.options.first_divination == "white":
            seers = [seer for seer in state.able(state.seats, "divine", FIRST_NIGHT) if whites(state, seer)]
            if open_to := [seer for seer in seers if not _looked(state, seer)]:
                yield cls.action(seat=seats(open_to))

    def draw(self, state: State, entry: Any, chance: Any) -> DrawnSeat | None:
        """One of the white ones, each equally likely."""
        among = whites(state, self.seat) if self.seat in state.seats else ()
        return DrawnSeat(chance.pick(among)) if among else None

    def apply(self, state: State, entry: Any) -> State:
        """The seer's look at the one drawn."""
        known(state.seats, (self.seat,), "seat")
        if state.now != FIRST_NIGHT or state.options.first_divination != "white":
            raise Illegal(Text("village-first-divination-none"), "seat")
        if entry.drawn is None or entry.drawn.seat not in whites(state, self.seat):
            raise Illegal(Text("village-nobody-white"), "seat")
        if _looked(state, self.seat):
            raise Illegal(Text("village-divined-already"), "seat")
        return state.with_fact(entry, Divination(0, self.seat, entry.drawn.seat))


def whites(state: State, seer: int) -> tuple[int, ...]:
    """Among whom chance may choose the white one shown before the first day."""
    return tuple(s for s in state.seats if s != seer and harmless(state.role(s, FIRST_NIGHT)))


def _looked(state: State, seer: int) -> bool:
    return any(fact.move.seat == seer for fact in state.story.of(Divination, FIRST_NIGHT))
