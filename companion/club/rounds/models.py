"""Rounds of an event."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.base import Base, Id, Millis

from ..events.models import Event


class Round(Base):
    """Tables of one event that play side by side."""

    __tablename__ = "round"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("id", "event_id", name="uq_round_id_event_id"),
        CheckConstraint("number >= 1", name="number"),
    )

    id: Mapped[Id]
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    number: Mapped[int]
    """From 1."""
    title: Mapped[str] = mapped_column(String(100), default="")
    created_at: Mapped[Millis]

    event: Mapped[Event] = relationship()
