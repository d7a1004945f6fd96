"""What a night comes to: whose attack fails, and on which guards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeVar

from .roles import Colour, Role

Told = Literal["rules", "white", "black"]
"""What a seer or medium was told: by the rules, or as the GM really said it."""
Bite = Literal["rules", "killed", "saved"]
"""How an attack ended: by the rules, or as the GM rules where a role of the night's own steps in."""

G = TypeVar("G")


def kills(outcome: Bite, guarded: bool, target: Role) -> bool:
    """Whether the attacked leaves: not when guarded, not when immune."""
    if outcome == "rules":
        return not guarded and not target.can("immune")
    return outcome == "killed"


def saviours(outcome: Bite, guards: Iterable[G]) -> tuple[G, ...]:
    """The guards of the attacked seat that succeeded (GJ): all, unless the attack killed all the same."""
    return () if outcome == "killed" else tuple(guards)


def told(said: Told, truth: Colour) -> Colour:
    """The colour that was shown."""
    return truth if said == "rules" else said
