"""What each viewer sees of a table, worked out once a change; and the tag under which it is followed."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass, replace

from flask import current_app

from companion.kernel.desk import TableState
from companion.kernel.logbook import LogLine, logbook
from companion.kernel.replay import History
from companion.kernel.snapshot import Snapshot, snapshot

from ..speech import language
from .frozen import without_frozen

ROOM = 1000


@dataclass(frozen=True)
class Seen:
    """A viewer's look, and for a referee the entry that one tap takes back."""

    table: TableState
    snapshot: Snapshot
    last: LogLine | None
    print: str
    """Fingerprint of both. It counts nothing: a move that this viewer does not see leaves it as it was."""


class Kept:
    """Looks by table and viewer. One is as good as new while the table is the very same value."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[int, str], Seen] = OrderedDict()

    def of(self, table_id: int, history: History, viewer: str) -> Seen:
        """What a viewer sees of a table as it stands."""
        table = history.table
        with self._lock:
            seen = self._kept.get((table_id, viewer))
        if seen is None or seen.table is not table:
            seen = _seen(history, table, viewer)
            with self._lock:
                self._kept[table_id, viewer] = seen
                self._kept.move_to_end((table_id, viewer))
                if len(self._kept) > ROOM:
                    self._kept.popitem(last=False)
        return seen


kept = Kept()


def shown(table_id: int, history: History, viewer: str) -> Seen:
    """What a viewer may be shown of a table now: what that viewer sees, without what a freeze holds back."""
    seen = kept.of(table_id, history, viewer)
    open_now = without_frozen(table_id, seen.snapshot)
    if open_now is seen.snapshot:
        return seen
    return replace(seen, snapshot=open_now, print=_print(open_now, seen.last))


def _seen(history: History, table: TableState, viewer: str) -> Seen:
    seen = snapshot(history.game, table, viewer)
    last = None if table.closed else _last(history, viewer)
    return Seen(table, seen, last, _print(seen, last))


def _print(seen: Snapshot, last: LogLine | None) -> str:
    mark = f"{seen.tag}:{last.id if last else ''}"
    return hashlib.sha256(mark.encode()).hexdigest()


def _last(history: History, viewer: str) -> LogLine | None:
    """The newest entry that the referee may take back."""
    return next((line for line in logbook(history, viewer, newest_first=True) if line.strikable), None)


def tag(seen: Seen) -> str:
    """The tag of a viewer's fragment in the reader's language.

    Keyed with the club's secret: whoever comes by a tag cannot try out which role would give it.
    """
    mark = f"{seen.print}:{language()}".encode()
    secret = str(current_app.secret_key).encode()[:64]
    return hashlib.blake2b(mark, key=secret, digest_size=16).hexdigest()
