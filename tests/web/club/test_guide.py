"""The first night, step by step, and the sample night."""

from __future__ import annotations

import re

from companion.club.sample import sample_event
from companion.store.engine import db
from tests.web.club.evenings import Evening, words
from tests.web.club.test_events import SOURCE
from tests.web.home.test_start import plan


def next_step(page: str) -> str:
    """Where the guide's big button leads."""
    found = re.search(r'aria-current="step".*?href="([^"]+)"', page, re.DOTALL)
    return found[1] if found else ""


def test_the_guide_leads_from_an_empty_club_to_standings(club, organiser):
    assert next_step(organiser.get("/guide").text) == "/events/new"
    organiser.send("/events/new", season_id="0", **SOURCE)
    assert next_step(organiser.get("/guide").text) == "/events/1/applications/many"
    organiser.send("/players/new", name="一")
    organiser.send("/players/new", name="二")
    assert next_step(organiser.get("/guide").text) == "/events/1/door"
    organiser.send("/events/1/door", **{"walk-in": "1"})
    organiser.send("/events/1/door", **{"walk-in": "2"})
    assert next_step(organiser.get("/guide").text) == "/events/1/rounds/new"
    organiser.send("/events/1/rounds/next", at="/events/1/tables", game="free")
    assert next_step(organiser.get("/guide").text) == "/events/1/tables"


def test_after_the_first_sign_off_the_guide_is_done(club, evening, organiser):
    evening.come("一", "二")
    evening.play(evening.seat(("一", "二"))[0], 2, 1)
    page = organiser.get("/guide").text
    assert "The first night is done" in page
    assert next_step(page) == ""
    assert "The first night" not in words(organiser.get("/").text)


def test_the_first_page_offers_the_next_step_to_organisers_alone(club, organiser, somebody):
    plan(club, 0, "第十一夜")
    assert "/events/1/applications/many" in organiser.get("/").text
    assert "/guide" not in somebody.get("/").text


def test_a_new_club_is_welcomed_with_its_event_its_people_and_the_code_for_phones(club, organiser, somebody):
    page = organiser.get("/").text
    for way in ("/events/new", "/players/many", "/sample/add"):
        assert f'"{way}"' in page, way
    assert '<svg role="img"' in page
    assert page.count("btn-primary btn-lg") == 1
    assert "/players/many" not in somebody.get("/").text


def test_a_first_event_is_filled_in_and_those_whose_names_are_pasted_may_be_here_at_once(club, organiser):
    page = organiser.get("/events/new").text
    given = dict(re.findall(r'name="(\w+)"[^>]* value="([^"]*)"', page.partition("<main")[2]))
    assert (given["title"], given["number"]) == ("よるはこ", "1")
    assert organiser.post("/events/new", page, **{**given, "season_id": "0"}).status_code == 303
    first = organiser.get("/events/1").text.partition('class="btn btn-primary"')[2]
    assert first.split()[0].startswith('href="/events/1/applications/many"')
    entered = organiser.send("/events/1/applications/many", text="一\n二\n三\n四", enter="here")
    assert entered.location == "/events/1/tables"
    assert "4 people" in words(organiser.get("/events/1/tables").text).partition("have no seat")[0]
    assert next_step(organiser.get("/guide").text) == "/events/1/rounds/new"


def test_who_is_pasted_for_another_day_is_not_here_yet(club, organiser):
    plan(club, 3, "第十一夜")
    page = organiser.send("/events/1/applications/many", text="一\n二").text
    assert 'value="1"' in page
    assert 'value="here"' not in page


def test_a_sample_night_is_made_played_with_and_removed(club, organiser):
    assert "Make a sample night" in words(organiser.get("/").text)
    made = organiser.send("/sample/add", at="/")
    assert made.status_code == 303
    assert organiser.get(made.headers["Location"]).status_code == 200
    assert organiser.get("/standings").status_code == 200
    assert "cannot be taken back" in organiser.get("/sample/remove").text
    organiser.send("/sample/remove")
    organiser.get("/")
    assert "No players yet" in organiser.get("/players").text
    with club.app_context():
        assert sample_event(db.session) is None


def test_a_sample_night_twice_is_one(club, organiser):
    first = organiser.send("/sample/add", at="/").headers["Location"]
    assert organiser.send("/sample/add", at="/guide").headers["Location"] == first


def test_every_page_of_the_sample_night_can_be_opened(club, organiser):
    organiser.send("/sample/add", at="/")
    for path in ("", "/door", "/applications", "/tables", "/rounds/new?game=catan"):
        assert organiser.get(f"/events/1{path}").status_code == 200, path
    assert organiser.get("/standings/events/1").status_code == 200
    for player in (1, 2, 3):
        assert organiser.get(f"/players/{player}").status_code == 200


def test_a_sample_is_no_step_of_the_first_night(club, organiser):
    organiser.send("/sample/add", at="/")
    assert next_step(organiser.get("/guide").text) == "/events/new"


def test_a_club_with_events_of_its_own_is_offered_no_sample(club, organiser, evening: Evening):
    assert "sample" not in words(organiser.get("/").text)
