"""What a Catan desk says where it was tapped: refusals, a pause, the end and what comes after it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.evening import Evening, waiting
from tests.browser.phones import LAPTOP


def test_a_game_says_where_it_was_tapped_what_came_of_it(evening: Evening) -> None:
    table = evening.catan()
    page = evening.phone(table, "host")
    desk = Desk(page)
    two_quick_taps(evening, table, desk)
    stopped_at_once(desk)
    evening.say(table, "host", "set-clock", seconds=0, reason="会場の都合")
    page.reload()
    judged(page)
    for seat in (1, 2, 3):
        evening.say(table, "host", "confirm", seat=seat)
    page.reload()
    signed_and_reopened(desk)
    won(evening, page)


def two_quick_taps(evening: Evening, table: int, desk: Desk) -> None:
    """A second card in one turn is refused where it was tapped; what was tapped right after it counts."""
    page = desk.page
    desk.tap(desk.form("play-card", card="knight").locator("button"))
    refused = desk.form("play-card", card="monopoly")
    more = desk.counter("roads", 1).locator("button").last
    page.evaluate(
        "buttons => buttons.forEach((button) => button.click())",
        [  # no time between them
            refused.locator("button").element_handle(),
            more.element_handle(),
        ],
    )
    expect(refused.locator(".field-error")).to_contain_text("1手番に1枚")
    expect(refused.locator(".field-error")).to_be_in_viewport()
    widths = "at => at.getBoundingClientRect().width / at.closest('.cards-played').clientWidth"
    assert refused.locator(".field-error").evaluate(widths) == pytest.approx(1, abs=0.02)
    assert refused.locator("button").evaluate("at => at.getBoundingClientRect().height") < 80
    waiting(page, 0)
    expect(desk.counter("roads", 1).locator("output")).to_have_text("3")
    expect(refused.locator(".field-error")).to_contain_text("1手番に1枚")
    expect(page.locator("[data-part=back]")).to_be_hidden()
    assert evening.snapshot(table, "host").view.seats[0].roads == 3


def stopped_at_once(desk: Desk) -> None:
    """Play stops by one tap; why is asked afterwards, by one more."""
    desk.tap("中断")
    expect(desk.page.locator(".catan-clock .message-warning")).to_contain_text("中断中")
    desk.tap("ベンさんの離席")
    expect(desk.page.locator(".pause-why")).to_have_count(0)
    expect(desk.page.locator(".catan-clock .message-warning")).to_contain_text("離席 · ベン")
    desk.tap("再開")


def judged(page: Page) -> None:
    """At the judging the buttons of hidden cards stay in their card; the clock's text is that of the end."""
    page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
    pads = page.locator(".pad-cards button")
    expect(pads.first).to_be_visible()
    too_wide = """buttons => buttons.filter((button) => {
      const card = button.closest(".seat-line").getBoundingClientRect(), own = button.getBoundingClientRect();
      return own.left < card.left || own.right > card.right;
    }).length"""
    assert pads.evaluate_all(too_wide) == 0
    page.locator("h1").click()  # ends the alarm
    expect(page.locator(".clock")).to_have_text("00:00")


def signed_and_reopened(desk: Desk) -> None:
    """The end stands where the clock was; signed off, the way on is in view; reopened, one counts at once."""
    page = desk.page
    expect(page.locator(".where")).to_have_text(re.compile(r"^\s*終局\s*時間切れです。\s*全員の確認済み\s*$"))
    sign_off = desk.form("sign-off").locator("button").first
    desk.tap(sign_off)
    expect(page.get_by_role("link", name="次の卓へ")).to_be_in_viewport()
    page.get_by_role("link", name="確定を取り消して修正").click()
    reopen = page.locator("#desk-reopen form")
    reopen.locator("[name=note]").fill("数え違い")
    desk.tap(reopen.locator("button[type=submit]"))
    expect(desk.form("roads", seat=1).locator("button").last).to_be_visible()


def won(evening: Evening, page: Page) -> None:
    """A victory is shown as one, with the name; nothing about it alarms."""
    table = evening.catan()
    evening.say(table, "host", "score-line", seat=1, settlements=2, cities=4, roads=4, knights=0)
    evening.say(table, "host", "declare", seat=1, cards=0)
    evening.sit(page, table, "host")
    victory = page.locator(".victory")
    expect(victory).to_contain_text("アンさんの勝利（10点）")
    expect(victory).to_be_in_viewport()
    expect(page.locator("#live [role=alert]")).to_have_count(0)
    expect(victory.locator(".icon")).to_have_css(
        "color", victory.evaluate("at => getComputedStyle(at).borderTopColor")
    )
