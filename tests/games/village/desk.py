"""A GM's desk in tests: a village cast in one line, pages turned, what was refused."""

from __future__ import annotations

from typing import Any

from companion.games.village.casting import Cast
from companion.games.village.course import Proceed
from companion.games.village.state import VillageOptions
from companion.games.werewolf.facts import Part, at, day_of, part_of
from tests import driver
from tests.driver import MINUTE, Drive, setup

BIG = "werewolf werewolf seer medium knight hunter villager villager villager villager"
HUNTERS = "werewolf werewolf hunter hunter god seer villager villager villager villager"
FOX = "werewolf seer fox villager villager villager"


def village(roles: str = BIG, /, **options: Any) -> Drive:
    """A village of these roles, in order of seats, on the night before the first day."""
    cards = roles.split()
    drive = Drive(setup("village", len(cards), VillageOptions(**options)))
    for seat, role in enumerate(cards, 1):
        drive.say("gm", Cast(seat, role))
    return drive


def go_to(drive: Drive, day: int, part: Part) -> None:
    """Turn pages until that part of that day."""
    while drive.state.now < at(day, part):
        after = drive.state.now + 1
        drive.say("gm", Proceed(day_of(after), part_of(after)), at=drive.now + MINUTE)


def write(drive: Drive, *moves: Any) -> str:
    """Facts as the GM writes them, each on the page it belongs to or later; the id of the last."""
    name = ""
    for move in moves:
        name = drive.say("gm", move)
    return name


def refused(drive: Drive, move: Any, author: str = "gm", **envelope: Any) -> str:
    """The key of the reason for which a move, the GM's unless said otherwise, is refused."""
    return driver.refused(drive, author, move, **envelope)


def left(drive: Drive) -> dict[int, str]:
    """Who has left, and how."""
    return {gone.seat: gone.cause for gone in drive.state.story.departures}


def earned(drive: Drive, code: str) -> list[tuple[int, int]]:
    """Seats and points (hundredths) that the ledger proposes for a code."""
    assert drive.result is not None
    return [(p.seat, p.points) for p in drive.result.proposals if p.code == code]


def book(drive: Drive) -> Any:
    """The GM's pages."""
    view: Any = drive.view("gm")
    return view.book


def proposed(drive: Drive) -> str | None:
    """The camp whose victory the notebook proposes."""
    offered = book(drive).proposed
    return offered.camp if offered else None
