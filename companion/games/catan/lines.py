"""The checks that every score line must stand, and what a change at the judging does."""

from __future__ import annotations

from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Who

from .awards import LEAST_ARMY, LEAST_ROAD
from .pieces import EACH
from .state import Line, State, awards_moved, points

OPENING = 2
"""Buildings, and roads, that every seat has from the opening on."""
Fault = tuple[Text, str]
"""Why a line is impossible, and which of its figures says so."""


def line_fault(state: State, seat: int, line: Line) -> Fault | None:
    """Why a seat cannot have this line, or nothing."""
    return (
        _piece_fault(line)
        or _opening_fault(state, line)
        or _award_fault(state, seat, line)
        or _card_fault(state, seat, line)
    )


def _piece_fault(line: Line) -> Fault | None:
    if not (
        0 <= line.settlements <= EACH["settlements"]
        and 0 <= line.cities <= EACH["cities"]
        and 0 <= line.roads <= EACH["roads"]
    ):
        name = next(name for name, most in EACH.items() if not 0 <= getattr(line, name) <= most)
        return Text(f"catan-most-{name}", {"most": EACH[name]}), name
    if not 0 <= line.stretch <= line.roads:
        return Text("catan-stretch-roads", {"roads": line.roads, "stretch": line.stretch}), "stretch"
    return None


def _opening_fault(state: State, line: Line) -> Fault | None:
    if not state.opened:
        return None
    if line.settlements + line.cities < OPENING:
        return Text("catan-least-buildings", {"least": OPENING}), "settlements"
    if line.roads < OPENING:
        return Text("catan-least-roads", {"least": OPENING}), "roads"
    return None


def _award_fault(state: State, seat: int, line: Line) -> Fault | None:
    if state.road.held == state.road.counts_for == seat and line.roads < LEAST_ROAD:
        return Text("catan-road-needs", {"seat": Who(seat), "least": LEAST_ROAD}), "roads"
    if state.army.held == state.army.counts_for == seat and line.knights < LEAST_ARMY:
        return Text("catan-army-needs", {"seat": Who(seat), "least": LEAST_ARMY}), "knights"
    return None


def _card_fault(state: State, seat: int, line: Line) -> Fault | None:
    """Development cards over the table. Hidden ones are left out: a refusal would tell of them."""
    old = state.lines[seat - 1]
    if line.knights == old.knights and line.cards == old.cards and line.bought == old.bought:
        return None
    others = [other for number, other in enumerate(state.lines, 1) if number != seat]
    knights = state.box.cards["knight"]
    if not 0 <= line.knights <= knights - sum(other.knights for other in others):
        return Text("catan-most-knights", {"most": knights}), "knights"
    most = state.box.cards["victory-point"]
    elsewhere = sum(other.cards for other in others) if state.open else 0
    if not 0 <= line.cards <= max(most - elsewhere, old.cards if state.open else 0):
        return Text("catan-most-cards", {"most": most}), "cards"
    if line.bought < 0:
        return Text("catan-most-development", {"most": state.box.pack}), "bought"
    used = sum(drawn(state, other) for other in others) + drawn(state, line)
    if used > state.box.pack and drawn(state, line) > drawn(state, old):
        return Text("catan-most-development", {"most": state.box.pack}), "bought"
    return None


def drawn(state: State, line: Line) -> int:
    """Development cards that a seat must have taken, as far as everybody can see."""
    shown = line.cards if state.open else 0
    return max(line.bought, line.knights + sum(line.others) + shown)


def judged(before: State, after: State, seats: tuple[int, ...]) -> State:
    """At the judging a changed line is confirmed anew, and a declared victory must stay one."""
    winner, goal = after.winner, after.options.goal
    if winner and points(awards_moved(before), winner) >= goal > points(awards_moved(after), winner):
        raise Illegal(Text("catan-winner-below", {"seat": Who(winner), "goal": goal}), "count")
    confirmed = tuple(0 if seat in seats else at for seat, at in enumerate(after.confirmed, 1))
    return replace(after, phase="judging", confirmed=confirmed, objected=after.objected - frozenset(seats))
