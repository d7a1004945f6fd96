"""Whatever holds everybody up is reported with its place in the program."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator

import gevent
import pytest

from companion.store.cache import Cache
from companion.watchdog import AGAIN, LONGEST, Watchdog, places


class Clock:
    """Seconds that go on when a test says so."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def dog(clock: Clock) -> Iterator[Watchdog]:
    watching = Watchdog(clock)
    yield watching
    watching.stop()


def hold(dog: Watchdog, clock: Clock) -> None:
    """Work within the program, without a pause, until the watchdog has looked where that is."""

    def work() -> bool:
        until = time.monotonic() + 20
        while not dog.place and time.monotonic() < until:
            clock.at += LONGEST
        return True

    Cache[bool](1).get("key", "source", work)


def test_what_holds_everybody_up_is_named(
    dog: Watchdog, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    dog.watch_loop()
    with caplog.at_level(logging.WARNING):
        hold(dog, clock)
        with gevent.Timeout(20):
            while not caplog.text:
                gevent.sleep(0)
    assert "everybody waited" in caplog.text
    assert "store/cache.py" in caplog.text


def test_who_lets_others_go_first_is_not_reported(dog: Watchdog, clock: Clock) -> None:
    for _ in range(20):
        clock.at += LONGEST / 2
        dog.note_place()
        assert dog.beat() == ""


def test_what_is_none_of_the_program_s_is_said_to_be_elsewhere() -> None:
    assert places(None) == "something outside the program"


def test_whoever_beats_by_itself_is_told_what_took_its_time(dog: Watchdog, clock: Clock) -> None:
    assert dog.beat() == ""
    hold(dog, clock)
    assert "everybody waited" in dog.beat()
    assert dog.beat() == ""


def test_a_place_that_goes_on_is_logged_once_in_a_while_with_how_often(
    dog: Watchdog, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    for waited in ("0.3", "0.4", "0.5"):
        dog.report(f"everybody waited {waited} s for store/log.py:7 append < app.py:1 run")
    dog.report("everybody waited 0.3 s for store/engine.py:7 begin")
    assert len(caplog.messages) == 2
    clock.at += AGAIN
    dog.report("everybody waited 0.6 s for store/log.py:7 append")
    assert caplog.messages[2].endswith("append; 2 times more since it was last said")
