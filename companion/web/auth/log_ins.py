"""The devices on which an organiser is logged in: a list, and the end of one or of all others."""

from __future__ import annotations

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.club.accounts import log_ins
from companion.store.engine import db

from ..speech import t, tell
from .views import rooms
from .who import log_in_here, must_be_organiser, organiser_only, password_again


@rooms.get("/log-ins")
@organiser_only
def devices() -> str:
    """One's own log-ins, the one of this device first."""
    mine = log_in_here()
    found = log_ins.standing_of(db.session, mine.account_id)
    others = [row for row in found if row.id != mine.id]
    return render_template("auth/log_ins.html", mine=mine, others=others)


@rooms.get("/log-ins/end-others")
@password_again
def ask_to_end_others() -> str:
    """Before all other devices are logged out."""
    return render_template(
        "confirm.html",
        title=t("auth-log-ins-end-others"),
        text=t("auth-log-ins-end-others-text"),
        undoable=t("auth-log-ins-end-undo"),
        url=url_for("auth.end_others"),
        label=t("auth-log-ins-end-others"),
        back=url_for("auth.devices"),
    )


@rooms.post("/log-ins/end-others")
@password_again
def end_others() -> Response:
    """Log all other devices out."""
    count = log_ins.end(db.session, must_be_organiser().id, but=log_in_here().id)
    tell("auth-log-ins-ended", n=count)
    return redirect(url_for("auth.devices"), 303)


@rooms.post("/log-ins/<int:log_in_id>/end")
@password_again
def end_one(log_in_id: int) -> Response:
    """Log one device out; only one's own."""
    if not log_ins.end(db.session, must_be_organiser().id, only=log_in_id):
        abort(404)
    tell("auth-log-ins-ended", n=1)
    return redirect(url_for("auth.devices"), 303)
