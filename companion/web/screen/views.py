"""The screen's page and its fragment, followed as `screen:<event>` or `screen:<event>:<language>`."""

from __future__ import annotations

from typing import Any

from flask import Response, abort, make_response, render_template, request, url_for

from companion.club.events.models import Event
from companion.kernel.words import prefix_of
from companion.store.base import now
from companion.store.engine import db
from companion.store.signals import event_topic, table_topic
from companion.words import LANGUAGES

from .. import live
from ..paths import row_id_or_404
from ..qr import code
from ..security import timed
from ..speech import speaking
from .blueprint import blueprint
from .evening import Evening
from .show import Arranged, Show, arranged, show


@blueprint.get("")
def page(event_id: int) -> Response:
    """The screen, for anybody: what it shows is public. `lang` is for a second screen in another language."""
    asked = request.args.get("lang", "")
    event, screen, language = _asked(event_id, asked)
    shown = show(event, screen, language)
    given = {
        "theme": lambda: screen.theme,
        "topic": f"screen:{event_id}:{asked}".rstrip(":"),
        "fragment_url": url_for(".fragment", event_id=event_id, lang=asked or None),
        "tag": shown.tag,
        "now": now(),
    }
    with speaking(language):
        return timed(make_response(render_template("screen/page.html", **_template_values(shown), **given)))


@blueprint.get("/fragment")
def fragment(event_id: int) -> Response:
    """What changes on it, by ETag."""
    event, screen, language = _asked(event_id, request.args.get("lang", ""))
    shown = show(event, screen, language)
    tag = shown.tag

    def rendered() -> str:
        with speaking(language):
            return live.render("screen/fragment.html", now=None, **_template_values(shown))

    return live.answer(tag, lambda: live.part_of(("screen", event_id, language), tag, rendered))


@live.follows("screen")
def follow(topic: str, rest: str) -> live.Watch:
    """An event's screen. When tables come or go the stream ends, and asks anew for those there are then."""
    number, _, asked = rest.partition(":")
    event, screen, language = _asked(row_id_or_404(number), asked)
    event_id, own = event.id, event_topic(event.id)
    tables = tuple(row.id for row in Evening(event, screen.notice).rows)

    def present() -> str:
        there = db.session.get(Event, event_id)
        return show(there, arranged(event_id), language).tag if there else ""

    return live.Watch(
        topic,
        (own, *(table_topic(table) for table in tables)),
        ("screen", event_id, language, tables),
        present,
        (own,),
    )


def _asked(event_id: int, language: str) -> tuple[Event, Arranged, str]:
    """The event, its screen and the language to show it in. 404 for what there is not."""
    event = db.get_or_abort(Event, event_id)
    if language and language not in LANGUAGES:
        abort(404)
    screen = arranged(event_id)
    return event, screen, language or screen.language


def _template_values(shown: Show) -> dict[str, Any]:
    return {"show": shown, "code": code, "key_of": prefix_of}
