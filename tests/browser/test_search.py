"""A list is narrowed while somebody types; who is not found is taken along to the form for somebody new."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.modules import scripted

__all__ = ["scripted"]

LIST = """
<form><input data-search="people"></form>
<a href="/join">Somebody new</a> <a href="/players">Players</a>
<ul id="people"><li data-words="みどり"><button type="button" class="tap">みどり</button></li></ul>
<p data-none-of="people" data-names-to="/join" data-names-into="name" hidden>Not found</p>
<details><summary>New</summary><input id="name"></details>
"""
MARK = """element => element.addEventListener('click', (event) => {
  event.preventDefault();
  element.dataset.taken = 1;
})"""


@pytest.fixture
def page(scripted: Page) -> Page:
    """A list that can be searched, a link to somebody new, and the field for the new name in a fold."""
    scripted.evaluate(
        """async (html) => {
          document.querySelector('main').innerHTML = html;
          (await import('/static/js/controls.js')).filterLists(document);
        }""",
        LIST,
    )
    return scripted


def test_who_is_not_found_is_taken_along_until_somebody_is(page: Page) -> None:
    box, name, link = page.locator("[data-search]"), page.locator("#name"), page.locator("a").first
    box.fill("みどろ & 子")
    expect(name).to_be_visible()
    expect(name).to_have_value("みどろ & 子")
    assert link.evaluate("link => new URLSearchParams(link.search).get('name')") == "みどろ & 子"
    assert page.locator("a").last.evaluate("link => link.search") == ""
    link.evaluate(MARK)
    box.press("Enter")
    expect(link).to_have_attribute("data-taken", "1")
    box.fill("ミド")
    expect(page.locator("li")).to_be_visible()
    expect(name).to_be_hidden()
    expect(name).to_have_value("")
    assert link.evaluate("link => link.search") == ""


def test_enter_takes_the_only_one_found_but_nobody_who_is_only_near(page: Page) -> None:
    box, taken = page.locator("[data-search]"), page.locator(".tap[data-taken]")
    page.locator("li button").evaluate(MARK)
    box.fill("みろり")
    box.press("Enter")
    expect(page.locator("li")).to_be_visible()
    assert taken.count() == 0
    box.fill("みど")
    box.press("Enter")
    expect(taken).to_have_count(1)


def test_a_name_that_somebody_has_typed_stays(page: Page) -> None:
    page.locator("summary").click()
    page.locator("#name").fill("アン")
    page.locator("[data-search]").fill("ベン")
    expect(page.locator("#name")).to_have_value("アン")
    page.locator("[data-search]").fill("")
    expect(page.locator("#name")).to_be_visible()
    expect(page.locator("#name")).to_have_value("アン")
