"""The organiser of a request. Whoever is none may still be a referee or sit at a table: see viewers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, abort, redirect, request, session, url_for
from flask_login import LoginManager, current_user, login_user, logout_user
from werkzeug.wrappers import Response

from companion.club.accounts.models import Account
from companion.club.accounts.operations import get_account
from companion.store.engine import db

P = ParamSpec("P")
R = TypeVar("R")

manager = LoginManager()
manager.session_protection = None  # phones and laptops change their network during an evening


class Organiser:
    """An account as the session knows it; its id says when the password was set: a new one ends the old."""

    is_authenticated = True
    is_active = True
    is_anonymous = False

    def __init__(self, account: Account) -> None:
        self.account = account
        self.name = account.name

    def get_id(self) -> str:
        """What the session keeps."""
        return f"{self.account.id}.{self.account.password_changed_at}"


@manager.user_loader
def load(kept: str) -> Organiser | None:
    """The organiser of a session, unless shut out or the password has changed since."""
    number = kept.partition(".")[0]
    account = get_account(db.session, int(number)) if number.isdecimal() else None
    found = Organiser(account) if account else None
    return found if found and found.get_id() == kept else None


def organiser() -> Account | None:
    """The account that is logged in, or nothing."""
    return current_user.account if current_user.is_authenticated else None


def must_be_organiser() -> Account:
    """The account that is logged in; 401 without one."""
    return organiser() or abort(401)


def organiser_only(view: Callable[P, R]) -> Callable[P, R | Response]:
    """A page of the organisers: others are led to the log-in and come back; what they sent is refused."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | Response:
        if organiser():
            return view(*args, **kwargs)
        if request.method != "GET":
            abort(401)
        return redirect(url_for("auth.log_in", next=request.full_path.rstrip("?")))

    return guarded


def enter(account: Account) -> None:
    """Log in: a new session, so that no token from before is worth anything."""
    session.clear()
    login_user(Organiser(account))
    session.permanent = True


def leave() -> None:
    """Log out and forget the session."""
    logout_user()
    session.clear()


def init_app(app: Flask) -> None:
    """Know organisers by their session; give templates `organiser`."""
    manager.init_app(app)
    app.jinja_env.globals["organiser"] = organiser
