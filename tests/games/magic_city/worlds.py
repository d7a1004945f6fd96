"""Cities for the proof that nothing leaks: two that one seat cannot tell apart, and their nights.

Seat 1 is watched; seats 8 and 10 are executed, 9 and 11 attacked. In between sits whoever is hidden.
Nothing here asks the game who knows what.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.games.magic_city.course import TurnOver
from companion.games.magic_city.evening import ChooseEvent
from companion.games.magic_city.phones import Choose, VoteAnew, fields, seats_asked
from companion.games.magic_city.script import current
from companion.games.magic_city.table import DEALT, EventKey
from companion.games.werewolf.facts import day_of
from companion.games.werewolf.voting import Execution
from tests.driver import Drive
from tests.games.magic_city.desk import draw
from tests.games.magic_city.phones import on_phones, proceed

EVENTS: tuple[EventKey, EventKey] = ("cult", "forest")
PACK = {"werewolf", "evil-eye"}
EXECUTED, VICTIMS, SECOND = (8, 10), (9, 11), 12
SPECIAL = [role for role in DEALT if role not in ("citizen", "werewolf")]


def swapped(own: str, chance: random.Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two ways in which seats 2 to 7 may hold the same cards, alike in whom the watched seat knows.

    Wolves and masons know their own; the madman sees, at the cult, who is a wolf, an evil-eye or a chimera.
    """
    others = chance.sample([role for role in SPECIAL if role != own], 4)
    hidden = ["werewolf", "citizen", *others]
    chance.shuffle(hidden)
    known = PACK if own in PACK else {"mason"} if own == "mason" else set()
    known = PACK | {"chimera"} if own == "madman" else known
    free = [place for place, role in enumerate(hidden) if role not in known]
    twin = list(hidden)
    for place, source in zip(free, [*free[1:], free[0]], strict=True):
        twin[place] = hidden[source]
    return tuple(hidden), tuple(twin)


def world(hidden: tuple[str, ...], own: str) -> Drive:
    """A city of thirteen, dealt by the device."""
    return on_phones([own, *hidden, *["citizen"] * 6], EVENTS)


def chosen(drive: Drive, seat: int, victim: int) -> Choose:
    """What a role names at night: wolves, chimera and seer the victim, all others somebody else."""
    role = drive.state.role(seat, drive.state.now)
    other = next(one for one in (13, 12) if one != seat)
    names = any(role.can(ability) for ability in ("attack", "guess", "divine"))
    kept = fields(drive.state)
    return Choose(
        victim if names and seat != victim else other,
        SECOND if "second" in kept else None,
        13 if "curse" in kept else None,
    )


def play(drive: Drive, watch: Callable[[], Any], days: int = 2) -> None:
    """Days and their nights, each answer on its own; `watch` is called after each."""

    def all_say(named: Callable[[int], Choose]) -> None:
        for seat in seats_asked(drive.state):
            drive.say(f"seat-{seat}", named(seat), at=drive.now + 1000)
            watch()

    def turn() -> None:
        proceed(drive)
        watch()

    all_say(lambda seat: Choose())
    for day in range(1, days + 1):
        out, victim, event = EXECUTED[day - 1], VICTIMS[day - 1], EVENTS[day - 1]
        turn()
        turn()
        for seat in (2, 3, 4):
            drive.say(f"seat-{seat}", Choose(chosen(drive, seat, victim).target), at=drive.now + 1000)
            watch()
        drive.say("gm", VoteAnew())
        watch()
        all_say(lambda seat, out=out: Choose(out if seat != out else 13))
        drive.say("gm", Execution(day, out))
        draw(drive, event)
        drive.say(f"seat-{out}", ChooseEvent(day, event))
        watch()
        turn()
        if now := current(drive.state):
            drive.say("gm", TurnOver(now.key))
        all_say(lambda seat, victim=victim: chosen(drive, seat, victim))
    turn()
    assert day_of(drive.state.now) == days + 1
