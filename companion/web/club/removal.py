"""Taking away what was a mistake: a tap each, and another to bring it back."""

from __future__ import annotations

from flask import abort, request

from companion.club.events.models import Round
from companion.club.removal import operations
from companion.club.tables.models import GameTable
from companion.store.engine import db

from ..answers import Page
from ..auth.who import must_be_organiser, organiser_only
from ..paths import row_id
from .rooms import done, onward, rooms


@rooms.post("/events/<int:event_id>/tables/remove")
@organiser_only
def remove_tables(event_id: int) -> Page:
    """Take tables away that have no result."""
    keys = request.form.getlist("table", row_id)
    tables = [db.get_or_abort(GameTable, key) for key in keys]
    if not tables or any(table.event_id != event_id for table in tables):
        abort(400)
    by = must_be_organiser()
    done(lambda: operations.remove_tables(db.session, keys, by), "club-tables-removed", n=len(keys))
    return onward("club.evening", event_id=event_id)


@rooms.post("/events/rounds/<int:round_id>/remove")
@organiser_only
def remove_round(round_id: int) -> Page:
    """Take a round away that has no results, with its tables."""
    event_id = db.get_or_abort(Round, round_id).event_id
    done(lambda: operations.remove_round(db.session, round_id, must_be_organiser()), "club-round-removed")
    return onward("club.evening", event_id=event_id)
