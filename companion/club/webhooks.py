"""Webhooks: adding and ending them, what is to be sent at a sign-off, and who sends it."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, Session, mapped_column, relationship

from companion.kernel.words import Text
from companion.store.base import Base, Id, Millis, now
from companion.store.signals import notify

from .accounts.acts import record
from .accounts.models import Account
from .writes import Refused, get_row, line, operation


class Webhook(Base):
    """An address that is told of each table that is signed off, until it is ended."""

    __tablename__ = "webhook"
    __table_args__ = (
        sa.CheckConstraint("length(name) > 0", name="name"),
        sa.CheckConstraint("template IN ('discord', 'json')", name="template"),
    )

    id: Mapped[Id]
    account_id: Mapped[int] = mapped_column(sa.ForeignKey("account.id"))
    name: Mapped[str] = mapped_column(sa.String(60))
    url: Mapped[str] = mapped_column(sa.String(500))
    """Whoever knows it may write there as well: pages show its host alone. Empty once it is ended."""
    template: Mapped[str] = mapped_column(sa.String(10))
    created_at: Mapped[Millis]
    ended_at: Mapped[Millis | None]

    account: Mapped[Account] = relationship()


class Delivery(Base):
    """That a webhook is to be told of a table, or has been. What is said is worked out when it is sent."""

    __tablename__ = "delivery"
    __table_args__ = (
        sa.CheckConstraint("status IN ('waiting', 'sent', 'failed', 'dropped')", name="status"),
        sa.CheckConstraint("(status = 'waiting') = (due_at IS NOT NULL)", name="due_at"),
        sa.Index(None, "due_at"),
        sa.Index(None, "webhook_id"),
    )

    id: Mapped[Id]
    webhook_id: Mapped[int] = mapped_column(sa.ForeignKey("webhook.id"))
    table_id: Mapped[int | None] = mapped_column(sa.BigInteger)
    """Nothing: a trial. No foreign key, for a table that was opened by mistake may be taken away."""
    made_at: Mapped[Millis]
    due_at: Mapped[Millis | None]
    """When it is tried next; whoever tries it puts this off first, so that nobody else does."""
    attempts: Mapped[int] = mapped_column(default=0)
    status: Mapped[str] = mapped_column(sa.String(10), default="waiting")
    answer: Mapped[str] = mapped_column(sa.String(200), default="")
    """What came of the last attempt: a status of HTTP, or a key of words."""

    webhook: Mapped[Webhook] = relationship(lazy="joined", innerjoin=True)


TOPIC = "webhooks"
"""Something is to be sent."""
TEMPLATES = ("discord", "json")
SECOND = 1000
WAITS = (60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600)
"""Seconds between an attempt that failed and the next; after the last it is given up."""
LEASE = 2 * 60
"""Seconds for which whoever sends keeps others from sending the same."""
NAME = partial(line, most=60, needed=True)
URL = partial(line, most=500, needed=True)
MOST = 10
"""Webhooks that stand at once."""
KEPT = 100
"""Deliveries of a webhook that its log keeps."""


@operation
def add(session: Session, by: Account, name: str, url: str, template: str) -> Webhook:
    """A webhook that hears of each sign-off from now on. Raises Refused."""
    if len(webhooks(session)) >= MOST:
        raise Refused(Text("programs-refused-many", {"most": MOST}))
    if template not in TEMPLATES:
        raise Refused(Text("programs-refused-template"), "template")
    called = NAME(name, "name")
    row = Webhook(
        account_id=by.id, name=called, url=_address(url), template=template, created_at=now(), ended_at=None
    )
    session.add(row)
    record(session, by, "webhook-added", name=called, host=host_of(row.url))
    return row


def host_of(url: str) -> str:
    """Where an address leads, which may be shown: the rest is as good as a password."""
    return urlsplit(url).hostname or ""


def _address(url: str) -> str:
    typed = URL(url, "url")
    try:
        parts = urlsplit(typed)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError:
        usable = False
    if not usable or not typed.isascii() or " " in typed or "@" in parts.netloc:
        raise Refused(Text("programs-refused-url"), "url")
    return typed


def webhooks(session: Session) -> Sequence[Webhook]:
    """Those that have not ended, the oldest first."""
    return session.scalars(sa.select(Webhook).where(Webhook.ended_at.is_(None)).order_by(Webhook.id)).all()


@operation
def end(session: Session, by: Account, webhook_id: int) -> None:
    """Tell it nothing more, and forget its address. Raises Missing."""
    row = get_row(session, Webhook, webhook_id, lock=True)
    if row.ended_at is not None:
        return
    row.ended_at, row.url = now(), ""
    session.execute(
        sa.update(Delivery)
        .where(Delivery.webhook_id == row.id, Delivery.status == "waiting")
        .values(status="dropped", due_at=None, answer="programs-answer-ended")
    )
    record(session, by, "webhook-ended", name=row.name)


@operation
def try_out(session: Session, by: Account, webhook_id: int) -> None:
    """Send a trial, about no table. Raises Missing."""
    row = get_row(session, Webhook, webhook_id)
    if row.ended_at is None:
        _enqueue(session, [row.id], None)
        record(session, by, "webhook-tried", name=row.name)


def enqueue(session: Session, table_id: int) -> None:
    """A table is signed off in the present write: all webhooks are to be told of it, afterwards."""
    _enqueue(session, [row.id for row in webhooks(session)], table_id)


def _enqueue(session: Session, webhook_ids: Sequence[int], table_id: int | None) -> None:
    if not webhook_ids:
        return
    time = now()
    same = {"table_id": table_id, "made_at": time, "due_at": time, "attempts": 0, "status": "waiting"}
    rows = [{**same, "webhook_id": key, "answer": ""} for key in webhook_ids]
    session.execute(sa.insert(Delivery), rows)
    notify(session, TOPIC)


def latest(session: Session, count: int = 20) -> Sequence[Delivery]:
    """The latest deliveries, newest first."""
    return session.scalars(sa.select(Delivery).order_by(Delivery.id.desc()).limit(count)).all()


class Due(NamedTuple):
    """What is to be sent by now, and to whom."""

    id: int
    due_at: int | None
    table_id: int | None
    url: str
    template: str


def due(session: Session) -> list[Due]:
    """What is to be sent by now, the oldest first."""
    query = sa.select(Delivery.id, Delivery.due_at, Delivery.table_id, Webhook.url, Webhook.template)
    query = query.join(Webhook, Webhook.id == Delivery.webhook_id).where(Delivery.due_at <= now())
    rows = session.execute(query.order_by(Delivery.due_at, Delivery.id).limit(KEPT))
    return [Due(key, due_at, table, url, template) for key, due_at, table, url, template in rows]


def count_waiting(session: Session) -> int:
    """How much is still to be sent."""
    return session.scalar(sa.select(sa.func.count()).where(Delivery.status == "waiting")) or 0


@operation
def take(session: Session, one: Due) -> bool:
    """Take it upon oneself to send; false where another process has. One that dies over it is followed."""
    mine = sa.update(Delivery).where(Delivery.id == one.id, Delivery.due_at == one.due_at)
    values = {"due_at": now() + LEASE * SECOND, "attempts": Delivery.attempts + 1}
    taken: int = session.execute(mine.values(values)).rowcount  # type: ignore[attr-defined]
    return taken == 1


@operation
def close(session: Session, delivery_id: int, status: str, answer: str) -> None:
    """It is over: sent, failed for good, or dropped. Of what is over, the log keeps the latest."""
    row = get_row(session, Delivery, delivery_id)
    row.status, row.due_at, row.answer = status, None, answer[:200]
    session.flush()
    of_it = sa.select(Delivery.id).where(Delivery.webhook_id == row.webhook_id, Delivery.due_at.is_(None))
    old = session.scalars(of_it.order_by(Delivery.id.desc()).offset(KEPT)).all()
    session.execute(sa.delete(Delivery).where(Delivery.id.in_(old)))


@operation
def put_off(session: Session, delivery_id: int, answer: str) -> None:
    """Try again later; after the last attempt, give it up."""
    row = get_row(session, Delivery, delivery_id)
    if row.attempts > len(WAITS):
        close(session, delivery_id, "failed", answer)
        return
    row.due_at, row.answer = now() + WAITS[row.attempts - 1] * SECOND, answer[:200]
