"""The host's device in the hands of a seat without a phone: what that seat sees, asked for anew each time.

Nothing of the seat is on a page of the host's, and nothing can be gone back to: the seat's page is shown once
for each tap that asks for it, and each such tap is written down and told to whoever takes the device next.
From the page that hands the device over until it is taken back, it opens no other page of the table: see
`shut`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Response, abort, make_response, render_template, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.club.tables import claims
from companion.club.writes import Refused
from companion.kernel.game import seat_of, viewer_of_seat
from companion.store.base import now
from companion.store.engine import db

from .. import viewers
from ..auth.who import organiser
from ..club.blueprint import onward
from ..security import timed
from ..speech import flash_text
from .action_forms import Refusal
from .opened import Opened, opened, present
from .pages import blueprint, context

PASS = 20_000
"""For so long the seat's page may follow the tap that asked for it, milliseconds."""
IN_HAND = 600_000
"""For so long after a look a refusal's reason is said on the seat's page, milliseconds; later none."""


class Unphoned(NamedTuple):
    """A seat without a phone: who sits there, when the host's device was last opened for it, and whether it
    is waited for."""

    seat: int
    name: str
    last: int | None
    awaited: bool


@blueprint.get("/<int:table_id>/<viewer>/lend")
def lending(table_id: int, viewer: str) -> str:
    """The seats without a phone, and those whose phone may have died: freed, they are served here."""
    table = _hosts(table_id, viewer)
    without, awaited = _without_phone(table), _awaited(table.snapshot.view)
    seats = [
        Unphoned(seat, name, claims.last_lent(db.session, table_id, seat), seat in awaited)
        for seat, name in table.names.items()
        if seat in without
    ]
    held = ((seat, name) for seat, name in table.names.items() if seat in table.phoned)
    phoned = [(viewer_of_seat(seat), seat, name) for seat, name in held]
    return render_template("table/lending.html", **context(table), seats=seats, phoned=phoned)


@blueprint.get("/<int:table_id>/<viewer>/lend/<int:seat>")
def hand_over(table_id: int, viewer: str, seat: int) -> str | Response:
    """Between host and seat: nothing is to be seen until the device has changed hands, and then once."""
    table = _hosts(table_id, viewer)
    if seat not in table.names:
        abort(404)
    viewers.hand(table_id, viewer, seat)
    match session.pop("lent", None):
        case [of, to, at, before] if (of, to) == (table_id, seat) and now() - at < PASS:
            session["in-hand"] = [table_id, seat, claims.last_lent(db.session, table_id, seat)]
            return _lent_page(table, seat, before)
    session.pop("in-hand", None)
    last = claims.last_lent(db.session, table_id, seat)
    return render_template("table/hand_over.html", **context(table), seat_number=seat, before=last)


@blueprint.post("/<int:table_id>/<viewer>/lend/<int:seat>")
def lent(table_id: int, viewer: str, seat: int) -> Answer:
    """The device is in the seat's hands: what the seat sees and may do now follows, at the same address.

    An answer to the tap itself could not be gone back to without an error of the browser's own.
    """
    table = _hosts(table_id, viewer)
    if seat not in table.names:
        abort(404)
    viewers.hand(table_id, viewer, seat)
    try:
        before = claims.lend(db.session, table_id, seat, organiser())
    except Refused as refusal:  # the seat has a phone of its own by now, and the device may be in its hands
        flash_text(refusal.text, "danger")
        return onward("table.give_back", table_id=table_id, viewer=viewer, seat=seat)
    session["lent"] = [table_id, seat, now(), before]
    return onward("table.hand_over", table_id=table_id, viewer=viewer, seat=seat)


@blueprint.get("/<int:table_id>/<viewer>/lend/<int:seat>/back")
def give_back(table_id: int, viewer: str, seat: int) -> Response:
    """Between seat and host: the seat has answered, and sees nothing of the host's."""
    lender = _lender(table_id, viewer)
    session.pop("in-hand", None)
    return _closed(table_id, lender, seat)


@blueprint.post("/<int:table_id>/<viewer>/lend/<int:seat>/back")
def taken_back(table_id: int, viewer: str, seat: int) -> Answer:
    """Whoever lent the device has it again, and its pages open: the lender's, or first the list of seats."""
    lender = _lender(table_id, viewer)
    viewers.take_back(table_id)
    session.pop("in-hand", None)
    if not viewers.may(table_id, lender):
        return onward("table.show", table_id=table_id)
    page = "table.lending" if "list" in request.form else "table.page"
    return onward(page, table_id=table_id, viewer=lender)


def after_move(table_id: int, viewer: str, seat: int | None) -> str:
    """Where a move leads to: where the device is in that seat's hands, to the page that hands it to the next
    seat for which everybody waits, or back; else to the table."""
    held = viewers.in_hand(table_id)
    if not seat or held != (table_id, viewer, seat):
        return url_for("table.page", table_id=table_id, viewer=viewer)
    following = _next_awaited(table_id, seat)
    page, to = ("table.hand_over", following) if following else ("table.give_back", seat)
    return url_for(page, table_id=table_id, viewer=viewer, seat=to)


def _next_awaited(table_id: int, seat: int) -> int | None:
    """The next other seat in the ring that has no phone and of which everybody sees that it is waited for."""
    table = Opened(table_id, present(table_id), viewers.PUBLIC)
    awaited = (_awaited(table.snapshot.view) & _without_phone(table)) - {seat}
    return min(awaited, key=lambda other: (other <= seat, other), default=None)


def _without_phone(table: Opened) -> set[int]:
    """The seats that somebody sits on without a phone."""
    setup = table.history.setup
    return {*table.names} - table.phoned - {*table.game.empty_seats(setup.options, len(setup.seats))}


def _awaited(view: Any) -> set[int]:
    """The seats whose answer a view says everybody waits for; none where it says nothing of it."""
    owing = (seat for row in getattr(view, "owing", ()) for seat in row.seats)
    return {*(getattr(view, "waiting", None) or ()), *owing}


def refused_in_hand(host: Opened, refusal: Refusal, seat: int | None) -> Response | None:
    """The seat's own page with the reason, after a move of the host's device in its hands; where that page
    may not be shown any more, the one that gives the device back; nothing where nobody else holds it.

    It is written down as every look is. So a session counts for the latest look alone: an older copy of it
    opens nothing, and the latest opens nothing unnoticed.
    """
    if not seat or viewers.in_hand(host.id) != (host.id, host.viewer, seat):
        return None
    if session.get("in-hand", [])[:2] == [host.id, seat] and _is_latest_look(*session["in-hand"]):
        try:
            claims.lend(db.session, host.id, seat, organiser())
        except Refused:  # the seat has a phone of its own by now
            return _closed(host.id, host.viewer, seat, refused=True)
        session["in-hand"] = [host.id, seat, claims.last_lent(db.session, host.id, seat)]
        return _lent_page(host, seat, None, refusal)
    return _closed(host.id, host.viewer, seat, refused=True)


def _is_latest_look(table_id: int, seat: int, at: int) -> bool:
    return now() - at < IN_HAND and at == claims.last_lent(db.session, table_id, seat)


def _closed(table_id: int, lender: str, seat: int, *, refused: bool = False) -> Response:
    """The page that gives the device back, made from what everybody sees; `refused` says that the seat's
    answer was not taken, and nothing of what it was."""
    table = Opened(table_id, present(table_id), viewers.PUBLIC)
    given = {**context(table), "viewer": lender, "seat_number": seat, "refused": refused}
    given["to_list"] = "list" in request.args
    return make_response(render_template("table/give_back.html", **given))


def _lent_page(host: Opened, seat: int, before: int | None, refusal: Refusal | None = None) -> Response:
    theirs = Opened(host.id, host.history, viewer_of_seat(seat))
    page = render_template("table/lent.html", **_given(host, theirs, refusal), before=before)
    return timed(make_response(page))


def _given(host: Opened, theirs: Opened, refusal: Refusal | None) -> dict[str, Any]:
    """The seat's own page, whose forms go out in the host's name for that seat."""
    return {
        **context(theirs, refusal),
        "lent": seat_of(theirs.viewer),
        "host": host.viewer,
        "move_url": url_for("table.post_move", table_id=host.id, viewer=host.viewer),
    }


def _lender(table_id: int, viewer: str) -> str:
    """Who lent the device: as its mark says, whatever has become of that role and of the seat meanwhile; else
    whoever runs the table."""
    held = viewers.in_hand(table_id)
    return held.viewer if held else _hosts(table_id, viewer).viewer


def _hosts(table_id: int, viewer: str) -> Opened:
    """The table, for whoever runs it: the host, or where a game has one its game master."""
    table = opened(table_id, viewer)
    if viewer != _referee(table):
        abort(403)
    return table


def _referee(table: Opened) -> str:
    return table.game.referee_of(table.history.setup.options)
