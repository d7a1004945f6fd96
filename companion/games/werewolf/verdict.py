"""Who has won: rows of condition and outcome, the first that holds."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from companion.kernel.words import Param, Text

from .roles import CAMPS, Camp, Role, camp_label

F = TypeVar("F")
O = TypeVar("O")  # noqa: E741 - outcome


class Row(NamedTuple, Generic[F, O]):
    """One row of a verdict: what it is called, when it holds, what it comes to."""

    name: str
    holds: Callable[[F], bool]
    outcome: O


def first(rows: Sequence[Row[F, O]], facts: F) -> Row[F, O] | None:
    """The first row that holds."""
    return next((row for row in rows if row.holds(facts)), None)


class Census(Struct, frozen=True):
    """How the living count: wolves, humans, foxes; and which camps win by having somebody alive."""

    wolves: int
    humans: int
    foxes: int
    instead: tuple[str, ...] = ()
    """Camps that win by being alive instead of the others, first first."""
    beside: tuple[str, ...] = ()


class Judgement(Struct, frozen=True):
    """A camp that the rules say has won, and why; and those that win beside it."""

    camp: str
    reason: Text
    beside: tuple[str, ...] = ()


COUNTED: tuple[Row[Census, str], ...] = (
    Row("no-wolf", lambda counted: counted.wolves == 0, "village"),
    Row("parity", lambda counted: counted.wolves >= counted.humans, "wolves"),
)
"""No wolf left: the village. Wolves at least as many as humans: the wolves."""


def census(
    living: Iterable[Role], camps: Iterable[Camp] = tuple(CAMPS.values()), bonded: Container[str] = ()
) -> Census:
    """The living, counted; `camps` in their order, `bonded` those of bonds all of whose seats live."""
    roles = tuple(living)
    counted = {"wolf": 0, "human": 0, "nobody": 0}
    for role in roles:
        counted[role.counts] += 1
    alive = [camp for camp in camps if camp.wins == "alive" and camp.lives_in(roles, bonded)]
    return Census(
        counted["wolf"],
        counted["human"],
        sum(CAMPS["fox"].lives_in([role]) for role in roles) if counted["nobody"] else 0,
        tuple(camp.key for camp in alive if not camp.beside),
        tuple(camp.key for camp in alive if camp.beside),
    )


def judge(counted: Census) -> Judgement | None:
    """The row that holds; lovers, a fox, or a camp of the night's own that lives, win instead of it."""
    row = first(COUNTED, counted)
    if row is None:
        return None
    figures: dict[str, Param] = {"wolves": counted.wolves, "humans": counted.humans}
    reason = Text(f"village-reason-{row.name}", figures if row.name == "parity" else {})
    for camp in counted.instead[:1]:
        params: dict[str, Param] = {
            "reason": reason,
            "instead": camp_label(row.outcome),
            "camp": camp_label(camp),
        }
        known = camp if camp in CAMPS else "instead"
        return Judgement(camp, Text(f"village-reason-{known}", params), counted.beside)
    return Judgement(row.outcome, reason, counted.beside)
