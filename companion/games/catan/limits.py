"""What a score line may be: one table of limits, by which counts are offered and impossible lines refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from companion.kernel.game import Illegal, Text, Who
from companion.kernel.words import Param

from .awards import LEAST_ARMY, LEAST_ROAD
from .pieces import EACH
from .state import SeatLine, State, awards_moved, points

OPENING = 2
"""Buildings, and roads, that every seat has from the opening on."""


Limit = tuple[str, int, int, str]
"""A count, its least and its most, and the key of the reason that refuses what is beyond."""

_PIECES: tuple[Limit, ...] = tuple((name, 0, most, f"catan-most-{name}") for name, most in EACH.items())


def limits(state: State, seat: int, line: SeatLine) -> Iterator[Limit]:
    """The limits of a seat's pieces, in the order in which they refuse, the other counts as they are."""
    yield from _PIECES
    roads = EACH["roads"]
    yield "roads", line.stretch, roads, "catan-stretch-roads"
    yield "stretch", 0, line.roads, "catan-stretch-roads"
    if state.opened:
        yield "settlements", OPENING - line.cities, EACH["settlements"], "catan-least-buildings"
        yield "cities", OPENING - line.settlements, EACH["cities"], "catan-least-buildings"
        yield "roads", OPENING, roads, "catan-least-roads"
    if state.road.held == seat == state.road.counts_for:
        yield "roads", LEAST_ROAD, roads, "catan-road-needs"
    if state.army.held == seat == state.army.counts_for:
        yield "knights", LEAST_ARMY, state.components.cards["knight"], "catan-army-needs"


def card_limits(state: State, seat: int, line: SeatLine) -> Iterator[Limit]:
    """The limits of development cards over the table. Hidden ones are left out: a refusal would tell of
    them."""
    old = state.lines[seat - 1]
    others = [other for number, other in enumerate(state.lines, 1) if number != seat]
    in_pack = state.components.cards
    yield "knights", 0, in_pack["knight"] - sum(other.knights for other in others), "catan-most-knights"
    elsewhere = sum(other.cards for other in others) if state.open else 0
    most = max(in_pack["victory-point"] - elsewhere, old.cards if state.open else 0)
    yield "cards", 0, most, "catan-most-cards"
    left = max(
        cards_taken(state, old), state.components.pack - sum(cards_taken(state, other) for other in others)
    )
    yield "bought", 0, left, "catan-most-development"
    progress, shown = sum(line.others), line.cards if state.open else 0
    yield "knights", 0, left - progress - shown, "catan-most-development"
    if state.open:
        yield "cards", 0, left - progress - line.knights, "catan-most-development"


def _why(state: State, seat: int, line: SeatLine, key: str) -> Text:
    """The reason of a limit with its figures."""
    pack = state.components
    figures: dict[str, dict[str, Param]] = {
        "catan-stretch-roads": {"roads": line.roads, "stretch": line.stretch},
        "catan-least-buildings": {"least": OPENING},
        "catan-least-roads": {"least": OPENING},
        "catan-road-needs": {"seat": Who(seat), "least": LEAST_ROAD},
        "catan-army-needs": {"seat": Who(seat), "least": LEAST_ARMY},
        "catan-most-knights": {"most": pack.cards["knight"]},
        "catan-most-cards": {"most": pack.cards["victory-point"]},
        "catan-most-development": {"most": pack.pack},
        **{f"catan-most-{name}": {"most": most} for name, most in EACH.items()},
    }
    return Text(key, figures[key])


def cards_taken(state: State, line: SeatLine) -> int:
    """Development cards that a seat must have taken, as far as everybody can see."""
    shown = line.cards if state.open else 0
    return max(line.bought, line.knights + sum(line.others) + shown)


def line_fault(state: State, seat: int, line: SeatLine) -> tuple[Text, str] | None:
    """Why a seat cannot have this line, and which of its counts says so; or nothing."""
    old = state.lines[seat - 1]
    same = (line.knights, line.cards, line.bought) == (old.knights, old.cards, old.bought)
    rows = limits(state, seat, line)
    for name, least, most, key in rows if same else chain(rows, card_limits(state, seat, line)):
        if not least <= getattr(line, name) <= most:
            return _why(state, seat, line, key), name
    return None


def ranges(state: State, seat: int) -> dict[str, tuple[int, int]]:
    """The least and the most that each of a seat's counts could be, the others as they are."""
    found: dict[str, tuple[int, int]] = {}
    line = state.lines[seat - 1]
    for name, least, most, _ in chain(limits(state, seat, line), card_limits(state, seat, line)):
        low, high = found.get(name, (0, most))
        found[name] = max(low, least), min(high, most)
    return found


def rejudge(before: State, after: State, seats: tuple[int, ...]) -> State:
    """The state after a line was changed at the judging: it is confirmed anew, and a declared victory must
    stay one."""
    winner, goal = after.winner, after.options.goal
    if winner and points(awards_moved(before), winner) >= goal > points(awards_moved(after), winner):
        raise Illegal(Text("catan-winner-below", {"seat": Who(winner), "goal": goal}), "count")
    confirmed = tuple(0 if seat in seats else at for seat, at in enumerate(after.confirmed, 1))
    return replace(after, phase="judging", confirmed=confirmed, objected=after.objected - frozenset(seats))
