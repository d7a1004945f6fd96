"""Webhooks, and what was or is to be sent to them."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.store.base import Base, Id, Millis

from ..accounts.models import Account


class Webhook(Base):
    """An address that is told of each table that is signed off, until it is ended."""

    __tablename__ = "webhook"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("template IN ('discord', 'json')", name="template"),
    )

    id: Mapped[Id]
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    name: Mapped[str] = mapped_column(String(60))
    url: Mapped[str] = mapped_column(String(500))
    """Whoever knows it may write there as well: pages show its host alone. Empty once it is ended."""
    template: Mapped[str] = mapped_column(String(10))
    created_at: Mapped[Millis]
    ended_at: Mapped[Millis | None]

    account: Mapped[Account] = relationship()


class Delivery(Base):
    """That a webhook is to be told of a table, or has been. What is said is worked out when it is sent."""

    __tablename__ = "delivery"
    __table_args__ = (
        CheckConstraint("status IN ('waiting', 'sent', 'failed', 'dropped')", name="status"),
        CheckConstraint("(status = 'waiting') = (due_at IS NOT NULL)", name="due_at"),
        Index(None, "due_at"),
        Index(None, "webhook_id"),
    )

    id: Mapped[Id]
    webhook_id: Mapped[int] = mapped_column(ForeignKey("webhook.id"))
    table_id: Mapped[int | None] = mapped_column(BigInteger)
    """Nothing: a trial. No foreign key, for a table that was opened by mistake may be taken away."""
    made_at: Mapped[Millis]
    due_at: Mapped[Millis | None]
    """When it is tried next; whoever tries it puts this off first, so that nobody else does."""
    attempts: Mapped[int] = mapped_column(default=0)
    status: Mapped[str] = mapped_column(String(10), default="waiting")
    answer: Mapped[str] = mapped_column(String(200), default="")
    """What came of the last attempt: a status of HTTP, or a key of words."""

    webhook: Mapped[Webhook] = relationship(lazy="joined", innerjoin=True)
