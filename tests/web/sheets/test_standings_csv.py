"""Standings as CSV: what the page shows, for spreadsheet programs, and nothing that such a program runs."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO

import pytest
from flask import Flask

from companion.club.events import operations as events
from companion.club.events.models import Event
from companion.kernel.desk import AddPoints, SignOff
from companion.store.engine import db
from companion.web.sheets.files import cell
from tests.web.house import Person
from tests.web.sheets import evenings
from tests.web.sheets.test_standings_sheets import catan, signed

ALL = "/standings/all.csv"
EVERYWHERE = ("/events/1/standings.csv", "/seasons/1/leaderboard.csv", ALL)


@pytest.fixture
def evening(club: Flask) -> Flask:
    """ベン has won the first table of the event."""
    with club.app_context():
        evenings.played(signed("アン", "ベン"), evenings.event())
    return club


def rows(body: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(body.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("address", EVERYWHERE)
def test_anybody_may_take_home_what_the_page_shows(
    evening: Flask, person: Callable[..., Person], address: str
) -> None:
    answer = person(language="ja").get(address)
    assert (answer.status_code, answer.mimetype) == (200, "text/csv")
    assert answer.data.startswith("\ufeff".encode())
    found = rows(answer.data)
    assert found[0] == ["順位", "名前", "ふりがな", "ポイント", "勝利数", "対局数"]
    assert [line[1] for line in found[1:]] == ["ベン", "アン"]
    assert found[1][4:] == ["1", "1"]


def test_the_head_is_in_the_readers_language(evening: Flask, somebody: Person) -> None:
    assert rows(somebody.get(ALL).data)[0] == ["Rank", "Name", "Reading", "Points", "Wins", "Games"]


def test_it_is_saved_and_not_shown(evening: Flask, somebody: Person) -> None:
    for address, name in zip(EVERYWHERE, ("2018-03-25", "season-2018-01-01"), strict=False):
        header = somebody.get(address).headers["Content-Disposition"]
        assert header.startswith(f"attachment; filename=standings-{name}.csv; filename*=UTF-8''"), header
    assert "filename=standings-all-" in somebody.get(ALL).headers["Content-Disposition"]


def test_one_game_has_its_own_figures_exactly(evening: Flask, somebody: Person) -> None:
    with evening.app_context():
        event = db.session.get(Event, 1)
        assert event
        evenings.played(catan(), event)
    for address in EVERYWHERE:
        head, first, second, _ = rows(somebody.get(f"{address}?game=catan").data)
        assert head[3:] == ["Wins", "Total score", "Sum of shares", "Points", "Games"]
        assert first[3:] == ["1", "10", "0.357142", "20", "1"]  # 10 of 21 and the mean of 7
        assert second[1:] == ["ハル", "", "0", "9", "0.321428", "10", "1"]


def test_what_was_not_played_or_is_not_there_is_no_file(evening: Flask, somebody: Person) -> None:
    for address in (*EVERYWHERE, "/events/9/standings.csv", "/seasons/9/leaderboard.csv"):
        assert somebody.get(f"{address}?game=catan").status_code == 404, address


@pytest.mark.parametrize("address", EVERYWHERE[:2])
def test_a_freeze_holds_in_the_file_too(
    evening: Flask, somebody: Person, organiser: Person, address: str
) -> None:
    with evening.app_context():
        events.freeze(db.session, Event, 1)
        event = db.session.get(Event, 1)
        assert event
        evenings.played(signed("アン", "クロ"), event)
    assert "クロ" not in somebody.get(address).data.decode()
    assert "クロ" in organiser.get(address).data.decode()
    assert "クロ" not in organiser.get(f"{address}?as=public").data.decode()


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1", "=cmd|' /C calc'!A0"])
def test_what_begins_like_a_formula_is_data(name: str) -> None:
    assert cell(name) == f"'{name}"


@pytest.mark.parametrize("value", ['山田, "太"', "a=1", "", 7, "'=1"])
def test_everything_else_stays_as_it_is(value: str | int) -> None:
    assert cell(value) == value


def test_figures_below_zero_stay_figures(club: Flask, somebody: Person) -> None:
    drive = evenings.score_sheet("=1+1", '"赤", 青')
    drive.say("host", AddPoints(1, "other", -250))
    drive.say("host", SignOff())
    with club.app_context():
        evenings.played(drive, evenings.event())
    found = rows(somebody.get(ALL).data)
    assert [line[1] for line in found[1:]] == ['"赤", 青', "'=1+1"]
    assert found[2][3] == "-2.5"


def test_the_page_leads_to_its_file(evening: Flask, somebody: Person) -> None:
    for page, file in zip(("events/1", "seasons/1", "all"), EVERYWHERE, strict=True):
        assert f'href="{file}"' in somebody.get(f"/standings/{page}").text
        assert f'href="{file}?game=free"' in somebody.get(f"/standings/{page}?game=free").text
