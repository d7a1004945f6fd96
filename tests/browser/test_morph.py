"""A part of a page is brought up to date in place, and what somebody is at is left alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.modules import scripted

__all__ = ["scripted"]

FORM = '<form action="/moves"><input name="amount" value="{}"></form>'


class Part:
    """A part of a page, as the server sent it first."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def first(self, html: str) -> None:
        self.page.evaluate(
            """async (html) => {
              window.morphing = await import('/static/js/morph.js');
              window.part = document.querySelector('main');
              part.tabIndex = -1;
              part.innerHTML = html;
              morphing.asServed(part);
            }""",
            html,
        )

    def then(self, html: str) -> bool:
        """What the server sends next; whether something that was left alone lags behind now."""
        return bool(self.page.evaluate("(html) => morphing.morph(part, html)", html))

    @property
    def html(self) -> str:
        return self.page.locator("main").inner_html()


@pytest.fixture
def part(scripted: Page) -> Part:
    return Part(scripted)


def test_only_what_has_changed_is_changed(part: Part, scripted: Page) -> None:
    part.first("<p>one</p><details><summary>more</summary>rest</details><button>go</button>")
    scripted.locator("summary").click()
    scripted.locator("button").focus()
    scripted.evaluate("part.querySelector('p').mark = 'the same node'")
    assert not part.then("<p>two</p><details><summary>more</summary>rest</details><button>go</button>")
    assert part.html == '<p>two</p><details open=""><summary>more</summary>rest</details><button>go</button>'
    expect(scripted.locator("button")).to_be_focused()
    assert scripted.evaluate("part.querySelector('p').mark") == "the same node"


def test_attributes_come_change_and_go(part: Part) -> None:
    part.first('<p class="a" title="old">x</p>')
    part.then('<p class="b" lang="ja">x</p>')
    assert part.html == '<p class="b" lang="ja">x</p>'


def test_what_a_script_has_set_stays_until_the_server_changes_it(part: Part, scripted: Page) -> None:
    part.first('<output class="clock">10:00</output>')
    scripted.evaluate(
        "part.firstChild.firstChild.nodeValue = '09:59'; part.firstChild.classList.add('clock-last')"
    )
    part.then('<output class="clock">10:00</output>')
    assert part.html == '<output class="clock clock-last">09:59</output>'
    part.then('<output class="clock-over">0:00</output>')
    assert part.html == '<output class="clock-over">0:00</output>'


def test_a_form_that_is_being_filled_in_is_left_alone_and_lags(part: Part, scripted: Page) -> None:
    part.first(f"<p>one</p>{FORM.format('')}")
    scripted.locator("[name=amount]").fill("12")
    assert not part.then(f"<p>two</p>{FORM.format('')}")
    assert part.then(f"<p>two</p>{FORM.format('7')}")
    assert scripted.locator("[name=amount]").input_value() == "12"
    expect(scripted.locator("p")).to_have_text("two")
    scripted.evaluate("part.querySelector('form').reset()")
    assert not part.then(f"<p>two</p>{FORM.format('7')}")
    assert scripted.locator("[name=amount]").input_value() == "7"


def test_a_form_that_is_offered_no_more_stays_while_somebody_is_at_it(part: Part, scripted: Page) -> None:
    part.first(FORM.format(""))
    scripted.locator("[name=amount]").fill("12")
    assert part.then("<p>over</p>")
    expect(scripted.locator("form")).to_have_count(1)
    scripted.evaluate("part.querySelector('form').reset()")
    assert not part.then("<p>over</p>")
    expect(scripted.locator("form")).to_have_count(0)


def test_a_form_of_a_moment_goes_with_it_whatever_was_chosen(part: Part, scripted: Page) -> None:
    form = '<form action="/moves" data-moment="{}"><input name="amount" value=""></form>'
    part.first(f"<details open>{form.format('1-day')}{FORM.format('')}</details>")
    for field in scripted.locator("[name=amount]").all():
        field.fill("12")
    part.then(f"<details open>{form.format('1-day')}</details>")
    assert [field.input_value() for field in scripted.locator("[name=amount]").all()] == ["12", "12"]
    part.then(f"<details open>{form.format('1-vote')}</details>")
    moments = [field.input_value() for field in scripted.locator("[data-moment] [name=amount]").all()]
    assert moments == [""]
    part.then("<p>over</p>")
    expect(scripted.locator("[data-moment]")).to_have_count(0)


def test_a_reason_that_is_kept_holds_back_nothing_new_until_somebody_types(
    part: Part, scripted: Page
) -> None:
    part.first(f"<p>one</p>{FORM.format('')}")
    scripted.evaluate("async () => (await import('/static/js/morph.js')).holdOn(part.querySelector('form'))")
    assert not part.then(f"<p>two</p>{FORM.format('7')}")
    assert not part.then("<p>three</p>")
    expect(scripted.locator("form")).to_have_count(1)
    scripted.locator("[name=amount]").fill("12")
    assert part.then("<p>four</p>")


def test_ids_that_differ_each_time_are_no_change(part: Part, scripted: Page) -> None:
    form = '<form action="/moves"><input type="hidden" name="id" value="{}"><input name="amount"></form>'
    part.first(form.format("one"))
    scripted.locator("[name=amount]").fill("12")
    assert not part.then(form.format("two"))


def test_an_open_dialog_is_left_alone(part: Part, scripted: Page) -> None:
    part.first("<dialog id=cast><p>who</p></dialog>")
    scripted.evaluate("part.querySelector('dialog').showModal()")
    assert part.then("<dialog id=cast><p>nobody</p></dialog>")
    expect(scripted.locator("dialog p")).to_have_text("who")
    scripted.evaluate("part.querySelector('dialog').close()")
    part.then("<dialog id=cast><p>nobody</p></dialog>")
    assert scripted.evaluate("part.querySelector('dialog p').textContent") == "nobody"


def test_elements_keep_themselves_by_their_ids_when_their_order_changes(part: Part, scripted: Page) -> None:
    part.first("<p id=a>a</p><p id=b>b</p><p id=c>c</p>")
    scripted.evaluate("for (const one of part.children) one.mark = one.id")
    part.then("<p id=c>c</p><p id=d>d</p><p id=a>a</p>")
    assert scripted.evaluate("[...part.children].map((one) => [one.id, one.mark ?? null])") == [
        ["c", "c"],
        ["d", None],
        ["a", "a"],
    ]


def test_what_a_script_has_put_there_stays(part: Part, scripted: Page) -> None:
    part.first("<p id=a>a</p>")
    scripted.evaluate("part.append(Object.assign(document.createElement('aside'), { textContent: 'mine' }))")
    part.then("<p id=a>b</p>")
    assert part.html == '<p id="a">b</p><aside>mine</aside>'


def test_the_focus_of_what_goes_falls_to_the_part(part: Part, scripted: Page) -> None:
    part.first("<p>one</p><button>go</button>")
    scripted.locator("button").focus()
    part.then("<p>one</p>")
    expect(scripted.locator("main")).to_be_focused()


def test_a_refusal_stays_until_it_is_let_go(part: Part, scripted: Page) -> None:
    part.first('<div id="refused" role="alert">too many</div><p>one</p>')
    scripted.evaluate("morphing.holdOn(part.querySelector('#refused'))")
    assert not part.then("<p>two</p>")
    expect(scripted.locator("#refused")).to_have_text("too many")
    scripted.evaluate("morphing.letGo(part.querySelector('#refused'))")
    part.then("<p>two</p>")
    assert part.html == "<p>two</p>"


def test_rows_keep_their_places_and_who_is_new_stands_last(part: Part) -> None:
    part.first("<ul id=came data-stays><li id=a>a</li><li id=b>b</li></ul>")
    part.then("<ul id=came data-stays><li id=c>c</li><li id=b>b</li><li id=a>paid</li></ul>")
    rows = '<li id="a">paid</li><li id="b">b</li><li id="c">c</li>'
    assert part.html == f'<ul id="came" data-stays="">{rows}</ul>'
