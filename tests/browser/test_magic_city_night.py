"""Magic City on the GM's phone alone, with real cards: role check, an event, a night, tap by tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.club.rounds import operations as rounds
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.magic_city.options import MagicCityOptions
from companion.store.engine import db
from tests.browser.evening import Evening
from tests.browser.test_village_night import look_at

NAMES = ["アン", "ベン", "クレア", "ダン", "エマ", "フミ", "ゴウ", "ハル", "イチ", "ジュン", "カイ", "ラン"]
ROLES = [
    *("werewolf", "evil-eye", "chimera", "fox", "djinn", "seer", "medium", "knight", "dragon"),
    *("spirit-caller", "golem", "citizen"),
]
MOST_TAPS = 25
"""Of a night of twelve seats."""
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
        """Wait until a sentence of now has this in it."""
        expect(self.live.locator(".city-say", has_text=sentence).first).to_be_visible()

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
    desk.button("投票（1日目 夕方）へ")
    desk.decide(12)
    desk.says("イベントカードを2枚引いて")
    desk.button("端末で2枚引く")
    desk.live.locator("button.city-card[value=garden]").click()
    desk.says("夜になります")


def night_with_the_garden(desk: Desk) -> None:
    """Nine turns: the attack on クレア goes to the fox next to her and fails; the seer finds a wolf."""
    desk.button("1日目の夜へ")
    desk.says("襲撃をずらす向き")
    desk.live.locator(".city-dice").get_by_role("button", name="1").click()
    desk.taps += 1
    desk.says("人狼の方は目を開けて")
    desk.pick("attack", 3)
    desk.says("人狼の方は、目を閉じてください")
    desk.says("魔眼の人狼の方は")
    desk.pick("evil-eye", 9)
    desk.says("キメラの方は目を開けて")
    desk.pick("guess", 7)
    desk.says("予言者の方は目を開けて")
    desk.pick("divination", 1)
    expect(desk.live.locator(".city-answer")).to_have_text("アンさん：人狼")
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
    expect(room.locator("#live")).to_contain_text("今朝は死体が見つかりませんでした")
    expect(room.locator("#live")).to_contain_text("2日目")
    assert faults + look_at(page) + look_at(room) == []


@pytest.fixture
def on_phones(evening: Evening) -> int:
    """A table of seven on phones, dealt by the device, everybody has looked; one card in the pile."""
    options = MagicCityOptions(led="gm-phones", roles=FEW, events=("slum",))  # type: ignore[arg-type]
    table = evening.table("magic_city", *NAMES[:7], options=options)
    evening.say(table, "gm", "deal")
    for seat in range(1, 8):
        evening.say(table, f"seat-{seat}", "choose")
    for part in ("day", "evening"):
        evening.say(table, "gm", "proceed", day=1, part=part)
    return table


def test_a_night_on_phones_takes_the_gm_two_taps_and_each_seat_two(evening: Evening, on_phones: int) -> None:
    """What the other seats tap is said beside; the wolf's phone is the last to answer."""
    table, view = on_phones, evening.snapshot(on_phones, "gm").view
    held = [known.role.key.removeprefix("magic-city-role-") for known in view.desk.dossiers]
    wolf = held.index("werewolf") + 1
    out, victim = [seat for seat, role in enumerate(held, 1) if role == "citizen"][:2]
    desk, seat = Desk(evening.phone(table, "gm")), evening.phone(table, f"seat-{wolf}").locator("#live")

    def all_choose(target: int) -> None:
        for other in range(1, 8):
            if other != wolf and evening.snapshot(table, f"seat-{other}").action("choose"):
                evening.say(table, f"seat-{other}", "choose", target=target if other != target else wolf)
        seat.locator(f"#target-{target}").check()
        seat.get_by_role("button", name="決める").click()

    expect(seat).to_contain_text("投票：処刑する相手を選んでください")
    all_choose(out)
    desk.says("本日処刑されるのは")
    desk.button(f"{NAMES[out - 1]}さんの処刑を決める（6票）")
    desk.button("端末で1枚引く")
    desk.live.locator("button.city-card[value=slum]").click()
    desk.taps = 0
    desk.button("1日目の夜へ")
    expect(seat).to_contain_text("夜：全員が同じように選びます")
    all_choose(victim)
    desk.says("夜の順番はすべて終わりました")
    desk.button("夜明け（2日目の朝）へ")
    assert desk.taps == 2
    expect(seat).to_contain_text("死体が発見されました")
