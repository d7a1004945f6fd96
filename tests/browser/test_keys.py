"""The desk by keys, counted; and no bar over what has the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, following, waiting
from tests.browser.phones import LAPTOP, PHONE
from tests.browser.test_catan_desk import in_play

LOW = {"width": 320, "height": 256}
"""A laptop's window at 400 %."""
COVERED = """() => {
  const at = document.activeElement;
  const shown = at.closest(".choice") ? at.nextElementSibling : at;
  const { left, top, width, height } = shown.getBoundingClientRect();
  if (at === document.body || !width) return "";
  const [x, y] = [left + width / 2, top + height / 2];
  const over = document.elementFromPoint(x, y);
  const label = at.labels?.[0];
  if (over && (shown.contains(over) || over.contains(shown) || label?.contains(over))) return "";
  return `${at.outerHTML.slice(0, 100)} under ${over?.outerHTML.slice(0, 80)}`;
}"""


class Keys:
    """The keyboard at a page: it counts what is pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, *keys: str) -> None:
        """One after the other, as fast as the page answers."""
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1
            waiting(self.page, 0)

    def until(self, key: str, chosen: str) -> None:
        """Press a key until this has the focus."""
        for _ in range(12):
            if self.page.locator(f"{chosen}:focus").count():
                return
            self.press(key)
        raise AssertionError(f"{chosen} is not reached by {key}")


def test_a_turn_takes_eight_keys_at_most(evening: Evening) -> None:
    """Dice, a road, the next seat: and then the keys are with that seat's turn."""
    table = in_play(evening)
    page = evening.new_phone("ja", LAPTOP)
    evening.log_in(page)
    evening.sit(page, table, "host", claimed=False)
    following(page)
    road = ".counters form:has([name=verb][value=roads]) button:last-child"
    keys = Keys(page)
    keys.press("8")
    expect(page.locator(".next-turn button")).to_be_focused()
    keys.until("Shift+Tab", ".counters button")
    assert page.locator(f"{road}:focus").count()
    keys.press("Enter")
    expect(page.locator(".counters output").first).to_have_text("3")
    keys.until("Tab", ".next-turn button")
    keys.press("Enter")
    expect(page.locator(".turn-now bdi")).to_have_text("ヒロ")
    expect(page.locator(".catan-turn")).to_be_focused()
    assert keys.pressed <= 8
    keys.press("Enter")  # before the dice nothing is next
    expect(page.locator(".turn-now bdi")).to_have_text("ヒロ")
    keys.press("1", "0")
    expect(page.locator(".turn-now .die")).to_contain_text("10")


def test_a_seven_with_four_hands_takes_fourteen_keys_at_most(evening: Evening) -> None:
    table = in_play(evening)
    page = evening.new_phone("ja", LAPTOP)
    evening.log_in(page)
    evening.sit(page, table, "host", claimed=False)
    following(page)
    keys = Keys(page)
    keys.press("7")
    expect(page.locator(".seven")).to_be_visible()
    for hand in (["9"], ["1", "1"], ["1", "Enter"], ["0"]):
        keys.press(*hand)
    expect(page.locator(".seven [data-next] button")).to_be_focused()
    hands = evening.snapshot(table, "host").view.seven
    assert [one.hand for one in hands] == [9, 11, 1, 0]
    keys.press("Enter")
    expect(page.locator(".next-turn button")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".turn-now bdi")).to_have_text("ヒロ")
    assert keys.pressed <= 14


def test_digits_in_a_field_are_text(evening: Evening) -> None:
    table = in_play(evening)
    page = evening.phone(table, "host")
    page.locator("#more > summary").click()
    page.locator("#more-set-clock > summary").click()
    page.locator("#clock-reason").fill("")
    page.locator("#clock-reason").press("8")
    expect(page.locator("#clock-reason")).to_have_value("8")
    page.locator("#seat-2 summary").first.focus()
    page.keyboard.press("8")  # elsewhere on the page they are nothing
    expect(page.locator(".turn-now .die")).to_have_count(0)
    assert not evening.snapshot(table, "host").view.rolls


def test_arrows_go_along_a_row_and_tab_past_it_to_the_bar_at_the_foot(evening: Evening) -> None:
    page = evening.phone(in_play(evening), "host")
    dice = page.locator(".dice-pad button")
    dice.first.focus()
    page.keyboard.press("ArrowRight")
    expect(dice.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(dice.last).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.locator(".dice-pad button:focus").count()
    page.keyboard.press("Shift+Tab")
    expect(dice.last).to_be_focused()
    after = "(bar) => Boolean(document.querySelector('.catan-turn').compareDocumentPosition(bar) & 4)"
    assert page.locator(".last-entry").evaluate(after), "the bar at the foot comes after what it belongs to"


@pytest.mark.parametrize("size", [PHONE, LAPTOP, LOW], ids=["phone", "laptop", "400-percent"])
def test_no_bar_lies_over_what_has_the_focus(evening: Evening, size: dict[str, int]) -> None:
    page = evening.new_phone("ja", size)
    evening.log_in(page)
    paths = {
        f"/tables/{in_play(evening)}/host": 45,
        f"/tables/{evening.table('free', 'アン', 'ベン')}/host": 20,
        f"/events/{evening.event_id}/edit": 30,
    }
    found = []
    for path, stops in paths.items():
        page.goto(evening.url + path)
        if path.endswith("/host"):
            following(page)
        page.locator("main").focus()
        for _ in range(stops):
            page.keyboard.press("Tab")
            if page.evaluate(COVERED):
                page.wait_for_timeout(300)  # what comes in from the table may just be moving it
                found += [f"{path}: {fault}" for fault in [page.evaluate(COVERED)] if fault]
    assert not found, "\n".join(found)


def test_in_a_low_window_nothing_stands_still(evening: Evening) -> None:
    page = evening.new_phone("ja", LOW)
    evening.log_in(page)
    for path in (f"/tables/{in_play(evening)}/host", f"/events/{evening.event_id}/edit"):
        page.goto(evening.url + path)
        still = page.evaluate(
            """() => [...document.querySelectorAll("body *")]
              .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 100)
              .filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position))
              .map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert still == []
