"""Standings as pages: shared places, games, search, the freeze."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from companion.club.standings import queries
from companion.club.standings import scope as scopes
from companion.club.standings.rules import METRICS
from companion.club.standings.scope import Scope
from companion.club.tables.models import Figures
from companion.web.club.standings import Shape, columns
from tests.web.club.evenings import words


@pytest.fixture
def played(evening):
    """A table of four, signed: two have won and share the point."""
    evening.come("一", "二", "三", "四")
    evening.play(evening.seat(("一", "二", "三", "四"))[0], 9, 9, 5, 1)
    return evening


def ranks(page: str) -> list[tuple[str, str]]:
    """Rank and name of each line."""
    rows = re.findall(r"<tr data-words.*?</tr>", page, re.DOTALL)
    return [
        (
            re.sub(r"<[^>]+>", "", re.search(r"<td.*?</td>", row, re.DOTALL)[0]).strip(),
            words(re.search(r"<bdi[^>]*>(.*?)</bdi>", row)[0]),
        )
        for row in rows
    ]


@pytest.mark.parametrize(("page", "place"), [("/standings", "Standings"), ("/standings/events/{}", "Events")])
def test_an_event_s_standings_belong_to_the_event(played, somebody, page, place):
    ways = re.search(r'<ul class="ways">.*?</ul>', somebody.get(page.format(played.id)).text, re.DOTALL)[0]
    (here,) = re.findall(r'aria-current="page">.*?<span>(.*?)</span>', ways, re.DOTALL)
    assert here == place


def test_equal_players_share_a_place_and_the_next_is_skipped(played, somebody):
    shown = ranks(somebody.get("/standings").text)
    assert [rank for rank, _ in shown] == ["1=", "1=", "3=", "3="]
    assert [name for _, name in shown[:2]] == ["一", "二"]


def test_the_same_points_stand_under_event_season_and_all_times(played, somebody):
    for path in (
        f"/standings/events/{played.id}",
        f"/standings/seasons/{played.season_id}",
        "/standings/all",
    ):
        assert ranks(somebody.get(path).text)[0][1] == "一", path
        assert "0.5" in words(somebody.get(path).text), path


def test_one_game_has_the_figures_that_order_it(played, somebody):
    page = words(somebody.get("/standings?game=free").text)
    assert "Ranked by: Points and Wins" in page
    shown = [metric.key for metric in Scope(game="catan").metrics]
    assert shown == ["won", "total", "share", "points", "played"]


def test_a_phone_leaves_out_what_is_not_ranked_for_first(app):
    def roomy(*keys: str) -> list[bool]:
        metrics = tuple(METRICS[key] for key in keys)
        shape = Shape(metrics, rated=False, adjusted=False, exact=False)
        return [not column.on_phone for column in columns(shape) if column.on_page and column.number][1:]

    with app.test_request_context():
        assert roomy("won", "total", "share", "points", "played") == [False, False, True, False, True]
        assert roomy("share", "points") == [False, False]


def test_what_a_phone_has_no_column_for_stands_under_the_name_with_what_it_is(played, somebody):
    alike = somebody.get("/standings").text
    assert 'class="num roomy"' in alike
    assert 'class="narrow"' not in alike  # one game of everybody: said nowhere on a phone
    played.play(played.seat(("一", "二", "三"))[0], 9, 9, 5)
    assert "roomy" not in somebody.get("/standings").text  # three figures have a column each
    shape = Shape(Scope(game="catan").metrics, rated=False, adjusted=False, exact=False)
    line = queries.Standing(1, False, 1, "一", "", Figures(1166, 2, 1, 24, 312_500))
    with played.app.test_request_context():
        assert [said(line) for column in columns(shape) if (said := column.brief)] == [
            "占有率\xa00.3125",
            "2局",
        ]


def test_a_game_that_was_not_played_shows_all_games(played, somebody):
    assert ranks(somebody.get("/standings?game=chess").text)


def test_figures_are_shown_exactly_and_shares_with_four_places():
    figures = Figures(1166, 3, 1, 24, 312_500)
    assert [METRICS[key].shown(figures) for key in ("points", "share", "total")] == ["11.66", "0.3125", "24"]


def test_the_search_narrows_without_scripts(played, somebody):
    page = somebody.get("/standings?q=二").text
    assert [name for _, name in ranks(page)] == ["二"]
    assert "1 / 4" in words(page)


def test_an_empty_standing_says_what_it_waits_for(club, somebody):
    assert "Nothing has been signed off yet" in somebody.get("/standings").text


def test_an_event_says_that_tables_are_not_signed_off(played, somebody):
    played.play(played.seat(("一", "二"))[0], 3, 4, sign=False)
    assert "1 table is not signed off yet" in words(somebody.get(f"/standings/events/{played.id}").text)


@pytest.mark.parametrize("kind", ["events", "seasons"])
def test_a_freeze_hides_what_is_signed_afterwards_from_visitors_alone(played, organiser, somebody, kind):
    path = f"/standings/{kind}/1"
    assert organiser.send(f"{path}/freeze", at=path).status_code == 303
    played.play(played.seat(("三", "四"))[0], 1, 9)
    assert ranks(somebody.get(path).text)[2] == ("3=", "三")
    assert "Before the prizes are given" in words(somebody.get(path).text)
    assert ranks(organiser.get(path).text)[0] == ("1", "四")
    assert "organisers only" in words(organiser.get(path).text)
    assert "Games 1" in words(somebody.get(f"/players/{played.ids['四']}").text)
    organiser.send(f"{path}/thaw", at=path)
    assert ranks(somebody.get(path).text)[0] == ("1", "四")


@pytest.mark.parametrize("kind", ["events", "seasons"])
def test_a_table_is_held_back_that_was_signed_since_a_freeze(played, organiser, somebody, kind):
    path = f"/standings/{kind}/1"
    organiser.send(f"{path}/freeze", at=path)
    before, since = 1, played.seat(("三", "四"))[0]
    played.play(since, 1, 9)

    def held(table_id: int) -> list[bool]:
        shown = (
            somebody.get(f"/tables/{table_id}/public/fragment"),
            organiser.get(f"/tables/{table_id}/host/fragment"),
        )
        told = ("Its result waits for the announcement", "The standings are held back now")
        return [note in answer.text for note, answer in zip(told, shown, strict=True)]

    assert held(before) == [False, False]
    assert held(since) == [True, True]
    organiser.send(f"{path}/thaw", at=path)
    assert held(since) == [False, False]


def test_a_frozen_season_is_said_on_its_event_s_page_too(played, organiser, somebody):
    organiser.send("/standings/seasons/1/freeze", at="/standings/seasons/1")
    assert "Before the prizes are given" in words(somebody.get(f"/standings/events/{played.id}").text)


def test_standings_lead_to_their_sheet(played, somebody):
    for path in (f"/standings/events/{played.id}", "/standings"):
        link = re.search(r'href="([^"]+\.pdf[^"]*)"', somebody.get(path).text)
        assert link, path


def test_names_are_data(evening, somebody):
    evening.come("<b>山田</b>", "מרים")
    evening.play(evening.seat(("<b>山田</b>", "מרים"))[0], 1, 2)
    page = somebody.get("/standings").text
    assert "<b>山田" not in page
    assert {name for _, name in ranks(page)} == {"<b>山田</b>", "מרים"}


def test_one_event_is_no_course(played, somebody):
    assert 'class="course"' not in somebody.get(f"/standings/seasons/{played.season_id}").text


def test_a_season_shows_the_course_of_its_first_five_from_the_second_event_on(played, somebody, monkeypatch):
    alone = queries.season_events
    monkeypatch.setattr(queries, "season_events", lambda *asked: [*alone(*asked)] * 2)
    sums = {1: [100, 250], 2: [200, 200], 3: [300, 320], 4: [0, 50]}
    monkeypatch.setattr(queries, "season_course", lambda *asked: sums)
    page = somebody.get(f"/standings/seasons/{played.season_id}").text
    assert page.count("<polyline") == 4
    assert "一: 2.5" in page
    told = words(page[page.index('class="course"') :])
    assert re.search(r"一 ↑1 1 2\.5 二 ↓1 2 2", told)
    assert re.search(r"People who played, by event 4 4", told)  # as bars, and in the table
    assert "一 had the most points of an event for the first time this season." in words(page)
    assert 'class="course"' not in somebody.get("/standings/all").text
    rows = page[page.index('id="standing"') :]
    assert re.findall(r'class="rank-moved rank-.*?([↑↓]\d)<', rows) == ["↑1", "↓1"]


def test_a_season_tells_no_story_of_points_where_another_figure_ranks(played, somebody, monkeypatch):
    """As Catan does, by games won: whoever has most points is not always first."""
    monkeypatch.setattr(scopes, "OVERALL", ("won", "points"))
    alone = queries.season_events
    monkeypatch.setattr(queries, "season_events", lambda *asked: [*alone(*asked)] * 2)
    monkeypatch.setattr(queries, "season_course", lambda *asked: {1: [100, 250], 2: [200, 200]})
    page = somebody.get(f"/standings/seasons/{played.season_id}").text
    assert "Ranked by: Wins and Points" in words(page)
    assert not re.search('class="(course"|panel story|rank-moved)', page)


def test_a_person_s_place_over_the_season_is_drawn_from_five_games_on(played, somebody, monkeypatch):
    monkeypatch.setattr(
        queries,
        "season_events",
        lambda *asked: [SimpleNamespace(title=t, number=n) for n, t in enumerate("ABC")],
    )
    monkeypatch.setattr(queries, "season_course", lambda *asked: {1: [10, 20, 50], 2: [30, 40, 40]})
    assert "Place by points over" not in words(somebody.get("/players/1").text)
    monkeypatch.setattr("companion.kernel.results.ENOUGH", 1)
    assert "Place by points after each event of" in words(somebody.get("/players/1").text)
    assert "1 in the end" in words(somebody.get("/players/1").text)
