"""What watches over a server asks: whether it answers at all, and whether it can serve the club."""

from typing import TYPE_CHECKING

from flask import Blueprint, Response, current_app, jsonify
from sqlalchemy.exc import SQLAlchemyError

from companion import copying
from companion.config import VERSION
from companion.store import migrate
from companion.store.engine import db, outage

from .sheets import has_fonts
from .site import settings

if TYPE_CHECKING:
    from companion.store.listener import Listener

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> Response:
    """The process answers. It asks nobody else: a database that is away is no reason to start it anew."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
def ready() -> tuple[Response, int]:
    """Whether requests should come here: 200, or 503 while the database is away or has another form.

    `signals`, `fonts` and `backup`, the age of the newest copy in seconds, keep nobody out: without signals
    screens compare from time to time, and fonts are made when the first sheet is asked for.
    """
    database = _database()
    listener: Listener | None = current_app.extensions.get("listener")
    serves = database == "current" and not current_app.extensions["waits"]
    state = {
        "ready": serves,
        "version": VERSION,
        "database": database,
        "signals": "inside" if listener is None else "heard" if listener.hears else "lost",
        "fonts": has_fonts(current_app),
        "backup": copying.age(settings()),
    }
    return jsonify(state), 200 if serves else 503


def _database() -> str:
    try:
        return migrate.form(db.engine)
    except SQLAlchemyError as error:
        outage.failed(error)
        return "away"
