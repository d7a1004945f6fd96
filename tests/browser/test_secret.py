"""What only one person may see: shown while it is held, opened and closed by a click."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.modules import scripted

__all__ = ["scripted"]

HOLD = 350
"""Milliseconds after which a press is a hold."""
HAND = """async () => {
  document.querySelector('main').innerHTML = `<p id="look-again" data-until-looked>Look again</p>
    <div data-secret>
    <button type="button" data-hold aria-expanded="false">Press</button>
    <div role="status">A secret</div></div><button type="button" id="other">Something else</button>`;
  const { holdSecrets, putAwayLooked } = await import('/static/js/secret.js');
  holdSecrets();
  putAwayLooked(document);
}"""


@pytest.fixture
def button(scripted: Page) -> Locator:
    """The button over a secret, whose clock the test turns."""
    scripted.clock.install()
    scripted.evaluate(HAND)
    return scripted.locator("[data-hold]")


def open_now(button: Locator) -> bool:
    """Whether the secret shows; what the button says of it agrees."""
    shown = bool(button.evaluate("at => at.parentElement.matches('.shown')"))
    assert button.get_attribute("aria-expanded") == str(shown).lower()
    return shown


def test_a_note_that_asks_to_look_goes_with_the_look_and_stays_away(scripted: Page) -> None:
    scripted.evaluate(HAND)
    note = scripted.locator("#look-again")
    scripted.locator("#other").click()
    expect(note).to_be_visible()
    scripted.locator("[data-hold]").hover()
    scripted.mouse.down()
    expect(scripted.locator("[data-secret].shown")).to_be_attached()
    scripted.wait_for_timeout(HOLD)
    scripted.mouse.up()
    expect(note).to_be_hidden()
    expect(scripted.locator("#other")).to_be_visible()
    scripted.reload()
    scripted.evaluate(HAND)
    expect(note).to_be_hidden()


def test_what_is_held_hides_as_soon_as_the_finger_goes(scripted: Page, button: Locator) -> None:
    button.hover()
    scripted.mouse.down()
    assert open_now(button)
    scripted.wait_for_timeout(HOLD)
    scripted.mouse.up()
    assert not open_now(button)


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_holds_it_open_as_a_finger_does(scripted: Page, button: Locator, key: str) -> None:
    button.focus()
    for _ in range(3):  # what is held repeats
        scripted.keyboard.down(key)
        assert open_now(button)
    scripted.wait_for_timeout(HOLD)
    scripted.keyboard.up(key)
    assert not open_now(button)
    scripted.keyboard.down(key)
    scripted.keyboard.press("Tab")
    assert not open_now(button), "the focus went behind it"
    scripted.keyboard.up(key)
    assert not open_now(button)


@pytest.mark.parametrize(
    "press",
    [
        lambda button: button.click(),
        lambda button: button.press("Enter"),
        lambda button: button.press(" "),
        lambda button: button.dispatch_event("click"),
    ],
    ids=["mouse", "enter", "space", "screen reader"],
)
def test_a_click_opens_and_closes(button: Locator, press: Callable[[Locator], None]) -> None:
    assert not open_now(button)
    press(button)
    assert open_now(button)
    press(button)
    assert not open_now(button)


LEFT = """async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.mark.parametrize(
    "leave",
    [
        lambda page: page.clock.run_for(11_000),
        lambda page: page.evaluate(LEFT),
        lambda page: page.evaluate("() => window.dispatchEvent(new Event('pagehide'))"),
        lambda page: page.set_viewport_size({"width": 900, "height": 400}),
        lambda page: page.locator("#other").click(),
        lambda page: page.keyboard.press("Escape"),
        lambda page: page.keyboard.press("Tab"),
        lambda page: page.locator("#other").focus(),
    ],
    ids=[
        "some seconds",
        "another tab",
        "another page",
        "phone turned",
        "tap elsewhere",
        "escape",
        "tab",
        "focus elsewhere",
    ],
)
def test_what_stands_open_hides_by_itself(
    scripted: Page, button: Locator, leave: Callable[[Page], None]
) -> None:
    scripted.set_viewport_size({"width": 400, "height": 900})
    button.press("Enter")
    scripted.clock.run_for(5000)
    assert open_now(button)
    leave(scripted)
    expect(button).to_have_attribute("aria-expanded", "false")
    assert not open_now(button)
