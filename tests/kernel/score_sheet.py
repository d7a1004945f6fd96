"""Score sheets of two, to try the kernel on."""

from __future__ import annotations

from companion.games.free.game import Finish, Points
from tests.driver import Drive, setup

GAMES = {"free": Drive(setup("free", 2)).game}


def played(scores: list[tuple[int, int]] | None = None) -> Drive:
    """A finished score sheet of two."""
    table = Drive(setup("free", ["アン", "ベン"]))
    for number, row in enumerate(scores or [(3, 5), (4, 1)], 1):
        for seat, amount in enumerate(row, 1):
            table.say("host", Points(seat, number, amount))
    table.say("host", Finish())
    return table
