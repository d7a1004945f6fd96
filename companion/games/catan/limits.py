"""What a score line may be: one table of limits, by which counts are offered and impossible lines refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Who

from .awards import LEAST_ARMY, LEAST_ROAD
from .pieces import EACH
from .state import SeatLine, State, awards_moved, points

OPENING = 2
"""Buildings, and roads, that every seat has from the opening on."""


class Limit(NamedTuple):
    """The least and the most of one count, and the reason that refuses what is beyond."""

    name: str
    least: int
    most: int
    why: Text


def limits(state: State, seat: int, line: SeatLine) -> Iterator[Limit]:
    """Every limit of a seat's line, in the order in which they refuse; each leaves the other counts alone."""
    for name, most in EACH.items():
        yield Limit(name, 0, most, Text(f"catan-most-{name}", {"most": most}))
    roads = EACH["roads"]
    longer = Text("catan-stretch-roads", {"roads": line.roads, "stretch": line.stretch})
    yield Limit("stretch", 0, line.roads, longer)
    yield Limit("roads", line.stretch, roads, longer)
    if state.opened:
        few = Text("catan-least-buildings", {"least": OPENING})
        yield Limit("settlements", OPENING - line.cities, EACH["settlements"], few)
        yield Limit("cities", OPENING - line.settlements, EACH["cities"], few)
        yield Limit("roads", OPENING, roads, Text("catan-least-roads", {"least": OPENING}))
    if state.road.held == state.road.counts_for == seat:
        needs = Text("catan-road-needs", {"seat": Who(seat), "least": LEAST_ROAD})
        yield Limit("roads", LEAST_ROAD, roads, needs)
    if state.army.held == state.army.counts_for == seat:
        needs = Text("catan-army-needs", {"seat": Who(seat), "least": LEAST_ARMY})
        yield Limit("knights", LEAST_ARMY, state.components.cards["knight"], needs)
    yield from _card_limits(state, seat, line)


def _card_limits(state: State, seat: int, line: SeatLine) -> Iterator[Limit]:
    """Development cards over the table. Hidden ones are left out: a refusal would tell of them."""
    old = state.lines[seat - 1]
    others = [other for number, other in enumerate(state.lines, 1) if number != seat]
    in_pack = state.components.cards
    knights = in_pack["knight"] - sum(other.knights for other in others)
    yield Limit("knights", 0, knights, Text("catan-most-knights", {"most": in_pack["knight"]}))
    cards = in_pack["victory-point"]
    elsewhere = sum(other.cards for other in others) if state.open else 0
    most = max(cards - elsewhere, old.cards if state.open else 0)
    yield Limit("cards", 0, most, Text("catan-most-cards", {"most": cards}))
    pack = state.components.pack
    left = max(drawn(state, old), pack - sum(drawn(state, other) for other in others))
    used = Text("catan-most-development", {"most": pack})
    yield Limit("bought", 0, left, used)
    progress, shown = sum(line.others), line.cards if state.open else 0
    yield Limit("knights", 0, left - progress - shown, used)
    if state.open:
        yield Limit("cards", 0, left - progress - line.knights, used)


def drawn(state: State, line: SeatLine) -> int:
    """Development cards that a seat must have taken, as far as everybody can see."""
    shown = line.cards if state.open else 0
    return max(line.bought, line.knights + sum(line.others) + shown)


def line_fault(state: State, seat: int, line: SeatLine) -> tuple[Text, str] | None:
    """Why a seat cannot have this line, and which of its counts says so; or nothing."""
    for limit in limits(state, seat, line):
        if not limit.least <= getattr(line, limit.name) <= limit.most:
            return limit.why, limit.name
    return None


def ranges(state: State, seat: int) -> dict[str, tuple[int, int]]:
    """The least and the most that each of a seat's counts could be, the others as they are."""
    found: dict[str, tuple[int, int]] = {}
    for name, least, most, _ in limits(state, seat, state.lines[seat - 1]):
        low, high = found.get(name, (0, most))
        found[name] = max(low, least), min(high, most)
    return found


def judged(before: State, after: State, seats: tuple[int, ...]) -> State:
    """At the judging a changed line is confirmed anew, and a declared victory must stay one."""
    winner, goal = after.winner, after.options.goal
    if winner and points(awards_moved(before), winner) >= goal > points(awards_moved(after), winner):
        raise Illegal(Text("catan-winner-below", {"seat": Who(winner), "goal": goal}), "count")
    confirmed = tuple(0 if seat in seats else at for seat, at in enumerate(after.confirmed, 1))
    return replace(after, phase="judging", confirmed=confirmed, objected=after.objected - frozenset(seats))
