"""Whoever went home in the middle of a village is left out of the next round, which says so."""

from __future__ import annotations

import pytest

from companion.club.rounds import tonight
from companion.club.tables.operations import play
from companion.games.village.casting import Cast
from companion.games.village.course import Proceed
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import Death
from companion.kernel.desk import SignOff
from companion.kernel.replay import Fault, Request
from companion.kernel.words import Illegal, Text
from companion.store.engine import db
from tests.web.club.evenings import words
from tests.web.club.plans import look, plan, send

SIX = "一二三四五六"
ROLES = ("seer", "werewolf", "villager", "villager", "villager", "villager")


@pytest.fixture
def village(evening):
    """A village that is over, from whose seat 3 somebody went home on its first day; its id."""
    evening.come(*SIX)
    [table] = evening.seat(tuple(SIX), game="village")
    moves = [Cast(seat, role) for seat, role in enumerate(ROLES, 1)]
    moves += [Proceed(1, "day"), Death(1, "day", 3, "sudden"), Verdict("village"), SignOff()]
    with evening.app.app_context():
        for number, move in enumerate(moves):
            play(db.session, table, Request(f"went-home-{table}-{number}", "gm", move))
    return table


def test_the_next_round_leaves_out_who_went_home_and_says_so(evening, organiser, village):
    page = words(organiser.get(f"/events/{evening.id}/tables").text)
    assert "Left out, having gone home in the middle of the last game: 三" in page
    assert "Werewolf village 5" in page
    organiser.send(f"/events/{evening.id}/rounds/next", at=f"/events/{evening.id}/tables", game="")
    assert sorted(evening.tables()[-1][2]) == sorted("一二四五六")


def test_one_tap_seats_them_after_all(evening, organiser, village):
    page, sent = look(organiser, evening, "village")
    assert "having gone home in the middle of the last game: 三" in words(page)
    key = str(evening.ids["三"])
    assert sent["out"] == [key]
    added = plan(send(organiser, evening, sent, "seat-too", key).text)
    assert key in added["seat-1"]
    straight = plan(organiser.get(f"/events/{evening.id}/rounds/new?game=village&also={key}").text)
    assert sorted(straight["seat-1"]) == sorted(added["seat-1"])
    assert send(organiser, evening, added, "open").status_code == 303
    evening.abandon(evening.tables()[-1][0])
    assert "out" not in plan(organiser.get(f"/events/{evening.id}/rounds/new").text)


@pytest.mark.parametrize("act", ["winners", "best"])
def test_no_tap_for_the_winners_seats_them(evening, organiser, village, act):
    """The village has won, and with it whoever left it in the middle."""
    _, sent = look(organiser, evening, "village")
    gathered = plan(send(organiser, evening, sent, act, sent["ids"][0]).text)
    assert gathered["out"] == [str(evening.ids["三"])]
    assert {*gathered["seat-1"]} == {*sent["seat-1"]}


def test_one_tap_says_that_they_have_left_the_evening_too(evening, organiser, village):
    tables = f"/events/{evening.id}/tables"
    answer = organiser.send(f"/events/{evening.id}/rounds/next", at=tables, leave=evening.ids["三"])
    assert answer.location.endswith(tables)
    assert evening.rows()["三"].left_at is not None
    assert "having gone home" not in words(organiser.get(tables).text)


def test_the_same_people_once_more_are_not_offered_by_the_evening_and_named_at_the_table(
    evening, organiser, village
):
    assert f"/events/tables/{village}/rerun" not in organiser.get(f"/events/{evening.id}/tables").text
    organiser.send(f"/events/tables/{village}/take", at=f"/events/{evening.id}/tables", role="gm")
    assert "is seated again: 三." in words(organiser.get(f"/tables/{village}/gm").text)


def test_a_log_that_no_longer_folds_stops_neither_the_page_nor_the_next_round(
    evening, organiser, village, caplog, monkeypatch
):
    def damaged(session, table_id):
        raise Fault(0, Illegal(Text("kernel-not-drawn")))

    monkeypatch.setattr(tonight, "history", damaged)
    page = organiser.get(f"/events/{evening.id}/tables")
    assert page.status_code == 200
    assert "having gone home" not in words(page.text)
    assert "its log does not fold" in caplog.text
