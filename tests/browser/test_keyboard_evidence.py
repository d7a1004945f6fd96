"""A village of evidence by the keyboard alone, from claim to verdict: one seat's phone and the producer's."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.club.tables import claims
from companion.games.evidence.views import CardView, EvidenceView
from companion.store.engine import db
from tests.browser.evening import Evening, following, waiting
from tests.browser.phones import LAPTOP
from tests.browser.test_keyboard_walk import reach, use

NAMES = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ", "ゲン", "ダミー")
GO_ON = "form:has([name=verb][value=proceed]) button"
ANYWAY = "[href='#proceed-without-them']"
FAR = 40
"""Keys after which nobody looks any further."""


class Keys:
    """Somebody at the table with a keyboard and nothing else."""

    def __init__(self, evening: Evening, table: int, role: str) -> None:
        self.page = page = evening.new_phone("ja", LAPTOP)
        with evening.app.app_context():
            token = claims.offer_claim(db.session, table, role)
        page.goto(f"{evening.url}/claim/{token}")
        use(page, "main button[type=submit]")
        page.wait_for_url(f"**/tables/{table}/{role}")
        following(page)

    def anew(self) -> None:
        """Moves beside the pages are heard of when they next compare."""
        self.page.reload()
        following(self.page)
        self.page.locator("#live").focus()

    def press(self, chosen: str) -> None:
        """Reach a control and press it; the focus is somewhere then."""
        use(self.page, chosen)
        waiting(self.page, 0)
        assert self.page.evaluate("document.activeElement !== document.body"), chosen

    def tick(self, chosen: str) -> None:
        """Choose a box by Tab and the space bar, one of several radios by the arrows."""
        radios = f"[name={self.page.locator(chosen).get_attribute('name')}]:focus[type=radio]"
        self.page.locator("#live").focus()
        for _ in range(FAR):
            if self.page.locator(f"{chosen}:focus").count():
                break
            self.page.keyboard.press("ArrowDown" if self.page.locator(radios).count() else "Tab")
        self.page.keyboard.press(" ")
        expect(self.page.locator(chosen)).to_be_checked()

    def go_on(self) -> None:
        """What comes next, also without those who still owe something."""
        self.anew()
        before = self.page.locator("#live .where").get_attribute("data-stage")
        if self.page.locator(ANYWAY).count():
            use(self.page, ANYWAY)
            expect(self.page.locator("#proceed-without-them button")).to_be_visible()
        self.press(GO_ON)
        expect(self.page.locator(f"#live .where[data-stage={before}]")).to_have_count(0)


class Village:
    """A human at the keys and the producer; the others play beside the pages."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.table = evening, evening.table("evidence", *NAMES)
        roles = {one.seat: one.role for one in self.view("gm").seats}
        self.wolves = [seat for seat, role in roles.items() if role == "werewolf"]
        self.own = next(seat for seat, role in roles.items() if role == "villager" and self.search(seat))
        self.others = [seat for seat in range(1, len(NAMES)) if seat != self.own]
        self.seat = Keys(evening, self.table, f"seat-{self.own}")
        self.gm = Keys(evening, self.table, "gm")

    @property
    def page(self) -> Page:
        return self.seat.page

    def view(self, viewer: str | int) -> EvidenceView:
        shown = self.evening.snapshot(self.table, viewer if isinstance(viewer, str) else f"seat-{viewer}")
        assert isinstance(shown.view, EvidenceView)
        return shown.view

    def search(self, seat: int) -> CardView | None:
        """A card of a seat that asks one other for evidence."""
        held = self.view(seat).own.hand
        return next((card for card in held if card.effect == "search" and card.targets == 1), None)

    def say(self, seat: int, verb: str, **values: object) -> None:
        self.evening.say(self.table, f"seat-{seat}", verb, **values)


@pytest.fixture
def village(evening: Evening) -> Village:
    return Village(evening)


def test_from_claim_to_verdict_by_the_keyboard_alone(village: Village) -> None:
    preparation(village)
    play(village)
    question(village)
    answer(village)
    evenings(village)
    village.gm.anew()
    village.gm.press(".act-bar form:not([data-takes-back]) button")
    expect(village.gm.page.locator(".message-success").first).to_be_visible()


def preparation(village: Village) -> None:
    """The own role is read, and the pieces are put in order."""
    seat = village.seat
    seat.press("#live [data-hold]")
    expect(seat.page.locator("#live [data-secret].shown").first).to_be_attached()
    for number in (1, 2, 3):
        seat.tick(f"#white-{number}")
    seat.press("form:has(#white-1) [type=submit]")
    expect(seat.page.locator("#your-turn")).to_contain_text("並びは決まりました")
    for other in village.others:
        village.say(other, "arrange", white=[1, 2] if other in village.wolves else [1, 2, 3])
    village.gm.go_on()
    assert village.view("gm").phase == "day"


def play(village: Village) -> None:
    """A card of the own hand is played on a wolf, who says the truth."""
    seat, card, wolf = village.seat, village.search(village.own), village.wolves[0]
    assert card
    seat.anew()
    seat.press("#hand > summary")
    seat.tick(f"#hand [name=card][value='{card.name}']")
    seat.tick(f"#hand [name=targets][value='{wolf}']")
    if card.piece == "chosen":
        seat.tick("#hand #number-5")
    seat.press("form:has(#card-1) [type=submit]")
    expect(seat.page.locator("[id^=plays-] .evidence-lines > li").first).to_be_attached()
    (owed,) = village.view(wolf).own.owed
    village.say(wolf, "answer", demand=owed.demand.id, says=owed.truth, way="truth")


def question(village: Village) -> None:
    """A whisper, and a question that the producer replies to."""
    for fold in ("whisper", "ask"):
        village.page.locator("#live").focus()
        village.seat.press(f"#{fold} > summary")
        reach(village.page, f"#{fold}-text")
        village.page.keyboard.type("何枚まで？")
        village.seat.press(f"#{fold} form [type=submit]")
        expect(village.page.locator(f"#{fold}-text")).to_have_value("")
    village.gm.anew()
    reach(village.gm.page, ".evidence-question textarea")
    village.gm.page.keyboard.type("3枚")
    village.gm.press(".evidence-question .btn-primary")
    expect(village.gm.page.locator(".evidence-question")).to_have_count(0)
    assert village.view("gm").questions[0].reply == "3枚"


def answer(village: Village) -> None:
    """Another's card asks for the own evidence."""
    asker = next(seat for seat in village.others if village.search(seat))
    card = village.search(asker)
    assert card
    cost = next(reached.cost for reached in card.reach if reached.seat == village.own)
    paid = [one.name for one in village.view(asker).own.hand if one.name != card.name][:cost]
    number = {"number": 4} if card.piece == "chosen" else {}
    village.say(asker, "play-card", card=card.name, targets=[village.own], cards=paid, **number)
    village.seat.anew()
    village.seat.press(".evidence-answer form:has([value=truth]) button")
    expect(village.page.locator(".evidence-answer")).to_have_count(0)
    assert not village.view(village.own).own.owed


def evenings(village: Village) -> None:
    """Days end and wolves are voted out, until the rules say who has won."""
    while (now := village.view("gm")).phase != "over":
        living = [one.seat for one in now.seats if one.alive and not one.dummy]
        if now.phase != "vote":
            village.gm.go_on()
            continue
        wolf = next(seat for seat in village.wolves if seat in living)
        village.seat.anew()
        village.seat.tick(f"[name=target][value='{wolf}']")
        village.seat.press("form:has([name=verb][value=vote]) [type=submit]")
        expect(village.page.locator("#your-turn")).to_contain_text("決めました。全員の票")
        for seat in living:
            if seat != village.own:
                village.say(seat, "vote", target=wolf if seat != wolf else village.own)
