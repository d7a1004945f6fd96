"""Whatever holds everybody up is reported with its place in the program."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import gevent
import pytest

from companion import watchdog
from companion.club.people.names import distance
from companion.watchdog import Watchdog, places

LONG = "あ" * 40


def held(seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
    """Work of the program without a pause."""
    until = clock() + seconds
    while clock() < until:
        distance(LONG, LONG)


@pytest.fixture
def dog():
    watching = Watchdog().watch_loop()
    gevent.sleep(watchdog.BEAT * 2)
    yield watching
    watching.stop()


def test_what_holds_everybody_up_is_named(dog: Watchdog, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        held(watchdog.LONGEST * 4)
        gevent.sleep(watchdog.BEAT * 4)
    assert "everybody waited" in caplog.text
    assert "club/people/names.py" in caplog.text
    assert "distance" in caplog.text


def test_who_lets_others_go_first_is_not_reported(dog: Watchdog, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(20):
            held(0.01)
            gevent.sleep(0)
    assert caplog.text == ""


def test_what_is_none_of_the_program_s_is_said_to_be_elsewhere() -> None:
    assert places(None) == "something outside the program"


def test_whoever_beats_by_itself_is_told_what_took_its_time() -> None:
    watching = Watchdog(time.process_time)
    assert watching.beat() == ""
    held(watchdog.LONGEST * 4, time.process_time)
    assert "everybody waited" in watching.beat()
    assert watching.beat() == ""
    watching.stop()
