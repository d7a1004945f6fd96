"""Points by hand: chosen from the scheme by the names that the club gave, and called so everywhere."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.club.accounts.models import Account
from companion.club.accounts.operations import add_account
from companion.club.events.models import Event
from companion.games.free.game import Finish, FreeOptions, Points
from companion.kernel.desk import AddPoints, SignOff
from companion.kernel.results import Rule
from companion.store.engine import db
from companion.web.auth.passwords import hash_password
from tests.driver import Drive, setup
from tests.sheets.reading import text
from tests.web.club.evenings import words
from tests.web.house import PASSWORD, Person
from tests.web.sheets import evenings

SCHEME = (Rule("win", 100), Rule("own-1", -500, "<遅刻>"))


@pytest.fixture
def club(club: Flask) -> Flask:
    """A score sheet of アン and ベン, played to its end; the club takes points for coming late."""
    drive = Drive(setup("free", ["アン", "ベン"], FreeOptions(), SCHEME))
    for seat in (1, 2):
        drive.say("host", Points(seat, 1, seat))
    drive.say("host", Finish())
    with club.app_context():
        evenings.played(drive, evenings.event())
    return club


def offered(page: str) -> list[tuple[str, str]]:
    select = re.search(r'<select[^>]*name="code".*?</select>', page, re.DOTALL)
    assert select
    return re.findall(r'<option value="([^"]+)">([^<]+)', select[0])


def add(organiser: Person, **fields: str) -> int:
    address = "/tables/1/host"
    sent = {"id": "by-hand-1", "verb": "add-points", "seat": "1", "points": "-5", **fields}
    return organiser.send(f"{address}/moves", at=address, **sent).status_code


def test_the_scheme_is_offered_by_its_names(organiser: Person) -> None:
    assert offered(organiser.get("/tables/1/host").text) == [
        ("win", "Win"),
        ("own-1", "&lt;遅刻&gt;"),
        ("mvp", "MVP"),
        ("other", "Other"),
    ]


def test_what_is_not_offered_is_not_taken(organiser: Person) -> None:
    assert add(organiser, code="fine") == 422
    assert add(organiser, code="") == 422


def test_the_clubs_own_name_of_a_line_stands_wherever_the_line_does(
    organiser: Person, somebody: Person
) -> None:
    assert add(organiser, code="own-1", note="電車") == 303
    assert "アン <遅刻> −5 entered by hand 電車" in words(organiser.get("/tables/1/host").text)
    assert "−5 points by hand for アン (<遅刻>)" in words(organiser.get("/tables/1/host/log").text)
    organiser.send("/tables/1/host/moves", at="/tables/1/host", id="sign-off-1", verb="sign-off")
    assert "<遅刻> −5" in words(somebody.get("/players/1").text)
    assert "<遅刻>" in text(somebody.get("/tables/1/sheet.pdf").data)


def test_a_code_that_nothing_names_shows_as_it_is(club: Flask, organiser: Person, somebody: Person) -> None:
    drive = Drive(setup("free", ["クロ"], FreeOptions(), (*SCHEME, Rule("fine", -100))))
    drive.say("host", Points(1, 1, 1))
    drive.say("host", Finish())
    drive.say("host", AddPoints(1, "fine", -100))
    drive.say("host", SignOff())
    with club.app_context():
        event = db.session.get(Event, 1)
        assert event
        evenings.played(drive, event)
    assert "fine −1" in words(somebody.get("/players/3").text)
    assert "クロ fine −1" in words(somebody.get("/tables/2/public").text)


def seen(page: str) -> str:
    """How often points were given by hand, as the page's form for that has it."""
    carried = re.search(r'id="add-points-was"[^>]*value="([0-9]+)"', page)
    assert carried
    return carried[1]


def test_what_somebody_else_gave_meanwhile_does_not_count_twice_unasked(
    club: Flask, organiser: Person, person
) -> None:
    before = seen(organiser.get("/tables/1/host").text)
    assert add(organiser, code="mvp", id="by-hand-1", was=before) == 303
    with club.app_context():
        by = db.session.get_one(Account, 1)
        add_account(db.session, by, login="nishi", name="西", password_hash=hash_password(PASSWORD))
    other = person()
    other.log_in("nishi")
    late = {"id": "by-hand-2", "verb": "add-points", "seat": "1", "points": "-5", "code": "mvp"}
    page = "/tables/1/host"
    answer = other.send(f"{page}/moves", at=page, **late, was=before, fetched="1")
    assert answer.status_code == 422
    said = words(answer.text)
    assert re.search(r"夜野 函子 was there first, at [0-9:]+: −5 points by hand for アン \(MVP\)", said), said
    assert add(other, code="mvp", id="by-hand-3", seat="2", was=before) == 303
    assert add(other, code="other", id="by-hand-4", was=before) == 303
    again = seen(answer.text)
    assert add(other, code="mvp", id="by-hand-5", was=again) == 303
    assert add(other, code="mvp", id="by-hand-6", was=again) == 422


def test_what_is_given_without_a_page_counts_as_it_is_given(organiser: Person) -> None:
    assert add(organiser, code="mvp", id="by-hand-1") == 303
    assert add(organiser, code="mvp", id="by-hand-2") == 303
