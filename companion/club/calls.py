"""A call to all: a line that everybody at an event sees at once, and that goes by itself."""

from functools import partial

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, Session, mapped_column

from companion.store.base import Base, Millis, now
from companion.store.signals import event_topic, notify

from .accounts.acts import record
from .accounts.models import Account
from .events.models import Event
from .writes import get_row, line, operation

LASTS = 5 * 60_000
"""Milliseconds after which a call goes by itself."""
LONGEST = 80
"""More characters are not read in passing."""
TEXT = partial(line, most=LONGEST, needed=True)


class Call(Base):
    """What is called out to an event now; the next call stands in its place."""

    __tablename__ = "call_to_all"
    __table_args__ = (CheckConstraint("length(text) > 0", name="text"),)

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(String(LONGEST))
    said_at: Mapped[Millis]

    @property
    def until(self) -> int:
        """When it goes by itself (UTC milliseconds)."""
        return self.said_at + LASTS


def call_topic(event_id: int) -> str:
    """The topic of what is called out at an event: phones at its tables hear no other."""
    return f"call:{event_id}"


def present_call(session: Session, event_id: int) -> Call | None:
    """What is called out now; nothing where it has gone."""
    call = session.get(Call, event_id)
    return call if call and now() < call.until else None


@operation
def call_out(session: Session, event_id: int, text: str, by: Account | None = None) -> Call:
    """Call something out to everybody at an event. Raises Refused, beside `text`."""
    get_row(session, Event, event_id)
    call = session.get(Call, event_id, with_for_update=True) or Call(event_id=event_id)
    call.text, call.said_at = TEXT(text, "text"), now()
    session.add(call)
    record(session, by, "called-out", event=event_id, text=call.text)
    notify_all(session, event_id)
    return call


@operation
def withdraw_call(session: Session, event_id: int, by: Account | None = None) -> None:
    """Take back what is called out; it may have gone by itself meanwhile."""
    call = session.get(Call, event_id, with_for_update=True)
    if call is not None:
        record(session, by, "call-withdrawn", event=event_id, text=call.text)
        session.delete(call)
        notify_all(session, event_id)


def notify_all(session: Session, event_id: int) -> None:
    """Wake whoever looks at an event, and the phones at its tables: theirs are calls and rounds' clocks."""
    notify(session, call_topic(event_id))
    notify(session, event_topic(event_id))
