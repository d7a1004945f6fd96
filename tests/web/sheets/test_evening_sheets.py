"""What an evening needs on paper, from its pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from flask import Flask
from sqlalchemy import select

from companion.club.events import attendance
from companion.club.people.names import Player
from companion.store.engine import db
from tests.sheets.reading import pages, text
from tests.web.club.evenings import Evening
from tests.web.house import Person
from tests.web.sheets import evenings


@pytest.fixture
def evening(club: Flask) -> Flask:
    """アン and ベン sit at the first table; アン has come and paid."""
    with club.app_context():
        event = evenings.event()
        evenings.played(evenings.score_sheet("アン", "ベン"), event)
        for row in attendance.attendances(db.session, event.id)[:1]:
            attendance.pay(db.session, event.id, row.player_id)
        db.session.commit()
    return club


def test_the_list_for_the_door_is_an_organiser_s(evening: Flask, person: Callable[..., Person]) -> None:
    assert person().get("/events/1/door.pdf").status_code == 302
    organiser = person(language="ja")
    organiser.log_in()
    answer = organiser.get("/events/1/door.pdf")
    assert answer.status_code == 200
    assert "受付名簿" in text(answer.data)
    assert "/events/1/door.pdf" in organiser.get("/events/1/door").text


def test_the_seats_of_a_round_are_for_everybody(evening: Flask, person: Callable[..., Person]) -> None:
    answer = person(language="ja").get("/rounds/1/seating.pdf")
    found = text(answer.data)
    assert "第1ラウンドの席" in found
    assert "アン" in found
    assert "ベン" in found
    assert person().get("/rounds/99/seating.pdf").status_code == 404


def test_people_find_their_table_by_the_reading_of_their_names(
    club: Flask, person: Callable[..., Person]
) -> None:
    """Where there is more than one table to look at: on the page and on paper, in the order of the kana."""
    found_evening = Evening(club, date(2026, 11, 22))
    found_evening.come("和田", "青木", "もりた", "Ken")
    with club.app_context():
        for name, reading in (("和田", "ワダ"), ("青木", "あおき")):
            db.session.scalars(select(Player).where(Player.name == name)).one().reading = reading
        db.session.commit()
    found_evening.seat(("和田", "青木"), ("もりた", "Ken"))
    page = person(language="ja").get("/events/1/tables").text
    listed = page[page.index('id="by-name-1"') :]
    assert re.findall(r"<li><bdi[^>]*>([^<]+)</bdi> <a[^>]*>([^<]+)", listed)[:4] == [
        ("Ken", "2卓"),
        ("青木", "1卓"),
        ("もりた", "2卓"),
        ("和田", "1卓"),
    ]
    paper = text(person(language="ja").get("/rounds/1/seating.pdf").data)
    last = paper[paper.index("名前から") :]
    assert last.index("Ken") < last.index("青木") < last.index("もりた") < last.index("和田")


def test_the_seats_of_a_round_whose_tables_ended_without_a_result_are_printed(
    club: Flask, person: Callable[..., Person]
) -> None:
    """Its page showed the tables and led to a page that was not there."""
    found_evening = Evening(club, date(2026, 11, 22))
    found_evening.come("アン", "ベン")
    (table,) = found_evening.seat(("アン", "ベン"))
    found_evening.abandon(table)
    assert "/rounds/1/seating.pdf" in person().get("/events/1/tables").text
    answer = person(language="ja").get("/rounds/1/seating.pdf")
    assert answer.status_code == 200
    assert "アン" in text(answer.data)


def test_the_first_of_an_evening_and_of_a_season_have_certificates(
    club: Flask, person: Callable[..., Person]
) -> None:
    found_evening = Evening(club, date(2026, 11, 22))
    found_evening.come("アン", "ベン")
    found_evening.play(found_evening.seat(("アン", "ベン"))[0], 5, 3)
    organiser = person(language="ja")
    organiser.log_in()
    for sheet, page in (("/events/1", "/events/1/end"), ("/seasons/1", "/standings/seasons/1")):
        assert person().get(f"{sheet}/certificates.pdf").status_code == 302
        assert all(
            words in text(organiser.get(f"{sheet}/certificates.pdf").data) for words in ("表彰状", "アン殿")
        )
        assert f"{sheet}/certificates.pdf" in organiser.get(page).text
        assert f"{sheet}/certificates.pdf" not in person().get(page).text


def test_a_seat_s_card_makes_a_phone_that_seat_s(club: Flask, person: Callable[..., Person]) -> None:
    found_evening = Evening(club, date(2026, 11, 22))
    found_evening.come("アン", "ベン", "クロ", "ダン")
    (table,) = found_evening.seat(("アン", "ベン", "クロ", "ダン"), game="catan")
    organiser = person(language="ja")
    organiser.log_in()
    made = organiser.send(f"/tables/{table}/cards.pdf", at=f"/tables/{table}/phones")
    assert made.mimetype == "application/pdf"
    assert all(name in text(made.data) for name in ("アン", "ベン", "クロ", "ダン"))
    assert person().send(f"/tables/{table}/cards.pdf", at="/").status_code == 403


def test_the_cards_of_a_whole_round_are_one_pdf_with_a_card_for_each_table(
    club: Flask, person: Callable[..., Person]
) -> None:
    found_evening = Evening(club, date(2026, 11, 22))
    found_evening.come("アン", "ベン", "クロ", "ダン", "エマ")
    _, over = found_evening.seat(("アン", "ベン"), ("クロ", "ダン", "エマ"))
    organiser = person(language="ja")
    organiser.log_in()
    evening = f"/events/{found_evening.id}/tables"
    made = organiser.send("/rounds/1/cards.pdf", at=evening).data
    found, (*cards, here, there) = text(made), pages(made)
    assert all(name in found for name in ("アン", "ベン", "クロ", "ダン", "エマ"))
    assert [len(cards), [sheet.count("合計") for sheet in (here, there)]] == [1, [1, 1]]
    assert all(name in there for name in ("クロ", "ダン", "エマ", "2卓"))
    assert found.count("名前を選んで") == 2
    found_evening.abandon(over)
    assert "クロ" not in text(organiser.send("/rounds/1/cards.pdf", at=evening).data)
    assert person().send("/rounds/1/cards.pdf", at="/").status_code == 401


def test_whoever_is_here_for_the_first_time_has_a_name_card(
    club: Flask, person: Callable[..., Person]
) -> None:
    found_evening = Evening(club, date(2026, 11, 22))
    found_evening.come("アン")
    found_evening.id = found_evening.event(date(2026, 12, 20), number=12)
    found_evening.apply("アン")
    organiser = person(language="ja")
    organiser.log_in()
    cards = f"/events/{found_evening.id}/names.pdf"
    assert organiser.get(cards).status_code == 404
    found_evening.apply("ベン")
    for page in ("door", "applications"):
        assert "はじめての人の名札（1人）" in organiser.get(f"/events/{found_evening.id}/{page}").text
    found = text(organiser.get(cards).data)
    assert "ベン" in found
    assert "アン" not in found
    assert person().get(cards).status_code == 302


def test_cards_of_all_say_at_which_table_each_sits(club: Flask, person: Callable[..., Person]) -> None:
    found_evening = Evening(club, date(2026, 11, 22))
    found_evening.come("アン", "ベン", "クロ", "ダン")
    found_evening.seat(("アン", "ベン"), ("クロ", "ダン"))
    organiser = person(language="ja")
    organiser.log_in()
    cards = f"/events/{found_evening.id}/names.pdf?of="
    assert f"{cards}seated" in organiser.get(f"/events/{found_evening.id}/tables").text
    assert f"{cards}all" in organiser.get(f"/events/{found_evening.id}/door").text
    seated, bare = (text(organiser.get(f"{cards}{of}").data) for of in ("seated", "all"))
    assert all(name in seated and name in bare for name in ("アン", "ベン", "クロ", "ダン"))
    assert (seated.count("2卓"), bare.count("2卓")) == (2, 0)
