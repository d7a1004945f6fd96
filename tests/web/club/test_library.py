"""The club's own games: entered once, then seated, played, ranked and printed by their names."""

from __future__ import annotations

import re
from html import unescape

from companion.club.library import OwnGameDraft, add_own_game
from companion.club.standings.queries import games_in, standing
from companion.club.standings.scope import Scope
from companion.club.tables import operations as tables
from companion.kernel.desk import SignOff
from companion.kernel.game import vocabulary
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.sheets.reading import text
from tests.web.club.evenings import words
from tests.web.club.plans import begin, look, plan, send

FOUR = ("一", "二", "三", "四")
CARCASSONNE = {
    "name": "カルカソンヌ", "least": "2", "most": "5", "best": "high", "rounds": "1",
    "minutes": "0", "tiebreak": "", "tiebreak_best": "high", "places": "20 10 5 0",
}  # fmt: skip


def test_a_game_is_entered_with_points_that_compare(organiser, club):
    form = organiser.get("/games/own/new").text
    assert 'value="20 10 5 0"' in form
    assert organiser.send("/games/own/new", **CARCASSONNE).status_code == 303
    assert "カルカソンヌ" in organiser.get("/games/own").text
    twice = organiser.send("/games/own/new", **CARCASSONNE)
    assert twice.status_code == 422
    assert "is there already" in words(twice.text)
    organiser.send("/games/own/1/edit", **{**CARCASSONNE, "name": "カルカ", "least": "3"})
    assert "カルカ" in organiser.get("/games/own").text
    organiser.send("/games/own/1/archive", at="/games/own")
    assert "Archived games" in words(organiser.get("/games/own").text)
    organiser.send("/games/own/1/archive", at="/games/own")  # on a page from before another did so
    assert "/games/own/1/restore" in organiser.get("/games/own").text
    organiser.send("/games/own/1/restore", at="/games/own")
    assert "Archived games" not in words(organiser.get("/games/own").text)


def test_a_side_game_with_points_of_its_own_does_not_decide_who_is_in_the_final(evening, organiser):
    organiser.send("/games/own/new", **CARCASSONNE)
    evening.come("五", "六", "七", "八")
    send(organiser, evening, look(organiser, evening, "own-1")[1], "open")
    with evening.app.app_context():
        codec = vocabulary(tables.history(db.session, 1).game).Move
        scores = next(verb for verb in codec.__args__ if verb.verb() == "scores")
        for number, move in enumerate((scores((9, 8, 7, 1), over=True), SignOff())):
            tables.play(db.session, 1, Request(f"side-game-{number}", "host", move))
    evening.come(*FOUR)
    assert 'name="best-game"' not in begin(organiser, evening, "free")[0]
    evening.play(evening.seat(FOUR)[0], 4, 3, 2, 1)
    page, sent = begin(organiser, evening, "free")
    assert "The best of today in Score sheet" in words(page)
    everything = plan(send(organiser, evening, sent, "best", sent["ids"][0]).text)
    assert str(evening.ids["五"]) in everything["seat-1"]
    final = plan(send(organiser, evening, everything, "best-game", everything["ids"][0]).text)
    assert {*final["seat-1"]} == {str(evening.ids[name]) for name in FOUR}


def test_it_is_seated_played_and_ranked_by_its_name(evening, organiser):
    evening.come(*FOUR)
    organiser.send("/games/own/new", **CARCASSONNE)
    page = f"/events/{evening.id}/tables"
    assert "カルカソンヌ 4" in organiser.get(page).text
    _, sent = look(organiser, evening, "own-1")
    send(organiser, evening, sent, "open")
    assert "カルカソンヌ" in words(organiser.get(page).text)
    with evening.app.app_context():
        table = tables.get_table(db.session, 1)
        assert (table.game, table.kind) == ("free", "own-1")
        codec = vocabulary(tables.history(db.session, 1).game).Move
        scores = next(verb for verb in codec.__args__ if verb.verb() == "scores")
        for number, move in enumerate((scores((7, 9, 9, 1), over=True), SignOff())):
            tables.play(db.session, 1, Request(f"own-game-{number}", "host", move))
        scope = Scope(event_id=evening.id, game="own-1")
        assert games_in(db.session, scope) == ["own-1"]
        lines = standing(db.session, scope, "organiser")
        assert [line.figures.points for line in lines] == [1500, 1500, 500, 0]
    assert "カルカソンヌ" in organiser.get(f"/standings/events/{evening.id}?game=own-1").text
    assert "カルカソンヌ" in text(organiser.get("/tables/1/sheet.pdf").data)
    assert "カルカソンヌ" in words(organiser.get("/acts").text)
    of_a_person = words(organiser.get(f"/players/{lines[0].player_id}").text)
    assert re.search(r"Rank 1 won 15", of_a_person)  # as the score sheet calls it
    assert "カルカソンヌ won 1 of 1" in of_a_person.partition("Wins by game")[2]


def test_the_next_round_and_a_rerun_keep_it(evening, organiser):
    evening.come(*FOUR)
    with evening.app.app_context():
        add_own_game(db.session, OwnGameDraft("カルカソンヌ"))
    _, sent = look(organiser, evening, "own-1")
    send(organiser, evening, sent, "open")
    evening.play(1, 1, 2, 3, 4)
    page = f"/events/{evening.id}/tables"
    assert '<option value="">カルカソンヌ 4</option>' in organiser.get(page).text
    organiser.send("/events/tables/1/rerun", at=page, seats="same")
    with evening.app.app_context():
        assert tables.get_table(db.session, 2).kind == "own-1"
        assert tables.last_setup(db.session, "free") is None


def test_a_plain_score_sheet_gets_comparable_points_by_one_tap(evening, organiser):
    evening.come(*FOUR)
    _, sent = look(organiser, evening, "free")

    after = send(organiser, evening, sent, "comparable", "free")
    assert "rank-1" in after.text
    send(organiser, evening, plan(after.text), "open")
    with evening.app.app_context():
        scheme = tables.history(db.session, 1).setup.scheme
        assert [(rule.code, rule.points) for rule in scheme][:2] == [("rank-1", 2000), ("rank-2", 1000)]


def test_points_for_as_many_places_as_there_are(organiser, club):
    organiser.send("/games/own/new", **{**CARCASSONNE, "places": "１０　7、5，2.5, 0,-1"})
    assert 'value="10 7 5 2.5 0 -1"' in organiser.get("/games/own/1/edit").text
    unread = "Numbers with spaces between"
    for typed, reason in (
        ("20 x", unread),
        ("1,000 500", unread),
        ("１，０００", unread),
        ("10 2.555", "two decimal places"),
        ("、", ""),
        ("1 " * 21, "20 ranks at most"),
    ):
        refused = organiser.send("/games/own/new", **{**CARCASSONNE, "name": "ドミニオン", "places": typed})
        assert refused.status_code == 422
        assert reason in words(refused.text)
        assert f'value="{typed.strip()}' in refused.text


def test_what_decides_between_equal_totals_goes_with_the_game(evening, organiser):
    evening.come(*FOUR)
    organiser.send("/games/own/new", **{**CARCASSONNE, "tiebreak": "残りコマ", "minutes": "60"})
    _, sent = look(organiser, evening, "own-1")
    send(organiser, evening, sent, "open")
    with evening.app.app_context():
        options = tables.history(db.session, 1).setup.options
    assert (options.tiebreak, options.tiebreak_best, options.minutes) == ("残りコマ", "high", 60)


def test_a_game_that_the_plan_lacks_is_entered_on_a_way_that_leads_back_there(evening, organiser):
    evening.come(*FOUR)
    evening.play(*evening.seat(FOUR, game="free"), 4, 3, 2, 1)
    page, _ = look(organiser, evening)
    (way,) = re.findall(r'href="(/games/own\?back=[^"]*)"', page)
    library = organiser.get(unescape(way)).text
    (new,) = re.findall(r'href="(/games/own/new\?back=[^"]*)"', library)
    answer = organiser.send(unescape(new), **CARCASSONNE)
    assert answer.headers["Location"] == f"/events/{evening.id}/rounds/new"
    plan = organiser.get(answer.headers["Location"]).text
    assert 'name="sizes-own-1"' in plan
