"""The awards at the table: what the figures propose, and the referee's word."""

from __future__ import annotations

from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Who, forbid

from . import awards
from .awards import LEAST_ARMY, LEAST_ROAD, NOBODY, Award
from .lines import judged
from .moves import LargestArmy, LongestRoad
from .state import CatanEntry, Line, State, must_referee, must_see, must_sit


def road_due(state: State, lines: tuple[Line, ...]) -> Award:
    """Without any stretch told, the referee's eye decides and nothing is proposed."""
    holder = state.road.due
    before, after = (_strokes(every, holder) for every in (state.lines, lines))
    due = awards.due_after(before, after, holder, LEAST_ROAD, tie_voids=state.options.tie_voids_longest_road)
    return replace(state.road, due=due)


def _strokes(lines: tuple[Line, ...], holder: int) -> tuple[int, ...]:
    """Strokes as told. Of a holder who told none, as many roads as it has: so long it may be."""
    return tuple(line.stretch or (line.roads if seat == holder else 0) for seat, line in enumerate(lines, 1))


def army_due(state: State, lines: tuple[Line, ...]) -> Award:
    before, after = (tuple(line.knights for line in every) for every in (state.lines, lines))
    return replace(
        state.army, due=awards.due_after(before, after, state.army.due, LEAST_ARMY, tie_voids=False)
    )


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
    due = _standing(_strokes(state.lines, seat), seat, LEAST_ROAD) if agreed else seat
    return _given(state, replace(state, road=Award(seat, due)), (state.road.held, seat))


def give_army(state: State, seat: int, *, agreed: bool = True) -> State:
    """The largest army with a seat (0: nobody)."""
    knights = tuple(line.knights for line in state.lines)
    due = _standing(knights, seat, LEAST_ARMY) if agreed else seat
    return _given(state, replace(state, army=Award(seat, due)), (state.army.held, seat))


def _standing(figures: tuple[int, ...], holder: int, least: int) -> int:
    return awards.due_after(figures, figures, holder, least, tie_voids=False)


def _given(before: State, after: State, seats: tuple[int, ...]) -> State:
    if before.phase != "judging":
        return after
    return judged(before, after, tuple(seat for seat in seats if seat != NOBODY))


def road_fault(state: State, seat: int) -> Text | None:
    """What speaks against giving a seat the longest road; nothing against nobody's having it."""
    if seat in (NOBODY, state.road.due):
        return None
    line = state.lines[seat - 1]
    if line.roads < LEAST_ROAD or 0 < line.stretch < LEAST_ROAD:
        return Text("catan-road-needs", {"seat": Who(seat), "least": LEAST_ROAD})
    own = line.stretch or line.roads
    longest = max(other.stretch for number, other in enumerate(state.lines, 1) if number != seat)
    if longest >= own:
        return Text("catan-road-not-longest", {"seat": Who(seat), "own": own, "longest": longest})
    return None


def army_fault(state: State, seat: int) -> Text | None:
    """What speaks against giving a seat the largest army; nothing against nobody's having it."""
    if seat in (NOBODY, state.army.due):
        return None
    own = state.lines[seat - 1].knights
    if own < LEAST_ARMY:
        return Text("catan-army-needs", {"seat": Who(seat), "least": LEAST_ARMY})
    most = max(other.knights for number, other in enumerate(state.lines, 1) if number != seat)
    return Text("catan-army-not-most", {"seat": Who(seat), "own": own, "most": most})
