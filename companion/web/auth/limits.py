"""Guessing passwords is slowed down by account: the phones of a night share one address."""

from __future__ import annotations

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from companion.club.accounts.operations import fold_login
from companion.club.writes import Refused

from ..devices import device

REFUSED = 422
ATTEMPTS = "10 per 5 minutes"

limiter = Limiter(key_func=get_remote_address, storage_uri="memory://")


def attempted_account() -> str:
    """The log-in name that is tried. A device that has logged in before counts for itself, so that nobody
    locks the organiser out by failing on purpose."""
    typed = request.form.get("login", "")
    try:
        account = fold_login(typed)  # as accounts are found: a sign that is not compared is no other account
    except Refused:
        account = ""
    return f"{account}|{device() or 'stranger'}"


def was_refused(response: Response) -> bool:
    """Only attempts that failed count."""
    return response.status_code == REFUSED


log_in_attempts = limiter.limit(
    ATTEMPTS, key_func=attempted_account, methods=["POST"], deduct_when=was_refused
)


def init_app(app: Flask) -> None:
    """Count attempts in this process."""
    limiter.init_app(app)
    # The library would ask before each request whether something limits it. One page is, and asks by itself.
    before = app.before_request_funcs[None]
    before[:] = [hook for hook in before if getattr(hook, "__self__", None) is not limiter]
