"""A referee's device in the hands of seats without a phone: a loan, from the first seat until the way back.

It is a row, known by the device and by the device that a log-in was begun on, so nothing that is posted or
thrown away on the device ends it: that takes the number chosen for it, or an organiser's password.
"""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, null, select, union_all, update
from sqlalchemy.orm import Session

from companion.kernel.game import viewer_of_seat
from companion.kernel.words import Text
from companion.store.base import now, rows
from companion.store.engine import execute
from companion.store.keys import digest
from companion.store.signals import access_topic, notify
from companion.words.characters import normalise

from ..accounts import log_ins
from ..accounts.acts import record
from ..accounts.models import Account, LogIn
from ..writes import Missing, Refused, get_row, operation
from . import claims
from .models import Claim, Loan

DIGITS = 4
"""Of a number that ends a loan."""
CHOSEN = 12 * 60 * 60 * 1000
"""For so long a number that was chosen on a device ends its next loans, too, milliseconds: an evening."""
TRIES = 5
"""Wrong numbers after which there is a pause."""
PAUSE = 5 * 60 * 1000
"""For so long no number is looked at then, milliseconds."""


class Lent(NamedTuple):
    """A loan that has not ended: who lent the device at which table, and which seat has it."""

    id: int
    table_id: int
    lender: str
    seat: int
    look: str
    """asked: the seat's page follows, once · open: it was shown · closed"""
    opened_before: int | None
    """When the page of the seat that has it was opened the time before, UTC milliseconds."""


class Claimed(NamedTuple):
    """A role that a device holds."""

    id: int
    table_id: int
    role: str


class Held(NamedTuple):
    """What a device is: lent, and whose."""

    loan: Lent | None
    claims: tuple[Claimed, ...]


_LOANS, _CLAIMS = rows(Loan).c, rows(Claim).c
_HELD = union_all(
    select(*(_LOANS[name] for name in Lent._fields)).where(
        _LOANS.device_hash.in_((bindparam("device"), bindparam("log_in"))), _LOANS.ended_at.is_(None)
    ),
    select(*(_CLAIMS[name] for name in Claimed._fields), null(), null(), null()).where(
        _CLAIMS.device_hash == bindparam("device"), _CLAIMS.revoked_at.is_(None)
    ),
)


def find_held(session: Session, device: bytes | None, log_in: bytes | None = None) -> Held:
    """The loan of a device, or of the one on which its log-in was begun, and the roles that it holds."""
    found = execute(session, _HELD, {"device": device, "log_in": log_in}).all()
    loans = [Lent(*row) for row in found if row.look is not None]
    return Held(loans[0] if loans else None, tuple(Claimed(*row[:3]) for row in found if row.look is None))


def must_be_back(session: Session, table_ids: Collection[int]) -> None:
    """Raises Refused where a device of these tables is lent: without its table it would be open to all."""
    lent = select(Loan.id).where(Loan.table_id.in_(table_ids), Loan.ended_at.is_(None))
    if session.scalar(lent.limit(1)) is not None:
        raise Refused(Text("club-refused-lent"))


def has_number(session: Session, device_hash: bytes) -> bool:
    """Whether a number was chosen on this device tonight, and ends its next loan too."""
    return _latest(session, device_hash) is not None


@operation
def lend(
    session: Session,
    table_id: int,
    lender: str,
    seat: int,
    device_hash: bytes,
    number: str = "",
    by: Account | None = None,
    log_in: LogIn | None = None,
) -> None:
    """A device goes out of the hands of whoever runs the table, and the log-in on it with it.

    Raises Refused without a number to end it.
    """
    number, before = normalise("NFKC", number).strip(), _latest(session, device_hash)
    if not re.fullmatch(rf"[0-9]{{{DIGITS}}}", number) and (number or before is None):
        raise Refused(Text("club-refused-number", {"digits": DIGITS}), "number")
    loan = Loan(table_id=table_id, lender=lender, seat=seat, device_hash=device_hash, lent_at=now())
    if before is None or number:
        loan.number_hash, loan.chosen_at = _mark(device_hash, number), now()
    else:
        loan.number_hash, loan.chosen_at = before.number_hash, before.chosen_at
    session.add(loan)
    if log_in is not None:  # begun under a cookie that the device has lost, it would be no part of the loan
        log_in.device_hash = device_hash
    record(session, by, "device-lent", table=table_id, seat=seat)
    notify(session, access_topic(table_id))


@operation
def look(session: Session, loan_id: int, seat: int, by: Account | None = None) -> None:
    """A seat has the device and asks for its page, which is written down. Raises Refused, also where it has a
    phone of its own."""
    loan = _lock_loan(session, loan_id)
    loan.seat, loan.look = seat, "asked"
    loan.opened_before = claims.last_lent(session, loan.table_id, seat)
    claims.lend(session, loan.table_id, seat, by)


@operation
def show(session: Session, loan_id: int) -> bool:
    """Whether the seat's page is to be shown now: once for each time that it was asked for."""
    asked = update(Loan).where(Loan.id == loan_id, Loan.look == "asked").values(look="open")
    return execute(session, asked, {}).rowcount == 1


@operation
def close(session: Session, loan_id: int) -> None:
    """The seat is through: its page is shown no more before somebody asks for it."""
    _lock_loan(session, loan_id).look = "closed"


@operation
def end(session: Session, loan_id: int, number: str | None, by: Account | None = None) -> bool:
    """The device is back with whoever lent it; not for a wrong number. No number: a password was proven.

    Each way back and each wrong number is written down. Raises Refused after too many wrong ones.
    """
    loan = _lock_loan(session, loan_id)
    if number is not None:
        left = (loan.wrong_at or 0) + PAUSE - now()
        if loan.wrong >= TRIES and left > 0:
            raise Refused(Text("club-refused-number-pause", {"minutes": -(-left // 60_000)}), "number")
        if _mark(loan.device_hash, normalise("NFKC", number).strip()) != loan.number_hash:
            loan.wrong, loan.wrong_at = loan.wrong % TRIES + 1, now()
            record(session, by, "device-number-wrong", table=loan.table_id, seat=loan.seat)
            return False
    loan.ended_at = now()
    claims.note(session, loan.table_id, viewer_of_seat(loan.seat), "back")
    how = "device-back" if number is not None else "device-back-by-password"
    record(session, by, how, table=loan.table_id, seat=loan.seat)
    notify(session, access_topic(loan.table_id))
    return True


def open_loans(session: Session, table_id: int) -> Sequence[Loan]:
    """The loans of a table that have not ended."""
    query = select(Loan).where(Loan.table_id == table_id, Loan.ended_at.is_(None))
    return session.scalars(query.order_by(Loan.id)).all()


@operation
def lock_out(session: Session, loan_id: int, by: Account) -> None:
    """The device does not come back: its loan ends, and with it every role and every log-in on it."""
    loan = _lock_loan(session, loan_id)
    loan.ended_at = now()
    log_ins.end_on(session, loan.device_hash)
    claims.revoke_device(session, loan.device_hash)
    record(session, by, "device-lost", table=loan.table_id, seat=loan.seat)
    notify(session, access_topic(loan.table_id))


def _lock_loan(session: Session, loan_id: int) -> Loan:
    loan = get_row(session, Loan, loan_id, lock=True)
    if loan.ended_at is not None:
        raise Missing(Text("club-refused-no-loan"))
    return loan


def _latest(session: Session, device_hash: bytes) -> Loan | None:
    """The device's latest loan, while its number still counts."""
    latest = select(Loan).where(Loan.device_hash == device_hash, Loan.chosen_at > now() - CHOSEN)
    return session.scalars(latest.order_by(Loan.id.desc()).limit(1)).first()


def _mark(device_hash: bytes, number: str) -> bytes:
    return digest(f"{device_hash.hex()}:{number}")
