"""A Catan table at a given point of its evening, and short names for what is said at it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.catan.state import ITEMS, CatanOptions
from companion.kernel.game import Illegal
from tests.driver import MINUTE, START, Drive, setup
from tests.games.catan import moves as m

NAMES = ("アオイ", "ハル", "ミナト", "ユズ", "レン", "ソラ")
END = START + 90 * MINUTE


def fresh(seats: int = 4, **options: Any) -> Drive:
    """A table before its component check."""
    return Drive(setup("catan", NAMES[:seats], CatanOptions(**options)))


def checked(seats: int = 4, **options: Any) -> Drive:
    """A table with everything counted and the conduct list read out."""
    table = fresh(seats, **options)
    for group in dict.fromkeys(part.group for part in table.state.parts):
        table.say("host", m.CheckGroup(group))
    table.say("host", m.ReadOut(ITEMS))
    return table


def started(seats: int = 4, first: int = 1, **options: Any) -> Drive:
    """A table at its first turn, everybody with two settlements and two roads."""
    table = checked(seats, **options)
    table.say("host", m.Start(first))
    while table.state.builds and not table.state.opened:
        view = table.view("host")
        table.say("host", m.Build(view.builder, view.may_build[0]))
    if not table.state.opened:
        table.say("host", m.Opened())
    return table


def line(table: Drive, seat: int, *, cards: int | None = None, **counts: int) -> None:
    """A seat's counts as a whole, entered by the host; cards by the seat's own phone."""
    now = table.state.lines[seat - 1]
    figures = {
        name: counts.get(name, getattr(now, name)) for name in ("settlements", "cities", "roads", "knights")
    }
    table.say("host", m.ScoreLine(seat, **figures))
    if cards is not None:
        table.say(f"seat-{seat}", m.HoldCards(seat, cards))


def confirmed(table: Drive) -> Drive:
    """The same table with every seat's confirmation."""
    for seat in table.state.seats:
        table.say(f"seat-{seat}", m.Confirm(seat))
    return table


def cannot(table: Drive, author: str, move: Any) -> Illegal:
    """The refusal by the rules themselves, whatever the view offers."""
    from companion.kernel.game import Entry, Stamp

    entry: Entry[Any, Any] = Entry("straight-1", 1, Stamp(table.now, table.now, author), move)
    with pytest.raises(Illegal) as caught:
        table.game.apply(table.state, entry)
    return caught.value
