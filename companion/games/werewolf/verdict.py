"""Who has won: rows of condition and outcome, the first that holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    """Camps of the night's own that win instead of the others, first first."""
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


def census(living: Iterable[Role], camps: Iterable[Camp] = ()) -> Census:
    """The living, counted; `camps` are those of the night's own."""
    roles = tuple(living)
    alive = [camp for camp in camps if camp.wins == "alive" and camp.lives_in(roles)]
    return Census(
        sum(role.counts == "wolf" for role in roles),
        sum(role.counts == "human" for role in roles),
        sum(CAMPS["fox"].lives_in([role]) for role in roles),
        tuple(camp.key for camp in alive if not camp.beside),
        tuple(camp.key for camp in alive if camp.beside),
    )


def judge(counted: Census) -> Judgement | None:
    """The row that holds; a living fox, or a camp of the night's own that lives, wins instead of it."""
    row = first(COUNTED, counted)
    if row is None:
        return None
    figures: dict[str, Param] = {"wolves": counted.wolves, "humans": counted.humans}
    reason = Text(f"village-reason-{row.name}", figures if row.name == "parity" else {})
    if counted.foxes:
        why = Text("village-reason-fox", {"reason": reason, "instead": camp_label(row.outcome)})
        return Judgement("fox", why, counted.beside)
    if counted.instead:
        camp = counted.instead[0]
        said: dict[str, Param] = {
            "reason": reason,
            "instead": camp_label(row.outcome),
            "camp": camp_label(camp),
        }
        return Judgement(camp, Text("village-reason-instead", said), counted.beside)
    return Judgement(row.outcome, reason, counted.beside)
