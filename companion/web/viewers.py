"""Which viewers this request may be: everybody is public, a claim gives a role, an organiser hosts all
tables, and a helper the own ones."""

from flask import session

from companion.club.tables import claims
from companion.club.tables.loans import Claimed
from companion.kernel.game import seat_of
from companion.store.engine import db

from .auth.who import any_log_in, held_here, helps_at, is_lent_away, organiser
from .security import device, fingerprint

PUBLIC = "public"
HOST = "host"
GM = "gm"
OPENED = "gm_views"
"""In the session: tables whose GM's view this organiser has opened, which the log of acts knows."""
MOST_OPENED = 100
"""Of which the latest are kept: a cookie that grows too large is thrown away by browsers, log-in and all."""


def held_roles(table_id: int) -> frozenset[str]:
    """The roles that this device has claimed at a table; a helper for it is its host."""
    claimed = frozenset(claim.role for claim in device_claims() if claim.table_id == table_id)
    return claimed | {HOST} if helps_at(table_id) else claimed


def claims_at(table_id: int) -> frozenset[int]:
    """The claims that this device holds at a table, by their ids."""
    return frozenset(claim.id for claim in device_claims() if claim.table_id == table_id)


def device_claims() -> tuple[Claimed, ...]:
    """All that this device holds; nothing while it is lent."""
    return () if is_lent_away() else held_here().claims


def may_be(table_id: int) -> frozenset[str]:
    """All viewers that this request may be. An organiser is no GM, but by an act that is written down."""
    found = held_roles(table_id) | {PUBLIC}
    if organiser():
        found |= {HOST}
        if has_opened(table_id) and not plays(table_id):
            found |= {GM}
    return found


def may(table_id: int, viewer: str) -> bool:
    """Whether this request may be that viewer; who is logged in is looked up only where a claim is none."""
    return viewer == PUBLIC or viewer in held_roles(table_id) or viewer in may_be(table_id)


def sender_token(table_id: int, viewer: str) -> str:
    """On whose behalf a page speaks: a mark of the claim, or else of the organiser, by which this request is
    that viewer; none for the public. What is tapped there goes out for that person alone.

    It stays as long as the person does. A role that was taken back and handed out anew is another's.
    """
    if viewer == PUBLIC:
        return ""
    held = (row.id for row in device_claims() if (row.table_id, row.role) == (table_id, viewer))
    claim = next(held, None)
    if claim is not None:
        return fingerprint(f"claim:{claim}", digest_size=12, person=b"whose")
    user = any_log_in()
    of = "" if user is None else f"account:{user.account_id}" if user.helper is None else f"helper:{user.id}"
    return fingerprint(of, digest_size=12, person=b"whose") if of else ""


def stranger(viewer: str) -> bool:
    """Whether nobody can be that viewer by what this request shows: it has no device of ours and no log-in.
    Told without a look into the database."""
    return viewer != PUBLIC and device() is None and "_user_id" not in session


def best(table_id: int) -> str:
    """The viewer that a link without one leads to: what was claimed, an organiser's host, or public."""
    own = held_roles(table_id)
    seats = sorted((role for role in own if seat_of(role)), key=lambda role: seat_of(role) or 0)
    ranked = (GM, HOST, *seats)
    return next((role for role in ranked if role in own), HOST if organiser() else PUBLIC)


def plays(table_id: int) -> bool:
    """Whether this device sits at the table; then it may not see what only the GM knows."""
    return any(seat_of(role) for role in held_roles(table_id))


def was_reseated(table_id: int, viewer: str) -> bool:
    """Whether this phone was that seat before and has been moved to another: its page leads on to that."""
    token = device()
    if token is None or seat_of(viewer) is None or viewer in held_roles(table_id) or not plays(table_id):
        return False
    return claims.has_left_role(db.session, table_id, viewer, token)


def open_gm(table_id: int) -> None:
    """From now on this organiser may be the GM's viewer; writing it down is the caller's."""
    others = [kept for kept in session.get(OPENED, ()) if kept != table_id]
    session[OPENED] = [*others, table_id][-MOST_OPENED:]


def has_opened(table_id: int) -> bool:
    """Whether this browser has seen, as an organiser, what only the GM of a table knows."""
    return table_id in session.get(OPENED, ())
