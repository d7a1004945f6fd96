"""How moves read in the log and the notebook."""

from __future__ import annotations

from typing import Any

from companion.kernel.codec import verb_of
from companion.kernel.words import Param, Text, Who

from .moves import (
    Cast,
    Claim,
    ClockHold,
    ClockMinutes,
    ClockRun,
    Death,
    Execution,
    Proceed,
    Report,
    Runoff,
    Verdict,
    Withdraw,
)
from .roles import camp_label, claim_label, label
from .times import at
from .times import label as when_label

OPEN = (Claim, ClockHold, ClockMinutes, ClockRun, Execution, Proceed, Report, Runoff, Verdict, Withdraw)
"""What happens before everybody's eyes; the log tells all else to the GM alone."""
_SEATS = ("seat", "target", "voter")
_PLAIN = ("name", "character", "count", "minutes", "day", "night", "round", "words")
_VARIANTS = ("said", "told", "outcome", "cause")
"""Fields whose value chooses the wording."""


def told_move(move: Any) -> Text:
    """A move as one line. Where a seat is left open (nobody executed, no target) the wording is `…-none`."""
    key = f"village-tell-{verb_of(move)}"
    if isinstance(move, Claim):
        return Text(key, {"seat": Who(move.seat), "claim": claim_label(move.role)})
    if isinstance(move, Proceed):
        return Text(key, {"when": when_label(at(move.day, move.part))})
    params = {name: value for name in move.__struct_fields__ if (value := _param(move, name)) is not None}
    if any(getattr(move, name, 0) is None for name in _SEATS) or (isinstance(move, Cast) and not move.role):
        return Text(f"{key}-none", params)
    if isinstance(move, Death) and move.words:
        return Text(f"{key}-words", params)
    variant = next((f"-{getattr(move, name)}" for name in _VARIANTS if hasattr(move, name)), "")
    return Text(f"{key}{variant}", params)


def _param(move: Any, name: str) -> Param | None:
    value = getattr(move, name)
    if value is None:
        return None
    if name in _SEATS:
        return Who(value)
    if name == "seats":
        return tuple(Who(seat) for seat in value)
    if name == "role":
        return label(value) if value else None
    if name == "camp":
        return camp_label(value)
    shown: Param | None = value if name in _PLAIN else None
    return shown
