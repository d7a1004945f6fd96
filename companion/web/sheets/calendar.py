"""The club's events as a calendar that phones and programs follow."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from typing import TYPE_CHECKING

from flask import Response, url_for

from companion.club.events import operations as events
from companion.club.events.models import Event
from companion.store.engine import db

from ..site import absolute, base_url, club_name, club_zone
from ..speech import local
from .printed_tables import event_name
from .views import blueprint

if TYPE_CHECKING:
    from icalendar import Event as Entry

LASTS = timedelta(hours=3)
"""How long a night goes whose end nobody has entered."""


@blueprint.get("/events.ics")
def calendar() -> Response:
    """Every event that anybody may see, for calendars that ask for it from time to time."""
    from icalendar import Calendar  # read by whoever asks for it first, not at each start

    made = Calendar()
    made.add("prodid", "-//club night companion//")
    made.add("version", "2.0")
    made.add("x-wr-calname", club_name())
    for event in events.events(db.session):
        made.add_component(_entry(event))
    answer = Response(made.to_ical(), mimetype="text/calendar")
    answer.headers["Content-Disposition"] = "inline; filename=events.ics"
    return answer


def _entry(event: Event) -> Entry:
    from icalendar import Event as Entry

    made = Entry()
    made.add("uid", f"event-{event.id}-{event.created_at}@{base_url().partition('//')[2].partition(':')[0]}")
    made.add("dtstamp", local(event.created_at))
    made.add("summary", event_name(event))
    begins, ends = _hours(event, club_zone())
    if begins is None:
        made.add("dtstart", event.held_on)
    else:
        made.add("dtstart", begins)
        made.add("dtend", ends)
    made.add("location", ", ".join(part for part in (event.venue, event.address) if part))
    made.add("url", absolute(url_for("club.event", event_id=event.id)))
    return made


def _hours(event: Event, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
    """When an event begins and ends; one that ends before it opens does so on the next day."""
    if event.opens_at is None:
        return None, None
    begins = datetime.combine(event.held_on, event.opens_at, zone)
    if event.closes_at is None:
        return begins, begins + LASTS
    ends = datetime.combine(event.held_on, event.closes_at, zone)
    return begins, ends if ends > begins else ends + timedelta(days=1)
