"""The group of all commands, and what they need: a club that is there, and a sentence where they end."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import NoReturn, ParamSpec, TypeVar

import click
from flask import current_app, has_app_context
from flask.cli import AppGroup, with_appcontext
from sqlalchemy.exc import DBAPIError

from companion.config import ROOT, Config, SettingError, room_in
from companion.console import phrase
from companion.store import migrate
from companion.store.database_file import Unusable
from companion.store.engine import db

P = ParamSpec("P")
R = TypeVar("R")

group = AppGroup("companion", help="The club night's tools for the console.")


def settings() -> Config:
    """The machine's settings."""
    found: Config = current_app.extensions["config"]
    return found


def fail(key: str, **params: object) -> NoReturn:
    """End with a sentence of the console's words: 1."""
    click.echo(phrase(key, **params), err=True)
    sys.exit(1)


@contextmanager
def errors_as_sentences() -> Iterator[None]:
    """Say what stands in a command's way as a sentence of the console's words, and end: 1."""
    try:
        with room_in(settings().instance if has_app_context() else ROOT):
            yield
    except (SettingError, Unusable) as why:
        fail(why.key, **why.params)
    except DBAPIError as error:
        fail("ground-database-closed", reason=str(error.orig).strip())
    except OSError as error:
        fail("ground-file-refused", file=error.filename, reason=error.strerror)


def no_club() -> str:
    """What is said where a database holds no club: it was not set up yet, or this is another folder."""
    return "ground-no-club" if migrate.revision(db.engine) is None else "ground-club-not-set-up"


FORMS = {"older": "ground-database-older", "newer": "ground-database-ahead"}
"""What is said of a database that has another form than this program's."""


def needs_database(command: Callable[P, R]) -> Callable[P, R]:
    """Refuse an instance whose database is away or has another form than this program's."""

    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        with errors_as_sentences():
            form = migrate.form(db.engine)
            if form != "current":
                fail(FORMS[form], folder=settings().instance)
            return command(*args, **kwargs)

    return with_appcontext(guarded)


def needs_club(command: Callable[P, R]) -> Callable[P, R]:
    """Refuse an instance that holds no club: nothing is made there."""

    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        with errors_as_sentences():
            if not migrate.holds_club(db.engine):
                fail(no_club(), folder=settings().instance)
            return command(*args, **kwargs)

    return with_appcontext(guarded)
