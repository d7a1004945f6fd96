"""What goes wrong, said plainly: one page for every refusal, with the way on."""

import logging
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import msgspec
from flask import Flask, Response, current_app, g, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import ClientDisconnected, HTTPException, InternalServerError, TooManyRequests

from companion.store.engine import Busy, db, no_room, outage

from .site import ClubSettings, inside
from .speech import t

FOR_PROGRAMS = "/api/"
"""How addresses begin whose answers programs read."""


class ProblemDocument(msgspec.Struct):
    """Why there is no answer: the status of HTTP, and its name."""

    status: int
    error: str


def problem(status: int, parameter: str = "") -> Response:
    """A refusal as JSON, with the parameter that is refused."""
    error = HTTPStatus(status).phrase + (parameter and f": {parameter}")
    body = msgspec.json.encode(ProblemDocument(status, error))
    answer = Response(body, status, mimetype="application/json")
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


log = logging.getLogger(__name__)

NO_ROOM = 507
WITHOUT_DATABASE = ("static", "health.alive", "health.ready")
KNOWN = (400, 401, 403, 404, 405, 410, 413, 429, 500, 503)


def page(status: int, kind: str) -> Response:
    """The error page of a kind: `old` for a stale form, else the status. A program gets JSON."""
    if request.path.startswith(FOR_PROGRAMS):
        return problem(status)
    return make_response(
        render_template("errors/error.html", status=status, kind=kind, back=page_before()), status
    )


def page_before() -> str:
    """The page that a form stood on, where the browser says so and it is one of ours."""
    try:
        sent_from = urlsplit(request.referrer or "")
    except ValueError:  # what is sent need be no address
        return inside(None)
    return inside(sent_from.path if sent_from.netloc == request.host else None)


def http_error_page(error: HTTPException) -> Response:
    """An HTTP error as a page; answers that came ready-made pass as they are."""
    if error.response is not None:
        return error.response  # type: ignore[return-value]
    status = error.code or 500
    answer = page(status, str(status) if status in KNOWN else "400" if status < 500 else "500")
    if isinstance(error, TooManyRequests) and error.retry_after:
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


def busy(_error: Busy | None = None) -> Response:
    """503: nothing was written, and the same may be sent again in a moment."""
    answer = page(503, "503")
    answer.headers["Retry-After"] = "2"
    return answer


def unwritable(error: DBAPIError) -> Response:
    """507 while nothing can be written to the disk, else 503: what was acknowledged is there, this is not."""
    status = status_of(error)
    outage.failed(error)
    try:
        db.session.rollback()
        answer = page(status, str(status))
    except DBAPIError:  # a page reads from the database, too
        return in_words(status)
    answer.headers["Retry-After"] = "2"
    return answer


def in_words(status: int) -> Response:
    """An answer that needs no database."""
    g.club_settings = ClubSettings()
    words = f"{t(f'common-error-{status}')}\n{t(f'common-error-{status}-text')}\n"
    return Response(words, status, {"Retry-After": "2"}, mimetype="text/plain")


def wait() -> Response | None:
    """503 to every page of a process that waits for its database, also once that answers but is not yet in
    this program's form.
    """
    if not current_app.extensions["waits"] or request.endpoint in WITHOUT_DATABASE:
        return None
    return in_words(503)


def status_of(error: DBAPIError | Busy) -> int:
    """How an answer says that the database could not be used."""
    return NO_ROOM if isinstance(error, DBAPIError) and no_room(error) else 503


def written_down(app: Flask, fault: Any) -> None:
    """A fault for the log, by its route: some addresses hold one-time tokens, as those of claims."""
    app.logger.error("fault at %s [%s]", request.url_rule, request.method, exc_info=fault)


def init_app(app: Flask) -> None:
    """Answer errors with pages in the reader's language."""
    app.extensions["waits"] = False  # for its database (gunicorn.conf.py)
    app.before_request(wait)
    app.log_exception = partial(written_down, app)  # type: ignore[method-assign]
    app.register_error_handler(Busy, busy)
    app.register_error_handler(NoConnection, lambda _error: in_words(503))  # a page would wait for one, too
    for kind in (OperationalError, InternalError):
        app.register_error_handler(kind, unwritable)
    # A body that never came to its end: nobody is there to read a page.
    gone = partial(Response, "408 The request broke off.\n", 408, mimetype="text/plain")
    app.register_error_handler(ClientDisconnected, lambda _error: gone())
    # The form was of another session; what was typed is still in the browser's own page.
    app.register_error_handler(CSRFError, lambda _error: page(400, "old"))
    app.register_error_handler(HTTPException, http_error_page)
    app.register_error_handler(InternalServerError, lambda _error: page(500, "500"))  # the log says what
