"""The score line: one count, a whole line, hidden cards, and cards turned up."""

from __future__ import annotations

from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Who, viewer_of_seat

from .lines import OPENING, judged, line_fault
from .moves import (
    Bought,
    Cities,
    CountMove,
    HoldCards,
    Knights,
    Opened,
    Roads,
    ScoreLine,
    Settlements,
    Stretch,
    TurnUp,
    Upgrade,
)
from .rulings import army_after, road_after
from .state import (
    CatanEntry,
    Line,
    State,
    fingerprint,
    must_own,
    must_referee,
    must_see,
    must_sit,
    played,
)

COUNTS: dict[type[CountMove], str] = {
    Settlements: "settlements",
    Cities: "cities",
    Roads: "roads",
    Stretch: "stretch",
    Knights: "knights",
    Bought: "bought",
}
"""Which count each stepper sets."""


def set_count(state: State, entry: CatanEntry, move: CountMove) -> State:
    """One count of one seat."""
    must_referee(entry)
    must_sit(state, move.seat)
    name = COUNTS[type(move)]
    line = state.lines[move.seat - 1]
    must_see(move.was, getattr(line, name))
    changed = replace(line, **{name: move.count})
    if name == "bought" and line.bought_on != state.turn_number:
        changed = replace(changed, bought_earlier=line.bought, bought_on=state.turn_number)
    return place(state, entry, move.seat, changed, "count", cut=_cut(state, line, move))


def _cut(state: State, line: Line, move: CountMove) -> bool:
    """Whether the referee names a lower stroke as a cut. Raises Illegal for one that is no shorter."""
    if state.setup.rules < 2:
        return True
    if not isinstance(move, Stretch) or not move.cut:
        return False
    if move.count >= (line.stretch or line.roads):
        raise Illegal(Text("catan-cut-shorter"), "cut")
    return True


def upgrade(state: State, entry: CatanEntry, move: Upgrade) -> State:
    """A settlement becomes a city: both counts at once."""
    must_referee(entry)
    must_sit(state, move.seat)
    line = state.lines[move.seat - 1]
    must_see(move.was, line.cities)
    if move.cities != line.cities + 1:
        raise Illegal(Text("catan-upgrade-one", {"cities": line.cities}), "cities")
    if not line.settlements:
        raise Illegal(Text("catan-upgrade-none", {"seat": Who(move.seat)}), "cities")
    changed = replace(line, settlements=line.settlements - 1, cities=move.cities)
    return place(state, entry, move.seat, changed, "cities")


def set_line(state: State, entry: CatanEntry, move: ScoreLine) -> State:
    """A whole line, counted afresh; each figure is checked with the others that came with it."""
    must_referee(entry)
    must_sit(state, move.seat)
    must_see(move.was, fingerprint(state, move.seat))
    changed = replace(
        state.lines[move.seat - 1],
        settlements=move.settlements,
        cities=move.cities,
        roads=move.roads,
        knights=move.knights,
    )
    return place(state, entry, move.seat, changed, None)


def opened(state: State, entry: CatanEntry, move: Opened) -> State:
    """The opening is over: who has not been counted yet has two settlements and two roads."""
    must_referee(entry)
    if state.opened:
        raise Illegal(Text("catan-opened"))
    lines = tuple(
        replace(
            line,
            settlements=max(line.settlements, OPENING - line.cities),
            roads=max(line.roads, OPENING),
        )
        for line in state.lines
    )
    return replace(state, lines=lines, opened=True, turn_began=played(state, entry.said))


def hold_cards(state: State, entry: CatanEntry, move: HoldCards) -> State:
    """Hidden victory point cards. Nobody may learn or enter them for the seat, the host included."""
    must_sit(state, move.seat)
    if entry.stamp.author != viewer_of_seat(move.seat) or entry.stamp.acting_for is not None:
        raise Illegal(Text("catan-cards-own-phone"), "seat")
    line = state.lines[move.seat - 1]
    must_see(move.was, line.cards)
    return place(state, entry, move.seat, replace(line, cards=move.count), "count")


def turn_up(state: State, entry: CatanEntry, move: TurnUp) -> State:
    """Victory point cards as they lie on the table at the judging."""
    must_own(state, entry, move.seat)
    line = state.lines[move.seat - 1]
    must_see(move.was, line.cards)
    return place(state, entry, move.seat, replace(line, cards=move.count), "count")


def place(
    state: State, entry: CatanEntry, seat: int, line: Line, field: str | None, *, cut: bool = False
) -> State:
    """The state with a seat's line in it; the opening is over as soon as everybody has placed."""
    after = placed(state, seat, line, field, cut=cut)
    if not state.opened and _all_placed(after.lines):
        return replace(after, opened=True, turn_began=played(state, entry.said))
    return after


def placed(state: State, seat: int, line: Line, field: str | None = None, *, cut: bool = False) -> State:
    """The state with a seat's line in it. Raises Illegal for an impossible one, beside `field`."""
    found = line_fault(state, seat, line)
    if found is not None:
        raise Illegal(found[0], found[1] if field is None else field)
    after = replace(
        state,
        lines=(*state.lines[: seat - 1], line, *state.lines[seat:]),
        road=road_after(state, seat, line, cut=cut),
        army=army_after(state, seat, line, cut=cut),
    )
    return judged(state, after, (seat,)) if state.open else after


def _all_placed(lines: tuple[Line, ...]) -> bool:
    return all(line.settlements + line.cities >= OPENING <= line.roads for line in lines)
