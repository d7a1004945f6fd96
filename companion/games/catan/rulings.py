"""The awards at the table: what the figures propose, and the referee's word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from msgspec.structs import replace

from companion.kernel.game import Action, Illegal, Text, Who, forbid

from .awards import LEAST_ARMY, LEAST_ROAD, NOBODY, Award, Figure, Rule, entered, given
from .checks import must_see, must_sit
from .limits import judged
from .state import CatanEntry, SeatLine, State
from .verb import COUNTING, CatanVerb, Holder, one_seat


class AwardVerb(CatanVerb, frozen=True):
    """The referee's word on who holds an award; 0 is nobody."""

    seat: Holder
    was: int | None = None

    phases = COUNTING
    no_seat: ClassVar[str] = "catan-nobody"
    award: ClassVar[Literal["road", "army"]]
    count: ClassVar[Literal["roads", "knights"]]
    """The count of the line that has to be enough."""
    least: ClassVar[int]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """For who has enough."""
        may = [seat for seat, line in enumerate(state.lines, 1) if getattr(line, cls.count) >= cls.least]
        yield cls.action(seat=one_seat(may, cls.no_seat, getattr(state, cls.award).due))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The award with that seat. A word against the figures is irregular, and stands until they change."""
        must_sit(state, self.seat, least=0)
        award: Award = getattr(state, self.award)
        must_see(self.was, award.held)
        found = None
        if self.seat not in (NOBODY, award.due, *award.level):
            found = self.fault(state)
        if found is not None:
            if getattr(state.lines[self.seat - 1], self.count) < self.least:
                raise Illegal(found, "seat")
            forbid(entry, found, "seat")
        after = given(award, self.seat, self.rule(state), against=found is not None)
        return _given(state, replace(state, **{self.award: after}), (award.held, self.seat))

    def fault(self, state: State) -> Text | None:
        """What the figures say against giving it to this seat."""
        raise NotImplementedError

    @staticmethod
    def rule(state: State) -> Rule:
        """What the award asks for at this table."""
        raise NotImplementedError


class LongestRoad(AwardVerb, frozen=True):
    """The referee's word on who holds the longest road; 0 is nobody."""

    award = "road"
    count = "roads"
    least = LEAST_ROAD

    def fault(self, state: State) -> Text | None:
        """The road is too short, or not the longest."""
        line = state.lines[self.seat - 1]
        if line.roads < LEAST_ROAD or 0 < line.stretch < LEAST_ROAD:
            return Text("catan-road-needs", {"seat": Who(self.seat), "least": LEAST_ROAD})
        own = line.stretch or line.roads
        # A holder by the referee's eye has five at least, whatever it is.
        least = LEAST_ROAD if state.road.due and state.setup.rules >= 2 else 0
        longest = max(least, *(one.stretch for seat, one in enumerate(state.lines, 1) if seat != self.seat))
        if longest < own:
            return None
        return Text("catan-road-not-longest", {"seat": Who(self.seat), "own": own, "longest": longest})

    @staticmethod
    def rule(state: State) -> Rule:
        """Five roads in one stroke; the house says what becomes of a tie after a cut."""
        return Rule(LEAST_ROAD, state.options.tie_voids_longest_road)


class LargestArmy(AwardVerb, frozen=True):
    """The referee's word on who holds the largest army; 0 is nobody."""

    award = "army"
    count = "knights"
    least = LEAST_ARMY

    def fault(self, state: State) -> Text | None:
        """The knights are too few, or not the most: strictly more would be due."""
        own = state.lines[self.seat - 1].knights
        if own < LEAST_ARMY:
            return Text("catan-army-needs", {"seat": Who(self.seat), "least": LEAST_ARMY})
        most = max(one.knights for seat, one in enumerate(state.lines, 1) if seat != self.seat)
        return Text("catan-army-not-most", {"seat": Who(self.seat), "own": own, "most": most})

    @staticmethod
    def rule(state: State) -> Rule:
        """Three knights."""
        return Rule(LEAST_ARMY)


def _given(before: State, after: State, seats: tuple[int, ...]) -> State:
    if not before.open:
        return after
    return judged(before, after, tuple(seat for seat in seats if seat != NOBODY))


def road_after(state: State, seat: int, line: SeatLine, *, cut: bool = False) -> Award:
    """The longest road once a seat's line is another. Without any stroke told, the referee's eye decides."""
    stroke = Figure(seat, line.stretch, line.roads, cut, state.open)
    return entered(state.road, stroke, LongestRoad.rule(state))


def army_after(state: State, seat: int, line: SeatLine, *, cut: bool = False) -> Award:
    """The largest army once a seat's line is another."""
    return entered(state.army, Figure(seat, line.knights, 0, cut, state.open), LargestArmy.rule(state))
