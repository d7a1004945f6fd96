"""When a club meets next, by the days on which it has met. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

LONGEST = 100
"""Days between two events that are still a rhythm."""


def next_day(held: Sequence[date], today: date) -> date | None:
    """The first day from today on in the rhythm of the last events, latest first: the same weekday of the
    month (the fourth Sunday), else as many days apart as the last two. Nothing where there is no rhythm."""
    if len(held) < 2 or not 0 < (apart := (held[0] - held[1]).days) <= LONGEST:
        return None
    following = held[0]
    monthly = _week(held[0]) == _week(held[1]) and 27 < apart < 36
    while following <= held[0] or following < today:
        following = _next_month(following) if monthly else following + timedelta(apart)
    return following


def _week(day: date) -> tuple[int, int]:
    return day.weekday(), (day.day - 1) // 7


def _next_month(day: date) -> date:
    """The same weekday of the next month that has it: not every month has a fifth Sunday."""
    wanted, following = _week(day), day + timedelta(7)
    while _week(following) != wanted:
        following += timedelta(7)
    return following
