"""What is shown while it is held, and the notes that ask for it, by themselves."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.modules import scripted

__all__ = ["scripted"]

HAND = """async () => {
  document.querySelector('main').innerHTML = `<p id="look-again" data-until-looked>Look again</p>
    <p id="other">Something else</p><div data-secret><button type="button" data-hold>Hold</button></div>`;
  const { holdSecrets, putAwayLooked } = await import('/static/js/secret.js');
  holdSecrets();
  putAwayLooked(document);
}"""


def test_a_note_that_asks_to_look_goes_with_the_look_and_stays_away(scripted: Page) -> None:
    scripted.evaluate(HAND)
    note = scripted.locator("#look-again")
    scripted.locator("#other").click()
    expect(note).to_be_visible()
    scripted.locator("[data-hold]").hover()
    scripted.mouse.down()
    expect(scripted.locator("[data-secret].shown")).to_be_attached()
    scripted.mouse.up()
    expect(note).to_be_hidden()
    expect(scripted.locator("#other")).to_be_visible()
    scripted.reload()
    scripted.evaluate(HAND)
    expect(note).to_be_hidden()
