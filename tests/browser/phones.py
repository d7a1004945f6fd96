"""Phones, laptops and the projector: browser contexts that watch for what must not happen in any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from companion.console import phrase
from tests.browser.find import find_browser

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What a page would load from elsewhere fails here, as it would in a room without internet.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
PROJECTOR = {"width": 1920, "height": 1080}
LOCALES = {"ja": "ja-JP", "en": "en-GB"}

NewPhone = Callable[..., Page]

PATIENCE = 45_000
"""Milliseconds. A browser waits up to 20 s for its cache, which another page uses."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@contextmanager
def launched(playwright: Playwright, *arguments: str) -> Iterator[Browser]:
    """A Chromium; without any, tests that need it fail with the way to get one."""
    path = find_browser()
    if not path:
        pytest.fail(phrase("ground-no-browser"), pytrace=False)
    chromium = playwright.chromium.launch(executable_path=path, args=arguments)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for the session."""
    with launched(playwright, *ARGUMENTS) as chromium:
        yield chromium


@pytest.fixture
def workers() -> str:
    """Whether browsers keep the shell: that is looked at by the tests over TLS, and costs time elsewhere."""
    return "block"


class Watch:
    """What went wrong in a page although no test looked there: script errors, and what the CSP refused."""

    def __init__(self, context: BrowserContext) -> None:
        self.faults: list[str] = []
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        context.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            self.faults.append(message.text)


@pytest.fixture
def new_phone(browser: Browser, workers: str) -> Iterator[NewPhone]:
    """Makes devices, each with cookies of its own: `new_phone()`, `new_phone("en", LAPTOP, dark=True)`.

    Further keywords are Playwright's for a context. At the end of the test every page must have been free of
    script errors and of anything that the content security policy had to refuse.
    """
    contexts: list[tuple[BrowserContext, Watch]] = []

    def make(lang: str = "ja", size: dict[str, int] = PHONE, *, dark: bool = False, **more: Any) -> Page:
        held = size["width"] < 600
        context = browser.new_context(
            **{
                "viewport": size,
                "locale": LOCALES[lang],
                "timezone_id": "Asia/Tokyo",
                "color_scheme": "dark" if dark else "light",
                "reduced_motion": "reduce",
                "has_touch": held,
                "is_mobile": held,
                "service_workers": workers,
                **more,
            }
        )
        context.set_default_timeout(PATIENCE)
        contexts.append((context, Watch(context)))
        return context.new_page()

    yield make
    for context, _ in contexts:
        context.close()
    faults = [fault for _, watch in contexts for fault in watch.faults]
    assert not faults, faults


@pytest.fixture
def page(new_phone: NewPhone) -> Page:
    """A Japanese phone of 390 × 844."""
    return new_phone()
