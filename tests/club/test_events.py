"""Seasons and events as village-night.md "The event" has them (001)."""

from __future__ import annotations

from dataclasses import fields
from datetime import date, time
from typing import Any

import pytest
from sqlalchemy.orm import Session

from companion.club.events.models import Event, Season
from companion.club.events.operations import (
    EventDraft,
    SeasonDraft,
    add_event,
    add_season,
    change_event,
    change_season,
    events,
    freeze,
    season_on,
    seasons,
    thaw,
)
from companion.club.tables.operations import tonight
from companion.club.writes import Refused
from tests.club.evenings import a_table, an_event, send

SOURCE: dict[str, Any] = {
    "number": 11,
    "title": "第11回よるはこ",
    "held_on": date(2018, 3, 25),
    "opens_at": time(10, 0),
    "closes_at": time(16, 30),
    "cleared_by": time(17, 0),
    "capacity_least": 13,
    "capacity_most": 20,
    "fee": 600,
    "lunch": "外食または持ち込み",
    "special": "人形族と人形遣い族",
    "rules": "通常ルール\n一日一処刑",
    "map_url": "https://maps.example/?q=新宿",
}


def draft_of(event: Event, **changed: Any) -> EventDraft:
    kept = {field.name: getattr(event, field.name) for field in fields(EventDraft)}
    return EventDraft(**{**kept, **changed})


def test_the_sources_event_comes_back_as_it_was_entered(session: Session) -> None:
    event = an_event(session, **SOURCE)
    session.expire_all()
    kept = session.get_one(Event, event.id)
    assert {name: getattr(kept, name) for name in SOURCE} == SOURCE


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"title": " "}, "title"),
        ({"title": "長" * 201}, "title"),
        ({"number": 0}, "number"),
        ({"capacity_least": 21}, "capacity_most"),
        ({"capacity_most": 0, "capacity_least": 0}, "capacity_most"),
        ({"fee": -1}, "fee"),
        ({"map_url": "javascript:alert(1)"}, "map_url"),
        ({"map_url": "http://["}, "map_url"),
        ({"rules": "長" * 4001}, "rules"),
        ({"held_on": date(1, 1, 1)}, "held_on"),
        ({"held_on": date.max}, "held_on"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(
    session: Session, changed: dict[str, Any], field: str
) -> None:
    event = an_event(session, **SOURCE)
    with pytest.raises(Refused) as refused:
        change_event(session, event.id, draft_of(event, **changed))
    assert refused.value.field == field
    session.expire_all()
    assert session.get_one(Event, event.id).title == "第11回よるはこ"


def test_a_number_is_given_once(session: Session) -> None:
    event = an_event(session, **SOURCE)
    with pytest.raises(Refused) as refused:
        an_event(session, season_id=event.season_id, number=11)
    assert refused.value.field == "number"
    an_event(session, season_id=event.season_id)
    an_event(session, season_id=event.season_id)
    assert len(events(session, event.season_id)) == 3


def test_a_season_ends_after_it_begins_and_has_a_name_of_its_own(session: Session) -> None:
    spring = add_season(session, SeasonDraft("2018 春", date(2018, 1, 1), date(2018, 6, 30)))
    with pytest.raises(Refused) as refused:
        add_season(session, SeasonDraft("2018 春", date(2018, 7, 1), date(2018, 12, 31)))
    assert refused.value.field == "name"
    with pytest.raises(Refused) as refused:
        change_season(session, spring.id, SeasonDraft("2018 春", date(2018, 7, 1), date(2018, 6, 30)))
    assert refused.value.field == "ends_on"
    with pytest.raises(Refused) as refused:
        change_season(session, spring.id, SeasonDraft("2018 春", date(2018, 7, 1), date.max))
    assert refused.value.field == "ends_on"
    assert [season.name for season in seasons(session)] == ["2018 春"]


def test_a_day_falls_into_the_season_that_began_last(session: Session) -> None:
    add_season(session, SeasonDraft("2018", date(2018, 1, 1), date(2018, 12, 31)))
    add_season(session, SeasonDraft("2018 春", date(2018, 3, 1), date(2018, 5, 31)))
    names = [
        season.name if (season := season_on(session, day)) else None
        for day in (date(2018, 2, 1), date(2018, 3, 25), date(2019, 1, 1))
    ]
    assert names == ["2018", "2018 春", None]


def test_tonight_is_todays_event_or_the_next(session: Session) -> None:
    event = an_event(session, **SOURCE)
    later = an_event(session, season_id=event.season_id, held_on=date(2018, 4, 22))
    assert tonight(session, date(2018, 3, 1)) == event
    assert tonight(session, date(2018, 3, 25)) == event
    assert tonight(session, date(2018, 3, 26)) == later
    assert tonight(session, date(2018, 5, 1)) is None


def test_a_night_that_lasts_beyond_midnight_is_tonight_while_a_table_is_open(session: Session) -> None:
    event = an_event(session, **SOURCE)
    later = an_event(session, season_id=event.season_id, held_on=date(2018, 3, 26))
    table = a_table(session, event, ["アン", "ベン"])
    assert tonight(session, date(2018, 3, 26)) == event
    assert tonight(session, date(2018, 3, 27)) is None
    send(session, table, "abandon")
    assert tonight(session, date(2018, 3, 26)) == later


def test_an_event_belongs_to_a_season_that_exists(session: Session) -> None:
    with pytest.raises(Refused, match="no-season"):
        add_event(session, EventDraft(season_id=7, title="よるはこ", held_on=date(2018, 3, 25)))


@pytest.mark.parametrize("kind", [Event, Season])
def test_a_freeze_keeps_its_first_moment_until_it_is_lifted(
    session: Session, kind: type[Event] | type[Season]
) -> None:
    event = an_event(session)
    key = event.id if kind is Event else event.season_id
    freeze(session, kind, key)
    first = session.get_one(kind, key).frozen_at
    freeze(session, kind, key)
    assert session.get_one(kind, key).frozen_at == first is not None
    thaw(session, kind, key)
    assert session.get_one(kind, key).frozen_at is None
