"""A table in somebody's hand: codes that offer a role, the page that takes one up, the GM's view."""

from typing import NamedTuple

from flask import abort, make_response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.club.tables import claims, loans
from companion.club.tables.models import Claim, GameTable
from companion.club.writes import Refused
from companion.kernel.game import REFEREES, seat_of
from companion.kernel.replay import History
from companion.kernel.words import Text
from companion.store.engine import db

from .. import errors, viewers
from ..forms import REFUSED, Page, ask_first, carry_out
from ..security import device, known_device, remember
from ..site import absolute, code, inside, row_id
from ..speech import flash_text, say, t, t_of, table_game
from .holders import in_use, phones_page, referees_table, roles, seat_name
from .views import blueprint
from .who import acting, must_be_organiser, organiser, organiser_only, password_again

GONE = 410
LOOKS = 3
"""Seconds after which a phone that waits for a yes looks again."""


class RoleCode(NamedTuple):
    """One code, shown once: what it makes of a phone."""

    role: str
    name: str
    url: str
    code: Markup


@blueprint.route("/claim/<token>", methods=["GET", "POST"])
def claim(token: str) -> Page:
    """Show who would be what; a POST takes it up. A look changes nothing: messengers look at links too."""
    try:
        offered = claims.offered_claim(db.session, token, device())
        if offered.role == claims.ANY_SEAT:
            return _any_seat(token, offered)
        if seat_of(offered.role) and viewers.has_opened(offered.table_id):
            raise Refused(Text("club-refused-gm-plays"))
        if request.method == "POST":
            taken = claims.claim(db.session, token, known_device(), organiser())
            flash_text("auth-claim-done", role=role_name(taken))
            return remember(redirect(_page_of(taken), 303))
    except Refused as refusal:
        page = render_template("auth/claim_gone.html", why=say(refusal.text), note=t("auth-claim-gone"))
        return without_referrer(make_response(page, GONE))
    if offered.device_hash is not None:
        return redirect(_page_of(offered))
    page = render_template(
        "auth/claim.html", claim=offered, role=role_name(offered), game=table_game(offered.table)
    )
    return without_referrer(make_response(page))


def _page_of(taken: Claim) -> str:
    return url_for("table.page", table_id=taken.table_id, viewer=taken.role)


def _any_seat(token: str, offered: Claim) -> Page:
    """Choose the own name among those without a phone, say yes to it, and at a table that has begun wait for
    whoever runs it: the page looks by itself whether that has said yes. Raises Refused."""
    table = offered.table
    if viewers.has_opened(table.id):
        raise Refused(Text("club-refused-gm-plays"))
    own = next((role for role in viewers.held_roles(table.id) if seat_of(role)), None)
    if own and request.method == "GET":
        return redirect(url_for("table.page", table_id=table.id, viewer=own), 303)
    seat, refusal = request.values.get("seat", 0, type=int), ""
    if request.method == "POST" and "sure" in request.form:
        try:
            taken = claims.claim_seat(db.session, token, seat, known_device())
        except Refused as why:
            refusal = say(why.text)
        else:
            if isinstance(taken, Claim):
                flash_text("auth-claim-done", role=role_name(taken))
                return remember(redirect(_page_of(taken), 303))
            return remember(redirect(url_for("auth.claim", token=token), 303))
    elif request.method == "GET" and "again" not in request.args:
        waiting = _waiting(table)
        if waiting is not None:
            return waiting
    free = claims.free_seats(db.session, table)
    chosen = None if refusal else next((one for one in free if one.number == seat), None)
    page = render_template(
        "auth/claim_seat.html",
        table=table,
        game=table_game(table),
        free=free,
        chosen=chosen,
        asks=claims.needs_yes(db.session, table),
        refusal=refusal or (t("club-refused-has-phone") if seat and chosen is None else ""),
    )
    return without_referrer(make_response(page, REFUSED if refusal or (seat and chosen is None) else 200))


def _waiting(table: GameTable) -> Page | None:
    """What a phone that has asked for a seat sees; nothing where it has not asked."""
    token = device()
    asked = claims.asked_for(db.session, table.id, token) if token else None
    if asked is None:
        return None
    if asked.granted and viewers.held_roles(table.id):
        return redirect(url_for("table.show", table_id=table.id), 303)
    refused = asked.answered_at is not None
    name = seat_name(table, asked.seat)
    page = render_template("auth/claim_waits.html", game=table_game(table), name=name, refused=refused)
    answer = without_referrer(make_response(page))
    if not refused:
        answer.headers["Refresh"] = str(LOOKS)
    return answer


@blueprint.post("/tables/<int:table_id>/phones/answer")
def answer_request(table_id: int) -> Response:
    """Let a phone be the seat that it asks for, or not."""
    table = referees_table(table_id)
    yes = "yes" in request.form
    try:
        asked = claims.answer_request(
            db.session, table_id, request.form.get("request", 0, type=row_id), yes, acting()
        )
        flash_text("auth-request-yes" if yes else "auth-request-no", role=seat_name(table, asked.seat))
    except Refused as refusal:
        flash_text(refusal.text, "danger")
    return redirect(inside(request.form.get("back"), url_for("auth.phones", table_id=table_id)), 303)


def waiting_for_all(table_id: int, viewer: str, history: History) -> Response | None:
    """What a seat's phone sees until all are here; nothing from then on."""
    if seat_of(viewer) is None or viewer not in viewers.held_roles(table_id):
        return None
    if not claims.gathers(db.session, table_id, history):
        return None
    table: GameTable = db.get_or_abort(GameTable, table_id)
    page = render_template(
        "auth/claim_gathers.html",
        table=table,
        name=seat_name(table, seat_of(viewer) or 0),
        missing=claims.missing(db.session, table),
        led=_is_led(table_id),
    )
    answer = make_response(page)
    answer.headers["Refresh"] = str(LOOKS)
    return answer


def _is_led(table_id: int) -> bool:
    return any(row.role in REFEREES for row in claims.live(db.session, table_id))


@blueprint.post("/tables/<int:table_id>/phones/here")
def all_here(table_id: int) -> Response:
    """Everybody has taken up their seat: by whoever runs the table, or where no phone does, by a seat."""
    table: GameTable = db.get_or_abort(GameTable, table_id)
    if _is_led(table_id) or not viewers.plays(table_id):
        referees_table(table_id)
    claims.close_seats(db.session, table.id, acting())
    return redirect(inside(request.form.get("back"), url_for("table.show", table_id=table_id)), 303)


def without_referrer(page: Response) -> Response:
    """A page whose address is a secret tells nobody where it was."""
    page.headers["Referrer-Policy"] = "no-referrer"
    return page


@blueprint.get("/tables/<int:table_id>/phones")
def phones(table_id: int) -> str:
    """Who holds what at a table, and what may be handed on."""
    return render_template("auth/phones.html", **phones_page(referees_table(table_id)), offers=())


@blueprint.post("/tables/<int:table_id>/phones")
def offer(table_id: int) -> str:
    """New codes for the roles that were asked for. They stand on this page and nowhere else."""
    table = referees_table(table_id)
    offered = dict(roles(table))
    asked = request.form.getlist("role")
    if not asked or any(role not in offered for role in asked):
        abort(403)
    made = [made_offer(table, role, offered[role]) for role in dict.fromkeys(asked)]
    return render_template("auth/phones.html", **phones_page(table), offers=made)


@blueprint.post("/tables/<int:table_id>/phones/all")
def offer_seats(table_id: int) -> str:
    """One code for the whole table: each phone that reads it chooses its seat by name."""
    table = referees_table(table_id)
    offers = [shared_offer(table)]  # first: the page says whether a code is out
    return render_template("auth/phones.html", **phones_page(table), offers=offers)


def shared_offer(table: GameTable) -> RoleCode:
    """A new code for all seats of a table; the one before opens nothing more."""
    token, name = claims.offer_seats(db.session, table.id, acting()), t("auth-role-any")
    url = absolute(url_for("auth.claim", token=token))
    return RoleCode(claims.ANY_SEAT, name, url, code(url, name))


@blueprint.post("/tables/<int:table_id>/phones/revoke")
def revoke(table_id: int) -> Response:
    """Take a role back from whoever holds it."""
    table = referees_table(table_id)
    role = request.form.get("role", "")
    names = dict(roles(table))
    if role not in names:
        abort(403)
    if question := in_use(table, role):
        return question
    claims.revoke(db.session, table_id, role, acting())
    flash_text("auth-claim-revoked", role=names[role])
    return redirect(inside(request.form.get("back"), url_for("auth.phones", table_id=table_id)), 303)


@blueprint.post("/tables/<int:table_id>/phones/end-loan")
@password_again
def end_loan(table_id: int) -> Response:
    """A lent device does not come back: once asked, it is locked out of everything."""
    table = referees_table(table_id)
    lent = {loan.id: seat_name(table, loan.seat) for loan in loans.open_loans(db.session, table_id)}
    loan, back = request.form.get("loan", 0, type=row_id), url_for("auth.phones", table_id=table_id)
    if loan not in lent:
        flash_text(Text("club-refused-no-loan"), "danger")
        return redirect(back, 303)
    if "sure" not in request.form:
        values = {"loan": loan, "sure": 1}
        return make_response(ask_first("auth-loan", request.path, back, {"role": lent[loan]}, values=values))
    by = must_be_organiser()
    carry_out(lambda: loans.lock_out(db.session, loan, by), "auth-loan-done", role=lent[loan])
    return redirect(back, 303)


@blueprint.post("/tables/<int:table_id>/phones/move")
def move(table_id: int) -> Response:
    """The phone of one seat becomes another, free seat."""
    table = referees_table(table_id)
    role, to = request.form.get("role", ""), request.form.get("to", "")
    names = dict(roles(table))
    if role not in names or to not in names:
        abort(403)
    said = {"role": names[role], "to": names[to]}
    carry_out(lambda: claims.move(db.session, table_id, role, to, acting()), "auth-claim-moved", **said)
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


def made_offer(table: GameTable, role: str, name: str) -> RoleCode:
    """A new code for a role."""
    token = claims.offer_claim(db.session, table.id, role, acting())
    url = absolute(url_for("auth.claim", token=token))
    return RoleCode(role, name, url, code(url, name))


def role_name(found: Claim) -> str:
    """What a claim makes of a phone, in words."""
    seat = seat_of(found.role)
    if seat is None:
        return t_of(f"auth-role-{found.role}", found.table.game)
    return t("auth-role-seat", seat=seat, name=claims.name_on(db.session, found.table_id, seat))
