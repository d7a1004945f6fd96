"""The Catan desk under a thumb: what a scorekeeper, or a seat with its own phone, taps."""

from __future__ import annotations

import re
import time
from functools import cached_property

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.evening import waiting

MOVES = "/tables/"
APART = 1.0
"""So long after it touched, a finger touches again and means it, seconds."""
BOUNCE = 0.1
"""So long after it touched, a finger that bounces touches again, seconds."""
MIDDLE = r"""(value) => {
  const button = document.querySelector(`.catan-lies button[value="${value}"]`);
  const { top } = button.getBoundingClientRect();
  if (top < 260 || top > innerHeight - 200) scrollBy({ top: top - innerHeight / 2, behavior: "instant" });
  button.closest(".catan-lies").scrollLeft += button.getBoundingClientRect().left - innerWidth / 2;
  const now = button.getBoundingClientRect();
  const down = /-up\b/.test(button.className) ? 2 / 3 : /-down\b/.test(button.className) ? 1 / 3 : 1 / 2;
  return { x: now.left + now.width / 2, y: now.top + now.height * down };
}"""


class Desk:
    """A table's page on one phone. Every tap waits until the server has it and the page shows what stands."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.live = page.locator("#live")
        self.taps = 0
        """Everything tapped so far; what is typed apart."""
        self.now = 0.0
        """When the finger was on the board last, seconds of the clock."""

    @cached_property
    def finger(self) -> CDPSession:
        return self.page.context.new_cdp_session(self.page)

    @property
    def names(self) -> list[str]:
        """Who sits here, seat by seat."""
        return self.page.locator(".check-groups .seat bdi").all_inner_texts()

    def tap(self, target: str | Locator, *, refused: bool = False) -> None:
        """Tap a button, by its name as it is read out or as it is found; it must be taken, or refused."""
        button = (
            self.live.get_by_role("button", name=target, exact=True) if isinstance(target, str) else target
        )
        self.taps += 1
        with self.page.expect_response(
            lambda answer: answer.request.method == "POST" and MOVES in answer.url
        ):
            button.click()
        waiting(self.page, 0)
        expect(self.page.locator("#refused")).to_have_count(1 if refused else 0)

    def form(self, verb: str, **hidden: object) -> Locator:
        """The form of a verb, told apart by what else it carries unseen."""
        which = "".join(f":has(input[name='{name}'][value='{value}'])" for name, value in hidden.items())
        return self.live.locator(f"form:has(input[name=verb][value={verb}]){which}")

    def open(self, fold: str) -> Locator:
        """Unfold a part of the page by its id, and before it what it lies in."""
        for outer in self.page.locator(f"details:not([open]):has(#{fold})").all():
            outer.locator("> summary").click()
            self.taps += 1
        part = self.page.locator(f"#{fold}")
        if part.get_attribute("open") is None:
            part.locator("summary").first.click()
            self.taps += 1
        return part

    def prepare(self, first: int) -> None:
        """Count the box, read the conduct list out, and let a seat begin."""
        self.tap(self.form("check-group", group="every").locator("button"))
        expect(self.form("check-group")).to_have_count(0)
        self.tap("12項目を読み上げた")
        self.tap(self.form("start").locator(f"button[name=first][value='{first}']"))
        expect(self.page.locator("#turn-title")).to_be_attached()

    def roll(self, total: int) -> None:
        """The dice show this sum."""
        self.tap(self.form("roll").locator(f"button[value='{total}']"))

    def build(self, *places: str, bouncing: bool = False) -> None:
        """A finger on each of these places of the board; where it may mean several, once more on the larger
        board. One that bounces touches the spot again at once, be the answer however fast."""
        larger = self.page.locator("#build-big")
        for place in places:
            with self.page.expect_response(
                lambda answer: answer.request.method == "POST" and MOVES in answer.url
            ):
                large = larger.is_checked()
                spot = self.touch(place)
                if larger.is_checked() and not large:
                    expect(self.page.locator(".catan-several")).to_be_visible()
                    spot = self.touch(place)
            waiting(self.page, 0)
            if bouncing:
                self.finger_at(spot, after=BOUNCE)
                waiting(self.page, 0)
            expect(self.page.locator("#refused")).to_have_count(0)

    def touch(self, place: str) -> dict[str, float]:
        """A finger on a place of the board, which comes into view; where on the screen its middle is."""
        spot: dict[str, float] = self.page.evaluate(MIDDLE, place)
        self.finger_at(spot)
        self.taps += 1
        return spot

    def finger_at(self, spot: dict[str, float], after: float = APART) -> None:
        """A finger on this spot, so many seconds after it was there last, however busy the machine is."""
        self.now = self.now + after if after < APART else max(time.time(), self.now + after)
        for kind, points in (("touchStart", [spot]), ("touchEnd", [])):
            said = {"type": kind, "touchPoints": points, "timestamp": self.now}
            self.finger.send("Input.dispatchTouchEvent", said)

    def more(self, verb: str, seat: int) -> None:
        """One more of a count."""
        self.tap(self.counter(verb, seat).locator("button").last)

    def counter(self, verb: str, seat: int) -> Locator:
        """A seat's counter; what it is folded into is opened."""
        form = self.form(verb, seat=seat).filter(has=self.page.locator(".stepper"))
        if not form.is_visible():
            self.open(f"steps-{seat}")
        return form

    def recount(self, seat: int, *, refused: bool = False, **counts: int) -> Locator:
        """A seat's pieces counted afresh."""
        if self.page.locator(f"#steps-{seat}").count():
            self.open(f"steps-{seat}")
        form = self.open(f"recount-{seat}").locator("form")
        for name, count in counts.items():
            form.locator(f"[name={name}]").fill(str(count))
        self.tap(form.locator("button[type=submit]"), refused=refused)
        return form

    def set_clock(self, typed: str, reason: str) -> None:
        """Correct the time that is left."""
        form = self.open("more-set-clock").locator("form")
        form.locator("[name=seconds]").fill(typed)
        form.locator("[name=reason]").fill(reason)
        self.tap(form.locator("button[type=submit]"))

    def confirm(self, seat: int) -> None:
        """A seat's word that its line is right."""
        self.tap(self.form("confirm", seat=seat).locator("button"))

    def sign_off(self) -> None:
        """The result counts from now on."""
        self.tap("結果を確定する")
        expect(self.page.locator(".message-success").first).to_be_visible()

    def points(self, seat: int) -> Locator:
        """A seat's points as its line shows them."""
        return self.page.locator(f"#seat-{seat} .seat-points .numeral")

    def order(self) -> list[tuple[str, str, str]]:
        """The ranking as it stands in the result: rank, name, what separated it from the one before."""
        rows = self.page.locator("[aria-labelledby=result-title] .ranked")
        return [
            (
                row.locator(".rank").inner_text(),
                row.locator("bdi").inner_text(),
                " ".join(" ".join(row.locator(".because").all_inner_texts()).split()),
            )
            for row in rows.all()
        ]

    def ledger(self) -> dict[str, str]:
        """Points of the ledger by name."""
        self.page.locator("#points > summary").click()
        expect(self.page.locator(".ledger-line").first).to_be_visible()
        rows = self.page.locator(".ledger-line").all()
        return {
            row.locator(".ledger-who bdi").inner_text(): row.locator(".ledger-points").inner_text()
            for row in rows
        }


def table_ids(page: Page) -> list[int]:
    """Tables of the evening's page that are linked from it, by number."""
    links = page.locator(".table-card a[href*='/tables/']").all()
    found = (re.search(r"/tables/(\d+)$", link.get_attribute("href") or "") for link in links)
    return sorted({int(match[1]) for match in found if match})
