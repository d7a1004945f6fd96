"""Who ran a table stands on its sheet where the club knows it, and nothing where it does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.club.events.models import Event
from companion.club.tables import claims
from companion.club.tables.models import GameTable
from companion.store.engine import db, writing
from tests.sheets.reading import text
from tests.web.house import Person
from tests.web.sheets import evenings

SHEET = "/tables/1/sheet.pdf"


@pytest.fixture
def club(club: Flask) -> Flask:
    """Two finished tables of an event: アン and ベン sit at both."""
    with club.app_context():
        evenings.played(evenings.score_sheet("アン", "ベン"), evenings.event())
        event = db.session.get(Event, 1)
        assert event
        evenings.played(evenings.score_sheet("アン", "ベン"), event)
    return club


@pytest.fixture
def takes(club: Flask) -> Callable[..., None]:
    """Somebody scans the code of a role at a table."""

    def scan(who: Person, role: str, table: int = 1) -> None:
        with club.app_context():
            token = claims.offer_claim(db.session, table, role)
        assert who.send(f"/claim/{token}").status_code == 303

    return scan


def test_where_nobody_knows_the_line_is_left_out(
    somebody: Person, person: Callable[..., Person], takes: Callable[..., None]
) -> None:
    assert "Host:" not in text(somebody.get(SHEET).data)
    takes(person(), "host")
    assert "Host:" not in text(somebody.get(SHEET).data)


@pytest.mark.parametrize("seated_at", [1, 2])
def test_a_host_who_plays_that_evening_is_known_by_the_seat(
    somebody: Person, person: Callable[..., Person], takes: Callable[..., None], seated_at: int
) -> None:
    phone = person()
    takes(phone, "host")
    takes(phone, "seat-2", seated_at)
    assert "Host:ベン" in text(somebody.get(SHEET).data)


def test_an_organiser_who_takes_the_table_is_known_by_the_account(
    club: Flask,
    somebody: Person,
    organiser: Person,
    person: Callable[..., Person],
    takes: Callable[..., None],
) -> None:
    organiser.send("/events/tables/1/take", at="/events/1/tables", role="host")
    assert "Host:夜野函子" in text(somebody.get(SHEET).data)
    with club.app_context():
        claims.revoke(db.session, 1, "host")
    assert "Host:夜野函子" in text(somebody.get(SHEET).data), "the one who held it last"
    takes(person(), "host")
    assert "Host:" not in text(somebody.get(SHEET).data), "somebody else has it now"


def test_whoever_goes_on_with_the_next_table_is_known_there_too(
    club: Flask, somebody: Person, organiser: Person
) -> None:
    organiser.send("/events/tables/1/take", at="/events/1/tables", role="host")
    with club.app_context(), writing(db.session):
        before, after = (db.session.get_one(GameTable, number) for number in (1, 2))
        claims.carry(db.session, before, after, order=range(1, 3))
    assert "Host:夜野函子" in text(somebody.get("/tables/2/sheet.pdf").data)
