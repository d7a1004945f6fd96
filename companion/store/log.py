"""The way of a move: due moves first, fold, apply, draw, insert, owed moves, commit. The one append."""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from cachetools import LRUCache
from msgspec.structs import replace
from sqlalchemy import Engine, Select, Table, bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from companion.kernel.desk import HandOver, Restore, Strike, Substitute, TableState
from companion.kernel.game import Chance, Entry, Game, Place, Setup
from companion.kernel.replay import Fault, History, Plan, Request
from companion.kernel.table import apply, codec_of, encode
from companion.kernel.words import Illegal

from .base import now, rows
from .engine import Busy, after_commit, current_write, engine_of, execute, present_write, writing
from .models import Beginning, MoveEntry, MoveLog
from .signals import notify, table_topic

AnyGame = Game[Any, Any, Any, Any]
AnyEntry = Entry[Any, Any]
_games: dict[str, AnyGame] = {}
HISTORIES = 200
"""Folded tables that a process keeps of each database."""


def register_games(games: Mapping[str, AnyGame]) -> None:
    """Says which games there are, by name. The store imports none; who starts it knows them."""
    _games.update(games)


class NoLog(LookupError):
    """There is no such log, or no such game any more."""


class Appended(NamedTuple):
    """What came of an append: its entries (none for a move sent twice), the table before and after."""

    log_id: int
    history: History
    """Its log holds `entries` as soon as they are committed."""
    entries: tuple[AnyEntry, ...]
    before: TableState
    after: TableState


OnAppend = Callable[[Session, Appended], None]
"""What else is written in the same transaction as new entries: the table's status, its facts."""
Ask = Callable[[History], Request]
"""Makes the request out of what stands when it is its turn. If it raises, nothing is written."""


class Head(NamedTuple):
    """What a log's row says: what is played, how far it is, when the rules owe the next move."""

    game: str
    setup: bytes
    length: int
    due_at: int | None
    rewritten: int
    renamed: bytes | None


# Written once: SQLAlchemy need not put them together each time.
_LOGS, _ENTRIES = rows(MoveLog), rows(MoveEntry)
_LOCK = select(_LOGS.c.id).where(_LOGS.c.id == bindparam("log_id")).with_for_update()
_LOCK_EVERY = select(_LOGS.c.id).order_by(_LOGS.c.id).with_for_update()
_GROW = (
    update(_LOGS)
    .where(_LOGS.c.id == bindparam("log_id"))
    .values(length=bindparam("grown"), due_at=bindparam("due"))
)
_INSERT = insert(_ENTRIES)
_OPEN = insert(_LOGS).returning(_LOGS.c.id, sort_by_parameter_order=True)
_FAIR = Chance()
"""The machine's own randomness, where nobody gives another: it remembers nothing between draws."""


def open_log(
    session: Session,
    setup: Setup[Any],
    *,
    entries: Iterable[AnyEntry] = (),
    chance: Chance | None = None,
    sample: bool = False,
) -> MoveLog:
    """A new log, with what the rules owe at once already in it. Raises Illegal for an impossible setup.

    `entries` are those of a game that was played elsewhere; Fault where one of them cannot stand.
    """
    with writing(session):
        game = _games[setup.game]
        plan = _beginning(game, setup, entries, chance)
        log = MoveLog(
            game=game.name,
            rules=setup.rules,
            setup=encode(setup),
            length=len(plan.entries),
            due_at=due_at(game, plan.table),
            sample=sample,
        )
        session.add(log)
        session.flush()
        _insert(session, log.id, plan)
        current_write(session).appended.add(log.id)
        return log


def begin_anew(session: Session, log_id: int, setup: Setup[Any], *, chance: Chance | None = None) -> None:
    """Begin a log again from another setup of its game; what it held is gone, so it may be nothing played.

    Whoever asks has seen so in the same write, after `lock`: a move made since would be lost.
    Raises Illegal for an impossible setup, NoLog.
    """
    with writing(session):
        game = _games[_head(session, log_id, lock=True).game]
        plan = _beginning(game, setup, (), chance)
        session.add(Beginning(log_id=log_id))
        session.flush()
        session.execute(delete(MoveEntry).where(MoveEntry.log_id == log_id))
        values = {"setup": encode(setup), "length": len(plan.entries), "due_at": due_at(game, plan.table)}
        rewritten = MoveLog.rewritten + 1
        session.execute(update(MoveLog).where(MoveLog.id == log_id).values(rewritten=rewritten, **values))
        _insert(session, log_id, plan)
        session.execute(delete(Beginning))
        current_write(session).appended.add(log_id)
        notify(session, table_topic(log_id))


def add_logs(session: Session, played: Sequence[History], *, sample: bool = False) -> Sequence[int]:
    """Write the logs of many games that were played elsewhere and are over: their ids, in order."""
    current_write(session)
    values = [
        {
            "game": history.game.name,
            "rules": history.setup.rules,
            "setup": encode(history.setup),
            "length": len(history.log),
            "rewritten": 0,
            "sample": sample,
        }
        for history in played
    ]
    ids = session.scalars(_OPEN, values).all()
    entries = [
        values for key, history in zip(ids, played, strict=True) for values in _values(key, history.log)
    ]
    execute(session, _INSERT, entries)
    return ids


def append(
    session: Session,
    log_id: int,
    request: Request | Ask,
    *,
    at: int | None = None,
    chance: Chance | None = None,
    on_append: OnAppend | None = None,
    beside: Table | None = None,
) -> Appended:
    """Take a move in, once. The same id with the same body again changes nothing.

    One writer a table: SQLite has one writer altogether, PostgreSQL locks the log's row. `at` is the time of
    arrival, UTC milliseconds. Raises Illegal for what the rules refuse and for a known id with another body;
    then nothing is written, and moves that were due will be made by whoever comes next. Raises NoLog, also
    where `beside` has no row of the log's id, and Busy.
    """
    with writing(session):
        history = read(session, log_id, lock=True, beside=beside)
        asked = request if isinstance(request, Request) else request(history)
        if history.known(asked):
            return Appended(log_id, history, (), history.table, history.table)
        plan = history.plan(asked, now() if at is None else at, chance or _FAIR)
        return _add(session, log_id, history, plan, on_append)


def note(session: Session, log_id: int, move: HandOver, *, on_append: OnAppend) -> Appended:
    """Write down that a page with secrets changes hands, in the write that hands it over. As `overdue`."""
    with writing(session):
        history = read(session, log_id, lock=True)
        return _add(session, log_id, history, history.plan_hand_over(move, now(), _FAIR), on_append)


def overdue(
    session: Session,
    log_id: int,
    *,
    at: int | None = None,
    chance: Chance | None = None,
    on_append: OnAppend | None = None,
) -> Appended:
    """Make the moves that the rules owe by now; no entries where nothing is due. As `append` otherwise."""
    with writing(session):
        history = read(session, log_id, lock=True)
        plan = history.overdue(now() if at is None else at, chance or _FAIR)
        return _add(session, log_id, history, plan, on_append)


def read(session: Session, log_id: int, *, lock: bool = False, beside: Table | None = None) -> History:
    """A table's history as committed, due moves or not. Raises NoLog, also where `beside` has no row of it.

    It is shared and goes forward by itself: look, and change nothing. With `lock`, for a write, nobody else
    adds to it before that is over. What this write has added itself is in it, and in no other's.
    """
    return _present(session, log_id, _head(session, log_id, lock=lock, beside=beside))


def lock(session: Session, log_id: int) -> None:
    """Nobody else adds to a log before this write is over; also to one of a game that is gone."""
    execute(session, _LOCK, {"log_id": log_id})


def lock_every(session: Session) -> None:
    """Nobody else adds to any log before this write is over."""
    execute(session, _LOCK_EVERY, {})


def present(
    session: Session, log_id: int, *, on_append: OnAppend | None = None, beside: Table | None = None
) -> History:
    """A table's history as it is now: what has fallen due since the last move is made first. Raises NoLog,
    also where `beside` has no row of it."""
    head = _head(session, log_id, beside=beside)
    if head.due_at is not None and head.due_at <= now():
        overdue(session, log_id, on_append=on_append)
        return read(session, log_id)
    return _present(session, log_id, head)


def due_at(game: AnyGame, table: TableState) -> int | None:
    """When the rules will owe a move, UTC milliseconds; nothing while they wait for somebody."""
    due = None if table.closed else game.next(table.state)
    return None if due is None else due.at


def _beginning(game: AnyGame, setup: Setup[Any], entries: Iterable[AnyEntry], chance: Chance | None) -> Plan:
    """What a log begins with: what was played elsewhere, and what the rules owe at once."""
    history = History(game, setup, entries)
    owed = history.overdue(setup.opened, chance or _FAIR)
    return Plan((*history.log, *owed.entries), owed.table)


@cache
def _heads(beside: Table | None) -> tuple[Select[Any], Select[Any]]:
    """What asks for a log's row, and what locks it, too; neither finds one that has no row in `beside`."""
    logs = _LOGS if beside is None else _LOGS.join(beside, beside.c.id == _LOGS.c.id)
    head = select(*(_LOGS.c[name] for name in Head._fields)).select_from(logs)
    head = head.where(_LOGS.c.id == bindparam("log_id"))
    return head, head.with_for_update(of=_LOGS)


def _head(session: Session, log_id: int, *, lock: bool = False, beside: Table | None = None) -> Head:
    row = execute(session, _heads(beside)[lock], {"log_id": log_id}).one_or_none()
    if row is None or row[0] not in _games:
        raise NoLog(log_id)
    return Head(*row)


def _present(session: Session, log_id: int, head: Head) -> History:
    game, write = _games[head.game], present_write(session)
    if write is not None and log_id in write.appended:
        return _load(session, game, log_id, head)
    kept = histories(engine_of(session))
    history = kept.get(log_id)
    if history is not None and history.rewritten != head.rewritten:
        kept.forget(log_id)
        history = None
    if history is not None and len(history.log) < head.length:
        kept.forward(log_id, _entries(session, game, log_id, len(history.log), _later_names(head)))
        history = kept.get(log_id)
    if history is None or len(history.log) < head.length:
        history = _load(session, game, log_id, head)
        kept.keep(log_id, history)
    return history


def _load(session: Session, game: AnyGame, log_id: int, head: Head) -> History:
    setup, called = codec_of(game).setup.decode(head.setup), _later_names(head)
    if called:
        seats = (Place(_name(called, seat, place.name)) for seat, place in enumerate(setup.seats, 1))
        setup = replace(setup, seats=tuple(seats))
    history = History(game, setup, _entries(session, game, log_id, 0, called))
    history.rewritten = head.rewritten
    return history


Called = Mapping[str, Mapping[str, str]]


def _later_names(head: Head) -> Called:
    """By seat which names are read for those that stand in a log."""
    called: Called = msgspec.json.decode(head.renamed) if head.renamed else {}
    return called


def _name(called: Called, seat: int, name: str) -> str:
    return called.get(str(seat), {}).get(name, name)


def _entries(session: Session, game: AnyGame, log_id: int, after: int, called: Called) -> list[AnyEntry]:
    query = select(MoveEntry.body).where(MoveEntry.log_id == log_id, MoveEntry.sequence > after)
    decode = codec_of(game).entry.decode
    entries = [decode(body) for body in session.scalars(query.order_by(MoveEntry.sequence))]
    for place, entry in enumerate(entries if called else ()):
        if isinstance(move := entry.move, Substitute):
            move = replace(move, name=_name(called, move.seat, move.name))
            entries[place] = replace(entry, move=move)
    return entries


def _add(session: Session, log_id: int, history: History, plan: Plan, on_append: OnAppend | None) -> Appended:
    added = Appended(log_id, history, plan.entries, history.table, plan.table)
    grown = len(history.log) + len(plan.entries)
    due = due_at(history.game, plan.table)
    execute(session, _GROW, {"log_id": log_id, "grown": grown, "due": due})
    if not plan.entries:
        return added
    _insert(session, log_id, plan)
    if on_append is not None:
        on_append(session, added)
    current_write(session).appended.add(log_id)
    kept = histories(engine_of(session))
    after_commit(session, lambda: kept.commit(log_id, history, plan))
    notify(session, table_topic(log_id))
    return added


def _insert(session: Session, log_id: int, plan: Plan) -> None:
    values = list(_values(log_id, plan.entries))
    if values:
        execute(session, _INSERT, values)


def _values(log_id: int, entries: Iterable[AnyEntry]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        yield {
            "log_id": log_id,
            "sequence": entry.sequence,
            "entry_id": entry.id,
            "received": entry.stamp.received,
            "author": entry.stamp.author,
            "body": encode(entry),
        }


class Histories:
    """Tables of one database, each folded once and from then on only going forward by committed entries."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._kept: LRUCache[int, History] = LRUCache(HISTORIES)

    def get(self, log_id: int) -> History | None:
        """A table's history, perhaps behind the database."""
        with self._lock:
            return self._kept.get(log_id)

    def keep(self, log_id: int, history: History) -> None:
        """Keep a history, unless a longer one is there."""
        with self._lock:
            known = self._kept.get(log_id)
            if known is None or len(known.log) < len(history.log):
                self._kept[log_id] = history

    def forward(self, log_id: int, entries: Sequence[AnyEntry]) -> None:
        """Take committed entries in, where they follow on what is kept; others are read when needed."""
        with self._lock:
            history = self._kept.get(log_id)
            if history is not None and entries and len(history.log) + 1 == entries[0].sequence:
                self._kept[log_id] = extend_history(history, entries)

    def commit(self, log_id: int, history: History, plan: Plan) -> None:
        """Take a committed plan into the history that it was made for, unless it has been read already."""
        with self._lock:
            if plan.entries and len(history.log) + 1 == plan.entries[0].sequence:
                history.commit(plan)
            self.keep(log_id, history)

    def forget(self, log_id: int) -> None:
        """Let a table go."""
        with self._lock:
            self._kept.pop(log_id, None)


def extend_history(history: History, entries: Sequence[AnyEntry]) -> History:
    """The history with further entries of its log: in place, or folded anew after a strike. Raises Fault."""
    if any(isinstance(entry.move, (Strike, Restore)) for entry in entries):
        anew = History(history.game, history.setup, (*history.log, *entries))
        anew.rewritten = history.rewritten
        return anew
    table = history.table
    for place, entry in enumerate(entries, len(history.log)):
        try:
            table = apply(history.game, table, entry)
        except Illegal as why:
            raise Fault(place, why) from why
    history.commit(Plan(tuple(entries), table))
    return history


_histories: WeakKeyDictionary[Engine, Histories] = WeakKeyDictionary()


def histories(engine: Engine) -> Histories:
    """The folded tables of a database."""
    found = _histories.get(engine)
    return _histories.setdefault(engine, Histories()) if found is None else found


class Swept(NamedTuple):
    """How many entries were made, and the logs at which nothing could be made, with the fault."""

    made: int
    faults: tuple[tuple[int, Exception], ...]


def sweep(
    session: Session,
    *,
    at: int | None = None,
    chance: Chance | None = None,
    on_append: OnAppend | None = None,
) -> Swept:
    """Make what is due by `at` (UTC milliseconds) at every table, for nobody may be online.

    One broken log holds up no other. Two processes may sweep at once: who comes second finds nothing due.
    """
    time = now() if at is None else at
    due = session.scalars(
        select(MoveLog.id).where(MoveLog.due_at <= time).order_by(MoveLog.due_at, MoveLog.id)
    ).all()
    made, faults = 0, list[tuple[int, Exception]]()
    for log_id in due:
        try:
            added = overdue(session, log_id, at=time, chance=chance, on_append=on_append)
            made += len(added.entries)
        except (Busy, SQLAlchemyError):
            raise  # of the database, not of this table: the next look is for all
        except Exception as fault:
            # Whatever is wrong with one table, the clocks of all others go on; the caller says what it was.
            faults.append((log_id, fault))
    session.rollback()
    return Swept(made, tuple(faults))
