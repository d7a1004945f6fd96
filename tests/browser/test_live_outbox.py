"""The network fails, the server dies, a phone is handed on: every tap arrives once, or comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from companion.club.tables import claims
from companion.store.engine import db
from tests.browser.evening import Evening, counter, enter, following, total, waiting


@contextmanager
def offline(*pages: Page) -> Iterator[None]:
    """The Wi-Fi drops these phones, and takes them back at the end."""
    for page in pages:
        page.context.set_offline(True)
        expect(page.locator("[data-part=lost]")).to_be_visible()
    yield
    for page in pages:
        page.context.set_offline(False)


@contextmanager
def between(page: Page, answer: Callable[[Route], object]) -> Iterator[None]:
    """Somebody stands between a phone and its moves. To take the route away would leave hanging what is just
    under way; so it stays, and lets everything through."""
    there = True
    page.route("**/moves", lambda route: answer(route) if there else route.continue_())
    yield
    there = False


READ_BEFORE_KEPT = """(button) => new Promise((done, failed) => {
  indexedDB.open("companion").onsuccess = ({target}) => {
    const store = target.result.transaction(["taps"], "readwrite").objectStore("taps");
    let free = false;
    const hold = () => { store.get(0).onsuccess = () => free || hold(); };
    hold();
    const channel = new BroadcastChannel("companion-taps");
    channel.onmessage = () => {
      channel.close();
      button.click();
      free = true;
      target.result.close();
      done();
    };
    new BroadcastChannel("companion-taps").postMessage(0);
  };
})"""
"""Taps a button when the page has asked which taps wait, as when another tab sent one, before the answer."""


def ids(evening: Evening, table: int) -> list[str]:
    return [name for name, _ in evening.log(table)]


def test_what_is_tapped_on_both_sides_of_a_minute_s_gap_is_everywhere_afterwards(evening: Evening) -> None:
    table = evening.table("free", "アン", "ベン", "クレア")
    host, public = evening.new_phone(), evening.new_phone()
    for page, role in ((host, "host"), (public, "public")):
        page.clock.install()
        evening.sit(page, table, role)
        following(page)
    with offline(host, public):
        for seat, amount in (("アン", 7), ("クレア", 3)):
            enter(host, seat, amount)
        waiting(host, 2)
        for page in (host, public):
            page.clock.run_for(60_000)  # a minute, with all that the page tries meanwhile
        evening.say(table, "host", "points", seat=2, round=1, amount=5)
        expect(host.locator("[data-part=lost-text]")).to_contain_text(":")  # since when
        total(public, 2, 0)
    for page in (host, public):
        for seat, amount in ((1, 7), (2, 5), (3, 3)):
            total(page, seat, amount)
        expect(page.locator("[data-part=lost]")).to_be_hidden()
    waiting(host, 0)
    entries = ids(evening, table)
    assert len(entries) == len(set(entries)) == 3


def test_a_tap_is_under_way_from_the_moment_it_is_made(evening: Evening) -> None:
    """Taps that were counted before it do not tell the page that nothing is under way."""
    table = evening.catan()
    host = evening.phone(table, "host")
    form = host.locator("#live form:has([value=settlements]):has([name=seat][value='1'])")
    more = form.locator(".stepper button").last
    more.click()
    expect(form.locator("input[name=was]")).to_have_value("3")
    waiting(host, 0)
    with between(host, lambda route: route.abort()):
        more.evaluate(READ_BEFORE_KEPT)
        expect(host.locator("html[data-taps='1']")).to_be_attached()
        expect(form).to_have_attribute("aria-busy", "true")
    waiting(host, 0)
    assert [verb for _, verb in evening.log(table)[-2:]] == ["settlements"] * 2


def test_taps_keep_their_order(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    with offline(host):
        for amount in range(1, 9):
            enter(host, "アン", amount)
        waiting(host, 8)
    total(host, 1, 8)
    waiting(host, 0)
    assert len(ids(evening, table)) == 8


def test_a_sheet_that_waits_for_the_network_keeps_what_was_written_and_says_so(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    cells = host.locator("[name=amounts]")
    with offline(host):
        cells.nth(0).fill("12")
        cells.nth(1).fill("7")
        host.get_by_role("button", name="第1ラウンドを保存").click()
        waiting(host, 1)
        expect(cells.nth(0)).to_have_value("12")
        expect(cells.nth(1)).to_have_value("7")
        expect(host.locator("#scores")).to_have_attribute("data-kept", re.compile("まだ送られていません"))
    waiting(host, 0)
    total(host, 1, 12)
    with offline(host):
        for number, figure in ((2, "3"), (3, "4")):
            cells.nth(number).fill(figure)
            host.get_by_role("button", name="第2ラウンドを保存").click()
        waiting(host, 2)
        expect(cells.nth(3)).to_have_value("4")
        host.locator("[data-part=waits-list] summary").click()
        host.locator(".waits-tap").last.locator("[data-act=discard]").click()
        waiting(host, 1)
    total(host, 1, 15)
    waiting(host, 0)
    expect(cells.nth(3)).to_have_value("")


def test_a_counter_counts_on_while_nobody_hears_it(evening: Evening) -> None:
    table = evening.catan()
    host = evening.phone(table, "host")
    roads = counter(host, "roads", 2)
    with offline(host):
        for figure in ("3", "4", "5"):
            roads.locator("button").last.click()
            expect(roads.locator("output")).to_have_text(figure)
        waiting(host, 3)
    expect(roads.locator("output")).to_have_text("5")
    waiting(host, 0)
    assert evening.snapshot(table, "host").view.seats[1].roads == 5


def test_what_a_game_master_has_tapped_is_named_on_the_own_page_alone(evening: Evening) -> None:
    """Elsewhere, and on the page that stands in for it, others may look: it names whom the night turns to."""
    table = evening.table("village", "アン", "ベン", "クレア", "ダン")
    for seat, role in enumerate(("werewolf", "seer", "villager", "villager"), 1):
        evening.say(table, "gm", "cast", seat=seat, role=role)
    gm = evening.phone(table, "gm")
    what = gm.locator("[data-part=taps] [data-part=what]")
    with between(gm, lambda route: route.abort()):
        gm.locator(".village-board button[form=picks-divination][value='3']").click()
        waiting(gm, 1)
        expect(what).to_contain_text("クレア")
        gm.goto(f"{evening.url}/players")
        expect(what).to_have_text("進行の操作")
        evening.say(table, "gm", "abandon")
    why = gm.locator("[data-part=taps] [data-part=why]")
    expect(why).to_have_text("理由は、入力したページに出ます。")
    gm.goto(f"{evening.url}/tables/{table}/gm")
    expect(what).to_contain_text("クレア")
    expect(why).not_to_be_empty()
    expect(why).not_to_have_text("理由は、入力したページに出ます。")


def test_what_an_organiser_has_tapped_as_game_master_is_named_on_no_other_page_of_theirs(
    evening: Evening,
) -> None:
    """The host's page of the same table holds no secret, and whoever leads leaves it lying open."""
    table = evening.table("village", "アン", "ベン", "クレア", "ダン")
    for seat, role in enumerate(("werewolf", "seer", "villager", "villager"), 1):
        evening.say(table, "gm", "cast", seat=seat, role=role)
    page = evening.phone(table, "host", organiser=True)
    evening.send(page, f"/tables/{table}/open-gm")
    page.goto(f"{evening.url}/tables/{table}/gm")
    following(page)
    with between(page, lambda route: route.abort()):
        page.locator(".village-board button[form=picks-divination][value='3']").click()
        waiting(page, 1)
        page.goto(f"{evening.url}/tables/{table}/host")
        expect(page.locator("[data-part=taps] [data-part=what]")).to_have_text("進行の操作")


def test_taps_survive_a_closed_tab_and_go_out_from_any_page_of_the_club(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    context = host.context
    with between(host, lambda route: route.abort()):  # a closing tab would hear that the network is back
        enter(host, "アン", 7)
        waiting(host, 1)
        host.close()
    assert ids(evening, table) == []
    page = context.new_page()
    with page.expect_response("**/moves"):
        page.goto(f"{evening.url}/events")
    waiting(page, 0)
    assert len(ids(evening, table)) == 1


def test_taps_survive_a_reload(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    with between(host, lambda route: route.abort()):
        enter(host, "アン", 7)
        waiting(host, 1)
        host.reload()
        waiting(host, 1)
    total(host, 1, 7)
    waiting(host, 0)
    assert len(ids(evening, table)) == 1


def test_an_answer_that_was_lost_does_not_make_the_tap_count_twice(evening: Evening) -> None:
    """The server has it, the phone does not know: it sends the same tap again."""
    table = evening.table()
    host = evening.phone(table, "host")

    def lose(route: Route) -> None:
        headers = {**route.request.headers, "host": evening.url.removeprefix("http://")}
        route.fetch(url=route.request.url.replace(evening.url, evening.night.url), headers=headers)
        route.abort()

    with between(host, lose):
        enter(host, "アン", 7)
        waiting(host, 1)
        expect(host.locator("[data-part=lost]")).to_be_visible()
        assert len(ids(evening, table)) == 1
        expect(
            host.locator(".waits-tap [data-act=discard]")
        ).to_be_hidden()  # nobody can take it out any more
    waiting(host, 0)
    total(host, 1, 7)
    assert len(ids(evening, table)) == 1


def test_the_server_is_killed_under_open_screens_and_comes_back(evening: Evening) -> None:
    table = evening.table()
    host, public = evening.phone(table, "host"), evening.phone(table)
    enter(host, "アン", 7)
    total(public, 1, 7)
    evening.night.kill()
    for page in (host, public):
        expect(page.locator("[data-part=lost]")).to_be_visible()
    enter(host, "ベン", 5)
    waiting(host, 1)
    evening.night.restart()
    for page in (host, public):
        total(page, 1, 7)
        total(page, 2, 5)
        following(page)
        expect(page.locator("[data-part=lost]")).to_be_hidden()
    waiting(host, 0)
    assert len(ids(evening, table)) == 2


def test_a_refusal_holds_back_what_was_tapped_after_it_until_it_is_settled(evening: Evening) -> None:
    table = evening.table()
    for seat in (1, 2):
        evening.say(table, "host", "points", seat=seat, round=1, amount=1)
    host = evening.phone(table, "host")
    with offline(host):
        enter(host, "アン", 7)
        enter(host, "ベン", 5)
        waiting(host, 2)
        evening.say(table, "host", "finish")
    expect(host.locator("[data-part=back]")).to_be_visible()
    first = host.locator(".waits-tap").first
    expect(first.locator("[data-part=why]")).not_to_be_empty()
    waiting(host, 2)
    expect(host.locator("#result-title")).to_be_visible()  # what stands is shown all the same
    assert len(ids(evening, table)) == 3
    evening.say(table, "host", "resume")  # the table goes on before the next tap leaves
    host.locator(".waits-body summary").click()
    expect(first.locator("[data-act=retry]")).to_be_hidden()  # what the rules refused is not offered again
    first.locator("[data-act=discard]").click()
    waiting(host, 0)
    total(host, 1, 1)
    total(host, 2, 5)


def test_a_refused_tap_can_be_given_up_and_the_others_go_on(evening: Evening) -> None:
    table = evening.catan()
    host = evening.phone(table, "host")
    with offline(host):
        counter(host, "roads", 2).locator("button").last.click()
        counter(host, "knights", 3).locator("button").last.click()
        waiting(host, 2)
        evening.say(table, "host", "roads", seat=2, count=3)
    expect(host.locator("[data-part=back]")).to_be_visible()
    host.locator(".waits-body summary").click()
    host.locator(".waits-tap").first.locator("[data-act=discard]").click()
    waiting(host, 0)
    expect(counter(host, "roads", 2).locator("output")).to_have_text("3")
    expect(counter(host, "knights", 3).locator("output")).to_have_text("1")


def test_a_tab_from_before_a_strike_hears_of_it_and_loses_nothing(evening: Evening) -> None:
    """The counter that it counts on from has been struck meanwhile."""
    table = evening.catan()
    host, other = evening.phone(table, "host"), evening.phone(table, "host", organiser=True)
    counter(other, "roads", 2).locator("button").last.click()
    expect(counter(host, "roads", 2).locator("output")).to_have_text("3")
    with offline(host):
        counter(host, "roads", 2).locator("button").last.click()
        waiting(host, 1)
        other.locator(".last-entry button").click()
        expect(counter(other, "roads", 2).locator("output")).to_have_text("2")
        waiting(other, 0)
    expect(host.locator("#refused, #live .field-error").first).to_be_visible()
    expect(counter(host, "roads", 2).locator("output")).to_have_text("2")
    waiting(host, 0)
    counter(host, "roads", 2).locator("button").last.click()
    for page in (host, other):
        expect(counter(page, "roads", 2).locator("output")).to_have_text("3")


def test_a_single_refusal_comes_back_beside_its_field_with_what_was_typed(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    form = host.locator("#live form.act-form").first
    form.evaluate("form => { form.noValidate = true; }")
    enter(host, "アン", 12, within=9)
    expect(form.locator(".field-error")).to_be_visible()
    expect(form.locator("[name=amount]")).to_have_value("12")
    waiting(host, 0)
    enter(host, "アン", 12)
    total(host, 1, 12)
    expect(form.locator(".field-error")).to_have_count(0)
    expect(host.locator("#refused")).to_have_count(0)


def test_what_was_tapped_for_one_person_never_goes_out_for_another(evening: Evening) -> None:
    """The role is taken back while the phone is away, and handed to the same phone for somebody else."""
    table = evening.table()
    host = evening.phone(table, "host")
    with offline(host):
        enter(host, "アン", 7)
        waiting(host, 1)
        with evening.app.app_context():
            claims.revoke(db.session, table, "host")
    tap = host.locator(".waits-tap")
    expect(host.locator("#live")).to_have_count(0)
    expect(tap.locator("[data-part=why]")).not_to_be_empty()
    evening.sit(host, table, "host")
    following(host)
    expect(tap.locator("[data-part=why]")).not_to_be_empty()
    waiting(host, 1)
    enter(host, "ベン", 5)
    waiting(host, 2)
    assert ids(evening, table) == []
    host.locator(".waits-body summary").click()
    tap.first.locator("[data-act=discard]").click()
    total(host, 2, 5)
    waiting(host, 0)
    assert len(ids(evening, table)) == 1


def test_a_log_in_page_of_the_wi_fi_takes_nothing_away(evening: Evening) -> None:
    """Somebody between phone and club answers every request with a page and the word that all is well."""
    table = evening.table()
    host = evening.phone(table, "host")
    with between(host, lambda route: route.fulfill(status=200, body="<h1>Free Wi-Fi</h1>")):
        enter(host, "アン", 7)
        waiting(host, 1)
        expect(host.locator("[data-part=lost]")).to_be_visible()
    waiting(host, 0)
    total(host, 1, 7)


def in_the_head(page: Page) -> None:
    """What waits is told within the head of the page, which is as high as ever and covers nothing more."""
    head = page.locator(".site-head").bounding_box()
    assert head
    for mark in ("lost", "waits"):
        shown = page.locator(f"[data-part={mark}]")
        expect(shown).to_be_visible()
        box = shown.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.viewport_size["width"]
        assert head["y"] <= box["y"] <= box["y"] + box["height"] <= head["y"] + head["height"] <= 64
    expect(page.locator(".waits-tap").first).to_be_hidden()


def test_a_tap_that_has_not_left_can_be_taken_out(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    with offline(host):
        enter(host, "アン", 7)  # goes out and gets no answer: nobody knows whether it arrived
        enter(host, "ベン", 5)
        waiting(host, 2)
        for width in (390, 360, 1280):
            host.set_viewport_size({"width": width, "height": 760})
            in_the_head(host)
        host.locator("[data-part=waits-list] summary").click()
        host.locator(".waits-tap").last.locator("[data-act=discard]").click()
        waiting(host, 1)
    total(host, 1, 7)
    waiting(host, 0)
    assert len(ids(evening, table)) == 1


def test_two_tabs_of_one_phone_send_in_order_and_once(evening: Evening) -> None:
    table = evening.table()
    first = evening.phone(table, "host")
    second = first.context.new_page()
    second.goto(first.url)
    following(second)
    with offline(first):
        for amount in range(1, 5):
            enter(first, "アン", amount)
            enter(second, "ベン", amount)
        waiting(first, 8)
        waiting(second, 8)
    for page in (first, second):
        total(page, 1, 4)
        total(page, 2, 4)
        waiting(page, 0)
    entries = ids(evening, table)
    assert len(entries) == len(set(entries)) == 8
