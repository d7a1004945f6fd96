"""Parts of pages: rendered once for everybody who sees the same, packed once, fetched by ETag.

A part holds nothing of one request: no token, no id, no name of whoever looks. The page that fetched it fills
those in. Therefore it can be shared, and packing it gives nothing away.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Response, abort, current_app, render_template, request, url_for
from markupsafe import Markup

from companion.store.base import now
from companion.store.cache import Cache
from companion.store.signals import signals

from ..compress import accepts_gzip, gzip_padded
from ..security import stamp_time
from ..speech import language

AUDIENCES = 4000
"""Audiences whose tags a process keeps."""


@dataclass(frozen=True)
class Watch:
    """A topic as one viewer follows it: authorised, and with that viewer's own tag."""

    topic: str
    """As the page calls it: `table:7:seat-3`."""
    signals: tuple[str, ...]
    """The store's topics after which the tag may be another."""
    audience: Hashable
    """Whoever sees exactly the same. The tag is worked out once for an audience, however many watch."""
    tag: Callable[[], str]
    """Fingerprint of what the viewer sees now. Called in a request of somebody of the audience."""
    rights: tuple[str, ...] = ()
    """The store's topics after which this viewer may be nobody here any more: then the stream ends."""
    claims: frozenset[int] = frozenset()
    """What the viewer's device holds at the table that it follows: by this it counts as connected."""


def known_tag(tags: Cache[str], watch: Watch, age: float) -> str | None:
    """The tag of a watch, where it was worked out since the last signal and within `age` seconds."""
    return tags.known(watch.audience, signals.versions(watch.signals), age)


def present_tag(watch: Watch, age: float) -> str:
    """The tag of a watch as it is now, worked out once after a signal for its whole audience."""
    tags: Cache[str] = current_app.extensions["tags"]
    return tags.get(watch.audience, signals.versions(watch.signals), watch.tag, age)


def claims_of(watches: Iterable[Watch]) -> frozenset[int]:
    """The claims that are connected while these are followed."""
    return frozenset(claim for watch in watches for claim in watch.claims)


Follow = Callable[[str, str], Watch]
_KINDS: dict[str, Follow] = {}


def follows(kind: str) -> Callable[[Follow], Follow]:
    """Registers what makes a watch for topics `<kind>:<rest>` from the whole topic and the rest.

    It runs in the request of whoever asks, and aborts with 403 or 404 for what that viewer may not follow.
    """

    def keep(function: Follow) -> Follow:
        _KINDS[kind] = function
        return function

    return keep


def watch(topic: str) -> Watch:
    """The watch of a topic for this request. 404 for a kind that there is not; else as its room has it."""
    kind, _, rest = topic.partition(":")
    if kind not in _KINDS:
        abort(404)
    return _KINDS[kind](topic, rest)


ROOM = 32 * 1024 * 1024
"""Bytes of parts kept; the one not fetched for longest leaves first."""
SHARED = 64
"""Values kept that several parts are rendered from."""
FRESH = 2.0
"""Seconds for which a rendered part may be handed on, should a change have sent no signal."""


@dataclass(frozen=True)
class RenderedPart:
    """A part as it travels: its tag, the bytes of its HTML and the same packed."""

    tag: str
    body: bytes
    packed: bytes


def size_of(part: RenderedPart) -> int:
    """Bytes that a part takes in memory."""
    return len(part.body) + len(part.packed)


def parts() -> Cache[RenderedPart]:
    """The parts of this process."""
    found: Cache[RenderedPart] = current_app.extensions["parts"]
    return found


def render(template: str, **given: Any) -> str:
    """A template as a part: forms without tokens and ids, and nothing at hand that belongs to one request.

    What is given by name is at hand, `organiser` too: the audience has to say which it was.
    """
    return render_template(template, **{**_ELSEWHERE, **given, **_BLANK})


def _blank() -> str:
    return ""


class _OfOne:
    """What belongs to whoever asks: a shared part that reaches for it fails, whoever renders it first."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("this part is shared: it may not depend on whoever asks")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("this part is shared: it may not depend on whoever asks")

    __bool__ = __str__ = __iter__ = __len__ = __call__


_OF_ONE = ("request", "session", "g", "organiser", "helper", "get_flashed_messages", "here")
_ELSEWHERE: dict[str, Any] = dict.fromkeys(_OF_ONE, _OfOne())
_BLANK: dict[str, Any] = {"csrf_token": _blank, "new_id": _blank}


def part_of(key: Hashable, tag: str, make: Callable[[], str]) -> RenderedPart:
    """The part under a key, rendered where nobody has before."""
    return parts().get(key, tag, lambda: _part(tag, make()))


def _part(tag: str, html: str) -> RenderedPart:
    body = html.encode()
    return RenderedPart(tag, body, gzip_padded(body))


def answer(
    tag: str, part: Callable[[], RenderedPart], *, fresh: bool = False, mimetype: str = "text/html"
) -> Response:
    """A part by its ETag: 304 where the page shows it already, unless it is to be sent all the same.

    Caches keep neither the part nor its tag; the server's time goes with each answer, for clocks.
    """
    if not fresh and request.if_none_match.contains_weak(tag):
        reply = Response(status=304)
    else:
        found = part()
        reply = Response(found.packed if accepts_gzip() else found.body, mimetype=mimetype)
        reply.vary.add("Accept-Encoding")
        if accepts_gzip():
            reply.headers["Content-Encoding"] = "gzip"
    reply.set_etag(tag)
    return stamp_time(reply)


class SharedPart:
    """A part of a page whose tag is the fingerprint of its HTML: the simple way to follow a topic.

    `audience` names all that the template depends on beside the topic and the language, `signals` the store's
    topics after which it may look otherwise, `rights` and `claims` are as a `Watch` has them.
    """

    def __init__(
        self,
        topic: str,
        signals: tuple[str, ...],
        audience: Hashable,
        make: Callable[[], str],
        rights: tuple[str, ...] = (),
        claims: frozenset[int] = frozenset(),
    ) -> None:
        self._key = (topic, audience, language())
        self._make = make
        self.watch = Watch(topic, signals, self._key, self._tag, rights, claims)

    def _tag(self) -> str:
        html = self._make()
        tag = hashlib.sha256(html.encode()).hexdigest()[:32]
        parts().keep(self._key, tag, _part(tag, html))
        return tag

    @property
    def tag(self) -> str:
        """The tag of the part as it is now."""
        return present_tag(self.watch, FRESH)

    @property
    def html(self) -> Markup:
        """The part as it is now, for a page that is fetched whole: rendered once for all of them."""
        return Markup(part_of(self._key, self.tag, self._make).body.decode())

    def answer(self, mimetype: str = "text/html") -> Response:
        """The part as it is now."""
        tag = self.tag
        return answer(tag, lambda: part_of(self._key, tag, self._make), mimetype=mimetype)


Value = TypeVar("Value")


def shared_value(key: Hashable, topics: tuple[str, ...], make: Callable[[], Value]) -> Value:
    """What several parts are rendered from, worked out once after a signal; `key` says for whom, too."""
    cache: Cache[Value] = current_app.extensions["shared"]
    return cache.get(key, signals.versions(topics), make, FRESH)


MakePart = Callable[[str, str], SharedPart]
_MAKERS: dict[str, MakePart] = {}


def renders(kind: str) -> Callable[[MakePart], MakePart]:
    """Registers what makes the part of topics `<kind>:<rest>`, from the whole topic and the rest.

    It runs in the request of whoever asks, and aborts with 403 or 404 as a page would.
    """

    def keep(function: MakePart) -> MakePart:
        _MAKERS[kind] = function
        follows(kind)(lambda topic, rest: function(topic, rest).watch)
        return function

    return keep


def shared_part(topic: str) -> SharedPart:
    """The part of a topic for this request. 404 for a kind that there is not."""
    kind, _, rest = topic.partition(":")
    if kind not in _MAKERS:
        abort(404)
    return _MAKERS[kind](topic, rest)


def follow(topic: str, *, stamped: bool = True) -> Markup:
    """For templates: the attributes of the element whose content is this part, and which follows it.

    Not `stamped`: without the time at which the page was made, so that two pages alike are alike to the byte.
    """
    marks = {
        "tabindex": "-1",
        "data-live-topic": topic,
        "data-fragment": url_for("live.part", topic=topic),
        "data-tag": shared_part(topic).tag,
        **({"data-now": now()} if stamped else {}),
    }
    return Markup(" ").join(Markup('{}="{}"').format(name, value) for name, value in marks.items())


def part_now(topic: str) -> Markup:
    """For templates: the part of a topic, to stand in the element that follows it."""
    return shared_part(topic).html
