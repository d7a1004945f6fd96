"""Who is never to sit at one table with whom, or always: said by organisers, seen by them alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.signals import event_topic, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..events.models import Event
from ..people.names import Player
from ..writes import Refused, get_row, operation
from .models import Relation

Kind = Literal["apart", "together"]


def relations_of(session: Session, player_id: int) -> Sequence[Relation]:
    """What is said of somebody, for good first."""
    about = or_(Relation.player_id == player_id, Relation.other_id == player_id)
    query = select(Relation).where(about).order_by(Relation.event_id.is_not(None), Relation.id)
    return session.scalars(query).all()


def relations_at(session: Session, event_id: int) -> list[Relation]:
    """What holds at an event, once for two people: what is for this event goes before what is for good."""
    holds = or_(Relation.event_id == event_id, Relation.event_id.is_(None))
    query = select(Relation).where(holds).order_by(Relation.event_id.is_not(None), Relation.id)
    found = {frozenset((row.player_id, row.other_id)): row for row in session.scalars(query)}
    return [*found.values()]


@operation
def relate(
    session: Session,
    one_id: int,
    other_id: int,
    kind: Kind,
    event_id: int | None = None,
    by: Account | None = None,
) -> Relation:
    """Say that two people are to sit apart or together, at one event or for good, in place of what was said
    before. Raises Refused."""
    if one_id == other_id:
        raise Refused(Text("club-refused-relation-same"), "other")
    one, other = (get_row(session, Player, key, lock=True) for key in sorted((one_id, other_id)))
    if any(player.merged_into is not None or player.forgotten_at is not None for player in (one, other)):
        raise Refused(Text("club-refused-merged"), "other")
    if event_id is not None:
        get_row(session, Event, event_id)
    two = or_(
        and_(Relation.player_id == one.id, Relation.other_id == other.id),
        and_(Relation.player_id == other.id, Relation.other_id == one.id),
    )
    when = Relation.event_id.is_(None) if event_id is None else Relation.event_id == event_id
    row = session.scalar(select(Relation).where(two, when))
    if row is None:
        row = Relation(player_id=one.id, other_id=other.id, event_id=event_id)
        session.add(row)
    row.kind = kind
    _record(session, f"relation-{kind}", row, by)
    return row


@operation
def unrelate(session: Session, relation_id: int, by: Account | None = None) -> None:
    """Take back what was said of two people. Raises Missing."""
    row = get_row(session, Relation, relation_id, lock=True)
    _record(session, "relation-ended", row, by)
    session.delete(row)


def _record(session: Session, what: str, row: Relation, by: Account | None) -> None:
    names = (get_row(session, Player, key).name for key in (row.player_id, row.other_id))
    record(session, by, what, player=row.player_id, other=row.other_id, name=", ".join(names))
    if row.event_id is not None:
        notify(session, event_topic(row.event_id))
