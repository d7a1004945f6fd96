"""Afterwards: what each seat could know at each moment, one seat beside another."""

from __future__ import annotations

from flask import abort, render_template, request

from companion.kernel.capabilities import TellsStory

from .opened import opened
from .pages import blueprint, context

BESIDE = 4
"""Seats that stand beside one another at most."""


@blueprint.get("/<int:table_id>/<viewer>/afterwards")
def afterwards(table_id: int, viewer: str) -> str:
    """The moments of a game that is over, for the seats asked for. 404 for whom they are not open."""
    table = opened(table_id, viewer)
    moments = table.game.afterwards(table.snapshot.view) if isinstance(table.game, TellsStory) else ()
    if not moments:
        abort(404)
    asked = [int(seat) for seat in request.args.getlist("seat") if seat.isdecimal()]
    chosen = [seat for seat in dict.fromkeys(asked) if seat in table.names][:BESIDE]
    if not chosen:
        knew = {seat: sum(len(moment.seats[seat - 1]) for moment in moments) for seat in table.names}
        chosen = sorted(sorted(knew, key=lambda seat: -knew[seat])[:2])
    return render_template(
        "table/afterwards.html", **context(table), moments=moments, chosen=chosen, beside=BESIDE
    )
