"""The big screen, as its organiser has arranged it. An event without a row has the usual one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy import Text as Long
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.base import Base


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

    panels: Mapped[list[ScreenPanel]] = relationship(
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
