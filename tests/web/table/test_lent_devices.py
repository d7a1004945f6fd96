"""A device that is lent is nobody's: whatever is asked or posted from it, until its number or a password."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion.club.accounts.models import Account, Act
from companion.club.tables import claims, loans
from companion.club.tables.models import GameTable
from companion.club.tables.operations import history
from companion.games.village.state import VillageOptions
from companion.kernel.desk import HandOver
from companion.store import base
from companion.store.engine import db
from companion.web.sheets.print_queue import PrintQueue
from tests.driver import Drive, setup
from tests.web.house import PASSWORD, Person
from tests.web.routes import addresses
from tests.web.sheets.evenings import event, played

SIX = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")
NUMBER = "7531"
GM = "/tables/1/gm"
BACK = f"{GM}/lend/3/back"
PASSING = {"table.hand_over", "table.look", "table.give_back", "table.take_back_device", "table.post_move"}
PUBLIC = {"table_id": ["1"], "viewer": ["gm", "host", "seat-1", "seat-3"], "event_id": ["1"]}


@pytest.fixture
def gm(club: Flask, organiser: Person) -> Person:
    """An organiser whose device is the GM's, and who has just typed the password."""
    with club.app_context():
        drive = Drive(setup("village", SIX, VillageOptions(led="gm-phones", cards="dealt")))
        assert played(drive, event(), known=False) == 1
    organiser.send("/events/tables/1/take", at="/events/1/tables", role="gm")
    assert organiser.get(GM).status_code == 200
    return organiser


def lend(gm: Person, seat: int = 3, number: str = NUMBER) -> None:
    assert gm.send(f"{GM}/lend", seat=seat, number=number).location == f"{GM}/lend/{seat}"


def acts(club: Flask) -> list[str]:
    with club.app_context():
        return list(db.session.scalars(select(Act.what).order_by(Act.id)))


def test_every_address_of_the_house_is_a_strangers_or_leads_back(club: Flask, gm: Person) -> None:
    """All routes, all methods: no page that a visitor does not have, no post that does anything."""
    stranger = Person(club)
    lend(gm)
    club.config["WTF_CSRF_ENABLED"] = False
    before = acts(club)
    asked = 0
    for rule in club.url_map.iter_rules():
        if rule.endpoint in PASSING | {"static", "live.follow", "preferences.choose"}:
            continue
        for path in addresses(rule, PUBLIC):
            for method in (rule.methods or set()) & {"GET", "POST"}:
                asked += 1
                mine = gm.client.open(path, method=method, headers=gm.headers)
                if mine.location in (BACK, f"http://localhost{BACK}") or mine.status_code in (403, 404):
                    continue
                assert method == "GET", path
                theirs = stranger.client.open(path, method=method, headers=stranger.headers)
                assert mine.status_code == theirs.status_code, path
    assert asked > 200
    assert acts(club) == before
    assert gm.get(GM).location == BACK


@pytest.mark.parametrize(
    "path", ["/logout", "/login", "/tables/1/open-gm", "/log-ins/phone", "/log-ins/helper"]
)
def test_no_door_of_a_log_in_ends_it(club: Flask, gm: Person, path: str) -> None:
    lend(gm)
    sent = {"login": "yoru", "password": PASSWORD, "name": "x"}
    assert gm.send(path, at=BACK, **sent).location == BACK
    assert gm.get("/settings").location.startswith("/login")
    assert gm.get("/login?next=/settings").location == BACK
    assert gm.get(GM).location == BACK


@pytest.mark.parametrize("thrown", ["device", "companion"])
def test_throwing_a_cookie_away_opens_nothing(club: Flask, gm: Person, thrown: str) -> None:
    lend(gm)
    gm.client.delete_cookie(thrown)
    for path in (GM, "/settings", "/tables/1/host", "/organisers", "/log-ins"):
        assert gm.get(path).status_code != 200, path
    if thrown == "device":
        assert gm.get(GM).location == BACK


def under_another_cookie(gm: Person) -> None:
    """The device has lost the cookie under which its log-in was begun, and holds the role under a new one."""
    gm.client.delete_cookie("device")
    gm.send("/events/tables/1/take", at="/events/1/tables", role="gm", sure=1)
    assert gm.get(GM).status_code == 200


def test_a_log_in_that_was_begun_under_another_cookie_is_lent_with_the_device(
    club: Flask, gm: Person
) -> None:
    under_another_cookie(gm)
    lend(gm)
    gm.client.delete_cookie("device")
    assert gm.get(GM).location == BACK
    for path in ("/settings", "/tables/1/host", "/organisers", "/log-ins"):
        assert gm.get(path).status_code != 200, path


def test_it_ends_with_a_device_that_never_comes_back(club: Flask, gm: Person, person: Any) -> None:
    under_another_cookie(gm)
    lend(gm)
    other = person()
    other.log_in()
    with club.app_context():
        by = db.session.get_one(Account, 1)
        loans.lock_out(db.session, loans.open_loans(db.session, 1)[0].id, by)
    assert gm.get("/settings").location.startswith("/login")
    assert other.get("/settings").status_code == 200


def test_it_is_a_seats_alone_on_its_way_round(club: Flask, gm: Person) -> None:
    lend(gm)
    base = f"{GM}/moves"
    for fields in (
        {"verb": "strike", "entries": "x", "acting_for": "3"},
        {"verb": "strike\ufeff", "entries": "x", "acting_for": "3"},
        {"verb": "re\x01store", "entries": "x", "acting_for": "3"},
        {"verb": "execution", "day": "1", "seat": "2", "acting_for": "3", "irregular": "1", "note": "x"},
        {"verb": "choose", "target": "2", "acting_for": "4"},
        {"verb": "close-question"},
    ):
        assert gm.send(base, at=BACK, id="a-made-up-move", **fields).location == BACK, fields
    with club.app_context():
        moves = [type(entry.move).__name__ for entry in history(db.session, 1).log]
        assert not {"Strike", "Execution", "CloseQuestion"} & set(moves)


def test_a_wrong_number_opens_nothing_and_five_make_a_pause(
    club: Flask, gm: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    lend(gm)
    for wrong in ("0000", "", "75311", "abcd", "١٢٣٤"):
        assert gm.send(BACK, at=BACK, number=wrong).status_code == 422
        assert gm.get(GM).location == BACK
    refused = gm.send(BACK, at=BACK, number=NUMBER)
    assert "Too many wrong numbers" in refused.text
    assert acts(club).count("device-number-wrong") == 5
    later = base.now() + loans.PAUSE
    monkeypatch.setattr(loans, "now", lambda: later)
    assert gm.send(BACK, at=BACK, number="７５３１").location == GM


def test_the_way_back_is_written_down_and_the_number_lasts_the_evening(club: Flask, gm: Person) -> None:
    asked = gm.send(f"{GM}/lend", seat=3)
    assert (asked.status_code, "message-danger" in asked.text) == (200, False)  # nothing was done wrong yet
    for seat in (3, 4, 5):
        page = gm.get(f"{GM}/lend").text
        assert ("required" in page.split('name="number"')[1].split(">")[0]) is (seat == 3)
        lend(gm, seat, NUMBER if seat == 3 else "")
        back = f"{GM}/lend/{seat}/back"
        assert gm.send(back, at=back, number=NUMBER).location == GM
    assert acts(club)[-6:] == ["device-lent", "device-back"] * 3
    with club.app_context():
        handed = [e.move for e in history(db.session, 1).log if isinstance(e.move, HandOver)]
        assert handed[-1] == HandOver("seat-5", "back")


def test_an_organisers_password_brings_any_device_back(club: Flask, gm: Person) -> None:
    lend(gm)
    assert gm.send(BACK, at=BACK, password="a wrong password").status_code == 422
    assert gm.send(BACK, at=BACK, password=PASSWORD).location == GM
    assert acts(club)[-1] == "device-back-by-password"


def test_a_phone_of_no_organiser_comes_back_by_number_or_an_organisers_log_in(
    club: Flask, gm: Person
) -> None:
    phone = Person(club)
    with club.app_context():
        token = claims.offer_claim(db.session, 1, "gm")
    phone.send(f"/claim/{token}")
    lend(phone)
    assert 'name="login"' in phone.get(BACK).text
    assert phone.send(BACK, at=BACK, password=PASSWORD).status_code == 422
    assert phone.send(BACK, at=BACK, login="yoru", password=PASSWORD).location == GM
    assert phone.get("/settings").status_code == 302, "nobody was logged in by it"


def test_a_device_that_never_comes_back_is_locked_out_and_then_its_table_may_go(
    club: Flask, gm: Person, somebody: Person
) -> None:
    lend(gm)
    somebody.log_in()
    lost, phones = "/tables/1/phones/end-loan", "/tables/1/phones"
    loan = re.findall(r'name="loan" value="(\d+)"', somebody.get(phones).text)
    assert len(loan) == 1
    asked = somebody.send(lost, at=phones, loan=loan[0])
    assert "Lock this device out?" in asked.text
    assert acts(club)[-1] != "device-lost"
    assert somebody.send(lost, at=phones, loan=loan[0], sure=1).location == phones
    assert 'name="loan"' not in somebody.get(phones).text
    assert acts(club)[-1] == "device-lost"
    assert somebody.send(lost, at=phones, loan=loan[0], sure=1).location == phones, "a second tap says so"
    for path in (GM, f"{GM}/lend", "/tables/1/host", "/settings", "/log-ins", phones):
        assert gm.get(path).status_code in (302, 303, 403), path
    removed = somebody.send("/events/1/tables/remove", at="/events/1/tables", table=1, sure=1)
    assert removed.status_code == 303
    with club.app_context():
        assert db.session.get(GameTable, 1) is None
    assert gm.get("/settings").location.startswith("/login")
    assert acts(club).count("device-lost") == 1


def test_live_topics_of_the_owner_are_gone(gm: Person) -> None:
    lend(gm)
    headers: dict[str, Any] = {"X-Companion": "page", "Origin": "http://localhost"}
    topics = ["table:1:gm", "table:1:host", "table:1:public", "phones:1"]
    answer = gm.client.post("/live", json=dict.fromkeys(topics, ""), headers=headers)
    assert sorted(answer.get_json()["gone"]) == ["phones:1", "table:1:gm", "table:1:host"]


def test_a_sheet_that_was_waited_for_does_not_come_into_other_hands(
    club: Flask, gm: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game master asks for the sheet, waits for its turn, and hands the device over in another tab."""
    queue: PrintQueue = club.extensions["print_queue"]
    assert gm.get("/tables/1/sheet.pdf?viewer=gm").mimetype == "application/pdf"
    print_it = queue.sheet

    def printed(*asked: Any) -> bytes:
        lend(gm)
        return print_it(*asked)

    monkeypatch.setattr(queue, "sheet", printed)
    assert gm.get("/tables/1/sheet.pdf?viewer=gm").status_code == 403
