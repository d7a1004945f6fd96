"""An evening by the keyboard alone, and as it is heard: door, plan, Catan, ballot, score sheet, signing."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, following, waiting
from tests.browser.phones import LAPTOP
from tests.browser.test_catan_desk import in_play
from tests.browser.test_focus import expected
from tests.browser.wall import event_of_its_own

FAR = 60
"""Tabs after which nobody looks any further."""
NAMELESS = re.compile(
    r"^ *- (?:button|link|textbox|searchbox|spinbutton|combobox|radio|checkbox|heading)(?! [\"'/]).*",
    re.MULTILINE,
)
"""What a screen reader's tree holds without a name."""


def heard(page: Page) -> None:
    """A screen reader has a name for all that can be used, and headings of which none is left out."""
    assert NAMELESS.findall(page.locator("body").aria_snapshot()) == []
    levels = page.locator(":is(h1, h2, h3, h4):visible").evaluate_all(
        "all => all.map((one) => +one.localName[1])"
    )
    assert levels[:1] == [1], levels
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels


def reach(page: Page, chosen: str, key: str = "Tab") -> None:
    """Press a key until this has the focus; it never gets lost in the page's body on the way."""
    for _ in range(FAR):
        if page.locator(f"{chosen}:focus").count():
            return
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement !== document.body"), f"lost on the way to {chosen}"
    raise AssertionError(f"{chosen} is not reached")


def use(page: Page, chosen: str) -> None:
    """Reach a button and press it."""
    reach(page, chosen)
    page.keyboard.press("Enter")


def test_an_evening_by_the_keyboard_alone(evening: Evening) -> None:
    evening = event_of_its_own(evening)
    expected(evening, "歩く一", "歩く二", "歩く三")
    page = evening.new_phone("ja", LAPTOP)
    evening.log_in(page)

    page.goto(f"{evening.url}/events/{evening.event_id}/door")
    heard(page)
    reach(page, "#arrivals button")
    for left in (2, 1, 0):
        page.keyboard.press("Enter")
        expect(page.locator("#arrivals button")).to_have_count(left)

    page.goto(f"{evening.url}/events/{evening.event_id}/rounds/new?game=free")
    use(page, "[name=open]")
    page.wait_for_url("**/tables**")
    expect(page.locator("h1")).to_be_focused()

    evening.sit(page, in_play(evening), "host", claimed=False)
    following(page)
    heard(page)
    page.keyboard.press("8")
    expect(page.locator(".next-turn button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".turn-now bdi")).to_have_text("ヒロ")


def test_a_night_and_a_ballot_by_the_keyboard_alone(evening: Evening) -> None:
    """A seat's phone is asked in the night and for its vote; what it answered stays under the keys."""
    table = evening.table("one_night", "アン", "ベン", "クレア", "ディー")
    page = evening.new_phone("ja", LAPTOP)
    evening.sit(page, table, "seat-1")
    following(page)
    for phase in ("night", "vote"):
        heard(page)
        page.locator("#live").focus()
        reach(page, "#live [type=radio]")
        page.keyboard.press("ArrowDown")
        use(page, "#live .asking-form [type=submit]")
        waiting(page, 0)
        assert 1 not in evening.snapshot(table, "host").view.waiting, phase
        assert page.evaluate("document.activeElement !== document.body"), phase
        if phase == "night":
            for seat in evening.snapshot(table, "host").view.waiting:
                evening.say(table, f"seat-{seat}", "answer", target=1)
            evening.say(table, "host", "end-day")
            page.reload()  # moves beside the pages are heard of when they next compare
            following(page)
            expect(page.locator(".where[data-stage=vote]")).to_be_visible()


def test_a_village_day_by_the_keyboard_alone_leaves_no_enter_that_skips(evening: Evening) -> None:
    """The keys go to what is said next; an act's go back to the acts, a ballot's stay on the seat."""
    table = evening.table("village", "アン", "ベン", "クレア", "ディー", "エマ", "フミ")
    for seat, role in enumerate(("werewolf", "seer", *["villager"] * 4), 1):
        evening.say(table, "gm", "cast", seat=seat, role=role)
    evening.say(table, "gm", "proceed", day=1, part="day")
    page = evening.new_phone("ja", LAPTOP)
    evening.sit(page, table, "gm")
    following(page)
    heard(page)
    expect(page.locator(".village-board").get_by_role("listitem")).to_have_count(6)
    page.locator("#act-claim-seer").focus()
    page.keyboard.press("Space")
    use(page, ".village-act[value='2']")
    expect(page.locator("#act-claim-seer")).to_be_focused()
    waiting(page, 0)
    expect(page.locator("#act-claim-seer")).to_be_focused()
    use(page, ".last-next form:has([value=proceed]) button")
    expect(page.locator(".where[data-stage=evening]")).to_be_visible()
    said = page.locator(".village-prompt .say")
    expect(said).to_be_focused()
    page.keyboard.press("Enter")
    reach(page, ".pick[value='2']")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    voters = ("アン", "ベン", "クレア", "ディー", "エマ", "フミ")
    for voter in voters[1:]:
        seat = page.locator(".pick:focus")
        expect(seat).to_have_accessible_name(re.compile(f"席 [16] .*{voter}さんの投票"))
        waiting(page, 0)
        page.keyboard.press("Enter")
    waiting(page, 0)
    expect(said).to_be_focused()
    votes = [move for _, move in evening.log(table)].count("vote")
    assert votes == len(voters)


def test_a_score_sheet_and_its_signing_by_the_keyboard_alone(evening: Evening) -> None:
    page = evening.new_phone("ja", LAPTOP)
    evening.log_in(page)
    evening.sit(page, evening.table("free", "アン", "ベン"), "host", claimed=False)
    following(page)
    heard(page)
    page.locator("#live").focus()
    reach(page, ".score-cell")
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.locator(".score-sheet tfoot td").nth(1)).to_have_text("9")
    waiting(page, 0)
    assert page.evaluate("document.activeElement.matches('.score-cell')")
    use(page, ".score-form [name=over]")
    expect(page.locator(".act-bar")).to_be_visible()
    heard(page)
    assert page.evaluate("document.activeElement !== document.body")
    use(page, ".act-bar form:not([data-takes-back]) button")
    expect(page.locator(".message-success").first).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")
