"""Leaderboards by their pages: an organiser makes one, everybody reads it, files hold what it shows."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from flask import Flask

from companion.club.people.operations import add_player
from companion.store.engine import db
from tests.club.evenings import an_event, signed
from tests.web.house import Person

USUAL = {"win": "", "game": "", "night": "", "first": "", "second": "", "third": "", "rated": ""}
CUP = {
    "name": "最多勝杯",
    "scheme": "rank",
    "places": "5 3, 1.5",
    "best": "2",
    "of": "nights",
    "least": "1",
    **USUAL,
}


@pytest.fixture
def season(club: Flask) -> int:
    """A season with two signed tables."""
    with club.app_context():
        event = an_event(db.session)
        anna, ben = (add_player(db.session, name=name) for name in ("アン", "ベン"))
        signed(db.session, event, {anna: 7, ben: 5})
        signed(db.session, event, {anna: 9, ben: 2})
        return event.season_id


def rows(body: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(body.decode("utf-8-sig"), newline="")))


def test_from_the_form_to_the_public_page_and_its_files(
    season: int, organiser: Person, somebody: Person
) -> None:
    page = organiser.get(f"/standings/seasons/{season}").text
    assert f"/standings/seasons/{season}/boards/new" in page
    made = organiser.send(f"/standings/seasons/{season}/boards/new", **{**CUP, "rating": "y", "rated": "2"})
    assert made.location == "/standings/boards/1"
    form = organiser.get("/standings/boards/1/edit").text
    assert 'value="5 3 1.5"' in form
    given = organiser.send("/standings/boards/1/adjust", player="2", points="−2.5", note="遅刻")
    assert given.location == "/standings/boards/1/edit"
    public = somebody.get("/standings/boards/1").text
    assert "−2.5" in public
    assert "遅刻" in public
    assert "±" in public
    assert "最多勝杯" in somebody.get(f"/standings/seasons/{season}").text
    lines = rows(somebody.get("/leaderboards/1.csv").data)
    assert [line[:4] for line in lines[1:]] == [["1", "アン", "", "10"], ["2", "ベン", "", "3.5"]]
    assert lines[0][-2:] == ["Rating", "Rating’s standard deviation"]
    assert somebody.get("/leaderboards/1.xlsx").status_code == 200
    assert somebody.get("/leaderboards/1.pdf").data.startswith(b"%PDF")
    assert organiser.send("/standings/adjustments/1/remove").status_code == 303
    assert "遅刻" not in somebody.get("/standings/boards/1").text


def test_what_cannot_be_is_said_beside_its_field(season: int, organiser: Person) -> None:
    at = f"/standings/seasons/{season}/boards/new"
    for wrong in (
        *({"places": typed} for typed in ("5 x", "", "0", "1 " * 21, "5 100001")),
        *({name: typed} for name in ("best", "least") for typed in ("-1", "1001")),
        *({name: "-100001"} for name in ("win", "game", "night")),
        {"name": " "},
        {"rating": "y", "rated": "0"},
    ):
        refused = organiser.send(at, **{**CUP, **wrong})
        assert refused.status_code == 422, wrong
        assert 'class="field-error"' in refused.text
        assert all(f'value="{typed}"' in refused.text for typed in wrong.values() if typed.strip(" y"))
    assert organiser.send(at, **CUP).status_code == 303
    assert organiser.send(at, **CUP).status_code == 422
    assert organiser.send("/standings/boards/1/adjust", player="1", points="0", note="x").status_code == 422


def test_one_that_is_taken_away_can_be_brought_back(season: int, organiser: Person, somebody: Person) -> None:
    organiser.send(f"/standings/seasons/{season}/boards/new", **CUP)
    gone = organiser.send("/standings/boards/1/remove")
    assert somebody.get("/standings/boards/1").status_code == 404
    assert "/acts/removed/1/back" in organiser.get(gone.location).text
    organiser.send("/acts/removed/1/back")
    assert somebody.get("/standings/boards/1").status_code == 200
