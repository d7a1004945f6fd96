"""The Catan desk on phones and laptops, in every phase: nothing for axe, nothing too wide or too small."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.evening import Evening, following
from tests.browser.layout import parts_of
from tests.web.test_in_the_browser import LOOKS, every_look

UNFOLD = """async () => {
  document.querySelectorAll("#live details").forEach((part) => { part.open = true; });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame); // styles settle
}"""
TALL = 48


def in_check(evening: Evening) -> int:
    table = evening.table("catan", "さくら", "ヒロ", "𠮷田 <b>", "Maximilian the Long-Named")
    evening.say(table, "host", "check", part="wool", missing=1, note="1枚しおり")
    return table


def ready(evening: Evening) -> int:
    """All is counted and read out: who begins is still to be said."""
    table = in_check(evening)
    view = evening.snapshot(table, "host").view
    for group in dict.fromkeys(part.group for part in view.check):
        evening.say(table, "host", "check-group", group=group)
    evening.say(table, "host", "read-out", items=[item.item for item in view.conduct])
    return table


def in_play(evening: Evening, *moves: tuple[str, str, dict[str, Any]]) -> int:
    """Seat 1 is on turn; seat 2 has six roads in one stroke, and the award has not been given yet."""
    table = ready(evening)
    evening.say(table, "host", "start", first=1)
    evening.say(table, "host", "roads", seat=2, count=6)
    evening.say(table, "host", "stretch", seat=2, count=6)
    for author, verb, values in moves:
        evening.say(table, author, verb, **values)
    return table


def with_a_seven(evening: Evening) -> int:
    return in_play(
        evening,
        ("seat-3", "hold-cards", {"seat": 3, "count": 2}),
        ("host", "roll", {"total": 7}),
        ("host", "hand", {"seat": 1, "count": 9}),
        ("host", "incident", {"item": "dice", "what": "床に落ちた", "ruling": "reminder", "seat": 2}),
    )


def in_a_pause(evening: Evening) -> int:
    return in_play(
        evening,
        ("host", "roll", {"total": 8}),
        ("host", "trade", {"seat": 1, "partner": 2, "give_wood": 2, "get_ore": 1}),
        ("host", "turn", {"seat": 2}),
        ("host", "pause", {"reason": "absence", "seat": 3, "note": "電話"}),
    )


def judged(evening: Evening) -> int:
    return in_play(
        evening,
        ("host", "longest-road", {"seat": 2}),
        ("host", "set-clock", {"seconds": 0, "reason": "会場の都合"}),
        ("seat-1", "object", {"seat": 1}),
    )


def finished(evening: Evening) -> int:
    table = judged(evening)
    for seat in (1, 2, 3, 4):
        evening.say(table, "host", "confirm", seat=seat)
    return table


PHASES = {
    "check": in_check,
    "play": in_play,
    "seven": with_a_seven,
    "pause": in_a_pause,
    "judging": judged,
    "finished": finished,
}
SEEN = {"host": tuple(PHASES), "seat-1": ("seven", "judging"), "public": ("play", "finished")}
"""What each viewer is shown of it; a seat's and the public's pages are parts of the host's."""


def test_axe_finds_nothing_in_any_phase(evening: Evening) -> None:
    """Every page that has a part of its own, in light and dark, on a phone and a laptop; half of them in
    either language."""
    tables = {phase: make(evening) for phase, make in PHASES.items()}
    known: set[str] = set()
    found: list[str] = []
    for viewer, phases in SEEN.items():
        pages = [evening.new_phone(lang, size, dark=dark) for lang, size, dark in LOOKS]
        for number, phase in enumerate(phases):
            page = pages[number % 2]
            evening.sit(page, tables[phase], viewer)
            following(page)
            page.locator("h1").click()  # ends the alarm, whose colours are not the page's
            page.evaluate(UNFOLD)
            parts = parts_of(page.content())
            if parts <= known:
                continue
            known |= parts
            found += [f"{viewer}, {phase}: {fault}" for fault in (*twice(page), *every_look(page, UNFOLD))]
    assert not found, "\n".join(found)


def twice(page: Page) -> list[str]:
    """Ids that several elements have: labels would name the first alone."""
    ids = page.locator("[id]").evaluate_all("all => all.map((one) => one.id)")
    return sorted({f"{one} stands twice" for one in ids if ids.count(one) > 1})


def test_what_is_tapped_standing_up_is_large_enough_and_stays_under_the_thumb(evening: Evening) -> None:
    """The clock stays in sight, too."""
    table = in_play(evening)
    page = evening.phone(table, "host")
    buttons = page.locator(".where, .catan-clock, .catan-turn, .last-entry, .award-due").locator(
        "button, summary"
    )
    for button in buttons.all():
        if button.is_visible():
            box = button.bounding_box()
            assert box
            assert min(box["height"], box["width"]) >= TALL, button.inner_text()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    for part in (".clock", ".last-entry button"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_the_first_turn_is_in_view_once_somebody_begins(evening: Evening) -> None:
    """What stood below the buttons of the start does not hold the page down there."""
    page = evening.phone(ready(evening), "host")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".first-seats button").first.click()
    expect(page.locator(".catan-turn button").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".turn-now")).to_be_in_viewport(ratio=1)


def test_counts_tapped_one_after_the_other_all_land(evening: Evening) -> None:
    table = in_play(evening)
    desk = Desk(evening.phone(table, "host"))
    more = desk.counter("roads", 1).locator("button").last
    for roads in ("3", "4", "5"):
        more.click()
        expect(desk.counter("roads", 1).locator("output")).to_have_text(roads)
    expect(desk.form("stretch", seat=1).locator("button[value='5']")).to_be_visible()
    assert evening.snapshot(table, "host").view.seats[0].roads == 5


def test_an_impossible_line_comes_back_beside_its_field_with_all_that_was_typed(evening: Evening) -> None:
    desk = Desk(evening.phone(in_play(evening), "host"))
    form = desk.recount(2, refused=True, settlements=1, cities=0, roads=7, knights=1)
    expect(form.locator(".figure:has([name=settlements]) .field-error")).to_be_visible()
    for name, typed in (("settlements", "1"), ("cities", "0"), ("roads", "7"), ("knights", "1")):
        expect(form.locator(f"[name={name}]")).to_have_value(typed)
    desk.recount(2, settlements=2, roads=7)
    expect(desk.page.locator("#seat-2 .seat-figures")).to_contain_text("街道7")


def test_the_desk_works_without_scripts(evening: Evening) -> None:
    table = in_play(evening)
    page = evening.phone(table, "host", scripts=False)
    page.locator(".dice-pad button[value='8']").click()
    expect(page.locator(".turn-now .die")).to_contain_text("8")
    page.locator(".last-entry button").click()
    expect(page.locator(".turn-now .die")).to_have_count(0)
