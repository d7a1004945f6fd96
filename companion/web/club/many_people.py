"""Names in bulk: a list is pasted, each row's meaning is shown, then all are entered or nobody."""

from __future__ import annotations

from flask import make_response, render_template, request

from companion.club.events.attendance import Entry, attendances, looked_up
from companion.club.events.models import Event
from companion.club.people.lists import Meant, PersonRow, read, with_name, without_number
from companion.club.rounds.notes import enter_with_remarks
from companion.club.writes import Refused
from companion.kernel.words import Illegal, Text
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..forms import REFUSED, Page
from ..paths import row_id
from ..speech import flash_text, say
from .blueprint import blueprint, onward

NEW, BARE, SKIP = "new", "bare", "skip"
"""What a row may be besides a player of the club: new, new without the number behind the name, or nobody."""
UNSAID = ("doubtful", "several", "twice")
"""Kinds of rows of which somebody has to say who they are."""


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
    looked = request.method == "POST" and "again" not in request.form
    pasted = read(text)
    found = looked_up(db.session, _rename_rows(pasted.people)) if looked else []
    applied = set()
    if event is not None:
        applied = {row.player_id for row in attendances(db.session, event.id) if row.place != "cancelled"}
    chosen = [_choice_for(number, each, event, applied) for number, each in enumerate(found)]
    refused = ""
    if found and "enter" in request.form:
        entries = [_entry(each, choice) for each, choice in zip(found, chosen, strict=True) if choice != SKIP]
        try:
            if "" in chosen:
                raise Refused(Text("club-many-open", {"n": chosen.count("")}))
            key, by = event.id if event else None, must_be_organiser()
            entered = enter_with_remarks(db.session, entries, key, by)
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
        empty=looked and not found,
        left_out=pasted.left_out,
    )
    return make_response(page, REFUSED if refused else 200)


def _rename_rows(found: list[PersonRow]) -> list[PersonRow]:
    """The rows under the names that were corrected in the preview, and with the handles that were added."""
    corrected = []
    for number, row in enumerate(found):
        name, handle = (request.form.get(f"{part}-{number}", "").strip() for part in ("name", "handle"))
        row = row._replace(handle=handle.removeprefix("@") or row.handle)
        corrected.append(with_name(row, name) if name not in ("", row.name) else row)
    return corrected


def _choice_for(number: int, each: Meant, event: Event | None, applied: set[int]) -> str:
    """What was chosen for a row; where its name was corrected since, what that means, if it is certain.

    Nobody is entered for a name that was emptied.
    """
    name, shown = (request.form.get(f"{part}-{number}") for part in ("name", "shown"))
    choice = request.form.get(f"row-{number}", "")
    if name == "" or choice == SKIP:
        return SKIP
    if name != shown:
        return "" if each.kind in UNSAID or each.kind == "alike" else _propose_choice(each, event, applied)
    return choice or _propose_choice(each, event, applied)


def _propose_choice(each: Meant, event: Event | None, applied: set[int]) -> str:
    """What a row is unless somebody says otherwise; who only looks like somebody is taken for a new one.

    What a doubtful row is has to be said, and which of several who are called so it is.
    """
    if each.kind in UNSAID:
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
    return Entry(player_id, row.name, row.reading, row.handle, row.waiting, row.remark)
