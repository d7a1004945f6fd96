"""Set-up, log-in, log-out, and the organisers among themselves, with the forms of all of these."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import PasswordField, RadioField, StringField
from wtforms.validators import EqualTo, InputRequired, Optional

from companion.club.accounts import log_ins
from companion.club.accounts import operations as accounts
from companion.club.accounts.models import Account
from companion.kernel.words import Text
from companion.store.base import now
from companion.store.engine import db

from ..fields import LANGUAGE_CHOICES, Asks, with_hint
from ..forms import Form, Page, ask_first, attempt, carry_out, form_page
from ..security import remember
from ..site import club_settings, forget_club_settings, inside
from ..speech import flash_text, language, lazy
from .passwords import CHOSEN, hash_password
from .proof import authenticate
from .who import enter, leave, log_in_here, must_be_organiser, organiser, organiser_only, password_again

blueprint = Blueprint("auth", __name__)


class LogInForm(Form):
    """Who, and the proof."""

    login = StringField(lazy("auth-login"), [InputRequired()])
    password = PasswordField(lazy("auth-password"), [InputRequired()])


class ConfirmForm(Form):
    """The password again, from who is logged in."""

    password = PasswordField(lazy("auth-password"), [InputRequired()])


class HelperForm(Form):
    """Who helps, at the door or at which tables."""

    name = StringField(
        validators=[InputRequired(), Asks(log_ins.HELPER_NAME)], **with_hint("auth-helper-name")
    )
    tables = StringField(
        validators=[Optional(), Asks(log_ins.HELPER_TABLES)], **with_hint("auth-helper-tables")
    )


class ChosenPassword(Form):
    """A password twice, for a slip of the finger cannot be seen."""

    password = PasswordField(
        lazy("auth-password"),
        [InputRequired(), Asks(CHOSEN)],
        description=lazy("auth-password-hint", least=CHOSEN.keywords["least"]),
    )
    again = PasswordField(
        lazy("auth-password-again"),
        [InputRequired(), EqualTo("password", message=lazy("auth-password-differs"))],
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for name in ("password", "again"):  # last on every page, and so is what is wrong with them
            self._fields[name] = self._fields.pop(name)


class OrganiserForm(Form):
    """A further organiser."""

    name = StringField(lazy("auth-name"), [InputRequired(), Asks(accounts.NAME)])
    login = StringField(validators=[InputRequired(), Asks(accounts.NAME)], **with_hint("auth-login"))


class SetupForm(ChosenPassword, OrganiserForm):
    """The club and its first organiser."""

    club = StringField(lazy("auth-club"), [InputRequired(), Asks(accounts.NAME)])
    locale = RadioField(choices=LANGUAGE_CHOICES, **with_hint("auth-locale"))


class PasswordForm(ChosenPassword):
    """One's own new password, with the old one as proof."""

    old = PasswordField(lazy("auth-password-old"), [InputRequired()])
    password = PasswordField(
        lazy("auth-password-new"),
        [InputRequired(), Asks(CHOSEN)],
        description=lazy("auth-password-hint", least=CHOSEN.keywords["least"]),
    )


@blueprint.route("/setup/<token>", methods=["GET", "POST"])
def set_up(token: str) -> Page:
    """Found the club, once, by the link that the first start prints; 410 for a link that is spent."""
    if club_settings().founded:
        return redirect(url_for("home.start"))
    if not accounts.opens_setup(db.session, token):
        abort(410)
    form = SetupForm(locale=language())
    if form.validate_on_submit():
        given = {name: form[name].data for name in ("club", "login", "name", "locale")}
        password = hash_password(form.password.data)
        account = attempt(form, lambda: accounts.set_up(db.session, token, **given, password_hash=password))
        if account:
            forget_club_settings()
            enter(account)
            flash_text("auth-set-up-done")
            return remember(redirect(url_for("home.start"), 303))
    page = form_page(form, "auth/setup.html", form=form)
    page.headers["Referrer-Policy"] = "no-referrer"
    return page


@blueprint.route("/login", methods=["GET", "POST"])
def log_in() -> Page:
    """Log in and go on to where one was led from."""
    onward = inside(request.args.get("next"), url_for("home.start"))
    if organiser():
        return redirect(onward)
    form = LogInForm()
    if form.validate_on_submit():
        account = authenticate(form.login.data, form.password.data)
        if account:
            enter(account)
            return remember(redirect(onward, 303))
        form.refuse(Text("auth-refused"))
    return form_page(form, "auth/login.html", form=form)


@blueprint.post("/logout")
def log_out() -> Response:
    """Log out on this device."""
    leave()
    flash_text("auth-logged-out", "info")
    return redirect(url_for("home.start"), 303)


@blueprint.route("/password", methods=["GET", "POST"])
@organiser_only
def change_password() -> Page:
    """One's own new password; all other log-ins end."""
    me = must_be_organiser()
    form = PasswordForm()
    if form.validate_on_submit():
        if authenticate(me.login, form.old.data):
            accounts.change_password(db.session, me.id, hash_password(form.password.data), me)
            enter(me)
            flash_text("auth-password-changed")
            return remember(redirect(url_for("home.settings"), 303))
        form.refuse(Text("auth-password-wrong"), "old")
    return form_page(form, "auth/password.html", form=form)


@blueprint.route("/confirm", methods=["GET", "POST"])
@organiser_only
def confirm() -> Page:
    """The password again, before something that a found phone shall not do; then on to it."""
    form = ConfirmForm()
    if form.validate_on_submit():
        if authenticate(must_be_organiser().login, form.password.data):
            log_ins.confirm(db.session, log_in_here().id)
            return redirect(inside(request.args.get("next"), url_for("home.settings")), 303)
        form.refuse(Text("auth-password-wrong"), "password")
    return form_page(form, "auth/confirm.html", form=form)


@blueprint.get("/organisers")
@organiser_only
def organisers() -> str:
    """The organisers."""
    found = accounts.accounts(db.session)
    out = {account.id for account in found if now() < (account.link_until or 0)}
    return render_template("auth/organisers.html", me=must_be_organiser(), accounts=found, links_out=out)


@blueprint.get("/organisers/<int:account_id>/disable")
@password_again
def ask_to_disable(account_id: int) -> str:
    """Before an organiser is shut out."""
    name = db.get_or_abort(Account, account_id).name
    url = url_for("auth.admit", account_id=account_id, what="disable")
    return ask_first("auth-organiser-disable", url, url_for("auth.organisers"), {"name": name})


@blueprint.post("/organisers/<int:account_id>/<any(disable, enable, withdraw):what>")
@password_again
def admit(account_id: int, what: str) -> Response:
    """Shut an organiser out, let one in again, or withdraw a link; the last one stays."""
    me = must_be_organiser()
    name = db.get_or_abort(Account, account_id).name
    change = {"disable": accounts.disable, "enable": accounts.enable, "withdraw": accounts.withdraw_link}[
        what
    ]
    carry_out(lambda: change(db.session, account_id, me), f"auth-organiser-{what}-done", name=name)
    return redirect(url_for("auth.organisers"), 303)
