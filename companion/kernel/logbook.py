"""What the log says: line by line to the referee, and to everybody what is new."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from .capabilities import headline
from .desk import DESK, Desk, DeskVerb, Restore, Strike
from .game import REFEREES, Entry, vocabulary
from .replay import History
from .table import result_of, verb_of
from .verbs import Trait
from .words import Text


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry as a viewer may read it."""

    id: str
    at: int
    """When it was said, UTC milliseconds."""
    author: str
    acting_for: int | None
    text: Text
    note: str = ""
    irregular: bool = False
    struck: bool = False
    strikable: bool = False
    begins: bool = False
    """A turn, or a part of the day, begins with it."""


def logbook(history: History, viewer: str, *, newest_first: bool = False) -> Iterator[LogLine]:
    """The lines that host or GM may read, oldest first unless asked otherwise; nobody else reads the log."""
    if viewer not in REFEREES:
        return
    for entry in reversed(history.log) if newest_first else history.log:
        is_desk = isinstance(entry.move, DESK)
        text = _desk_text(entry, history, viewer) if is_desk else _game_text(history, entry, viewer)
        if text is None:
            continue
        struck = entry.id in history.struck
        never = is_desk or verb_of(entry.move) in vocabulary(history.game).unstrikable
        yield LogLine(
            id=entry.id,
            at=entry.said,
            author=entry.stamp.author,
            acting_for=entry.stamp.acting_for,
            text=text,
            note=entry.note,
            irregular=entry.irregular,
            struck=struck,
            strikable=not struck and not never and entry.stamp.author != "rules",
            begins=not struck and Trait.BEGINS in entry.move.traits,
        )


def entries_in_log(history: History, ids: Iterable[str], viewer: str) -> tuple[str, ...]:
    """Those of these entries that a viewer's log has; even how many others there are would tell something."""
    return tuple(name for name in ids if name in history.ids and _readable(history, name, viewer))


def _readable(history: History, name: str, viewer: str) -> bool:
    entry = history.log[history.ids[name]]
    return viewer in REFEREES and (
        isinstance(entry.move, DESK) or _game_text(history, entry, viewer) is not None
    )


def _game_text(history: History, entry: Entry[Any, Any], viewer: str) -> Text | None:
    """How a move of the game reads for a viewer; of one of the desk, nothing."""
    if isinstance(entry.move, DESK):
        return None
    text: Text | None = entry.move.log_text(history.table.state, entry, viewer)
    return text


def _desk_text(entry: Entry[Any, Any], history: History, viewer: str) -> Text | None:
    move: DeskVerb = entry.move
    text = move.log_text(Desk(history.table), entry, viewer)
    if text is None or not isinstance(move, (Strike, Restore)):
        return text
    return replace(text, params={"count": len(entries_in_log(history, move.entries, viewer))})


class News(NamedTuple):
    """How far a table is, and the newest entry that everybody may know: no clock, and nothing secret."""

    phase: Text | None
    entry: str = ""
    """Its id; the same words may be said of the next one."""
    text: Text | None = None


def news(history: History, view: Any) -> News:
    """The news of a table as it stands, the same whoever's `view` is given."""
    result = result_of(history.game, history.table)
    phase = result.summary if result else headline(history.game, view)
    for entry in reversed(history.log):
        text = _line_text(history, entry)
        if text is not None:
            return News(phase, entry.id, text)
    return News(phase)


def _line_text(history: History, entry: Entry[Any, Any]) -> Text | None:
    """An entry in words, of one that was taken back that it was; nothing where not everybody may know it."""
    if isinstance(entry.move, Strike):
        struck = (history.log[history.ids[name]] for name in entry.move.entries)
        texts = [text for each in struck if (text := _game_text(history, each, "public"))]
        return Text("kernel-taken-back", {"what": texts[0]}) if texts else None
    return None if entry.id in history.struck else _game_text(history, entry, "public")
