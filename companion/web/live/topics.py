"""What a page may follow. A room says it for its kind of topic; the stream knows no room."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from flask import abort, current_app

from companion.store.cache import Cache
from companion.store.signals import signals

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
