"""The house's own pages in a real browser: nothing for axe to find, nothing wider than the screen, usable
by keyboard and without scripts."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.browser.night import Night
from tests.browser.phones import LAPTOP, PHONE, NewPhone
from tests.web.house import PASSWORD

AXE_RUN = "axe.run({reporter: 'no-passes'})"  # to name all that is well takes it a third of its time
SIZES = (PHONE, LAPTOP)
LOOKS = (("ja", PHONE, False), ("en", LAPTOP, True))
"""All that axe can tell apart: colours light and dark, either language, either layout."""
OTHER_COLOURS = """axe.run({
  reporter: "no-passes", runOnly: ["color-contrast", "link-in-text-block", "scrollable-region-focusable"],
})"""
"""What axe can find anew on a page whose colours and size alone have changed."""
PATHS = ("/", "/login", "/settings", "/settings/address", "/organisers", "/password", "/nowhere")


@pytest.fixture(scope="module")
def night(start_night) -> Night:
    """One server for this module; its club is founded by the first test that needs it."""
    return start_night()


def set_up(page: Page, night: Night) -> None:
    """Found the club by the printed link, or log in where that has been done, or be who has logged in."""
    if night.organiser:
        page.context.add_cookies(night.organiser)
        return
    page.goto(night.setup_url)
    if "/setup/" in page.url:
        for name, typed in (("club", "よるはこ"), ("name", "夜野 函子"), ("login", "yoru")):
            page.locator(f"[name={name}]").fill(typed)
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("[name=again]").fill(PASSWORD)
        page.locator("main button[type=submit]").click()
    else:
        page.goto(f"{night.url}/login")
        page.locator("[name=login]").fill("yoru")
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main button[type=submit]").click()
    page.wait_for_url(lambda url: "/setup/" not in url and "/login" not in url)
    night.organiser = [*page.context.cookies()]


def violations(page: Page, asked: str = AXE_RUN) -> list[str]:
    """What axe finds on the page as it stands; a page is given axe once."""
    page.wait_for_load_state()  # a page that has just come may still lack its colours
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{page.url}: {one['id']}: {node['html'][:160]}"
        for one in page.evaluate(asked)["violations"]
        for node in one["nodes"]
    ]


def faults(page: Page, *sizes: dict[str, int]) -> list[str]:
    """What axe finds, and whether the page is wider than its screen, or than any of these.

    A phone's `innerWidth` grows with a page that is too wide.
    """
    found = violations(page)
    own = page.viewport_size
    assert own
    for size in sizes or (own,):
        if size != page.viewport_size:
            page.set_viewport_size(size)
        if page.evaluate("document.documentElement.scrollWidth") > size["width"]:
            found.append(f"{page.url}: wider than a screen of {size['width']}")
    if own != page.viewport_size:
        page.set_viewport_size(own)
    return found


def every_look(page: Page, prepare: str = "") -> list[str]:
    """What is wrong with a page, also with the other colours and on the other size of screen, of which alone
    is asked what they can change; `prepare` is run there.
    """
    found, own = faults(page, *SIZES), page.viewport_size
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    page.set_viewport_size(next(size for size in SIZES if size != own))
    page.evaluate(prepare)
    found += [f"in other colours: {fault}" for fault in violations(page, OTHER_COLOURS)]
    page.set_viewport_size(own)
    page.emulate_media(color_scheme="dark" if dark else "light")
    return found


def test_axe_finds_nothing_on_any_page(night, new_phone: NewPhone):
    """In all colours and sizes; half of the pages in either language."""
    pages = [new_phone(lang, size, dark=dark) for lang, size, dark in LOOKS]
    found = []
    for page in pages:
        set_up(page, night)
    for number, path in enumerate(PATHS):
        page = pages[number % 2]
        page.goto(night.url + path)
        found += every_look(page)
    page.goto(night.url)
    page.locator("details.menu summary").click()
    found += every_look(page)
    page.locator("form[action='/logout'] button").click()
    night.organiser.clear()
    page.goto(f"{night.url}/login")
    page.locator("main button[type=submit]").click()
    found += every_look(page)
    assert found == []


def test_the_set_up_in_a_browser_ends_on_its_first_page(live_server, page):
    set_up(page, live_server)
    assert urlsplit(page.url).path == "/"
    expect(page.locator(".message-success")).to_be_visible()
    expect(page.locator(".qr-address")).to_be_visible()


def test_the_house_works_without_scripts(night, new_phone: NewPhone):
    page = new_phone(java_script_enabled=False)
    set_up(page, night)
    page.goto(night.url)
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="暗い").click()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_keyboard_skips_to_the_content(night, new_phone: NewPhone):
    page = new_phone("en", LAPTOP)
    page.goto(night.url)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


def test_escape_closes_the_menu_and_gives_the_focus_back(night, new_phone: NewPhone):
    page = new_phone("en", LAPTOP)
    page.goto(night.url)
    page.locator("details.menu summary").click()
    page.keyboard.press("Escape")
    expect(page.locator("details.menu")).not_to_have_attribute("open", "")
    expect(page.locator("details.menu summary")).to_be_focused()


def test_the_theme_follows_the_device_until_the_switch_says_otherwise(night, new_phone: NewPhone):
    paper = "getComputedStyle(document.body).backgroundColor"
    dark, light = new_phone(dark=True), new_phone()
    for page in (dark, light):
        page.goto(night.url)
    assert dark.evaluate(paper) != light.evaluate(paper)
    light.locator("details.menu summary").click()
    light.get_by_role("button", name="暗い").click()
    expect(light.locator("html")).to_have_attribute("data-bs-theme", "dark")
    light.wait_for_load_state()
    assert light.evaluate(paper) == dark.evaluate(paper)


def test_what_is_used_standing_up_is_large_enough_for_a_thumb(night, new_phone: NewPhone):
    page = new_phone()
    set_up(page, night)
    page.goto(night.url)
    page.locator("details.menu summary").click()
    page.locator(".menu [data-install]").evaluate("button => { button.parentElement.hidden = false; }")
    for target in page.locator(".ways a, .menu button, .menu a, .menu summary").all():
        box = target.bounding_box()
        assert box
        assert box["height"] >= 48, target.inner_text()
