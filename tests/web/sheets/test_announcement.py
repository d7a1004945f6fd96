"""An event is announced as text and as a picture, in the order of source 001 and in the club's words."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from unittest.mock import Mock

import pytest
from PIL import Image

from companion.club.events.models import Event
from companion.sheets.poster import Block, Poster, Prize, _cut, _draw_prizes
from companion.sheets.text_fitting import Typeset
from companion.store.engine import db
from companion.web.sheets.announcement import fill, ready_made
from tests.web.club.evenings import TODAY, Evening, words

FACTS = {
    "venue": "Haco",
    "address": "福岡市博多区住吉4丁目4-21",
    "map_url": "https://maps.example/haco",
    "special": "人形族と人形遣い族",
    "lunch": "持ち込んでもかまいません",
    "rules": "席を立つのは一度まで",
    "how_to_apply": "このページから",
    "sign_up": "page",
    "sign_up_from": datetime(2018, 2, 25, 21),
}
ORDER = (
    "よるはこ例会",
    "2018年3月25日",
    "10:00〜16:30",
    "17:00",
    "Haco",
    "https://maps.example/haco",
    "13〜20人",
)
ORDER += (
    "600",
    "人形族と人形遣い族",
    "持ち込んでも",
    "席を立つ",
    "このページから",
    "21:00",
    "/events/1",
    "/events/1.ics",
)


@pytest.fixture
def announced(club) -> Evening:
    return Evening(club, TODAY, **FACTS)


def told(organiser, event_id: int) -> str:
    """The text that is to be posted."""
    page = organiser.get(f"/events/{event_id}/announcement").text
    return words(page.partition('id="announcement-text"')[2].partition("</textarea>")[0])


def test_the_text_says_the_facts_in_the_order_of_the_source(announced, organiser):
    text = told(organiser, announced.id)
    assert [fact for fact in ORDER if fact not in text] == []
    places = [text.find(fact) for fact in ORDER]
    assert places == sorted(places)


def test_what_an_event_does_not_say_leaves_no_empty_heading(club, organiser):
    evening = Evening(club, TODAY, title="例会", number=None, capacity_least=0)
    text = told(organiser, evening.id)
    assert "■募集人数" in text
    assert not any(f"■{heading}" in text for heading in ("会場", "昼食", "ルール", "今回の目玉"))


def test_the_club_s_wording_is_kept_for_later_events_and_given_back_empty(announced, organiser):
    page = f"/events/{announced.id}/announcement"
    sent = organiser.send(page, wording="こんばんは！ {イベント名} です。\n\n昼は{昼食}\n{Map}\n{謎}")
    assert sent.status_code == 303
    text = told(organiser, announced.id)
    assert "こんばんは！ 第11回 よるはこ例会 です。" in text
    assert "https://maps.example/haco {謎}" in text
    assert "■" not in text
    later = announced.event(TODAY.replace(day=26), number=12)
    assert "こんばんは！ 第12回" in told(organiser, later)
    organiser.send(page, wording="")
    with announced.app.app_context():
        assert db.session.get_one(Event, announced.id).announcement is None
    assert organiser.send(page, wording="長" * 4001).status_code == 422


def test_a_paragraph_goes_in_which_all_places_are_empty_and_so_does_such_a_line(club):
    with club.test_request_context():
        facts = dict.fromkeys(("map", "lunch"), "") | {"where": "Haco"}
        names = ["name", "when", "people", "fee", "special", "rules", "apply", "page", "calendar"]
        facts |= dict.fromkeys(names, "x")
        assert fill("a\n\n{Lunch}?\n\n{Where}\n{map}\nb", facts) == [["a"], ["Haco", "b"]]
        assert len(fill(ready_made(), facts)) == 9


def test_the_picture_is_drawn_whatever_the_club_says(announced, organiser):
    page = f"/events/{announced.id}/announcement"
    first = organiser.get(f"{page}.png")
    assert (first.status_code, first.mimetype) == (200, "image/png")
    picture = Image.open(BytesIO(first.data))
    assert picture.size == (1080, 1350)
    assert len(picture.convert("RGB").getcolors(100_000)) > 8
    for wording in ("{Event}", "🌸" * 300, "長い" * 2000, "■\n\n■a\nb", "https://a.example"):
        organiser.send(page, wording=wording)
        assert organiser.get(f"{page}.png").status_code == 200
    lines = [f"・{table}卓 人狼陣営の勝利" for table in range(1, 27)]
    organiser.send(page, wording="\n".join(["{Event}", "", *lines]))
    longer = Image.open(BytesIO(organiser.get(f"{page}.png").data))
    assert longer.size[1] > 26 * 29 * 1.4 + 600, "as tall as all 26 lines take"


def test_a_picture_is_no_taller_than_four_and_measures_what_it_holds(announced, organiser, monkeypatch):
    page = f"/events/{announced.id}/announcement"
    measured = []
    wrap = Typeset.wrap
    monkeypatch.setattr(Typeset, "wrap", lambda self, *a, **b: measured.append(1) or wrap(self, *a, **b))
    for wording in ("T\n\n" + "a\n" * 1999, "T\n\n" + "{ルール}" * 700, "T\n\n" + "■" + "長" * 3900):
        measured.clear()
        organiser.send(page, wording=wording)
        tall = Image.open(BytesIO(organiser.get(f"{page}.png").data)).size[1]
        assert tall <= 4 * 1350
        assert len(measured) < 16_000


def test_no_dot_between_two_names_hangs_at_the_end_of_a_line(monkeypatch):
    written = []
    pen = Mock(
        fonts=Mock(advance=lambda *a, **k: 60.0), write=lambda x, y, text, *a, **k: written.append(text)
    )
    lines = ("青葉 ・ きなこ ・", "クレア・")
    monkeypatch.setattr(Typeset, "fit", lambda self, *a, **k: (self.text, 30))
    monkeypatch.setattr(Typeset, "fit_block", lambda *a, **k: (lines, 30))
    _draw_prizes(pen, Poster("", "", (), "", "", prizes=(Prize("1", "1位", "", "3"),)), 0)
    assert written[-2:] == ["青葉 ・ きなこ", "クレア・"]


def test_the_last_line_of_a_cut_picture_says_how_many_are_left_out():
    short = [Block((), (("a",),) * 20), Block((), (("b",), ("c", "c"), ("d",)))]
    assert _cut(short, 30, 0, "{} more") == short
    cut = _cut(short, 23.5, 0, "{} more")
    assert [block.lines for block in cut] == [["a"] * 20, ["3 more"]]
    assert _cut(short, 24.5, 7, "{} more")[1:] == [Block((), (("b",),)), Block((), (("9 more",),))]
    long = [Block((), (("x",) * 50,))]
    assert [len(block.lines) for block in _cut(long, 30, 0, "{} more")] == [27, 1]


def test_one_event_is_entered_into_a_calendar_by_anybody(announced, person):
    answer = person().get(f"/events/{announced.id}.ics")
    assert answer.mimetype == "text/calendar"
    assert answer.text.count("BEGIN:VEVENT") == 1
    assert "DTSTART;TZID=Asia/Tokyo:20180325T100000" in answer.text
    assert answer.text.count("BEGIN:VTIMEZONE") == 1
    assert "DESCRIPTION:Fee ¥600" in answer.text
    assert f"/events/{announced.id}" in answer.text


def test_only_organisers_announce(announced, person):
    for path in ("", ".png"):
        assert person().get(f"/events/{announced.id}/announcement{path}").status_code in (302, 303, 403)
