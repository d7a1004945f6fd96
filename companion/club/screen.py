"""What a room is shown: an event's big screen, and a call to all, a line that everybody sees at once."""

from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint, delete
from sqlalchemy import Text as Long
from sqlalchemy.orm import Mapped, Session, mapped_column, relationship

from companion.store.base import Base, Millis, now
from companion.store.signals import event_topic, notify

from .accounts.acts import Changes, record
from .accounts.models import Account
from .events.models import Event
from .writes import get_row, line, lines, number, operation

LASTS = 2 * 60_000
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


class Screen(Base):
    """An event's screen; it goes with its event."""

    __tablename__ = "screen"
    __table_args__: Any = (
        CheckConstraint("language IN ('ja', 'en')", name="language"),
        CheckConstraint("theme IN ('dark', 'light')", name="theme"),
    )

    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    language: Mapped[str] = mapped_column(String(5))
    theme: Mapped[str] = mapped_column(String(5))
    notice: Mapped[str] = mapped_column(Long, default="")
    """What the organiser says to the room, in lines."""

    panels: "Mapped[list[ScreenPanel]]" = relationship(
        order_by="ScreenPanel.position", lazy="selectin", viewonly=True
    )


class ScreenPanel(Base):
    """One panel of a screen: whether it is shown, where in the order, for how many seconds."""

    __tablename__ = "screen_panel"
    __table_args__ = (
        UniqueConstraint("event_id", "position"),
        CheckConstraint("position >= 1", name="position"),
        CheckConstraint("seconds BETWEEN 3 AND 600", name="seconds"),
    )

    event_id: Mapped[int] = mapped_column(ForeignKey("screen.event_id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    position: Mapped[int]
    """From 1."""
    seconds: Mapped[int]
    shown: Mapped[bool]


SECONDS = partial(number, least=3, most=600)
NOTICE = partial(lines, most=400)
"""More characters cannot be read across a room."""


@dataclass(frozen=True)
class PanelDraft:
    """A panel as it is arranged; its place is its place in the list."""

    name: str
    seconds: int
    shown: bool


@dataclass(frozen=True)
class ScreenDraft:
    """A screen as it is arranged. Each panel stands in it once."""

    language: str
    theme: str
    notice: str
    panels: tuple[PanelDraft, ...]


def get_screen(session: Session, event_id: int) -> Screen | None:
    """An event's screen, where somebody has arranged it."""
    return session.get(Screen, event_id)


@operation
def arrange(
    session: Session, event_id: int, draft: ScreenDraft, by: Account | None = None, changes: Changes = ()
) -> Screen:
    """Keep a screen as it is to be from now on. Raises Refused, beside `notice` or `seconds-<panel>`."""
    event = get_row(session, Event, event_id, lock=True)
    screen = get_screen(session, event_id) or Screen(event_id=event_id)
    screen.language, screen.theme = draft.language, draft.theme
    screen.notice = NOTICE(draft.notice, "notice")
    for panel in draft.panels:
        SECONDS(panel.seconds, f"seconds-{panel.name}")
    panels = [
        ScreenPanel(event_id=event_id, position=position, **asdict(panel))
        for position, panel in enumerate(draft.panels, 1)
    ]
    session.add(screen)
    session.execute(delete(ScreenPanel).where(ScreenPanel.event_id == event_id))
    session.flush()
    session.add_all(panels)
    session.flush()
    session.expire(screen, ["panels"])
    record(session, by, "screen-arranged", changes=changes, event=event_id, title=event.title)
    notify(session, event_topic(event_id))
    return screen
