"""What holds up everybody: reported while it does, with the place in the program and nothing of who asked.

One greenlet that works without a pause keeps all others waiting. A greenlet beats; a thread of the system,
which nothing here can hold up, looks when the beat fails to come, and where the program is at that moment.
"""

from __future__ import annotations

import logging
import sys
import time
from pathlib import Path
from types import FrameType

import gevent
from gevent import monkey

log = logging.getLogger(__name__)

BEAT = 0.05
"""Seconds between two beats."""
LONGEST = 0.2
"""Seconds without a beat that are reported."""
PLACES = 4
"""Innermost places of the program's own that a report names."""
HERE = str(Path(__file__).resolve().parent)

_sleep = monkey.get_original("time", "sleep")
_start_thread = monkey.get_original("_thread", "start_new_thread")
_thread_id = monkey.get_original("_thread", "get_ident")


class Watchdog:
    """Watches the loop of the thread that starts it."""

    def __init__(self) -> None:
        self._beaten = time.monotonic()
        self._thread = _thread_id()
        self._seen = ""
        self._ended = False

    def start(self) -> Watchdog:
        """Begin to watch."""
        self._greenlet = gevent.spawn(self._beat)
        _start_thread(self._look, ())
        return self

    def stop(self) -> None:
        """End; the thread ends by itself within two beats."""
        self._ended = True
        self._greenlet.kill()

    def _beat(self) -> None:
        while True:
            late = time.monotonic() - self._beaten
            if self._seen and late > LONGEST:
                log.warning("everybody waited %.1f s for %s", late, self._seen)
            self._beaten, self._seen = time.monotonic(), ""
            gevent.sleep(BEAT)

    def _look(self) -> None:
        """In a thread of the system: it writes nothing, for what writes may be what is held up."""
        while not self._ended:
            _sleep(BEAT)
            if not self._seen and time.monotonic() - self._beaten > LONGEST:
                self._seen = places(sys._current_frames().get(self._thread))


def places(frame: FrameType | None) -> str:
    """Where a thread is, innermost first: files, lines and functions of this program."""
    found: list[str] = []
    while frame is not None and len(found) < PLACES:
        path = frame.f_code.co_filename
        if path.startswith(HERE) and path != __file__:
            found.append(f"{path.removeprefix(HERE)[1:]}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(found) or "something outside the program"
