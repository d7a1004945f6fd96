"""Log-in, log-out, passwords, and organisers among themselves."""

from __future__ import annotations

import re

import pytest

from companion.club.accounts.acts import latest
from companion.club.accounts.models import Account
from companion.store.engine import db
from tests.web.house import PASSWORD, Person, invited

NEW = "another evening, another word"


def test_an_organiser_logs_in(somebody):
    assert somebody.log_in().status_code == 303
    assert somebody.get("/settings").status_code == 200


@pytest.mark.parametrize("login", ["YORU", "ｙｏｒｕ", " yoru "])
def test_width_and_case_of_a_log_in_name_make_no_difference(somebody, login):
    assert somebody.log_in(login).status_code == 303


@pytest.mark.parametrize(("login", "password"), [("yoru", "wrong password"), ("nobody", PASSWORD)])
def test_a_refusal_does_not_say_which_of_the_two_was_wrong(somebody, login, password):
    answer = somebody.log_in(login, password)
    assert answer.status_code == 422
    assert "do not go together" in answer.text
    assert f'value="{login}"' in answer.text
    assert password not in answer.text


def test_a_page_for_organisers_leads_to_the_log_in_and_back(somebody):
    led = somebody.get("/settings")
    assert led.location == "/login?next=/settings"
    token = {"login": "yoru", "password": PASSWORD}
    assert somebody.send(led.location, **token).location == "/settings"


@pytest.mark.parametrize("path", ["/settings", "/settings/address", "/organisers/new", "/password"])
def test_what_only_organisers_may_do_is_refused_to_others(somebody, path):
    assert somebody.send(path, at="/login").status_code == 401


def test_logging_in_begins_a_new_session(somebody):
    somebody.get("/login")
    before = somebody.client.get_cookie("companion")
    somebody.log_in()
    with somebody.client.session_transaction() as session:
        assert "csrf_token" not in session
    assert somebody.client.get_cookie("companion") != before


def test_logging_out_ends_it(organiser):
    organiser.send("/logout", at="/")
    assert organiser.get("/settings").status_code == 302


def test_ten_failures_make_an_account_wait(somebody, person):
    for _ in range(10):
        assert somebody.log_in(password="wrong password").status_code == 422
    waiting = somebody.log_in()
    assert waiting.status_code == 429
    assert "Please wait" in waiting.text
    assert person().log_in("YORU").status_code == 429, "the account waits"


def test_a_name_that_is_written_otherwise_is_the_same_account(person):
    written = [
        "yoru",
        "ＹＯＲＵ",
        " yoru",
        "yo\x00ru",
        "yoru\u202e",
        "\u2066yoru",
        "\u200fyo\u200eru",
        "Yoru\x07",
    ]
    for number in range(10):
        guess = person().log_in(login=written[number % len(written)], password="a wrong one")
        assert guess.status_code == 422
    assert person().log_in(login="y\x01oru", password="a wrong one").status_code == 429


def test_other_accounts_do_not_wait_for_it(somebody, organiser, person):
    add(organiser)
    for _ in range(10):
        somebody.log_in(password="wrong password")
    assert person().log_in("asa", NEW).status_code == 303


def test_nobody_can_lock_the_organiser_out_of_a_device_that_is_known(organiser, person):
    stranger = person()
    for _ in range(10):
        stranger.log_in(password="wrong password")
    organiser.send("/logout", at="/")
    assert organiser.log_in().status_code == 303


def add(organiser: Person):
    """A second organiser, who has chosen a password."""
    second = Person(organiser.client.application)
    assert second.send(invited(organiser, login="Asa"), password=NEW, again=NEW).status_code == 303


def test_a_log_in_name_that_is_taken_is_refused_beside_its_field(organiser):
    answer = organiser.send("/organisers/new", name="朝野", login="ＹＯＲＵ")
    assert answer.status_code == 422
    assert 'id="login-error"' in answer.text
    assert 'value="朝野"' in answer.text


def test_an_organiser_who_is_shut_out_is_out_at_once_and_may_come_back(club, organiser, person):
    add(organiser)
    other = person()
    other.log_in("asa", NEW)
    with club.app_context():
        number = db.session.query(Account.id).filter_by(login="asa").scalar()
    asked = organiser.get(f"/organisers/{number}/disable")
    assert "朝野" in asked.text
    organiser.send(f"/organisers/{number}/disable", at="/organisers")
    assert other.get("/settings").status_code == 302
    assert other.log_in("asa", NEW).status_code == 422
    organiser.send(f"/organisers/{number}/enable", at="/organisers")
    assert other.get("/settings").status_code == 302, "what was ended stays ended"
    assert other.log_in("asa", NEW).status_code == 303


def test_the_last_organiser_stays(organiser):
    organiser.send("/organisers/1/disable", at="/organisers")
    assert organiser.get("/settings").status_code == 200


def test_a_new_password_ends_other_log_ins(organiser, person):
    other = person()
    other.log_in()
    answer = organiser.send("/password", old=PASSWORD, password=NEW, again=NEW)
    assert answer.status_code == 303
    assert organiser.get("/settings").status_code == 200
    assert other.get("/settings").status_code == 302
    assert other.log_in().status_code == 422
    assert other.log_in(password=NEW).status_code == 303


def test_a_new_password_needs_the_old_one(organiser):
    answer = organiser.send("/password", old="not that one", password=NEW, again=NEW)
    assert answer.status_code == 422
    assert "That is not your current password" in answer.text


def test_acts_of_organisers_are_written_down(club, organiser):
    add(organiser)
    organiser.send("/password", old=PASSWORD, password=NEW, again=NEW)
    with club.app_context():
        acts = latest(db.session)
        assert [act.what for act in acts] == [
            "password-changed",
            "password-changed",
            "link-offered",
            "account-added",
            "set-up",
        ]
        assert [act.who for act in acts] == ["夜野 函子", "朝野", "夜野 函子", "夜野 函子", "夜野 函子"]


def test_a_refused_password_names_its_faults_as_the_fields_stand(organiser):
    page = organiser.send("/password", old="", password="", again="").text
    assert re.findall(r'<a href="#(\w+)">', page) == ["old", "password", "again"]
