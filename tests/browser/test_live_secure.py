"""The same evening over TLS, on phones that trust the club: what browsers keep for https is there, too."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Iterator
from http.client import HTTPSConnection
from pathlib import Path
from ssl import create_default_context

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate
from playwright.sync_api import Browser, Page, Playwright, expect

from companion.certificate import AUTHORITY, CERTIFICATE, FOLDER
from tests.browser.evening import HOST, ON_CLUB_TEST, Evening, enter, following, total, waiting
from tests.browser.night import Night
from tests.browser.phones import NewPhone, launched
from tests.browser.test_live_outbox import (
    ids,
    test_what_is_tapped_on_both_sides_of_a_minute_s_gap_is_everywhere_afterwards,
)
from tests.browser.test_live_table import (
    test_eight_tabs_of_an_organiser_all_follow_and_leave_room_for_taps_and_pages,
)
from tests.browser.wall import arranged, projector
from tests.databases import closed

# What holds by plain http holds here, too, where connections differ: tabs and gaps.
__all__ = [
    "test_eight_tabs_of_an_organiser_all_follow_and_leave_room_for_taps_and_pages",
    "test_what_is_tapped_on_both_sides_of_a_minute_s_gap_is_everywhere_afterwards",
]

KEPT = """
async () => {
  const found = {};
  const summed = async (kept) => btoa(String.fromCharCode(
    ...new Uint8Array(await crypto.subtle.digest("SHA-256", kept))));
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      found[pathname + search] = await summed(await (await cache.match(request)).arrayBuffer());
    }
  }
  return found;
}
"""
REPLACED = """
async (before) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const names = await caches.keys();
    if (names.length && !names.some((name) => before.includes(name))) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}
"""
COUNTED = """
window.locks = 0;
class Lock extends EventTarget {
  released = false;
  async release() { this.released = true; this.dispatchEvent(new Event("release")); }
}
WakeLock.prototype.request = async function () { // a browser without a window has no screen to keep on
  window.lock = new Lock();
  const root = document.documentElement;
  root.dataset.locks = window.locks += 1;
  window.lock.addEventListener("release", () => { root.dataset.locks = `${window.locks} released`; });
  return window.lock;
};
"""


@pytest.fixture(scope="module")
def club_night(start_night: Callable[..., Night]) -> Iterator[Evening]:
    """The evening of a laptop that was started with --https."""
    made = Evening(start_night(COMPANION_TRUSTED_HOSTS=HOST, COMPANION_HTTPS="1"))
    yield made
    closed(made.app)
    made.night.kill()


@pytest.fixture(scope="module")
def browser(playwright: Playwright, club_night: Evening) -> Iterator[Browser]:
    """A Chromium that trusts the club's certificate, as one does where the authority is installed."""
    made = load_pem_x509_certificate(Path(club_night.night.instance, FOLDER, CERTIFICATE).read_bytes())
    key = made.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(hashlib.sha256(key).digest()).decode()
    with launched(playwright, *ON_CLUB_TEST, f"--ignore-certificate-errors-spki-list={trusted}") as chromium:
        yield chromium


@pytest.fixture
def workers() -> str:
    return "allow"


def wait_for_shell(page: Page) -> None:
    """Wait until the shell is kept, as the page itself says."""
    expect(page.locator(".menu [data-can=reload]")).not_to_have_attribute("hidden", "")


def kept(page: Page) -> dict[str, str]:
    """Wait until the shell is kept; the SHA-256 sums of all that is kept, by its address."""
    wait_for_shell(page)
    found: dict[str, str] = page.evaluate(KEPT)
    return found


def test_a_tap_on_one_phone_is_on_the_others_and_on_the_big_screen(
    evening: Evening, new_phone: NewPhone
) -> None:
    table = evening.table()
    arranged(evening, "tables")
    host, public = evening.phone(table, "host"), evening.phone(table)
    screen = projector(evening, new_phone)
    assert host.evaluate("[isSecureContext, location.protocol]") == [True, "https:"]
    enter(host, "アン", 41)
    for page in (host, public):
        total(page, 1, 41)
    expect(screen.locator(".board .big-points", has_text="41")).to_be_attached()
    waiting(host, 0)


def test_reloaded_without_the_server_a_page_says_so_and_keeps_the_taps(evening: Evening) -> None:
    """Where somebody has logged out, neither address nor way back shows a page of theirs meanwhile."""
    table = evening.table()
    host, public = evening.phone(table, "host"), evening.phone(table)
    wait_for_shell(host)
    left = log_out_on_a_phone(evening)
    address = host.url
    evening.night.kill()
    for page in (host, public):
        expect(page.locator("[data-part=lost]")).to_be_visible()
    for seat, amount in (("アン", 7), ("ベン", 5)):
        enter(host, seat, amount)
    waiting(host, 2)  # what is shown as kept is on disk
    host.reload()
    expect(host.locator("h1")).to_have_text("サーバーにつながりません")
    expect(host.locator("[data-part=lost-text]")).to_have_text(re.compile(r"\d\d:\d\dから接続が切れています"))
    waiting(host, 2)
    assert host.url == address
    assert "#live" not in host.content()
    for go in (left.go_back, left.reload):
        go()
        expect(left.locator("h1")).to_have_text("サーバーにつながりません")
        assert not [secret for secret in ("夜野", "アンナ", "第11回") if secret in left.content()]
    evening.night.restart()
    for page in (host, public):
        for seat, amount in ((1, 7), (2, 5)):
            total(page, seat, amount)  # the page itself is back, with nobody's hand on it
        following(page)
        expect(page.locator("[data-part=lost]")).to_be_hidden()
    waiting(host, 0)
    entries = ids(evening, table)
    assert len(entries) == len(set(entries)) == 2


def log_out_on_a_phone(evening: Evening) -> Page:
    """A phone that keeps the shell, and on which an organiser at a secret table has logged out."""
    table = evening.table("half_wolf", "アンナ", "ベンノ", "クララ", "ダニエル")
    page = evening.phone(table, "host", organiser=True)
    wait_for_shell(page)
    page.locator("details.menu summary").click()
    page.locator("form[action='/logout'] button").click()
    expect(page.locator("form[action='/logout']")).to_have_count(0)
    return page


def test_the_shell_opened_by_its_own_address_leads_to_the_first_page(evening: Evening) -> None:
    page = evening.new_phone()
    page.goto(f"{evening.url}/offline/ja/auto")
    page.wait_for_url(f"{evening.url}/")


def test_nothing_secret_is_kept_after_a_secret_was_seen(evening: Evening) -> None:
    """Whatever a browser keeps is what a stranger gets, byte by byte."""
    table = evening.table("half_wolf", "アンナ", "ベンノ", "クララ", "ダニエル")
    seat = evening.phone(table, "seat-1")
    wait_for_shell(seat)
    seat.reload()
    following(seat)
    cards = seat.locator(".wolf-front")
    expect(cards).to_have_count(2)
    hand = [text.split()[0] for text in cards.all_text_contents()]
    found = kept(seat)
    assert "/offline/ja/auto" in found
    trusted = create_default_context(cafile=str(evening.night.instance / FOLDER / AUTHORITY))
    stranger = HTTPSConnection("127.0.0.1", evening.night.port, context=trusted)
    for path, summed in found.items():
        stranger.request("GET", path)
        body = stranger.getresponse().read()
        assert base64.b64encode(hashlib.sha256(body).digest()).decode() == summed, path
        assert re.match(r"/(bootstrap/)?static/|/offline/ja/auto$", path), path
        assert not [secret for secret in (*hand, "アンナ", "第11回", "夜野") if secret.encode() in body], path
    stranger.close()


def test_a_page_that_somebody_slips_into_the_cache_is_gone_with_the_next_worker(evening: Evening) -> None:
    """Whoever runs a script once could; the policy lets none run, and a newer shell clears all others."""
    page = evening.phone(evening.table())
    before = page.evaluate("caches.keys()")
    wait_for_shell(page)
    page.evaluate(
        "caches.open('companion-evil').then((cache) => cache.put('/', new Response('<h1>evil</h1>')))"
    )
    page.reload()
    following(page)
    expect(page.locator("h1", has_text="evil")).to_have_count(0)
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html[lang=en]")).to_be_attached()
    page.evaluate(REPLACED, [*before, *page.evaluate("caches.keys()")])
    assert "companion-evil" not in page.evaluate("caches.keys()")


def test_another_language_is_kept_in_the_place_of_the_first(evening: Evening) -> None:
    page = evening.phone(evening.table())
    assert "/offline/ja/auto" in kept(page)
    before = page.evaluate("caches.keys()")
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html[lang=en]")).to_be_attached()
    page.evaluate(REPLACED, before)
    assert [path for path in kept(page) if path.startswith("/offline")] == ["/offline/en/auto"]


def locks(page: Page, said: str) -> None:
    """Wait until the page has had the screen so many times, and has it, or has let go of it."""
    expect(page.locator(f"html[data-locks='{said}']")).to_be_attached()


def test_a_table_keeps_the_screen_on_while_it_is_seen_and_played(evening: Evening) -> None:
    table = evening.table()
    page = evening.new_phone()
    page.add_init_script(COUNTED)
    evening.sit(page, table, "host")
    following(page)
    locks(page, "1")
    page.evaluate("window.lock.release()")  # as browsers do when another page is looked at
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    locks(page, "2")
    for seat, amount in (("アン", 7), ("ベン", 5)):
        enter(page, seat, amount)
    total(page, 2, 5)
    page.locator("#scores .actions [name=over]").click()
    page.locator("#live form:has([value=sign-off]) button").click()
    locks(page, "2 released")


def test_where_the_browser_offers_it_a_button_installs_the_club(evening: Evening) -> None:
    page = evening.phone(evening.table())
    page.locator("details.menu summary").click()
    button = page.locator(".menu [data-install]")
    expect(button).to_be_hidden()
    page.evaluate(
        "const offer = new Event('beforeinstallprompt', { cancelable: true });"
        "offer.prompt = () => { window.asked = true; };"
        "offer.userChoice = Promise.resolve({ outcome: 'accepted' });"
        "dispatchEvent(offer); window.prevented = offer.defaultPrevented; null"
    )
    button.click()
    expect(button).to_be_hidden()
    expect(page.locator(".menu [data-can=installed]")).to_be_visible()
    assert page.evaluate("[asked, prevented]") == [True, True]
