"""Seasons and events (village-night.md "The event")."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from sqlalchemy import select

from companion.club.events import operations
from companion.club.events.models import Event, Season
from companion.club.events.operations import SeasonDraft, add_season
from companion.store.engine import db
from companion.web.speech import today
from tests.web.club.evenings import Evening, titles_of_events, words

SOURCE = {
    "title": "よるはこ例会",
    "number": "11",
    "held_on": "2018-03-25",
    "opens_at": "10:00",
    "closes_at": "16:30",
    "cleared_by": "17:00",
    "capacity_least": "13",
    "capacity_most": "20",
    "fee": "600",
    "venue": "公民館",
    "address": "東京都",
    "map_url": "https://maps.example/hall",
    "rules": "村の規則\n島の規則",
    "special": "人形族と人形遣い族",
    "lunch": "外食か持ち込み",
    "how_to_apply": "https://club.example/apply まで",
}


@pytest.fixture
def season(organiser) -> int:
    organiser.send("/events/seasons/new", name="2018年", starts_on="2018-01-01", ends_on="2018-12-31")
    return 1


def test_the_first_event_brings_the_season_of_its_year_with_it(organiser, club):
    assert organiser.send("/events/new", season_id="0", **{**SOURCE, "title": ""}).status_code == 422
    with club.app_context():
        assert not db.session.scalars(select(Season)).all(), "what is refused adds nothing"
    assert organiser.send("/events/new", season_id="0", **SOURCE).status_code == 303
    with club.app_context():
        season = db.session.scalars(select(Season)).one()
    assert (season.starts_on, season.ends_on) == (date(2018, 1, 1), date(2018, 12, 31))
    assert organiser.send("/events/new", season_id="0", **SOURCE).status_code == 422


def test_a_sample_and_a_second_tab_keep_nobody_from_the_first_event(organiser, club, monkeypatch):
    with club.app_context():
        sample = SeasonDraft("見本", date(2018, 1, 1), date(2018, 12, 31))
        add_season(db.session, sample).sample = True
        db.session.commit()
    page = organiser.get("/events/new").text
    assert 'value="0"' in page
    assert "見本" not in page
    with monkeypatch.context() as broken:
        broken.setattr(operations, "record", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            organiser.send("/events/new", season_id="0", **SOURCE)
    for number in ("11", "12"):
        sent = {**SOURCE, "number": number, "title": f"例会{number}"}
        assert organiser.send("/events/new", season_id="0", **sent).status_code == 303
    with club.app_context():
        seasons = db.session.scalars(select(Season.id).where(~Season.sample)).all()
        assert [event.season_id for event in db.session.scalars(select(Event))] == [*seasons] * 2


def test_the_source_s_event_stands_on_its_page(season, organiser, somebody):
    assert organiser.send("/events/new", season_id=season, **SOURCE).status_code == 303
    page = words(somebody.get("/events/1").text)
    for fact in (
        "No. 11 よるはこ例会",
        "Sunday, 25 March 2018",
        "10:00–16:30",
        "Room cleared by 17:00",
        "13 to 20",
        "¥600",
        "公民館",
        "人形族と人形遣い族",
        "外食か持ち込み",
        "村の規則 島の規則",
    ):
        assert fact in page
    links = somebody.get("/events/1").text
    assert 'href="https://maps.example/hall"' in links
    assert 'href="https://club.example/apply"' in links


def test_the_next_event_starts_from_the_one_before(season, organiser):
    organiser.send("/events/new", season_id=season, **SOURCE)
    page = organiser.get("/events/new").text
    assert 'value="12"' in page
    assert 'value="公民館"' in page
    assert "人形族" not in page  # the special of a day is not the next day's


@pytest.mark.parametrize(
    ("field", "typed", "reason"),
    [
        ("title", "", "Enter a title."),
        ("held_on", "", "Enter a date."),
        ("held_on", "tomorrow", "valid date"),
        ("capacity_most", "", "Enter how many people may come."),
        ("opens_at", "25:99", "valid time"),
        ("capacity_most", "many", "valid integer"),
        ("capacity_most", "5", "from 13"),
        ("fee", "-100", "from 0"),
        ("number", "0", "from 1"),
        ("map_url", "javascript:alert(1)", "http"),
        ("season_id", "99", "valid choice"),
        ("title", "長" * 201, "200"),
    ],
)
def test_what_cannot_be_comes_back_with_the_reason_beside_the_field(
    season, club, organiser, field, typed, reason
):
    sent = organiser.send("/events/new", **{"season_id": season, **SOURCE, field: typed})
    assert sent.status_code == 422
    assert f'id="{field}-error"' in sent.text
    told = words(sent.text[sent.text.index(f'id="{field}-error"') :][:400])
    assert reason.casefold() in told.casefold()
    assert "外食か持ち込み" in sent.text
    assert titles_of_events(club) == []


def test_all_that_is_wrong_with_an_event_is_said_at_once(season, club, organiser):
    organiser.send("/events/new", season_id=season, **SOURCE)
    wrong = {
        "title": "長" * 201,
        "held_on": "tomorrow",
        "capacity_most": "5",
        "fee": "-100",
        "map_url": "javascript:alert(1)",
        "opens_at": "25:99",
        "number": "11",
    }
    sent = organiser.send("/events/new", **{"season_id": season, **SOURCE, **wrong})
    assert sent.status_code == 422
    assert set(re.findall(r'id="([a-z_]+)-error"', sent.text)) == set(wrong)
    for typed in wrong.values():
        assert f'value="{typed}"' in sent.text
    assert len(titles_of_events(club)) == 1


def test_all_that_is_wrong_with_a_season_is_said_at_once(season, organiser):
    sent = organiser.send(
        "/events/seasons/new", name="長" * 101, starts_on="2018-12-31", ends_on="2018-01-01"
    )
    assert set(re.findall(r'id="([a-z_]+)-error"', sent.text)) == {"name", "ends_on"}
    assert 'value="2018-12-31"' in sent.text


def test_a_form_sent_twice_plans_one_event(season, club, organiser):
    without_number = {**SOURCE, "number": ""}
    organiser.send("/events/new", season_id=season, **without_number)
    assert organiser.send("/events/new", season_id=season, **without_number).status_code == 422
    assert len(titles_of_events(club)) == 1


def test_a_number_is_given_once(season, organiser):
    organiser.send("/events/new", season_id=season, **SOURCE)
    again = organiser.send("/events/new", season_id=season, **{**SOURCE, "title": "別の夜"})
    assert again.status_code == 422
    assert 'id="number-error"' in again.text


def test_an_event_is_corrected_and_a_date_outside_the_season_is_said(season, organiser):
    organiser.send("/events/new", season_id=season, **SOURCE)
    moved = {**SOURCE, "held_on": "2019-01-06"}
    assert organiser.send("/events/1/edit", season_id=season, **moved).status_code == 303
    page = words(organiser.get("/events/1").text)
    assert "outside the season" in page
    assert "6 January 2019" in page


def test_coming_events_stand_before_past_ones(evening, somebody):
    evening.event(today() + timedelta(days=3), title="次の夜", number=12)
    evening.event(today() + timedelta(days=9), title="その次", number=13)
    page = words(somebody.get("/events").text)
    assert page.index("次の夜") < page.index("その次") < page.index("Past") < page.index("よるはこ例会")


def test_below_the_minimum_is_seen_at_a_glance(evening, somebody):
    evening.event(today() + timedelta(days=3), title="次の夜", number=12)
    assert "13 more needed" in words(somebody.get("/events").text)
    assert "13 more are needed to reach the minimum of 13" in words(somebody.get("/events/2").text)


def test_an_empty_club_says_what_to_do(organiser, somebody):
    assert "Plan the first one" in organiser.get("/events").text
    assert "Plan the first one" not in somebody.get("/events").text


def test_seasons_are_listed_and_corrected(season, organiser):
    assert "0 events" in words(organiser.get("/events/seasons").text)
    sent = organiser.send(
        "/events/seasons/1/edit", name="2018年度", starts_on="2018-04-01", ends_on="2019-03-31"
    )
    assert sent.status_code == 303
    assert "2018年度" in organiser.get("/events/seasons").text


def test_a_season_that_ends_before_it_begins_is_refused(organiser):
    sent = organiser.send("/events/seasons/new", name="逆", starts_on="2018-12-31", ends_on="2018-01-01")
    assert sent.status_code == 422
    assert 'id="ends_on-error"' in sent.text
    assert 'value="逆"' in sent.text


@pytest.mark.parametrize("title", ["<b>夜</b>", "🐺", "𠮷", "מרים"])
def test_titles_are_data(season, organiser, title):
    organiser.send("/events/new", season_id=season, **{**SOURCE, "title": title})
    assert title in words(organiser.get("/events/1").text)
    assert "<b>夜" not in organiser.get("/events").text


def test_a_field_left_empty_is_named_at_the_top_of_the_long_form_with_the_way_to_it(season, organiser):
    answer = organiser.send("/events/new", title="土曜会", held_on="", season_id=season, capacity_most="20")
    assert answer.status_code == 422
    assert '<a href="#held_on">' in answer.text


def test_after_the_first_season_an_event_is_next(organiser, club):
    organiser.send("/events/seasons/new", name="今季", starts_on="2018-01-01", ends_on="2018-12-31")
    page = organiser.get("/events/seasons").text
    assert "Next, plan an event." in page
    assert 'href="/events/new"' in page


def test_a_new_event_is_today_where_the_season_is(season, organiser):
    day = today()
    assert f'value="{day}"' not in organiser.get("/events/new").text
    organiser.send(
        "/events/seasons/new", name="今年", starts_on=f"{day.year}-01-01", ends_on=f"{day.year}-12-31"
    )
    assert f'value="{day}"' in organiser.get("/events/new").text


@pytest.mark.parametrize(
    ("days", "leads"), [(1, "/events/1/applications"), (0, "/events/1/applications/many"), (-1, "")]
)
def test_an_event_names_its_next_step_to_organisers(season, organiser, somebody, days, leads):
    organiser.send(
        "/events/new", season_id=season, **SOURCE | {"held_on": f"{today() + timedelta(days=days)}"}
    )
    primary = re.compile(r'class="btn btn-primary"\s+href="([^"]+)"')
    assert primary.findall(organiser.get("/events/1").text) == [leads] * bool(leads)
    if days == 0:  # a club that knows people may take them in as they come
        organiser.send("/players/new", name="一")
        assert primary.findall(organiser.get("/events/1").text) == ["/events/1/door"]
    assert "Next," not in words(somebody.get("/events/1").text)


def test_on_the_night_an_organiser_s_event_leads_to_what_is_next_and_a_guest_s_to_the_own_seat(
    club, organiser, somebody
):
    evening = Evening(club, today())
    path = f"/events/{evening.id}"

    def filled(person) -> list[str]:
        return re.findall(r'class="btn btn-primary[^"]*"\s+href="([^"]+)"', person.get(path).text)

    evening.come("一", "二", "三", "四")
    assert (filled(organiser), filled(somebody)) == ([f"{path}/tables"], [f"{path}/me"])
    assert "Seat and start" in words(organiser.get(path).text)
    first, second = evening.seat(("一", "二"), ("三", "四"))
    assert filled(organiser) == [f"{path}/tables"]
    evening.play(first, 1, 2, sign=False)
    assert "Sign off the result (1 table)" in words(organiser.get(path).text)
    for table in (first, second):
        evening.abandon(table)
    assert (filled(organiser), filled(somebody)) == ([f"{path}/tables"], [f"{path}/me"])


def test_what_follows_an_event_is_never_on_its_day_by_itself(season, organiser):
    organiser.send("/events/new", season_id=season, **SOURCE | {"held_on": f"{today()}"})
    (field,) = re.findall(r'<input[^>]*id="held_on"[^>]*>', organiser.get("/events/new").text)
    assert 'value=""' in field


def test_on_the_day_the_applications_lead_to_the_door(season, organiser):
    organiser.send("/events/new", season_id=season, **SOURCE | {"held_on": f"{today()}"})
    path = "/events/1/applications"

    def next_act() -> list[str]:
        return re.findall(r'class="btn btn-primary[^"]*"\s+href="([^"]+)"', organiser.get(path).text)

    assert "/events/1/door" not in next_act()
    organiser.send("/events/1/join/application", at=path, name="いずみ")
    assert next_act() == ["/events/1/door"]


def test_applications_begin_one_by_one_or_with_a_list(season, organiser):
    organiser.send("/events/new", season_id=season, **SOURCE)
    page = organiser.get("/events/1/applications").text
    empty = page[page.index('class="empty"') :]
    assert 'href="/events/1/join/application"' in empty
    assert 'href="/events/1/applications/many"' in empty
