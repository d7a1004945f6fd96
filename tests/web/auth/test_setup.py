"""The first start: one link, used once."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from companion.club.accounts.models import Account, Club, SetupToken
from companion.store.engine import db
from companion.web.auth.log_ins import setup_url
from tests.web.house import PASSWORD, Person, found_club

ENTERED = {
    "club": "よるはこ",
    "name": "夜野 函子",
    "login": "Yoru",
    "password": PASSWORD,
    "again": PASSWORD,
    "locale": "ja",
}


@pytest.fixture
def link(app):
    return urlsplit(setup_url(app)).path


@pytest.fixture
def first(app):
    return Person(app)


def test_before_the_set_up_the_start_page_says_where_the_link_is(first):
    assert "set-up link" in first.get("/").text


def test_the_link_is_for_this_machine_and_its_token_is_kept_as_a_hash_only(app):
    url = setup_url(app)
    assert url.startswith("http://127.0.0.1:")
    token = url.rpartition("/")[2]
    assert len(token) >= 22  # 128 bits
    with app.app_context():
        kept = db.session.query(SetupToken).one()
    assert token.encode() not in kept.token_hash


def test_the_set_up_founds_the_club_and_logs_in(app, first, link):
    answer = first.send(link, **ENTERED)
    assert answer.status_code == 303
    assert first.get("/settings").status_code == 200
    with app.app_context():
        assert db.session.get(Club, 1).name == "よるはこ"
        account = db.session.query(Account).one()
    assert account.login == "yoru"
    assert PASSWORD not in account.password_hash


def test_the_link_works_once(app, first, link):
    first.send(link, **ENTERED)
    assert Person(app).get(link).location == "/"
    assert setup_url(app) is None


def test_a_link_is_good_after_a_further_start_and_over_once_the_club_is_founded(app, first, link):
    """A club was added on a server, and the start of its unit took the link away that had been printed."""
    fresh = urlsplit(setup_url(app)).path
    assert first.get(link).status_code == first.get(fresh).status_code == 200
    first.send(link, **ENTERED)
    assert Person(app).get(fresh).location == "/"


def test_a_guessed_link_opens_nothing(first):
    assert first.get("/setup/AAAAAAAAAAAAAAAAAAAAAA").status_code == 410


def test_the_page_of_the_link_tells_nobody_its_address(first, link):
    assert first.get(link).headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"password": "short", "again": "short"}, "Use 10 to 200 characters"),
        ({"again": "something else"}, "The two passwords differ."),
        ({"club": ""}, "Enter the name of the club."),
        ({"club": "x" * 200}, "Use at most 100 characters (now 200)."),
        ({"password": " " * 12, "again": " " * 12}, "Use 10 to 200 characters"),
        ({"locale": "tlh"}, "Not a valid choice."),
    ],
)
def test_what_is_refused_comes_back_with_reason_and_what_was_typed(app, first, link, wrong, reason):
    answer = first.send(link, **{**ENTERED, **wrong})
    assert answer.status_code == 422
    assert reason in answer.text
    assert 'value="夜野 函子"' in answer.text
    assert 'class="field-error"' in answer.text
    assert PASSWORD not in answer.text
    with app.app_context():
        assert db.session.query(Account).count() == 0


@pytest.mark.parametrize("name", ["<b>club</b>", "会 🐺 𠮷", "\u05d3\u05e0\u05d4", "O'Neil & Söhne"])
def test_a_club_may_be_called_as_it_likes(app, first, link, name):
    from markupsafe import escape

    first.send(link, **{**ENTERED, "club": name})
    assert str(escape(name)) in first.get("/").text


def test_a_founded_club_has_no_set_up(app):
    found_club(app)
    assert setup_url(app) is None


def test_a_first_password_is_not_called_new(app, first, link):
    assert "New password" not in first.get(link).text
    assert first.send(link, **ENTERED).status_code == 303
    assert "New password" in first.get("/password").text
    assert "New password" not in first.get("/organisers").text
