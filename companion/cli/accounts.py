"""Organisers who cannot get in: a new password from the machine itself."""

from __future__ import annotations

import click

from companion.characters import shows_something
from companion.club.accounts import operations as accounts
from companion.console import phrase
from companion.store.engine import db
from companion.web.auth.passwords import LONGEST, SHORTEST, hashed

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
    if not (SHORTEST <= len(password) <= LONGEST and shows_something(password)):
        fail("ground-password-length", least=SHORTEST, most=LONGEST)
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
