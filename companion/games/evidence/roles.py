"""Roles, camps, the table of compositions and the pieces of evidence (002 役職配分, 証拠)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from companion.games.werewolf.roles import Role
from companion.games.werewolf.verdict import Row, first
from companion.kernel.words import Text

RoleName = Literal["villager", "madman", "werewolf", "dummy"]
Camp = Literal["village", "wolves"]
Colour = Literal["white", "marred"]

ROLES: dict[str, Role] = {
    role.key: role
    for role in (
        Role("villager"),
        # 002: whispers with the wolves, counts for nobody at the verdict, holds a human's evidence.
        Role("madman", "wolves", "nobody", circle="wolves"),
        Role("werewolf", "wolves", "wolf", "black", "black", ("attack",), "wolves"),
        Role("dummy"),
    )
}


class Composition(NamedTuple):
    """A row of the source's table: the roles beside the dummy, and what the first day begins with."""

    villagers: int
    madmen: int
    wolves: int
    cards: int
    perjury: int


COMPOSITIONS: dict[int, Composition] = {
    8: Composition(5, 0, 2, 7, 3),
    9: Composition(6, 0, 2, 7, 3),
    10: Composition(7, 0, 2, 6, 3),
    11: Composition(8, 0, 2, 5, 3),
    12: Composition(8, 1, 2, 5, 2),
    13: Composition(9, 1, 2, 4, 2),
    14: Composition(9, 1, 3, 4, 2),
    15: Composition(10, 1, 3, 3, 2),
    16: Composition(11, 1, 3, 2, 2),
}
"""002 役職配分, by seats with the dummy; cells that are empty there repeat the value above."""
LEAST, MOST = min(COMPOSITIONS), max(COMPOSITIONS)

PIECES = range(1, 9)
"""The numbers of a player's pieces of evidence."""


def deck(seats: int) -> tuple[str, ...]:
    """The roles to be dealt: one for every seat but the dummy's."""
    row = COMPOSITIONS[seats]
    return ("villager",) * row.villagers + ("madman",) * row.madmen + ("werewolf",) * row.wolves


def whites(role: str) -> int:
    """How many of the eight pieces are white: three, of a wolf two (002 証拠)."""
    return 2 if role == "werewolf" else 3


def of_wolf_camp(role: str) -> bool:
    """Whether a role whispers and may lie: wolves and the C-madman."""
    return ROLES[role].circle == "wolves"


VERDICT: tuple[Row[tuple[int, int], Camp], ...] = (
    Row("no-wolf", lambda living: living[0] == 0, "village"),
    Row("parity", lambda living: living[0] >= living[1], "wolves"),
)
"""On (wolves, other humans) alive; the C-madman is counted on no side (002 役職配分)."""


def judge(living: Iterable[str]) -> tuple[Camp, Text] | None:
    """Which camp has won and why, by the roles of the living."""
    counted = [ROLES[role].counts for role in living]
    wolves, humans = counted.count("wolf"), counted.count("human")
    row = first(VERDICT, (wolves, humans))
    if row is None:
        return None
    return row.outcome, Text(f"evidence-reason-{row.name}", {"wolves": wolves, "humans": humans})


def role_label(role: str) -> Text:
    """What a role is called."""
    return Text(f"evidence-role-{role}")


def camp_label(camp: str) -> Text:
    """What a camp is called."""
    return Text(f"evidence-camp-{camp}")


def colour_label(colour: str) -> Text:
    """What a piece's colour is called."""
    return Text(f"evidence-{colour}")
