"""A call to all: one tap on the evening's page, and every page that belongs to the evening shows it."""

from __future__ import annotations

import pytest

from companion.club import screen as calls
from companion.club.screen import call_out
from companion.games.village.state import VillageOptions
from companion.store.engine import db
from companion.web.speech import today
from tests.driver import Drive, setup
from tests.web.club.evenings import Evening, words
from tests.web.sheets.evenings import event, played

FOUR = ("一", "二", "三", "四")
TEXT = "10 minutes left"


@pytest.fixture
def playing(club):
    """Tonight's event, its table of Half Werewolf, and the page of its tables."""
    with club.app_context():
        evening = Evening(club, today())
    evening.come(*FOUR)
    (table,) = evening.seat(FOUR, game="half_wolf")
    return evening, table, f"/events/{evening.id}/tables"


def test_one_tap_calls_out_on_every_page_of_the_evening(playing, organiser, somebody):
    evening, table, page = playing
    pages = ("/", f"/events/{evening.id}", page, f"/events/{evening.id}/me", f"/tables/{table}/public")
    assert all("call-band" not in somebody.get(path).text for path in pages)
    organiser.send(f"/events/{evening.id}/call", at=page, text=TEXT)
    for path in (*pages, f"/events/{evening.id}/screen"):
        assert TEXT in somebody.get(path).text, path
    assert 'class="call-band"' not in somebody.get("/players").text
    assert TEXT in somebody.get(f"/live/part/call:{evening.id}").text
    assert TEXT in somebody.get(f"/events/{evening.id}/screen/fragment").text
    shown = organiser.get(page).text
    assert "Take back" in words(shown)
    assert "Called out to all" in words(organiser.get("/acts").text)
    organiser.send(f"/events/{evening.id}/call", at=page, withdraw="1")
    assert all(TEXT not in somebody.get(path).text for path in pages)
    assert TEXT not in somebody.get(f"/events/{evening.id}/screen/fragment").text


def test_it_goes_by_itself_everywhere(playing, organiser, somebody, monkeypatch):
    evening, table, page = playing
    organiser.send(f"/events/{evening.id}/call", at=page, text=TEXT)
    said = calls.now()
    monkeypatch.setattr(calls, "now", lambda: said + 2 * 60_000)
    monkeypatch.setattr("companion.web.live.parts.FRESH", 0.0)
    for path in (f"/tables/{table}/public", f"/live/part/call:{evening.id}", f"/events/{evening.id}/screen"):
        assert TEXT not in somebody.get(path).text, path
    assert "Take back" not in words(organiser.get(page).text)


def test_typed_words_are_shown_as_typed_and_none_are_refused(playing, organiser, somebody):
    evening, table, page = playing
    organiser.send(f"/events/{evening.id}/call", at=page, text="<b>遅刻</b> & 全員")
    assert "&lt;b&gt;遅刻&lt;/b&gt; &amp; 全員" in somebody.get(f"/tables/{table}/public").text
    organiser.send(f"/events/{evening.id}/call", at=page, text="  ")
    assert 'class="message message-danger"' in organiser.get(page).text
    assert "遅刻" in somebody.get(f"/tables/{table}/public").text


def test_it_stands_outside_of_what_a_seat_knows(playing, organiser, somebody):
    """The part of a table is byte for byte the same, and so is its tag: nothing of the game hangs on it."""
    evening, table, page = playing
    before = somebody.get(f"/tables/{table}/public/fragment")
    organiser.send(f"/events/{evening.id}/call", at=page, text=TEXT)
    after = somebody.get(f"/tables/{table}/public/fragment")
    assert (after.data, after.headers["ETag"]) == (before.data, before.headers["ETag"])
    parts = {viewer.get(f"/live/part/call:{evening.id}").data for viewer in (somebody, organiser)}
    assert len(parts) == 1


def test_a_lent_device_shows_it_and_follows_nothing(club, organiser):
    with club.app_context():
        evening = event()
        drive = Drive(
            setup(
                "village",
                ("ア", "イ", "ウ", "エ", "オ", "カ"),
                VillageOptions(led="gm-phones", cards="dealt"),
            )
        )
        played(drive, evening, known=False)
        call_out(db.session, evening.id, TEXT)
    organiser.send("/events/tables/1/take", at="/events/1/tables", role="gm")
    organiser.send("/tables/1/gm/lend", seat=3, number="7531")
    page = organiser.get("/tables/1/gm/lend/3").text
    assert TEXT in page
    assert "data-live-topic" not in page
    organiser.send("/tables/1/gm/lend/3")
    assert TEXT in organiser.get("/tables/1/gm/lend/3").text
