"""What has last become known to everybody at a table, for whoever does not see the page."""

from __future__ import annotations

from typing import Any, NamedTuple

from .capabilities import headline
from .desk import DESK, Strike
from .game import Entry
from .replay import History
from .table import result_of
from .words import Text


class News(NamedTuple):
    """How far a table is, and the newest entry that everybody may know: no clock, and nothing secret."""

    phase: Text | None
    entry: str = ""
    """Its id; the same words may be said of the next one."""
    text: Text | None = None


def news(history: History, view: Any) -> News:
    """The news of a table as it stands; `view` is what everybody may know of it."""
    result = result_of(history.game, history.table)
    phase = result.summary if result else headline(history.game, view)
    for entry in reversed(history.log):
        text = _told(history, entry)
        if text is not None:
            return News(phase, entry.id, text)
    return News(phase)


def _told(history: History, entry: Entry[Any, Any]) -> Text | None:
    """An entry in words, of one that was taken back that it was; nothing where not everybody may know it."""
    if isinstance(entry.move, Strike):
        struck = (history.log[history.ids[name]] for name in entry.move.entries)
        texts = [text for each in struck if (text := _of_game(history, each))]
        return Text("kernel-taken-back", {"what": texts[0]}) if texts else None
    return None if entry.id in history.struck else _of_game(history, entry)


def _of_game(history: History, entry: Entry[Any, Any]) -> Text | None:
    if isinstance(entry.move, DESK):
        return None
    text: Text | None = entry.move.log_text(history.table.state, entry, "public")
    return text
