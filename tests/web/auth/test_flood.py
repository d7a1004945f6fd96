"""Floods of log-ins: a hash at a time, limits by address and by account; a known device goes first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from werkzeug.exceptions import TooManyRequests

from companion.club.tables.claims import offer_claim
from companion.store.engine import db
from companion.web.auth.proof import WAITING_OF_ONE, Gate
from tests.web.auth.test_phones import table
from tests.web.house import Person, invited

__all__ = ["table"]
People = Callable[..., Person]
WRONG = "a wrong one"


def at_address(person: Person, address: str) -> Person:
    person.client.environ_base["REMOTE_ADDR"] = address
    return person


def test_a_cookie_from_one_s_own_code_does_not_lift_the_limit(
    club: Flask, person: People, table: int
) -> None:
    host = person()
    for _ in range(10):
        assert host.log_in(password=WRONG).status_code == 422
    with club.app_context():
        token = offer_claim(db.session, table, "seat-1")
    assert host.send(f"/claim/{token}").status_code == 303
    assert host.client.get_cookie("device")
    assert host.log_in(password=WRONG).status_code == 429


def test_a_device_that_knows_one_organiser_guesses_no_other_s_password(
    organiser: Person, person: People
) -> None:
    new = "another evening, another word"
    person().send(invited(organiser), password=new, again=new)
    for _ in range(10):
        person().log_in(password=WRONG)
    other = person()
    assert other.log_in("asa", new).status_code == 303
    other.send("/logout", at="/")
    assert other.log_in("yoru").status_code == 429


def test_an_address_that_tries_many_names_has_to_wait_and_others_do_not(
    organiser: Person, person: People
) -> None:
    for number in range(30):
        assert person().log_in(f"name{number}", WRONG).status_code == 422
    assert person().log_in().status_code == 429
    assert at_address(person(), "192.0.2.7").log_in().status_code == 303
    organiser.send("/logout", at="/")
    assert organiser.log_in().status_code == 303, "a known device is never locked out"


def test_whoever_guesses_from_a_phone_keeps_the_organiser_out_at_no_other_address(
    club: Flask, person: People
) -> None:
    for _ in range(10):
        assert at_address(person(), "192.0.2.7").log_in(password=WRONG).status_code == 422
    shut = at_address(person(), "192.0.2.7").log_in()
    assert shut.status_code == 429
    assert 0 < int(shut.headers["Retry-After"]) <= 300
    assert at_address(person(), "192.0.2.8").log_in().status_code == 303
    assert person().log_in().status_code == 303


def test_guesses_from_many_addresses_are_counted_together_and_this_machine_is_let_in(
    organiser: Person, person: People
) -> None:
    for number in range(100):
        at_address(person(), f"192.0.2.{number}").log_in(password=WRONG)
    shut = at_address(person(), "192.0.2.200").log_in()
    assert shut.status_code == 429
    assert shut.headers["Retry-After"]
    assert at_address(person(), "127.0.0.1").log_in().status_code == 303
    organiser.send("/logout", at="/")
    assert at_address(organiser, "192.0.2.201").log_in().status_code == 303, "a known device"


def test_the_old_password_is_not_guessed_on_a_found_phone(organiser: Person) -> None:
    for path, field in (("/confirm", "password"), ("/password", "old")):
        sent = [organiser.send(path, **{field: WRONG, "again": WRONG}) for _ in range(5)]
        assert {answer.status_code for answer in sent} == {422}
    new = "another evening, another word"
    for _ in range(5):
        organiser.send("/password", old=WRONG, password=new, again=new)
    assert organiser.send("/confirm", password=WRONG).status_code == 429


class Watched(Gate):
    """A gate that says when somebody has come into line."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[int, threading.Event] = {}

    def _may_go(self, known: bool) -> bool:
        self.asked.setdefault(threading.get_ident(), threading.Event()).set()  # under the lock
        return super()._may_go(known)


class Queue:
    """People who want their turn at a gate, each in a thread of their own."""

    def __init__(self, app: Flask) -> None:
        self.app, self.gate = app, Watched()
        self.order: list[str] = []
        self.threads: list[threading.Thread] = []

    @contextmanager
    def turn(self, known: bool = False, address: str = "192.0.2.1") -> Iterator[None]:
        with self.app.test_request_context(environ_base={"REMOTE_ADDR": address}), self.gate.turn(known):
            yield

    def join(self, name: str, known: bool = False) -> None:
        """Come into line; with one's turn the name is in the order."""

        begun = threading.Event()

        def wait() -> None:
            self.gate.asked[threading.get_ident()] = begun
            with self.turn(known):
                self.order.append(name)

        self.threads.append(threading.Thread(target=wait))
        self.threads[-1].start()
        assert begun.wait(5)

    def done(self) -> list[str]:
        for thread in self.threads:
            thread.join(5)
        return self.order


@pytest.fixture
def queue(app: Flask) -> Queue:
    return Queue(app)


def test_one_at_a_time_and_a_known_device_goes_before_strangers(queue: Queue) -> None:
    with queue.turn():
        for number in range(4):
            queue.join(f"stranger {number}")
        queue.join("organiser", known=True)
        assert queue.order == []
    order = queue.done()
    assert (order[0], len(order)) == ("organiser", 5)


def test_too_many_who_wait_from_one_address_are_sent_away(queue: Queue) -> None:
    with queue.turn():
        for number in range(WAITING_OF_ONE):
            queue.join(f"stranger {number}")
        with pytest.raises(TooManyRequests):
            queue.turn().__enter__()
        queue.join("organiser", known=True)
    assert len(queue.done()) == WAITING_OF_ONE + 1
    with queue.turn():
        queue.join("stranger again")
    assert "stranger again" in queue.done()
