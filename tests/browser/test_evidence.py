"""The evidence village on phones: a first day, a night and a second day, as people tap them.

Fourteen seats: four players with a phone that is looked at, a fifth whom the producer's phone serves, eight
who answer beside the pages, and the dummy. One phone has no network for a while, and one of the wolf camp
lies. Phones lie dark while nobody uses them.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.club.rounds import operations as rounds
from companion.club.tables import operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.evidence.cards import EvidenceOptions
from companion.games.evidence.views import CardView, EvidenceView
from companion.kernel.game import Chance
from companion.store.engine import db
from tests.browser.evening import Evening, following, give_back, hand_over, sleep, waiting, wake
from tests.browser.phones import PHONE
from tests.web.test_in_the_browser import faults

NAMES = (
    *("アン", "ベン", "クレア", "ダン", "エマ", "フミ", "ゲン", "ハナ"),
    *("イオ", "ジン", "カイ", "リン", "ミオ", "ダミー"),
)
PHONES = (1, 2, 5, 7)
"""One of the wolves, the madman and two of the village have a phone here."""
LENT, AWAY = 13, 5
SEED = 3
"""A deal in which a human can ask a wolf on the first day."""


class Village:
    """A table of fourteen; what the test has to know of secrets it reads as the producer."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        with evening.app.app_context():
            within = rounds.add_round(db.session, evening.event_id)
            draft = TableDraft("evidence", [SeatDraft(name=name) for name in NAMES], EvidenceOptions())
            self.table = operations.open_table(db.session, within.id, draft, chance=Chance(SEED)).id
        self.pages = {seat: evening.new_phone(size=PHONE) for seat in PHONES}
        self.producer = evening.new_phone(size=PHONE)
        for seat, page in self.pages.items():
            evening.sit(page, self.table, f"seat-{seat}", ready=False)
        evening.sit(self.producer, self.table, "gm", ready=False)
        for page in (*self.pages.values(), self.producer):
            following(page)
        sleep(*self.pages.values())
        self.roles = {one.seat: one.role for one in self.view("gm").seats}

    def view(self, viewer: str) -> EvidenceView:
        """What a viewer sees, from the database."""
        found = self.evening.snapshot(self.table, viewer).view
        assert isinstance(found, EvidenceView)
        return found

    def has_phone(self, seat: int) -> bool:
        """Whether a seat answers on a page: on its own phone, or on the producer's."""
        return seat in (*PHONES, LENT)

    def phone(self, seat: int) -> Page:
        """The phone on which a seat answers: its own, or the producer's, handed over."""
        if seat != LENT:
            wake(self.pages[seat])
            return self.pages[seat]
        hand_over(self.producer, LENT)
        self.producer.locator(f"form[action$='/lend/{LENT}'] button").click()
        return self.producer

    def back(self, seat: int) -> None:
        """The producer's phone comes back after an answer; another one is put down."""
        if seat != LENT:
            sleep(self.pages[seat])
        else:
            give_back(self.producer)
            self.producer.wait_for_url(f"**/tables/{self.table}/gm")
            following(self.producer)

    def phase(self, name: str) -> None:
        """Wait until the producer's page is in a phase."""
        expect(self.producer.locator(f"#live .where[data-stage={name}]")).to_be_visible()

    def go_on(self, by: str, to: str) -> None:
        """The producer taps what comes next."""
        self.producer.get_by_role("button", name=by).click()
        self.phase(to)

    def arrange(self, seat: int) -> None:
        """The first pieces are the white ones."""
        white = range(1, 3 if self.roles[seat] == "werewolf" else 4)
        if not self.has_phone(seat):
            self.evening.say(self.table, f"seat-{seat}", "arrange", white=list(white))
            return
        page = self.phone(seat)
        for number in white:
            page.locator(f"#white-{number}").check()
        page.get_by_role("button", name="証拠をこの順に並べる").click()
        self.back(seat)

    def play(self, seat: int, card: CardView, targets: tuple[int, ...]) -> None:
        """Open the hand, choose, and play; as many other cards go along as it costs."""
        page = self.phone(seat)
        if page.locator("#hand").get_attribute("open") is None:
            page.locator("#hand > summary").click()
        page.locator(f"#hand [name=card][value='{card.name}']").check()
        for target in targets:
            page.locator(f"#hand [name=targets][value='{target}']").check()
        if card.piece == "chosen":
            page.locator("#hand #number-5").check()
        cost = sum(reach.cost for reach in card.reach if reach.seat in targets)
        others = [held.name for held in self.view(f"seat-{seat}").own.hand if held.name != card.name]
        for name in others[: cost if card.cost == "stacks" else card.least]:
            page.locator(f"#hand [name=cards][value='{name}']").check()
        page.get_by_role("button", name="プレイする").click()
        expect(self.producer.locator("[id^=plays-] .evidence-lines > li").first).to_contain_text(
            NAMES[seat - 1]
        )
        self.back(seat)

    def answer(self, seat: int, *, lie: bool = False) -> None:
        """Everything that a seat owes, truthfully or by perjury."""
        for owed in self.view(f"seat-{seat}").own.owed:
            page, demand = self.phone(seat), owed.demand
            if demand.piece:
                form = page.locator(f".evidence-answer:has([name=demand][value='{demand.id}'])")
                form.get_by_role("button", name="偽証する" if lie else "ありのまま答える").click()
            else:
                if lie:
                    page.locator(f"#demand-{demand.id}-perjury").check()
                for number in (6, 7, 8):
                    page.locator(f"#demand-{demand.id}-piece-{number}").check()
                page.get_by_role("button", name="欠けた証拠3つを答える").click()
            if seat != LENT:
                expect(
                    page.locator(f".evidence-answer:has([name=demand][value='{demand.id}'])")
                ).to_have_count(0)
            self.back(seat)

    def played(self, seat: int) -> bool:
        """A seat plays the first card that it can, on the cheapest others; whether it had one."""
        card = next((card for card in self.view(f"seat-{seat}").own.hand if card.playable), None)
        if card is None:
            return False
        aimed = card.targets if card.aim == "others" else 0
        reached = [reach for reach in card.reach if reach.seat in PHONES]
        cheap = sorted(reached, key=lambda reach: (reach.cost, reach.seat))[:aimed]
        self.play(seat, card, tuple(reach.seat for reach in cheap))
        for other in sorted({asked.target for asked in self.view("gm").demands if not asked.announced}):
            self.answer(other)
        return True


@pytest.fixture
def village(evening: Evening) -> Village:
    return Village(evening)


def test_thirteen_play_two_days_and_a_night(village: Village) -> None:
    preparation(village)
    liar, asker = first_day(village)
    village.go_on("昼を終える", "night")
    village.go_on("夜を終えて朝へ", "day")
    expect(village.phone(1).locator("#live .where")).to_contain_text("2日目 昼")
    assert all(village.played(seat) for seat in (1, 5))
    assert faults(village.phone(1)) + faults(village.producer) == []
    village.go_on("昼を終える", "vote")
    beside = [seat for seat in range(1, LENT) if not village.has_phone(seat)]
    for seat in (*beside, LENT, *PHONES):  # after the last one a device that goes round goes on to the night
        suspect = liar if seat != liar else asker
        if not village.has_phone(seat):
            village.evening.say(village.table, f"seat-{seat}", "vote", target=suspect)
            continue
        page = village.phone(seat)
        form = page.locator("form:has([name=verb][value=vote])")
        form.locator(f"[name=target][value='{suspect}']").check()
        page.get_by_role("button", name="投票する").click()
        village.back(seat)
    village.phase("night")
    expect(village.phone(1).locator(".evidence-board")).to_contain_text("2日目に処刑")


def preparation(village: Village) -> None:
    """Everybody puts eight pieces in order; one of them while the Wi-Fi is away."""
    away = village.phone(AWAY)
    away.context.set_offline(True)
    expect(away.locator("[data-part=lost]")).to_be_visible()
    for seat in range(1, LENT + 1):
        village.arrange(seat)
    wake(away)
    waiting(away, 1)
    assert village.view("public").waiting == (AWAY,)
    away.context.set_offline(False)
    waiting(away, 0)
    sleep(away)
    expect(village.producer.locator(".where")).not_to_contain_text("あと")
    village.go_on("1日目を始める", "day")


def first_day(village: Village) -> tuple[int, int]:
    """A human asks a wolf, who lies; all others play what they can. Who lied, and who asked."""
    liar = next(seat for seat, role in village.roles.items() if role == "werewolf" and seat != LENT)
    asker, card = next(
        (seat, card)
        for seat in village.pages
        if village.roles[seat] == "villager"
        for card in village.view(f"seat-{seat}").own.hand
        if card.effect == "search"
    )
    assert faults(village.phone(asker)) == []
    village.play(asker, card, (liar,))
    said = village.phone(liar).locator(".evidence-answer")
    expect(said).to_contain_text(NAMES[asker - 1])
    assert faults(village.pages[liar]) == []
    village.answer(liar, lie=True)
    wake(*village.pages.values())
    told = village.pages[asker].locator("[id^=plays-] .evidence-demand").first
    expect(told).to_contain_text(re.compile("白|欠け"))
    marked = "[id^=plays-] .evidence-demand strong"
    expect(village.producer.locator(marked)).to_have_text("偽証")
    for page in village.pages.values():
        expect(page.locator("[id^=plays-] .evidence-demand")).to_have_count(1)
        expect(page.locator(marked)).to_have_count(0)  # a phone may lie open
    for seat, page in village.pages.items():
        whispered = page.locator("#whisper .secret-figure")
        sided = village.roles[seat] in ("werewolf", "madman")
        expect(whispered).to_have_text(re.compile("偽証で答えた" if sided else "ささやきはまだありません"))
    sleep(*village.pages.values())
    for seat in [seat for seat in village.pages if seat != asker][:2]:
        village.played(seat)
    return liar, asker
