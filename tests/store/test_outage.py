"""A database that is away is said once."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy.exc import OperationalError

from companion.store.engine import QUIET, Outage

GONE = OperationalError("SELECT 1", {}, Exception("connection refused\n\tIs the server running?"))


def test_however_much_fails_it_is_said_once_and_once_when_it_is_over(caplog) -> None:
    time = [100.0]
    outage = Outage(lambda: time[0])
    with caplog.at_level(logging.INFO):
        for _ in range(2000):
            outage.failed(GONE)
        time[0] += 5
        outage.answered()
        outage.answered()
    assert [record.getMessage() for record in caplog.records] == [
        "the database fails: connection refused Is the server running?",
        "the database answers again after 5 s; 2000 attempts failed",
    ]


def test_one_that_comes_and_goes_is_not_spoken_of_each_time(caplog: pytest.LogCaptureFixture) -> None:
    time = [100.0]
    outage = Outage(lambda: time[0])
    with caplog.at_level(logging.INFO):
        for _ in range(100):
            outage.failed(GONE)
            outage.answered()
        assert len(caplog.records) == 2
        time[0] += QUIET + 1
        outage.failed(GONE)
    assert len(caplog.records) == 3
