"""The awards at the table: what the figures propose, and the referee's word."""

from __future__ import annotations

from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Who, forbid

from . import awards
from .awards import LEAST_ARMY, LEAST_ROAD, NOBODY, Award, Figure, Rule
from .lines import judged
from .moves import LargestArmy, LongestRoad
from .state import CatanEntry, Line, State, must_referee, must_see, must_sit


def road_after(state: State, seat: int, line: Line, *, cut: bool = False) -> Award:
    """The longest road once a seat's line is another. Without any stroke told, the referee's eye decides."""
    new = Figure(seat, line.stretch, line.roads, cut, state.open)
    return awards.entered(state.road, new, road_rule(state))


def army_after(state: State, seat: int, line: Line, *, cut: bool = False) -> Award:
    """The largest army once a seat's line is another."""
    return awards.entered(state.army, Figure(seat, line.knights, 0, cut, state.open), ARMY)


def road_rule(state: State) -> Rule:
    """What the longest road asks for at this table."""
    return Rule(LEAST_ROAD, state.options.tie_voids_longest_road)


ARMY = Rule(LEAST_ARMY)


def rule_road(state: State, entry: CatanEntry, move: LongestRoad) -> State:
    """The referee's word on the longest road."""
    must_referee(entry)
    must_sit(state, move.seat, least=0)
    must_see(move.was, state.road.held)
    found = road_fault(state, move.seat)
    if found is not None:
        if state.lines[move.seat - 1].roads < LEAST_ROAD:
            raise Illegal(found, "seat")
        forbid(entry, found, "seat")
    return give_road(state, move.seat, agreed=found is None)


def rule_army(state: State, entry: CatanEntry, move: LargestArmy) -> State:
    """The referee's word on the largest army."""
    must_referee(entry)
    must_sit(state, move.seat, least=0)
    must_see(move.was, state.army.held)
    found = army_fault(state, move.seat)
    if found is not None:
        if state.lines[move.seat - 1].knights < LEAST_ARMY:
            raise Illegal(found, "seat")
        forbid(entry, found, "seat")
    return give_army(state, move.seat, agreed=found is None)


def give_road(state: State, seat: int, *, agreed: bool = True) -> State:
    """The longest road with a seat (0: nobody). A word against the figures stands until they change."""
    road = awards.given(state.road, seat, road_rule(state), against=not agreed)
    return _given(state, replace(state, road=road), (state.road.held, seat))


def give_army(state: State, seat: int, *, agreed: bool = True) -> State:
    """The largest army with a seat (0: nobody)."""
    army = awards.given(state.army, seat, ARMY, against=not agreed)
    return _given(state, replace(state, army=army), (state.army.held, seat))


def _given(before: State, after: State, seats: tuple[int, ...]) -> State:
    if not before.open:
        return after
    return judged(before, after, tuple(seat for seat in seats if seat != NOBODY))


def road_fault(state: State, seat: int) -> Text | None:
    """What speaks against giving a seat the longest road; nothing against nobody's having it."""
    if seat in (NOBODY, state.road.due, *state.road.level):
        return None
    line = state.lines[seat - 1]
    if line.roads < LEAST_ROAD or 0 < line.stretch < LEAST_ROAD:
        return Text("catan-road-needs", {"seat": Who(seat), "least": LEAST_ROAD})
    own = line.stretch or line.roads
    # A holder by the referee's eye has five at least, whatever it is.
    least = LEAST_ROAD if state.road.due and state.setup.rules >= 2 else 0
    longest = max(least, *(other.stretch for number, other in enumerate(state.lines, 1) if number != seat))
    if longest >= own:
        return Text("catan-road-not-longest", {"seat": Who(seat), "own": own, "longest": longest})
    return None


def army_fault(state: State, seat: int) -> Text | None:
    """What speaks against giving a seat the largest army; nothing against nobody's having it."""
    if seat in (NOBODY, state.army.due, *state.army.level):
        return None
    own = state.lines[seat - 1].knights
    if own < LEAST_ARMY:
        return Text("catan-army-needs", {"seat": Who(seat), "least": LEAST_ARMY})
    most = max(other.knights for number, other in enumerate(state.lines, 1) if number != seat)
    return Text("catan-army-not-most", {"seat": Who(seat), "own": own, "most": most})
