"""An organiser chooses the own password by a link that works once: at first, and when it is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion.club.accounts.models import Account
from companion.store.engine import db, writing
from tests.web.house import PASSWORD, Person, invited, link_for

NEW = "another evening, another word"
People = Callable[..., Person]
DAY = 24 * 60 * 60 * 1000


def over(person: Person, link: str) -> bool:
    """Whether neither a look nor a password gets further, and the page says so plainly."""
    look = person.get(link)
    sent = person.send(link, at="/login", password=NEW, again=NEW)
    assert [look.status_code, sent.status_code] in ([410, 410], [200, 303])
    return look.status_code == 410 and "This link no longer works" in look.text


def test_who_is_invited_chooses_a_password_and_is_in(organiser: Person, somebody: Person) -> None:
    link = invited(organiser)
    page = somebody.get(link)
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "朝野" in page.text
    assert 'value="asa"' in page.text
    assert somebody.get("/settings").status_code == 302, "a look changes nothing"
    assert somebody.send(link, password=NEW, again=NEW).location == "/"
    assert somebody.get("/settings").status_code == 200
    assert "Made a link to choose a password (asa)" in organiser.get("/acts").text


def test_before_that_no_password_logs_in(organiser: Person, somebody: Person) -> None:
    invited(organiser)
    assert somebody.log_in("asa", "").status_code == 422
    assert somebody.log_in("asa", PASSWORD).status_code == 422


def test_a_link_works_once(organiser: Person, somebody: Person, person: People) -> None:
    link = invited(organiser)
    somebody.send(link, password=NEW, again=NEW)
    assert over(person(), link)
    assert person().log_in("asa", NEW).status_code == 303


def test_a_slip_does_not_use_it_up(organiser: Person, somebody: Person) -> None:
    link = invited(organiser)
    slip = somebody.send(link, password=NEW, again="another")
    assert slip.status_code == 422
    assert slip.headers["Referrer-Policy"] == "no-referrer"
    assert somebody.send(link, password=NEW, again=NEW).status_code == 303


@pytest.mark.parametrize("end", ["withdraw", "disable", "disable enable", "newer", "three days"])
def test_a_link_ends_before_it_is_used(club: Flask, organiser: Person, somebody: Person, end: str) -> None:
    link = invited(organiser)
    assert ("/organisers/2/withdraw" in organiser.get("/organisers").text) is True
    for what in end.split():
        if what in ("withdraw", "disable", "enable"):
            organiser.send(f"/organisers/2/{what}", at="/organisers")
    if end == "newer":
        link_for(organiser, 2)
    if end == "three days":
        with club.app_context(), writing(db.session):
            db.session.execute(update(Account).values(link_until=Account.link_until - 3 * DAY))
    assert over(somebody, link)
    assert ("/organisers/2/withdraw" in organiser.get("/organisers").text) is (end == "newer")


def test_a_forgotten_password_is_chosen_anew_and_ends_the_own_log_ins(
    organiser: Person, person: People, somebody: Person
) -> None:
    person().send(invited(organiser), password="forgotten it is", again="forgotten it is")
    other = person()
    other.log_in("asa", "forgotten it is")
    link = link_for(organiser, 2)
    assert other.get("/settings").status_code == 200, "until it is used all stays"
    assert somebody.send(link, password=NEW, again=NEW).status_code == 303
    assert other.get("/settings").status_code == 302
    assert person().log_in("asa", "forgotten it is").status_code == 422
    assert organiser.get("/settings").status_code == 200


def test_a_link_that_lies_about_is_ended_by_the_own_new_password(organiser: Person, person: People) -> None:
    other = person()
    other.send(invited(organiser), password=PASSWORD, again=PASSWORD)
    link = link_for(organiser, 2)
    other.send("/password", old=PASSWORD, password=NEW, again=NEW)
    assert over(person(), link)


def test_nobody_makes_a_link_for_the_own_account(organiser: Person) -> None:
    assert organiser.get("/organisers/1/link").location == "/password"
    assert organiser.send("/organisers/1/link", at="/settings").location == "/password"


def test_whoever_opens_it_while_logged_in_as_another_is_then_the_one_invited(
    organiser: Person, club: Flask
) -> None:
    link = invited(organiser)
    organiser.send(link, password=NEW, again=NEW)
    assert 'value="asa"' in organiser.get("/password").text


def test_only_the_hash_of_a_link_is_kept(club: Flask, organiser: Person) -> None:
    token = invited(organiser).removeprefix("/welcome/")
    with club.app_context():
        kept = cast("bytes", db.session.scalar(select(Account.link_hash).where(Account.login == "asa")))
    assert token.encode() not in kept
    assert len(kept) == 32


def test_a_form_from_elsewhere_chooses_nothing(organiser: Person, somebody: Person) -> None:
    link = invited(organiser)
    sent = somebody.client.post(link, data={"password": NEW, "again": NEW})
    assert sent.status_code == 400
    assert not over(somebody, link)
