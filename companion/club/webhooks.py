"""Webhooks: adding and ending them, what is to be sent when something happens, and who sends it."""

import secrets
from base64 import b64encode
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
from .events.models import Event
from .writes import Refused, get_row, line, operation

TRIAL = "trial"
RESULTS = ("table-signed", "table-corrected")
"""What a room for people to read in is told of; programs are told of everything."""
ENDED = "event-ended"


class Webhook(Base):
    """An address that is told of results, or of all that happens, until it is ended."""

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
    key: Mapped[str | None] = mapped_column(sa.String(60))
    """What is sent is signed with it; nothing where the address alone is the secret."""
    created_at: Mapped[Millis]
    ended_at: Mapped[Millis | None]

    account: Mapped[Account] = relationship()


class Delivery(Base):
    """That a webhook is to be told of something, or has been. What is said is worked out when it is sent."""

    __tablename__ = "delivery"
    __table_args__ = (
        sa.CheckConstraint("status IN ('waiting', 'sent', 'failed', 'dropped')", name="status"),
        sa.CheckConstraint("(status = 'waiting') = (due_at IS NOT NULL)", name="due_at"),
        sa.Index(None, "due_at"),
        sa.Index(None, "webhook_id"),
    )

    id: Mapped[Id]
    webhook_id: Mapped[int] = mapped_column(sa.ForeignKey("webhook.id"))
    what: Mapped[str] = mapped_column(sa.String(20), server_default=TRIAL)
    about_id: Mapped[int | None] = mapped_column(sa.BigInteger)
    """Of a table, a round or an event; nothing of a trial. No foreign key: a table that was opened by mistake
    may be taken away."""
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
    """A webhook that hears of what happens from now on; of a program, with the key. Raises Refused."""
    if len(webhooks(session)) >= MOST:
        raise Refused(Text("programs-refused-many", {"most": MOST}))
    if template not in TEMPLATES:
        raise Refused(Text("programs-refused-template"), "template")
    called = NAME(name, "name")
    key = None if template == "discord" else f"whsec_{b64encode(secrets.token_bytes(32)).decode()}"
    row = Webhook(
        account_id=by.id, name=called, url=_address(url), template=template, key=key, created_at=now()
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
    """Tell it nothing more, and forget its address and key. Raises Missing."""
    row = get_row(session, Webhook, webhook_id, lock=True)
    if row.ended_at is not None:
        return
    row.ended_at, row.url, row.key = now(), "", None
    session.execute(
        sa.update(Delivery)
        .where(Delivery.webhook_id == row.id, Delivery.status == "waiting")
        .values(status="dropped", due_at=None, answer="programs-answer-ended")
    )
    record(session, by, "webhook-ended", name=row.name)


@operation
def try_out(session: Session, by: Account, webhook_id: int) -> None:
    """Send a trial, about nothing. Raises Missing."""
    row = get_row(session, Webhook, webhook_id)
    if row.ended_at is None:
        _enqueue(session, [row.id], TRIAL, None)
        record(session, by, "webhook-tried", name=row.name)


@operation
def send_again(session: Session, by: Account, delivery_id: int) -> None:
    """Send once more, under the same id, what is over. Raises Missing."""
    row = get_row(session, Delivery, delivery_id, lock=True)
    if row.due_at is None and row.webhook.ended_at is None:
        row.status, row.due_at, row.attempts, row.answer = "waiting", now(), 0, ""
        record(session, by, "webhook-sent-again", name=row.webhook.name)
        notify(session, TOPIC)


def enqueue(session: Session, what: str, about_id: int) -> None:
    """Something happens in the present write: whoever wants to hear of it is told, afterwards."""
    hearing = [row.id for row in webhooks(session) if row.template == "json" or what in RESULTS]
    _enqueue(session, hearing, what, about_id)


def _enqueue(session: Session, webhook_ids: Sequence[int], what: str, about_id: int | None) -> None:
    if not webhook_ids:
        return
    time = now()
    same = {"what": what, "about_id": about_id, "made_at": time, "due_at": time, "attempts": 0}
    rows = [{**same, "webhook_id": key, "status": "waiting", "answer": ""} for key in webhook_ids]
    session.execute(sa.insert(Delivery), rows)
    notify(session, TOPIC)


def programs(session: Session) -> Sequence[Webhook]:
    """Those that hear of everything."""
    return [row for row in webhooks(session) if row.template == "json"]


@operation
def enqueue_ended(session: Session, event_id: int, at: int) -> None:
    """Tell of an event that has ended whoever was there to hear of it, once."""
    get_row(session, Event, event_id, lock=True)
    if session.scalar(sa.select(Delivery.id).where(Delivery.what == ENDED, Delivery.about_id == event_id)):
        return
    hearing = [row.id for row in programs(session) if row.created_at <= at]
    _enqueue(session, hearing, ENDED, event_id)


def latest(session: Session, count: int = 20) -> Sequence[Delivery]:
    """The latest deliveries, newest first."""
    return session.scalars(sa.select(Delivery).order_by(Delivery.id.desc()).limit(count)).all()


class Due(NamedTuple):
    """What is to be sent by now, and to whom."""

    id: int
    due_at: int | None
    made_at: int
    what: str
    about_id: int | None
    url: str
    template: str
    key: str | None


def due(session: Session) -> list[Due]:
    """What is to be sent by now, the oldest first."""
    one = Delivery.id, Delivery.due_at, Delivery.made_at, Delivery.what, Delivery.about_id
    query = sa.select(*one, Webhook.url, Webhook.template, Webhook.key)
    query = query.join(Webhook, Webhook.id == Delivery.webhook_id).where(Delivery.due_at <= now())
    rows = session.execute(query.order_by(Delivery.due_at, Delivery.id).limit(KEPT))
    return [Due(*row) for row in rows]


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
    of_it = of_it.where(Delivery.what != ENDED)  # one an event: by it each is told of once
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
