"""Before servers start, and organisers who cannot get in: set-up link and new password from the machine."""

import sys

import click
from flask import current_app
from flask.cli import with_appcontext

from companion.chores import bring_up_to_date
from companion.club.accounts import operations as accounts
from companion.club.writes import Refused
from companion.console import phrase
from companion.store.engine import db
from companion.web import sheets
from companion.web.auth.log_ins import setup_url
from companion.web.auth.passwords import CHOSEN, hash_password

from .group import errors_as_sentences, fail, group, needs_club, needs_database, settings


@group.command("password")
@click.argument("login")
@needs_club
@needs_database
def new_password(login: str) -> None:
    """Give an organiser a new password, typed here twice; all of the organiser's log-ins end."""
    known = {account.login: account for account in accounts.accounts(db.session)}
    account = known.get(accounts.fold_login(login))
    if account is None:
        fail("ground-no-organiser", login=login, known=", ".join(known))
    password = typed_twice()
    try:
        CHOSEN(password, "password")
    except Refused:
        fail("ground-password-length", **CHOSEN.keywords)
    accounts.change_password(db.session, account.id, hash_password(password), None)
    if account.disabled_at is not None:
        accounts.enable(db.session, account.id, None)
    click.echo(phrase("ground-password-changed", name=account.name))


def typed_twice() -> str:
    """A new password, unseen; asked for until both times are the same."""
    while True:
        first, again = (
            click.prompt(phrase(key), hide_input=True) for key in ("ground-password", "ground-password-again")
        )
        if first == again:
            return str(first)
        click.echo(phrase("ground-password-differs"), err=True)


@group.command()
@with_appcontext
def prepare() -> None:
    """Make the instance, its database and its fonts ready, before servers start: 1 if that fails."""
    with errors_as_sentences():
        settings().prepared()
        bring_up_to_date(current_app)
        sheets.prepare(current_app)


@group.command("setup-link")
@needs_database
def print_setup_link() -> None:
    """Print the link for the first organiser; it works once, and links printed earlier no more."""
    link = setup_url(current_app)
    click.echo(link or phrase("ground-founded"))
    sys.exit(0 if link else 1)
