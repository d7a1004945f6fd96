"""Pages with secrets that change hands: nobody reads another's hand unnoticed.

Who may hand a table's phones round could else make the own phone a seat for a moment and give it back. Each
change of who sees a page is an entry of the table's log, in the same write, and is shown on every page of it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from sqlalchemy.orm import Session

from companion.kernel.desk import HandOver
from companion.kernel.game import REFEREES, Viewer
from companion.store import log

from ..writes import operation
from .facts import keep_in_step

How = Literal["taken", "moved", "lent", "ended", "opened"]
OPEN = REFEREES - {"gm"}
"""Roles whose pages hold no secret."""


@operation
def note(session: Session, table_id: int, role: Viewer, how: How) -> None:
    """Write down that the page of a seat or of the game master changes hands, where it holds a secret."""
    if role in OPEN:
        return
    with suppress(log.NoLog):  # of a game that is gone no page can be opened
        log.note(session, table_id, HandOver(role, how), on_append=keep_in_step)
