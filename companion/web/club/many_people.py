"""Names in bulk: a list is pasted, each row's meaning is shown, then all are entered or nobody."""

from __future__ import annotations

from flask import make_response, render_template, request

from companion.club.events.attendance import attendances
from companion.club.events.many_people import Entry, enter, looked_up
from companion.club.events.models import Event
from companion.club.people.lists import Meant, rows, without_number
from companion.club.writes import Refused
from companion.kernel.words import Illegal, Text
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..form_pages import REFUSED, Page
from ..paths import row_id
from ..speech import flash_text, say
from .blueprint import blueprint, onward

NEW, BARE, SKIP = "new", "bare", "skip"
"""What a row may be besides a player of the club: new, new without the number behind the name, or nobody."""


@blueprint.route("/players/many", methods=["GET", "POST"])
@organiser_only
def many_players() -> Page:
    """Many new players at once."""
    return _many(None)


@blueprint.route("/events/<int:event_id>/applications/many", methods=["GET", "POST"])
@organiser_only
def many_applications(event_id: int) -> Page:
    """Many applications at once; who is new becomes a player."""
    return _many(db.get_or_abort(Event, event_id))


def _many(event: Event | None) -> Page:
    text = request.form.get("text", "")
    found = looked_up(db.session, rows(text)) if request.method == "POST" else []
    applied = set()
    if event is not None:
        applied = {row.player_id for row in attendances(db.session, event.id) if row.place != "cancelled"}
    chosen = [
        request.form.get(f"row-{number}") or _proposed(each, event, applied)
        for number, each in enumerate(found)
    ]
    refused = ""
    if found and "enter" in request.form:
        entries = [_entry(each, choice) for each, choice in zip(found, chosen, strict=True) if choice != SKIP]
        try:
            if "" in chosen:
                raise Refused(Text("club-many-open", {"n": chosen.count("")}))
            entered = enter(db.session, entries, event.id if event else None, must_be_organiser())
        except Illegal as refusal:
            refused = say(refusal.text)
        else:
            flash_text("club-many-entered", n=len(entered))
            return onward("club.applications", event_id=event.id) if event else onward("club.players")
    page = render_template(
        "club/many.html",
        event=event,
        text=text,
        without_number=without_number,
        found=list(zip(found, chosen, strict=True)),
        applied=applied,
        entering=sum(choice != SKIP for choice in chosen),
        refused=refused,
        empty=request.method == "POST" and not found,
    )
    return make_response(page, REFUSED if refused else 200)


def _proposed(each: Meant, event: Event | None, applied: set[int]) -> str:
    """What a row is unless somebody says otherwise; who only looks like somebody is taken for a new one.

    What a doubtful row is has to be said.
    """
    if each.kind == "twice":
        return SKIP
    if each.kind == "doubtful":
        return ""
    if each.kind == "known":
        known = each.near[0].id
        return SKIP if event is None or known in applied else str(known)
    return NEW


def _entry(each: Meant, choice: str) -> Entry:
    row = without_number(each.row) if choice == BARE else each.row
    try:
        player_id = None if choice in (NEW, BARE) else row_id(choice)
    except ValueError:
        player_id = None
    return Entry(player_id, row.name, row.reading, row.handle, row.waiting)
