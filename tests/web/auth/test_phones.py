"""Tables handed to phones: a look claims nothing, a POST claims once, the address is clean afterwards."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.club.accounts.acts import latest
from companion.club.events.operations import EventDraft, SeasonDraft, add_event, add_season
from companion.club.rounds.operations import add_round
from companion.club.tables.claims import live, offer_claim
from companion.club.tables.models import Claim, GameTable
from companion.club.tables.operations import SeatDraft, TableDraft, open_table
from companion.store.engine import db
from companion.web import viewers
from companion.web.auth import phones

NAMES = ("レイリー", "ヒンメル", "フーガ")


@pytest.fixture
def table(club: Flask) -> int:
    """A table with three seats; its id."""
    with club.app_context():
        season = add_season(db.session, SeasonDraft("2018", date(2018, 1, 1), date(2018, 12, 31)))
        event = add_event(db.session, EventDraft(season.id, "よるはこの会", date(2018, 3, 25)))
        played = add_round(db.session, event.id)
        seats = [SeatDraft(name=name) for name in NAMES]
        return open_table(db.session, played.id, TableDraft("free", seats)).id


@pytest.fixture
def offer(club: Flask, table: int):
    """Makes a link for a role at the table."""

    def made(role: str) -> str:
        with club.app_context():
            return f"/claim/{offer_claim(db.session, table, role)}"

    return made


def test_a_look_shows_who_would_be_what(somebody, offer):
    page = somebody.get(offer("seat-2"))
    assert page.status_code == 200
    assert "Seat 2 · ヒンメル" in page.text
    assert "よるはこの会" in page.text


def test_a_look_claims_nothing(club, somebody, offer, table):
    link = offer("host")
    for _ in range(3):
        assert somebody.get(link).status_code == 200
    with club.app_context():
        assert live(db.session, table) == []


def test_a_post_claims_and_leads_to_a_clean_address(somebody, offer, table):
    answer = somebody.send(offer("host"))
    assert answer.status_code == 303
    assert answer.location == f"/tables/{table}/host"
    assert somebody.get(answer.location).status_code == 200


def test_the_token_and_the_device_are_kept_as_hashes_only(club, somebody, offer):
    link = offer("host")
    somebody.send(link)
    cookie = somebody.client.get_cookie("device")
    with club.app_context():
        claim = db.session.query(Claim).one()
    assert link.rpartition("/")[2].encode() not in claim.token_hash
    assert cookie.value.partition(".")[0].encode() not in claim.device_hash


def test_the_device_is_known_for_a_year_and_out_of_reach_for_scripts(somebody, offer):
    cookie = next(
        line
        for line in somebody.send(offer("host")).headers.getlist("Set-Cookie")
        if line.startswith("device=")
    )
    assert "HttpOnly" in cookie
    assert int(re.search(r"Max-Age=(\d+)", cookie).group(1)) >= 365 * 24 * 3600


def test_a_device_cookie_that_somebody_made_up_is_nobody_s(person, offer, table):
    forger = person()
    forger.client.set_cookie("device", "AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAA")
    assert forger.get(f"/tables/{table}/host").status_code == 403


def test_a_link_works_for_one_phone(somebody, person, offer):
    link = offer("seat-1")
    somebody.send(link)
    late = person().get(link)
    assert late.status_code == 410
    assert somebody.get(link).status_code == 302, "its own phone is led to the table"


def test_a_new_claim_of_a_role_replaces_the_old_phone(somebody, person, offer, table):
    second = person()
    somebody.send(offer("host"))
    second.send(offer("host"))
    assert second.get(f"/tables/{table}/host").status_code == 200
    assert somebody.get(f"/tables/{table}/host").status_code == 403


def test_an_unknown_link_is_gone(somebody):
    assert somebody.get("/claim/AAAAAAAAAAAAAAAAAAAAAA").status_code == 410


def test_the_page_of_a_link_tells_nobody_its_address(somebody, offer):
    assert somebody.get(offer("seat-1")).headers["Referrer-Policy"] == "no-referrer"


def test_everybody_is_public_and_nobody_more(somebody, table):
    assert somebody.get(f"/tables/{table}/public").status_code == 200
    for viewer in ("host", "gm", "seat-1", "seat-9", "rules", "nobody"):
        assert somebody.get(f"/tables/{table}/{viewer}").status_code == 403


def test_a_seat_s_phone_is_that_seat_alone(somebody, offer, table):
    somebody.send(offer("seat-2"))
    assert somebody.get(f"/tables/{table}/seat-2").status_code == 200
    for viewer in ("seat-1", "host", "gm"):
        assert somebody.get(f"/tables/{table}/{viewer}").status_code == 403


def test_an_organiser_hosts_but_is_no_gm(organiser, table):
    assert organiser.get(f"/tables/{table}/host").status_code == 200
    assert organiser.get(f"/tables/{table}/gm").status_code == 403


def test_an_organiser_opens_the_gm_s_view_by_an_act_that_is_written_down(club, organiser, table):
    assert "put on record" in organiser.get(f"/tables/{table}/open-gm").text
    opened = organiser.send(f"/tables/{table}/open-gm")
    assert opened.location == f"/tables/{table}/gm"
    assert organiser.get(opened.location).status_code == 200
    with club.app_context():
        act = latest(db.session, 1)[0]
    assert (act.what, act.params) == ("gm-view-opened", {"table": table})


def test_an_organiser_at_the_address_of_the_gm_s_view_is_offered_the_act(organiser, somebody, table):
    answer = organiser.get(f"/tables/{table}/gm")
    assert (answer.status_code, "put on record" in answer.text) == (403, True)
    assert f'action="/tables/{table}/open-gm"' in answer.text
    assert "open-gm" not in somebody.get(f"/tables/{table}/gm").text
    assert organiser.get("/tables/999/gm").status_code == 404


def test_an_organiser_who_plays_there_hears_why_the_gm_s_view_stays_shut(organiser, offer, table):
    organiser.send(offer("seat-1"))
    answer = organiser.get(f"/tables/{table}/gm")
    assert answer.status_code == 403
    assert "sits at this table" in answer.text
    assert "open-gm" not in answer.text


def test_a_look_at_that_question_opens_nothing(organiser, table):
    organiser.get(f"/tables/{table}/open-gm")
    assert organiser.get(f"/tables/{table}/gm").status_code == 403


def test_an_organiser_who_plays_there_does_not_see_what_the_gm_sees(organiser, offer, table):
    organiser.send(offer("seat-1"))
    answer = organiser.send(f"/tables/{table}/open-gm")
    assert answer.location == f"/tables/{table}"
    assert organiser.get(f"/tables/{table}/gm").status_code == 403


def test_an_organiser_who_saw_what_the_gm_sees_does_not_sit_down_there(club, organiser, offer, table):
    organiser.send(f"/tables/{table}/open-gm")
    assert organiser.send(offer("seat-1"), at="/settings").status_code == 410
    assert organiser.get(offer("seat-2")).status_code == 410
    with club.app_context():
        assert live(db.session, table) == []


def test_a_hundred_gm_s_views_do_not_burst_the_cookie(organiser, table):
    for _ in range(3):
        organiser.send(f"/tables/{table}/open-gm")
    with organiser.client.session_transaction() as kept:
        assert kept[viewers.OPENED] == [table]
        kept[viewers.OPENED] = [10**6 + number for number in range(500)]
    organiser.send(f"/tables/{table}/open-gm")
    assert organiser.get(f"/tables/{table}/gm").status_code == 200
    assert len(organiser.client.get_cookie("companion").value) < 2000


def test_a_fault_of_the_program_writes_no_token_down(club, somebody, offer, monkeypatch, caplog):
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    link = offer("host")
    monkeypatch.setattr(phones.claims, "offered_claim", broken)
    monkeypatch.setitem(club.config, "PROPAGATE_EXCEPTIONS", False)
    assert somebody.get(link).status_code == 500
    assert "/claim/<token>" in caplog.text
    assert link not in caplog.text


def test_nobody_else_opens_the_gm_s_view(somebody, offer, table):
    somebody.send(offer("host"))
    assert somebody.send(f"/tables/{table}/open-gm", at="/login").status_code == 401


def test_a_row_with_a_menu_is_known_by_its_role(organiser, table):
    page = organiser.get(f"/tables/{table}/phones").text
    assert re.findall(r'<li data-keep="([^"]+)"', page)[-3:] == ["seat-1", "seat-2", "seat-3"]


def test_codes_are_shown_once_and_work(organiser, person, table):
    page = organiser.send(f"/tables/{table}/phones", role="host").text
    link = re.search(r'qr-address">([^<]+)<', page).group(1)
    assert '<svg role="img"' in page
    assert urlsplit(link).path not in organiser.get(f"/tables/{table}/phones").text
    phone = person()
    phone.send(urlsplit(link).path)
    assert phone.get(f"/tables/{table}/host").status_code == 200
    assert "not connected" in organiser.get(f"/tables/{table}/phones").text


def test_where_seats_enter_nothing_the_page_of_codes_says_so(club, organiser, table):
    said = "Points are entered on the host’s device."
    assert said in organiser.get(f"/tables/{table}/phones").text
    assert said in organiser.send(f"/tables/{table}/phones/all").text
    with club.app_context():
        played = db.session.get_one(GameTable, table).round_id
        seats = [SeatDraft(name=name) for name in NAMES]
        catan = open_table(db.session, played, TableDraft("catan", seats)).id
    assert said not in organiser.get(f"/tables/{catan}/phones").text


def test_all_seats_get_their_codes_at_once(organiser, table):
    page = organiser.send(f"/tables/{table}/phones", role=["seat-1", "seat-2", "seat-3"]).text
    assert len(set(re.findall(r'qr-address">([^<]+)<', page))) == 3


def test_a_host_hands_on_seats_and_the_desk_but_not_the_gm_s_view(somebody, offer, table):
    somebody.send(offer("host"))
    where = f"/tables/{table}/phones"
    assert somebody.send(where, role="seat-1").status_code == 200
    assert somebody.send(where, role="host").status_code == 200
    assert somebody.send(where, role="gm").status_code == 403
    assert somebody.send(where, role="seat-9").status_code == 403


def test_a_player_hands_on_nothing(somebody, offer, table):
    somebody.send(offer("seat-1"))
    assert somebody.get(f"/tables/{table}/phones").status_code == 403


def test_a_role_is_taken_back(organiser, somebody, offer, table):
    somebody.send(offer("seat-1"))
    organiser.send(f"/tables/{table}/phones/revoke", at=f"/tables/{table}/phones", role="seat-1")
    assert somebody.get(f"/tables/{table}/seat-1").status_code == 403


def test_a_link_without_a_viewer_leads_each_to_their_own(club, somebody, organiser, person, offer, table):
    somebody.send(offer("seat-3"))
    assert somebody.get(f"/tables/{table}").location == f"/tables/{table}/seat-3"
    assert organiser.get(f"/tables/{table}").location == f"/tables/{table}/host"
    assert person().get(f"/tables/{table}").location == f"/tables/{table}/{viewers.PUBLIC}"


def test_a_table_that_is_not_there_is_not_found(organiser, table):
    assert organiser.get(f"/tables/{table + 1}/public").status_code == 404
    assert organiser.get(f"/tables/{table + 1}/phones").status_code == 404
