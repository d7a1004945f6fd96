"""Roles, camps and the three tables of compositions (004 役職, 役職の構成)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.games.werewolf.roles import Role
from companion.games.werewolf.verdict import Row, first
from companion.kernel.words import Text

RoleName = Literal["villager", "werewolf", "seer", "medium", "bodyguard", "possessed", "mason", "fox"]
Composition = Literal["standard", "masons", "fox"]
Camp = Literal["village", "wolves", "fox"]

ROLES: dict[str, Role] = {
    role.key: role
    for role in (
        Role("villager"),
        Role("werewolf", "wolves", "wolf", "black", "black", ("attack",), "wolves"),
        Role("seer", abilities=("divine",)),
        Role("medium", abilities=("read",)),
        Role("bodyguard", abilities=("guard",)),
        # 004: of the wolf camp, read as no werewolf, and counted among the humans.
        Role("possessed", "wolves"),
        Role("mason", circle="masons"),
        Role("fox", "fox", "nobody", abilities=("cursed", "immune")),
    )
}
"""In the order of the source's tables."""
LEAST, MOST = 5, 16
COMPETITION: dict[str, str] = {
    **{role: role.upper() for role in ROLES},
    "mason": "FREEMASON",
}
"""Roles in the words of the competition's wire and logs."""

# 004 役職の構成: villagers, werewolves, seers, mediums, bodyguards, possessed, masons, foxes.
_STANDARD: dict[int, tuple[int, ...]] = {
    5: (2, 1, 1, 0, 0, 1),
    6: (3, 1, 1, 0, 0, 1),
    7: (4, 2, 1),
    8: (4, 2, 1, 1),
    9: (5, 2, 1, 1),
    10: (4, 2, 1, 1, 1, 1),
    11: (5, 2, 1, 1, 1, 1),
    12: (5, 3, 1, 1, 1, 1),
    13: (6, 3, 1, 1, 1, 1),
    14: (7, 3, 1, 1, 1, 1),
    15: (8, 3, 1, 1, 1, 1),
    16: (9, 3, 1, 1, 1, 1),
}
_MASONS = {**_STANDARD, 15: (6, 3, 1, 1, 1, 1, 2), 16: (7, 3, 1, 1, 1, 1, 2)}
_FOX = {**_MASONS, 16: (6, 3, 1, 1, 1, 1, 2, 1)}
_TABLES: dict[Composition, dict[int, tuple[int, ...]]] = {
    "standard": _STANDARD,
    "masons": _MASONS,
    "fox": _FOX,
}


def composition(seats: int, table: Composition) -> dict[str, int]:
    """How many of each role there are among so many seats; roles that are not in play are left out."""
    numbers = dict(zip(ROLES, _TABLES[table][seats], strict=False))
    return {role: number for role, number in numbers.items() if number}


def black(role: str) -> bool:
    """What seer and medium are shown: werewolf or not. The possessed and the fox are not (004 占い師)."""
    return ROLES[role].seen == "black"


VERDICT: tuple[Row[tuple[int, int], Camp], ...] = (
    Row("no-wolf", lambda living: living[0] == 0, "village"),
    Row("parity", lambda living: living[0] >= living[1], "wolves"),
)
"""004 勝利条件, on (wolves, humans) alive. Ruling: the possessed counts as a human, the fox as nobody."""


def judge(living: Iterable[str]) -> tuple[Camp, Text] | None:
    """Which camp has won and why, by the roles of the living; a living fox wins instead (004 妖狐)."""
    roles = [ROLES[role] for role in living]
    wolves = sum(role.counts == "wolf" for role in roles)
    humans = sum(role.counts == "human" for role in roles)
    row = first(VERDICT, (wolves, humans))
    if row is None:
        return None
    reason = Text(f"aiwolf-reason-{row.name}", {"wolves": wolves, "humans": humans})
    if any(role.counts == "nobody" for role in roles):
        return "fox", Text("aiwolf-reason-fox", {"reason": reason})
    return row.outcome, reason


def role_label(role: str) -> Text:
    """What a role is called."""
    return Text(f"aiwolf-role-{role}")


def camp_label(camp: str) -> Text:
    """What a camp is called."""
    return Text(f"aiwolf-camp-{camp}")
