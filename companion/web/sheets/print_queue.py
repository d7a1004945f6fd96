"""Where sheets are printed: one at a time and in a real thread, so that no page waits for a sheet.

The fonts are cut once an instance, by a process of its own (`companion.sheets.font_files`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeVar

from flask import Flask, abort, current_app, request

from companion.console import language, show
from companion.kernel.table import digest
from companion.sheets.font_files import FontFiles, Progress, cut_fonts
from companion.sheets.fonts import FontError, Fonts
from companion.store.engine import db
from companion.store.signals import in_thread
from companion.words import Words

from ..auth.who import forget_held, organiser, page_owner

T = TypeVar("T")

MOST_WAITING = 16
"""Sheets that wait for the one that is printed; whoever comes then is asked to come again."""
KEPT_PLACES = 4
"""Of them those that are kept for organisers."""
SHARE = 3
"""Sheets that one organiser, or all others at one address, may have among them. A device is no measure: a new
one is had for the asking."""
MOST_RARE = 6
"""Blocks of rarer signs that are cut for one sheet: each takes a second, and a name may hold a hundred."""
KEPT = 20
"""Prints that are kept for whoever asks for the very same."""
LARGEST_KEPT = 1024 * 1024


class Crowded(Exception):
    """More is to be printed than can be, or one asker has a share of it already."""


class Asker(NamedTuple):
    """Who asks for a sheet, as far as it cannot be made up."""

    name: str
    organiser: bool


class PrintQueue:
    """The fonts of one club. Who comes while they are made waits, and nobody else does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loaded: Fonts | None = None
        self._turn = Lock()
        self._waiting: Counter[Asker] = Counter()
        self._prints: dict[str, bytes] = {}

    def sheet(self, work: Callable[[Fonts], bytes], what: object, asker: Asker) -> bytes:
        """A sheet that says `what`; the same is printed once.

        Raises FontError, Crowded, and TypeError where `what` holds more than plain values.
        """
        key = digest(what)

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
            return self.run(once)

    @contextmanager
    def _place(self, asker: Asker) -> Iterator[None]:
        """A place among those who wait. Raises Crowded."""
        most = MOST_WAITING if asker.organiser else MOST_WAITING - KEPT_PLACES
        if self._waiting[asker] >= SHARE or self._waiting.total() >= most:
            raise Crowded
        self._waiting[asker] += 1
        try:
            yield
        finally:
            self._waiting[asker] -= 1
            self._waiting += Counter()  # forget who waits no more

    def run(self, work: Callable[[Fonts], T], progress: Progress = lambda done, steps: None) -> T:
        """Do some work with the fonts. Raises FontError.

        `work` runs without request and session: whatever it needs is given to it as plain values.
        """
        with self._turn:
            self._cut(progress)
            return in_thread(lambda: work(self._fonts()))

    def prepare(self, progress: Progress) -> None:
        """Cut the fonts where they are lacking. They are read with the first sheet: that takes a tenth of a
        second, and 20 MB in a club that prints none. Raises FontError."""
        with self._turn:
            self._cut(progress)

    def _cut(self, progress: Progress) -> None:
        if not FontFiles(self.folder).has_common:
            cut_fonts(self.folder, progress)

    def _fonts(self) -> Fonts:
        if self._loaded is None:
            self._loaded = Fonts.load(self.folder)
        return self._loaded


def print_sheet(work: Callable[[Fonts], bytes], what: object) -> bytes:
    """A sheet that says `what`; 403 where the device is another's by then. Raises FontError, Crowded."""
    person, owner = asker(), page_owner()
    # Waiting for the turn takes seconds now and then: no connection to the database is held meanwhile.
    db.session.rollback()
    queue: PrintQueue = current_app.extensions["print_queue"]
    made = queue.sheet(work, what, person)
    forget_held()
    return made if page_owner() == owner else abort(403)


def asker() -> Asker:
    """Who asks: an organiser, or somebody at an address."""
    account = organiser()
    return Asker(str(account.id), True) if account else Asker(str(request.remote_addr), False)


def prepare(app: Flask) -> None:
    """Have the fonts ready before the first sheet is asked for, and tell the console how far they are."""
    words = Words(language())
    queue: PrintQueue = app.extensions["print_queue"]
    try:
        queue.prepare(lambda done, steps: show(words.text("sheet-font-preparing", done=done, steps=steps)))
    except FontError as error:
        show(words.say(error.text))


def has_fonts(app: Flask) -> bool:
    """Whether the everyday fonts are made, so that the first sheet does not wait for them."""
    queue: PrintQueue = app.extensions["print_queue"]
    return FontFiles(queue.folder).has_common
