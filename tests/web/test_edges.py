"""Pages keep one left edge and few widths: the head, the tabs, the bars and what stands between them."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.browser.layout import put
from tests.browser.phones import LAPTOP, PHONE, NewPhone
from tests.browser.showcase import PAGES
from tests.web.house import Person
from tests.web.whole_night import served, whole_night

LEFT, RIGHT = 48, 1232
"""The grid's edges on a laptop 1280 px wide: twelve columns of together 1184 px."""
GAP = 24
"""Between the head of a table and the bar that says where the game is, where they stand in one row."""
WIDE = ".page-head, .tabs, #live > .where"
BARS = ".act-bar, .last-entry"
UNDER = {"catan-unsigned": (".act-bar", ".verdict"), "village-unsigned": (".act-bar", ".verdict")}
"""Bars, and the card at whose edges they end."""
EDGED = (
    "event-new",
    "player",
    "screen-setup",
    "crowd-plan",
    "crowd-tables",
    "catan-desk",
    "catan-unsigned",
    "village-gm-day",
    "village-unsigned",
    "score-sheet-middle",
    "evidence-gm",
)
DESKS = {
    "catan-desk": (".game-desk > :first-child", ".game-desk > :nth-child(2)"),
    "evidence-gm": (".now", ".now + .room-side"),
    "half-wolf-middle": (".room-now", ".room-now + .room-side"),
    "one-night-middle": (".room-now", ".room-now + .room-side"),
    "aiwolf-middle": (".room-now", ".room-now + .room-side"),
    "magic-city-gm": (".game-desk > :first-child", ".game-desk > :nth-child(2)"),
}
"""What is to be done at a desk, and what is looked up."""
HEIGHTS = {
    "start": 2430,
    "events": 850,
    "event": 1320,
    "event-edit": 1850,
    "crowd-applications": 850,
    "crowd-door": 880,
    "crowd-tables": 1970,
    "crowd-plan": 940,
    "ending": 2600,
    "screen-setup": 1250,
    "players": 1220,
    "player": 1130,
    "settings": 1420,
    "seats": 1850,
    "catan-check": 1110,
    "catan-desk": 3450,
    "catan-seven": 2800,
    "village-gm": 1760,
    "village-gm-day": 2270,
    "village-gm-night": 960,
    "score-sheet-middle": 1000,
    "guide": 1830,
    "magic-city-gm": 1910,
    "half-wolf-middle": 1590,
    "evidence-middle": 1800,
    "aiwolf-middle": 1700,
}
"""How high the most used pages may be on a phone, in px."""
HEAD, TABS = 76, 40
"""How high the head of a desk may be at a laptop, in px: way back and name, beside them bar and clock; and
the roles of the device below the name, where it has several."""
HEAD_ENDS = """() => {
  const boxes = [...document.querySelectorAll(".page-head, .tabs, #live > .where")]
    .map(e => e.getBoundingClientRect());
  return Math.max(...boxes.map(box => box.bottom)) - boxes[0].top;
}"""
ROOM = {
    "/games/half_wolf": (
        "a figure and the arrow of its row",
        """() => {
      const [row, figure] = [".rates summary", ".rate-figures"].map(e => document.querySelector(e));
      const { width, marginRight } = getComputedStyle(row, "::after");
      const end = row.getBoundingClientRect().right - parseFloat(marginRight) - parseFloat(width);
      return end - figure.getBoundingClientRect().right;
    }""",
    ),
    PAGES["organiser"]["tables"]: (
        "people, more than a number has to its name",
        """() => {
      const seats = document.querySelector(".round-tables .seats");
      const parts = [seats, seats.querySelector(".seat")];
      const [all, one] = parts.map(e => parseFloat(getComputedStyle(e).columnGap));
      return all - one;
    }""",
    ),
    PAGES["organiser"]["catan-desk"]: (
        "the site's head and a table's",
        """() => {
      const box = chosen => document.querySelector(chosen).getBoundingClientRect();
      return box(".page-head").top - box(".site-head").bottom;
    }""",
    ),
}
"""What a phone leaves between two things, at least eight px."""
SECTIONS = ("event", "applications", "door", "tables", "ending")
EDGES = """chosen => [...document.querySelectorAll(chosen)].map(e => e.getBoundingClientRect())
  .filter(box => box.width).map(box => [Math.round(box.left), Math.round(box.right)])"""
STANDS = """() => {
  const box = chosen => document.querySelector(chosen).getBoundingClientRect();
  const letters = getComputedStyle(document.querySelector("h1")).fontSize;
  return [letters, box("h1").left, box(".page-head").height, box(".tabs").top].join(" ");
}"""


def test_a_pages_parts_keep_the_grids_edges_and_an_events_head_stands_still(
    club: Flask, organiser: Person, new_phone: NewPhone
) -> None:
    """Head, tabs and bars end where the grid does; from tab to tab an event's head is the same."""
    whole_night(club, organiser)
    addresses = PAGES["organiser"]
    with served(club, "/js/", "/live/") as url:
        laptop, phone = new_phone("ja", LAPTOP), new_phone("ja", PHONE)
        for page in (laptop, phone):
            page.goto(f"{url}/login")
            heads = set()
            for name in SECTIONS:
                show(page, organiser, addresses[name])
                heads.add(str(page.evaluate(STANDS)))
            assert len(heads) == 1, heads
        found: dict[str, int] = {}
        for name, most in HEIGHTS.items():
            show(phone, organiser, addresses[name])
            height = phone.evaluate("document.documentElement.scrollHeight")
            found |= {name: height} if height > most else {}
        assert found == {}
        for address, (what, room) in ROOM.items():
            show(phone, organiser, address)
            assert round(phone.evaluate(room)) >= 8, what
        for name in EDGED:
            show(laptop, organiser, addresses[name])
            wide, bars = laptop.evaluate(EDGES, WIDE), laptop.evaluate(EDGES, BARS)
            acts = laptop.evaluate(EDGES, ".page-head-line > :last-child:not(h1)")
            head = laptop.evaluate(EDGES, ".page-head")[0]
            row = [[LEFT, RIGHT]] if head[1] == RIGHT else [head, [head[1] + GAP, RIGHT]]
            assert head[0] == LEFT
            assert all(edges in [*row, [LEFT, RIGHT]] for edges in wide), (name, wide)
            assert all(right == head[1] for _, right in acts), (name, acts)
            assert all(left == LEFT and right <= RIGHT for left, right in bars), (name, bars)
            if head[1] != RIGHT and len(wide) > 1:
                most = HEAD + TABS * laptop.locator(".tabs").count()
                assert laptop.evaluate(HEAD_ENDS) <= most + 1, name
            if name in UNDER:
                bar, card = (laptop.evaluate(EDGES, part)[0] for part in UNDER[name])
                assert bar == card, name


def test_at_a_laptop_a_desk_has_what_is_looked_up_beside_what_is_to_be_done(
    club: Flask, organiser: Person, new_phone: NewPhone
) -> None:
    """In halves in every game; on a phone below it."""
    whole_night(club, organiser)
    with served(club, "/js/", "/live/") as url:
        for size, beside in ((LAPTOP, True), (PHONE, False)):
            page = new_phone("ja", size)
            page.goto(f"{url}/login")
            for name, (done, looked_up) in DESKS.items():
                show(page, organiser, PAGES["organiser"][name])
                left, right = (page.locator(part).bounding_box() for part in (done, looked_up))
                assert left
                assert right
                if beside:
                    assert [left["x"], round(right["x"] + right["width"])] == [LEFT, RIGHT], name
                    assert right["x"] > left["x"] + left["width"], name
                    assert right["y"] == left["y"], name
                    assert left["width"] == pytest.approx(right["width"], abs=1), name
                    if "room-now" in done:
                        under = page.locator(".room-now > section + section").bounding_box()
                        assert under
                        assert under["x"] == left["x"], name
                else:
                    assert right["y"] >= left["y"] + left["height"], name


def show(page: Page, person: Person, path: str) -> None:
    """What this person has at a path, in Japanese, without its scripts."""
    put(page, person.client.get(path, headers={"Accept-Language": "ja"}).text)
