"""Tables, rounds and events that were a mistake go by a tap, and come back."""

from __future__ import annotations

import re

from companion.club.rounds.operations import add_round
from companion.club.tables import operations as tables
from companion.games.free.game import Points
from companion.kernel.replay import Request
from companion.store.engine import db
from tests.web.club.evenings import words


def test_a_round_is_removed_with_its_tables_but_not_with_results(evening, organiser):
    evening.come("一", "二", "三")
    with evening.app.app_context():
        add_round(db.session, evening.id)
    evening.play(evening.seat(("一", "二"))[0], 2, 1)
    page = f"/events/{evening.id}/tables"
    organiser.send("/events/rounds/1/remove", at=page)
    assert [number for number, *_ in evening.tables()] == [2]  # it has a table, and keeps its number
    organiser.send("/events/rounds/2/remove", at=page)
    assert "cannot be deleted" in words(organiser.get(page).text)
    assert len(evening.tables()) == 1


def test_a_mistaken_table_goes_by_one_tap_and_comes_back_from_the_next_page(evening, organiser, somebody):
    evening.come("一", "二", "三", "四")
    evening.seat(("一", "二"), ("三", "四"))
    gone = organiser.send(f"/events/{evening.id}/tables/remove", at=f"/events/{evening.id}/tables", table=1)
    assert [names for *_, names, _ in evening.tables()] == [["三", "四"]]
    page = organiser.get(gone.headers["Location"]).text
    assert "/acts/removed/1/back" in page
    assert organiser.get("/tables/1/host").status_code == 404
    assert somebody.get("/tables/1/public/fragment").status_code == 404
    assert "Removed tables" in words(organiser.get("/acts").text)
    organiser.send("/acts/removed/1/back", at="/acts")
    assert len(evening.tables()) == 2
    assert organiser.get("/tables/1/host").status_code == 200


def test_a_table_that_was_played_is_named_when_it_goes_and_comes_back_as_it_was(evening, organiser):
    evening.come("一", "二")
    (table,) = evening.seat(("一", "二"))
    with evening.app.app_context():
        tables.play(db.session, table, Request("move-1-0001", "host", Points(1, 1, 7)))
    before = words(organiser.get(f"/tables/{table}/host").text)
    path = f"/events/{evening.id}/tables"
    gone = organiser.send(f"{path}/remove", at=path, table=table, sure=1)
    page = organiser.get(gone.headers["Location"]).text
    assert "Deleted: Round 1, table 1." in words(page)
    assert "It can be brought back as it was" in words(page)
    on = re.search(r'name="next" value="([^"]*)"', page[page.index('class="just-now"') :])[1]
    assert organiser.send("/acts/removed/1/back", at="/acts", next=on).location == path
    assert words(organiser.get(f"/tables/{table}/host").text) == f"Done: It is back. {before}"


def test_an_event_that_is_put_away_is_in_no_list_of_guests(evening, organiser, somebody):
    back, away = f'action="/events/{evening.id}/restore"', f"/events/{evening.id}/archive"
    gone = organiser.send(away, at="/events").headers["Location"]
    assert "よるはこ例会" not in somebody.get(gone).text
    page = organiser.get(gone).text
    assert page.index(back) < page.index('<details class="more"'), "not only at the foot, in a fold"
    assert page.count(back) == 2
    assert organiser.get("/events").text.count(back) == 1
    log = organiser.get("/acts").text
    assert f'href="/events/{evening.id}"' in log
    assert back in log
    organiser.send(f"/events/{evening.id}/restore", at="/events")
    assert "よるはこ例会" in somebody.get("/events").text
    assert back not in organiser.get("/acts").text


def test_an_event_is_deleted_and_brought_back(evening, organiser):
    evening.apply("一")
    gone = organiser.send(f"/events/{evening.id}/remove", at="/events")
    assert "/acts/removed/1/back" in organiser.get(gone.headers["Location"]).text
    assert organiser.get(f"/events/{evening.id}").status_code == 404
    organiser.send("/acts/removed/1/back", at="/acts")
    assert list(evening.rows()) == ["一"]
