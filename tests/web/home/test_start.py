"""The first page."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time, timedelta

import pytest

from companion.club.accounts.operations import accounts, choose_address
from companion.club.events.operations import EventDraft, SeasonDraft, add_event, add_season
from companion.store.engine import db
from companion.web.speech import today
from tests.browser.phones import NewPhone
from tests.web.whole_night import becomes, served


def plan(app, days: int, title: str) -> None:
    with app.test_request_context():
        held = today() + timedelta(days)
        season = add_season(db.session, SeasonDraft(title, date(held.year, 1, 1), date(held.year, 12, 31)))
        draft = EventDraft(
            season.id,
            title,
            held,
            number=11,
            opens_at=time(10),
            closes_at=time(16, 30),
            fee=600,
            venue="公民館",
        )
        add_event(db.session, draft)


def test_without_an_event_the_page_says_so(somebody):
    assert "No event is planned" in somebody.get("/").text


def test_tonight_s_event_stands_first(club, somebody):
    plan(club, 0, "第十一夜")
    page = somebody.get("/").text
    assert "第十一夜" in page
    assert "today" in page
    assert "10:00–16:30" in page
    assert "¥600" in page


def test_the_next_event_is_announced(club, somebody, person):
    plan(club, 9, "次の夜")
    assert "次の夜" in somebody.get("/").text
    japanese = person(language="ja").get("/").text
    assert "次の開催" in japanese
    assert "第11回" in japanese
    assert "￥600" in japanese


def test_an_event_that_is_over_is_not_tonight_s(club, somebody):
    plan(club, -1, "昨日の夜")
    assert "昨日の夜" not in somebody.get("/").text


def test_the_first_page_of_a_first_event_is_no_longer_than_two_screens(
    club, organiser, new_phone: NewPhone
) -> None:
    """What comes next is offered once: an empty calendar says nothing beside the step that fills it."""
    assert "No event is planned" not in organiser.get("/").text
    plan(club, 0, "第十一夜")
    phone = new_phone()
    with served(club) as url:
        becomes(phone, organiser, url)
        phone.goto(url)
        assert phone.evaluate("document.documentElement.scrollHeight") <= 1600


def test_phones_find_the_address_and_its_code(somebody):
    page = somebody.get("/").text
    assert '<svg role="img"' in page
    assert 'class="qr-address">http://' in page


def test_the_house_is_awake(somebody):
    assert somebody.get("/healthz").text == "ok\n"


@pytest.mark.parametrize(
    ("chosen", "https", "shown"),
    [
        ("", False, "http://192.168.1.5:8000/"),
        ("", True, "https://192.168.1.5:8000/"),
        ("http://192.168.1.5:8000", True, "https://192.168.1.5:8000/"),
        ("https://192.168.1.5:8000", False, "http://192.168.1.5:8000/"),
        ("https://club.example", False, "https://club.example/"),
        ("http://192.168.1.99:8000", True, "http://192.168.1.99:8000/"),
    ],
)
def test_the_address_has_the_scheme_that_is_served(club, somebody, monkeypatch, chosen, https, shown):
    monkeypatch.setattr("companion.web.site.lan_addresses", lambda: ("192.168.1.5",))
    club.extensions["config"] = replace(club.extensions["config"], https=https)
    with club.app_context():
        choose_address(db.session, accounts(db.session)[0], chosen)
    assert f'class="qr-address">{shown}<' in somebody.get("/").text


@pytest.mark.parametrize("chosen", ["", "http://192.168.1.5:8000"])
def test_a_program_that_listens_to_its_own_machine_draws_no_code(club, organiser, monkeypatch, chosen):
    monkeypatch.setattr("companion.web.site.lan_addresses", lambda: ("192.168.1.5",))
    monkeypatch.setattr("companion.web.home.settings.lan_addresses", lambda: ("192.168.1.5",))
    club.extensions["config"] = replace(club.extensions["config"], host="127.0.0.1")
    with club.app_context():
        choose_address(db.session, accounts(db.session)[0], chosen)
    for path in ("/", "/settings/address"):
        page = organiser.get(path).text
        assert "192.168.1.5" not in page
        assert '<svg role="img"' not in page
        assert "without --host 127.0.0.1" in page
        assert "COMPANION_HOST" in page


def test_where_the_server_s_own_certificate_is_used_the_page_explains_the_warning(club, somebody):
    assert "/authority.crt" not in somebody.get("/").text
    assert somebody.get("/authority.crt").status_code == 404
    club.extensions["authority"] = b"DER"
    page = somebody.get("/").text
    assert "“Advanced”, then “Proceed”" in page
    assert 'href="/authority.crt"' in page
    answer = somebody.get("/authority.crt")
    assert answer.data == b"DER"
    assert "no-store" in answer.headers["Cache-Control"]
