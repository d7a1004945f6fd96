"""A mixed evening tapped through in the browser, from the pasted list to the PDF of the event.

Two Catan tables, one of a game of the club's own and a village play side by side. What each part may cost
stands in tests/budgets.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.night import Night
from tests.browser.phones import NewPhone
from tests.sheets.reading import pages
from tests.web.test_in_the_browser import faults, set_up

PEOPLE = [f"{name}{number}" for name in ("あおい", "はると", "ゆい", "そうた") for number in range(1, 6)]


def test_a_mixed_evening_from_the_pasted_list_to_the_pdf(
    live_server: Night, new_phone: NewPhone, record_property: Callable[[str, object], None]
) -> None:
    page = new_phone("ja")
    set_up(page, live_server)
    url, hand = live_server.url, Hand(record_property)
    prepared(page, url)
    names_pasted(hand, page, url)
    checked_in(hand, page, url)
    mixed_round(hand, page, url)
    clocks_started(page, url)
    final_scores(hand, page, url)
    page.goto(f"{url}/")
    expect(page.locator("#today")).to_contain_text("カルカソンヌ")
    assert faults(page) == []
    closed(hand, page, url)


def save(page: Page, **typed: str) -> None:
    """Fill a form of the club's and send it."""
    form = page.locator("main form:has(.field)").first
    for name, value in typed.items():
        form.locator(f"[name={name}]").fill(value)
    before = page.url
    form.locator("button[type=submit]").last.click()
    page.wait_for_url(lambda url: url != before)


def prepared(page: Page, url: str) -> None:
    """A season, today's event, and a game of the club's own."""
    page.goto(f"{url}/events/seasons/new")
    save(page, name="今季", starts_on="2018-01-01", ends_on="2099-12-31")
    page.goto(f"{url}/events/new")
    save(page, title="混合の会", held_on=f"{datetime.now(ZoneInfo('Asia/Tokyo')):%Y-%m-%d}")
    page.goto(f"{url}/games/own/new")
    save(page, name="カルカソンヌ", least="2", most="5")


def names_pasted(hand: Hand, page: Page, url: str) -> None:
    """Twenty names of a sign-up list, looked at, then entered."""
    page.goto(f"{url}/events/1/applications/many")
    page.locator("#text").fill("\n".join(PEOPLE))
    hand.tap(page.locator("main form button[type=submit]"))
    hand.tap(page.locator("button[name=enter][value='1']"))
    page.wait_for_url("**/applications")
    hand.done("20 names pasted into applications")


def checked_in(hand: Hand, page: Page, url: str) -> None:
    """One tap a head; after five the others come in at another device."""
    page.goto(f"{url}/events/1/door")
    left = page.locator("#arrivals button[name=check-in]")
    for there in range(len(PEOPLE), len(PEOPLE) - 5, -1):
        expect(left).to_have_count(there)
        hand.tap(left.first)
    hand.done("five of 20 people checked in")
    expect(left).to_have_count(len(PEOPLE) - 5)
    token = page.locator("[name=csrf_token]").first.input_value()
    others = left.evaluate_all("all => all.map((one) => one.value)")
    page.goto("about:blank")
    for who in others:
        page.request.post(f"{url}/events/1/door", form={"csrf_token": token, "check-in": who})


def clocks_started(page: Page, url: str) -> None:
    """Beside the clocks stands at which tables something comes first; no tap is asked for in vain."""
    page.goto(f"{url}/events/1/tables")
    expect(page.locator(".table-card")).to_have_count(4)
    expect(page.locator(".clocks-first a")).to_have_count(2)
    expect(page.locator("button[name=clocks][value=run]")).to_have_count(0)
    assert faults(page) == []


def closed(hand: Hand, page: Page, url: str) -> None:
    """The end of the evening, and its sheets in one."""
    page.goto(f"{url}/events/1/tables")
    hand.tap(page.locator(".tabs a[href$='/end']"))
    expect(page.locator("#announcement")).to_have_value(re.compile("カルカソンヌ"))
    assert faults(page) == []
    sheets = page.locator("a[href$='/sheets.pdf']")
    hand.reach(sheets)
    found = pages(page.request.get(url + (sheets.get_attribute("href") or "")).body())
    assert "カルカソンヌ" in found[0]
    assert len(found) == 3
    hand.done("to the PDF of everything")


def mixed_round(hand: Hand, page: Page, url: str) -> None:
    """Two Catan tables, カルカソンヌ for four and a village for eight: seen before it starts."""
    page.goto(f"{url}/events/1/rounds/new?game=catan")
    for game, said in (("village", "8"), ("own-1", "カルカソンヌ 4")):
        hand.tap(page.locator(f"button[name=more][value={game}]"))
        expect(page.locator(".plan-sentence")).to_contain_text(said)
    expect(page.locator(".plan-sentence")).to_contain_text("カタン 4・4")
    hand.tap(page.locator("button[name=open]"))
    page.wait_for_url("**/events/1/tables**")
    hand.done("a mixed round of four tables")


def final_scores(hand: Hand, page: Page, url: str) -> None:
    """The table of カルカソンヌ: four fields and a tap, then its sign-off."""
    page.goto(f"{url}/events/1/tables")
    page.locator(".table-card", has_text="カルカソンヌ").locator(".table-card-link").click()
    cells = page.locator(".score-cell")
    expect(cells).to_have_count(4)
    for number, points in enumerate(("72", "8", "91", "7")):
        hand.write(cells.nth(number), points)
    hand.tap(page.locator("button[name=over]"))
    expect(page.locator("#result-title")).to_be_visible()
    hand.done("four final scores, ranked")
    hand.tap(page.locator("form:has(input[name=verb][value=sign-off]) button").first)
    expect(page.locator("form:has(input[name=verb][value=reopen])").first).to_be_attached()
    hand.done("a table signed off")
