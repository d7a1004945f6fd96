"""What an evening needs on paper while it runs: the list for the door, and who sits where in a round."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, abort

from companion.club.events import attendance
from companion.club.events.models import Event, Round
from companion.club.tables.models import GameTable
from companion.club.tables.operations import tables
from companion.sheets.door import Arrival, DoorList, door_list
from companion.sheets.seating import SeatedTable, Seating, seating_sheet
from companion.store.engine import db

from ..auth.who import organiser_only
from ..speech import game_name, t, words
from .files import Name, plain_name
from .printed_tables import event_name, head_of
from .views import pdf, rooms


@rooms.get("/events/<int:event_id>/door.pdf")
@organiser_only
def door(event_id: int) -> Response:
    """Who may come, to tick by pen; for organisers, since it says who has paid."""
    event = db.get_or_abort(Event, event_id)
    waiting = {row.id: place for place, row in enumerate(attendance.waiting_list(db.session, event_id), 1)}
    people = tuple(
        Arrival(
            name=row.player.name,
            reading=row.player.reading,
            here=row.here,
            paid=row.fee_paid,
            waiting=waiting.get(row.id, 0),
        )
        for row in attendance.attendances(db.session, event_id)
        if row.place != "cancelled"
    )
    sheet = DoorList(replace(head_of(event), title=t("sheet-door-title")), people, event.fee or 0)
    say = words().text
    name = Name(t("sheet-file-door", event=event_name(event)), plain_name("door", event.held_on))
    return pdf(lambda fonts: door_list(sheet, say, fonts), name, sheet)


@rooms.get("/rounds/<int:round_id>/seating.pdf")
def seating(round_id: int) -> Response:
    """Who sits where in a round, as its page shows it. 404 for a round without tables."""
    found = db.get_or_abort(Round, round_id)
    seated = tuple(
        _seated(row)
        for row in tables(db.session, found.event_id)
        if row.round_id == round_id and row.status != "abandoned"
    )
    if not seated:
        abort(404)
    title = t("sheet-seating-title", round=found.number)
    sheet = Seating(replace(head_of(found.event), title=title), seated)
    say = words().text
    plain = plain_name("seating", found.event.held_on, found.number)
    name = Name(t("sheet-file-seating", event=event_name(found.event), round=found.number), plain)
    return pdf(lambda fonts: seating_sheet(sheet, say, fonts), name, sheet)


def _seated(table: GameTable) -> SeatedTable:
    name = table.label or t("auth-claim-table-number", number=table.number)
    return SeatedTable(name, game_name(table.kind), tuple(seat.name for seat in table.seats))
