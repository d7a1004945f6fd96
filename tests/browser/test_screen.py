"""The big screen at a projector: what is tapped on phones is on it, and nobody has to touch it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.evening import HOST, Evening, enter, following
from tests.browser.phones import LAPTOP, NewPhone
from tests.browser.wall import arranged, event_of_its_own, finished, projector
from tests.web.test_in_the_browser import violations


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """An event of the test's own."""
    return event_of_its_own(evening)


def points(page: Page, seat: int, amount: int, patience: float = 15_000) -> None:
    """Wait until a seat of the first board has so many points."""
    expect(page.locator(".board .big-points").nth(seat - 1)).to_have_text(str(amount), timeout=patience)


def test_a_tap_on_a_phone_is_on_the_screen(evening: Evening, new_phone: NewPhone) -> None:
    table = evening.table()
    arranged(evening, "tables")
    screen, host = projector(evening, new_phone), evening.phone(table, "host")
    enter(host, "アン", 7)
    points(screen, 1, 7)
    enter(host, "ベン", 9)
    points(screen, 2, 9)


def test_a_table_that_is_opened_comes_onto_the_screen(evening: Evening, new_phone: NewPhone) -> None:
    before = evening.table()
    finished(evening, before, 2)
    arranged(evening, "tables")
    screen, laptop = projector(evening, new_phone), new_phone(size=LAPTOP)
    expect(screen.locator(".slide[data-on]")).to_have_attribute("id", "slide-welcome-event")
    evening.log_in(laptop)
    laptop.goto(f"{evening.url}/events/{evening.event_id}/tables")
    laptop.locator(".ended-row > form button").click()
    expect(screen.locator(".slide[data-on]")).to_have_attribute("data-panel", "tables")
    expect(screen.locator(".board")).to_contain_text("アン")


def test_the_slides_stop_by_the_space_bar_and_the_screen_says_how_they_go_on(
    evening: Evening, new_phone: NewPhone
) -> None:
    arranged(evening, "join", "notice")
    screen = projector(evening, new_phone)
    screen.clock.install()
    expect(screen.locator(".screen-pause")).not_to_be_in_viewport(ratio=0.9)
    screen.keyboard.press("Space")
    expect(screen.get_by_role("button", name="停止中。スペースキーで再開")).to_be_visible()
    before = screen.locator(".slide[data-on]").get_attribute("id")
    screen.clock.run_for(300_000)
    expect(screen.locator(".slide[data-on]")).to_have_attribute("id", before or "")
    screen.keyboard.press("Space")
    expect(screen.locator(".while-paused")).to_be_hidden()


def test_the_server_is_killed_and_comes_back_and_nobody_touches_the_screen(
    evening: Evening, new_phone: NewPhone
) -> None:
    table = evening.table()
    arranged(evening, "tables")
    screen = projector(evening, new_phone)
    evening.night.kill()
    lost = screen.locator("[data-part=lost]")
    expect(lost).to_be_visible()
    expect(lost).to_have_text(re.compile(r"\d\d:\d\d"))
    evening.say(table, "host", "points", seat=1, round=1, amount=7)
    evening.night.restart()
    points(screen, 1, 7, patience=30_000)  # tries grow rarer, to one in twelve seconds
    expect(lost).to_be_hidden()


def test_the_network_is_gone_for_a_while(evening: Evening, new_phone: NewPhone) -> None:
    table = evening.table()
    arranged(evening, "tables")
    screen = projector(evening, new_phone)
    screen.context.set_offline(True)
    expect(screen.locator("[data-part=lost]")).to_be_visible()
    evening.tap(table, "points", seat=1, round=1, amount=7)
    points(screen, 1, 0)
    screen.context.set_offline(False)
    points(screen, 1, 7)
    expect(screen.locator("[data-part=lost]")).to_be_hidden()


def test_since_when_it_is_cut_off_is_in_the_clubs_time_as_its_clock_is(
    evening: Evening, new_phone: NewPhone
) -> None:
    arranged(evening, "tables")
    screen = projector(evening, new_phone, timezone_id="America/New_York")
    hour = screen.locator("[data-wall]").inner_text().partition(":")[0]
    screen.context.set_offline(True)
    expect(screen.locator("[data-part=lost]")).to_contain_text(re.compile(rf"{hour}:\d\dから"))


def test_it_turns_by_itself_and_begins_again_and_tells_many_slides_in_figures(
    evening: Evening, new_phone: NewPhone
) -> None:
    arranged(evening, "join", "notice", seconds=30, notice="昼食は12時から")
    screen = projector(evening, new_phone)
    screen.clock.install()
    screen.reload()
    following(screen)
    now = expect(screen.locator(".slide[data-on]"))
    for panel in ("join", "notice", "join"):
        now.to_have_attribute("data-panel", panel)
        expect(screen.locator(".slide:visible")).to_have_count(1)
        screen.clock.run_for(30_000)
    expect(screen.locator(".dots > span")).to_have_count(2)
    more = "slides => slides.append(...[...Array(8)].map(() => slides.lastElementChild.cloneNode(true)))"
    screen.locator(".slides").evaluate(more)
    expect(screen.locator(".dots")).to_have_text(re.compile(r"^\d+ / 10$"))


def test_a_victory_is_shown_at_once_and_stands_on_when_its_table_is_signed_off(
    evening: Evening, new_phone: NewPhone
) -> None:
    table = evening.table()
    arranged(evening, "join", "won")
    screen = projector(evening, new_phone)
    now = expect(screen.locator(".slide[data-on]"))
    now.to_have_attribute("data-panel", "join")
    for seat in (1, 2):
        evening.tap(table, "points", seat=seat, round=1, amount=seat)
    evening.tap(table, "finish")
    now.to_have_attribute("data-panel", "won")
    evening.tap(table, "sign-off")
    expect(screen.locator("[data-gone]")).to_have_count(1)
    now.to_contain_text("ベンさんの勝利")
    screen.keyboard.press("ArrowRight")
    now.to_have_attribute("data-panel", "join")
    expect(screen.locator(".slide")).to_have_count(1)


WON = """
([id, ended]) => {
  const slide = document.querySelector(".slide").cloneNode();
  Object.assign(slide, { id: `slide-won-${id}` }).dataset.atOnce = ended;
  slide.dataset.seconds = "600";
  delete slide.dataset.on;
  document.querySelector(".slides").append(slide);
}
"""
TAKEN_BACK = "id => document.getElementById(`slide-won-${id}`).remove()"


def test_a_victory_that_is_taken_back_goes_and_one_that_comes_back_is_not_new(
    evening: Evening, new_phone: NewPhone
) -> None:
    arranged(evening, "join")
    screen = projector(evening, new_phone)
    screen.clock.install()
    screen.reload()
    following(screen)
    now = expect(screen.locator(".slide[data-on]"))
    screen.evaluate(WON, [1, 5])
    now.to_have_id("slide-won-1")
    screen.evaluate(WON, [2, 6])
    screen.clock.run_for(3_000)
    screen.evaluate(TAKEN_BACK, 2)
    screen.evaluate(TAKEN_BACK, 1)
    now.to_have_attribute("data-gone", "")
    screen.clock.run_for(7_500)
    now.to_have_attribute("data-panel", "join")
    now.to_have_id("slide-join-code")
    screen.evaluate(WON, [1, 5])
    screen.clock.run_for(100)
    now.to_have_id("slide-join-code")
    screen.evaluate(WON, [2, 7])
    now.to_have_id("slide-won-2")


def test_a_slide_that_is_changed_stays_where_it_is_and_one_that_goes_makes_room(
    evening: Evening, new_phone: NewPhone
) -> None:
    table = evening.table()
    arranged(evening, "join", "tables")
    screen = projector(evening, new_phone)
    screen.keyboard.press("ArrowRight")
    now = screen.locator(".slide[data-on]")
    evening.tap(table, "points", seat=1, round=1, amount=7)
    points(screen, 1, 7)
    expect(now).to_have_attribute("data-panel", "tables")
    laptop = setting_up(evening, new_phone)
    laptop.locator("[name=shown-tables]").uncheck()
    laptop.locator("main button[type=submit]:visible").last.click()
    expect(now).to_have_attribute("data-panel", "join")


def test_one_tap_at_set_up_and_time_up_is_heard_and_seen(evening: Evening, new_phone: NewPhone) -> None:
    table = evening.catan()
    arranged(evening, "join", "clocks")
    screen = projector(evening, new_phone)
    start = screen.locator("#screen-start")
    expect(start).to_be_visible()
    start.click()
    expect(start).to_be_hidden()
    expect(screen.locator(".slide[data-on]")).to_have_attribute("data-panel", "join")
    evening.tap(table, "set-clock", seconds="0:02", reason="試し")
    expect(screen.locator("html.time-is-up")).to_be_attached()
    expect(screen.locator(".slide[data-on]")).to_have_attribute("data-panel", "clocks")
    expect(screen.locator(f"#face-{table}")).to_contain_text("時間切れ")
    expect(screen.locator(f"#face-{table} .clock")).to_have_text("00:00")
    assert screen.evaluate("heard") == 6  # one alarm of six tones, by the page's clock or by the server's


def test_a_screen_that_is_opened_after_time_up_keeps_quiet(evening: Evening, new_phone: NewPhone) -> None:
    table = evening.catan()
    arranged(evening, "clocks")
    set_clock(evening, table, 0)
    screen = projector(evening, new_phone)
    expect(screen.locator(f"#face-{table}")).to_contain_text("時間切れ")
    assert screen.evaluate("document.documentElement.classList.contains('time-is-up')") is False


def set_clock(evening: Evening, table: int, seconds: int) -> None:
    evening.say(table, "host", "set-clock", seconds=seconds, reason="試し")


def test_two_screens_show_the_same_second(evening: Evening, new_phone: NewPhone) -> None:
    table = evening.catan()
    arranged(evening, "clocks")
    screens = [projector(evening, new_phone) for _ in range(2)]
    shown = f"document.querySelector('#face-{table} .clock').textContent"
    figures = [[page.evaluate(shown) for page in screens] for _ in range(5)]
    seconds = [
        [sum(60**n * int(part) for n, part in enumerate(reversed(f.split(":")))) for f in pair]
        for pair in figures
    ]
    assert all(abs(one - two) <= 1 for one, two in seconds)


def test_another_version_of_the_program_is_loaded_by_itself(evening: Evening, new_phone: NewPhone) -> None:
    table = evening.table()
    arranged(evening, "tables")
    screen = projector(evening, new_phone)
    screen.evaluate("document.body.dataset.before = 'yes'")

    def newer(route: Route) -> None:
        answer = route.fetch(url=route.request.url.replace(HOST, "127.0.0.1"))
        body = re.sub('data-version="[^"]*"', 'data-version="newer"', answer.text())
        route.fulfill(response=answer, body=body)

    screen.route("**/screen/fragment*", newer)
    evening.tap(table, "points", seat=1, round=1, amount=7)
    expect(screen.locator("body[data-before]")).not_to_be_attached()
    points(screen, 1, 7)


def test_colours_and_language_change_on_the_wall_without_a_hand(
    evening: Evening, new_phone: NewPhone
) -> None:
    arranged(evening, "join")
    screen, laptop = projector(evening, new_phone), setting_up(evening, new_phone)
    expect(screen.locator("html")).to_have_attribute("data-bs-theme", "dark")
    laptop.locator("input[name=theme][value=light]").check()
    laptop.locator("input[name=language][value=en]").check()
    laptop.locator("main button[type=submit]:visible").last.click()
    expect(screen.locator("html")).to_have_attribute("data-bs-theme", "light")
    expect(screen.locator("html")).to_have_attribute("lang", "en")
    expect(screen.locator(".join-lead")).to_have_text("Seats, clocks and standings on your phone")


def test_the_organiser_moves_a_panel_by_one_button(evening: Evening, new_phone: NewPhone) -> None:
    arranged(evening, "join", "clocks", "tables")
    laptop = setting_up(evening, new_phone)
    laptop.locator("[name=seconds-tables]").fill("33")
    laptop.locator("button[value='up:tables']").click()
    expect(laptop.locator("#panel-tables .arranged-place")).to_have_text("2")
    expect(laptop.locator("[name=seconds-tables]")).to_have_value("33")
    assert violations(laptop) == []


def setting_up(evening: Evening, new_phone: NewPhone) -> Page:
    """The organiser's laptop at the page that arranges the screen."""
    laptop = new_phone(size=LAPTOP)
    evening.log_in(laptop)
    laptop.goto(f"{evening.url}/events/{evening.event_id}/screen/setup")
    laptop.locator("#panels > summary").click()
    return laptop


def test_without_scripts_all_stands_on_one_page(evening: Evening, new_phone: NewPhone) -> None:
    evening.table()
    arranged(evening, "tables", "join", "notice", notice="昼食は12時から")
    screen = projector(evening, new_phone, java_script_enabled=False)
    expect(screen.locator(".slide:visible")).to_have_count(3)
    expect(screen.locator("#screen-start")).to_be_hidden()
