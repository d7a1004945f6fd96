"""What somebody hostile tries through the pages: markup in names, pages of who has gone, other seats."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, enter, following, total, waiting
from tests.browser.phones import NewPhone
from tests.browser.test_live_outbox import offline
from tests.browser.wall import arranged, projector

PICTURE = "<img src=x onerror=alert(1)>"
SCRIPT = '"><script>alert(2)</script>'
HIDDEN = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
FOUR = ("アンナ", "ベンノ", "クララ", "ダニエル")


def harmless(page: Page) -> None:
    """Nothing that was typed has become an element. What the policy would refuse fails the test anyhow."""
    assert page.locator("img[src=x], [onerror], script:not([src])").count() == 0


def test_markup_in_names_stays_text_on_every_screen_that_follows(
    evening: Evening, new_phone: NewPhone
) -> None:
    table = evening.table("free", PICTURE, SCRIPT)
    arranged(evening, "tables")
    host, public, screen = (
        evening.phone(table, "host"),
        evening.phone(table),
        projector(evening, new_phone),
    )
    enter(host, PICTURE, 41)
    for page in (host, public):
        total(page, 1, 41)  # a part of the page has come anew
        expect(page.locator(".score-sheet")).to_contain_text(PICTURE)
        harmless(page)
    expect(screen.locator(".board", has_text=PICTURE)).to_be_attached()
    harmless(screen)
    with offline(host):
        enter(host, SCRIPT, 7)
        waiting(host, 1)
        expect(host.locator(".waits-tap")).to_contain_text(SCRIPT)
        harmless(host)


def test_after_log_out_the_way_back_leads_to_no_page_of_the_organiser(evening: Evening) -> None:
    table = evening.table("half_wolf", *FOUR)
    page = evening.new_phone()
    evening.log_in(page)
    page.goto(f"{evening.url}/organisers")
    expect(page.locator("main")).to_contain_text("夜野")
    page.goto(f"{evening.url}/tables/{table}/host")
    page.locator("details.menu summary").click()
    page.locator("form[action='/logout'] button").click()
    expect(page.locator("form[action='/logout']")).to_have_count(0)
    for _ in range(2):
        page.go_back()
        page.wait_for_load_state()
        assert "夜野" not in page.content()
        expect(page.locator("#live[data-sender]")).to_have_count(0)


def test_whoever_logs_out_in_one_tab_is_out_in_the_others_at_once(evening: Evening) -> None:
    page = evening.phone(evening.table(), "host", organiser=True)
    listed = page.context.new_page()
    listed.goto(f"{evening.url}/organisers")
    expect(listed.locator("main")).to_contain_text("夜野")
    other = page.context.new_page()
    other.goto(evening.url)
    other.locator("details.menu summary").click()
    other.locator("form[action='/logout'] button").click()
    expect(other.locator("form[action='/logout']")).to_have_count(0)
    expect(page.locator("#live[data-sender]")).to_have_count(0)
    listed.wait_for_url("**/login?**")


def test_a_tab_in_the_background_shows_nothing_once_its_device_is_lent(evening: Evening) -> None:
    """Also without the network, which whoever holds the device can cut before looking at that tab."""
    table = evening.table("half_wolf", *FOUR)
    page = evening.phone(table, "host", organiser=True)
    page.evaluate(HIDDEN)
    expect(page.locator("html[data-live=hidden]")).to_be_attached()
    other = page.context.new_page()
    other.goto(f"{evening.url}/tables/{table}/host/lend")
    other.locator("#number").fill("2468")
    other.locator("[name=seat]").first.click()
    other.wait_for_url("**/lend/1")
    expect(page.locator("#number")).to_be_visible()
    assert "占い師" not in page.content()


def test_a_page_that_the_browser_kept_is_asked_anew_after_somebody_else_was_here(evening: Evening) -> None:
    page = evening.new_phone()
    evening.log_in(page)
    page.goto(f"{evening.url}/organisers")
    kept = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); document.body.hidden"
    assert page.evaluate(f"window.same = true; {kept}") is False
    with page.expect_navigation():
        assert page.evaluate(f"localStorage.setItem('who', 'another'); {kept}") is True
    assert page.evaluate("window.same") is None


def test_a_phone_that_was_moved_to_another_seat_has_nothing_of_the_first(evening: Evening) -> None:
    table = evening.table("half_wolf", *FOUR)
    phone = evening.phone(table, "seat-1")
    expect(phone.locator(".wolf-front")).to_have_count(2)
    fragment = phone.locator("#live").get_attribute("data-fragment")
    tag = phone.locator("#live").get_attribute("data-tag")
    host = evening.new_phone()
    evening.claim(host, table, "host")
    host.goto(f"{evening.url}/tables/{table}/phones")
    moved = host.locator("form[action$='/move']", has=host.locator("[value=seat-1][name=role]"))
    host.locator("details", has=moved).locator("summary").click()
    moved.locator("select").select_option("seat-2")
    moved.locator("button").click()
    expect(phone.locator("#live[data-live-topic$='seat-1']")).to_have_count(0)
    asked = "async ([url, tag]) => (await fetch(url, { headers: { 'If-None-Match': tag ?? '' } })).status"
    assert phone.evaluate(asked, [fragment, tag]) in (401, 403, 404)
    phone.goto(f"{evening.url}/tables/{table}/seat-2")
    following(phone)
    phone.goto(f"{evening.url}/tables/{table}/seat-1")
    following(phone)
    expect(phone.locator("#live[data-live-topic$='seat-1']")).to_have_count(0)


def test_what_one_seat_chose_in_secret_is_named_on_no_page_of_that_phone(evening: Evening) -> None:
    """The phone is handed on while a choice still waits: its next holder sees that one waits, not what."""
    table = evening.table("half_wolf", *FOUR)
    phone = evening.phone(table, "seat-1")
    with offline(phone):
        form = phone.locator("#live form[data-live]:visible").first
        label = form.locator("label").last.inner_text()
        form.locator("[type=radio]").last.check()
        form.locator("button[type=submit]").first.click()
        waiting(phone, 1)
        tap = phone.locator(".waits-tap")
        expect(tap).not_to_contain_text(label)
        expect(tap.locator("[data-part=what]")).not_to_be_empty()


def test_whoever_has_a_device_lent_meets_none_of_its_owners_taps(evening: Evening) -> None:
    """Not on the page that stands in while the network is away either, where they could be deleted."""
    table = evening.table("one_night", *FOUR)
    for seat in range(1, 5):
        evening.say(table, f"seat-{seat}", "answer", target=seat % 4 + 1)
    host = evening.phone(table, "host")
    host.context.route("**/moves", lambda route: route.abort())
    host.locator("#end-day > summary").click()
    host.locator("#end-day button").click()
    waiting(host, 1)
    host.goto(f"{evening.url}/tables/{table}/host/lend")
    host.locator("#number").fill("2468")
    host.locator("[name=seat]").first.click()
    host.wait_for_url("**/lend/1")
    host.context.route("**/live/now", lambda route: route.abort())
    host.goto(f"{evening.url}/offline/ja/auto")
    expect(host.locator("[data-part=lost-text]")).to_be_visible()
    expect(host.locator("html[data-taps='0']")).to_be_attached()
    expect(host.locator(".waits-tap")).to_have_count(0)
    assert host.evaluate("localStorage.taps") == "1", "it waits for its owner"
