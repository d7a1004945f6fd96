"""Organisers' log-ins: each is a row, so that it can be listed and ended wherever it was begun."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now
from companion.store.keys import digest, new_token

from ..writes import Missing, get_row, line, operation
from .acts import record
from .models import Account, LogIn

HOUR = 60 * 60 * 1000
UNUSED = 31 * 24 * HOUR
"""After so long without use a log-in is over, milliseconds."""
HELPING = 24 * HOUR
"""So long after it was begun a helper's log-in is over, milliseconds."""
KNOWN = 400 * 24 * HOUR
"""For so long a device is known by a log-in that was ended, milliseconds: as long as it keeps its cookie."""

OFFERED = 5 * 60 * 1000
"""For so long a code logs a further device in, milliseconds."""
HELPER_NAME = partial(line, most=60, needed=True)
HELPER_TABLES = partial(line, most=200)
NEVER = 0
"""When the password was typed on a device that was logged in by a code."""


@operation
def begin(
    session: Session,
    account_id: int,
    device: str,
    browser: str = "",
    *,
    confirmed_at: int | None = None,
    helper: str | None = None,
    tables: str | None = None,
) -> str:
    """A new log-in of an organiser, or of a helper, on a device. Returns its token, kept nowhere here.

    The password was typed just now, unless `confirmed_at` says when.
    """
    time, token = now(), new_token()
    session.execute(delete(LogIn).where(LogIn.account_id == account_id, LogIn.seen_at < time - KNOWN))
    session.add(
        LogIn(
            account_id=account_id,
            token_hash=digest(token),
            device_hash=digest(device),
            browser=browser,
            begun_at=time,
            seen_at=time,
            confirmed_at=time if confirmed_at is None else confirmed_at,
            helper=helper,
            tables=tables,
        )
    )
    return token


def valid_log_in(session: Session, token: str) -> LogIn | None:
    """The log-in of a token, with its organiser; nothing where it has ended, or the organiser is shut out.

    A log-in from a time to come stands too: the clock was ahead, and has been corrected since.
    """
    query = select(LogIn).where(LogIn.token_hash == digest(token), LogIn.ended_at.is_(None))
    row = session.scalar(query)
    if row is None or row.account.disabled_at is not None or now() - row.seen_at > UNUSED:
        return None
    return None if row.helper is not None and now() - row.begun_at > HELPING else row


def log_ins_of(session: Session, account_id: int) -> Sequence[LogIn]:
    """An organiser's log-ins that have not ended, and those of helpers; the latest used first."""
    query = select(LogIn).where(LogIn.account_id == account_id, LogIn.ended_at.is_(None))
    helping = or_(LogIn.helper.is_(None), LogIn.begun_at >= now() - HELPING)
    query = query.where(LogIn.seen_at >= now() - UNUSED, helping)
    return session.scalars(query.order_by(LogIn.seen_at.desc(), LogIn.id.desc())).all()


def knows(session: Session, login: str, device: str) -> bool:
    """Whether the organiser of a folded log-in name has ever logged in on a device."""
    query = select(LogIn.id).join(Account, Account.id == LogIn.account_id)
    query = query.where(Account.login == login, LogIn.device_hash == digest(device), LogIn.helper.is_(None))
    return session.scalar(query.limit(1)) is not None


@operation
def use(session: Session, log_in_id: int) -> None:
    """Write down that a log-in is used."""
    get_row(session, LogIn, log_in_id).seen_at = now()


@operation
def confirm(session: Session, log_in_id: int) -> None:
    """Write down that the password was typed again."""
    get_row(session, LogIn, log_in_id).confirmed_at = now()


@operation
def offer_code(session: Session, log_in_id: int, helper: str | None = None, tables: str = "") -> str:
    """A code that logs one further device in: as the organiser of a log-in, or as a helper of that name for
    the tables that are named (`names_table`), or else for the door.

    An earlier code of that log-in is over. Raises Refused for a name that is none.
    """
    row, token = get_row(session, LogIn, log_in_id, lock=True), new_token()
    row.offered_helper = None if helper is None else HELPER_NAME(helper, "name")
    row.offered_tables = HELPER_TABLES(tables, "tables") or None
    row.offer_hash, row.offered_until = digest(token), now() + OFFERED
    if row.offered_helper is None:
        record(session, row.account, "log-in-offered")
    else:
        what = "helper-offered" if row.offered_tables is None else "table-helper-offered"
        record(session, row.account, what, name=row.offered_helper, tables=row.offered_tables)
    return token


def offered_log_in(session: Session, token: str, *, lock: bool = False) -> LogIn:
    """The log-in that offers a code, while it stands itself. Raises Missing for a code that is no good."""
    query = select(LogIn).where(LogIn.offer_hash == digest(token), LogIn.ended_at.is_(None))
    if lock:
        query = query.with_for_update(of=LogIn).execution_options(populate_existing=True)
    row = session.scalar(query)
    if row is None or row.account.disabled_at is not None or now() >= (row.offered_until or 0):
        raise Missing(Text("club-refused-log-in-code", {"minutes": OFFERED // 60_000}))
    return row


@operation
def take_up(session: Session, token: str, device: str, browser: str = "") -> str:
    """Log a device in by a code, which is used up by it. Returns the new log-in's token. Raises Missing.

    What asks for the password again asks on that device, for nobody has typed it there.
    """
    by = offered_log_in(session, token, lock=True)
    helper, tables = by.offered_helper, by.offered_tables
    by.offer_hash = by.offered_until = by.offered_helper = by.offered_tables = None
    if helper is None:
        record(session, by.account, "log-in-by-code", browser=browser)
    else:
        what = "helper-logged-in" if tables is None else "table-helper-logged-in"
        record(session, by.account, what, name=helper, browser=browser, tables=tables)
    return begin(session, by.account_id, device, browser, confirmed_at=NEVER, helper=helper, tables=tables)


@operation
def end(session: Session, account_id: int, *, only: int | None = None, but: int | None = None) -> int:
    """End an organiser's log-ins: one, or all but one, or all. Returns how many."""
    ended = [
        row
        for row in log_ins_of(session, account_id)
        if (only is None or row.id == only) and (but is None or row.id != but)
    ]
    for row in ended:
        row.ended_at = now()
    return len(ended)


@operation
def end_on(session: Session, device_hash: bytes) -> None:
    """End every log-in on a device, whoever's it is."""
    here = update(LogIn).where(LogIn.device_hash == device_hash, LogIn.ended_at.is_(None))
    session.execute(here.values(ended_at=now()))
