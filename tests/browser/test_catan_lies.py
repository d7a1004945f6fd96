"""The board by finger and by keys: a disputed road at a running table, and builds tapped at the desk."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from companion.games.catan.island import SMALL
from companion.games.catan.state import CatanOptions
from tests.browser.evening import Evening, waiting
from tests.web.test_in_the_browser import faults

TOP = [corner for land in (0, 1, 2) for corner in (SMALL.corners_of[land][5], SMALL.corners_of[land][0])]
TOP.append(SMALL.corners_of[2][1])
RING = SMALL.corners_of[9]
AHEAD = f"r{SMALL.edge[RING[0], RING[1]]}"
REACH = 22
"""Pixels around the middle of a place that have to be its own: half of 44."""
MISSES = r"""([kind, reach]) => [...document.querySelectorAll(`.catan-lies-${kind} button`)]
.filter((button) => {
  button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = button.getBoundingClientRect();
  const down = /-up\b/.test(button.className) ? 2 / 3 : /-down\b/.test(button.className) ? 1 / 3 : 1 / 2;
  const [x, y] = [left + width / 2, top + height * down];
  return [0, 1, 2, 3, 4, 5, 6, 7].some((eighth) => {
    const [across, along] = [Math.cos(eighth * Math.PI / 4), Math.sin(eighth * Math.PI / 4)];
    return document.elementFromPoint(x + across * reach, y + along * reach) !== button;
  });
}).map((button) => button.ariaLabel)"""


@pytest.fixture
def page(evening: Evening) -> Page:
    """The desk of a table whose seat 1 holds the longest road with six."""
    table = evening.catan()
    evening.say(table, "host", "roads", seat=1, count=6)
    evening.say(table, "host", "stretch", seat=1, count=6)
    evening.say(table, "host", "longest-road", seat=1)
    found = evening.phone(table, "host")
    found.locator("#more-longest-road summary").tap()
    found.locator("#more-longest-road a").tap()
    expect(found.locator(".catan-board")).to_be_visible()
    found.wait_for_load_state()  # its scripts are there
    return found


def place(page: Page, value: str) -> None:
    """A finger on a place of the board."""
    button = page.locator(f"#on-board button[value={value}]")
    before = page.locator("#lies [name=lies]").input_value()
    button.dispatch_event("click")
    expect(page.locator("#lies [name=lies]")).not_to_have_value(before)


def test_a_disputed_road_is_laid_cut_and_settled(page: Page) -> None:
    for pair in pairwise(TOP):
        place(page, f"r{SMALL.edge[pair]}")
    expect(page.locator(".catan-lies-why")).to_contain_text("アンさんのもの")
    page.locator("#lies-seat-3").check()
    page.locator("#lies-settlements").check()
    place(page, f"s{TOP[4]}")
    expect(page.locator(".catan-lies-why")).to_contain_text("6 → 4")
    expect(page.locator(".catan-lies-lit")).to_have_count(4)
    expect(page.locator("path.catan-lies-break")).to_have_count(1)
    expect(page.locator("#news")).to_contain_text("6 → 4")
    assert faults(page) == []
    page.get_by_role("button", name="誰のものでもないと決めて卓に戻る").tap()
    expect(page.locator("#seat-1 .seat-figures")).to_contain_text("ひと続き4")
    expect(page.locator("#seat-1 .chip")).to_have_count(0)


def test_every_place_can_be_hit_with_44_pixels_on_the_larger_board(page: Page) -> None:
    page.locator("#lies-big").check()
    assert page.evaluate(MISSES, ["edges", REACH]) == []
    page.locator("#lies-settlements").check()
    assert page.evaluate(MISSES, ["corners", REACH]) == []
    page.locator("#lies-big").uncheck()
    assert page.evaluate(MISSES, ["corners", REACH / 2]) == []
    page.locator("#lies-roads").check()
    assert page.evaluate(MISSES, ["edges", REACH / 2]) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_by_keys_the_arrows_go_from_edge_to_edge_and_enter_lays(page: Page) -> None:
    page.locator("#lies-big").focus()
    page.keyboard.press("Tab")
    first = page.locator(":focus")
    expect(first).to_have_attribute("aria-label", "辺 1 左上：空き")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#lies [name=lies]")).to_have_value("1r1")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "辺 1 右上：アンさんの街道")


@pytest.fixture
def desk(evening: Evening) -> Page:
    """The desk of a table with the board at which everybody has placed, seat 1 at the middle, seat 2 last."""
    options = CatanOptions(with_board=True, opening="snake", component_check=False, conduct_list=False)
    table = evening.table("catan", "アン", "ベン", "クレア", options=options)
    evening.say(table, "host", "start", first=1)
    for seat, corner in ((1, RING[0]), (2, 0), (3, 2), (3, 7), (2, 47), (1, 53)):
        evening.say(table, "host", "build", seat=seat, place=f"s{corner}")
        beside = evening.snapshot(table, "host").view.may_build
        evening.say(table, "host", "build", seat=seat, place=AHEAD if AHEAD in beside else beside[0])
    page = evening.phone(table, "host")
    expect(page.locator("#catan-taps .catan-board")).to_be_visible()
    return page


def test_builds_are_tapped_counted_explained_and_taken_back(desk: Page) -> None:
    for pair in pairwise(RING[1:]):
        desk.locator(f"#catan-taps button[value=r{SMALL.edge[pair]}]").dispatch_event("click")
        waiting(desk, 0)
    figures = desk.locator("#seat-1 .seat-figures")
    expect(figures).to_contain_text("街道6")
    expect(figures).to_contain_text("ひと続き5")
    expect(figures.locator(".chip")).to_have_count(1)
    expect(desk.locator(".catan-change")).to_contain_text("最長交易路はアンさんのものです")
    expect(desk.locator("#catan-taps .catan-lies-lit")).to_have_count(5)
    desk.locator(f"#catan-taps button[value=s{RING[1]}]").dispatch_event("click")
    expect(desk.locator(".catan-build .field-error")).to_contain_text("隣の角に建物があります")
    assert faults(desk) == []
    desk.get_by_role("button", name="取り消す").tap()
    expect(figures).to_contain_text("街道5")
    expect(desk.locator(".catan-change")).to_have_count(0)


def test_every_corner_and_edge_of_the_desk_can_be_hit_with_44_pixels_on_the_larger_board(desk: Page) -> None:
    desk.locator("#build-big").check()
    for kind in ("edges", "corners"):
        assert desk.evaluate(MISSES, [kind, REACH]) == []
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390
