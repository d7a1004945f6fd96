"""People at the browsers of a club."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from argon2 import PasswordHasher
from flask import Flask

from companion.web.auth import passwords
from tests.web.house import Person, found_club


@pytest.fixture(autouse=True)
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weak hashes, for time; tests/web/auth/test_passwords.py looks at the real ones."""
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    passwords._nobody.cache_clear()


@pytest.fixture
def club(app: Flask) -> Flask:
    """The application of a club that has been set up; its organiser logs in as Yoru."""
    found_club(app)
    return app


@pytest.fixture
def somebody(club: Flask) -> Person:
    """A visitor with a browser in English."""
    return Person(club)


@pytest.fixture
def organiser(club: Flask) -> Person:
    """The organiser, logged in."""
    person = Person(club)
    assert person.log_in().status_code == 303
    return person


@pytest.fixture
def person(club: Flask) -> Callable[..., Person]:
    """Further people, each with a browser of their own."""
    return lambda **how: Person(club, **how)
