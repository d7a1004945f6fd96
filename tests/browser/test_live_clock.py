"""Clocks count from the server's stamps: whatever a phone believes the time is, all show the same."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, following

AHEAD = "const real = Date.now.bind(Date); Date.now = () => real() + {};"
"""A phone whose clock is wrong by so many milliseconds."""


def server_now(page: Page) -> float:
    """What the page takes the server's time to be, as a difference to this machine's."""
    found = page.evaluate(
        "async () => { const main = document.querySelector('script[src*=main]').src;"
        "const { serverNow } = await import(main.replace('main', 'clock'));"
        "return [serverNow(), performance.timeOrigin + performance.now()]; }"
    )
    return float(found[0] - found[1])


def test_two_phones_with_wrong_clocks_differ_by_less_than_three_tenths_of_a_second(
    evening: Evening,
) -> None:
    table = evening.catan()
    pages = [evening.new_phone() for _ in range(3)]
    for page, wrong in zip(pages, (0, 3 * 3600_000, -90_000), strict=True):
        page.add_init_script(AHEAD.format(wrong))
        page.goto(f"{evening.url}/tables/{table}/public")
        following(page)
    off = [server_now(page) for page in pages]
    assert max(off) - min(off) < 300
    assert all(abs(one) < 300 for one in off)


def test_the_clock_runs_and_stands_with_the_table(evening: Evening) -> None:
    table = evening.catan()
    page = evening.phone(table)
    clock = page.locator(".clock").first
    shown = clock.text_content()
    expect(clock).not_to_have_text(str(shown))
    assert evening.snapshot(table, "public").view.clock.since is not None


COVERED = """() => {
  const asked = document.querySelector("[data-part=sound]").getBoundingClientRect();
  const apart = (box) => box.right <= asked.left || box.left >= asked.right
    || box.bottom <= asked.top || box.top >= asked.bottom;
  return [...document.querySelectorAll("main *, nav a, .site-mark, .menu summary")]
    .filter((one) => one.getClientRects().length && !apart(one.getBoundingClientRect()))
    .map((one) => one.className || one.tagName);
}"""
"""What lies under the button that asks to be let ring, as the page stands."""


def test_at_zero_the_screen_flashes_and_the_sound_plays_where_it_was_unlocked(evening: Evening) -> None:
    table = evening.catan()
    page = evening.phone(table)
    page.evaluate(
        "window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (at) { window.tones += 1; start.call(this, at); };"
        "const suspend = AudioContext.prototype.suspend; window.slept = 0;"
        "AudioContext.prototype.suspend = function () { window.slept += 1; return suspend.call(this); }; null"
    )
    sound = page.locator("[data-part=sound]")
    expect(sound).to_be_visible()
    assert page.evaluate(COVERED) == []
    sound.locator("button").click()
    expect(sound).to_be_hidden()
    assert page.evaluate("window.slept") == 1, "what is silent sleeps"
    evening.say(table, "host", "set-clock", seconds=2, reason="other")
    expect(page.locator("html.time-is-up")).to_be_attached()
    assert page.evaluate("window.tones") > 0
    before = page.evaluate("window.slept")  # the last two seconds were heard, too
    page.evaluate(
        f"(async () => {{ for (let n = 0; slept <= {before} && n < 300; n += 1)"
        " await new Promise((go) => setTimeout(go, 100)); })()"
    )
    assert page.evaluate("window.slept") == before + 1, "it sleeps again once it has rung"
    expect(page.locator(".catan-over")).to_be_visible()  # the server's own move, with nobody's hand on it
    page.locator("h1").click()
    expect(page.locator("html.time-is-up")).to_have_count(0)
    page.reload()
    following(page)
    expect(page.locator("html.time-is-up")).to_have_count(0)


def test_a_page_that_comes_long_after_does_not_ring(evening: Evening) -> None:
    table = evening.table("catan", "アン", "ベン", "クレア")
    page = evening.phone(table)
    page.evaluate(
        "const clock = document.createElement('span');"
        "Object.assign(clock.dataset, { left: '1000', since: String(Date.now() - 3600000), alarm: '' });"
        "document.querySelector('#live').append(clock);"
        "document.dispatchEvent(new Event('visibilitychange'));"
    )
    expect(page.locator("#live > span[data-left]")).to_have_text("00:00")
    expect(page.locator("html.time-is-up")).to_have_count(0)
