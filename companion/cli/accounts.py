"""Organisers who cannot get in: a new password from the machine itself."""

from __future__ import annotations

import click

from companion.club.accounts import operations as accounts
from companion.club.writes import Refused
from companion.console import phrase
from companion.store.engine import db
from companion.web.auth.passwords import CHOSEN, hashed

from .group import fail, group, needs_club


@group.command("password")
@click.argument("login")
@needs_club
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
    accounts.change_password(db.session, account.id, hashed(password), None)
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
