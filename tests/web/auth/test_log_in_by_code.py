"""An organiser's phone is logged in by a code that the laptop shows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion.club.accounts.models import LogIn
from companion.store.engine import db, writing
from tests.web.auth.test_log_ins import FIREFOX, IPHONE, entered, forgotten, is_in
from tests.web.house import PASSWORD, Person, invited

LINK = re.compile(r"https?://[^/]+(/login/[\w-]+)")
AT = "/log-ins/phone"
People = Callable[..., Person]


def link_of(organiser: Person) -> str:
    """A new code's address, as the page shows it."""
    page = organiser.send(AT).text
    assert "<svg" in page
    found = LINK.search(page)
    assert found
    return found[1]


@pytest.fixture
def phone(person: People) -> Person:
    """A phone on which nobody is logged in."""
    return person(**{"User-Agent": IPHONE})


def test_a_phone_is_logged_in_by_the_laptop_s_code_and_listed_as_a_device(
    person: People, phone: Person
) -> None:
    laptop = entered(person, FIREFOX)
    link = link_of(laptop)
    asked = phone.get(link)
    assert "夜野 函子" in asked.text
    assert asked.headers["Referrer-Policy"] == "no-referrer"
    assert not is_in(phone), "a look changes nothing"
    assert phone.send(link).status_code == 303
    assert [is_in(laptop), is_in(phone)] == [True, True]
    shown = re.findall(r"<bdi>([^<]+)</bdi></strong>", laptop.get("/log-ins").text)
    assert shown == ["Firefox · Windows", "Safari · iPhone"]
    laptop.send("/log-ins/end-others")
    assert [is_in(laptop), is_in(phone)] == [True, False]


def test_what_is_guarded_asks_the_phone_for_the_password(organiser: Person, phone: Person) -> None:
    phone.send(link_of(organiser))
    led = phone.get(AT)
    assert led.location == f"/confirm?next={AT}"
    assert phone.send(led.location, password=PASSWORD).location == AT


def test_the_code_is_made_only_by_who_has_typed_the_password_of_late(
    club: Flask, organiser: Person, somebody: Person
) -> None:
    assert somebody.get(AT).location.startswith("/login?")
    forgotten(club)
    assert organiser.get(AT).location == f"/confirm?next={AT}"
    assert organiser.send(AT, at="/settings").location.startswith("/confirm?")
    with club.app_context():
        assert db.session.scalars(select(LogIn.offer_hash)).all() == [None]


def refused(phone: Person, link: str) -> bool:
    """Whether neither a look nor a tap gets further with a code, and the page says so."""
    looked = phone.get(link)
    tapped = phone.send(link, at="/login")
    return (
        looked.status_code == tapped.status_code == 410 and "Each works once, within 5 minutes" in tapped.text
    )


def test_a_code_works_once(organiser: Person, phone: Person, somebody: Person) -> None:
    link = link_of(organiser)
    phone.send(link)
    assert refused(somebody, link)
    assert not is_in(somebody)


def test_a_newer_code_ends_the_one_before(organiser: Person, phone: Person) -> None:
    before, after = link_of(organiser), link_of(organiser)
    assert refused(phone, before)
    assert phone.send(after).status_code == 303


def test_a_code_is_over_after_some_minutes(club: Flask, organiser: Person, phone: Person) -> None:
    link = link_of(organiser)
    with club.app_context(), writing(db.session):
        db.session.execute(update(LogIn).values(offered_until=LogIn.offered_until - 5 * 60_000))
    assert refused(phone, link)


@pytest.mark.parametrize("end", ["log out", "new password"])
def test_a_code_ends_with_the_log_in_that_shows_it(organiser: Person, phone: Person, end: str) -> None:
    link, new = link_of(organiser), "another evening, another word"
    if end == "log out":
        organiser.send("/logout", at="/")
    else:
        organiser.send("/password", old=PASSWORD, password=new, again=new)
    assert refused(phone, link)


def test_an_organiser_who_was_suspended_is_let_in_by_no_code(
    organiser: Person, person: People, phone: Person
) -> None:
    new = "another evening, another word"
    person().send(invited(organiser), password=new, again=new)
    other = person()
    other.log_in("asa", new)
    link = link_of(other)
    organiser.send("/organisers/2/disable", at="/organisers")
    assert refused(phone, link)


def test_the_database_keeps_the_code_s_hash_alone(club: Flask, organiser: Person) -> None:
    token = link_of(organiser).removeprefix("/login/")
    with club.app_context():
        (row,) = db.session.scalars(select(LogIn)).all()
        assert row.offer_hash
        assert token.encode() not in row.offer_hash


def test_who_tries_many_codes_has_to_wait_and_shuts_nobody_out_who_has_a_right_one(
    organiser: Person, person: People, phone: Person
) -> None:
    link = link_of(organiser)
    for number in range(30):
        assert phone.get(f"/login/made-up-{number}").status_code == 410
    assert phone.get("/login/made-up-30").status_code == 429
    assert phone.get(link).status_code == 200
    assert phone.send(link).status_code == 303
    assert is_in(phone)
    assert person().log_in().status_code == 303


def test_the_log_of_acts_names_the_code_and_the_phone(organiser: Person, phone: Person) -> None:
    phone.send(link_of(organiser))
    page = organiser.get("/acts").text
    assert "Made a code to log in a phone" in page
    assert "Logged in a phone by code (Safari · iPhone)" in page
