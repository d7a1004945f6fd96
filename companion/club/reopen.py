"""The way back from tables that were just opened to the plan they were made of."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from companion.kernel.words import Text

from .accounts.models import Account
from .events.models import Event
from .removal import remove_tables
from .rounds.models import RoundDraft
from .tables.models import GameTable
from .tables.operations import is_played
from .writes import Refused, get_row, operation


def just_opened(session: Session, event_id: int) -> list[GameTable]:
    """The tables of the plan that was opened last, as long as nobody has played at any of them."""
    row = _opened_draft(session, event_id)
    found = [session.get(GameTable, key) for key in (row.opened if row else None) or ()]
    tables = [table for table in found if table is not None and table.status == "open"]
    return [] if len(tables) < len(found) or any(is_played(session, one) for one in tables) else tables


def _opened_draft(session: Session, event_id: int) -> RoundDraft | None:
    query = select(RoundDraft).where(RoundDraft.event_id == event_id, RoundDraft.opened.is_not(None))
    return session.scalars(query.execution_options(populate_existing=True)).first()


@operation
def reopen_draft(session: Session, event_id: int, by: Account | None = None) -> int | None:
    """Back from the tables that were opened last to their plan: they are taken away; its steps may be taken
    back further. Returns the round that they were added to, if they were. Raises Refused once somebody plays.
    """
    get_row(session, Event, event_id, lock=True)
    row, made = _opened_draft(session, event_id), just_opened(session, event_id)
    if row is None or not made:
        raise Refused(Text("club-plan-played"))
    begun = RoundDraft.event_id == event_id, RoundDraft.opened.is_(None)
    session.execute(delete(RoundDraft).where(*begun, RoundDraft.round_id == row.round_id))
    row.opened = None
    session.flush()
    remove_tables(session, [table.id for table in made], by)
    return row.round_id
