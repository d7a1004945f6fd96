"""Whose phone is whose at an event: a name is chosen once, and an organiser takes a wrong choice back.

What the phone then shows is what anybody may know; seats with secrets are handed out by their own codes.
"""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.keys import digest
from companion.store.signals import event_topic, notify

from ..accounts.acts import record
from ..accounts.models import Account
from ..writes import Missing, Refused, found, operation
from .models import Attendance, Event


def person_of(session: Session, event_id: int, device: str) -> Attendance | None:
    """Who has chosen a name on this phone."""
    query = select(Attendance).where(
        Attendance.event_id == event_id, Attendance.device_hash == digest(device)
    )
    return session.scalars(query).first()


@operation
def choose_name(session: Session, event_id: int, player_id: int, device: str) -> Attendance:
    """From now on this phone is that person's; another name chosen on it before is free again.

    Raises Refused for a name that another phone has, or that is not here.
    """
    found(session, Event, event_id, lock=True)
    row = _row(session, event_id, player_id)
    if not row.here:
        raise Refused(Text("club-refused-not-here"))
    if row.device_hash not in (None, digest(device)):
        raise Refused(Text("club-refused-own-name-taken", {"name": row.player.name}))
    give_back(session, event_id, device)
    row.device_hash = digest(device)
    notify(session, event_topic(event_id))
    return row


@operation
def give_back(session: Session, event_id: int, device: str) -> None:
    """The name that was chosen on this phone may be chosen again."""
    row = person_of(session, event_id, device)
    if row is not None:
        row.device_hash = None
        session.flush()
        notify(session, event_topic(event_id))


@operation
def release(session: Session, event_id: int, player_id: int, by: Account | None = None) -> Attendance:
    """Take a name back from the phone that has chosen it."""
    row = _row(session, event_id, player_id)
    if row.device_hash is not None:
        row.device_hash = None
        record(session, by, "own-phone-released", event=event_id, name=row.player.name)
        notify(session, event_topic(event_id))
    return row


def _row(session: Session, event_id: int, player_id: int) -> Attendance:
    query = select(Attendance).where(Attendance.event_id == event_id, Attendance.player_id == player_id)
    row = session.scalar(query)
    if row is None:
        raise Missing(Text("club-refused-no-attendance"))
    return row
