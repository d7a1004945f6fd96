"""A guest's own page: the name is tapped once, and then it says where one sits, the clock, and one's rank."""

from __future__ import annotations

from typing import Any

from flask import abort, redirect, render_template, request, url_for

from companion.club.events import attendance, sign_ups
from companion.club.events.attendance import attendances
from companion.club.events.models import Attendance, Event
from companion.club.rounds.notes import note_of, wish
from companion.club.standings import queries
from companion.club.standings.scope import Scope
from companion.club.tables.models import GameTable
from companion.club.tables.operations import tables
from companion.store.base import now
from companion.store.engine import db
from companion.store.signals import STANDINGS, event_topic

from .. import live
from ..devices import device, device_hash, known_device, remember
from ..forms import Page
from ..paths import row_id, row_id_or_404
from .blueprint import blueprint, carry_out
from .notes import choices, games_said
from .table_cards import card, topics_of


@blueprint.get("/events/<int:event_id>/me")
def own_seat(event_id: int) -> Page | str:
    """One's own page at an event; a phone that nobody has chosen a name on yet shows those who are here."""
    event = db.get_or_abort(Event, event_id)
    person = _person(event_id)
    if person is None and sign_ups.on_phone(db.session, event_id, device_hash()):
        return redirect(url_for("club.sign_up", event_id=event_id))
    if person is None:
        free = [row for row in attendances(db.session, event_id) if row.here and row.device_hash is None]
        return render_template("club/choose_name.html", event=event, free=free)
    given = own_page(event_id, person.player_id)
    said = choices(note_of(db.session, person.player_id, event_id))
    return render_template("club/own_seat.html", now=now(), person=person, **given, **said)


@blueprint.post("/events/<int:event_id>/me")
def choose_name(event_id: int) -> Page:
    """Choose the own name, give it back, or say what to play."""
    db.get_or_abort(Event, event_id)
    token = known_device()
    if "back" in request.form:
        carry_out(lambda: attendance.give_back(db.session, event_id, token))
    elif "wishes" in request.form:
        person = _person(event_id) or abort(403)
        carry_out(lambda: wish(db.session, person.player_id, event_id, *games_said()), "club-saved")
    else:
        player_id = request.form.get("me", type=row_id) or abort(400)
        carry_out(lambda: attendance.choose_name(db.session, event_id, player_id, token))
    return remember(redirect(url_for("club.own_seat", event_id=event_id), 303))


def own_page(event_id: int, player_id: int) -> dict[str, Any]:
    """What the page shows, of what everybody may know."""
    event = db.session.get_one(Event, event_id)
    mine = [(table, seat) for table in tables(db.session, event_id) for seat in _seats(table, player_id)]
    lines = queries.standing(db.session, Scope(event_id=event_id), "public")
    return {
        "event": event,
        "sittings": [(card(table), seat) for table, seat in reversed(mine)],
        "line": next((line for line in lines if line.player_id == player_id), None),
        "of": len(lines),
    }


def _seats(table: GameTable, player_id: int) -> list[int]:
    return [seat.number for seat in table.seats if seat.player_id == player_id]


def _person(event_id: int) -> Attendance | None:
    """Whose phone this is, once they have been here: a name that was only typed from home opens nothing."""
    token = device()
    person = None if token is None else attendance.person_of(db.session, event_id, token)
    return person if person and person.checked_in_at is not None else None


@live.renders("me")
def own_part(topic: str, rest: str) -> live.SharedPart:
    """`me:<event>`: the own page of whoever has chosen a name on this phone."""
    event_id = db.get_or_abort(Event, row_id_or_404(rest)).id
    player_id = (_person(event_id) or abort(404)).player_id

    def make() -> str:
        return live.render("club/own_seat_part.html", now=None, **own_page(event_id, player_id))

    own = event_topic(event_id)
    heard = (own, STANDINGS, *topics_of(tables(db.session, event_id)))
    return live.SharedPart(topic, heard, player_id, make, (own,))
