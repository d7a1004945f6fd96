"""Fixtures of the tests that play an evening on several phones: by plain http, as phones come."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.evening import HOST, ON_CLUB_TEST, Evening
from tests.browser.night import Night
from tests.browser.phones import NewPhone, launched
from tests.databases import closed
from tests.web.conftest import _quick_hashes

__all__ = ["_quick_hashes"]  # an organiser's phone costs a third of what it would


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that finds the club under its own name, which is no secure place, and nothing else."""
    with launched(playwright, *ON_CLUB_TEST) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def club_night(start_night: Callable[..., Night]) -> Iterator[Evening]:
    """One server for all of these tests, with an event; each test opens tables of its own."""
    made = Evening(start_night(COMPANION_TRUSTED_HOSTS=HOST))
    yield made
    closed(made.app)
    made.night.kill()


@pytest.fixture
def evening(club_night: Evening, new_phone: NewPhone) -> Evening:
    """The event, and phones for this test."""
    if club_night.night.process.poll() is not None:
        club_night.night.restart()  # after a test that failed with the server down
    club_night.new_phone = new_phone
    return club_night
