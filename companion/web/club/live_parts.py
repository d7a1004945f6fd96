"""Parts of the club's pages that follow their topics: the evening, the door, standings."""

from __future__ import annotations

from typing import Any

from flask import abort

from companion.club.events.models import Event
from companion.club.tables.operations import tables
from companion.store.engine import db
from companion.store.signals import event_topic

from .. import live
from ..auth.keepers import must_keep_door
from ..auth.who import organiser
from ..paths import row_id_or_404
from . import door, evening, standings
from .table_cards import topics_of


@live.renders("evening")
def evening_part(topic: str, rest: str) -> live.SharedPart:
    """`evening:<event>`: rounds and tables; to organisers also what is next."""
    return _of_evening(topic, rest, "club/evening_part.html")


@live.renders("today")
def today_part(topic: str, rest: str) -> live.SharedPart:
    """`today:<event>`: arrivals and tables; to organisers also who has not paid, and what is next."""
    return _of_evening(topic, rest, "club/today_part.html")


def _of_evening(topic: str, rest: str, template: str) -> live.SharedPart:
    """A part with an event's tables. When tables come or go it asks anew for those there are then."""
    event_id = db.get_or_abort(Event, row_id_or_404(rest)).id

    def make() -> str:
        return live.render(template, organiser=organiser, now=None, **evening.evening_page(event_id))

    own = event_topic(event_id)
    of_tables = topics_of(tables(db.session, event_id))
    return live.SharedPart(topic, (own, *of_tables), organiser() is not None, make, (own,))


@live.renders("door")
def door_part(topic: str, rest: str) -> live.SharedPart:
    """`door:<event>`, for who does the door: who is here and who is not yet, and the own last tap."""
    event_id = db.get_or_abort(Event, row_id_or_404(rest)).id
    by = door.whose(must_keep_door(event_id))

    def make() -> str:
        return live.render("club/door_part.html", organiser=organiser, **door.door_page(event_id, by))

    return live.SharedPart(topic, (event_topic(event_id),), (organiser() is not None, by), make)


@live.renders("standing")
def standing_part(topic: str, rest: str) -> live.SharedPart:
    """`standing:all`, or `standing:` with `season:`, `event:` or `board:` and an id; `:<game>` behind it."""
    kind, _, more = rest.partition(":")
    key, _, game = ("", "", more) if kind == "all" else more.partition(":")
    of = _of(kind, key)

    def make() -> str:
        given = standings.standings_page(_of(kind, key), game)
        return live.render("club/standing_part.html", organiser=organiser, **given)

    signals = standings.signals_of(standings.scope_of(of))
    return live.SharedPart(topic, signals, organiser() is not None, make)


def _of(kind: str, key: str) -> standings.Of:
    """Whose standings; nothing: all of them."""
    if kind == "all":
        return None
    found: Any = db.session.get(standings.KINDS.get(kind) or abort(404), row_id_or_404(key))
    subject: standings.Of = found or abort(404)
    return subject
