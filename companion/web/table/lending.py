"""The host's device in the hands of a seat without a phone: what that seat sees, asked for anew each time.

Nothing of the seat is on a page of the host's, and nothing can be gone back to: the seat's page is the answer
to a tap of its own, and each such tap is written down and told to whoever takes the device next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Response, abort, make_response, render_template, url_for
from werkzeug.wrappers import Response as Answer

from companion.club.tables import claims
from companion.club.writes import Refused
from companion.kernel.game import seat_of, viewer_of_seat
from companion.store.engine import db

from .. import live
from ..auth.who import organiser
from ..club.rooms import onward
from ..speech import tell
from .opened import Opened, opened
from .pages import context, rooms


class Unphoned(NamedTuple):
    """A seat without a phone: who sits there, and when the host's device was last opened for it."""

    seat: int
    name: str
    last: int | None


@rooms.get("/<int:table_id>/<viewer>/lend")
def lending(table_id: int, viewer: str) -> str:
    """The seats without a phone."""
    table = _hosts(table_id, viewer)
    held = {seat_of(row.role) for row in claims.live(db.session, table_id)}
    seats = [
        Unphoned(seat, name, claims.last_lent(db.session, table_id, seat))
        for seat, name in table.names.items()
        if seat not in held
    ]
    return render_template("table/lending.html", **context(table), seats=seats)


@rooms.get("/<int:table_id>/<viewer>/lend/<int:seat>")
def hand_over(table_id: int, viewer: str, seat: int) -> str:
    """Between host and seat: nothing is to be seen until the device has changed hands."""
    table = _hosts(table_id, viewer)
    if seat not in table.names:
        abort(404)
    last = claims.last_lent(db.session, table_id, seat)
    return render_template("table/hand_over.html", **context(table), seat_number=seat, before=last)


@rooms.post("/<int:table_id>/<viewer>/lend/<int:seat>")
def lent(table_id: int, viewer: str, seat: int) -> Answer | Response:
    """What the seat sees and may do now; whatever is sent from here leads back to the host's page."""
    table = _hosts(table_id, viewer)
    if seat not in table.names:
        abort(404)
    try:
        last = claims.lend(db.session, table_id, seat, organiser())
    except Refused as refusal:
        tell(refusal.text, "danger")
        return onward("table.lending", table_id=table_id, viewer=viewer)
    theirs = Opened(table.id, table.history, viewer_of_seat(seat))
    return live.timed(make_response(render_template("table/lent.html", **_given(table, theirs), before=last)))


def _given(host: Opened, theirs: Opened) -> dict[str, Any]:
    """The seat's own page, whose forms go out in the host's name for that seat."""
    return {
        **context(theirs),
        "lent": seat_of(theirs.viewer),
        "host": host.viewer,
        "move_url": url_for("table.post_move", table_id=host.id, viewer=host.viewer),
    }


def _hosts(table_id: int, viewer: str) -> Opened:
    """The table, for whoever runs it: the host, or where a game has one its game master."""
    table = opened(table_id, viewer)
    if viewer != table.game.referee_of(table.history.setup.options):
        abort(403)
    return table
