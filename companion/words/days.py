"""Dates and times as pages, screens and sheets all write them."""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

from babel import Locale, dates

WHOLE_DAY = {"ja-JP": "y年M月d日（E）"}
"""A day with that of the week, where a language's own long form is longer than people write it."""


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


def functions(locale: str) -> dict[str, Callable[[Any], str]]:
    """`DAY($date)` and `MOMENT($datetime)` for messages of a language."""
    return {"DAY": lambda found: day(found, locale), "MOMENT": lambda found: moment(found, locale)}
