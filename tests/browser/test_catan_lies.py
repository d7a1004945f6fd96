"""The board by finger and by keys: a disputed road at a running table, and builds tapped at the desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from companion.games.catan.island import SMALL
from companion.games.catan.state import CatanOptions
from tests.browser.desk import MIDDLE, Desk
from tests.browser.evening import Evening, sleep, wake
from tests.web.test_in_the_browser import faults

TOP = [corner for land in (0, 1, 2) for corner in (SMALL.corners_of[land][5], SMALL.corners_of[land][0])]
TOP.append(SMALL.corners_of[2][1])
BOTTOM = [corner for land in (16, 17, 18) for corner in SMALL.corners_of[land][4:2:-1]]
RING = SMALL.corners_of[9]
AHEAD = f"r{SMALL.edge[RING[0], RING[1]]}"
REACH = 22
"""Pixels around the middle of a place that have to be its own: half of 44."""
MISSES = r"""([kind, reach]) => [...document.querySelectorAll(`.catan-lies-${kind} button`)]
.filter((button) => {
  button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = button.getBoundingClientRect();
  const down = /-up\b/.test(button.className) ? 2 / 3 : /-down\b/.test(button.className) ? 1 / 3 : 1 / 2;
  const [x, y] = [left + width / 2, top + height * down];
  return [0, 1, 2, 3, 4, 5, 6, 7].some((eighth) => {
    const [across, along] = [Math.cos(eighth * Math.PI / 4), Math.sin(eighth * Math.PI / 4)];
    return document.elementFromPoint(x + across * reach, y + along * reach) !== button;
  });
}).map((button) => button.ariaLabel)"""

COUNTED = """() => {
  window.built = [];
  addEventListener("submit", (event) => {
    window.built.push(event.submitter.value);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}"""


@pytest.fixture
def page(evening: Evening) -> Page:
    """The desk of a table whose seat 1 holds the longest road with six."""
    table = evening.catan()
    evening.say(table, "host", "roads", seat=1, count=6)
    evening.say(table, "host", "roads", seat=2, count=5)
    evening.say(table, "host", "stretch", seat=1, count=6)
    evening.say(table, "host", "longest-road", seat=1)
    found = evening.phone(table, "host")
    found.locator(".catan-measure > a").tap()
    expect(found.locator(".catan-board")).to_be_visible()
    found.wait_for_load_state()  # its scripts are there
    return found


def place(page: Page, value: str) -> None:
    """A finger on a place of the board."""
    button = page.locator(f"#on-board button[value={value}]")
    before = page.locator("#lies [name=lies]").input_value()
    button.dispatch_event("click")
    expect(page.locator("#lies [name=lies]")).not_to_have_value(before)


def test_a_disputed_road_is_laid_cut_and_settled_by_nine_taps_from_the_desk(page: Page) -> None:
    """One leads there; then of each road two ends, whose and what, the corner of the cut, and whose it is."""
    expect(page.locator("#lies-roads-1")).to_be_checked()  # who holds it
    place(page, f"r{SMALL.edge[TOP[0], TOP[1]]}")
    place(page, f"r{SMALL.edge[TOP[5], TOP[6]]}")
    expect(page.locator(".catan-lies-why")).to_contain_text("アンさんのもの")
    page.locator("#lies-buildings-3").tap()
    place(page, f"s{TOP[4]}")
    expect(page.locator(".catan-lies-why")).to_contain_text("6 → 4")
    expect(page.locator(".catan-lies-lit")).to_have_attribute("d", re.compile("(M[^M]+){4}"))
    expect(page.locator("path.catan-lies-break")).to_have_count(1)
    expect(page.locator("#news")).to_contain_text("6 → 4")
    page.locator("#lies-roads-2").tap()
    place(page, f"r{SMALL.edge[BOTTOM[0], BOTTOM[1]]}")
    place(page, f"r{SMALL.edge[BOTTOM[4], BOTTOM[5]]}")
    assert faults(page) == []
    page.get_by_role("button", name="ベンさんに決めて卓に戻る").tap()
    expect(page.locator("#seat-1 .seat-figures")).to_contain_text("ひと続き4")
    expect(page.locator("#seat-1 .chip")).to_have_count(0)
    expect(page.locator("#seat-2 .seat-figures")).to_contain_text("最長交易路")


def test_every_place_can_be_hit_with_44_pixels_on_the_larger_board(page: Page) -> None:
    page.locator("#lies-big").check()
    assert page.evaluate(MISSES, ["edges", REACH]) == []
    page.locator("#lies-buildings-1").check()
    assert page.evaluate(MISSES, ["corners", REACH]) == []
    page.locator("#lies-big").uncheck()
    assert page.evaluate(MISSES, ["corners", REACH / 2]) == []
    page.locator("#lies-roads-1").check()
    assert page.evaluate(MISSES, ["edges", REACH / 2]) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_by_keys_the_arrows_go_from_edge_to_edge_and_enter_lays(page: Page) -> None:
    page.locator("#lies-big").focus()
    page.keyboard.press("Tab")
    first = page.locator(":focus")
    expect(first).to_have_attribute("aria-label", "辺 1 左上：空き")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#lies [name=lies]")).to_have_value("1r1")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "辺 1 右上：アンさんの街道")


@pytest.fixture
def desk(evening: Evening) -> Page:
    """The desk of a table with the board at which everybody has placed, seat 1 at the middle, seat 2 last."""
    options = CatanOptions(with_board=True, opening="snake", component_check=False, conduct_list=False)
    table = evening.table("catan", "アン", "ベン", "クレア", options=options)
    evening.say(table, "host", "start", first=1)
    for seat, corner in ((1, RING[0]), (2, 0), (3, 2), (3, 7), (2, 47), (1, 53)):
        evening.say(table, "host", "build", seat=seat, place=f"s{corner}")
        beside = evening.snapshot(table, "host").view.may_build
        evening.say(table, "host", "build", seat=seat, place=AHEAD if AHEAD in beside else beside[0])
    page = evening.phone(table, "host")
    expect(page.locator("#catan-taps .catan-board")).to_be_visible()
    return page


def test_a_finger_builds_at_every_place_of_the_desk_that_it_hits_within_44_pixels(desk: Page) -> None:
    """However far off the middle: what may be built, and some of the rest; nobody has to ask for a zoom.

    Of two neighbours one is tried above, left and in its middle, the other below and right.
    """
    desk.evaluate(COUNTED)
    host = Desk(desk)
    every = desk.locator(".catan-lies button").evaluate_all("all => all.map((one) => one.value)")
    may = desk.locator(".catan-lies .catan-may").evaluate_all("all => all.map((one) => one.value)")
    assert len(every) == 126
    for number, value in enumerate(dict.fromkeys([*may, *every[::18]])):
        far = 0.95 * REACH if value in may else 0.3 * REACH  # what is marked is rather meant
        for across, down in ((far, 0), (0, far)) if number % 2 else ((-far, 0), (0, -far), (0, 0)):
            desk.evaluate("document.getElementById('build-big').checked = false")
            built, tries = [], 0
            while not built and tries < 2:
                spot = desk.evaluate(MIDDLE, value)
                host.finger_at({"x": spot["x"] + across, "y": spot["y"] + down})
                built, tries = desk.evaluate("window.built.splice(0)"), tries + 1
            assert built == [value], (value, across, down)
    desk.locator("#build-big").check()
    for kind in ("edges", "corners"):
        assert desk.evaluate(MISSES, [kind, REACH]) == []
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390


PLACED = ("s17", "r25", "s14", "r15", "s39", "r56", "s8", "r13")
"""The starting places of the beginners' layout, as the seats place them in snake order."""
PLACED_BACK = ("s28", "r41", "s41", "r52", "s40", "r58", "s31", "r37")


def test_a_whole_game_is_recorded_by_taps_from_the_placing_to_the_declaration(evening: Evening) -> None:
    """Every piece is one tap, and none is needed for counts, lengths and award: of no turn are there more
    than at a desk without the board, but for the hex of the robber, which that desk does not ask."""
    names = ("アン", "ベン", "クレア", "ダン")
    options = CatanOptions(
        with_board=True, board="beginner", opening="snake", component_check=False, conduct_list=False
    )
    table = evening.table("catan", *names, options=options)
    host = Desk(evening.phone(table, "host"))
    host.tap(host.form("start").locator("button[name=first][value='1']"))
    all_place_in_snake_order(evening, table, host)
    with at_most(host, counted("roll", "stretch", "award", "undo", pieces=7)):
        host.roll(5)
        host.build("r30", "r29", "r28", "r27", "r35", "r36")
        host.tap("取り消す")
        host.build("r43")
    expect(host.page.locator(".catan-change")).to_contain_text("最長交易路はアンさんのものです")
    with at_most(host, counted("next", "roll", "stretch", pieces=5)):
        turn(host, 2)
        host.roll(10)
        host.build("r64", "r69", "r68", "r67", "r66")
    turn(host, 3)
    a_seven_moves_the_robber(host)
    a_pause_a_trade_and_an_incident(host, names)
    turn(host, 4)
    a_bank_that_runs_short(host)
    with at_most(host, counted("stretch", "cut", "award", pieces=2)):
        host.build("r42", "s29")
    expect(host.page.locator(".catan-change")).to_contain_text("分断（ダンさんの開拓地）：アンさん 7 → 6")
    expect(host.page.locator(".catan-change")).to_contain_text("誰のものでもありません")
    expect(host.points(1)).to_have_text("2")
    turn(host, 1)
    host.roll(8)
    with at_most(host, counted("next", "roll", "stretch", "award", pieces=5)):
        turn(host, 2)
        host.roll(9)
        host.build("r62", "c14", "c40", "s49")
        host.build("s47", bouncing=True)
    expect(host.points(2)).to_have_text("8")
    seat_2_declares_by_two_cards(host)
    assert host.order()[0][1] == "ベン"
    assert faults(host.page) == []


def all_place_in_snake_order(evening: Evening, table: int, host: Desk) -> None:
    """The road directly after its settlement, close beside where the finger still is. On the way back what
    is built as before is said beside the page."""
    before = host.taps
    host.build(*PLACED)
    expect(host.page.locator(".turn-now")).to_contain_text("ダン")  # who was last is first on the way back
    host.build(*PLACED_BACK[:2])
    assert host.taps - before == len(PLACED) + 2
    sleep(host.page)
    for seat, pieces in zip((3, 2, 1), (PLACED_BACK[2:4], PLACED_BACK[4:6], PLACED_BACK[6:]), strict=True):
        for piece in pieces:
            evening.say(table, "host", "build", seat=seat, place=piece)
    wake(host.page)


def seat_2_declares_by_two_cards(host: Desk) -> None:
    for _ in range(2):
        host.more("bought", 2)
    host.open("declare-now")
    host.tap("2枚公開して10点")
    for seat in (1, 2, 3, 4):
        host.confirm(seat)
    expect(host.page.locator("#result-title")).to_be_visible()


def counted(*once: str, pieces: int) -> int:
    """The taps of a desk without the board: one a piece, and one for whatever else is said there."""
    return len(once) + pieces


@contextmanager
def at_most(host: Desk, taps: int) -> Iterator[None]:
    before = host.taps
    yield
    assert host.taps - before <= taps


def turn(host: Desk, seat: int) -> None:
    host.tap(host.form("turn", seat=seat).locator("button"))


def a_seven_moves_the_robber(host: Desk) -> None:
    """A wrong roll is taken back; after the seven hands are as recorded, any that is not known is one tap, so
    is the robber's hex."""
    host.roll(6)
    host.tap("取り消す")
    host.roll(7)
    for seat, hand in enumerate((9, 7), 1):
        pad = host.form("hand", seat=seat).and_(host.page.locator(".hand-pad"))
        host.tap(pad.locator(f"button[value='{hand}']"))
    rows = host.page.locator(".seven .rows li")
    expect(rows).to_contain_text(["4枚捨てる", "捨てない", "記録から", "記録から"])
    host.tap("バースト確認を終える")
    host.tap(host.live.locator("button[name=land][value='11']"))
    expect(host.page.locator(".catan-robbed")).to_contain_text("アンさんから1枚引きます")


def a_pause_a_trade_and_an_incident(host: Desk, names: tuple[str, ...]) -> None:
    """Whose absence stops the play is one tap; a trade on a promise is refused, and nothing typed is lost."""
    host.tap("中断")
    host.tap(f"{names[3]}さんの離席")
    expect(host.page.locator(".catan-clock .message")).to_contain_text(names[3])
    host.tap("再開")
    host.open("more-trade")
    form = host.page.locator("#trade-players form")
    form.locator("[name=partner]").select_option(label=names[1])
    form.locator("[name=give_wood]").fill("2")
    form.locator("[name=get_ore]").fill("1")
    form.locator("[name=later]").check()
    host.tap(form.locator("button[type=submit]"), refused=True)
    expect(form.locator(".field-error")).to_contain_text("未来交渉の禁止")
    expect(form.locator("[name=give_wood]")).to_have_value("2")
    form.locator("[name=later]").uncheck()
    host.tap(form.locator("button[type=submit]"))
    expect(host.page.locator("#more-trade .message-success")).to_contain_text("鉱石1")
    form = host.open("more-incident").locator("form")
    form.locator("[name=item]").select_option("dice")
    form.locator("[name=what]").fill("床に落ちた")
    form.locator("[name=ruling]").select_option("reminder")
    host.tap(form.locator("button[type=submit]"))


def a_bank_that_runs_short(host: Desk) -> None:
    """One brick is left for two: nobody gets it."""
    host.roll(6)
    expect(host.page.locator(".catan-yields")).to_contain_text("アン：レンガ1")
    form = host.open("yields-bank-short").locator("form")
    form.locator("[name=resource]").select_option("brick")
    form.locator("[name=left]").fill("1")
    host.tap(form.locator("button[type=submit]"))
    expect(host.page.locator(".catan-yields")).not_to_contain_text("レンガ1")
