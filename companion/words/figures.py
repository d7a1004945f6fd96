"""Figures in messages: `POINTS($hundredths)`, `CLOCK($ms)`, `PLAIN($year)`; the rest is Fluent's NUMBER."""

from collections.abc import Callable
from typing import Any

MINUS = "\u2212"


def points(hundredths: int, *, signed: bool = False, exact: bool = False) -> str:
    """Exact hundredths as people write points: 2000 is 20, 1166 is 11.66, -500 is −5.

    Signed: +5; exact: 5.00.
    """
    whole, part = divmod(abs(int(hundredths)), 100)
    sign = MINUS if hundredths < 0 else "+" if signed and hundredths > 0 else ""
    if exact:
        return f"{sign}{whole}.{part:02d}"
    return f"{sign}{whole}" + (f".{part:02d}".rstrip("0") if part else "")


def clock(ms: int) -> str:
    """Milliseconds as a clock shows them: 1:30:00, 04:59.."""
    seconds = abs(int(ms)) // 1000
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    sign = MINUS if ms < 0 else ""
    return f"{sign}{hours}:{minute:02d}:{second:02d}" if hours else f"{sign}{minute:02d}:{second:02d}"


def plain(number: int | str) -> str:
    """A whole number without separators and with a true minus, as seats, years and scores are written."""
    return f"{MINUS if int(number) < 0 else ''}{abs(int(number))}"


FUNCTIONS: dict[str, Callable[[Any], Any]] = {"POINTS": points, "CLOCK": clock, "PLAIN": plain}
