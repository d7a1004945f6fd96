"""Streams of Server-Sent Events: "look again" to a viewer whose own view has changed, and nothing else.

A stream says no figure that counts, no time and no reason: how often a log grew tells which roles live.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, abort, current_app, request
from sqlalchemy.exc import NoResultFound, OperationalError
from werkzeug.exceptions import HTTPException

from companion.club.tables.presence import Present
from companion.store.cache import Cache
from companion.store.engine import outage
from companion.store.signals import Waiter, signals

from ..security import csrf, from_json, from_own_page, stamp_time
from .parts import Watch, claims_of, known_tag, present_tag, shared_part, watch

HEARTBEAT = 15.0
"""Seconds of silence before a sign of life; then tags are also compared without a signal."""
LIFE = 600.0
"""Seconds, half as much again at most, after which a stream ends and is authorised anew."""
MOST = 1500
"""Streams of a process; further pages ask from time to time instead."""
ALIVE = b":\n\n"
AGAIN = b"event: again\ndata: .\n\n"
"""The last of a stream that ends of its own accord: nobody has cut it, and the page opens another."""


class Streams:
    """How many streams a process holds."""

    def __init__(self) -> None:
        self.open = 0
        self.ended = False
        self.counted: Callable[[int], None] | None = None
        """Told of every change of how many there are."""

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """A stream, for as long as it is open."""
        self._change(1)
        try:
            yield
        finally:
            self._change(-1)

    def _change(self, by: int) -> None:
        self.open += by
        if self.counted:
            self.counted(self.open)

    def end(self) -> None:
        """Let all streams end, as the process is about to: their pages open others elsewhere."""
        self.ended = True
        signals.notify_all()

    @property
    def full(self) -> bool:
        """Whether another one would be too many."""
        return self.open >= MOST


def event_of(event: str, topic: str) -> bytes:
    """One event; a topic holds no line breaks."""
    return f"event: {event}\ndata: {topic}\n\n".encode()


class Stream:
    """One page's stream. It holds no database connection and no request while it waits."""

    def __init__(
        self, app: Flask, environ: dict[str, Any], watches: Sequence[Watch], seen: dict[str, str], since: int
    ) -> None:
        self.app = app
        self.environ = environ
        self.watches = watches
        self.seen = dict(seen)
        """The tag that the page shows, by topic."""
        self.since = since
        """The count of signals before the rights were looked at."""
        self.tags: Cache[str] = app.extensions["tags"]
        self.streams: Streams = app.extensions["streams"]
        self.present: Present = app.extensions["present"]

    def __iter__(self) -> Iterator[bytes]:
        """The stream's bytes until it ends; it waits for signals from before the first look."""
        topics = {topic for watch in self.watches for topic in (*watch.signals, *watch.rights)}
        ends = time.monotonic() + LIFE * random.uniform(1, 1.5)
        following = self.present.following(claims_of(self.watches))
        with self.streams.one_more():
            try:
                with signals.waiter(*topics) as waiter, following:
                    yield ALIVE
                    yield from self._follow(waiter, ends)
            except (HTTPException, NoResultFound):  # of what has been deleted meanwhile
                yield AGAIN
            except OperationalError as error:
                outage.failed(error)

    def _follow(self, waiter: Waiter, ends: float) -> Iterator[bytes]:
        """Signs of life keep their time: put off by a signal, they would tell of what is not seen here."""
        woken, due = True, time.monotonic() + HEARTBEAT
        while time.monotonic() < ends and not (self.streams.ended or self._rights_changed()):
            late = not woken or time.monotonic() >= due
            changed = self._changed(not late)
            if changed:
                yield b"".join(event_of("look", topic) for topic in changed)
            elif late:
                yield ALIVE
            if changed or late:
                due = time.monotonic() + HEARTBEAT
            woken = waiter.wait(max(0.0, min(due, ends) - time.monotonic()))
        yield AGAIN

    def _rights_changed(self) -> bool:
        return any(signals.version(topic) > self.since for watch in self.watches for topic in watch.rights)

    def _changed(self, woken: bool) -> list[str]:
        """Topics whose tag is another than the page's; from now on the page is taken to have looked."""
        age = LIFE if woken else HEARTBEAT
        changed = []
        for one in self.watches:
            tag = known_tag(self.tags, one, age)
            if tag is None:
                with self.app.request_context(self.environ):
                    tag = present_tag(one, age)
            if self.seen.get(one.topic) != tag:
                self.seen[one.topic] = tag
                changed.append(one.topic)
        return changed


blueprint = Blueprint("live", __name__, url_prefix="/live")

MOST_TOPICS = 12
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
    if not 0 < len(shown) <= MOST_TOPICS or not all(topic.isprintable() for topic in shown):
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
