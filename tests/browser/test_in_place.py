"""Taps that change a page in place, by themselves: none is lost, and each means what it said."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.modules import CLUB, STATIC, scripted

__all__ = ["scripted"]

TABLES = ["Ann Bea", "Cem Dov", "Eli Fay"]
PARTS = """<form method=post>
  <div class=stepper><button name=more value=catan>+</button></div><output>{count}</output>
  <input type=hidden name=count value={count}>{tables}
  <button name=pick value=ann>Ann</button><button name=pick value=bea>Bea</button>
  <details class=more id=rules><summary>Rules</summary>Night</details>
  <button name=open value=1 data-leaves>Open</button>
</form>"""
TABLE = (
    "<fieldset>{people}<input type=hidden name=table value='{people}'>"
    "<button name=remove value={number}>Remove</button></fieldset>"
)
PAGE = """<!doctype html><html lang=en><title>Plan</title><main>
<p id=not-connected hidden>Not connected</p><div id=plan data-in-place>{parts}</div>
<script type=module src=/static/js/once.js></script><script type=module src=/static/js/in-place.js></script>
</main></html>"""


class Plan:
    """What answers the taps: all that it knows of the plan comes with each of them."""

    def __init__(self) -> None:
        self.held: list[Route] | None = None
        """Taps that wait for their answer, while there is one to wait for."""
        self.broken = False
        self.opened: list[int] = []
        self.picked: list[str] = []
        self.redrawn: Callable[[str], str] = str
        """What becomes of a page before it is answered with."""

    def take(self, route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(body=drawn(0, TABLES), content_type="text/html")
        elif self.held is not None:
            self.held.append(route)
        else:
            self.answer(route)

    def answer(self, route: Route) -> None:
        if self.broken:
            return route.abort()
        fields = parse_qs(route.request.post_data or "")
        count, tables = int(fields["count"][0]), fields.get("table", [])
        if "open" in fields:
            self.opened.append(count)
        self.picked += fields.get("pick", [])
        if "remove" in fields:
            tables.pop(int(fields["remove"][0]) - 1)
        page = self.redrawn(drawn(count + ("more" in fields), tables))
        return route.fulfill(body=page, content_type="text/html")

    def let_go(self) -> None:
        """The first of the taps that wait is answered, and all that come after it."""
        held, self.held = self.held or [], None
        for route in held:
            self.answer(route)


def drawn(count: int, tables: list[str]) -> str:
    shown = [TABLE.format(people=people, number=n) for n, people in enumerate(tables, 1)]
    return PAGE.format(parts=PARTS.format(count=count, tables="".join(shown)))


@pytest.fixture
def plan(scripted: Page) -> Plan:
    made = Plan()
    scripted.context.route("**/plan", made.take)
    scripted.goto(f"{CLUB}/plan")
    return made


def hold_next(page: Page, plan: Plan, tap: str) -> None:
    """A tap whose answer is not to come yet."""
    plan.held = []
    with page.expect_request(lambda request: request.method == "POST"):
        page.locator(tap).first.click()


def test_two_quick_taps_both_count(scripted: Page, plan: Plan) -> None:
    hold_next(scripted, plan, "button[name=more]")
    scripted.locator("button[name=more]").click()
    plan.let_go()
    expect(scripted.locator("output")).to_have_text("2")


def test_what_somebody_has_unfolded_stays_so_when_the_part_is_drawn_anew(scripted: Page, plan: Plan) -> None:
    scripted.locator("summary").click()
    scripted.locator("button[name=more]").click()
    expect(scripted.locator("output")).to_have_text("1")
    expect(scripted.locator("#rules")).to_have_attribute("open", "")


def test_what_is_drawn_under_a_pressed_finger_waits_for_the_tap(scripted: Page, plan: Plan) -> None:
    hold_next(scripted, plan, "button[name=more]")
    scripted.evaluate("window.draws = 0")
    scripted.evaluate("new MutationObserver(() => { draws += 1; }).observe(plan, { childList: true })")
    scripted.locator("button[name=remove][value='2']").hover()
    scripted.mouse.down()
    with scripted.expect_response("**/plan"):
        plan.let_go()
    assert scripted.evaluate("draws") == 0
    scripted.mouse.up()
    expect(scripted.locator("fieldset")).to_have_count(2)
    expect(scripted.locator("output")).to_have_text("1")


def test_a_plan_is_opened_with_all_that_was_tapped_before(scripted: Page, plan: Plan) -> None:
    hold_next(scripted, plan, "button[name=more]")
    scripted.locator("button[name=open]").click()
    with scripted.expect_navigation():
        plan.let_go()
    assert plan.opened == [1]


def test_a_plan_is_not_opened_without_a_tap_that_was_lost(scripted: Page, plan: Plan) -> None:
    hold_next(scripted, plan, "button[name=more]")
    scripted.locator("button[name=open]").click()
    plan.broken = True
    plan.let_go()
    expect(scripted.locator("#not-connected")).to_be_visible()
    expect(scripted.locator("[aria-busy]")).to_have_count(0)
    plan.broken = False
    assert plan.opened == []
    with scripted.expect_navigation():
        scripted.locator("button[name=open]").click()
    assert plan.opened == [0]


def test_what_was_tapped_is_there_still_where_the_club_cannot_answer(scripted: Page, plan: Plan) -> None:
    scripted.locator("button[name=more]").click()
    expect(scripted.locator("output")).to_have_text("1")
    scripted.context.route("**/plan", lambda route: route.fulfill(status=503), times=1)
    scripted.locator("button[name=more]").click()
    expect(scripted.locator("#not-connected")).to_be_visible()
    expect(scripted.locator("output")).to_have_text("1")
    scripted.locator("button[name=more]").click()
    expect(scripted.locator("output")).to_have_text("2")


def test_a_tap_on_what_has_become_another_table_is_not_sent(scripted: Page, plan: Plan) -> None:
    """The first table goes; a tap that was made on the second meanwhile does not take the third."""
    hold_next(scripted, plan, "button[name=remove][value='1']")
    scripted.locator("button[name=remove][value='2']").click()
    plan.let_go()
    expect(scripted.locator("[aria-busy]")).to_have_count(0)
    expect(scripted.locator("fieldset")).to_have_text(["Cem DovRemove", "Eli FayRemove"])


def test_a_button_that_has_become_another_takes_its_tap(scripted: Page, plan: Plan) -> None:
    """A list that comes anew from elsewhere moves up: under the finger is the next name then."""
    hold_next(scripted, plan, "button[name=pick][value=ann]")
    scripted.locator("button[value=bea]").evaluate("(button) => button.remove()")
    scripted.locator("button[value=ann]").evaluate("(button) => { button.value = 'bea'; }")
    scripted.locator("button[value=bea]").click()
    with scripted.expect_request(lambda request: b"bea" in (request.post_data_buffer or b"")):
        plan.let_go()
    expect(scripted.locator("[aria-busy]")).to_have_count(0)
    assert plan.picked == ["ann", "bea"]


def test_a_tap_means_whom_it_said_though_the_page_makes_its_button_another_s(
    scripted: Page, plan: Plan
) -> None:
    """What is followed comes up to date in place: where a name has gone, the next takes its button."""
    hold_next(scripted, plan, "button[name=more]")
    scripted.locator("button[name=pick][value=ann]").click()
    scripted.evaluate("document.querySelector('[value=bea]').remove()")
    scripted.evaluate("document.querySelector('[value=ann]').value = 'bea'")
    scripted.evaluate(
        "plan.querySelector('form').append(new Range().createContextualFragment("
        "'<button name=pick value=ann>Ann</button>'))"
    )
    plan.let_go()
    expect(scripted.locator("output")).to_have_text("1")
    expect(scripted.locator("[aria-busy]")).to_have_count(0)
    assert plan.picked == ["ann"]


def test_a_form_goes_out_once_however_often_it_is_tapped(scripted: Page, plan: Plan) -> None:
    plan.held = []
    with scripted.expect_request(lambda request: request.method == "POST"):
        scripted.locator("button[name=open]").evaluate("(button) => { button.click(); button.click(); }")
    with scripted.expect_navigation():
        plan.let_go()
    assert plan.opened == [0]


SCREEN = "<meta name=viewport content='width=device-width'>"
BAR = """<div class="at-table game-village"><div class="last-entry {acts}">
<span>{told}</span>
<form data-takes-back><button class="btn btn-secondary"><span>Undo</span></button></form>
{more}</div></div>"""
ABSTAINS = "<div class=last-next><button class='btn btn-secondary pick-none'>Abstain</button></div>"


@pytest.mark.parametrize("width", [390, 1280])
def test_taking_back_has_one_place_in_the_bar_and_nothing_else_ever_lies_there(
    scripted: Page, width: int
) -> None:
    scripted.set_viewport_size({"width": width, "height": 800})
    styles = "".join((STATIC / "css" / name).read_text() for name in ("tokens.css", "shapes.css", "bars.css"))
    places, other = [], []
    for told in ("P3", "P3 has voted for a player with a long name, " * 4):
        for more in ("", ABSTAINS):
            bar = BAR.format(told=told, more=more, acts="last-acts" if more else "")
            scripted.set_content(f"<!doctype html>{SCREEN}<style>{styles}</style>{bar}")
            places.append(scripted.locator("[data-takes-back]").bounding_box() or {})
            if more:
                other.append(scripted.locator(".pick-none").bounding_box() or {})
    assert len({place["x"] for place in places}) == 1
    widest = max(place["x"] + place["width"] for place in places)
    assert min(box["x"] for box in other) >= widest


def test_a_fingers_second_tap_does_not_open_what_the_first_brought_under_it(
    scripted: Page, plan: Plan
) -> None:
    """Two taps on *Keep* must not start the round, whose button came to the same place."""
    ann, opens = (
        "<button name=pick value=ann>Ann</button>",
        "<button name=open value=1 data-leaves>Open</button>",
    )
    scripted.clock.install()
    scripted.evaluate("document.querySelector('[name=open]').remove()")
    scripted.clock.pause_at("2100-01-01")
    plan.redrawn = lambda page: page.replace(opens, "").replace(ann, opens)
    box = scripted.get_by_role("button", name="Ann").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    scripted.mouse.click(x, y)
    scripted.clock.run_for(200)  # the finger is up
    expect(scripted.locator("[name=open]")).to_have_count(1)
    scripted.mouse.click(x, y)
    assert (plan.picked, plan.opened) == (["ann"], [])
    scripted.clock.run_for(1000)
    scripted.mouse.click(x, y)
    expect(scripted.locator("output")).to_have_text("0")
    assert plan.opened == [0]
