"""What a page says when it opens: what went well is seen and goes by itself, all else stays until closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.modules import CLUB, scripted

__all__ = ["scripted"]

READ = 20_000
"""So long what went well is there to be read, milliseconds."""
MESSAGE = "<div class='message message-{kind}' role=status>{kind}<button data-close hidden>x</button></div>"
PAGE = """<!doctype html><html lang=en><title>Club</title><main>{messages}</main>
<script type=module>import {{ putAwayMessages }} from "/static/js/controls.js";
putAwayMessages(document); document.documentElement.dataset.ready = 1;</script></html>"""


@pytest.fixture
def told(scripted: Page) -> Page:
    """A page that opens with a message of each kind; its clock stands."""
    messages = "".join(MESSAGE.format(kind=kind) for kind in ("success", "warning", "danger"))
    html = PAGE.format(messages=messages)
    scripted.context.route(f"{CLUB}/told", lambda route: route.fulfill(body=html, content_type="text/html"))
    scripted.clock.install()
    scripted.goto(f"{CLUB}/told")
    expect(scripted.locator("html[data-ready]")).to_be_attached()
    return scripted


def shown(page: Page, *kinds: str) -> None:
    """Just these messages stand there."""
    for kind in ("success", "warning", "danger"):
        expect(page.locator(f".message-{kind}")).to_have_count(int(kind in kinds))


def test_what_went_well_is_seen_and_goes_by_itself(told: Page) -> None:
    expect(told.locator(".message-success")).to_be_visible()
    told.clock.run_for(READ - 1000)
    shown(told, "success", "warning", "danger")
    told.clock.run_for(2000)
    shown(told, "warning", "danger")


def test_any_message_is_closed_by_a_tap(told: Page) -> None:
    for kind, left in (("danger", ("success", "warning")), ("success", ("warning",))):
        told.locator(f".message-{kind} [data-close]").click()
        shown(told, *left)
