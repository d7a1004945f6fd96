"""What an evening needs on paper, from its pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.club.events import attendance
from companion.store.engine import db
from tests.sheets.reading import text
from tests.web.house import Person
from tests.web.sheets import evenings


@pytest.fixture
def evening(club: Flask) -> Flask:
    """アン and ベン sit at the first table; アン has come and paid."""
    with club.app_context():
        event = evenings.event()
        evenings.played(evenings.score_sheet("アン", "ベン"), event)
        for row in attendance.attendances(db.session, event.id)[:1]:
            attendance.pay(db.session, event.id, row.player_id)
        db.session.commit()
    return club


def test_the_list_for_the_door_is_an_organiser_s(evening: Flask, person: Callable[..., Person]) -> None:
    assert person().get("/events/1/door.pdf").status_code == 302
    organiser = person(language="ja")
    organiser.log_in()
    answer = organiser.get("/events/1/door.pdf")
    assert answer.status_code == 200
    assert "受付名簿" in text(answer.data)
    assert "/events/1/door.pdf" in organiser.get("/events/1/door").text


def test_the_seats_of_a_round_are_for_everybody(evening: Flask, person: Callable[..., Person]) -> None:
    answer = person(language="ja").get("/rounds/1/seating.pdf")
    found = text(answer.data)
    assert "第1ラウンドの席" in found
    assert "アン" in found
    assert "ベン" in found
    assert person().get("/rounds/99/seating.pdf").status_code == 404
