"""Reports what holds up all greenlets while it does: the place in the program, and nothing of who asked.

One greenlet that works without a pause keeps all others waiting. One greenlet therefore notes the time at
short intervals, the beat; a thread of the system, which no greenlet can hold up, sees when a beat fails to
come, and notes where the program is at that moment.
"""

import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import gevent
from gevent import monkey

log = logging.getLogger(__name__)

BEAT = 0.05
"""Seconds between two beats."""
LONGEST = 0.2
"""Seconds without a beat that are reported."""
AGAIN = 600
"""Seconds after which a place that goes on holding everybody up is reported again, once for all times."""
PLACES = 4
"""Innermost places of the program's own that a report names."""
HERE = str(Path(__file__).resolve().parent)

_sleep = monkey.get_original("time", "sleep")
_start_thread = monkey.get_original("_thread", "start_new_thread")
_thread_id = monkey.get_original("_thread", "get_ident")


class Watchdog:
    """Watches the thread that makes it, by a clock that may count this process's computing alone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._beaten = clock()
        self._thread = _thread_id()
        self.place = ""
        """Where the program was when a beat failed to come; empty until one does."""
        self._told: dict[str, tuple[float, int]] = {}
        """When a place was last reported, and how often it has held everybody up since."""
        self._ended = False
        self._greenlet: gevent.Greenlet | None = None
        _start_thread(self._watch, ())

    def watch_loop(self) -> "Watchdog":
        """Beat in the loop of this thread, and log what holds it up."""
        self._greenlet = gevent.spawn(self._keep_beating)
        return self

    def stop(self) -> None:
        """End; the thread ends by itself within two beats."""
        self._ended = True
        if self._greenlet is not None:
            self._greenlet.kill()

    def beat(self) -> str:
        """What has held everybody up since the last beat, and how long; empty where nothing has."""
        now, place = self._clock(), self.place
        late = now - self._beaten
        self._beaten, self.place = now, ""
        return f"everybody waited {late:.1f} s for {place}" if place and late > LONGEST else ""

    def report(self, held: str) -> None:
        """Log what has held everybody up, a place once in a while: a small machine would fill its log."""
        place, now = held.partition(" for ")[2].partition(" < ")[0], self._clock()
        since, times = self._told.get(place, (now - AGAIN, 0))
        if now - since < AGAIN:
            self._told[place] = (since, times + 1)
        else:
            self._told[place] = (now, 0)
            log.warning("%s%s", held, f"; {times} times more since it was last said" if times else "")

    def _keep_beating(self) -> None:
        while True:
            if held := self.beat():
                self.report(held)
            gevent.sleep(BEAT)

    def note_place(self) -> None:
        """Note where the program is, where a beat has failed to come."""
        if not self.place and self._clock() - self._beaten > LONGEST:
            self.place = places(sys._current_frames().get(self._thread))

    def _watch(self) -> None:
        """In a thread of the system: it writes nothing, for what writes may be what is held up."""
        while not self._ended:
            _sleep(BEAT)
            self.note_place()


def places(frame: FrameType | None) -> str:
    """Where a thread is, innermost first: files, lines and functions of this program."""
    found: list[str] = []
    while frame is not None and len(found) < PLACES:
        path = frame.f_code.co_filename
        if path.startswith(HERE) and path != __file__:
            found.append(f"{path.removeprefix(HERE)[1:]}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(found) or "something outside the program"
