"""The host's device in the hands of a seat without a phone: what that seat sees, asked for anew each time.

Nothing of the seat is on a page of the host's, and nothing can be gone back to: the seat's page is shown once
for each tap that asks for it, and each such tap is written down and told to whoever takes the device next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Response, abort, make_response, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.club.tables import claims
from companion.club.writes import Refused
from companion.kernel.game import seat_of, viewer_of_seat
from companion.store.base import now
from companion.store.engine import db

from .. import live
from ..auth.who import organiser
from ..club.rooms import onward
from ..speech import tell
from .action_forms import Refusal
from .opened import Opened, opened
from .pages import context, rooms

PASS = 20_000
"""For so long the seat's page may follow the tap that asked for it, milliseconds."""
IN_HAND = 600_000
"""For so long what is refused is said on the seat's page, milliseconds; before that the host's ends it."""


class Unphoned(NamedTuple):
    """A seat without a phone: who sits there, when the host's device was last opened for it, and whether it
    is waited for."""

    seat: int
    name: str
    last: int | None
    awaited: bool


@rooms.get("/<int:table_id>/<viewer>/lend")
def lending(table_id: int, viewer: str) -> str:
    """The seats without a phone, and those whose phone may have died: freed, they are served here."""
    table = _hosts(table_id, viewer)
    held = {seat_of(row.role) for row in claims.live(db.session, table_id)}
    awaited = _awaited(table.snapshot.view)
    setup = table.history.setup
    empty = table.game.empty_seats(setup.options, len(setup.seats))
    seats = [
        Unphoned(seat, name, claims.last_lent(db.session, table_id, seat), seat in awaited)
        for seat, name in table.names.items()
        if seat not in held and seat not in empty
    ]
    phoned = [(viewer_of_seat(seat), seat, name) for seat, name in table.names.items() if seat in held]
    return render_template("table/lending.html", **context(table), seats=seats, phoned=phoned)


@rooms.get("/<int:table_id>/<viewer>/lend/<int:seat>")
def hand_over(table_id: int, viewer: str, seat: int) -> str | Response:
    """Between host and seat: nothing is to be seen until the device has changed hands, and then once."""
    table = _hosts(table_id, viewer)
    if seat not in table.names:
        abort(404)
    match session.pop("lent", None):
        case [of, to, at, before] if (of, to) == (table_id, seat) and now() - at < PASS:
            session["in-hand"] = [table_id, seat, claims.last_lent(db.session, table_id, seat)]
            return _lent_page(table, seat, before)
    session.pop("in-hand", None)
    last = claims.last_lent(db.session, table_id, seat)
    return render_template("table/hand_over.html", **context(table), seat_number=seat, before=last)


@rooms.post("/<int:table_id>/<viewer>/lend/<int:seat>")
def lent(table_id: int, viewer: str, seat: int) -> Answer:
    """The device is in the seat's hands: what the seat sees and may do now follows, at the same address.

    An answer to the tap itself could not be gone back to without an error of the browser's own.
    """
    table = _hosts(table_id, viewer)
    if seat not in table.names:
        abort(404)
    try:
        before = claims.lend(db.session, table_id, seat, organiser())
    except Refused as refusal:
        tell(refusal.text, "danger")
        return onward("table.lending", table_id=table_id, viewer=viewer)
    session["lent"] = [table_id, seat, now(), before]
    return redirect(url_for("table.hand_over", table_id=table_id, viewer=viewer, seat=seat), 303)


@rooms.get("/<int:table_id>/<viewer>/lend/<int:seat>/back")
def give_back(table_id: int, viewer: str, seat: int) -> str:
    """Between seat and host: the seat has answered, and sees nothing of the host's."""
    table = _hosts(table_id, viewer)
    if seat not in table.names:
        abort(404)
    session.pop("in-hand", None)
    return render_template("table/give_back.html", **context(table), seat_number=seat)


def after_move(table_id: int, viewer: str, seat: int | None) -> str:
    """Where a move leads to: to the page between seat and host where the device is in that seat's hands, else
    to the table."""
    match session.get("in-hand"):
        case [of, to, _] if seat and (of, to) == (table_id, seat):
            return url_for("table.give_back", table_id=table_id, viewer=viewer, seat=seat)
    return url_for("table.page", table_id=table_id, viewer=viewer)


def _awaited(view: Any) -> set[int]:
    """The seats whose answer a view says everybody waits for; none where it says nothing of it."""
    owing = (seat for row in getattr(view, "owing", ()) for seat in row.seats)
    return {*(getattr(view, "waiting", None) or ()), *owing}


def refused_in_hand(host: Opened, refusal: Refusal, seat: int | None) -> Response | None:
    """The seat's own page with the reason, after a move of the host's device in its hands; else nothing.

    It is written down as every look is. So a session counts for the latest look alone: an older copy of it
    opens nothing, and the latest opens nothing unnoticed.
    """
    match session.get("in-hand"):
        case [of, to, at] if seat and (of, to) == (host.id, seat) and now() - at < IN_HAND:
            latest = claims.last_lent(db.session, host.id, seat)
        case _:
            return None
    if request.method != "POST" or at != latest or host.viewer != _referee(host):
        return None
    try:
        claims.lend(db.session, host.id, seat, organiser())
    except Refused:  # the seat has a phone of its own by now
        return None
    session["in-hand"] = [host.id, seat, claims.last_lent(db.session, host.id, seat)]
    return _lent_page(host, seat, None, refusal)


def _lent_page(host: Opened, seat: int, before: int | None, refusal: Refusal | None = None) -> Response:
    theirs = Opened(host.id, host.history, viewer_of_seat(seat))
    page = render_template("table/lent.html", **_given(host, theirs, refusal), before=before)
    return live.timed(make_response(page))


def _given(host: Opened, theirs: Opened, refusal: Refusal | None) -> dict[str, Any]:
    """The seat's own page, whose forms go out in the host's name for that seat."""
    return {
        **context(theirs, refusal),
        "lent": seat_of(theirs.viewer),
        "host": host.viewer,
        "move_url": url_for("table.post_move", table_id=host.id, viewer=host.viewer),
    }


def _hosts(table_id: int, viewer: str) -> Opened:
    """The table, for whoever runs it: the host, or where a game has one its game master."""
    table = opened(table_id, viewer)
    if viewer != _referee(table):
        abort(403)
    return table


def _referee(table: Opened) -> str:
    return table.game.referee_of(table.history.setup.options)
