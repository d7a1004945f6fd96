"""Catan evenings drawn by chance: whoever may do something does any of it, and time goes by."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from companion.games.catan.pieces import HARBOURS, RESOURCES, WAYS
from companion.games.catan.state import ITEMS, RULINGS
from companion.kernel.game import Illegal, actions_of
from tests.driver import MINUTE, Drive
from tests.games.catan import moves as m
from tests.games.catan.desk import END, checked, line, started
from tests.offered import moves_of

walked = settings(max_examples=50, deadline=None)
"""How many evenings a property is tried on."""
FLOW = {
    "turn",
    "roll",
    "roll-again",
    "hand",
    "seven-checked",
    "resume",
    "declare",
    "trade",
    "confirm",
    "start",
}
"""What moves an evening on."""
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "opening": st.sampled_from(["beginner", "snake"]),
        "turn_pointer": st.booleans(),
        "seven_check": st.booleans(),
        "pause_stops_clock": st.booleans(),
        "tie_voids_longest_road": st.booleans(),
        "with_board": st.booleans(),
        "board": st.sampled_from(["", "beginner"]),
        "goal": st.sampled_from([5, 10]),
    },
)


@st.composite
def evenings(draw: st.DrawFn, most: int = 25) -> Drive:
    """A table somewhere between its check and its end."""
    seats = draw(st.integers(3, 5))
    begun = draw(st.sampled_from([started, started, started, checked]))
    drawn = draw(OPTIONS)
    if drawn.get("with_board"):
        drawn.pop("turn_pointer", None)
    options = tuple(sorted(drawn.items()))
    table = _taken_up(begun, seats, options)
    if table.state.opened and not table.state.builds and draw(st.booleans()):
        for seat in table.state.seats:
            line(table, seat, settlements=draw(st.integers(2, 5)), roads=draw(st.integers(4, 9)))
            left = table.state.components.cards["knight"] - sum(
                counts.knights for counts in table.state.lines
            )
            line(table, seat, knights=draw(st.integers(0, min(4, left))))
    if table.state.phase == "play" and draw(st.booleans()):
        table.wait(END)
    for _ in range(draw(st.integers(0, most))):
        step(draw, table)
    return table


def step(draw: st.DrawFn, table: Drive) -> None:
    """Something that somebody is offered, some seconds or some minutes later; it may be refused."""
    viewer = draw(st.sampled_from(["host", "host", *(f"seat-{seat}" for seat in table.state.seats)]))
    actions = actions_of(table.game, table.state, viewer)
    if not actions:
        return
    if draw(st.booleans()):
        actions = tuple(action for action in actions if action.verb in FLOW) or actions
    move = draw(moves_of("catan", draw(st.sampled_from(actions))))
    try:
        table.say(viewer, move, at=table.now + draw(st.sampled_from([1_000, MINUTE, 9 * MINUTE])))
    except Illegal:
        table.wait(table.now)


def _taken_up(begun: Any, seats: int, options: tuple[tuple[str, Any], ...]) -> Drive:
    setup, log = _begun(begun, seats, options)
    return Drive(setup, log=log)


@cache
def _begun(begun: Any, seats: int, options: tuple[tuple[str, Any], ...]) -> tuple[Any, list[Any]]:
    """Setup and log of a table that was begun once and is taken up again by every evening."""
    history = begun(seats, five_or_six=True, **dict(options)).history
    return history.setup, list(history.log)


seats = st.integers(0, 7)
counts = st.integers(0, 26)
words = st.sampled_from(["", "x"])
goods = st.integers(0, 5)
ANY: tuple[st.SearchStrategy[Any], ...] = (
    st.builds(m.Check, st.sampled_from(["ore", "seat-1-roads", "camel"]), counts),
    st.builds(m.CheckGroup, st.sampled_from(["bank", "seat-9"])),
    st.builds(m.ReadOut, st.just(ITEMS)),
    st.builds(m.Start, seats),
    st.just(m.Opened()),
    *(st.builds(move, seats, counts) for move in (m.Settlements, m.Cities, m.Roads, m.Stretch, m.Knights)),
    *(st.builds(move, seats, counts) for move in (m.Bought, m.HoldCards, m.TurnUp, m.Hand, m.Upgrade)),
    st.builds(m.ScoreLine, seats, goods, goods, counts, goods),
    *(st.builds(move, seats) for move in (m.LongestRoad, m.LargestArmy, m.Turn, m.Confirm, m.Object)),
    st.builds(m.WhatLies, st.sampled_from(["", "1r1.2s9", "2r5.2r6", "x"]), st.none() | seats, st.booleans()),
    st.builds(m.Build, seats, st.sampled_from(["s0", "r0", "s20", "c0", "x"])),
    st.builds(m.BuildBetween, seats),
    st.builds(m.NameBoard, st.sampled_from(["beginner", "14SS5", "14SZZ", "x"])),
    st.builds(m.BankShort, st.sampled_from(RESOURCES), goods),
    st.builds(m.Robber, seats, counts, st.none() | seats),
    st.builds(m.Roll, st.integers(1, 13)),
    st.just(m.Throw()),
    st.builds(m.RollAgain, st.sampled_from(["doubt", "out"])),
    st.just(m.SevenChecked()),
    st.builds(m.PlayCard, seats, st.sampled_from(["knight", "monopoly"])),
    st.builds(
        m.Trade,
        seats,
        st.sampled_from(WAYS),
        seats,
        st.sampled_from(HARBOURS),
        **{f"{side}_{name}": goods for side in ("give", "get") for name in RESOURCES},
    ),
    st.builds(m.ClaimYield, seats, st.integers(1, 4)),
    st.builds(m.Pause, st.just("other"), seats),
    st.builds(m.ExplainPause, st.just("other"), seats),
    st.just(m.Resume()),
    st.builds(m.SetClock, st.integers(0, 100), st.just("x")),
    st.builds(m.Declare, seats, st.integers(0, 6)),
    st.just(m.TimeUp()),
    st.builds(m.Incident, st.sampled_from(ITEMS), st.just("x"), st.sampled_from(RULINGS), seats),
)
"""Any move, offered or not, sensible or not."""
