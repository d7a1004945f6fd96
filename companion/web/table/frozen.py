"""Points of a signed table that a freeze holds back are left out of what the public sees, wherever shown."""

from __future__ import annotations

from msgspec.structs import replace

from companion.club.standings.queries import may_see
from companion.kernel.game import REFEREES
from companion.kernel.snapshot import Snapshot
from companion.store.engine import db


def without_frozen(table_id: int, seen: Snapshot) -> Snapshot:
    """A look without a ledger that may not be public yet. Who runs the table entered it and sees it."""
    if not seen.signed or seen.viewer in REFEREES or may_see(db.session, table_id, "public"):
        return seen
    return replace(seen, ledger=())
