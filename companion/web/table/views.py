"""The page of a table for each viewer, its fragment by ETag, and the one door for moves."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from companion.club.tables import operations
from companion.kernel.game import Illegal
from companion.kernel.replay import Request
from companion.store.engine import db

from .. import live, viewers
from ..answers import REFUSED
from ..auth.phones import gm_view_shut
from ..security import csrf
from . import follow, moves, sent
from .context import context
from .opened import Opened, opened
from .strikes import hushed
from .whose import whose

rooms = Blueprint("table", __name__, url_prefix="/tables")


@rooms.get("/<int:table_id>")
def show(table_id: int) -> Answer:
    """The table as the best viewer that this device is."""
    return redirect(url_for(".page", table_id=table_id, viewer=viewers.best(table_id)))


@rooms.get("/<int:table_id>/<viewer>")
def page(table_id: int, viewer: str) -> Answer:
    """The whole page; to an organiser who has not opened the GM's view, the question whether to.

    A phone that has been moved comes from its old seat to the one that it has now.
    """
    if viewers.moved(table_id, viewer):
        return redirect(url_for(".show", table_id=table_id))
    shut = gm_view_shut(table_id) if viewer == viewers.GM else None
    return _page(opened(table_id, viewer)) if shut is None else shut


@rooms.get("/<int:table_id>/<viewer>/fragment")
def fragment(table_id: int, viewer: str) -> Response:
    """What changes on the page; 304 while the viewer's own view is unchanged."""
    return follow.fragment(opened(table_id, viewer))


@rooms.get("/<int:table_id>/<viewer>/moves")
def back_to_table(table_id: int, viewer: str) -> Answer:
    """Where a form without scripts had left the browser, opened anew: back to the table."""
    return redirect(url_for(".page", table_id=table_id, viewer=viewer))


@rooms.post("/<int:table_id>/<viewer>/moves")
@csrf.exempt  # sent.fields asks for the token, or for what stands in its place
@sent.says_why
def say(table_id: int, viewer: str) -> Answer:
    """Take a move. A refusal comes back with the reason beside the field and everything that was typed."""
    data = sent.fields()
    table = opened(table_id, viewer)
    actions = table.actions(sent.acting_for(data))
    try:
        asked = (
            moves.correction(table, data)
            if data.get("verb") in moves.CORRECTIONS
            else moves.asked(table.game, viewer, actions, table.names, data)
        )
    except moves.Refused as refused:
        return _refused(table, refused.refusal)
    return take(table, asked, data)


def take(table: Opened, asked: Request, data: sent.Fields) -> Answer:
    """Append a request; answer with what stands then: the page, redirected, or to an outbox the fragment."""
    sent.said_for(whose(table.id, table.viewer))
    try:
        operations.play(db.session, table.id, asked)
    except Illegal as why:
        fresh = opened(table.id, table.viewer)
        return _refused(fresh, moves.refused(hushed(fresh, why), fresh, table, data))
    if not sent.by_script():
        return redirect(url_for(".page", table_id=table.id, viewer=table.viewer), 303)
    if not sent.tap().look:
        return live.timed(Response(status=204))
    return follow.fragment(opened(table.id, table.viewer), fresh=True)


def _refused(table: Opened, refusal: moves.Refusal) -> Response:
    if not sent.by_script():
        answer = _page(table, refusal)
        answer.status_code = REFUSED
        return answer
    sent.said_for(whose(table.id, table.viewer))
    html = render_template("table/fragment.html", **context(table, refusal)) if sent.tap().look else ""
    return sent.reasons(refusal.reasons(table.names), html=html)


def _page(table: Opened, refusal: moves.Refusal | None = None) -> Response:
    return live.timed(make_response(render_template("table/page.html", **context(table, refusal))))
