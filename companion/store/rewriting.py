"""Names in logs that nobody may change otherwise: one is taken out of them, or read as another. What was
played stays as it was."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from companion.kernel.game import Place
from companion.kernel.table import encode

from .engine import engine_of, writing
from .models import Forgetting, MoveEntry, MoveLog
from .signals import notify, table_topic

Renamed = Callable[[int, int, str], str]
"""What stands for a name from now on, by log, seat and name; the same name where it stays."""


class _Setup(msgspec.Struct):
    seats: tuple[Place, ...]


@contextmanager
def rewriting(session: Session, player_id: int) -> Iterator[None]:
    """A write in which the database lets names of acts and logs be changed; nobody else's write may."""
    with writing(session):
        session.add(Forgetting(player_id=player_id))
        session.flush()
        yield
        session.execute(delete(Forgetting))


def rename(session: Session, renamed: Renamed) -> list[int]:
    """Put other names into all logs: seats as they began, and substitutes. Returns the logs that changed."""
    changed = set()
    for log_id, setup in session.execute(select(MoveLog.id, MoveLog.setup)).all():
        seats = msgspec.json.decode(setup, type=_Setup).seats
        names = tuple(Place(renamed(log_id, seat, place.name)) for seat, place in enumerate(seats, 1))
        if names != seats:
            document = {**msgspec.json.decode(setup), "seats": names}
            session.execute(update(MoveLog).where(MoveLog.id == log_id).values(setup=encode(document)))
            changed.add(log_id)
    for log_id, sequence, document in list(_substitutes(session)):
        move = document["move"]
        name = renamed(log_id, move["seat"], move["name"])
        if name != move["name"]:
            document["move"] = {**move, "name": name}
            entry = update(MoveEntry).where(MoveEntry.log_id == log_id, MoveEntry.sequence == sequence)
            session.execute(entry.values(body=encode(document)))
            changed.add(log_id)
    read_as = select(MoveLog.id, MoveLog.renamed).where(MoveLog.renamed.is_not(None))
    for log_id, called in session.execute(read_as).all():
        stood = msgspec.json.decode(called or b"{}")
        kept = {
            seat: {
                name: read
                for name, read in names.items()
                if all(renamed(log_id, int(seat), each) == each for each in (name, read))
            }
            for seat, names in stood.items()
        }
        if kept != stood:
            session.execute(update(MoveLog).where(MoveLog.id == log_id).values(renamed=encode(kept)))
            changed.add(log_id)
    for log_id in sorted(changed):
        _read_anew(session, log_id)
    return sorted(changed)


def read_names_as(session: Session, names: Mapping[tuple[int, int], str]) -> None:
    """Have whoever sits on these seats, by log and number, read under other names: their logs stay, and so
    does how others are read who sat there before."""
    for log_id in sorted({log_id for log_id, _ in names}):
        setup, called = session.execute(
            select(MoveLog.setup, MoveLog.renamed).where(MoveLog.id == log_id)
        ).one()
        kept = msgspec.json.decode(called) if called else {}
        written = {
            seat: place.name for seat, place in enumerate(msgspec.json.decode(setup, type=_Setup).seats, 1)
        }
        for _, _, document in _substitutes(session, MoveEntry.log_id == log_id):
            written[document["move"]["seat"]] = document["move"]["name"]
        for seat in (seat for of, seat in names if of == log_id):
            read, last = kept.setdefault(str(seat), {}), written[seat]
            for name in [last, *(name for name in read if read[name] == last)]:
                read[name] = names[log_id, seat]
        session.execute(update(MoveLog).where(MoveLog.id == log_id).values(renamed=encode(kept)))
        _read_anew(session, log_id)


def _read_anew(session: Session, log_id: int) -> None:
    logs = update(MoveLog).where(MoveLog.id == log_id)
    session.execute(logs.values(rewritten=MoveLog.rewritten + 1))
    notify(session, table_topic(log_id))


def _substitutes(session: Session, *of: ColumnElement[bool]) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Whoever took somebody's seat: by log and in order, each with the place in it and the whole entry."""
    named = b'"substitute"'  # both databases look for the bytes themselves
    sqlite = engine_of(session).dialect.name == "sqlite"
    find = func.instr if sqlite else func.pg_catalog.position
    query = select(MoveEntry.log_id, MoveEntry.sequence, MoveEntry.body)
    query = query.where(find(MoveEntry.body, named) > 0, *of).order_by(MoveEntry.log_id, MoveEntry.sequence)
    for log_id, sequence, body in session.execute(query):
        document = msgspec.json.decode(body)
        if document["move"]["verb"] == "substitute":
            yield log_id, sequence, document
