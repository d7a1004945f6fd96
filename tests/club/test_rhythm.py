"""A new event's date is proposed by the days on which the club has met."""

from __future__ import annotations

from datetime import date

import pytest

from companion.club.events.operations import next_day


@pytest.mark.parametrize(
    ("held", "today", "expected"),
    [
        ([date(2018, 3, 25), date(2018, 2, 25)], date(2018, 3, 26), date(2018, 4, 22)),  # fourth Sundays
        ([date(2018, 3, 17), date(2018, 3, 10)], date(2018, 3, 18), date(2018, 3, 24)),
        ([date(2018, 3, 17), date(2018, 3, 3)], date(2018, 3, 17), date(2018, 3, 31)),
        ([date(2018, 3, 10), date(2018, 3, 3)], date(2018, 6, 1), date(2018, 6, 2)),
        ([date(2018, 4, 29), date(2018, 4, 1)], date(2018, 4, 30), date(2018, 5, 27)),
        ([date(2018, 3, 25)], date(2018, 3, 26), None),
        ([date(2018, 3, 25), date(2018, 3, 25)], date(2018, 3, 26), None),
        ([date(2018, 3, 25), date(2017, 3, 25)], date(2018, 3, 26), None),
        ([], date(2018, 3, 26), None),
    ],
)
def test_the_next_day_follows_the_last_ones(held: list[date], today: date, expected: date | None) -> None:
    assert next_day(held, today) == expected
