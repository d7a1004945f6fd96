"""Seasons and events: making, changing, freezing their public standings; when the next is."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.kernel.words import Text
from companion.store.base import now
from companion.store.signals import STANDINGS, event_topic, notify

from ..accounts.acts import Changes, record
from ..accounts.models import Account
from ..writes import Check, CheckedFields, Refused, check_fields, day, get_row, line, lines, number, operation
from .attendance import move_up
from .models import Event, Season

MOST_PLACES = 1000
MOST_DAYS = 365
"""For so long after an event it may be known at the most how to reach people."""


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


WORDING = partial(lines, most=4000)
SEASON: dict[str, Check] = {
    "name": partial(line, most=100, needed=True),
    "starts_on": day,
    "ends_on": day,
}
EVENT: dict[str, Check] = {
    "title": partial(line, most=200, needed=True),
    "held_on": day,
    "number": partial(number, least=1),
    "capacity_least": partial(number, most=MOST_PLACES),
    "fee": number,
    "venue": partial(line, most=200),
    "address": partial(line, most=300),
    "map_url": link,
    **dict.fromkeys(("rules", "special", "lunch", "how_to_apply"), lines),
    "sign_up_most": partial(number, least=1, most=MOST_PLACES),
    "contact_days": partial(number, most=MOST_DAYS),
}


def check_season(session: Session, typed: Mapping[str, Any], but: int | None = None) -> CheckedFields:
    """A season's fields, those that are given; `but` is the season that is corrected."""
    looked_at = check_fields(typed, SEASON)
    name, start, end = looked_at.values.get("name"), typed.get("starts_on"), typed.get("ends_on")
    with session.no_autoflush:
        same = session.scalar(select(Season.id).where(Season.name == name))
    if same not in (None, but):
        looked_at.faults.append(Refused(Text("club-refused-season-taken"), "name"))
    if start and end and end < start:
        looked_at.faults.append(Refused(Text("club-refused-ends-first"), "ends_on"))
    return looked_at


def check_event(session: Session, typed: Mapping[str, Any], but: int | None = None) -> CheckedFields:
    """An event's fields, those that are given; `but` is the event that is corrected."""
    least = min(max(1, typed.get("capacity_least") or 0), MOST_PLACES)
    most = partial(number, least=least, most=MOST_PLACES)
    looked_at = check_fields(typed, {**EVENT, "capacity_most": most})
    own_number = looked_at.values.get("number")
    with session.no_autoflush:
        same = own_number and session.scalar(select(Event.id).where(Event.number == own_number))
    if same not in (None, but):
        looked_at.faults.append(
            Refused(Text("club-refused-number-taken", {"number": own_number or 0}), "number")
        )
    begins, ends = typed.get("sign_up_from"), typed.get("sign_up_until")
    if begins and ends and ends <= begins:
        looked_at.faults.append(Refused(Text("club-refused-sign-up-ends"), "sign_up_until"))
    return looked_at


@dataclass(frozen=True)
class SeasonDraft:
    """A season as it is entered."""

    name: str
    starts_on: date
    ends_on: date


@dataclass(frozen=True)
class EventDraft:
    """An event as it is entered: village-night.md "The event"."""

    season_id: int
    title: str
    held_on: date
    number: int | None = None
    opens_at: time | None = None
    closes_at: time | None = None
    cleared_by: time | None = None
    capacity_least: int = 0
    capacity_most: int = 40
    fee: int = 0
    venue: str = ""
    address: str = ""
    map_url: str = ""
    rules: str = ""
    special: str = ""
    lunch: str = ""
    how_to_apply: str = ""
    sign_up: str = "organiser"
    sign_up_from: datetime | None = None
    sign_up_until: datetime | None = None
    sign_up_most: int | None = None
    sign_up_names: bool = False
    contact_days: int | None = None
    searchable: bool = False


def seasons(session: Session, *, archived: bool = False) -> Sequence[Season]:
    """Seasons, the latest first: those that are shown, or those that were put away."""
    query = select(Season).where(
        Season.archived_at.is_not(None) if archived else Season.archived_at.is_(None)
    )
    return session.scalars(query.order_by(Season.starts_on.desc(), Season.id.desc())).all()


def season_on(session: Session, day: date) -> Season | None:
    """The season that a day falls into; of several the one that began last."""
    query = select(Season).where(Season.starts_on <= day, Season.ends_on >= day, Season.archived_at.is_(None))
    return session.scalars(query.order_by(Season.starts_on.desc(), Season.id.desc())).first()


def events(session: Session, season_id: int | None = None, *, archived: bool = False) -> Sequence[Event]:
    """Events, the latest first, of one season or all: those that are shown, or those that were put away."""
    query = select(Event).where(Event.archived_at.is_not(None) if archived else Event.archived_at.is_(None))
    query = query.order_by(Event.held_on.desc(), Event.id.desc())
    return session.scalars(query if season_id is None else query.where(Event.season_id == season_id)).all()


def running_events(session: Session, today: date) -> list[Event]:
    """The events of a day, and those of the day before that end after midnight."""
    query = select(Event).where(Event.held_on >= today - timedelta(days=1), Event.held_on <= today)
    query = query.where(Event.archived_at.is_(None)).order_by(Event.held_on, Event.id)
    return [event for event in session.scalars(query) if event.held_on == today or event.past_midnight]


@operation
def add_season(
    session: Session, draft: SeasonDraft, by: Account | None = None, *, sample: bool = False
) -> Season:
    """A new season. Raises Refused."""
    season = Season(sample=sample)
    _fill_season(session, season, draft)
    session.add(season)
    session.flush()
    record(session, by, "season-added", season=season.id, name=season.name)
    return season


def season_called(session: Session, name: str) -> Season | None:
    """The season of a name, if there is one."""
    return session.scalar(select(Season).where(Season.name == name))


@operation
def change_season(
    session: Session, season_id: int, draft: SeasonDraft, by: Account | None = None, changes: Changes = ()
) -> Season:
    """Correct a season. Raises Refused."""
    season = get_row(session, Season, season_id, lock=True)
    _fill_season(session, season, draft)
    record(session, by, "season-changed", changes=changes, season=season.id, name=season.name)
    return season


@operation
def add_event(
    session: Session, draft: EventDraft, by: Account | None = None, *, sample: bool = False
) -> Event:
    """A new event, announced in the words of the one before. Raises Refused."""
    latest = select(Event.announcement).where(~Event.sample).order_by(Event.held_on.desc(), Event.id.desc())
    event = Event(created_at=now(), sample=sample, announcement=session.scalar(latest.limit(1)))
    _fill_event(session, event, draft)
    session.add(event)
    session.flush()
    record(session, by, "event-added", event=event.id, title=event.title)
    return event


@operation
def change_event(
    session: Session, event_id: int, draft: EventDraft, by: Account | None = None, changes: Changes = ()
) -> Event:
    """Correct an event. More places move the waiting list up; its points follow it into another season."""
    event = get_row(session, Event, event_id, lock=True)
    fee = event.fee
    _fill_event(session, event, draft)
    session.flush()
    move_up(session, event)
    notify(session, event_topic(event.id))
    record(session, by, "event-changed", changes=changes, event=event.id, title=event.title)
    if event.fee != fee:
        record(session, by, "fee-changed", event=event.id, title=event.title, was=fee, fee=event.fee)
    return event


@operation
def word_announcement(
    session: Session, event_id: int, wording: str | None, by: Account | None = None
) -> None:
    """Announce an event, and those after it, in these words; nothing: in ready-made ones. Raises Refused."""
    event = get_row(session, Event, event_id, lock=True)
    event.announcement = WORDING(wording or "", "wording") or None
    record(session, by, "event-changed", event=event.id, title=event.title)


@operation
def archive(session: Session, kind: type[Event] | type[Season], key: int, by: Account | None = None) -> None:
    """Show an event or a season in no list of guests any more; results stay, and so does the way back."""
    row = get_row(session, kind, key, lock=True)
    row.archived_at = row.archived_at or now()
    record(session, by, f"{kind.__tablename__}-archived", id=key)
    notify(session, STANDINGS)


@operation
def restore(session: Session, kind: type[Event] | type[Season], key: int, by: Account | None = None) -> None:
    """Show an event or a season again."""
    get_row(session, kind, key, lock=True).archived_at = None
    record(session, by, f"{kind.__tablename__}-restored", id=key)
    notify(session, STANDINGS)


@operation
def freeze(session: Session, kind: type[Event] | type[Season], key: int, by: Account | None = None) -> None:
    """Hold the public standings as they are until `thaw`; organisers go on seeing all."""
    row = get_row(session, kind, key, lock=True)
    if row.frozen_at is None:
        row.frozen_at = now()
        record(session, by, f"{kind.__tablename__}-frozen", id=key)
        notify(session, STANDINGS)


@operation
def thaw(session: Session, kind: type[Event] | type[Season], key: int, by: Account | None = None) -> None:
    """Show the standings to everybody again."""
    row = get_row(session, kind, key, lock=True)
    if row.frozen_at is not None:
        row.frozen_at = None
        record(session, by, f"{kind.__tablename__}-thawed", id=key)
        notify(session, STANDINGS)


def _fill_season(session: Session, season: Season, draft: SeasonDraft) -> None:
    kept = check_season(session, asdict(draft), season.id).accepted()
    for field, value in kept.items():
        setattr(season, field, value)


def _fill_event(session: Session, event: Event, draft: EventDraft) -> None:
    with session.no_autoflush:
        season = get_row(session, Season, draft.season_id)
    kept = check_event(session, asdict(draft), event.id).accepted()
    event.season_id, event.season = season.id, season
    event.opens_at, event.closes_at, event.cleared_by = draft.opens_at, draft.closes_at, draft.cleared_by
    event.sign_up, event.sign_up_names = draft.sign_up, draft.sign_up_names
    event.searchable = draft.searchable
    event.sign_up_from, event.sign_up_until = draft.sign_up_from, draft.sign_up_until
    for field, value in kept.items():
        setattr(event, field, value)


LONGEST = 100
"""Days between two events that are still a rhythm."""


def next_day(held: Sequence[date], today: date) -> date | None:
    """The first day from today on in the rhythm of the last events, latest first: the same weekday of the
    month (the fourth Sunday), else as many days apart as the last two. Nothing where there is no rhythm."""
    if len(held) < 2 or not 0 < (apart := (held[0] - held[1]).days) <= LONGEST:
        return None
    following = held[0]
    monthly = _week(held[0]) == _week(held[1]) and 27 < apart < 36
    while following <= held[0] or following < today:
        following = _next_month(following) if monthly else following + timedelta(apart)
    return following


def _week(day: date) -> tuple[int, int]:
    return day.weekday(), (day.day - 1) // 7


def _next_month(day: date) -> date:
    """The same weekday of the next month that has it: not every month has a fifth Sunday."""
    wanted, following = _week(day), day + timedelta(7)
    while _week(following) != wanted:
        following += timedelta(7)
    return following
