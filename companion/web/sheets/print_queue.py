"""Where sheets are printed: one at a time and in a real thread, so that no page waits for a sheet.

The fonts are cut once an instance, by a process of its own (`companion.sheets.font_process`).
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import TypeVar

from flask import Flask, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from companion.club.accounts.models import Club
from companion.console import language, show
from companion.sheets.font_files import FontFiles, Progress
from companion.sheets.font_process import cut_fonts
from companion.sheets.fonts import FontError, Fonts, OwnFont
from companion.store.engine import db
from companion.store.outage import outage
from companion.threads import in_thread
from companion.words import Words

from ..auth.who import organiser
from ..devices import device

T = TypeVar("T")
Signature = tuple[tuple[str, int, int], ...]
"""Path, time of change and size of each of the club's own files: whoever replaces one gets the new one."""

MOST_WAITING = 16
"""Sheets that wait for the one that is printed; whoever comes then is asked to come again."""
SHARE = 2
"""Sheets that one person may have among them."""
MOST_RARE = 6
"""Blocks of rarer signs that are cut for one sheet: each takes a second, and a name may hold a hundred."""
KEPT = 20
"""Prints that are kept for whoever asks for the very same."""
LARGEST_KEPT = 1024 * 1024


class Crowded(Exception):
    """More is to be printed than can be, or one person asks for more than a share of it."""


class PrintQueue:
    """The fonts of one club. Who comes while they are made waits, and nobody else does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loaded: tuple[Signature, Fonts] | None = None
        self._turn = Lock()
        self._waiting: Counter[str] = Counter()
        self._prints: dict[bytes, bytes] = {}

    def sheet(self, own: OwnFont | None, work: Callable[[Fonts], bytes], what: object, asker: str) -> bytes:
        """A sheet that says `what`, in plain values; the same is printed once. Raises FontError, Crowded."""
        key = pickle.dumps((_signature(own), what))

        def once(fonts: Fonts) -> bytes:
            if kept := self._prints.get(key):  # whoever waited for the same sheet has it now
                return kept
            fonts.begin(MOST_RARE)
            made = work(fonts)
            if not fonts.lacking and len(made) <= LARGEST_KEPT:
                self._prints[key] = made
                if len(self._prints) > KEPT:
                    del self._prints[next(iter(self._prints))]
            return made

        if kept := self._prints.get(key):
            return kept
        with self._place(asker):
            return self.run(own, once)

    @contextmanager
    def _place(self, asker: str) -> Iterator[None]:
        """A place among those who wait. Raises Crowded."""
        if self._waiting[asker] >= SHARE or self._waiting.total() >= MOST_WAITING:
            raise Crowded
        self._waiting[asker] += 1
        try:
            yield
        finally:
            self._waiting[asker] -= 1
            self._waiting += Counter()  # forget who waits no more

    def run(
        self, own: OwnFont | None, work: Callable[[Fonts], T], progress: Progress = lambda done, steps: None
    ) -> T:
        """Do some work with the fonts. Raises FontError.

        `work` runs without request and session: whatever it needs is given to it as plain values.
        """
        with self._turn:
            if not FontFiles(self.folder).has_common:
                cut_fonts(self.folder, progress)
            return in_thread(lambda: work(self._fonts(own)))

    def _fonts(self, own: OwnFont | None) -> Fonts:
        signature = _signature(own)
        if self._loaded is None or self._loaded[0] != signature:
            self._loaded = signature, Fonts.load(self.folder, own)
        return self._loaded[1]


def print_sheet(work: Callable[[Fonts], bytes], what: object) -> bytes:
    """A sheet in the club's fonts that says `what`. Raises FontError, Crowded."""
    own, person = own_font(), asker()
    # Waiting for the turn takes seconds now and then: no connection to the database is held meanwhile.
    db.session.rollback()
    queue: PrintQueue = current_app.extensions["print_queue"]
    return queue.sheet(own, work, what, person)


def asker() -> str:
    """Who asks, as far as can be known: an organiser, a device, an address."""
    account = organiser()
    return f"account {account.id}" if account else device() or str(request.remote_addr)


def own_font() -> OwnFont | None:
    """The club's own font, where it has put one in."""
    club = db.session.get(Club, 1)
    if club is None or not (club.font_regular and club.font_bold):
        return None
    return OwnFont(Path(club.font_regular), Path(club.font_bold))


def prepare(app: Flask) -> None:
    """Have the fonts ready before the first sheet is asked for, and tell the console how far they are."""
    words = Words(language())
    queue: PrintQueue = app.extensions["print_queue"]
    try:
        with app.app_context():
            own = own_font()
        queue.run(
            own,
            lambda fonts: None,
            lambda done, steps: show(words.text("sheet-font-preparing", done=done, steps=steps)),
        )
    except SQLAlchemyError as error:
        outage.failed(error)  # fonts are then made when the first sheet is asked for
    except FontError as error:
        show(words.say(error.text))


def has_fonts(app: Flask) -> bool:
    """Whether the everyday fonts are made, so that the first sheet does not wait for them."""
    queue: PrintQueue = app.extensions["print_queue"]
    return FontFiles(queue.folder).has_common


def _signature(own: OwnFont | None) -> Signature:
    return tuple(_stamp(path) for path in (own.regular, own.bold)) if own else ()


def _stamp(path: Path) -> tuple[str, int, int]:
    try:
        stat = path.stat()
    except OSError as error:
        raise FontError("sheet-font-unreadable", file=path.name, reason=str(error.strerror)) from error
    return str(path), stat.st_mtime_ns, stat.st_size
