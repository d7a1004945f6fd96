"""Log-ins by codes and links that work once: further devices, helpers, organisers; the list of devices."""

from flask import Flask, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.club.accounts import log_ins
from companion.club.accounts import operations as accounts
from companion.club.accounts.models import Account
from companion.club.writes import Refused
from companion.config import Config
from companion.store.engine import db
from companion.store.keys import new_token

from ..forms import Page, ask_first, attempt, form_page
from ..security import remember
from ..site import absolute, code
from ..speech import flash_text, say, t
from .passwords import hash_password
from .phones import GONE, without_referrer
from .proof import guessing_codes
from .views import ChosenPassword, HelperForm, OrganiserForm, blueprint
from .who import enter, enter_by_code, log_in_here, must_be_organiser, organiser_only, password_again, running


def setup_url(app: Flask, *, alone: bool = False, served: str = "") -> str | None:
    """A new link to the set-up, at the address where the club is served by another process, or nothing when
    the club has its organiser. Earlier ones stay good, if not `alone`."""
    with app.app_context():
        if accounts.has_organiser(db.session):
            return None
        token = accounts.offer_setup(db.session, alone=alone)
    settings: Config = app.extensions["config"]
    return f"{settings.public_url or served or settings.local_url}/setup/{token}"


@blueprint.get("/log-ins")
@organiser_only
def devices() -> str:
    """One's own log-ins, the one of this device first."""
    mine = log_in_here()
    found = log_ins.log_ins_of(db.session, mine.account_id)
    others = [row for row in found if row.id != mine.id]
    return render_template("auth/log_ins.html", mine=mine, others=others)


@blueprint.route("/log-ins/phone", methods=["GET", "POST"])
@password_again
def offer_log_in() -> Page:
    """A code that logs a phone in as oneself: asked for by the POST, and shown on its page alone."""
    minutes = log_ins.OFFERED // 60_000
    if request.method == "GET":
        return make_response(render_template("auth/log_in_code.html", minutes=minutes, url=None))
    url = _link(log_ins.offer_code(db.session, log_in_here().id))
    shown = code(url, t("auth-log-in-code"))
    return make_response(render_template("auth/log_in_code.html", minutes=minutes, url=url, code=shown))


@blueprint.route("/log-ins/helper", methods=["GET", "POST"])
@password_again
def offer_help() -> Page:
    """A code that logs a helper's phone in for the door or some tables alone; shown on its page alone."""
    form, link, shown = HelperForm(data={"tables": request.args.get("tables")}), None, None
    if form.validate_on_submit():
        name, tables = form.name.data, form.tables.data or ""
        token = attempt(form, lambda: log_ins.offer_code(db.session, log_in_here().id, name, tables))
        if token:
            link = _link(token)
            shown = code(link, t("auth-helper-code"))
    return form_page(
        form,
        "auth/helper_code.html",
        form=form,
        url=link,
        code=shown,
        minutes=log_ins.OFFERED // 60_000,
        hours=log_ins.HELPING // log_ins.HOUR,
    )


def _link(token: str) -> str:
    return absolute(url_for("auth.log_in_by_code", token=token))


@blueprint.route("/login/<token>", methods=["GET", "POST"])
def log_in_by_code(token: str) -> Page:
    """Ask whether to log in here as the organiser or helper whose code it is; the POST does so."""
    try:
        with guessing_codes():
            by = log_ins.offered_log_in(db.session, token)
            name, helps = by.offered_helper or by.account.name, by.offered_helper is not None
            tables = by.offered_tables
            if request.method == "GET":
                page = render_template("auth/log_in_by_code.html", name=name, helps=helps, tables=tables)
                return without_referrer(make_response(page))
            enter_by_code(token)
    except Refused as refusal:
        page = render_template("auth/claim_gone.html", why=say(refusal.text), note=t("auth-log-in-code-gone"))
        return without_referrer(make_response(page, GONE))
    done = "auth-log-in-code-done" if not helps else "auth-helper-done" if tables is None else None
    flash_text(done or "auth-helper-tables-done", name=name, tables=tables or "")
    doors = running() if helps and tables is None else []
    onward = url_for("club.door", event_id=doors[0].id) if len(doors) == 1 else url_for("home.start")
    return remember(redirect(onward, 303))


@blueprint.route("/organisers/new", methods=["GET", "POST"])
@password_again
def add_organiser() -> Page:
    """A further organiser, who chooses a password by the link that is shown next."""
    me = must_be_organiser()
    form = OrganiserForm()
    if form.validate_on_submit():
        login, name, nobodys = form.login.data, form.name.data, hash_password(new_token())
        added = attempt(
            form, lambda: accounts.add_account(db.session, me, login=login, name=name, password_hash=nobodys)
        )
        if added:
            flash_text("auth-organiser-added", name=added.name)
            return _link_page(added)
    return form_page(form, "auth/add_organiser.html", form=form)


@blueprint.route("/organisers/<int:account_id>/link", methods=["GET", "POST"])
@password_again
def offer_link(account_id: int) -> Page:
    """A link by which an organiser chooses a password: made by the POST, and shown on its page alone."""
    account = db.get_or_abort(Account, account_id)
    if account.id == must_be_organiser().id:
        return redirect(url_for("auth.change_password"))
    return _link_page(account)


def _link_page(account: Account) -> Page:
    url, shown, days = None, None, accounts.OPEN_DAYS
    if request.method == "POST":
        token = accounts.offer_link(db.session, account.id, must_be_organiser())
        url = absolute(url_for("auth.choose_password", token=token))
        shown = code(url, t("auth-link-of", name=account.name))
    page = "auth/organiser_link.html"
    return make_response(render_template(page, account=account, url=url, code=shown, days=days))


@blueprint.route("/welcome/<token>", methods=["GET", "POST"])
def choose_password(token: str) -> Page:
    """An organiser chooses a password by a link, once, and is logged in; 410 for one that is over."""
    form = ChosenPassword()
    try:
        with guessing_codes():
            account = accounts.account_of_link(db.session, token)
            if form.validate_on_submit():
                account = accounts.choose_password(db.session, token, hash_password(form.password.data))
    except Refused as refusal:
        page = render_template("auth/claim_gone.html", why=say(refusal.text), note=t("auth-link-gone"))
        return without_referrer(make_response(page, GONE))
    if not form.is_submitted() or form.errors:
        return without_referrer(form_page(form, "auth/choose_password.html", form=form, account=account))
    enter(account)
    flash_text("auth-link-done", name=account.name)
    return remember(redirect(url_for("home.start"), 303))


@blueprint.get("/log-ins/end-others")
@password_again
def ask_to_end_others() -> str:
    """Before all other devices are logged out."""
    return ask_first("auth-log-ins-end-others", url_for("auth.end_others"), url_for("auth.devices"))


@blueprint.post("/log-ins/end-others")
@password_again
def end_others() -> Response:
    """Log all other devices out."""
    count = log_ins.end(db.session, must_be_organiser().id, but=log_in_here().id)
    flash_text("auth-log-ins-ended", n=count)
    return redirect(url_for("auth.devices"), 303)


@blueprint.post("/log-ins/<int:log_in_id>/end")
@password_again
def end_one(log_in_id: int) -> Response:
    """Log one device out; only one's own."""
    if not log_ins.end(db.session, must_be_organiser().id, only=log_in_id):
        abort(404)
    flash_text("auth-log-ins-ended", n=1)
    return redirect(url_for("auth.devices"), 303)
