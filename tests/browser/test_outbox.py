"""The outbox by itself: each tap goes out once, in order, waits while nobody answers, and may come back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.modules import CLUB, scripted

__all__ = ["scripted"]

COUNT = """
window.transactions = 0;
const transaction = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...args) {
  window.transactions += 1;
  return transaction.apply(this, args);
};
"""
NO_DATABASE = "IDBFactory.prototype.open = () => { throw new Error('not here'); };"
MAKE = """async () => {
  const { Outbox } = await import('/static/js/outbox.js');
  const { lasting } = await import('/static/js/taps.js');
  window.log = [];
  const show = (taps) => {
    document.body.dataset.taps = taps.map((tap) => `${tap.label}:${tap.state}`).join(' ');
    document.body.dataset.lasting = lasting();
  };
  window.outbox = new Outbox({
    wants: () => true,
    taken: (tap, response, all) => log.push(['taken', tap.label, response.text, all]),
    refused: (tap, why, alone) => Boolean(log.push(["refused", tap.label, why.reasons ?? [], alone]) < 0),
    changed: show,
    lost: () => log.push(['lost']),
    heard: () => {},
    fault: 'a fault',
  });
  await outbox.pump();
  window.tried = outbox.timer;
}"""
PUT = """(label) => outbox.put({
  table: 'table:1', url: '/tables/1/host/moves', sender: 'me', label, fields: { id: label }, state: 'waiting',
  at: Date.now(),
})"""

SETTLES = """void (outbox.on.refused = (tap, why, prompt) => {
  log.push(['refused', tap.label, prompt]);
  return prompt;
})"""


class Club:
    """What answers moves: with the next of `answers`, and from then on that all is well."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, str] | None] = []
        """Status and body, or nothing where the answer is lost."""
        self.held: list[Route] | None = None
        """Requests that wait for an answer, while there is one to wait for."""
        self.got: list[dict[str, Any]] = []

    def take(self, route: Route) -> None:
        self.got.append(json.loads(route.request.post_data or "{}"))
        if self.held is not None:
            self.held.append(route)
            return
        answer = self.answers.pop(0) if self.answers else (200, "part")
        if answer is None:
            route.abort()
        else:
            route.fulfill(status=answer[0], body=answer[1], headers={"X-Now": "1"})

    def first(self, page: Page) -> Route:
        """The first request that waits, once it is there. What comes after it is answered at once."""
        while not self.held:
            page.evaluate("null")  # what the browser asks comes in with its answers
        first, self.held = self.held[0], None
        return first

    @property
    def ids(self) -> list[str]:
        return [tap["fields"]["id"] for tap in self.got]


@pytest.fixture
def club(scripted: Page) -> Club:
    made = Club()
    scripted.context.route("**/moves", made.take)
    scripted.clock.install()
    return made


def box(page: Page, *, script: str = "") -> Page:
    """The page with an outbox on it."""
    page.add_init_script(COUNT + script)
    page.reload()
    page.evaluate(MAKE)
    return page


def waits(page: Page, taps: str) -> None:
    """The taps that wait or came back, by label and state."""
    expect(page.locator("body")).to_have_attribute("data-taps", taps)


def try_again(page: Page) -> None:
    """The time passes that the outbox waits before it tries once more, and not what it gives an answer."""
    page.wait_for_function("outbox.timer !== window.tried")
    page.evaluate("window.tried = outbox.timer")
    with page.expect_request("**/moves"):
        page.clock.run_for(10_000)


def log(page: Page, kind: str) -> list[list[Any]]:
    return [line[1:] for line in page.evaluate("log") if line[0] == kind]


def test_a_tap_takes_four_transactions_at_most(scripted: Page, club: Club) -> None:
    page = box(scripted)
    page.evaluate("window.transactions = 0")
    page.evaluate(PUT, "one")
    page.wait_for_function("log.length === 1")
    waits(page, "")
    assert log(page, "taken") == [["one", "part", True]]
    assert club.got == [{"fields": {"id": "one"}, "sender": "me", "fragment": True}]
    assert page.evaluate("transactions") <= 4


def test_taps_go_out_in_order_and_only_the_last_brings_the_part(scripted: Page, club: Club) -> None:
    page = box(scripted)
    club.held = []
    for label in ("one", "two", "three"):
        page.evaluate(PUT, label)
    waits(page, "one:waiting two:waiting three:waiting")
    page.wait_for_function("transactions > 3")
    first = club.first(page)
    assert club.ids == ["one"]
    first.fulfill(status=204, headers={"X-Now": "1"})
    waits(page, "")
    assert club.ids == ["one", "two", "three"]
    assert [tap["fragment"] for tap in club.got] == [True, False, True]
    assert [line[2] for line in log(page, "taken")] == [False, False, True]


def test_a_tap_whose_answer_was_lost_goes_out_again_and_cannot_be_given_up_unasked(
    scripted: Page, club: Club
) -> None:
    page = box(scripted)
    club.answers = [None, None]
    page.evaluate(PUT, "one")
    page.wait_for_function("log.length === 1")
    assert page.evaluate("import('/static/js/taps.js').then(async (m) => (await m.taps())[0].sent)") is True
    for _ in range(2):
        try_again(page)
    waits(page, "")
    assert club.ids == ["one"] * 3
    assert len(log(page, "taken")) == 1


def test_a_refusal_on_the_spot_is_settled_and_what_was_tapped_after_it_goes_on(
    scripted: Page, club: Club
) -> None:
    page = box(scripted)
    page.evaluate(SETTLES)
    club.held = []
    page.clock.run_for(1)
    for label in ("one", "two"):
        page.evaluate(PUT, label)
    waits(page, "one:waiting two:waiting")
    first = club.first(page)
    first.fulfill(status=422, body=json.dumps({"reasons": ["too many"]}), headers={"X-Now": "1"})
    waits(page, "")
    assert log(page, "refused") == [["one", True]]
    assert club.ids == ["one", "two"]


def test_one_that_waited_and_is_refused_holds_back_what_was_tapped_after_it(
    scripted: Page, club: Club
) -> None:
    page = box(scripted)
    club.answers = [None, (422, json.dumps({"reasons": ["too many"]}))]
    for label in ("one", "two"):
        page.evaluate(PUT, label)
    try_again(page)
    waits(page, "one:held two:waiting")
    assert log(page, "refused") == [["one", ["too many"], False]]
    assert club.ids == ["one", "one"]
    held = "import('/static/js/taps.js').then((m) => m.taps()).then((all) => outbox.{}(all[0]))"
    page.evaluate(held.format("discard"))
    waits(page, "")
    assert club.ids == ["one", "one", "two"]


def test_what_came_back_can_be_sent_again(scripted: Page, club: Club) -> None:
    page = box(scripted)
    club.answers = [(422, json.dumps({"reasons": ["not yet"]}))]
    page.evaluate(PUT, "one")
    waits(page, "one:held")
    page.evaluate("import('/static/js/taps.js').then((m) => m.taps()).then((all) => outbox.retry(all[0]))")
    waits(page, "")
    assert club.ids == ["one", "one"]


def test_a_fault_of_the_server_that_stays_is_shown(scripted: Page, club: Club) -> None:
    page = box(scripted)
    club.answers = [(500, "<h1>fault</h1>")] * 3
    page.evaluate(PUT, "one")
    for _ in range(2):
        try_again(page)
    waits(page, "one:held")
    assert log(page, "refused") == [["one", [], False]]


def test_an_answer_of_somebody_else_takes_nothing_away(scripted: Page, club: Club) -> None:
    """A Wi-Fi that wants a log-in answers in the club's place, and says that all is well."""
    page = box(scripted)
    page.context.route("**/moves", lambda route: route.fulfill(status=200, body="log in"), times=1)
    page.evaluate(PUT, "one")
    page.wait_for_function("log.length === 1")
    assert page.evaluate("log[0]") == ["lost"]
    waits(page, "one:waiting")


def test_two_tabs_send_a_tap_once(scripted: Page, club: Club) -> None:
    page = box(scripted)
    club.held = []
    page.evaluate(PUT, "one")
    waits(page, "one:waiting")
    page.wait_for_function("transactions >= 2")
    other = page.context.new_page()
    other.goto(CLUB)
    box(other)
    waits(other, "one:waiting")
    first = club.first(page)
    assert club.ids == ["one"]
    first.fulfill(status=204, headers={"X-Now": "1"})
    waits(page, "")
    waits(other, "")
    assert club.ids == ["one"]


def test_taps_survive_a_closed_tab(scripted: Page, club: Club) -> None:
    page = box(scripted)
    club.answers = [None]
    page.evaluate(PUT, "one")
    page.wait_for_function("log.length === 1")
    context = page.context
    page.close()
    other = context.new_page()
    other.goto(CLUB)
    box(other)
    waits(other, "")
    assert club.ids == ["one", "one"]


def test_without_a_database_taps_wait_as_long_as_the_page_stands(scripted: Page, club: Club) -> None:
    page = box(scripted, script=NO_DATABASE)
    club.answers = [None]
    page.evaluate(PUT, "one")
    page.wait_for_function("log.length === 1")
    waits(page, "one:waiting")
    expect(page.locator("body")).to_have_attribute("data-lasting", "false")
    try_again(page)
    waits(page, "")
    expect(page.locator("body")).to_have_attribute("data-lasting", "true")


def test_taps_of_the_release_before_go_out(scripted: Page, club: Club) -> None:
    scripted.evaluate("""() => new Promise((done) => {
      const request = indexedDB.open('companion', 1);
      request.onupgradeneeded = () => {
        const taps = request.result.createObjectStore('taps', { keyPath: 'order', autoIncrement: true });
        request.result.createObjectStore('leases', { keyPath: 'table' });
        taps.add({
          table: 'table:1', url: '/tables/1/host/moves', whose: 'me', label: 'old', fields: { id: 'old' },
          state: 'waiting',
        });
      };
      request.onsuccess = () => { request.result.close(); done(); };
    })""")
    page = box(scripted)
    waits(page, "")
    page.wait_for_function("log.length === 1")
    assert club.got == [{"fields": {"id": "old"}, "sender": "me", "fragment": True}]
