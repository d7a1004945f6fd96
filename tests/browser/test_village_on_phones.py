"""A village that a GM leads with phones: some seats answer on their own, some on the GM's device.

Phones lie dark while nobody uses them.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from companion.games.village.state import VillageOptions
from companion.games.village.views import VillageView
from tests.browser.evening import (
    Evening,
    following,
    give_back,
    hand_over,
    sleep,
    waiting,
    wake,
)
from tests.browser.hand import Hand

NAMES = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")
PHONES = (1, 2)
BESIDE = (3, 4)
"""Seats whose phones answer without a browser."""
LENT = (5, 6)
"""Seats without a phone."""


class Led:
    """The table, the GM's hand at the GM's phone, and two phones of players."""

    def __init__(self, evening: Evening, hand: Hand) -> None:
        options = VillageOptions(led="gm-phones", cards="dealt", first_divination="none")
        self.evening, self.hand = evening, hand
        self.table = evening.table("village", *NAMES, options=options)
        self.phones = {seat: evening.phone(self.table, f"seat-{seat}") for seat in PHONES}
        self.gm = evening.phone(self.table, "gm")

    @property
    def view(self) -> VillageView:
        """What everybody knows, from the database."""
        found = self.evening.snapshot(self.table, "public").view
        assert isinstance(found, VillageView)
        return found

    @property
    def roles(self) -> dict[int, str]:
        """Who was dealt what, by the GM's own view."""
        view = self.evening.snapshot(self.table, "gm").view
        assert isinstance(view, VillageView)
        assert view.book
        return {one.seat: one.key for one in view.book.dossiers}

    def targets(self, seat: int) -> list[int]:
        """Whom a seat is offered."""
        action = self.evening.snapshot(self.table, f"seat-{seat}").action("choose")
        assert action is not None
        return [int(choice.value) for choice in action.field("target").choices]

    def everybody(self, asked: str, wished: int, served: Callable[[dict[int, int], str], None]) -> None:
        """All who live name `wished`, or the first other; `served` is for seats without a phone."""
        alive = {one.seat for one in self.view.seats if one.alive}
        named = {s: wished if wished in self.targets(s) else self.targets(s)[0] for s in sorted(alive)}
        for seat in sorted(alive & {*BESIDE}):
            self.evening.say(self.table, f"seat-{seat}", "choose", target=named[seat])
        for seat in sorted(alive & {*PHONES}):
            wake(self.phones[seat])
            expect(self.phones[seat].locator("#asked-title")).to_contain_text(asked)
            name(self.phones[seat], named[seat])
            expect(self.phones[seat].locator("#asked-title")).not_to_contain_text(asked)
            sleep(self.phones[seat])
        served({seat: named[seat] for seat in sorted(alive & {*LENT})}, asked)

    def point(self, named: dict[int, int], asked: str) -> None:
        """In an open vote they point, and the GM taps on the own page at whom."""
        expect(
            self.gm.get_by_text(f"考え中の席（{len(named)}）")
        ).to_be_visible()  # the phones' answers are in
        for seat, target in named.items():
            expect(self.gm.locator(".village-voter")).to_contain_text(NAMES[seat - 1])
            self.hand.tap(self.gm.locator(f".village-board button[form=picks-choose][value='{target}']"))

    def go_round(self, named: dict[int, int], asked: str) -> None:
        """The GM's device goes from one to the next by their own taps, and comes back."""
        hand_over(self.gm, min(named), self.hand.tap)
        for seat, target in named.items():
            self.gm.locator(f"form[action$='/lend/{seat}'] button").click()
            expect(self.gm.locator("#asked-title")).to_contain_text(asked)
            name(self.gm, target)
        give_back(self.gm)
        self.gm.wait_for_url(f"**/tables/{self.table}/gm")
        following(self.gm)

    def tap(self, what: Locator, then: str) -> None:
        """The GM's next act, and where the game is then."""
        self.hand.tap(what)
        expect(self.gm.locator(".where-state")).to_contain_text(then)


def name(page: Page, target: int) -> None:
    """Somebody answers on a page with a seat."""
    page.locator(f"#target-{target}").check()
    page.locator("form:has([name=verb][value=choose]) button[type=submit]").click()


def test_a_day_and_a_night_by_phones_and_a_device_that_goes_round(
    evening: Evening, record_property: Callable[[str, object], None]
) -> None:
    led = Led(evening, Hand(record_property))
    prompt = led.gm.locator(".last-next")
    for seat in (*BESIDE, *LENT):
        evening.say(led.table, f"seat-{seat}", "choose")
    for page in led.phones.values():
        page.get_by_role("button", name="確認した").click()
        waiting(page, 0)
    sleep(*led.phones.values())
    prompt.get_by_role("button", name="夜明け（1日目の朝）へ").click()
    expect(led.gm.locator(".where-state")).to_contain_text("1日目 昼")
    assert "werewolf" in led.roles.values()
    # the last of them: in the second row of names, where the GM has to scroll once
    executed = next(seat for seat in reversed(BESIDE) if led.roles[seat] != "werewolf")

    led.tap(prompt.get_by_role("button", name="投票へ"), "1日目 夕方")
    led.everybody("処刑する相手", executed, led.point)
    led.hand.tap(prompt.get_by_role("button", name=f"{NAMES[executed - 1]}さんを処刑"))
    led.tap(prompt.get_by_role("button", name="1日目の夜へ"), "1日目 夜")
    victim = next(seat for seat in (*PHONES, *LENT) if led.roles[seat] != "werewolf")
    led.everybody("夜：全員が一人を選びます", victim, led.go_round)
    led.tap(prompt.get_by_role("button", name="夜明け（2日目の朝）へ"), "2日目 昼")
    led.hand.done("a day and a night on phones")

    wake(*led.phones.values())
    for page in led.phones.values():
        expect(page.locator(".where-state")).to_contain_text("2日目 昼")
    assert not led.view.seats[executed - 1].alive
