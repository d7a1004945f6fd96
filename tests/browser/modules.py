"""The pages' scripts in a real browser without a server: the page is made up, and so are the answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route

from tests.browser.phones import NewPhone

STATIC = Path(__file__).resolve().parents[2] / "static"
VERSION = re.compile("^v-[0-9a-f]+/")
CLUB = "http://club.test"
PAGE = "<!doctype html><html lang=en><title>Club</title><main></main></html>"

Scripted = Callable[[], Page]


def served(route: Route) -> None:
    """A script from its file, for everything else the empty page."""
    path = urlsplit(route.request.url).path
    if path.startswith("/static/"):
        file = STATIC / VERSION.sub("", path.removeprefix("/static/"))
        route.fulfill(body=file.read_text(), content_type="text/javascript")
    else:
        route.fulfill(body=PAGE, content_type="text/html")


@pytest.fixture
def scripted(new_phone: NewPhone) -> Page:
    """An empty page that can import the scripts."""
    page = new_phone("en")
    page.context.route("**/*", served)
    page.goto(CLUB)
    return page
