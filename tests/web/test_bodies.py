"""What may be sent, by whom: decided from the head, and cheap to refuse."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO

import pytest
from flask import Flask, request
from werkzeug.test import TestResponse

from companion.club.tables import claims
from companion.store.engine import db
from companion.web import bodies
from companion.web.bodies import BODY, FIELDS, FILES, FORM, LARGER
from tests.web import routes
from tests.web.club.evenings import TODAY, Evening
from tests.web.house import TOKEN, Person
from tests.web.wire import OWN

BOUNDED = f"{FILES}; boundary=b"
END = b"--b--\r\n"
NAMED = b"Content-Disposition: form-data; name="


class Unread(BytesIO):
    """A body of which nothing may be read."""

    def read(self, *_sizes: object) -> bytes:
        raise AssertionError("read before it was asked who sends")

    readinto = readline = readlines = read  # type: ignore[assignment]


def part(head: bytes, body: bytes = b"x") -> bytes:
    return b"--b\r\n" + head + b"\r\n\r\n" + body + b"\r\n"


def announced(person: Person, path: str, length: int, kind: str = FORM) -> int:
    """The answer to the head of a request alone."""
    headers = {"CONTENT_LENGTH": str(length), "CONTENT_TYPE": kind}
    answer = person.client.post(
        path, input_stream=Unread(), environ_overrides=headers, headers={**person.headers, **OWN}
    )
    return answer.status_code


def sent(person: Person, path: str, body: bytes, kind: str) -> TestResponse:
    """A body with the token of the session beside it."""
    token = TOKEN.search(person.get("/login").text) or TOKEN.search(person.get("/settings").text)
    assert token
    headers = {**person.headers, **OWN, "X-CSRFToken": token[1]}
    return person.client.post(path, data=body, content_type=kind, headers=headers)


def takers(club: Flask) -> list[tuple[str, str]]:
    """Every address that takes something, with its endpoint."""
    return [
        (path, rule.endpoint)
        for rule in routes.rules(club, "POST")
        for path in routes.addresses(rule, {"viewer": ["host"]})
    ]


def test_a_large_body_of_a_stranger_is_refused_from_its_head_on_every_page(
    club: Flask, somebody: Person
) -> None:
    """24 MB for /settings/font and 8 for /import were read and parsed before anybody asked who sends them:
    up to 17 seconds of computing."""
    for path, _ in takers(club):
        for kind in (FORM, BOUNDED, "application/json", "text/plain"):
            expected = (413, 415) if kind == BOUNDED else (413,)
            assert announced(somebody, path, BODY + 1, kind) in expected, (path, kind)


def test_an_organiser_sends_as_much_as_each_page_can_use(club: Flask, organiser: Person) -> None:
    assert {endpoint for _, endpoint in takers(club)} >= set(LARGER)
    for path, endpoint in takers(club):
        larger = LARGER.get(endpoint)
        most = larger.most if larger else BODY
        kind = BOUNDED if larger and larger.files else FORM
        assert announced(organiser, path, most + 1, kind) == 413, path
        if larger:
            with pytest.raises(AssertionError, match="read before"):
                announced(organiser, path, most, kind)


def test_a_table_is_brought_in_as_a_file_form_or_not_at_all(organiser: Person) -> None:
    for kind in (FORM, "application/json", "text/csv"):
        assert announced(organiser, "/import", BODY + 1, kind) == 413


def test_whoever_runs_a_table_may_strike_much_and_its_seats_may_not(
    club: Flask, person: Callable[..., Person]
) -> None:
    evening = Evening(club, TODAY)
    evening.come("アン", "ベン", "カイ")
    (table,) = evening.seat(("アン", "ベン", "カイ"))
    people = {}
    for role in ("host", "seat-1"):
        with club.app_context():
            token = claims.offer_claim(db.session, table, role)
        people[role] = person()
        people[role].send(f"/claim/{token}")
    path = f"/tables/{table}/host/moves"
    assert announced(people["seat-1"], path, BODY + 1, "application/json") == 413
    with pytest.raises(AssertionError, match="read before"):
        announced(people["host"], path, bodies.MOVE, "application/json")


def test_an_outbox_is_told_why_its_tap_is_too_large(somebody: Person) -> None:
    """Without a reason in the answer it would send the tap again and again."""
    answer = somebody.client.post(
        "/tables/1/host/moves", data=b"[" * (BODY + 1), content_type="application/json", headers=OWN
    )
    assert answer.status_code == 413
    assert answer.get_json()["reasons"]
    assert answer.headers["X-Now"]


def test_files_are_taken_where_a_page_asks_for_one_and_nowhere_else(club: Flask, organiser: Person) -> None:
    for path, endpoint in takers(club):
        if not (endpoint in LARGER and LARGER[endpoint].files):
            assert announced(organiser, path, 100, BOUNDED) == 415, path


def test_a_body_without_a_length_is_a_small_one(club: Flask) -> None:
    """It comes in chunks, and nobody knows how long it will be."""
    with club.test_request_context(
        "/import",
        method="POST",
        input_stream=BytesIO(b"a" * (BODY + 1)),
        content_type=FORM,
        environ_overrides={"wsgi.input_terminated": True, "CONTENT_LENGTH": ""},
    ):
        bodies.limit_body()
        assert len(request.get_data()) == BODY


@pytest.mark.parametrize("body", [b"a&" * FIELDS, b"a=1&" * (FIELDS + 1)])
def test_a_form_of_countless_fields_is_refused_unparsed(organiser: Person, body: bytes) -> None:
    assert sent(organiser, "/events/new", body, FORM).status_code == 413


MALFORMED = {
    "without a name": part(b"Content-Disposition: form-data") + END,
    "a file without a name": part(b"Content-Disposition: form-data; filename=a.csv") + END,
    "an empty name": part(NAMED + b'""') + END,
    "no head": b"--b\r\n\r\nx\r\n" + END,
    "no head and no line": b"--b\r\nx\r\n" + END,
    "two heads": part(NAMED + b"text\r\n" + NAMED + b"file; filename=a") + END,
    "another head": part(b"Content-Type: text/plain") + END,
    "a head that is no text": part(b"Content-Disposition: \xff\xfe; name=a") + END,
    "a name that is no text": part(NAMED + b"\xff") + END,
    "a name of its own alphabet": part(b"Content-Disposition: form-data; name*=utf-7''+AGE-") + END,
    "nested": part(NAMED + b"text\r\nContent-Type: multipart/mixed; boundary=c", b"--c\r\n\r\nx\r\n--c--")
    + END,
    "empty": b"",
    "nothing but its end": END,
    "no end": part(NAMED + b"text"),
    "half a part": b"--b\r\n" + NAMED + b"te",
    "many": part(NAMED + b"a", b"") * 300 + END,
}
LARGE = {
    "a name of a megabyte": part(NAMED + b"n" * 1_000_000) + END,
    "a name of a megabyte of quotes": part(NAMED + b'"' + b'\\"' * 500_000 + b'"') + END,
    "a head of a megabyte of lines": part(b"a:b\r\n" * 200_000 + NAMED + b"text") + END,
    "a megabyte of parameters": part(b"Content-Disposition: form-data" + b";a=x" * 250_000) + END,
    "countless parts": part(NAMED + b"a", b"") * 7000 + END,
    "no end for a megabyte": part(NAMED + b"text", b"\r" * 1_000_000),
}


@pytest.mark.parametrize("path", ["/import", "/import/bring-in"])
def test_a_malformed_form_of_files_breaks_nothing(
    club: Flask, organiser: Person, somebody: Person, path: str
) -> None:
    """A part without a name was a fault in every page."""
    club.config["PROPAGATE_EXCEPTIONS"] = False
    for asker in (organiser, somebody):
        found = {what: sent(asker, path, body, BOUNDED).status_code for what, body in MALFORMED.items()}
        assert {what: status for what, status in found.items() if status >= 500} == {}
        assert found["without a name"] == found["a file without a name"] == 400
    found = {what: sent(organiser, path, body, BOUNDED).status_code for what, body in LARGE.items()}
    assert {what: status for what, status in found.items() if status >= 500} == {}


@pytest.mark.parametrize("boundary", ["", "; boundary=", "; boundary=\xff", "; boundary=" + "x" * 5000])
def test_a_form_of_files_without_a_boundary_breaks_nothing(organiser: Person, boundary: str) -> None:
    assert sent(organiser, "/import", part(NAMED + b"text"), f"{FILES}{boundary}").status_code < 500


@pytest.mark.parametrize(
    "body", [b"a=" + b"%FF" * 5460, b"a&" * 8191, b"%" * BODY, b"=&" * 8191, b"+" * BODY, b"\xff" * BODY]
)
def test_the_worst_form_of_a_stranger_takes_no_time(somebody: Person, body: bytes) -> None:
    begun = time.process_time()
    assert sent(somebody, "/login", body[:BODY], FORM).status_code < 500
    assert time.process_time() - begun < 1  # a hundredth of that; 17 before


def test_a_body_beyond_its_cap_is_refused_in_words(somebody: Person) -> None:
    answer = somebody.client.post("/login", data={"login": "x" * (BODY + 1)}, headers=somebody.headers)
    assert answer.status_code == 413
    assert "too large" in answer.text


@pytest.mark.parametrize("path", ["/players", "/standings", "/login"])
def test_a_question_longer_than_any_is_refused(somebody: Person, path: str) -> None:
    assert somebody.get(f"{path}?q={'x' * bodies.QUERY}").status_code == 414


class BrokenOff(BytesIO):
    """A body whose sender has gone, or comes to no end."""

    def read(self, size: int | None = -1) -> bytes:
        raise TimeoutError("body")

    readline = readlines = read


@pytest.mark.parametrize("kind", [FORM, BOUNDED])
def test_what_was_broken_off_gets_a_plain_answer_and_fills_no_log(
    club: Flask, organiser: Person, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    """Over all pages that take something, no page is made for nobody to read."""
    length, headers = {"CONTENT_LENGTH": "90", "CONTENT_TYPE": kind}, {**organiser.headers, **OWN}
    plain = 0
    for path, endpoint in takers(club):
        answer = organiser.client.post(
            path, input_stream=BrokenOff(b""), environ_overrides=length, headers=headers
        )
        unread = kind == BOUNDED and not (endpoint in LARGER and LARGER[endpoint].files)
        assert answer.status_code in ((415,) if unread else (404, 408)), path
        plain += answer.mimetype == "text/plain"
    assert plain >= (2 if kind == BOUNDED else 30)
    assert caplog.text == ""
