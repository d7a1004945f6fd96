"""The way of a move: due moves first, fold, apply, draw, insert, owed moves, commit. The one append."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.orm import Session

from companion.kernel.chance import Chance
from companion.kernel.codec import codec_of, encode
from companion.kernel.desk import HandOver, TableState
from companion.kernel.game import Entry, Game, Setup
from companion.kernel.replay import History, Plan, Request

from .base import now, rows
from .cache import folded
from .engine import after_commit, bound, under_way, writing
from .models import MoveEntry, MoveLog
from .signals import table_topic, tell

AnyGame = Game[Any, Any, Any, Any]
AnyEntry = Entry[Any, Any]


class NoLog(LookupError):
    """There is no such log."""


class Landed(NamedTuple):
    """What came of an append: entries that came in (none for a move sent twice), table before and after."""

    log_id: int
    history: History
    """Its log holds `entries` as soon as they are committed."""
    entries: tuple[AnyEntry, ...]
    before: TableState
    after: TableState


Landing = Callable[[Session, Landed], None]
"""What else is kept in the same write when entries land: the table's status, its facts."""


class Head(NamedTuple):
    """What a log's row says: what is played, how far it is, when the rules owe the next move."""

    game: str
    setup: bytes
    length: int
    due_at: int | None


# Written once: SQLAlchemy need not put them together each time.
_LOGS, _ENTRIES = rows(MoveLog), rows(MoveEntry)
_HEAD = select(*(_LOGS.c[name] for name in Head._fields)).where(_LOGS.c.id == bindparam("log_id"))
_LOCKED_HEAD = _HEAD.with_for_update()
_GROW = (
    update(_LOGS)
    .where(_LOGS.c.id == bindparam("log_id"))
    .values(length=bindparam("grown"), due_at=bindparam("due"))
)
_INSERT = insert(_ENTRIES)


def open_log(
    session: Session, game: AnyGame, setup: Setup[Any], *, chance: Chance | None = None, sample: bool = False
) -> MoveLog:
    """A new log, with what the rules owe at once already in it. Raises Illegal for an impossible setup."""
    with writing(session):
        history = History(game, setup)
        plan = history.overdue(setup.opened, chance or Chance())
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
        return log


def append(
    session: Session,
    game: AnyGame,
    log_id: int,
    request: Request,
    *,
    at: int | None = None,
    chance: Chance | None = None,
    landing: Landing | None = None,
) -> Landed:
    """Take a move in, once. The same id with the same body again changes nothing.

    One writer a table: SQLite has one writer altogether, PostgreSQL locks the log's row. `at` is the time of
    arrival, UTC milliseconds. Raises Illegal for what the rules refuse and for a known id with another body;
    then nothing is written, and moves that were due will be made by whoever comes next. Raises NoLog, Busy.
    """
    with writing(session):
        history = _writable(session, game, log_id)
        if history.known(request):
            return Landed(log_id, history, (), history.table, history.table)
        plan = history.plan(request, now() if at is None else at, chance or Chance())
        return _land(session, log_id, history, plan, landing)


def note(session: Session, game: AnyGame, log_id: int, move: HandOver, *, landing: Landing) -> Landed:
    """Write down that a page with secrets changes hands, in the write that hands it over. As `overdue`."""
    with writing(session):
        history = _writable(session, game, log_id)
        return _land(session, log_id, history, history.noted(move, now(), Chance()), landing)


def overdue(
    session: Session,
    game: AnyGame,
    log_id: int,
    *,
    at: int | None = None,
    chance: Chance | None = None,
    landing: Landing | None = None,
) -> Landed:
    """Make the moves that the rules owe by now; no entries where nothing is due. As `append` otherwise."""
    with writing(session):
        history = _writable(session, game, log_id)
        plan = history.overdue(now() if at is None else at, chance or Chance())
        return _land(session, log_id, history, plan, landing)


def head(session: Session, log_id: int, *, lock: bool = False) -> Head:
    """What a log's row says, locked against other writers where asked. Raises NoLog."""
    row = session.execute(_LOCKED_HEAD if lock else _HEAD, {"log_id": log_id}).one_or_none()
    if row is None:
        raise NoLog(log_id)
    return Head(*row)


def game_name(session: Session, log_id: int) -> str:
    """The name of a log's game, which stays. Raises NoLog."""
    kept = folded(bound(session)).get(log_id)
    return head(session, log_id).game if kept is None else kept.game.name


def read(session: Session, game: AnyGame, log_id: int, known: Head | None = None) -> History:
    """A table's history as committed. It is shared and goes forward by itself: look, and change nothing.

    `known` is the log's head, where this transaction has read it already.
    """
    return _present(session, game, log_id, known or head(session, log_id))


def due_at(game: AnyGame, table: TableState) -> int | None:
    """When the rules will owe a move, UTC milliseconds; nothing while they wait for somebody."""
    due = None if table.closed else game.next(table.state)
    return None if due is None else due.at


def _writable(session: Session, game: AnyGame, log_id: int) -> History:
    """The history to which this write adds: with what it has added already, which nobody else may see."""
    present = head(session, log_id, lock=True)
    return _present(session, game, log_id, present, own=log_id in under_way(session).appended)


def _present(session: Session, game: AnyGame, log_id: int, present: Head, *, own: bool = False) -> History:
    if present.game != game.name:
        raise ValueError(f"log {log_id} is a game of {present.game}, not of {game.name}")
    if own:
        return _load(session, game, log_id, present)
    kept = folded(bound(session))
    history = kept.get(log_id)
    if history is not None and len(history.log) < present.length:
        kept.forward(log_id, _entries(session, game, log_id, len(history.log)))
        history = kept.get(log_id)
    if history is None or len(history.log) < present.length:
        history = _load(session, game, log_id, present)
        kept.keep(log_id, history)
    return history


def _load(session: Session, game: AnyGame, log_id: int, present: Head) -> History:
    return History(game, codec_of(game).setup.decode(present.setup), _entries(session, game, log_id, 0))


def _entries(session: Session, game: AnyGame, log_id: int, after: int) -> list[AnyEntry]:
    query = select(MoveEntry.body).where(MoveEntry.log_id == log_id, MoveEntry.sequence > after)
    decode = codec_of(game).entry.decode
    return [decode(body) for body in session.scalars(query.order_by(MoveEntry.sequence))]


def _land(session: Session, log_id: int, history: History, plan: Plan, landing: Landing | None) -> Landed:
    landed = Landed(log_id, history, plan.entries, history.table, plan.table)
    grown = len(history.log) + len(plan.entries)
    due = due_at(history.game, plan.table)
    session.execute(_GROW, {"log_id": log_id, "grown": grown, "due": due})
    if not plan.entries:
        return landed
    _insert(session, log_id, plan)
    if landing is not None:
        landing(session, landed)
    under_way(session).appended.add(log_id)
    kept = folded(bound(session))
    after_commit(session, lambda: kept.take(log_id, plan))
    tell(session, table_topic(log_id))
    return landed


def _insert(session: Session, log_id: int, plan: Plan) -> None:
    values = [
        {
            "log_id": log_id,
            "sequence": entry.sequence,
            "entry_id": entry.id,
            "received": entry.stamp.received,
            "author": entry.stamp.author,
            "body": encode(entry),
        }
        for entry in plan.entries
    ]
    if values:
        session.execute(_INSERT, values)
