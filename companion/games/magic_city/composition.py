"""What follows from a composition, before it is dealt: the source's number, parity, third camps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.games.werewolf.verdict import Census, census
from companion.kernel.game import Text
from companion.kernel.words import Param

from .roles import DEALT, ROLES, outsiders

if TYPE_CHECKING:
    from .state import State

OUTSIDE = ("werewolf", "evil-eye", "chimera", "madman", "fox", "djinn")
"""003: the wolf camp with the madman, fox and djinn."""


class Consequence(Struct, frozen=True):
    """A sentence on what follows; `warning`: the GM should look at it again."""

    text: Text
    warning: bool = False


def outlook(state: State) -> Census:
    """How the role cards count when all live: wolves, humans, foxes."""
    return census(state.counted(ROLES[key]) for key in DEALT for _ in range(state.number(key)))


def consequences(state: State) -> tuple[Consequence, ...]:
    """What the GM is told of the composition as it stands."""
    return tuple(_consequences(state))


def _consequences(state: State) -> Iterator[Consequence]:
    counted = outlook(state)
    yield _equal("parity", counted.humans - counted.wolves)
    if state.number("chimera") and state.options.chimera_counts == "human":
        yield _equal("chimera", counted.humans - counted.wolves - 2)
    given = sum(state.number(key) for key in OUTSIDE)
    wanted = outsiders(len(state.seats), state.options.formula_rounds)
    if given != wanted:
        params: dict[str, Param] = {"given": given, "wanted": wanted}
        yield Consequence(Text("magic-city-follows-formula", params), warning=True)
    for third in ("fox", "djinn"):
        if state.number(third):
            yield Consequence(Text(f"magic-city-follows-{third}"))


def _equal(name: str, losses: int) -> Consequence:
    """When wolves are as many as humans at the earliest: every execution and every attack takes a human."""
    if losses <= 0:
        return Consequence(Text(f"magic-city-follows-{name}-now"), warning=True)
    when = Text(f"village-when-{'evening' if losses % 2 else 'night'}", {"day": (losses + 1) // 2})
    return Consequence(Text(f"magic-city-follows-{name}", {"when": when}), warning=losses <= 2)
