"""How passwords are kept."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY

from companion.web.auth import passwords


@pytest.fixture
def _real_hashes(monkeypatch):
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher())


@pytest.mark.usefixtures("_real_hashes")
def test_a_password_is_kept_as_argon2id_at_a_strength_that_is_recommended():
    found = extract_parameters(passwords.hash_password("an evening at the table"))
    assert found.type == RFC_9106_LOW_MEMORY.type
    assert found.memory_cost >= RFC_9106_LOW_MEMORY.memory_cost
    assert found.time_cost >= RFC_9106_LOW_MEMORY.time_cost


@pytest.mark.usefixtures("_real_hashes")
def test_a_weaker_hash_is_outdated():
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("an evening at the table")
    assert passwords.fits("an evening at the table", weak)
    assert passwords.needs_rehash(weak)


def test_no_account_fits_no_password_and_takes_the_same_work(monkeypatch):
    worked = []
    verify = passwords._verify
    monkeypatch.setattr(passwords, "_verify", lambda *given: worked.append(given) or verify(*given))
    assert not passwords.fits("nobody's password", None)
    assert len(worked) == 1


def test_a_damaged_hash_fits_nothing():
    assert not passwords.fits("an evening at the table", "not a hash")
