"""Figures, dates and times as pages, screens and sheets all write them.

In messages: `POINTS($hundredths)`, `CLOCK($ms)`, `PLAIN($year)`, `THINGS($tables)`, `DAY($date)`,
`MOMENT($datetime)`; the rest is Fluent's NUMBER.
"""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

from babel import Locale, dates

MINUS = "\u2212"
WHOLE_DAY = {"ja-JP": "y年M月d日（E）"}
"""A day with that of the week, where a language's own long form is longer than people write it."""


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


def things(number: int) -> str:
    """How many, as Japanese counts things without a counter of their own: 4つの卓, 12の卓."""
    return f"{plain(number)}{'つ' * (int(number) < 10)}"


def day(found: date, locale: str, style: str = "full") -> str:
    """A date: `full` (with the day of the week), `long`, `medium`, `short`."""
    shown = WHOLE_DAY.get(locale, style) if style == "full" else style
    return dates.format_date(found, shown, locale=Locale.parse(locale, sep="-"))


def hour(found: time | datetime, style: str = "short") -> str:
    """A time of day by 24 hours, zero-padded; `medium` has seconds."""
    return f"{found:%H:%M:%S}" if style == "medium" else f"{found:%H:%M}"


def moment(found: datetime, locale: str) -> str:
    """A date and a time of day."""
    return f"{day(found, locale, 'medium')} {hour(found)}"


def functions(locale: str) -> dict[str, Callable[[Any], Any]]:
    """What messages of a language call."""
    return {
        "POINTS": points,
        "CLOCK": clock,
        "PLAIN": plain,
        "THINGS": things,
        "DAY": lambda found: day(found, locale),
        "MOMENT": lambda found: moment(found, locale),
    }
