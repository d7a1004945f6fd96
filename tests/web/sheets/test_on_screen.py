"""The sheets on the pages of their tables: the same rows as on paper, for whom they are."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.club.tables import claims
from companion.kernel.desk import SignOff
from companion.store.engine import db
from tests.games.catan.desk import confirmed
from tests.games.village import source_001
from tests.sheets.samples import eventful
from tests.web.house import Person
from tests.web.sheets import evenings

VILLAGE, UNDER_WAY, CATAN, SCORES = 1, 2, 3, 4


@pytest.fixture
def evening(club: Flask) -> Flask:
    """A village signed off, one on its third day, a Catan table and a score sheet signed off."""
    catan, scores = confirmed(eventful()), evenings.score_sheet("アン", "ベン")
    for drive in (catan, scores):
        drive.say("host", SignOff())
    with club.app_context():
        event = evenings.event()
        for drive in (source_001.signed(), source_001.play((3, "day")), catan, scores):
            evenings.played(drive, event, known=False)
    return club


@pytest.fixture
def holder(evening: Flask, person: Callable[..., Person]) -> Callable[[int, str], Person]:
    """Somebody whose Japanese phone has been handed a role at a table."""

    def claimed(table: int, role: str) -> Person:
        someone = person(language="ja")
        with evening.app_context():
            token = claims.offer_claim(db.session, table, role)
        someone.send(f"/claim/{token}")
        return someone

    return claimed


def rows(html: str) -> dict[str, list[str]]:
    """The rows of the village's sheet: label, and the words of each cell."""
    table = re.search(r'<table class="village-sheet">(.*?)</table>', html, re.DOTALL)
    assert table
    found = {}
    for row in re.findall(r"<tr.*?>(.*?)</tr>", table[1], re.DOTALL):
        cells = re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.DOTALL)
        label, *words = (" ".join(re.sub(r"<.*?>", " ", cell).split()) for cell in cells)
        found[label] = words
    return found


def test_the_village_of_source_001_stands_on_its_page(evening: Flask, person: Callable[..., Person]) -> None:
    sheet = rows(person(language="ja").get("/tables/1/public").text)
    assert sheet["プレイヤー"][0] == "吟遊詩人 レイリー"
    assert len(sheet["役職"]) == 16
    assert {"1日目 16人", "2日目 8人", "3日目 6人", "4日目 3人"} <= set(sheet)
    assert sheet["1日目 夜"][:8] == ["クレア襲撃", "", "", "", "", "", "ヒンメル黒", "襲撃死"]
    assert sheet["決着 4日目夕方"][0] == "生存"
    assert sheet["合計"] == ["35", "20", *"––––", "5", "5", "20", "0", *"––––––"]
    assert "†1" in sheet["成績"][9]


def test_what_is_struck_is_struck_and_explained(evening: Flask, person: Callable[..., Person]) -> None:
    page = person(language="ja").get("/tables/1/public").text
    assert "<s>勝利20</s><sup>†1</sup>" in page
    assert "†1 10番 アイコス" in page


def test_by_day_the_gm_sees_it_fill_and_nobody_else_does(
    holder: Callable[[int, str], Person],
) -> None:
    page = holder(UNDER_WAY, "gm").get("/tables/2/gm").text
    assert rows(page)["2日目 夜"][0] == "マギー襲撃"
    assert '<details class="panel folds on-sheet" id="sheet">' in page
    for role in ("host", "seat-1"):
        assert "village-sheet" not in holder(UNDER_WAY, role).get(f"/tables/2/{role}").text
    assert "village-sheet" not in holder(UNDER_WAY, "host").get("/tables/2/public").text


def test_incidents_stand_on_the_referees_page_and_on_no_public_one(
    holder: Callable[[int, str], Person],
) -> None:
    phone = holder(CATAN, "host")
    host, public = phone.get("/tables/3/host").text, phone.get("/tables/3/public").text
    for page in (host, public):
        assert "↑ 合計点 9：7" in page
    assert "後で木材を渡す約束" in host
    assert "後で木材を渡す約束" not in public
    assert "紙で代用" not in public


def test_a_score_sheet_is_its_own_page(evening: Flask, somebody: Person) -> None:
    page = somebody.get("/tables/4/public").text
    assert "score-sheet" in page
    assert "on-sheet" not in page


def test_the_page_leads_to_the_same_viewers_pdf(holder: Callable[[int, str], Person]) -> None:
    phone = holder(CATAN, "host")
    assert "/tables/3/sheet.pdf?viewer=host" in phone.get("/tables/3/host").text
    assert "/tables/3/sheet.pdf?viewer=public" in phone.get("/tables/3/public").text


def test_who_lived_on_each_day_is_drawn_and_said(evening: Flask, person: Callable[..., Person]) -> None:
    page = person(language="ja").get("/tables/1/public").text
    assert '<desc id="survivors-desc">1日目 16, 2日目 8, 3日目 6, 4日目 3</desc>' in page
    assert page.count('class="survivors"') == 1
