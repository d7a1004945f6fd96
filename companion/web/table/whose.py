"""On whose behalf a page speaks at a table: what is tapped there goes out for that person alone."""

from __future__ import annotations

import hashlib

from flask import current_app

from .. import viewers
from ..auth.who import organiser


def whose(table_id: int, viewer: str) -> str:
    """A mark of the claim, or else of the organiser, by which this request is that viewer; none for public.

    It stays as long as the person does. A role that was taken back and handed out anew is another's.
    """
    if viewer == viewers.PUBLIC:
        return ""
    held = (row.id for row in viewers.claimed() if (row.table_id, row.role) == (table_id, viewer))
    claim = next(held, None)
    if claim is not None:
        return _mark(f"claim:{claim}")
    account = organiser()
    return _mark(f"account:{account.id}") if account else ""


def _mark(name: str) -> str:
    """A name that says nothing: keyed, so that nobody makes one up."""
    secret = str(current_app.secret_key).encode()[:64]
    return hashlib.blake2b(name.encode(), key=secret, person=b"whose", digest_size=12).hexdigest()
