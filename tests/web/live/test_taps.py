"""The door of the outbox: JSON from our own page, on behalf of the person who tapped, each tap once."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from companion.club.tables import claims, loans, operations
from companion.store.engine import Busy, db
from companion.store.signals import signals
from companion.words import Words
from tests.web.house import TOKEN
from tests.web.live.conftest import Page

JAPANESE = Words("ja")
Pages = Callable[[str], Page]


def rounds(app: Flask, table_id: int) -> Any:
    with app.app_context():
        return operations.history(db.session, table_id).table.state.rounds


def entries(app: Flask, table_id: int) -> int:
    with app.app_context():
        return len(operations.history(db.session, table_id).log)


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    """The first word of each statement that the house says to its database meanwhile."""
    with app.app_context():
        engine = db.engine
    said: list[str] = []
    here = get_ident()

    def heard(*given: Any) -> None:
        if get_ident() == here:
            said.append(given[2].split()[0])

    def begun(_connection: Any) -> None:
        if get_ident() == here:
            said.append("BEGIN")

    event.listen(engine, "before_cursor_execute", heard)
    event.listen(engine, "begin", begun)
    try:
        yield said
    finally:
        event.remove(engine, "before_cursor_execute", heard)
        event.remove(engine, "begin", begun)


def test_a_tap_lands_and_is_answered_with_what_stands_then(app: Flask, table_id: int, page: Pages) -> None:
    answer = page("host").tap("points", seat=1, round=1, amount=7)
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert rounds(app, table_id) == ((7, None),)


def test_a_tap_with_others_behind_it_needs_no_picture(app: Flask, table_id: int, page: Pages) -> None:
    answer = page("host").tap("points", seat=1, round=1, amount=7, fragment=False)
    assert (answer.status_code, answer.text) == (204, "")
    assert rounds(app, table_id) == ((7, None),)


def test_a_tap_that_the_server_already_has_is_no_error(app: Flask, table_id: int, page: Pages) -> None:
    host = page("host")
    for _ in range(3):
        assert host.tap("points", seat=1, round=1, amount=7, id="one-tap-only").status_code == 200
    assert entries(app, table_id) == 1


def test_a_known_id_with_another_body_is_refused(app: Flask, table_id: int, page: Pages) -> None:
    host = page("host")
    host.tap("points", seat=1, round=1, amount=7, id="one-tap-only")
    answer = host.tap("points", seat=1, round=1, amount=9, id="one-tap-only")
    assert answer.status_code == 422
    assert len(answer.get_json()["reasons"]) == 1
    assert rounds(app, table_id) == ((7, None),)


def test_taking_back_is_a_tap_like_any_other_also_when_it_is_sent_again(
    app: Flask, table_id: int, page: Pages
) -> None:
    host = page("host")
    host.tap("points", seat=1, round=1, amount=7, id="tap-number-1")
    for _ in range(2):
        taken = host.tap("strike", "take-back", entries="tap-number-1", id="tap-number-2")
        assert taken.status_code == 200
    assert rounds(app, table_id) == ()
    assert entries(app, table_id) == 2


def test_where_more_would_fall_the_person_is_led_to_the_trial(app: Flask, table_id: int, page: Pages) -> None:
    host = page("host")
    host.tap("points", seat=1, round=1, amount=7, id="tap-number-1")
    host.tap("points", seat=2, round=1, amount=7, id="tap-number-2")
    host.tap("finish", id="tap-number-3")
    answer = host.tap("strike", "take-back", entries="tap-number-1", id="tap-number-4")
    assert answer.status_code == 422
    go = answer.get_json()["go"]
    assert go == f"{host.base}/strike/tap-number-1?back={host.base}"
    trial = host.client.get(go).text
    assert f'href="{host.base}"' in trial
    assert f'href="{host.base}/log"' not in trial
    assert entries(app, table_id) == 3


def test_a_refusal_comes_back_with_its_reason_and_the_form_as_typed(page: Pages) -> None:
    answer = page("host").tap("points", seat=1, round=9, amount=7)
    why = answer.get_json()
    assert answer.status_code == 422
    assert why["reasons"]
    assert all(reason in why["html"] for reason in why["reasons"])
    assert 'value="9"' in why["html"]


def test_a_refusal_is_said_in_the_reader_s_language(page: Pages) -> None:
    host = page("host")
    said = [
        host.tap("points", seat=1, round=9, amount=7, **{"Accept-Language": language}).get_json()["reasons"]
        for language in ("ja", "en")
    ]
    assert said[0] != said[1]


def test_what_was_tapped_for_somebody_else_does_not_go_out(app: Flask, table_id: int, page: Pages) -> None:
    """A phone is handed on with taps waiting: the role was taken back and claimed anew by another person."""
    before, after = page("host"), page("host")
    sender = after.mark("sender")
    with app.app_context():
        token = claims.offer_claim(db.session, table_id, "host")
    form = after.client.get(f"/claim/{token}").text
    csrf = form.partition('name="csrf_token" value="')[2].partition('"')[0]
    after.client.post(f"/claim/{token}", data={"csrf_token": csrf})
    assert after.mark("sender") != sender
    answer = after.tap("points", seat=1, round=1, amount=7, sender=sender)
    assert answer.status_code == 409
    assert answer.get_json()["reasons"]
    refused = before.tap("points", seat=1, round=1, amount=7, sender=sender)
    assert refused.status_code == 403
    assert refused.get_json()["reasons"]
    assert rounds(app, table_id) == ()


def test_nobody_taps_as_whom_they_are_not(app: Flask, table_id: int, page: Pages) -> None:
    visitor = Page(page("public").client, table_id, "host")
    assert visitor.tap("points", seat=1, round=1, amount=7, sender="").status_code == 403
    assert rounds(app, table_id) == ()


def lend(session: Session, table_id: int, role: str) -> None:
    """The device that holds a role goes round its table, as by another of its tabs."""
    device = next(row.device_hash for row in claims.live(session, table_id) if row.role == role)
    assert device
    loans.lend(session, table_id, role, 1, device, "1234")


@pytest.mark.parametrize("lose", [claims.revoke, lend], ids=["taken back", "lent"])
def test_a_role_that_is_lost_while_its_tap_waits_moves_nothing(
    app: Flask, table_id: int, page: Pages, monkeypatch: pytest.MonkeyPatch, lose: Callable[..., object]
) -> None:
    host = page("host")
    sender = host.mark("sender")
    play = operations.play

    def after_others(session: Any, *given: Any, **more: Any) -> Any:
        lose(session, table_id, "host")
        return play(session, *given, **more)

    monkeypatch.setattr(operations, "play", after_others)
    assert host.tap("points", seat=1, round=1, amount=7, sender=sender).status_code == 403
    assert entries(app, table_id) == 0


def test_a_tap_is_one_transaction_of_four_statements_and_a_look_is_two(app: Flask, page: Pages) -> None:
    """One of them says what the device holds, and whether it is lent."""
    host = page("host")
    sender = host.mark("sender")
    with statements(app) as said:
        assert host.tap("points", seat=1, round=1, amount=7, sender=sender, fragment=False).status_code == 204
    assert said == ["BEGIN", "SELECT", "SELECT", "UPDATE", "INSERT"]
    seat, reader = page("seat-2"), {"Accept-Language": "en"}
    with statements(app) as said:
        assert seat.client.get(f"{seat.base}/fragment", headers=reader).status_code == 200
    assert said == ["BEGIN", "SELECT", "SELECT"]


def test_who_can_have_no_role_is_refused_without_a_look_into_the_database(app: Flask, table_id: int) -> None:
    """Else anybody in the network could hold up those who write."""
    stranger = Page(app.test_client(), table_id, "host")
    with statements(app) as said:
        for door in ("moves", "take-back"):
            answer = stranger.tap("points", door, sender="", **{"Accept-Language": "en"})
            assert answer.status_code == 403
    assert said == []


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Companion": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://localhost"},
    ],
)
def test_a_page_elsewhere_cannot_tap(app: Flask, table_id: int, page: Pages, headers: dict[str, str]) -> None:
    assert page("host").tap("points", seat=1, round=1, amount=7, **headers).status_code == 403
    assert rounds(app, table_id) == ()


def test_a_form_still_needs_its_token(app: Flask, table_id: int, page: Pages) -> None:
    host = page("host")
    sent = {"id": "0" * 12, "verb": "points", "seat": 1, "round": 1, "amount": 7}
    headers = {"X-Companion": "page", "Origin": "http://localhost"}
    assert host.client.post(f"{host.base}/moves", data=sent, headers=headers).status_code == 400
    assert host.client.post(f"{host.base}/take-back", data=sent, headers=headers).status_code == 400
    assert rounds(app, table_id) == ()


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b'{"fields": {"verb": 7}, "sender": ""}', b'{"fields": [], "sender": ""}', b"\xff"],
)
def test_what_is_no_tap_is_refused_with_words(page: Pages, body: bytes) -> None:
    host = page("host")
    headers = {"X-Companion": "page", "Origin": "http://localhost", "Content-Type": "application/json"}
    answer = host.client.post(f"{host.base}/moves", data=body, headers=headers)
    assert answer.status_code == 400
    assert answer.get_json()["reasons"]


def test_a_tap_for_a_table_that_is_not_there_is_told_so(page: Pages) -> None:
    host = page("host")
    host.base = "/tables/99/host"
    answer = host.tap("points", seat=1, round=1, amount=7, sender="")
    assert answer.status_code == 404
    assert answer.get_json()["reasons"]


def test_a_tap_too_large_is_refused(page: Pages) -> None:
    answer = page("host").tap("strike", entries=["x"] * 7000)
    assert answer.status_code == 413


def test_a_database_that_is_busy_asks_for_the_tap_again(
    app: Flask, page: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise Busy("another writer holds the database")

    host = page("host")
    sender = host.mark("sender")
    monkeypatch.setattr(operations, "play", busy)
    assert host.tap("points", seat=1, round=1, amount=7, sender=sender).status_code == 503


@pytest.fixture
def write_protected(app: Flask) -> Iterator[None]:
    """A database that can be read and not written to, as on a full disk."""

    def protect(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA query_only = 1")

    with app.app_context():
        engine = db.engine
    event.listen(engine, "checkout", protect)
    yield
    event.remove(engine, "checkout", protect)


@pytest.fixture
def gone(app: Flask) -> Iterator[None]:
    """A database whose file cannot be opened any more."""

    def fail(*_: object) -> None:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("unable to open database file"))

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", fail)
    yield
    event.remove(engine, "before_cursor_execute", fail)


def test_a_disk_that_takes_nothing_is_said_plainly_and_keeps_the_tap(
    page: Pages, request: pytest.FixtureRequest
) -> None:
    host = page("host")
    sender = host.mark("sender")
    request.getfixturevalue("write_protected")
    answer = host.tap("points", seat=1, round=1, amount=7, sender=sender)
    assert answer.status_code == 507
    assert answer.get_json()["reasons"] == [JAPANESE.text("common-error-507-text")]


def test_a_form_that_cannot_be_saved_says_so(page: Pages, request: pytest.FixtureRequest) -> None:
    host = page("host")
    html = host.page()
    request.getfixturevalue("write_protected")
    sent = {"csrf_token": TOKEN.search(html)[1], "id": "0" * 12, "verb": "points", "seat": 1, "round": 1}
    answer = host.client.post(f"{host.base}/moves", data={**sent, "amount": 7})
    assert answer.status_code == 507
    assert JAPANESE.text("common-error-507-text") in answer.text


def test_a_database_that_is_gone_is_said_without_it(page: Pages, request: pytest.FixtureRequest) -> None:
    host = page("host")
    request.getfixturevalue("gone")
    answer = host.client.get(host.base)
    assert answer.status_code == 503
    assert JAPANESE.text("common-error-503-text") in answer.text
    assert "SELECT" not in answer.text


def test_a_refused_tap_wakes_nobody(table_id: int, page: Pages) -> None:
    host = page("host")
    before = signals.count
    host.tap("points", seat=1, round=9, amount=7)
    assert signals.count == before
