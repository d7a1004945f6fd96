"""The awards at the table: what the figures propose, and the referee's word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Literal, NamedTuple

from msgspec.structs import replace

from companion.kernel.game import Action, Illegal, Text, Who, forbid

from .awards import LEAST_ARMY, LEAST_ROAD, NOBODY, Award, Figure, Rule, entered, given
from .checks import must_see, must_sit
from .limits import judged
from .state import CatanEntry, SeatLine, State
from .verb import COUNTING, CatanVerb, Holder, one_seat


class Ruling(NamedTuple):
    """What a referee's word on an award goes by."""

    award: Literal["road", "army"]
    counted: Literal["roads", "knights"]
    """The count of the line that has to be enough."""
    least: int
    fault: Callable[[State, int], Text | None]
    """What the figures say against giving it to a seat."""
    rule: Callable[[State], Rule]
    """What the award asks for at this table."""


class AwardVerb(CatanVerb, frozen=True):
    """The referee's word on who holds an award; 0 is nobody."""

    seat: Holder
    was: int | None = None

    phases = COUNTING
    no_seat: ClassVar[str] = "catan-nobody"
    by: ClassVar[Ruling]

    @classmethod
    def offer(cls, state: State, viewer: str) -> Iterable[Action]:
        """Offered for the seats that have enough."""
        may = [
            seat for seat, line in enumerate(state.lines, 1) if getattr(line, cls.by.counted) >= cls.by.least
        ]
        yield cls.action(seat=one_seat(may, cls.no_seat, getattr(state, cls.by.award).due))

    def apply(self, state: State, entry: CatanEntry) -> State:
        """The state with the award at that seat. A word against the figures is irregular, and stands until
        they change."""
        must_sit(state, self.seat, least=0)
        award: Award = getattr(state, self.by.award)
        must_see(self.was, award.held)
        found = None
        if self.seat not in (NOBODY, award.due, *award.level):
            found = self.by.fault(state, self.seat)
        if found is not None:
            if getattr(state.lines[self.seat - 1], self.by.counted) < self.by.least:
                raise Illegal(found, "seat")
            forbid(entry, found, "seat")
        after = given(award, self.seat, self.by.rule(state), against=found is not None)
        return _given(state, replace(state, **{self.by.award: after}), (award.held, self.seat))


def _road_fault(state: State, seat: int) -> Text | None:
    """Why the figures speak against a seat: its road is too short, or not the longest."""
    line = state.lines[seat - 1]
    if line.roads < LEAST_ROAD or 0 < line.stretch < LEAST_ROAD:
        return Text("catan-road-needs", {"seat": Who(seat), "least": LEAST_ROAD})
    own = line.stretch or line.roads
    # A holder by the referee's eye has five at least, whatever it is.
    least = LEAST_ROAD if state.road.due and state.setup.rules >= 2 else 0
    longest = max(least, *(one.stretch for other, one in enumerate(state.lines, 1) if other != seat))
    if longest < own:
        return None
    return Text("catan-road-not-longest", {"seat": Who(seat), "own": own, "longest": longest})


def _road_rule(state: State) -> Rule:
    """The rule of the longest road: five in one stroke; the house says what becomes of a tie after a cut."""
    return Rule(LEAST_ROAD, state.options.tie_voids_longest_road)


class LongestRoad(AwardVerb, frozen=True):
    """The referee's word on who holds the longest road; 0 is nobody."""

    by = Ruling("road", "roads", LEAST_ROAD, _road_fault, _road_rule)


def _army_fault(state: State, seat: int) -> Text | None:
    """Why the figures speak against a seat: its knights are too few, or not the most (strictly more would be
    due)."""
    own = state.lines[seat - 1].knights
    if own < LEAST_ARMY:
        return Text("catan-army-needs", {"seat": Who(seat), "least": LEAST_ARMY})
    most = max(one.knights for other, one in enumerate(state.lines, 1) if other != seat)
    return Text("catan-army-not-most", {"seat": Who(seat), "own": own, "most": most})


def _army_rule(state: State) -> Rule:
    """The rule of the largest army: three knights."""
    return Rule(LEAST_ARMY)


class LargestArmy(AwardVerb, frozen=True):
    """The referee's word on who holds the largest army; 0 is nobody."""

    by = Ruling("army", "knights", LEAST_ARMY, _army_fault, _army_rule)


def _given(before: State, after: State, seats: tuple[int, ...]) -> State:
    if not before.open:
        return after
    return judged(before, after, tuple(seat for seat in seats if seat != NOBODY))


def road_after(state: State, seat: int, line: SeatLine, *, cut: bool = False) -> Award:
    """The longest road once a seat's line is another. Without any stroke told, the referee's eye decides."""
    stroke = Figure(seat, line.stretch, line.roads, cut, state.open)
    return entered(state.road, stroke, _road_rule(state))


def army_after(state: State, seat: int, line: SeatLine, *, cut: bool = False) -> Award:
    """The largest army once a seat's line is another."""
    return entered(state.army, Figure(seat, line.knights, 0, cut, state.open), _army_rule(state))
