"""What a device in a seat's hands opens of its table: the pages that pass it on and those for everybody."""

from __future__ import annotations

from typing import Any

from flask import abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from .. import viewers
from .moves import explained
from .pages import blueprint

PASSING = frozenset({"table.hand_over", "table.lent", "table.give_back", "table.taken_back"})
"""Pages that pass a device on."""
FOR_EVERYBODY = frozenset({"table.next_table"})
"""What is the same for everybody."""
BY_VIEWER = frozenset({"sheets.table", "sheets.log_file"})
"""What names its viewer behind the question mark."""


@blueprint.before_app_request
@explained
def shut_in_hand() -> Answer | None:
    """Whoever holds a lent device and goes back finds the page that gives it back, no page of the host's.

    Where the device may not be the lender any more, as when that role has moved to another, there is nothing
    left to shut, and the mark goes.
    """
    table_id = (request.view_args or {}).get("table_id")
    held = viewers.in_hand(table_id) if table_id is not None else None
    if held is None or _opens(held):
        return None
    if not viewers.may(held.table_id, held.viewer):
        viewers.take_back(held.table_id)
        return None
    if request.endpoint == "table.fragment" or request.mimetype == "application/json":
        abort(403)
    return redirect(
        url_for("table.give_back", table_id=held.table_id, viewer=held.viewer, seat=held.seat), 303
    )


def _opens(held: viewers.InHand) -> bool:
    """Whether a device in a seat's hands opens what is asked for."""
    if (
        request.blueprint == "api"
        or request.endpoint in PASSING | FOR_EVERYBODY
        or _viewer() == viewers.PUBLIC
    ):
        return True
    own_move = request.endpoint == "table.post_move" and _viewer() == held.viewer
    return own_move and request.form.get("acting_for") == str(held.seat)


def _viewer() -> str | None:
    """As whom a page of a table is asked for, where its address says."""
    asked: dict[str, Any] = request.view_args or {}
    return request.args.get("viewer") if request.endpoint in BY_VIEWER else asked.get("viewer")


@blueprint.app_template_global("in_other_hands")
def in_other_hands() -> bool:
    """Whether this device is in the hands of a seat, at whatever table: then no page lists taps that wait."""
    return viewers.HANDED in session


@blueprint.app_template_global("of_one_viewer")
def of_one_viewer() -> bool:
    """Whether the page is one of a table and not for everybody: what a browser keeps of it is blank."""
    asked = request.view_args or {}
    return "table_id" in asked and asked.get("viewer") != viewers.PUBLIC
