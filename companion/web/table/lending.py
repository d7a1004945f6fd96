"""The host's device in the hands of a seat without a phone: what that seat sees, asked for anew each time.

Nothing of the seat is on a page of the host's, and nothing can be gone back to: the seat's page is shown once
for each tap that asks for it, and each such tap is written down and told to whoever takes the device next.
From the tap that hands the device over until it is taken back by its number, it opens nothing else: see
`shut`.
"""

from typing import Any, NamedTuple

from flask import Response, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.club.tables import claims, loans
from companion.club.tables.loans import Lent
from companion.club.writes import Refused
from companion.kernel.capabilities import empty_seats, referee_of
from companion.kernel.game import Trait, seat_of, viewer_of_seat, vocabulary
from companion.store.engine import db
from companion.store.keys import digest

from .. import viewers
from ..auth.proof import authenticate
from ..auth.who import any_log_in, current_loan, forget_held, must_be_lent, organiser
from ..club.blueprint import onward
from ..forms import REFUSED
from ..security import device_hash, known_device, remember, stamp_time
from ..speech import flash_text, say, t
from .action_forms import Refusal
from .opened import Opened, open_table, present
from .pages import blueprint, context


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
    return _list(_hosts(table_id, viewer))


def _list(table: Opened, refusal: Refused | None = None) -> str:
    without, awaited = _without_phone(table), _awaited_seats(table.snapshot.view)
    seats = [
        Unphoned(seat, name, claims.last_lent(db.session, table.id, seat), seat in awaited)
        for seat, name in table.names.items()
        if seat in without
    ]
    held = ((seat, name) for seat, name in table.names.items() if seat in table.phoned)
    phoned = [(viewer_of_seat(seat), seat, name) for seat, name in held]
    return render_template(
        "table/lending.html",
        **context(table),
        seats=seats,
        phoned=phoned,
        chosen=loans.has_number(db.session, device_hash() or b""),
        digits=loans.DIGITS,
        why=say(refusal.text) if refusal else "",
    )


@blueprint.post("/<int:table_id>/<viewer>/lend")
def lend(table_id: int, viewer: str) -> Answer:
    """The device goes to a seat without a phone; the first time, with the number that brings it back."""
    table = _hosts(table_id, viewer)
    seat = request.form.get("seat", 0, type=int)
    if seat not in table.names:
        abort(404)
    number, device = request.form.get("number"), digest(known_device())
    if number is None and not loans.has_number(db.session, device):  # a tap on the table
        return make_response(_list(table))
    try:
        loans.lend(db.session, table_id, viewer, seat, device, number or "", organiser(), any_log_in())
    except Refused as refusal:
        return make_response(_list(table, refusal), REFUSED)
    return remember(onward("table.hand_over", table_id=table_id, viewer=viewer, seat=seat))


@blueprint.get("/<int:table_id>/<viewer>/lend/<int:seat>")
def hand_over(table_id: int, viewer: str, seat: int) -> Answer:
    """Between host and seat: nothing is to be seen until the device has changed hands, and then once."""
    table, loan = _hosts(table_id, viewer), current_loan()
    if seat not in table.names:
        abort(404)
    if loan is None:
        return onward("table.lending", table_id=table_id, viewer=viewer)
    if loan.look == "asked" and loan.seat == seat and loans.show(db.session, loan.id):
        return _lent_page(table, seat, loan.opened_before)
    _close(loan)
    last = claims.last_lent(db.session, table_id, seat)
    page = render_template("table/hand_over.html", **context(table), seat_number=seat, before=last)
    return make_response(page)


@blueprint.post("/<int:table_id>/<viewer>/lend/<int:seat>")
def look(table_id: int, viewer: str, seat: int) -> Answer:
    """The device is in the seat's hands: what the seat sees and may do now follows, at the same address.

    An answer to the tap itself could not be gone back to without an error of the browser's own.
    """
    table = _hosts(table_id, viewer)
    if seat not in table.names:
        abort(404)
    try:
        loans.look(db.session, must_be_lent().id, seat, organiser())
    except Refused as refusal:  # the seat has a phone of its own by now, and the device may be in its hands
        flash_text(refusal.text, "danger")
        return onward("table.give_back", table_id=table_id, viewer=viewer, seat=seat)
    return onward("table.hand_over", table_id=table_id, viewer=viewer, seat=seat)


@blueprint.get("/<int:table_id>/<viewer>/lend/<int:seat>/back")
def give_back(table_id: int, viewer: str, seat: int) -> Answer:
    """Between seat and host: the seat has answered, and sees nothing of the host's."""
    loan = current_loan()
    if loan is None:
        return onward("table.lending", table_id=table_id, viewer=_hosts(table_id, viewer).viewer)
    _close(loan)
    return _return_page(loan, seat)


@blueprint.post("/<int:table_id>/<viewer>/lend/<int:seat>/back")
def take_back_device(table_id: int, viewer: str, seat: int) -> Answer:
    """Whoever lent the device has it again, by the number or an organiser's password, and its pages open: the
    lender's, or first the list of seats."""
    loan = current_loan()
    if loan is None:
        return onward("table.show", table_id=table_id)
    try:
        fits = _is_proven(loan)
    except Refused as refusal:
        return _return_page(loan, seat, why=say(refusal.text))
    if not fits:
        wrong = "table-give-back-wrong-password" if request.form.get("password") else "table-give-back-wrong"
        return _return_page(loan, seat, why=t(wrong))
    forget_held()
    if not viewers.may(table_id, loan.lender):
        return onward("table.show", table_id=table_id)
    page = "table.lending" if "list" in request.form else "table.page"
    return onward(page, table_id=table_id, viewer=loan.lender)


def _is_proven(loan: Lent) -> bool:
    """Whether the number, or an organiser's password where one was typed, ends the loan. Raises Refused."""
    by, password = organiser(), request.form.get("password", "")
    if not password:
        return loans.end(db.session, loan.id, request.form.get("number", ""), by)
    account = authenticate(request.form.get("login", "") or (by.login if by else ""), password)
    return account is not None and loans.end(db.session, loan.id, None, account)


def after_move(table: Opened, seat: int | None, verb: str) -> str:
    """Where a move leads to: where the device is in that seat's hands, once more to its page if it has
    learned something by the move, else to the page that hands it to the next seat for which everybody waits,
    or back; else to the table."""
    loan, table_id, viewer = current_loan(), table.id, table.viewer
    if not seat or loan is None:
        return url_for("table.page", table_id=table_id, viewer=viewer)
    kind = vocabulary(table.game).named.get(verb)
    if kind and Trait.TELLS in kind.traits:
        loans.look(db.session, loan.id, seat, organiser())
        return url_for("table.hand_over", table_id=table_id, viewer=viewer, seat=seat)
    _close(loan)
    following = _next_awaited(table_id, seat)
    page, to = ("table.hand_over", following) if following else ("table.give_back", seat)
    return url_for(page, table_id=table_id, viewer=viewer, seat=to)


def _next_awaited(table_id: int, seat: int) -> int | None:
    """The next other seat in the ring that has no phone and of which everybody sees that it is waited for."""
    table = Opened(table_id, present(table_id), viewers.PUBLIC)
    awaited = (_awaited_seats(table.snapshot.view) & _without_phone(table)) - {seat}
    return min(awaited, key=lambda other: (other <= seat, other), default=None)


def _without_phone(table: Opened) -> set[int]:
    """The seats that somebody sits on without a phone."""
    setup, agents = table.history.setup, claims.agents_seats(table.history.table.state)
    nobody = agents | empty_seats(table.game, setup.options, len(setup.seats))
    return {*table.names} - table.phoned - nobody


def _awaited_seats(view: Any) -> set[int]:
    """The seats whose answer a view says everybody waits for; none where it says nothing of it."""
    owing = (seat for row in getattr(view, "owing", ()) for seat in row.seats)
    return {*(getattr(view, "waiting", None) or ()), *owing}


def refused_in_hand(host: Opened, refusal: Refusal, seat: int | None) -> Response | None:
    """The seat's own page with the reason, after a move of the host's device in its hands; where that page
    may not be shown any more, the one that gives the device back; nothing where nobody else holds it.

    It is written down as every look is.
    """
    loan = current_loan()
    if not seat or loan is None:
        return None
    if loan.look != "open":
        return _return_page(loan, seat, why=t("table-give-back-refused"))
    try:
        loans.look(db.session, loan.id, seat, organiser())
    except Refused:  # the seat has a phone of its own by now
        return _return_page(loan, seat, why=t("table-give-back-refused"))
    loans.show(db.session, loan.id)
    return _lent_page(host, seat, None, refusal)


def _close(loan: Lent) -> None:
    if loan.look != "closed":
        loans.close(db.session, loan.id)


def _return_page(loan: Lent, seat: int, *, why: str = "") -> Response:
    """The page that gives the device back, made from what everybody sees; `why` the seat's answer, or the
    number, was not taken, and nothing of what it was."""
    table = Opened(loan.table_id, present(loan.table_id), viewers.PUBLIC)
    given = {**context(table), "viewer": loan.lender, "seat_number": seat, "why": why}
    given |= {"to_list": "list" in request.values, "digits": loans.DIGITS}
    given["in_hand_of"] = loan.seat if loan.seat in _without_phone(table) else None
    return make_response(render_template("table/give_back.html", **given), REFUSED if why else 200)


def _lent_page(host: Opened, seat: int, before: int | None, refusal: Refusal | None = None) -> Response:
    theirs = Opened(host.id, host.history, viewer_of_seat(seat))
    page = render_template("table/lent.html", **_lent_page_content(host, theirs, refusal), before=before)
    return stamp_time(make_response(page))


def _lent_page_content(host: Opened, theirs: Opened, refusal: Refusal | None) -> dict[str, Any]:
    """The seat's own page, whose forms go out in the host's name for that seat."""
    return {
        **context(theirs, refusal),
        "lent": seat_of(theirs.viewer),
        "host": host.viewer,
        "move_url": url_for("table.post_move", table_id=host.id, viewer=host.viewer),
    }


def _hosts(table_id: int, viewer: str) -> Opened:
    """The table, for whoever runs it: the host, or where a game has one its game master."""
    table = open_table(table_id, viewer)
    if viewer != referee_of(table.game, table.history.setup.options):
        abort(403)
    return table
