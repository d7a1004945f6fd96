"""A table in somebody's hand: codes that offer a role, the page that takes one up, the GM's view."""

from __future__ import annotations

from typing import NamedTuple

from flask import abort, make_response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.club.tables import claims
from companion.club.tables.models import Claim, GameTable
from companion.club.writes import Refused
from companion.kernel.game import seat_of
from companion.kernel.words import Text
from companion.store.engine import db

from .. import errors, viewers
from ..devices import device, known_device, remember
from ..form_pages import REFUSED, Page
from ..paths import inside
from ..qr import code
from ..site import absolute
from ..speech import flash_text, say, t, t_of, table_game
from .holders import referees_table, roles, seat_name, shown
from .views import blueprint
from .who import must_be_organiser, organiser, organiser_only

GONE = 410


class Offer(NamedTuple):
    """One code, shown once: what it makes of a phone."""

    role: str
    name: str
    url: str
    code: Markup


@blueprint.route("/claim/<token>", methods=["GET", "POST"])
def claim(token: str) -> Page:
    """Show who would be what; a POST takes it up. A look changes nothing: messengers look at links too."""
    try:
        offered = claims.offered(db.session, token, device())
        if offered.role == claims.ANY_SEAT:
            return _any_seat(token, offered)
        if seat_of(offered.role) and viewers.has_opened(offered.table_id):
            raise Refused(Text("club-refused-gm-plays"))
        if request.method == "POST":
            taken = claims.claim(db.session, token, known_device(), organiser())
            flash_text("auth-claim-done", role=role_name(taken))
            return remember(redirect(url_for("table.show", table_id=taken.table_id), 303))
    except Refused as refusal:
        page = render_template("auth/claim_gone.html", why=say(refusal.text), note=t("auth-claim-gone"))
        return unlinked(make_response(page, GONE))
    if offered.device_hash is not None:
        return redirect(url_for("table.show", table_id=offered.table_id))
    page = render_template(
        "auth/claim.html", claim=offered, role=role_name(offered), game=table_game(offered.table)
    )
    return unlinked(make_response(page))


def _any_seat(token: str, offered: Claim) -> Page:
    """Choose the own name among those without a phone. Raises Refused."""
    table = offered.table
    if viewers.has_opened(table.id):
        raise Refused(Text("club-refused-gm-plays"))
    refusal = ""
    if request.method == "POST":
        try:
            taken = claims.claim_seat(
                db.session, token, request.form.get("seat", 0, type=int), known_device()
            )
        except Refused as why:
            refusal = say(why.text)
        else:
            flash_text("auth-claim-done", role=role_name(taken))
            return remember(redirect(url_for("table.show", table_id=table.id), 303))
    page = render_template(
        "auth/claim_seat.html",
        table=table,
        game=table_game(table),
        free=claims.free_seats(db.session, table),
        refusal=refusal,
    )
    return unlinked(make_response(page, REFUSED if refusal else 200))


def unlinked(page: Response) -> Response:
    """A page whose address is a secret tells nobody where it was."""
    page.headers["Referrer-Policy"] = "no-referrer"
    return page


@blueprint.get("/tables/<int:table_id>/phones")
def phones(table_id: int) -> str:
    """Who holds what at a table, and what may be handed on."""
    return render_template("auth/phones.html", **shown(referees_table(table_id)), offers=())


@blueprint.post("/tables/<int:table_id>/phones")
def offer(table_id: int) -> str:
    """New codes for the roles that were asked for. They stand on this page and nowhere else."""
    table = referees_table(table_id)
    offered = dict(roles(table))
    asked = request.form.getlist("role")
    if not asked or any(role not in offered for role in asked):
        abort(403)
    made = [made_offer(table, role, offered[role]) for role in dict.fromkeys(asked)]
    return render_template("auth/phones.html", **shown(table), offers=made)


@blueprint.post("/tables/<int:table_id>/phones/all")
def offer_seats(table_id: int) -> str:
    """One code for the whole table: each phone that reads it chooses its seat by name."""
    table = referees_table(table_id)
    token = claims.offer_seats(db.session, table.id, organiser())
    url = absolute(url_for("auth.claim", token=token))
    name = t("auth-role-any")
    made = Offer(claims.ANY_SEAT, name, url, code(url, name))
    return render_template("auth/phones.html", **shown(table), offers=[made])


@blueprint.post("/tables/<int:table_id>/phones/revoke")
def revoke(table_id: int) -> Response:
    """Take a role back from whoever holds it."""
    table = referees_table(table_id)
    role = request.form.get("role", "")
    names = dict(roles(table))
    if role not in names:
        abort(403)
    claims.revoke(db.session, table_id, role, organiser())
    flash_text("auth-claim-revoked", role=names[role])
    return redirect(inside(request.form.get("back"), url_for("auth.phones", table_id=table_id)), 303)


@blueprint.post("/tables/<int:table_id>/phones/move")
def move(table_id: int) -> Response:
    """The phone of one seat becomes another, free seat."""
    table = referees_table(table_id)
    role, to = request.form.get("role", ""), request.form.get("to", "")
    names = dict(roles(table))
    if role not in names or to not in names:
        abort(403)
    try:
        claims.move(db.session, table_id, role, to, organiser())
        flash_text("auth-claim-moved", role=names[role], to=names[to])
    except Refused as refusal:
        flash_text(refusal.text, "danger")
    return redirect(url_for("auth.phones", table_id=table_id), 303)


@blueprint.get("/tables/<int:table_id>/open-gm")
@organiser_only
def ask_for_gm(table_id: int) -> str:
    """Before an organiser sees what only the GM may know."""
    return _question(db.get_or_abort(GameTable, table_id))


def gm_view_shut(table_id: int) -> Response | None:
    """What an organiser gets who has not opened the GM's view: 403 with the question, or why not."""
    table = db.get_or_abort(GameTable, table_id)
    if not organiser() or viewers.GM in viewers.may_be(table_id):
        return None
    if viewers.plays(table_id):
        return errors.page(403, "plays")
    return make_response(_question(table), 403)


def _question(table: GameTable) -> str:
    return render_template(
        "confirm.html",
        title=t_of("auth-gm-view", table.game),
        text=t_of("auth-gm-view-text", table.game),
        url=url_for("auth.open_gm", table_id=table.id),
        label=t("auth-gm-view-open"),
        back=url_for("table.show", table_id=table.id),
    )


@blueprint.post("/tables/<int:table_id>/open-gm")
@organiser_only
def open_gm(table_id: int) -> Response:
    """Open the GM's view to this organiser, and write down that it was; not to one who plays there."""
    db.get_or_abort(GameTable, table_id)
    if viewers.plays(table_id):
        flash_text(Text("club-refused-gm-plays"), "danger")
        return redirect(url_for("table.show", table_id=table_id), 303)
    claims.note_gm_view(db.session, table_id, must_be_organiser())
    viewers.open_gm(table_id)
    return redirect(url_for("table.page", table_id=table_id, viewer=viewers.GM), 303)


def made_offer(table: GameTable, role: str, name: str) -> Offer:
    """A new code for a role."""
    token = claims.offer_claim(db.session, table.id, role, organiser())
    url = absolute(url_for("auth.claim", token=token))
    return Offer(role, name, url, code(url, name))


def role_name(found: Claim) -> str:
    """What a claim makes of a phone, in words."""
    seat = seat_of(found.role)
    return seat_name(found.table, seat) if seat else t_of(f"auth-role-{found.role}", found.table.game)
