"""Tokens by which other programs read the club: an organiser makes and ends them, the club keeps hashes."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.store.base import now
from companion.store.keys import digest, new_token

from ..writes import get_row, line, operation
from .acts import record
from .models import Account, ApiToken

NAME = partial(line, most=60, needed=True)
HOUR = 60 * 60 * 1000


@operation
def make(session: Session, by: Account, name: str) -> str:
    """A new token under a name that says what reads by it. It is returned here and never again."""
    token = new_token()
    called = NAME(name, "name")
    session.add(ApiToken(account_id=by.id, name=called, token_hash=digest(token), created_at=now()))
    record(session, by, "api-token-made", name=called)
    return token


def valid_token(session: Session, token: str) -> ApiToken | None:
    """What a token is of; nothing where it has ended, or whoever made it is no longer an organiser."""
    query = select(ApiToken).where(ApiToken.token_hash == digest(token), ApiToken.ended_at.is_(None))
    row = session.scalar(query)
    return row if row is not None and row.account.disabled_at is None else None


def tokens(session: Session) -> Sequence[ApiToken]:
    """All that have not ended, the newest first."""
    query = select(ApiToken).where(ApiToken.ended_at.is_(None))
    return session.scalars(query.order_by(ApiToken.created_at.desc(), ApiToken.id.desc())).all()


@operation
def use(session: Session, token_id: int) -> None:
    """Write down that a token is used."""
    get_row(session, ApiToken, token_id).used_at = now()


@operation
def end(session: Session, by: Account, token_id: int) -> None:
    """From now on it opens nothing. Raises Missing."""
    row = get_row(session, ApiToken, token_id, lock=True)
    if row.ended_at is None:
        row.ended_at = now()
        record(session, by, "api-token-ended", name=row.name)
