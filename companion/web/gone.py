"""Who deleted what an address leads to, and when: said to organisers in place of "not found"."""

from __future__ import annotations

from flask import g

from companion.club import removal
from companion.club.accounts.acts import last_act
from companion.club.removal import Removed
from companion.kernel.words import Text
from companion.store.base import Base
from companion.store.engine import db

from .auth.who import organiser
from .speech import hour


def said_of(removed: Removed | None) -> Text | None:
    """Whose act a removal was, and when."""
    act = last_act(db.session, f"{removed.kind}-removed", removed=removed.id) if removed else None
    return Text("club-removed-by", {"who": act.who, "at": hour(act.at)}) if act else None


def removed_before(kind: type[Base], *keys: int) -> Removed | None:
    """What has taken one of these rows away already, where that was of late."""
    gone = (key for key in keys if db.session.get(kind, key) is None)
    return next(filter(None, (removal.removed_with(db.session, kind, key) for key in gone)), None)


def gone_by() -> Text | None:
    """Who deleted the row that this request asked for in vain; nothing to anybody but an organiser."""
    sought = g.get("sought")
    return said_of(removed_before(*sought)) if sought and organiser() else None
