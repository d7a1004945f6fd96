"""Standings to print: for everybody, and no side door past a freeze."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from flask import Flask

from companion.club.events import operations as events
from companion.club.events.models import Event, Season
from companion.club.standings import queries
from companion.club.standings.scope import Scope
from companion.games.catan.ending import Declare
from companion.kernel.desk import SignOff
from companion.store.engine import db
from tests.driver import Drive
from tests.games.catan.desk import confirmed, line, started
from tests.sheets.reading import pages, text
from tests.web.house import Person
from tests.web.sheets import evenings

EVENT, SEASON, TABLE = "/events/1/standings.pdf", "/seasons/1/leaderboard.pdf", "/tables/2/sheet.pdf"


def signed(*names: str) -> Drive:
    drive = evenings.score_sheet(*names)
    drive.say("host", SignOff())
    return drive


def catan() -> Drive:
    """アオイ wins with ten points, ハル has nine, ミナト two; three seats."""
    table = started(3)
    line(table, 2, settlements=3, cities=3, roads=5)
    line(table, 1, settlements=2, cities=4, roads=5)
    table.say("seat-1", Declare(1))
    confirmed(table).say("host", SignOff())
    return table


@pytest.fixture
def evening(club: Flask) -> Flask:
    """ベン has won the first table of the event."""
    with club.app_context():
        evenings.played(signed("アン", "ベン"), evenings.event())
    return club


def freeze_then_sign(club: Flask, kind: type[Event] | type[Season]) -> None:
    """The public standings are held back, then クロ wins a table."""
    with club.app_context():
        events.freeze(db.session, kind, 1)
        event = db.session.get(Event, 1)
        assert event
        evenings.played(signed("アン", "クロ"), event)


def test_anybody_may_print_what_the_page_shows(evening: Flask, person: Callable[..., Person]) -> None:
    for address, title in ((EVENT, "第11回よるはこ村"), (SEASON, "2018春")):
        answer = person(language="ja").get(address)
        assert answer.status_code == 200
        found = text(answer.data)
        assert title in found
        assert "順位表" in found
        assert "1位ベン" in found
        assert "順位の決め方" in found
        assert "filename*=UTF-8''" in answer.headers["Content-Disposition"]


def test_what_reads_no_japanese_saves_it_under_a_plain_name(evening: Flask, somebody: Person) -> None:
    for address, name in (
        (EVENT, "standings-2018-03-25.pdf"),
        (f"{EVENT}?game=free", "standings-free-2018-03-25.pdf"),
        (SEASON, "standings-season-2018-01-01.pdf"),
    ):
        header = somebody.get(address).headers["Content-Disposition"]
        assert header.startswith(f"inline; filename={name}; filename*=UTF-8''"), header


def test_what_is_not_there_has_no_standings(evening: Flask, somebody: Person) -> None:
    for address in ("/events/9/standings.pdf", "/seasons/9/leaderboard.pdf"):
        assert somebody.get(address).status_code == 404
    assert somebody.get(f"{EVENT}?game=catan").status_code == 404
    assert somebody.get(f"{EVENT}?game=free").status_code == 200


def test_tables_still_open_are_said_to_be(evening: Flask, somebody: Person) -> None:
    assert "notsignedoffyet" not in text(somebody.get(EVENT).data)
    with evening.app_context():
        event = db.session.get(Event, 1)
        assert event
        evenings.played(evenings.score_sheet("ダイ", "エミ"), event)
    assert "notsignedoffyet" in text(somebody.get(EVENT).data)


@pytest.mark.parametrize("kind", [Event, Season])
@pytest.mark.parametrize("address", [EVENT, SEASON])
def test_a_freeze_holds_on_paper_too(
    evening: Flask, kind: type[Event] | type[Season], address: str, somebody: Person, organiser: Person
) -> None:
    freeze_then_sign(evening, kind)
    found = text(somebody.get(address).data)
    assert "クロ" not in found
    assert "ベン" in found
    assert "クロ" in text(organiser.get(address).data)


def test_under_a_freeze_a_sheet_says_which_of_the_two_it_is(
    evening: Flask, somebody: Person, organiser: Person
) -> None:
    freeze_then_sign(evening, Event)
    assert "signedoffby" in text(somebody.get(EVENT).data)
    assert "Donotputthisup" in text(organiser.get(EVENT).data)
    public = text(organiser.get(f"{EVENT}?as=public").data)
    assert "クロ" not in public
    assert "Donotputthisup" not in public


def test_the_points_of_a_table_wait_for_the_thaw(evening: Flask, somebody: Person, organiser: Person) -> None:
    freeze_then_sign(evening, Event)
    assert somebody.get(TABLE).status_code == 403, "to guests it has not ended"
    assert "Thepointsindetail" in text(organiser.get(TABLE).data)
    with evening.app_context():
        events.thaw(db.session, Event, 1)
    assert "Thepointsindetail" in text(somebody.get(TABLE).data)


def test_catan_is_ordered_by_wins_points_and_shares(evening: Flask, person: Callable[..., Person]) -> None:
    with evening.app_context():
        event = db.session.get(Event, 1)
        assert event
        evenings.played(catan(), event)
    found = text(person(language="ja").get(f"{EVENT}?game=catan").data)
    assert "順位表（カタン）" in found
    assert "勝利数→得点合計→占有率合計" in found
    assert "1位アオイ1110" in found  # one game, one win, ten points
    assert "3人卓" in found
    assert "ベン" not in found


def test_a_season_draws_the_course_of_its_leaders(evening: Flask, somebody: Person) -> None:
    assert "overtheseason" not in text(somebody.get(SEASON).data)
    with evening.app_context():
        season = db.session.get(Season, 1)
        assert season
        draft = events.EventDraft(season_id=1, title="次の夜", held_on=season.ends_on, number=12)
        evenings.played(signed("アン", "ベン"), events.add_event(db.session, draft))
    found = text(somebody.get(SEASON).data)
    assert "overtheseason" in found
    assert "No.12" in found


def test_a_long_season_goes_on_on_further_pages(club: Flask, somebody: Person) -> None:
    with club.app_context():
        event = evenings.event()
        for table in range(5):
            names = [f"参加者{table * 20 + seat}" for seat in range(1, 21)]
            evenings.played(signed(*names), event)
        assert len(queries.standing(db.session, Scope(season_id=1), "public")) == 100
    sheets = pages(somebody.get(SEASON).data)
    assert len(sheets) > 1
    assert "参加者100" in "".join(sheets)


def test_the_page_of_the_standings_leads_to_its_sheet(evening: Flask, somebody: Person) -> None:
    assert EVENT in somebody.get("/standings/events/1").text
    assert f"{SEASON}?game=free" in somebody.get("/standings/seasons/1?game=free").text


def test_a_season_s_sheet_says_who_moved_since_the_event_before(
    evening: Flask, person: Callable[..., Person]
) -> None:
    assert "前回比" not in text(person(language="ja").get(SEASON).data)
    with evening.app_context():
        draft = events.EventDraft(season_id=1, title="次の回", held_on=date(2018, 4, 22))
        later = events.add_event(db.session, draft)
        for _ in range(2):
            evenings.played(signed("ベン", "アン"), later)
    found = text(person(language="ja").get(SEASON).data)
    assert "1位↑1アン" in found
    assert "2位↓1ベン" in found
