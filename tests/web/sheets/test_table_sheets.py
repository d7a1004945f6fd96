"""The sheet of a table by its address: for whom, in which language, under which name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.games.free.game import Finish, Points
from companion.kernel.desk import AddPoints, SignOff
from tests.driver import Drive, setup
from tests.sheets.reading import BASE_14, embedded_fonts, pages, text
from tests.web.house import Person
from tests.web.sheets import evenings

HOSTILE = ("<b>太郎</b>", "𠮷野 \u202e逆", "=cmd|' /C calc'!A0", "👨‍👩‍👧", "名" * 100, "a&amp;b")


@pytest.fixture
def evening(club: Flask) -> Flask:
    """Table 1 of the event is finished, table 2 is not."""
    with club.app_context():
        event = evenings.event()
        evenings.played(evenings.score_sheet("アン", "ベン"), event, label="A")
        evenings.played(evenings.score_sheet("アン", "ベン", finish=False), event)
    return club


def test_whoever_looks_gets_the_sheet_once_there_is_a_result(evening: Flask, somebody: Person) -> None:
    answer = somebody.get("/tables/1/sheet.pdf")
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Cache-Control"] == "no-store"
    found = text(answer.data)
    assert "ナンジャモンジャ" in found
    assert "ベン" in found
    assert "Pageof" not in found


def test_before_that_it_is_for_who_runs_the_table(
    evening: Flask, somebody: Person, organiser: Person
) -> None:
    assert somebody.get("/tables/2/sheet.pdf").status_code == 403
    answer = organiser.get("/tables/2/sheet.pdf")
    assert answer.status_code == 200
    assert "Inprogress" in text(answer.data)


def test_nobody_gets_the_sheet_of_a_viewer_that_the_device_may_not_be(
    evening: Flask, somebody: Person, organiser: Person
) -> None:
    for viewer in ("host", "gm", "seat-1"):
        assert somebody.get(f"/tables/1/sheet.pdf?viewer={viewer}").status_code == 403
    assert organiser.get("/tables/1/sheet.pdf?viewer=host").status_code == 200
    assert organiser.get("/tables/1/sheet.pdf?viewer=gm").status_code == 403


def test_a_table_that_is_not_there_has_no_sheet(evening: Flask, organiser: Person) -> None:
    assert organiser.get("/tables/99/sheet.pdf").status_code == 404


def test_the_sheet_speaks_the_readers_language(evening: Flask, person: Callable[..., Person]) -> None:
    assert "Page1of1" in text(person().get("/tables/1/sheet.pdf").data)
    assert "1/1ページ" in text(person(language="ja").get("/tables/1/sheet.pdf").data)


def test_it_is_shown_in_place_and_saved_under_its_name(evening: Flask, person: Callable[..., Person]) -> None:
    header = person(language="ja").get("/tables/1/sheet.pdf").headers["Content-Disposition"]
    assert header.startswith("inline; filename=free-2018-03-25-1.pdf;")
    assert "filename*=UTF-8''%E7%AC%AC11%E5%9B%9E" in header


def test_the_points_come_with_the_sign_off(club: Flask, somebody: Person, organiser: Person) -> None:
    drive = evenings.score_sheet("アン", "ベン")
    drive.say("host", AddPoints(1, "mvp", 250, "司会"))
    with club.app_context():
        table = evenings.played(drive, evenings.event())
    assert "MVP" not in text(somebody.get("/tables/1/sheet.pdf").data)
    assert "2.5" in text(organiser.get("/tables/1/sheet.pdf").data)
    with club.app_context():
        evenings.further(table, drive, SignOff())
    found = text(somebody.get("/tables/1/sheet.pdf").data)
    assert "MVP" in found
    assert "司会" in found
    assert "notsignedoff" not in found


def test_whatever_a_name_is_made_of_it_is_printed_as_text(club: Flask, somebody: Person) -> None:
    with club.app_context():
        event = evenings.event(title='<i>"夜"</i> /..\\ \u202e=1+1')
        evenings.played(evenings.score_sheet(*HOSTILE), event, known=False, label="<A>")
    answer = somebody.get("/tables/1/sheet.pdf")
    found = text(answer.data)
    assert "<b>太郎</b>" in found
    assert "𠮷野" in found
    assert "=cmd|'/Ccalc'!A0" in found
    assert "a&amp;b" in found
    assert "\u202e" not in found + answer.headers["Content-Disposition"]
    assert all(embedded_fonts(answer.data).values())
    assert not any(name.startswith(BASE_14) for name in embedded_fonts(answer.data))


def test_twenty_seats_and_many_rounds_go_on_on_further_pages(club: Flask, somebody: Person) -> None:
    names = [f"参加者{number}" for number in range(1, 21)]
    drive = Drive(setup("free", names))
    for turn in range(1, 41):
        for seat in range(1, 21):
            drive.say("host", Points(seat, turn, seat * turn))
    drive.say("host", Finish())
    with club.app_context():
        evenings.played(drive, evenings.event(), known=False)
    sheets = pages(somebody.get("/tables/1/sheet.pdf").data)
    assert len(sheets) > 1
    assert all("参加者20" in sheet for sheet in sheets[1:])
