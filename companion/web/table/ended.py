"""The result of an ended table as its page lists it: ranked, or by who won and who lost."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.kernel.game import AnyGame, Ranked, Result
from companion.kernel.ledger import LedgerLine
from companion.kernel.snapshot import Snapshot
from companion.kernel.words import Text


@dataclass(frozen=True)
class Line:
    """A seat's line: its place, why, what it was, and its points with what they were given for."""

    place: Ranked
    because: Text | None
    identity: Text | None
    points: int | None
    """Hundredths; nothing where this viewer does not see the ledger."""
    codes: tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """Seats under one head: all of a ranked game, or those that won, or lost, with the reason they share."""

    won: bool | None
    """Nothing in a game that ranks its seats."""
    because: Text | None
    lines: tuple[Line, ...]


def groups(game: AnyGame, seen: Snapshot, result: Result, empty: Collection[int] = ()) -> tuple[Group, ...]:
    """The lines of a result, best first, without seats on which nobody sat.

    A reason that a whole group shares is its head's alone.
    """
    lines = [_line(game, seen, place) for place in result.ranking if place.seat not in empty]
    if not game.in_camps:
        return (Group(None, None, tuple(lines)),)
    sides = (
        (won, [one for one in lines if (one.place.seat in result.winners) is won]) for won in (True, False)
    )
    return tuple(_group(won, side) for won, side in sides if side)


def _group(won: bool, lines: Sequence[Line]) -> Group:
    first = lines[0].because
    if any(one.because != first for one in lines):
        return Group(won, None, tuple(lines))
    bare = tuple(Line(one.place, None, one.identity, one.points, one.codes) for one in lines)
    return Group(won, first, bare)


def _line(game: AnyGame, seen: Snapshot, place: Ranked) -> Line:
    given = [line for line in seen.ledger if line.seat == place.seat and not line.struck]
    return Line(
        place,
        place.because,
        game.identity(seen.view, place.seat),
        sum(line.points for line in given) if seen.ledger else None,
        _codes(given),
    )


def _codes(given: Iterable[LedgerLine]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line.code for line in given))
