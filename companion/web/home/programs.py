"""Other programs: tokens by which they read the club, and addresses that are told of what happens."""

from typing import Any

from flask import make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response
from wtforms import RadioField
from wtforms.validators import InputRequired

from companion.club import webhooks as webhooks
from companion.club.accounts import api_tokens
from companion.store.engine import db

from ..auth.who import must_be_organiser, organiser_only, password_again
from ..fields import Asks, LineField, choices_by, with_hint
from ..forms import Form, Page, attempt, carry_out, form_page
from ..site import absolute
from ..speech import flash_text, lazy, t
from .views import blueprint

SHOWN = 20
"""Deliveries on the page."""


class TokenForm(Form):
    """What is to read by a new token."""

    name = LineField(validators=[InputRequired(), Asks(api_tokens.NAME)], **with_hint("programs-token-name"))


class WebhookForm(Form):
    """An address that is to be told."""

    name = LineField(lazy("programs-webhook-name"), [InputRequired(), Asks(webhooks.NAME)])
    url = LineField(validators=[InputRequired(), Asks(webhooks.URL)], **with_hint("programs-webhook-url"))
    template = RadioField(
        lazy("programs-webhook-template"),
        choices=choices_by("programs-template", webhooks.TEMPLATES),
        default=webhooks.TEMPLATES[0],
    )


@blueprint.get("/settings/programs")
@organiser_only
def programs() -> str:
    """The tokens that stand, the addresses that are told, and what was told of late."""
    return render_template(
        "home/programs.html",
        tokens=api_tokens.tokens(db.session),
        webhooks=webhooks.webhooks(db.session),
        deliveries=webhooks.latest(db.session, SHOWN),
        host_of=webhooks.host_of,
        address=absolute(url_for("api.description")),
    )


@blueprint.route("/settings/programs/tokens/new", methods=["GET", "POST"])
@password_again
def new_token() -> Page:
    """Make a token; the answer shows it, this once."""
    form = TokenForm()
    if form.validate_on_submit():
        token = attempt(form, lambda: api_tokens.make(db.session, must_be_organiser(), form.name.data))
        if token:
            once = t("programs-token-once", name=form.name.data)
            how = t("programs-token-how", address=absolute(url_for("api.description")))
            return _show_once(t("programs-token"), once, token, how)
    return form_page(form, "home/new_token.html", form=form)


def _show_once(title: str, once: str, secret: str, how: str) -> Response:
    given = {"title": title, "once": once, "secret": secret, "how": how}
    return make_response(render_template("home/shown_once.html", **given))


@blueprint.post("/settings/programs/tokens/<int:token_id>/end")
@organiser_only
def end_token(token_id: int) -> Response:
    """From now on the token opens nothing."""
    return _act_and_redirect(api_tokens.end, token_id, "programs-token-ended")


@blueprint.route("/settings/programs/webhooks/new", methods=["GET", "POST"])
@password_again
def new_webhook() -> Page:
    """Add an address that is told; of a program, the answer shows the key, this once."""
    form = WebhookForm()
    if form.validate_on_submit():
        given = form.name.data, form.url.data, form.template.data
        if added := attempt(form, lambda: webhooks.add(db.session, must_be_organiser(), *given)):
            if added.key:
                once = t("programs-key-once", name=added.name)
                return _show_once(t("programs-key"), once, added.key, t("programs-key-how"))
            flash_text("programs-webhook-added")
            return redirect(url_for("home.programs"), 303)
    return form_page(form, "home/new_webhook.html", form=form)


@blueprint.post("/settings/programs/webhooks/<int:webhook_id>/end")
@organiser_only
def end_webhook(webhook_id: int) -> Response:
    """Tell an address nothing more."""
    return _act_and_redirect(webhooks.end, webhook_id, "programs-webhook-ended")


@blueprint.post("/settings/programs/webhooks/<int:webhook_id>/try")
@organiser_only
def try_webhook(webhook_id: int) -> Response:
    """Send a trial; its answer stands in the log of the page."""
    return _act_and_redirect(webhooks.try_out, webhook_id, "programs-webhook-tried")


@blueprint.post("/settings/programs/deliveries/<int:delivery_id>/again")
@organiser_only
def send_again(delivery_id: int) -> Response:
    """Send once more what is over, under its id."""
    return _act_and_redirect(webhooks.send_again, delivery_id, "programs-sent-again")


def _act_and_redirect(act: Any, key: int, said: str) -> Response:
    by = must_be_organiser()
    carry_out(lambda: act(db.session, by, key), said)
    return redirect(url_for("home.programs"), 303)
