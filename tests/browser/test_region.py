"""A live part of a page by itself: what has come from the server waits for a finger that is down."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.modules import scripted

__all__ = ["scripted"]

PART = "<p>{notice}</p><form method=post action=/moves data-live><button name=tap value=1>Tap</button></form>"
FOLLOW = """async (html) => {
  const { Region } = await import('/static/js/region.js');
  const { asServed } = await import('/static/js/morph.js');
  const element = document.querySelector('main');
  element.innerHTML = html;
  const follows = { liveTopic: 'table:1', fragment: '/fragment', tag: 'old', sender: 'me', now: '1' };
  Object.assign(element.dataset, follows);
  asServed(element);
  window.sent = [];
  const nothing = () => {};
  const on = { heard: nothing, lost: nothing, shown: nothing, gone: nothing, send: (tap) => sent.push(tap) };
  window.region = new Region(element, on);
}"""


def newer(route: Route) -> None:
    """The part with more above the button, which moves it out from under the finger."""
    body = PART.format(notice="A new line<br>" * 20)
    route.fulfill(body=body, headers={"X-Now": "2", "ETag": '"new"'})


def answered(page: Page, html: str) -> None:
    """The tap was taken, and this is the part that came back with the answer."""
    page.evaluate(
        "html => region.taken({ at: Date.now(), url: '/fragment' },"
        " { text: html, headers: new Headers({ 'X-Now': '2', ETag: 'two' }) }, true)",
        html,
    )


def test_a_part_that_comes_anew_waits_until_the_finger_is_up(scripted: Page) -> None:
    scripted.context.route("**/fragment", newer)
    scripted.evaluate(FOLLOW, PART.format(notice=""))
    scripted.locator("button").hover()
    scripted.mouse.down()
    with scripted.expect_response("**/fragment"):
        scripted.evaluate("void region.look()")
    assert scripted.evaluate("region.tag") == "old"
    scripted.mouse.up()
    expect(scripted.locator("p")).to_contain_text("A new line")
    assert scripted.evaluate("sent.length") == 1


def test_what_was_asked_for_before_a_tap_waits_as_long_as_names_stay_after_it(scripted: Page) -> None:
    """Else a button would become the next name's just when the next tap is on its way."""
    held: list[Route] = []
    scripted.context.route("**/fragment", newer)
    scripted.context.route("**/fragment", lambda route: held.append(route), times=1)
    scripted.clock.install()
    scripted.evaluate(FOLLOW, PART.format(notice=""))
    scripted.evaluate("void (window.looked = region.look())")
    while not held:
        scripted.evaluate("null")  # what the browser asks comes in with its answers
    scripted.evaluate("Object.assign(region.element.dataset, { settle: 3_600_000, tapped: Date.now() })")
    newer(held[0])
    assert scripted.evaluate("looked.then(() => region.tag)") == "old"
    scripted.clock.run_for(3_600_000)
    expect(scripted.locator("p")).to_contain_text("A new line")


def test_a_finger_that_rests_on_the_page_does_not_hold_it_up(scripted: Page) -> None:
    scripted.context.route("**/fragment", newer)
    scripted.evaluate(FOLLOW, PART.format(notice=""))
    scripted.locator("button").hover()
    scripted.mouse.down()
    scripted.evaluate("void region.look()")
    expect(scripted.locator("p")).to_contain_text("A new line")


def test_two_taps_of_one_finger_are_one_and_the_same_answer_chosen_anew_is_another(scripted: Page) -> None:
    """The next question may have the same answer, and come at once."""
    choice = "<label><input type=radio name=target value=1 required>1</label><button>Answer</button>"
    scripted.evaluate(FOLLOW, f"<form method=post action=/moves data-live>{choice}</form>")
    twice = "() => { const tap = document.querySelector('button'); {} tap.click(); {} tap.click(); }"
    choose = "document.querySelector('input').click();"
    scripted.evaluate(twice.replace("{}", "document.querySelector('input').checked = true;"))
    assert scripted.evaluate("sent.length") == 1
    scripted.evaluate("document.querySelector('form').reset()")
    scripted.evaluate(twice.replace("{}", choose))
    assert scripted.evaluate("sent.length") == 3


def test_an_answer_to_an_earlier_tap_is_not_shown_while_a_later_one_is_being_kept(scripted: Page) -> None:
    """Else the next voter would be again who has just voted."""
    scripted.context.route("**/fragment", newer)
    scripted.evaluate(FOLLOW, PART.format(notice=""))
    scripted.evaluate("void (region.on.send = () => new Promise((kept) => { window.kept = kept; }))")
    scripted.locator("button").click()
    answer = "{ text: '<p>Before the tap</p>', headers: new Headers({ 'X-Now': '2' }) }"
    scripted.evaluate(f"region.taken({{ at: 0, url: '/fragment' }}, {answer}, true)")
    expect(scripted.locator("p")).not_to_contain_text("Before the tap")
    with scripted.expect_response("**/fragment"):
        scripted.evaluate("kept()")
        scripted.evaluate("void region.look()")
    expect(scripted.locator("p")).to_contain_text("A new line")


WAS = "<input type=hidden name=was value={}>"
AT_ONCE = f"<form method=post action=/moves{{}} data-live>{WAS}<button>{{}}</button></form>"
RESTS = f"<div data-rests>{AT_ONCE}</div>"


def tap(page: Page) -> None:
    """A finger on the first button's place, whatever stands there."""
    page.mouse.click(20, 20)


def test_what_has_come_under_the_finger_takes_no_second_tap_but_what_stood_there_does(scripted: Page) -> None:
    """A double tap on a die must not take the roll back; ballots go on one right after another."""
    scripted.clock.install()
    scripted.evaluate(FOLLOW, PART.format(notice=""))
    scripted.evaluate("document.querySelector('p').remove()")
    scripted.clock.pause_at("2100-01-01")
    tap(scripted)
    elsewhere = "<p style='height: 200px'></p>" + RESTS.format("/3", 1, "Elsewhere")
    scripted.evaluate("html => region.show(html)", RESTS.format("/2", 1, "Back") + elsewhere)
    tap(scripted)
    assert scripted.evaluate("sent.length") == 1
    scripted.get_by_role("button", name="Elsewhere").click()  # another finger, or another purpose
    assert scripted.evaluate("sent.length") == 2
    scripted.clock.fast_forward(1000)
    tap(scripted)
    assert scripted.evaluate("sent.length") == 3
    scripted.evaluate("html => region.show(html)", AT_ONCE.format("/4", 1, "Next"))
    tap(scripted)  # no data-rests: at once
    assert scripted.evaluate("sent.length") == 4


def test_the_button_that_moves_a_game_on_rests_where_it_has_become_the_next_steps(scripted: Page) -> None:
    """It is the same button on the page, in the very same place: two taps would skip a whole day."""
    scripted.clock.install()
    scripted.evaluate(FOLLOW, RESTS.format("", "1-night", "Dawn"))
    scripted.clock.pause_at("2100-01-01")
    tap(scripted)
    scripted.evaluate("html => region.show(html)", RESTS.format("", "1-day", "End the day"))
    scripted.clock.fast_forward(700)  # slower than what is meant as one tap
    tap(scripted)
    assert scripted.evaluate("sent.length") == 1
    scripted.evaluate("html => region.show(html)", RESTS.format("", "1-day", "End the day"))  # nothing new
    scripted.clock.fast_forward(300)
    tap(scripted)
    assert scripted.evaluate("sent.length") == 2


def test_a_button_that_was_there_before_rests_where_it_has_moved_under_the_finger(scripted: Page) -> None:
    """Else a double tap on the talk's start would end it: what ends it stood beside."""
    end = "<p style='height: {}px'></p>" + RESTS.format("/2", 1, "End")
    scripted.clock.install()
    scripted.evaluate(FOLLOW, RESTS.format("/1", 1, "Start") + end.format(200))
    scripted.clock.pause_at("2100-01-01")
    tap(scripted)
    scripted.evaluate("html => region.show(html)", end.format(0))
    tap(scripted)
    assert scripted.evaluate("sent.length") == 1


def test_the_fold_that_was_tapped_in_stays_open_wherever_the_answer_puts_it(scripted: Page) -> None:
    fold = f"<details id=counts{{}}><summary>Counts</summary>{PART.format(notice='')}</details>"
    scripted.evaluate(FOLLOW, f"<section>{fold.format(' open')}</section>")
    scripted.locator("button").click()
    answered(scripted, f"<article><p>Once more</p>{fold.format('')}</article>")
    expect(scripted.locator("p", has_text="Once more")).to_be_visible()
    expect(scripted.locator("#counts")).to_have_attribute("open", "")


def test_how_the_game_ended_is_shown_though_the_fold_that_was_tapped_in_is_still_there(
    scripted: Page,
) -> None:
    """The winner named in a fold at the foot: the result stands at the head."""
    tall = "<div style='height: 3000px'></div>"
    fold = f"{tall}<details id=winner{{}}><summary>Winner</summary>{PART.format(notice='')}</details>"
    scripted.evaluate(FOLLOW, f"<section>{fold.format(' open')}</section>")
    scripted.locator("button").click()
    answered(
        scripted, f"<article><h2 data-into-view=ended>The village has won</h2>{fold.format('')}</article>"
    )
    expect(scripted.locator("h2")).to_be_in_viewport()
