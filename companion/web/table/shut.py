"""What a lent device opens: the pages that pass it on, moves of the seat that has it, what everybody sees.

While a device is lent it is nobody's: no log-in and no claim counts, wherever it is asked for (`auth.who`,
`viewers`). Only the few requests named here are made with what the device is otherwise.
"""

from typing import Any

from flask import abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.club.tables.loans import Lent
from companion.words.characters import visible

from .. import bodies, viewers
from ..auth.who import current_loan
from .moves import CORRECTIONS
from .pages import blueprint

PASSING = frozenset({"table.hand_over", "table.look", "table.give_back", "table.take_back_device"})
"""Pages that pass a device on."""
FOR_EVERYBODY = frozenset({"table.next_table"})
"""What is the same for everybody at a table."""
BY_VIEWER = frozenset({"sheets.table", "sheets.log_file"})
"""What names its viewer behind the question mark."""
CLOSED = frozenset({"auth"})
"""Rooms of log-ins, codes and roles: not even their doors open."""
IN_TURN = frozenset({"table.post_move", "table.take_back"})
"""What asks by itself who sends it, in the turn of its write, where an outbox sends it (`moves`)."""
SAID_BY_ALL = frozenset({"live.follow", "preferences.choose"})
"""What anybody may post."""


@blueprint.before_app_request
@bodies.explain_to_outbox
def redirect_lent_device() -> Answer | None:
    """Whatever else is asked of a lent device leads to the page that gives it back."""
    by_script = request.mimetype == "application/json"
    if request.endpoint == "static" or (by_script and request.endpoint in IN_TURN):
        return None
    loan = current_loan()
    if loan is None:
        return None
    g.passes_on = _passes_on(loan)
    if g.passes_on or _is_for_everybody():
        return None
    if request.endpoint == "table.fragment" or by_script:
        abort(403)
    return redirect(
        url_for("table.give_back", table_id=loan.table_id, viewer=loan.lender, seat=loan.seat), 303
    )


def _passes_on(loan: Lent) -> bool:
    """Whether a request is one by which the device goes round its table: a passing page, or a move of the
    seat that has the device, and only what that seat is offered."""
    asked: dict[str, Any] = request.view_args or {}
    if (asked.get("table_id"), asked.get("viewer")) != (loan.table_id, loan.lender):
        return False
    if request.endpoint in PASSING:
        return True
    verb, seat, irregular = (  # as the move will be read
        visible(request.form.get(name, "")) for name in ("verb", "acting_for", "irregular")
    )
    return (
        request.endpoint == "table.post_move"
        and seat == str(loan.seat)
        and irregular in ("", "0")
        and verb not in CORRECTIONS
    )


def _is_for_everybody() -> bool:
    """Whether a request is one that nobody's rights are asked for."""
    if request.method not in ("GET", "HEAD"):
        return request.endpoint in SAID_BY_ALL
    if request.blueprint == "api" or request.endpoint in FOR_EVERYBODY:
        return True
    if "table_id" in (request.view_args or {}):
        return _viewer() == viewers.PUBLIC
    return request.blueprint not in CLOSED


def _viewer() -> str | None:
    """As whom a page of a table is asked for, where its address says."""
    asked: dict[str, Any] = request.view_args or {}
    return request.args.get("viewer") if request.endpoint in BY_VIEWER else asked.get("viewer")


@blueprint.app_template_global("in_other_hands")
def in_other_hands() -> bool:
    """Whether this device is in the hands of a seat: then no page lists taps that wait."""
    return current_loan() is not None


@blueprint.app_template_global("of_one_viewer")
def of_one_viewer() -> bool:
    """Whether the page is one of a table and not for everybody: what a browser keeps of it is blank."""
    asked = request.view_args or {}
    return "table_id" in asked and asked.get("viewer") != viewers.PUBLIC
