"""What hand and eye may be asked for on a phone: taps to a signed result, what is in view on opening.

And no card stands in another. Whether a page is wider than its screen, tests/web/test_long_names.py asks.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.club.events import attendance
from companion.store.engine import db
from tests.browser.evening import Evening, waiting
from tests.browser.hand import Hand, in_view
from tests.browser.phones import LAPTOP, PHONE
from tests.browser.wall import event_of_its_own


@pytest.fixture
def hand(record_property: Callable[[str, object], None]) -> Hand:
    """A hand that counts."""
    return Hand(record_property)


def ended(evening: Evening) -> int:
    """A score sheet that waits for its sign-off."""
    table = evening.table()
    for seat in (1, 2):
        evening.say(table, "host", "points", seat=seat, round=1, amount=seat)
    evening.say(table, "host", "finish")
    return table


def organiser(evening: Evening, lang: str = "ja", size: dict[str, int] = PHONE) -> Page:
    page = evening.new_phone(lang, size)
    evening.log_in(page)
    return page


def test_an_ended_table_is_signed_off_by_three_taps_without_scrolling(evening: Evening, hand: Hand) -> None:
    event_of_its_own(evening)
    table = ended(evening)
    page = organiser(evening)
    page.goto(f"{evening.url}/events/{evening.event_id}")
    way = (
        page.locator(".tabs a[href$='/tables']"),
        page.locator(f".steps a[href$='/tables/{table}']"),
        page.locator(".act-bar form:has([value=sign-off]) button"),
    )
    for step in way:
        hand.tap(step)
    hand.done("from the event to a signed result")
    expect(page.locator(".act-bar a.btn-primary")).to_be_visible()
    in_view(page.locator("#result-title"))


def test_a_point_the_next_round_and_a_rerun_are_one_tap_each(evening: Evening, hand: Hand) -> None:
    event_of_its_own(evening)
    with evening.app.app_context():
        for name in ("クレア", "ダン", "エマ", "フミ"):
            guest = evening.player(name)
            attendance.apply(db.session, evening.event_id, guest)
            attendance.check_in(db.session, evening.event_id, guest)
    catan, signed = evening.catan(), ended(evening)
    evening.say(signed, "host", "sign-off")
    page = organiser(evening)
    page.goto(f"{evening.url}/tables/{catan}/host")
    settlements = page.locator("#live form:has([value=settlements]):has([name=seat][value='1'])")
    hand.tap(settlements.locator(".stepper button").last)
    hand.done("a Catan point")
    waiting(page, 0)
    assert evening.log(catan)[-1][1] == "settlements"
    page.goto(f"{evening.url}/events/{evening.event_id}/tables")
    hand.tap(page.locator(".step-seat button:not([name])"))
    hand.done("the next round")
    expect(page.locator(".table-card", has_text="クレア").first).to_be_visible()
    page.goto(f"{evening.url}/tables/{signed}/host")
    hand.tap(page.locator("form[action*='/again'] button[formaction]"))
    page.wait_for_url(lambda url: f"/tables/{signed}/" not in url)
    hand.done("a rerun")


def test_what_a_page_is_opened_for_is_in_view(evening: Evening) -> None:
    event_of_its_own(evening)
    with evening.app.app_context():
        guest = evening.player("アン")
        attendance.apply(db.session, evening.event_id, guest)
    table = evening.table()
    page = organiser(evening)
    for path, what in (
        (f"/events/{evening.event_id}/tables", f".table-card a[href$='/tables/{table}']"),
        (f"/events/{evening.event_id}/door", "#arrivals button[name=check-in]"),
        (f"/tables/{table}/host", ".score-cell"),
    ):
        page.goto(evening.url + path)
        in_view(page.locator(what).first)


def test_at_a_laptop_the_whole_catan_table_is_in_view(evening: Evening) -> None:
    """Whose turn it is, the clock, the dice, everybody's points and the newest entry."""
    event_of_its_own(evening)
    table = evening.catan()
    page = organiser(evening, size=LAPTOP)
    page.goto(f"{evening.url}/tables/{table}/host")
    for what in (".where .clock", ".turn-now", ".dice-pad .pad", ".last-entry", ".seat-line .seat-points"):
        in_view(page.locator(what).last)


def test_beside_a_result_stands_what_is_wanted_with_it(evening: Evening) -> None:
    """At a laptop in the columns that the result leaves free, on a phone after it."""
    event_of_its_own(evening)
    table = ended(evening)
    for size, beside in ((LAPTOP, True), (PHONE, False)):
        page = organiser(evening, size=size)
        page.goto(f"{evening.url}/tables/{table}/host")
        result, more = (page.locator(of).bounding_box() for of in (".verdict", ".ended > aside"))
        assert result
        assert more
        assert (more["x"] >= result["x"] + result["width"]) is beside
        assert (more["y"] >= result["y"] + result["height"]) is not beside
        assert result["width"] <= 880


def test_on_a_crowded_evening_the_first_running_table_is_in_view(evening: Evening) -> None:
    """Villages wait for a GM, clocks for a check, tables for their signatures, people for the next round."""
    event_of_its_own(evening)
    with evening.app.app_context():
        for number in range(5):
            guest = evening.player(f"参加者{number}")
            attendance.apply(db.session, evening.event_id, guest)
            if number:
                attendance.check_in(db.session, evening.event_id, guest)
    villages = [evening.table("village", *"一二三四五六七八九") for _ in range(2)]
    unsigned = [ended(evening) for _ in range(5)]
    running = evening.table("catan", "アン", "ベン", "クレア")
    for lang in ("ja", "en"):
        page = organiser(evening, lang)
        page.goto(f"{evening.url}/events/{evening.event_id}/tables")
        expect(page.locator("#to-lead .btn")).to_have_count(len(villages))
        expect(page.locator(".clocks-first a")).to_have_count(1)
        expect(page.locator(".step-seat")).to_be_visible()
        in_view(page.locator(f".step-sign a[href$='/tables/{unsigned[0]}']"))
        in_view(page.locator(f".table-card:has(a[href$='/tables/{running}']) .table-line"))


CONTROLS = """() => [
  ...document.querySelectorAll("main :is(a[href], button, summary, input, select, textarea)"),
].filter((e) => e.type !== "hidden" && e.checkVisibility() && e.getBoundingClientRect().width > 1).length"""


def test_pages_of_a_large_evening_offer_few_things_at_once(
    evening: Evening, record_property: Callable[[str, object], None]
) -> None:
    """What stands in folds is not counted: what the screen shows, tables that still play."""
    event_of_its_own(evening)
    for _ in range(9):
        evening.table()
    page = organiser(evening)
    event = f"/events/{evening.event_id}"
    for path, most in (
        (f"{event}/screen/setup", 11),
        (f"{event}/end", 14),
    ):
        page.goto(evening.url + path)
        found = page.evaluate(CONTROLS)
        record_property(f"controls at {path}", found)
        assert (path, found) <= (path, most)


BUILT = """() => {  // no card stands in a card, and one button alone is filled: what is next
  const drawn = (e) => {
    const style = getComputedStyle(e);
    return style.borderTopWidth !== "0px" && style.backgroundColor !== "rgba(0, 0, 0, 0)";
  };
  const visible = (found) => [...document.querySelectorAll(found)].filter((e) => e.checkVisibility());
  const cards = visible(".panel :is(.panel, .rows, .tally li)").filter(drawn);
  const filled = visible("main .btn-primary").slice(1);
  return [
    ...cards.map((e) => "a card in a card: " + e.className),
    ...filled.map((e) => "a second filled button: " + e.innerText),
  ];
}"""


def test_no_card_stands_in_a_card_and_one_button_alone_is_filled(evening: Evening) -> None:
    """Some people wait for a seat, others are still to come: the event's pages offer all their steps."""
    event_of_its_own(evening)
    table, catan = ended(evening), evening.catan()
    with evening.app.app_context():
        for number in range(20):
            guest = evening.player(f"Waits {number}")
            attendance.apply(db.session, evening.event_id, guest)
            if number > 1:
                attendance.check_in(db.session, evening.event_id, guest)
    event = f"/events/{evening.event_id}"
    paths = [
        "/",
        "/events",
        event,
        f"{event}/edit",
        f"{event}/applications",
        f"{event}/door",
        f"{event}/tables",
    ]
    paths += [f"{event}/end", "/players", "/settings", "/standings"]
    paths += [f"/tables/{table}/host", f"/tables/{catan}/host", f"/tables/{catan}/host/log"]
    page = organiser(evening)
    found = []
    for path in paths:
        page.goto(evening.url + path)
        found += [(path, fault) for fault in page.evaluate(BUILT)]
    assert found == []
