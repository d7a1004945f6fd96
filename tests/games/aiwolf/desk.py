"""A table of AIWolf for tests: roles dealt as wanted, talk skipped, nights said in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.aiwolf.night import Decide
from companion.games.aiwolf.state import AIWolfOptions
from companion.games.aiwolf.talk import EndTalk
from companion.kernel.game import Chance
from tests.driver import Drive, setup

SHORT = {
    "V": "villager",
    "W": "werewolf",
    "S": "seer",
    "M": "medium",
    "B": "bodyguard",
    "P": "possessed",
    "F": "mason",
    "X": "fox",
}
FIFTEEN = "WWWSMBPVVVVVVVV"
"""A standard fifteen in seat order: wolves 1 to 3, seer 4, medium 5, bodyguard 6, possessed 7, villagers."""
SIXTEEN = "WWWSMBPFFXVVVVVV"
"""Sixteen with masons 8 and 9 and the fox 10."""


class Stacked(Chance):
    """Fair chance, but for the first shuffle: the deal."""

    def __init__(self, deal: Sequence[str], seed: int) -> None:
        super().__init__(seed)
        self.deal: Sequence[str] | None = deal

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        if self.deal is None:
            return super().shuffle(items)
        deal, self.deal = self.deal, None
        return tuple(deal)


def table(letters: str = FIFTEEN, *, seed: int = 1, **options: Any) -> Drive:
    """A table whose seats hold these roles, on the talk of the first day; by the order of 0.2 unless told."""
    chosen = AIWolfOptions(**{"order": "together", **options})
    drive = Drive(setup("aiwolf", len(letters), chosen), seed=seed)
    drive.chance = Stacked([SHORT[letter] for letter in letters], seed)
    drive.wait(drive.now)
    return drive


def go_to_night(drive: Drive) -> None:
    """The talk ends."""
    drive.say("host", EndTalk())


def night(drive: Drive, exile: int = 0, *, votes: dict[int, int] | None = None, **acts: int) -> None:
    """A talk and a night: all vote for `exile` unless `votes` says otherwise, acts by role (`seer=3`).

    `wolves` is whom all wolves attack, `attacks` as a map by wolf; who has nothing to do names somebody.
    """
    if drive.state.phase == "talk":
        go_to_night(drive)
    state = drive.state
    roles = {"seer": "seer", "bodyguard": "bodyguard", "werewolf": "wolves"}
    for seat in sorted(state.living):
        vote = (votes or {}).get(seat, exile if exile != seat else min(state.living - {seat}))
        target = acts.get(roles.get(state.role(seat), ""), 0)
        drive.say(f"seat-{seat}", Decide(vote or None, target or None))


def own(drive: Drive, seat: int) -> Any:
    """What a seat knows for itself."""
    return drive.view(f"seat-{seat}").own
