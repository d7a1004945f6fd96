"""Who has won: counted from the living, with its reason. Shared by the games with one role a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from companion.kernel.words import Text

from .roles import Role, camp_label

Outcome = Literal["village", "wolves", "fox", "nobody"]
OUTCOMES: tuple[Outcome, ...] = ("village", "wolves", "fox", "nobody")


class Census(Struct, frozen=True):
    """How the living count: wolves, humans, and foxes (by camp, who count for nobody)."""

    wolves: int
    humans: int
    foxes: int


class Judgement(Struct, frozen=True):
    """A camp that the rules say has won, and why."""

    camp: Outcome
    reason: Text


def census(living: Iterable[Role]) -> Census:
    """The living, counted."""
    roles = tuple(living)
    return Census(
        sum(role.counts == "wolf" for role in roles),
        sum(role.counts == "human" for role in roles),
        sum(role.camp == "fox" for role in roles),
    )


def judge(counted: Census) -> Judgement | None:
    """No wolf left: the village. Wolves at least as many as humans: the wolves. A living fox wins instead."""
    if counted.wolves == 0:
        camp: Outcome = "village"
        reason = Text("village-reason-no-wolf")
    elif counted.wolves >= counted.humans:
        camp = "wolves"
        reason = Text("village-reason-parity", {"wolves": counted.wolves, "humans": counted.humans})
    else:
        return None
    if counted.foxes:
        return Judgement("fox", Text("village-reason-fox", {"reason": reason, "instead": camp_label(camp)}))
    return Judgement(camp, reason)
