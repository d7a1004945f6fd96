"""One table on several phones: what one taps is on the others, and nothing is lost or doubled on the way."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.evening import Evening, counter, enter, following, total, unfold, waiting
from tests.browser.phones import LAPTOP, NewPhone


def test_a_tap_on_one_phone_is_on_the_others(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    others = [evening.phone(table, role) for role in ("seat-1", "public")]
    enter(host, "アン", 7)
    for page in (host, *others):
        total(page, 1, 7)
    enter(host, "ベン", 5)
    for page in (host, *others):
        total(page, 2, 5)
    assert [verb for _, verb in evening.log(table)] == ["points", "points"]
    waiting(host, 0)


def test_all_this_works_by_plain_http(evening: Evening) -> None:
    page = evening.phone(evening.table(), "host")
    assert page.evaluate("[isSecureContext, location.protocol]") == [False, "http:"]
    enter(page, "アン", 7)
    total(page, 1, 7)
    assert (
        page.evaluate("'serviceWorker' in navigator || 'wakeLock' in navigator || 'caches' in window")
        is False
    )
    page.locator("details.menu summary").click()
    device = page.locator(".menu [data-device]")
    expect(device.locator("li:visible")).to_have_text(
        ["読み直しには接続が必要です", "画面が消えることがあります"]
    )
    device.get_by_role("link").click()
    expect(page.locator("main")).to_contain_text("python3 start.py --https")


def test_without_scripts_the_forms_do_the_same(evening: Evening) -> None:
    table = evening.table()
    page = evening.phone(table, "host", scripts=False)
    enter(page, "アン", 7)
    total(page, 1, 7)
    page.locator(".last-entry form button").click()
    total(page, 1, 0)
    assert [verb for _, verb in evening.log(table)] == ["points", "strike"]


def test_two_taps_of_one_finger_count_once_and_a_second_one_counts_again(evening: Evening) -> None:
    table = evening.catan()
    host = evening.phone(table, "host")
    before = len(evening.log(table))
    roads = counter(host, "roads", 1)
    roads.locator("button").last.dblclick()  # the second finds another figure, and means the next
    expect(roads.locator("output")).to_have_text("4")
    waiting(host, 0)
    assert len(evening.log(table)) == before + 2
    again = host.locator(".last-entry button")
    again.dblclick()
    expect(roads.locator("output")).to_have_text("3")
    waiting(host, 0)
    assert len(evening.log(table)) == before + 3


def test_two_referees_at_the_same_counter_at_once(evening: Evening) -> None:
    """Both saw two roads and made it three: one counts, the other is told and sees what stands."""
    table = evening.catan()
    host, other = evening.phone(table, "host"), evening.phone(table, "host", organiser=True)
    release = held_back(host, "**/moves")
    counter(host, "roads", 1).locator("button").last.click()
    counter(other, "roads", 1).locator("button").last.click()
    waiting(other, 0)
    release()
    expect(host.locator("#refused")).to_be_visible()
    for page in (host, other):
        expect(counter(page, "roads", 1).locator("output")).to_have_text("3")
        waiting(page, 0)
    assert evening.snapshot(table, "host").view.seats[0].roads == 3


def held_back(page: Page, url: str) -> Callable[[], None]:
    """Keep requests of a page from leaving until the function that this answers is called."""
    kept: list[Route] = []
    held = True
    page.route(url, lambda route: kept.append(route) if held else route.continue_())

    def release() -> None:
        nonlocal held
        held = False
        for route in kept:
            route.continue_()

    return release


def test_what_is_being_filled_in_stays_while_new_results_come_in(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    unfold(host)
    amount = host.locator("#live form.act-form [name=amount]").first
    amount.fill("12")
    assert host.evaluate("document.activeElement.name") == "amount"
    evening.tap(table, "points", seat=2, round=1, amount=5)
    total(host, 2, 5)
    expect(amount).to_have_value("12")
    expect(amount).to_be_focused()
    note = host.locator("[data-part=new]")
    expect(note).to_be_visible()
    note.locator("button").click()
    expect(note).to_be_hidden()
    expect(amount).to_have_value("")


def test_what_was_unfolded_and_where_the_page_stood_stay_as_they_were(evening: Evening) -> None:
    table = evening.catan()
    host = evening.phone(table, "host")
    unfolded = "[...document.querySelectorAll('#live details')].map((part) => part.open)"
    counter(host, "roads", 3)
    host.evaluate("scrollTo(0, 300)")
    expect(host.locator(".message-success")).to_have_count(0)  # goes by itself, and what stands above shrinks
    before = host.evaluate(unfolded), host.evaluate("scrollY")
    evening.tap(table, "roads", seat=2, count=3)
    expect(counter(host, "roads", 2).locator("output")).to_have_text("3")
    counter(host, "roads", 2).evaluate("form => { form.closest('details').open = false; }")
    assert (host.evaluate(unfolded), host.evaluate("scrollY")) == before
    assert any(before[0])


def test_where_streams_are_cut_the_page_asks_from_time_to_time(evening: Evening, new_phone: NewPhone) -> None:
    table = evening.table()
    public = new_phone()

    def no_streams(route: Route) -> None:
        if "event-stream" in route.request.headers["accept"]:
            route.fulfill(status=503, headers={"X-Now": "1"})
        else:
            route.continue_()

    public.route("**/live", no_streams)
    public.goto(f"{evening.url}/tables/{table}/public")
    following(public, "poll")
    evening.tap(table, "points", seat=1, round=1, amount=7)
    total(public, 1, 7)


def turn_away(page: Page) -> None:
    """Another tab lies over this one."""
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });"
        "document.dispatchEvent(new Event('visibilitychange'));"
    )
    following(page, "hidden")


def test_a_hidden_page_closes_its_stream_and_catches_up_when_it_is_seen_again(evening: Evening) -> None:
    table = evening.table()
    public = evening.phone(table)
    ended: list[str] = []
    public.on("requestfailed", lambda request: ended.append(request.url))
    turn_away(public)
    evening.tap(table, "points", seat=1, round=1, amount=7)
    total(public, 1, 0)
    assert [url for url in ended if url.endswith("/live")]
    public.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'));")
    following(public)
    total(public, 1, 7)


def test_eight_tabs_of_an_organiser_all_follow_and_leave_room_for_taps_and_pages(evening: Evening) -> None:
    """All seen at once; a browser opens six connections to a house, and each stream holds one."""
    table = evening.table()
    first = evening.new_phone(size=LAPTOP)
    evening.log_in(first)
    pages = [first, *(first.context.new_page() for _ in range(7))]
    event = f"/events/{evening.event_id}"
    others = [f"{event}/door", f"{event}/tables", f"{event}/screen", "/standings"]
    for page, path in zip(
        pages, [*[f"/tables/{table}/{role}" for role in ("host", "public") * 2], *others], strict=True
    ):
        page.goto(evening.url + path)
        expect(page.locator("html[data-live=stream], html[data-live=poll]")).to_be_attached()
    how = [page.locator("html").get_attribute("data-live") for page in pages]
    assert (how.count("stream"), how.count("poll")) == (4, 4)
    assert not any(page.evaluate("document.hidden") for page in pages)
    enter(pages[2], "アン", 7)
    for page in pages[:4]:
        total(page, 1, 7)
    for page in pages[:4]:
        turn_away(page)
    for page in pages[4:]:
        following(page)  # what others have left is taken up


def test_a_seat_that_was_taken_back_shows_nothing_more(evening: Evening) -> None:
    table = evening.table()
    host, seat = evening.new_phone(), evening.phone(table, "seat-1")
    evening.claim(host, table, "host")
    host.goto(f"{evening.url}/tables/{table}/phones")
    row = host.locator(".holders > li:has(input[value=seat-1]):has(form[action$='/revoke'])")
    row.locator("summary").click()
    row.locator("form[action$='/revoke'] button").click()
    expect(seat.locator("#live")).to_have_count(0)
    expect(seat.locator("h1")).to_be_visible()


def ranked(evening: Evening) -> tuple[int, Page, Locator, Locator]:
    """A table with a ranked sheet, open for corrections: its host's page, the cells, the button to sign."""
    table = evening.table()
    host = evening.phone(table, "host")
    cells = host.locator("#scores [name=amounts]")
    for cell, amount in enumerate("38"):
        cells.nth(cell).fill(amount)
    host.locator("#scores .actions [name=over]").click()
    sign = host.locator("form:has([name=verb][value=sign-off]) button[type=submit]").first
    expect(sign).to_be_visible()
    host.locator("#as-played > summary").click()
    return table, host, cells, sign


def test_a_number_corrected_in_a_ranked_sheet_is_ranked_before_it_is_signed(evening: Evening) -> None:
    table, host, cells, sign = ranked(evening)
    cells.first.fill("9")
    sign.click()
    total(host, 1, 9)
    expect(cells.first).to_have_value("9")
    assert not evening.snapshot(table, "host").signed
    host.wait_for_function(
        "form => performance.now() - form.sent.at > 600", arg=sign.evaluate_handle("it => it.form")
    )
    sign.click()
    expect(host.locator("#scores")).to_have_count(0)
    total(host, 1, 9)


def test_a_correction_that_was_refused_is_not_signed_away(evening: Evening) -> None:
    table, host, cells, sign = ranked(evening)
    cells.first.fill("9点")
    host.locator("#scores .actions [name=over]").click()
    expect(cells.first).to_have_attribute("aria-invalid", "true")
    sign.click()
    expect(cells.first).to_be_focused()
    expect(cells.first).to_have_value("9点")
    assert not evening.snapshot(table, "host").signed
