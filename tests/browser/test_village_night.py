"""The village of source 001, played on the GM's phone tap by tap, signed off, and standing in the season."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.club.events.models import Event
from companion.club.rounds import operations as rounds
from companion.club.standings.queries import standing
from companion.club.standings.scope import Scope
from companion.club.tables import operations as tables
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.village.state import VillageOptions
from companion.kernel.record import outcome
from companion.kernel.table import verb_of
from companion.store import log
from companion.store.engine import db
from tests.browser.evening import Evening, following, sleep, wake
from tests.budgets import Cost, within
from tests.games.village.source_001 import DAYS, NAMES, SEATS, STRUCK_NOTE
from tests.web.test_in_the_browser import violations

EXPECTED = json.loads(
    (Path(__file__).parents[1] / "records" / "village-night.expected.json").read_text("utf-8")
)


@pytest.fixture
def village(evening: Evening) -> int:
    """The table: sixteen players of the club, nothing written yet."""
    with evening.app.app_context():
        seats = [SeatDraft(evening.player(name)) for name in NAMES]
        within = rounds.add_round(db.session, evening.event_id)
        draft = TableDraft("village", seats, VillageOptions(title="16人村"))
        return tables.open_table(db.session, within.id, draft).id


COUNT_TAPS = """() => {
  const page = document.documentElement.dataset;
  let last = scrollY;
  const scroll = window.scrollTo.bind(window);
  window.scrollTo = (where) => { scroll(where); last = scrollY; };
  addEventListener("pointerdown", (event) => {
    if (!event.isTrusted) return;
    page.thumb = 1 + Number(page.thumb || 0);
    page.scrolled = Number(scrollY !== last) + Number(page.scrolled || 0);
    last = scrollY;
  }, true);
}"""
"""Counts on the page what a thumb does on it, as long as it is not left: taps, and those after scrolling.
Where the page itself brings the next sentence into view, no thumb has scrolled."""


class Desk:
    """The GM's thumb on the notebook."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.live = page.locator("#live")

    def says(self, sentence: str) -> None:
        """Wait until the prompt says this."""
        expect(self.live.locator(".say").first).to_contain_text(sentence)

    def cast_by_list(self) -> None:
        """Paste every seat's role and character name."""
        roles = {"werewolf": "人狼", "god": "神様", "hunter": "ハンター", "seer": "占い師", "madman": "狂人"}
        roles |= {"medium": "霊媒師", "villager": "村人", "knight": "騎士"}
        rows = [f"{roles[role]} {character}" for _, role, character in SEATS[2:]]
        self.open("#cast-list")
        self.live.locator("#cast-paste").fill("\n".join(["", "", *rows]))
        self.live.locator("[data-cast-fill]").click()

    def cast_by_taps(self) -> None:
        """The first two seats, one tap each."""
        self.open("#cast-named")
        for name, _, character in SEATS[:2]:
            expect(self.live.locator(".village-voter bdi")).to_have_text(name)
            self.live.locator("#cast-character").fill(character)
            self.live.locator(".cast-next").get_by_role("button", name="人狼").click()

    def open(self, details: str) -> Locator:
        """Unfold a part."""
        found = self.live.locator(details)
        if found.get_attribute("open") is None:
            found.locator("summary").first.click()
        return found

    def told(self) -> None:
        """Whatever had to be told has been."""
        waits = self.live.locator(".village-after:not([open]) > summary")
        if waits.count():
            waits.click()
            expect(self.live.locator(".village-prompt > .village-tell")).to_be_hidden()

    def pick(self, verb: str, seat: int | None) -> None:
        """Tap a seat of the board, or nobody, in the choice that goes with the prompt."""
        self.told()
        form = self.live.locator(f".village-prompt form.picks:has([name=verb][value={verb}])")
        inside = form.locator(f"button.pick[value='{seat or ''}']")
        inside.or_(self.live.locator(f"button[form=picks-{verb}][value='{seat or ''}']")).first.click()

    def called(self, sentence: str) -> None:
        """Say what nobody chooses anything in, and go on."""
        self.says(sentence)
        self.live.locator(".last-next").get_by_role("button", name="次へ").click()

    def shots(self, chain: tuple[int, ...]) -> None:
        """Each shoots the next; the last has no shot."""
        for shooter, target in pairwise(chain):
            self.says(f"{NAMES[shooter - 1]}さん、誰を撃ちますか")
            self.pick("shot", target)

    def go_on(self, to: str, now: str, *, early: bool = False) -> None:
        """Turn the page, and wait until it is the next part of the day; `early`: not all have been called."""
        self.told()
        if early:
            self.open("#dawn-now")
        self.live.locator(".last-next, #dawn-now[open]").get_by_role("button", name=to).click()
        expect(self.live.locator(".where-state")).to_contain_text(now)

    def vote(self, targets: tuple[int | None, ...]) -> None:
        """The living vote one after the other, each by one tap."""
        for left, target in zip(range(len(targets), 0, -1), targets, strict=True):
            expect(self.live.locator(".village-voter .note")).to_have_text(f"あと{left}人")
            self.pick("vote", target)

    def execute(self, seat: int) -> None:
        """An evening without recorded votes: straight to the execution."""
        self.act("処刑", seat)

    def act(self, name: str, seat: int) -> None:
        """Choose what is written down, then the seat."""
        self.live.locator("#acts .choice").filter(has=self.page.get_by_text(name, exact=True)).click()
        self.live.locator(f".village-act:visible[value='{seat}']").click()

    def taps(self, count: str = "thumb") -> int:
        """How often the page was tapped so far, or `scrolled` before."""
        return int(self.page.evaluate("count => document.documentElement.dataset[count] || 0", count))

    def alive(self, count: int) -> None:
        """Wait until so many are shown to live."""
        expect(self.live.locator(".where-note").first).to_contain_text(f"生存 {count}")


def look_at(page: Page) -> list[str]:
    """What axe finds on the page as it stands, and whether it is wider than the phone."""
    found = violations(page)
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        found.append("wider than the screen")
    return found


def in_season(evening: Evening) -> dict[str, int]:
    """Points in hundredths by name, of everybody in the season's table who has any."""
    with evening.app.app_context():
        season = db.session.get_one(Event, evening.event_id).season_id
        rows = standing(db.session, Scope(season_id=season, game="village"), "organiser")
        return {row.name: row.figures.points for row in rows if row.figures.points}


def recorded(evening: Evening, table: int) -> dict[str, Any]:
    """The table's result as `companion replay` prints it."""
    with evening.app.app_context():
        log.histories(db.engine).forget(table)
        found: dict[str, Any] = json.loads(json.dumps(outcome(tables.history(db.session, table))))
        return found


def test_the_village_of_the_source_played_by_taps_stands_in_the_season(
    evening: Evening, village: int
) -> None:
    page, room = evening.phone(village, "gm"), evening.phone(village, "public")
    desk = Desk(page)
    page.evaluate(COUNT_TAPS)
    desk.cast_by_taps()
    desk.cast_by_list()
    desk.called("人狼は顔を上げて")
    desk.says("占い師は顔を上げて")
    desk.pick("divination", 6)
    desk.says("まもなく朝になります")
    desk.go_on("夜明け（1日目の朝）へ", "1日目 昼")
    before = desk.taps()
    first_day(desk, room)
    faults = look_at(page)
    first_night(desk, room)
    # With a claim, five shots and a guard put right; for two taps of a bare execution sixteen ballots.
    assert desk.taps() - before - 2 + len(SEATS) + 1 <= 40
    before = desk.taps()
    sleep(room)
    second_day(desk)
    assert desk.taps() - before <= 8 + 7
    third_day(evening, village, desk)
    last_day(desk)
    wake(room)
    faults += look_at(page) + look_at(room)
    sign_off(desk)
    assert faults == []
    assert recorded(evening, village) == EXPECTED
    assert in_season(evening) == {
        "レイリー": 3500,
        "ヒンメル": 2000,
        "ゴート": 2000,
        "マギー": 500,
        "クレア": 500,
    }


def first_day(desk: Desk, room: Page) -> None:
    """16 at dawn; レイリー claims medium; ハーツ is executed, and six shots follow."""
    desk.alive(16)
    desk.act("霊媒CO", 1)
    expect(room.locator(".village-board li").first).to_contain_text("霊媒CO")
    desk.go_on("投票へ", "1日目 夕方")
    desk.execute(4)
    desk.shots((4, 6, 14, 15, 16, 10))
    desk.alive(10)
    desk.go_on("1日目の夜へ", "1日目 夜")


def first_night(desk: Desk, room: Page) -> None:
    """The seer finds ヒンメル, クレア is attacked; called at dawn, not before, she shoots エーゼル."""
    desk.says("人狼は顔を上げて")
    desk.pick("attack", 8)
    desk.says("占い師は顔を上げて")
    desk.pick("divination", 2)
    expect(desk.live.locator(".village-prompt > .village-tell")).to_contain_text("黒")
    expect(desk.live.locator(".village-close")).to_have_text("占い師は顔を伏せてください。")
    desk.says("霊媒師は顔を上げて")
    desk.pick("reading", 4)
    desk.says("騎士は顔を上げて")
    desk.pick("guard", 8)
    desk.says("まもなく朝になります")
    desk.page.locator(".last-entry > form button").click()  # he pointed at another
    desk.says("騎士は顔を上げて")
    desk.pick("guard", 12)
    desk.says("まもなく朝になります")
    expect(room.locator(".where-note")).to_contain_text("生存 10")
    desk.go_on("夜明け（2日目の朝）へ", "2日目 昼")
    expect(room.locator(".where-note")).to_contain_text("生存 9")
    desk.shots((8, 11))
    expect(room.locator(".where-note")).to_contain_text("生存 8")
    expect(room.locator("#live")).not_to_contain_text("襲撃")


def second_day(desk: Desk) -> None:
    """8 at dawn; ヒンメル is voted out, マギー attacked."""
    desk.alive(8)
    desk.go_on("投票へ", "2日目 夕方")
    desk.vote((2, 1, 2, 2, 2, 3, 2, None))
    desk.says("5票で、ヒンメルさんの処刑が決まりました")
    desk.page.get_by_role("button", name="ヒンメルさんを処刑").click()
    desk.says("夜になりました")
    desk.go_on("2日目の夜へ", "2日目 夜")
    desk.pick("attack", 7)
    desk.says("占い師は顔を上げて")
    desk.go_on("夜明け（3日目の朝）へ", "3日目 昼", early=True)


def third_day(evening: Evening, village: int, desk: Desk) -> None:
    """6 at dawn; what is tapped as before is said beside the page, as the source has it."""
    desk.alive(6)
    sleep(desk.page)
    told = dict(DAYS)
    for part in ("evening", "night"):
        evening.say(village, "gm", "proceed", day=3, part=part)
        for fact in told[3, part]:
            evening.play(village, "gm", fact)
    wake(desk.page)
    desk.go_on("夜明け（4日目の朝）へ", "4日目 昼", early=True)


def last_day(desk: Desk) -> None:
    """3 at dawn; トウテツ is executed: the wolves have won. レイリー is the MVP."""
    desk.alive(3)
    desk.go_on("投票へ", "4日目 夕方")
    desk.execute(12)
    desk.says("勝敗が決まりました")
    expect(desk.live.locator(".village-judged")).to_contain_text("人狼陣営")
    desk.page.get_by_text("判定を見る").click()
    desk.page.get_by_role("button", name="この判定で終了").click()
    expect(desk.live.locator("#prompt-title")).to_have_text("MVPを選ぶ")
    expect(desk.live.locator(".verdict").first).to_contain_text("人狼陣営の勝利")
    desk.pick("mvp", 1)
    desk.says("お疲れさまでした")


def sign_off(desk: Desk) -> None:
    """The win of seat 10 is struck with a note, and the table signed."""
    desk.live.locator("#points > summary").click()
    line = desk.live.locator(".ledger-line", has_text="アイコス")
    line.locator("summary").click()
    line.locator("[name=note]").fill(STRUCK_NOTE)
    line.get_by_role("button", name="この点を外す").click()
    expect(line).to_contain_text(STRUCK_NOTE)
    desk.page.get_by_role("button", name="結果を確定する").click()
    expect(desk.live).to_contain_text("確定済みです")
    text = desk.live.locator("#share-text").text_content() or ""
    assert "1. 吟遊詩人 レイリー（人狼） 生存 35点" in text


SIXTEEN = ["werewolf"] * 3 + ["seer", "medium", "knight", "madman"] + ["villager"] * 9
PACE = 80
"""Milliseconds between two ballots; nothing is waited for."""


def test_a_day_and_a_night_of_sixteen_with_ballots_one_after_the_other_at_once(
    evening: Evening, record_property: Callable[[str, object], None]
) -> None:
    table = evening.table("village", *(f"プレイヤー{n}" for n in range(1, 17)))
    for seat, role in enumerate(SIXTEEN, 1):
        evening.say(table, "gm", "cast", seat=seat, role=role)
    evening.say(table, "gm", "proceed", day=1, part="day")
    desk = Desk(evening.phone(table, "gm"))
    desk.page.reload()  # that the phone is the GM's now has been read by then
    following(desk.page)
    desk.page.evaluate(COUNT_TAPS)
    desk.go_on("投票へ", "1日目 夕方")
    places = {seat: middle(desk.live.locator(f".village-board .pick[value='{seat}']")) for seat in (2, 16)}
    for voter in range(1, 17):
        desk.page.mouse.click(*places[2 if voter == 16 else 16])
        desk.page.wait_for_timeout(PACE)
    desk.says("15票で、プレイヤー16さんの処刑が決まりました")
    with evening.app.app_context():
        votes = [entry.move for entry in evening.history(table).log if verb_of(entry.move) == "vote"]
    assert [vote.voter for vote in votes] == list(range(1, 17))
    assert [vote.target for vote in votes[:15]] == [16] * 15
    desk.page.get_by_role("button", name="プレイヤー16さんを処刑").click()
    desk.says("夜になりました")
    desk.go_on("1日目の夜へ", "1日目 夜")
    turns = (
        ("人狼", "attack", 9),
        ("占い師", "divination", 10),
        ("霊媒師", "reading", 16),
        ("騎士", "guard", 4),
    )
    for who, verb, target in turns:
        desk.says(f"{who}は顔を上げて")
        desk.pick(verb, target)
    desk.says("まもなく朝になります")
    desk.go_on("夜明け（2日目の朝）へ", "2日目 昼")
    assert len(SIXTEEN) < desk.taps()
    within(record_property, "a day and a night of sixteen", Cost(desk.taps(), 0, desk.taps("scrolled")))


def middle(what: Locator) -> tuple[float, float]:
    """Where a thumb taps it, without scrolling."""
    expect(what).to_be_in_viewport(ratio=1)
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_what_a_seat_claims_to_have_learned_is_written_by_one_tap(evening: Evening) -> None:
    table = evening.table("village", *NAMES[:6])
    for seat, role in enumerate(("werewolf", "seer", "villager", "villager", "villager", "villager"), 1):
        evening.say(table, "gm", "cast", seat=seat, role=role)
    evening.say(table, "gm", "proceed", day=1, part="day")
    evening.say(table, "gm", "claim", day=1, seat=2, role="seer")
    page = evening.phone(table, "gm")
    Desk(page).open("#results").locator(".choice", has_text="白").click()
    page.get_by_role("button", name=f"3 {NAMES[2]}さん").click()
    expect(page.locator("#live").get_by_text(NAMES[2]).locator("visible=true").first).to_be_visible()
    expect(page.locator("form[aria-busy]")).to_have_count(0)
    assert evening.log(table)[-1][1] == "report"
    page.locator("#acts .choice", has_text="占いCO").click()
    expect(page.locator(".village-act:visible")).to_have_count(6)
    evening.say(table, "gm", "proceed", day=1, part="evening")
    expect(page.locator("#acts input[value='execution']")).to_be_attached()
    expect(page.locator(".village-act:visible"), "what was chosen by day takes no vote").to_have_count(0)


def test_sixteen_targets_fit_a_phone(evening: Evening) -> None:
    """Four rows of four, all to be seen at once with the sentence that asks for them."""
    table = evening.table("village", *(f"プレイヤー{n}" for n in range(1, 18)))
    for seat, role in enumerate(["werewolf", "seer", *["villager"] * 15], 1):
        evening.say(table, "gm", "cast", seat=seat, role=role)
    for part in ("day", "evening"):
        evening.say(table, "gm", "proceed", day=1, part=part)
    page = evening.phone(table, "gm")
    picks = page.locator(".village-board .pick:enabled")
    expect(picks).to_have_count(16)
    boxes = [box for box in (picks.nth(n).bounding_box() for n in range(16)) if box]
    assert len({box["x"] for box in boxes}) == 4
    assert boxes[-1]["y"] + boxes[-1]["height"] - boxes[0]["y"] < 400
    assert min(box["width"] for box in boxes) > 70
