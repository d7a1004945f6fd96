"""A person's page: what was won by game, by camp and role, each with its sample, and whom one met."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.club.people.operations import add_player, get_player
from companion.club.standings.queries import people_met
from companion.kernel.desk import SignOff
from companion.store.engine import db
from tests.club.evenings import an_event, signed
from tests.web.games.test_about import Phones, Tables, as_player, played
from tests.web.house import Person
from tests.web.wire import Clock

ROW = re.compile(r'<ul class="rows met">(.*?)</ul>', re.DOTALL)


@pytest.fixture
def evening(club: Flask) -> dict[str, int]:
    """アン has met ベン three times and カイ once; a guest is nobody whom the club knows."""
    with club.app_context():
        event = an_event(db.session)
        people = {name: add_player(db.session, name=name) for name in ("アン", "ベン", "カイ", "デン")}
        an, ben, kai, _ = people.values()
        signed(db.session, event, {an: 7, ben: 5})
        signed(db.session, event, {an: 2, ben: 5, kai: 1})
        signed(db.session, event, {ben: 3, an: 9, "ゲスト": 1})
        signed(db.session, event, {ben: 3, kai: 4})
        return {name: player.id for name, player in people.items()}


def test_whom_one_met_and_how_it_went(club: Flask, evening: dict[str, int]) -> None:
    with club.app_context():
        found = people_met(db.session, evening["アン"], "public")
        nobody = people_met(db.session, evening["デン"], "public")
    assert [(one.name, one.played, one.won, one.lost) for one in found] == [
        ("ベン", 3, 2, 1),
        ("カイ", 1, 0, 0),
    ]
    assert nobody == []


def test_the_page_shows_them_with_their_sample(evening: dict[str, int], somebody: Person) -> None:
    page = somebody.get(f"/players/{evening['アン']}").text
    rows = ROW.findall(page)[0]
    assert rows.index("ベン") < rows.index("カイ")
    assert "ゲスト" not in rows
    assert "won 2 of 3" in page
    assert "3 games together" in rows


def test_a_freeze_hides_what_was_signed_after_it(
    club: Flask, evening: dict[str, int], clock: Clock, somebody: Person, organiser: Person
) -> None:
    organiser.send("/standings/seasons/1/freeze", at="/standings/seasons/1")
    clock.at += 1000
    with club.app_context():
        event = an_event(db.session, season_id=1)
        signed(db.session, event, _players(evening, "アン", "デン"))
    path = f"/players/{evening['アン']}"
    assert "デン" not in somebody.get(path).text
    assert "won 2 of 3" in somebody.get(path).text
    assert "デン" in ROW.findall(organiser.get(path).text)[0]


def _players(evening: dict[str, int], *names: str) -> dict[object, int]:
    return {get_player(db.session, evening[name]): points for points, name in enumerate(names, 1)}


def test_camps_and_roles_are_counted_for_the_one_alone(club: Flask, table: Tables, phone: Phones) -> None:
    found = played(table)
    as_player(club, found, 1)
    found.say("host", SignOff())
    page = phone().get("/players/1")
    assert "人狼＋村人" in page
    assert "1回中1勝" in page
    assert "4回中0勝" not in page  # what others held is on the game's own page


def test_no_page_asks_to_be_found_by_search_engines(somebody: Person) -> None:
    assert somebody.get("/players").headers["X-Robots-Tag"] == "noindex"
