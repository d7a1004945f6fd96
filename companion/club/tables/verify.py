"""Folding signed tables again: what was signed off has to come out of the log once more."""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.kernel.game import Result
from companion.kernel.replay import Fault, History
from companion.kernel.table import codec_of, encode, result_of
from companion.store.models import MoveEntry

from .facts import rows_of
from .models import Figures, GameTable, LedgerRow, SeasonSum
from .operations import game_of

_KEPT = ("seat", "code", *Figures._fields, "reason")


class Difference(NamedTuple):
    """Where a signed table's facts and its log disagree. Table 0 stands for the sums over all tables."""

    table_id: int
    part: str
    stands: Any
    folds: Any


def verify(session: Session, only: Collection[int] | None = None) -> Iterator[Difference]:
    """All differences, or those of some tables, in order, then those between the ledger and its sums."""
    query = select(GameTable).where(GameTable.status == "signed").order_by(GameTable.id)
    for table in session.scalars(query).all():
        if only is None or table.id in only:
            yield from _table(session, table)
    yield from _sums(session)


def _table(session: Session, table: GameTable) -> Iterator[Difference]:
    try:
        history = _fold_from_database(session, table)
    except (Fault, msgspec.ValidationError) as fault:
        yield Difference(table.id, "log", "signed", str(fault))
        return
    result = result_of(history.game, history.table)
    if result is None or not history.table.signed:
        yield Difference(table.id, "status", "signed", "unfinished" if result is None else "finished")
        return
    kept = _as_kept(result, table.result or b"{}")
    if encode(kept) == table.result:
        result = kept  # the ledger was written from these figures
    else:
        yield Difference(table.id, "result", (table.result or b"").decode(), encode(kept).decode())
    stands = {
        row.key: row for row in session.scalars(select(LedgerRow).where(LedgerRow.table_id == table.id))
    }
    folds = {row["key"]: row for row in rows_of(table, history.table, result)}
    for key in sorted(stands.keys() | folds.keys()):
        one = {name: getattr(stands[key], name) for name in _KEPT} if key in stands else None
        other = {name: folds[key][name] for name in _KEPT} if key in folds else None
        if one != other:
            yield Difference(table.id, key, one, other)


class _Kept(msgspec.Struct):
    figures: dict[str, Any] = {}


def _as_kept(result: Result, kept: bytes) -> Result:
    """A result with the figures that the kept one has: what the program counts since is no difference.

    A figure that differs is one, and one that the log does not come to any more.
    """
    try:
        known = msgspec.json.decode(kept, type=_Kept).figures
    except msgspec.DecodeError:
        return result  # which differs from anything that cannot be read
    return replace(result, figures={key: result.figures[key] for key in known if key in result.figures})


def _fold_from_database(session: Session, table: GameTable) -> History:
    """From the database, past what this process has folded before."""
    game = game_of(table.game)
    codec = codec_of(game)
    query = select(MoveEntry.body).where(MoveEntry.log_id == table.id).order_by(MoveEntry.sequence)
    entries = [codec.entry.decode(body) for body in session.scalars(query)]
    return History(game, codec.setup.decode(table.setup), entries)


def _sums(session: Session) -> Iterator[Difference]:
    by = (LedgerRow.season_id, LedgerRow.game, LedgerRow.player_id)
    figures = (func.sum(getattr(LedgerRow, name)) for name in Figures._fields)
    query = select(*by, *figures).where(LedgerRow.player_id.is_not(None)).group_by(*by)
    folds = {tuple(row[:3]): tuple(map(int, row[3:])) for row in session.execute(query)}
    kept = (getattr(SeasonSum, name) for name in Figures._fields)
    rows = session.execute(select(SeasonSum.season_id, SeasonSum.game, SeasonSum.player_id, *kept))
    stands = {tuple(row[:3]): tuple(row[3:]) for row in rows}
    nothing = Figures()
    for key in sorted(stands.keys() | folds.keys()):
        if stands.get(key, nothing) != folds.get(key, nothing):
            yield Difference(0, "season {} {} player {}".format(*key), stands.get(key), folds.get(key))
