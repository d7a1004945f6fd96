"""Calls to all: called out on the evening's page, a band on every page that belongs to the evening."""

from __future__ import annotations

from flask import request

from companion.club import calls
from companion.club.events.models import Event
from companion.club.tables.clocks import clocked_round
from companion.club.tables.models import GameTable
from companion.club.tables.operations import tonight
from companion.store.engine import db

from .. import live
from ..auth.who import must_be_organiser, organiser_only
from ..forms import Page
from ..paths import row_id_or_404
from ..speech import today
from .blueprint import blueprint, carry_out, onward

PAGES = frozenset({"club.event", "club.evening", "club.own_seat", "club.door", "home.start"})
"""Pages that follow an evening, beside those of its tables."""


@blueprint.post("/events/<int:event_id>/call")
@organiser_only
def call_out(event_id: int) -> Page:
    """Call something out to everybody, or take back what was called out."""
    db.get_or_abort(Event, event_id)
    by, text = must_be_organiser(), request.form.get("text", "")
    if "withdraw" in request.form:
        carry_out(lambda: calls.withdraw_call(db.session, event_id, by))
    else:
        carry_out(lambda: calls.call_out(db.session, event_id, text, by))
    return onward("club.evening", event_id=event_id)


@live.renders("call")
def call_part(topic: str, rest: str) -> live.SharedPart:
    """`call:<event>`: what is called out, and the clock of the round; the same for everybody."""
    event_id = db.get_or_abort(Event, row_id_or_404(rest)).id

    def make() -> str:
        call, clocked = calls.present_call(db.session, event_id), clocked_round(db.session, event_id)
        return live.render("club/call.html", now=None, call=call, clocked=clocked)

    return live.SharedPart(topic, (calls.call_topic(event_id),), None, make)


@blueprint.app_template_global("call_followed")
def call_followed() -> str | None:
    """The topic of what is called out, on pages that belong to an evening."""
    asked = request.view_args or {}
    event_id = asked.get("event_id") if request.endpoint in PAGES else None
    if request.endpoint == "home.start":
        event = tonight(db.session, today())
        event_id = event.id if event else None
    if request.blueprint == "table" and (table := db.session.get(GameTable, asked.get("table_id"))):
        event_id = table.event_id
    return f"call:{event_id}" if event_id and db.session.get(Event, event_id) else None
