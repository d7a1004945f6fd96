"""Where sheets are printed: one at a time and in a real thread, so that no page waits for a sheet.

The fonts are cut once an instance, by a process of its own (`companion.sheets.cut`).
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeVar

from flask import Flask, current_app

from companion.club.people.models import Club
from companion.config import ROOT
from companion.console import language, show
from companion.sheets.font_files import FontFiles
from companion.sheets.fonts import FontError, Fonts, OwnFont
from companion.store.engine import db
from companion.words import Words

from ..auth.passwords import in_thread

T = TypeVar("T")
Progress = Callable[[int, int], None]
CUT = (sys.executable, "-m", "companion.sheets.cut")
Signature = tuple[tuple[str, int, int], ...]
"""Path, time of change and size of each of the club's own files: whoever replaces one gets the new one."""


class Press:
    """The fonts of one club. Who comes while they are made waits, and nobody else does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loaded: tuple[Signature, Fonts] | None = None
        self._turn = Lock()

    def run(
        self, own: OwnFont | None, work: Callable[[Fonts], T], progress: Progress = lambda done, steps: None
    ) -> T:
        """Do some work with the fonts. Raises FontError.

        `work` runs without request and session: whatever it needs is given to it as plain values.
        """
        with self._turn:
            if not FontFiles(self.folder).has_common:
                cut(self.folder, progress)
            return in_thread(lambda: work(self._fonts(own)))

    def _fonts(self, own: OwnFont | None) -> Fonts:
        seen = _signature(own)
        if self._loaded is None or self._loaded[0] != seen:
            self._loaded = seen, Fonts.load(self.folder, own)
        return self._loaded[1]


def cut(folder: Path, progress: Progress) -> None:
    """Have the everyday fonts made. Raises FontError."""
    last = ""
    with subprocess.Popen(
        [*CUT, str(folder)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                last = line
                if not line.startswith("{"):
                    progress(*map(int, line.split()))
        except BaseException:
            process.kill()  # leaving the block would wait for its end
            raise
    if process.returncode:
        raise _fault(last, process.returncode)


def _fault(said: str, code: int) -> FontError:
    if not said.startswith("{"):
        return FontError("sheet-font-not-cut", code=str(code))
    fault = json.loads(said)
    return FontError(fault["key"], **fault["params"])


def print_sheet(work: Callable[[Fonts], bytes]) -> bytes:
    """A sheet in the club's fonts. Raises FontError."""
    own = own_font()
    # Waiting for the press takes seconds now and then: no connection to the database is held meanwhile.
    db.session.rollback()
    press: Press = current_app.extensions["press"]
    return press.run(own, work)


def own_font() -> OwnFont | None:
    """The club's own font, where it has put one in."""
    club = db.session.get(Club, 1)
    if club is None or not (club.font_regular and club.font_bold):
        return None
    return OwnFont(Path(club.font_regular), Path(club.font_bold))


def prepare(app: Flask) -> None:
    """Have the fonts ready before the first sheet is asked for, and tell the console how far they are."""
    words = Words(language())
    press: Press = app.extensions["press"]
    try:
        with app.app_context():
            own = own_font()
        press.run(
            own,
            lambda fonts: None,
            lambda done, steps: show(words.text("sheet-font-preparing", done=done, steps=steps)),
        )
    except FontError as error:
        show(words.say(error.text))


def has_fonts(app: Flask) -> bool:
    """Whether the everyday fonts are made, so that the first sheet does not wait for them."""
    press: Press = app.extensions["press"]
    return FontFiles(press.folder).has_common


def _signature(own: OwnFont | None) -> Signature:
    return tuple(_stamp(path) for path in (own.regular, own.bold)) if own else ()


def _stamp(path: Path) -> tuple[str, int, int]:
    try:
        stat = path.stat()
    except OSError as error:
        raise FontError("sheet-font-unreadable", file=path.name, reason=str(error.strerror)) from error
    return str(path), stat.st_mtime_ns, stat.st_size
