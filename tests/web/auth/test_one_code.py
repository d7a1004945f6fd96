"""One code a table: each phone reads it and becomes the seat whose name is tapped."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.club.tables.claims import live, revoke
from companion.club.tables.models import GameTable
from companion.club.tables.operations import SeatDraft, TableDraft, open_table
from companion.store.engine import db
from tests.web.auth.test_phones import NAMES, table  # noqa: F401 - a fixture


def code_of(organiser, table: int) -> str:  # noqa: F811
    """The path of a table's one code."""
    page = organiser.send(f"/tables/{table}/phones/all", at=f"/tables/{table}/phones").text
    found = re.search(r"http[^\s<]*/claim/[A-Za-z0-9_-]+", page)
    assert found
    return urlsplit(found[0]).path


@pytest.fixture
def code(organiser, table: int) -> str:  # noqa: F811
    """The path of the table's one code."""
    return code_of(organiser, table)


def held(club: Flask, table_id: int) -> list[str]:
    """Seats that have a phone."""
    with club.app_context():
        return sorted(row.role for row in live(db.session, table_id))


def test_each_phone_taps_its_own_name(club, person, code, table):  # noqa: F811
    first, second = person(), person()
    page = first.get(code).text
    assert all(name in page for name in NAMES)
    assert held(club, table) == []
    assert first.send(code, seat="2").headers["Location"] == f"/tables/{table}"
    assert NAMES[1] not in second.get(code).text
    assert second.send(code, seat="2").status_code == 422
    assert second.send(code, seat="3").status_code == 303
    assert held(club, table) == ["seat-2", "seat-3"]
    assert first.get(f"/tables/{table}/seat-2").status_code == 200
    assert second.get(f"/tables/{table}/seat-2").status_code == 403


@pytest.mark.parametrize(("seats", "shapes"), [(6, True), (7, False)])
def test_the_seats_of_a_large_table_are_all_called_by_number(club, organiser, person, table, seats, shapes):  # noqa: F811
    with club.app_context():
        draft = TableDraft("free", [SeatDraft(name=f"客{n}") for n in range(seats)])
        within = db.session.get_one(GameTable, table).round_id
        large = open_table(db.session, within, draft).id
    seat = person().get(code_of(organiser, large)).text.split('class="taps"')[1]
    assert ("#shape-" in seat) is shapes
    assert ("seat-number" in seat) is not shapes


def test_a_phone_takes_one_seat_and_twice_is_as_once(club, person, code, table):  # noqa: F811
    phone = person()
    assert phone.send(code, seat="1").status_code == 303
    assert phone.send(code, seat="1").status_code == 303
    refused = phone.send(code, seat="2")
    assert refused.status_code == 422
    assert "is a seat of this table already" in refused.text
    assert phone.send(code, seat="9").status_code == 422
    assert held(club, table) == ["seat-1"]


def test_a_wrong_tap_is_put_right_by_who_runs_the_table(club, person, code, table):  # noqa: F811
    wrong, right = person(), person()
    wrong.send(code, seat="1")
    with club.app_context():
        revoke(db.session, table, "seat-1")
    assert right.send(code, seat="1").status_code == 303
    assert held(club, table) == ["seat-1"]


def test_a_new_code_ends_the_one_before(organiser, person, code, table):  # noqa: F811
    organiser.send(f"/tables/{table}/phones/all", at=f"/tables/{table}/phones")
    assert person().get(code).status_code == 410


def test_only_who_runs_the_table_gives_it_out(person, table):  # noqa: F811
    assert person().send(f"/tables/{table}/phones/all", at="/").status_code == 403
