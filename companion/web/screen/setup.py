"""Setting a screen up: which panels, in which order, for how long; language, theme, a notice."""

from __future__ import annotations

from flask import redirect, request, url_for

from companion.club.events.models import Event
from companion.club.screen.operations import arrange
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only
from ..forms import Page, edit, refused
from ..site import absolute
from ..speech import flash_text
from .blueprint import blueprint
from .forms import moved, screen_form, sent_order
from .show import arranged


@blueprint.route("/setup", methods=["GET", "POST"])
@organiser_only
def setup(event_id: int) -> Page:
    """The organiser's page of the screen. Whatever button is pressed keeps all that was filled in."""
    event = db.get_or_abort(Event, event_id)
    screen = arranged(event_id)
    form = screen_form(screen)
    order = moved(sent_order(screen), request.form.get("move", ""))
    if form.validate_on_submit() and edit(
        form,
        lambda: screen_form(arranged(event_id), formdata=None),
        lambda changes: arrange(db.session, event.id, form.draft(order), must_be_organiser(), changes),
        "screen-arranged",
        event=event_id,
    ):
        place = request.form.get("move", "").partition(":")[2]
        if not place:
            flash_text("screen-saved")
        return redirect(
            url_for(".setup", event_id=event_id, _anchor=f"panel-{place}" if place else None), 303
        )
    address = absolute(url_for(".page", event_id=event_id))
    return refused(form, "screen/setup.html", event=event, form=form, order=order, address=address)
