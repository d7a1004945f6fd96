"""A mixed evening tapped through in the browser, from the pasted list to the PDF of the event.

Two Catan tables, one of a game of the club's own and a village play side by side. What each part may cost in
taps and typed characters stands in `BUDGETS`; the test writes what it did cost.
"""

from __future__ import annotations

import re
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.night import Night
from tests.browser.phones import LAPTOP, PHONE, NewPhone
from tests.browser.test_catan_night import save
from tests.sheets.reading import pages
from tests.web.test_in_the_browser import faults, set_up

PEOPLE = [f"{name}{number}" for name in ("あおい", "はると", "ゆい", "そうた") for number in range(1, 6)]
BUDGETS = {
    "20 names pasted into applications": (3, 0),
    "20 people checked in": (20, 0),
    "a mixed round of four tables": (8, 0),
    "four final scores, ranked": (5, 6),
    "a table signed off": (2, 0),
    "to the PDF of everything": (2, 0),
}
"""By what is done: the most taps, and the most typed characters. What is pasted is not typed."""


class Hand:
    """Somebody's hand at a page: taps and typed characters are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.typed = 0
        self.cost: dict[str, tuple[int, int]] = {}

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def write(self, field: Locator, text: str) -> None:
        """Tap a field and type into it."""
        self.taps += 1
        self.typed += len(text)
        field.fill(text)

    def done(self, what: str) -> None:
        """What was tapped and typed since the last time was for this."""
        self.cost[what] = (self.taps, self.typed)
        self.taps = self.typed = 0


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["390", "1280"])
def test_a_mixed_evening_from_the_pasted_list_to_the_pdf(
    live_server: Night,
    new_phone: NewPhone,
    size: dict[str, int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = new_phone("ja", size)
    set_up(page, live_server)
    url, hand = live_server.url, Hand(page)
    prepared(page, url)
    names_pasted(hand, url)
    checked_in(hand, url)
    mixed_round(hand, url)
    clocks_started(hand, url)
    final_scores(hand, url)
    page.goto(f"{url}/")
    expect(page.locator("#today")).to_contain_text("カルカソンヌ")
    assert faults(page) == []
    closed(hand, url)
    with capsys.disabled():
        sys.stdout.write("\n" + "\n".join(told(hand)) + "\n")
    for what, (taps, typed) in BUDGETS.items():
        assert hand.cost[what][0] <= taps, (what, hand.cost[what])
        assert hand.cost[what][1] <= typed, (what, hand.cost[what])


def prepared(page: Page, url: str) -> None:
    """A season, today's event, and a game of the club's own."""
    page.goto(f"{url}/events/seasons/new")
    save(page, name="今季", starts_on="2018-01-01", ends_on="2099-12-31")
    page.goto(f"{url}/events/new")
    save(page, title="混合の会", held_on=f"{datetime.now(ZoneInfo('Asia/Tokyo')):%Y-%m-%d}")
    page.goto(f"{url}/games/own/new")
    save(page, name="カルカソンヌ", least="2", most="5")


def names_pasted(hand: Hand, url: str) -> None:
    """Twenty names of a sign-up list, looked at, then entered."""
    page = hand.page
    page.goto(f"{url}/events/1/applications/many")
    page.locator("#text").fill("\n".join(PEOPLE))
    hand.tap(page.locator("main form button[type=submit]"))
    hand.tap(page.locator("button[name=enter]"))
    page.wait_for_url("**/applications")
    hand.done("20 names pasted into applications")


def checked_in(hand: Hand, url: str) -> None:
    """One tap a head."""
    hand.page.goto(f"{url}/events/1/door")
    for _ in PEOPLE:
        left = hand.page.locator("#arrivals button[name=check-in]")
        before = left.count()
        hand.tap(left.first)
        expect(left).to_have_count(before - 1)
    hand.done("20 people checked in")


def clocks_started(hand: Hand, url: str) -> None:
    """Beside the clocks stands at which tables something comes first; no tap is asked for in vain."""
    page = hand.page
    page.goto(f"{url}/events/1/tables")
    expect(page.locator(".table-card")).to_have_count(4)
    expect(page.locator(".clocks-first li")).to_have_count(2)
    expect(page.locator("button[name=clocks][value=run]")).to_have_count(0)
    assert faults(page) == []


def closed(hand: Hand, url: str) -> None:
    """The end of the evening, and its sheets in one."""
    page = hand.page
    page.goto(f"{url}/events/1/tables")
    hand.tap(page.locator(".tabs a[href$='/end']"))
    expect(page.locator("#announcement")).to_have_value(re.compile("カルカソンヌ"))
    assert faults(page) == []
    address = page.locator("a[href$='/sheets.pdf']").get_attribute("href") or ""
    hand.taps += 1
    found = pages(page.request.get(url + address).body())
    assert "カルカソンヌ" in found[0]
    assert len(found) == 3
    hand.done("to the PDF of everything")


def mixed_round(hand: Hand, url: str) -> None:
    """Two Catan tables, カルカソンヌ for four and a village for eight: seen before it starts."""
    page = hand.page
    page.goto(f"{url}/events/1/rounds/new?game=catan")
    for game, said in (("village", "8"), ("own-1", "カルカソンヌ 4")):
        hand.tap(page.locator(f"button[name=more][value={game}]"))
        expect(page.locator(".plan-sentence")).to_contain_text(said)
    expect(page.locator(".plan-sentence")).to_contain_text("カタン 4・4")
    hand.tap(page.locator("button[name=open]"))
    page.wait_for_url("**/events/1/tables**")
    hand.done("a mixed round of four tables")


def final_scores(hand: Hand, url: str) -> None:
    """The table of カルカソンヌ: four fields and a tap, then its sign-off."""
    page = hand.page
    page.goto(f"{url}/events/1/tables")
    page.locator(".table-card", has_text="カルカソンヌ").locator(".actions a").first.click()
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


def told(hand: Hand) -> list[str]:
    """What each part did cost, beside what it may."""
    return [
        f"{what:<40} taps {taps:>3} of {BUDGETS[what][0]:<3} typed {typed:>3} of {BUDGETS[what][1]}"
        for what, (taps, typed) in hand.cost.items()
    ]
