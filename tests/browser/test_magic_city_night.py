"""Magic City in the browser, taps counted: on the GM's phone with real cards, and a whole game on phones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.club.rounds import operations as rounds
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.magic_city.table import MagicCityOptions
from companion.store.engine import db
from tests.browser.evening import Evening, sleep, waiting, wake
from tests.browser.test_village_night import look_at

NAMES = ["アン", "ベン", "クレア", "ダン", "エマ", "フミ", "ゴウ", "ハル", "イチ", "ジュン", "カイ", "ラン"]
ROLES = [
    *("werewolf", "evil-eye", "chimera", "fox", "djinn", "seer", "medium", "knight", "dragon"),
    *("spirit-caller", "golem", "citizen"),
]
MOST_TAPS = 25
"""Of a night of twelve seats."""
MOST_OF_A_GAME = 14
"""Of a game on phones with two days and nights: the next part six times, all else eight times."""
FEW = {"werewolf": 1, "seer": 1, "citizen": 5}


@pytest.fixture
def city(evening: Evening) -> int:
    """A table of twelve, one of each role that acts at night, with garden and slum in the pile."""
    options = MagicCityOptions(roles=dict.fromkeys(ROLES, 1), events=("garden", "slum"))  # type: ignore[arg-type]
    with evening.app.app_context():
        within = rounds.add_round(db.session, evening.event_id)
        draft = TableDraft("magic_city", [SeatDraft(name=name) for name in NAMES], options)
        return tables.open_table(db.session, within.id, draft).id


class Desk:
    """The GM's thumb on the script; `taps` counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.live = page.locator("#live")
        self.taps = 0

    def says(self, sentence: str) -> None:
        """Wait until a sentence of now, to say or to heed, has this in it."""
        said = self.live.locator(".city-prompt > :is(.say, .note)", has_text=sentence)
        expect(said.first).to_be_visible()

    def pick(self, verb: str, seat: int) -> None:
        """Tap a seat."""
        form = self.live.locator(f"form.city-picks:has([name=verb][value={verb}])")
        form.locator(f"button.city-pick[value='{seat}']").click()
        self.taps += 1

    def decide(self, seat: int) -> None:
        """Choose who is executed, then decide."""
        self.live.locator(f"#execution-seat-{seat}").check()
        self.button("この人の処刑を決める")
        self.taps += 1

    def button(self, name: str) -> None:
        """Tap a button."""
        self.live.get_by_role("button", name=name, exact=True).first.click()
        self.taps += 1

    def pick_card(self, event: str) -> None:
        """Tap an event card."""
        self.live.locator(f"button.city-card[value={event}]").click()
        self.taps += 1

    def check(self) -> None:
        """The role check, each holder by a tap; the two wolves together."""
        for sentence, seat in (
            *(("狐人の方は", 4), ("人狼の方は", 0), ("魔眼の人狼の方は", 2), ("キメラの方は", 3)),
            *(("ゴーレムの方は", 11), ("魔人の方は", 5), ("予言者の方は", 6), ("霊能者の方は", 7)),
            *(("騎士の方は", 8), ("竜の方は", 9), ("精霊使いの方は", 10)),
        ):
            self.says(sentence)
            if seat:
                self.pick("opened-eyes", seat)
                continue
            for wolf in (1, 2):
                self.live.locator(f"#opened-eyes-seat-{wolf}").check()
            self.button("この人たちが目を開けた")


def evening_with_the_garden(desk: Desk) -> None:
    """The first day: ラン is executed, draws both cards and chooses the garden."""
    desk.button("夜明け（1日目の朝）へ")
    desk.says("議論は8分です")
    desk.button("投票へ")
    desk.decide(12)
    desk.says("イベントカードを2枚引いて")
    desk.button("端末で2枚引く")
    desk.pick_card("garden")
    desk.says("夜になります")


def night_with_the_garden(desk: Desk) -> None:
    """Nine turns: the attack on クレア goes to the fox next to her and fails; the seer finds a wolf."""
    desk.button("1日目の夜へ")
    desk.says("襲撃をずらす向き")
    desk.live.locator(".city-dice").get_by_role("button", name="1").click()
    desk.taps += 1
    desk.says("人狼の方は目を開けて")
    desk.pick("attack", 3)
    desk.says("人狼の方は目を閉じてください")
    desk.says("魔眼の人狼の方は")
    desk.pick("evil-eye", 9)
    desk.says("キメラの方は目を開けて")
    desk.pick("guess", 7)
    desk.says("予言者の方は目を開けて")
    desk.pick("divination", 1)
    expect(desk.live.locator(".city-answer")).to_have_text("アンさんは人狼です")
    desk.button("次へ")
    desk.says("今日処刑されたランさん")
    desk.button("答えを見る")
    desk.button("次へ")
    desk.says("騎士、竜の方は目を開けて")
    desk.pick("guard", 7)
    expect(desk.live.locator(".city-who")).to_contain_text("イチ")
    desk.pick("guard", 7)
    desk.says("精霊使いの方は")
    desk.pick("ward", 11)
    desk.says("夜の順番はすべて終わりました")
    expect(desk.live.locator("section", has_text="今夜の解決").last).to_contain_text("ダンさんへの襲撃は失敗")
    desk.button("夜明け（2日目の朝）へ")


def test_a_night_of_twelve_takes_the_gm_at_most_25_taps(evening: Evening, city: int) -> None:
    page, room = evening.phone(city, "gm"), evening.phone(city, "public")
    sleep(room)
    desk = Desk(page)
    faults = look_at(page)
    desk.button("カードを配って役職確認へ")
    desk.says("顔を伏せて目を閉じてください")
    desk.check()
    evening_with_the_garden(desk)
    faults += look_at(page)
    desk.taps = 0
    night_with_the_garden(desk)
    desk.says("今朝は死体が見つかりませんでした")
    desk.says("イチさんには呪い")
    assert desk.taps <= MOST_TAPS
    wake(room)
    expect(room.locator("#live")).to_contain_text("今朝は死体が見つかりませんでした")
    expect(room.locator("#live")).to_contain_text("2日目")
    assert faults + look_at(page) + look_at(room) == []


@pytest.fixture
def on_phones(evening: Evening) -> int:
    """A table of seven on phones, before the cards are dealt; two events in the pile."""
    options = MagicCityOptions(led="gm-phones", roles=FEW, events=("tree", "slum"))  # type: ignore[arg-type]
    return evening.table("magic_city", *NAMES[:7], options=options)


class Phones:
    """Seven seats: two have a page here, what the others tap is said beside. The wolf's page answers last."""

    def __init__(self, evening: Evening, table: int) -> None:
        self.evening, self.table = evening, table
        held = [known.role.key.removeprefix("magic-city-role-") for known in self.view.desk.dossiers]
        self.wolf = held.index("werewolf") + 1
        self.out, *self.citizens = [seat for seat, role in enumerate(held, 1) if role == "citizen"]
        self.pages = {seat: evening.phone(table, f"seat-{seat}") for seat in (self.out, self.wolf)}

    @property
    def view(self) -> Any:
        return self.evening.snapshot(self.table, "gm").view

    def all_look(self) -> None:
        """The role check: everybody has looked at the own role."""
        for seat in set(range(1, 8)) - set(self.pages):
            self.evening.say(self.table, f"seat-{seat}", "choose")
        for page in self.pages.values():
            page.locator("#live").get_by_role("button", name="確認した").click()
            waiting(page, 0)
        sleep(*self.pages.values())

    def all_name(self, asked: str, target: int, away: Desk | None = None) -> None:
        """Everybody names this seat, who sits there the wolf; `away`: the wolf out of reach of the Wi-Fi."""
        wake(*self.pages.values())
        expect(self.pages[self.wolf].locator("#live")).to_contain_text(asked)
        waits = self.view.waiting
        for seat in waits:
            named = target if seat != target else self.wolf
            if seat not in self.pages:
                self.evening.say(self.table, f"seat-{seat}", "choose", target=named)
        for seat, page in self.pages.items():
            if seat in waits:
                expect(page.locator("#live")).to_contain_text(asked)
        if away:
            self.pages[self.wolf].context.set_offline(True)
            expect(self.pages[self.wolf].locator("[data-part=lost]")).to_be_visible()
        for seat, page in self.pages.items():
            if seat in waits:
                page.locator(f"#target-{target if seat != target else self.wolf}").check()
                label = "投票する" if asked == VOTE else "決める"
                page.locator("#live").get_by_role("button", name=label).click()
        if away:
            waiting(self.pages[self.wolf], 1)
            expect(away.live.locator(".city-prompt .asking-seats li")).to_have_count(1)
            expect(away.live.locator(".city-prompt .asking-seats li")).to_contain_text(NAMES[self.wolf - 1])
            self.pages[self.wolf].context.set_offline(False)
        for page in self.pages.values():
            waiting(page, 0)
        sleep(*self.pages.values())

    def executed_chooses_the_tree(self) -> None:
        """The executed draws both cards and chooses one, on the own phone; then the night may come."""
        wake(self.pages[self.out])
        live = self.pages[self.out].locator("#live")
        live.get_by_role("button", name="端末で2枚引く").click()
        live.locator("button.city-card[value=tree]").click()
        expect(live.locator("button.city-card")).to_have_count(0)
        sleep(self.pages[self.out])

    def executed_links(self, first: int, second: int) -> None:
        """In the night the executed names the two of the tree."""
        wake(self.pages[self.out])
        live = self.pages[self.out].locator("#live")
        for seat in (first, second):
            live.locator(f"#tree-seat-{seat}").check()
        live.get_by_role("button", name="この2人を結ぶ").click()
        expect(live.locator("form:has([name=verb][value=tree])")).to_have_count(0)


VOTE, NIGHT = "投票：処刑する相手を選んでください", "夜：全員が、すべての欄で選びます"


def test_a_game_on_phones_takes_the_gm_two_taps_a_night(evening: Evening, on_phones: int) -> None:
    """Two days and two nights: an event chosen on the phone of the executed, and one by the GM.

    The wolf's Wi-Fi fails for a vote; of two linked both leave; at parity the GM confirms the verdict.
    """
    desk = Desk(evening.phone(on_phones, "gm"))
    desk.button("端末で役職を配る")
    desk.says("役職は各自の端末に出ています")
    phones = Phones(evening, on_phones)
    victim, linked, second, last = phones.citizens
    phones.all_look()
    desk.says("全員が役職を確かめました")
    desk.button("夜明け（1日目の朝）へ")
    desk.says("議論は3分です")
    desk.button("投票へ")
    phones.all_name(VOTE, phones.out)
    desk.button(f"{NAMES[phones.out - 1]}さんの処刑を決める（6票）")
    phones.executed_chooses_the_tree()
    desk.says("端末を手に取ってください")
    desk.button("1日目の夜へ")
    desk.says(f"「伝説の木」です。{NAMES[phones.out - 1]}さんは、端末で選んでください")
    phones.executed_links(victim, linked)
    phones.all_name(NIGHT, victim)
    desk.says("夜の順番はすべて終わりました")
    desk.button("夜明け（2日目の朝）へ")
    wake(*phones.pages.values())
    for page in phones.pages.values():
        expect(page.locator("#live")).to_contain_text("死体が見つかりました")
    desk.button("投票へ")
    phones.all_name(VOTE, second, away=desk)
    desk.button(f"{NAMES[second - 1]}さんの処刑を決める（3票）")
    desk.button("端末で1枚引く")
    desk.pick_card("slum")
    desk.button("2日目の夜へ")
    phones.all_name(NIGHT, last)
    desk.says("夜の順番はすべて終わりました")
    desk.button("夜明け（3日目の朝）へ")
    expect(desk.live.locator(".city-prompt .city-answer")).to_contain_text("人狼")
    desk.live.get_by_text("判定を見る").click()
    desk.taps += 1
    desk.button("この判定で終了")
    wake(*phones.pages.values())
    for page in phones.pages.values():
        expect(page.locator("#result-title")).to_be_visible()
    assert desk.taps == MOST_OF_A_GAME
