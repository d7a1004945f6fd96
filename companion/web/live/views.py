"""What pages ask to stay up to date: the stream, the same question without one, and the time."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, current_app, request
from werkzeug.exceptions import HTTPException

from companion.store.signals import signals

from ..security import csrf, from_json, from_own_page, stamp_time
from .parts import Watch, claims_of, present_tag, shared_part, watch
from .streams import HEARTBEAT, Stream

blueprint = Blueprint("live", __name__, url_prefix="/live")

MOST = 12
"""Topics of one page."""
Shown = Mapping[str, str]
"""By topic the tag that the page shows."""


@blueprint.post("")
@csrf.exempt
def follow() -> Response:
    """Follow topics: {topic: the tag that the page shows}. Tags come in the body, since addresses are kept.

    To `Accept: text/event-stream` the answer is a stream that first catches up; else JSON, once: which topics
    show something else now (`look`) and which are not for this viewer any more (`gone`). 503 when too many
    follow.
    """
    from_own_page()
    since = signals.count
    shown = _read_shown()
    watches, gone = _watches(shown)
    if request.accept_mimetypes.best != "text/event-stream":
        return _once(watches, gone, shown)
    if gone:
        return _json({"look": [], "gone": gone}, 409)
    return open_stream(watches, shown, since)


def open_stream(watches: list[Watch], shown: Shown, since: int) -> Response:
    """The stream of these; 503 when too many follow."""
    if current_app.extensions["streams"].full:
        abort(503)
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    stream = Stream(app, _kept_environ(), watches, dict(shown), since)
    answer = Response(iter(stream), mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    return stamp_time(answer)


@blueprint.get("/part/<path:topic>")
def part(topic: str) -> Response:
    """A part by its topic, of those that are rendered for whoever follows them."""
    return shared_part(topic).answer()


@blueprint.get("/now")
def server_time() -> Response:
    """The server's time, in X-Now: what a page measures its own clock by."""
    return stamp_time(Response(status=204))


def _read_shown() -> Shown:
    shown = from_json(request.get_data(cache=False), dict[str, str])
    if not 0 < len(shown) <= MOST or not all(topic.isprintable() for topic in shown):
        abort(400)
    return shown


def _watches(shown: Shown) -> tuple[list[Watch], list[str]]:
    """What may be followed, and the topics that may not."""
    found: list[Watch] = []
    gone: list[str] = []
    for topic in shown:
        try:
            found.append(watch(topic))
        except HTTPException:
            gone.append(topic)
    return found, gone


def _once(watches: list[Watch], gone: list[str], shown: Shown) -> Response:
    current_app.extensions["present"].heard(claims_of(watches))
    changed = [found.topic for found in watches if present_tag(found, HEARTBEAT) != shown[found.topic]]
    return _json({"look": changed, "gone": gone})


def _json(value: Any, status: int = 200) -> Response:
    return stamp_time(Response(msgspec.json.encode(value), status, mimetype="application/json"))


def _kept_environ() -> dict[str, Any]:
    """What later looks need of this request: who asks, in which language, under which name; not the body."""
    kept = {
        name: value
        for name, value in request.environ.items()
        if isinstance(value, str) and not name.startswith("werkzeug.")
    }
    kept.update({"REQUEST_METHOD": "GET", "CONTENT_LENGTH": "0", "wsgi.url_scheme": request.scheme})
    return kept
