"""What of a season or an event can be kept. Every field is looked at: all that is wrong is said at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel.words import Text

from ..writes import Check, CheckedFields, Refused, checked, line, lines, number
from .models import Event, Season

MOST_PLACES = 1000


def link(url: str, field: str) -> str:
    """A link: only the web's own schemes, so that a click can run nothing. Raises Refused."""
    bare = line(url, field, most=500)
    try:
        usable = not bare or (urlsplit(bare).scheme in ("http", "https") and bool(urlsplit(bare).hostname))
    except ValueError:
        usable = False
    if not usable:
        raise Refused(Text("club-refused-link"), field)
    return bare


SEASON: dict[str, Check] = {"name": partial(line, most=100, needed=True)}
EVENT: dict[str, Check] = {
    "title": partial(line, most=200, needed=True),
    "number": partial(number, least=1),
    "capacity_least": partial(number, most=MOST_PLACES),
    "fee": number,
    "venue": partial(line, most=200),
    "address": partial(line, most=300),
    "map_url": link,
    **dict.fromkeys(("rules", "special", "lunch", "how_to_apply"), lines),
}


def season(session: Session, typed: Mapping[str, Any], but: int | None = None) -> CheckedFields:
    """A season's fields, those that are given; `but` is the season that is corrected."""
    looked_at = checked(typed, SEASON)
    name, start, end = looked_at.values.get("name"), typed.get("starts_on"), typed.get("ends_on")
    with session.no_autoflush:
        same = session.scalar(select(Season.id).where(Season.name == name))
    if same not in (None, but):
        looked_at.faults.append(Refused(Text("club-refused-season-taken"), "name"))
    if start and end and end < start:
        looked_at.faults.append(Refused(Text("club-refused-ends-first"), "ends_on"))
    return looked_at


def event(session: Session, typed: Mapping[str, Any], but: int | None = None) -> CheckedFields:
    """An event's fields, those that are given; `but` is the event that is corrected."""
    least = min(max(1, typed.get("capacity_least") or 0), MOST_PLACES)
    most = partial(number, least=least, most=MOST_PLACES)
    looked_at = checked(typed, {**EVENT, "capacity_most": most})
    own_number = looked_at.values.get("number")
    with session.no_autoflush:
        same = own_number and session.scalar(select(Event.id).where(Event.number == own_number))
    if same not in (None, but):
        looked_at.faults.append(
            Refused(Text("club-refused-number-taken", {"number": own_number or 0}), "number")
        )
    return looked_at
