"""Every picture of the big screen at its fullest, as it is read from eight metres."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.club.rounds import operations as rounds
from companion.club.tables import operations
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games.catan.state import CatanOptions
from companion.store.engine import db
from companion.web.screen.panels import PANELS
from tests.browser.evening import Evening
from tests.browser.phones import PHONE, PROJECTOR, NewPhone
from tests.browser.wall import arranged, event_of_its_own, finished, projector
from tests.web.test_in_the_browser import AXE_RUN, OTHER_COLOURS, violations
from tests.web.whole_night import long_name

LEAST = 0.036
"""The smallest text, in heights of the picture: what is read from eight metres."""
AMISS = """
least => {
  const slide = document.querySelector(".slide[data-on]");
  const room = slide.getBoundingClientRect();
  return [...slide.querySelectorAll("*")].filter((part) => {
    const own = [...part.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
    const box = part.getBoundingClientRect();
    if (!own || !box.width || part.closest(".visually-hidden")) return false;
    if (part.closest(".catan-map") && !part.matches(".token-number, .harbour text")) return false;
    const drawn = part.getScreenCTM?.().d ?? 1;
    const small = parseFloat(getComputedStyle(part).fontSize) * drawn < innerHeight * least - .1;
    const line = getComputedStyle(part).display === "inline"; // as high as its letters, not as its line
    const tile = part.closest(".villager")?.getBoundingClientRect();
    if (tile && !line && (box.bottom > tile.bottom + 1 || box.top < tile.top - 1)) return true;
    return small || box.bottom > room.bottom + 1 || box.right > room.right + 1 || box.top < room.top - 1;
  }).map((part) => `${slide.id}: ${part.className}: ${part.textContent.trim().slice(0, 40)}`);
}
"""
CODE = """
() => {
  const code = document.querySelector(".screen-code > svg").getBoundingClientRect();
  const slides = document.querySelector(".slides").getBoundingClientRect();
  return slides.bottom <= code.top && code.right <= innerWidth ? code.height / innerHeight : 0;
}
"""
"""How high the corner's code is, in heights of the picture; 0 where it covers a slide."""


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """An event of the test's own."""
    return event_of_its_own(evening)


@pytest.mark.parametrize(
    ("theme", "query", "size"),
    [
        ("dark", "", PROJECTOR),
        ("light", "?lang=en", PROJECTOR),
        ("dark", "?lang=en", {"width": 1024, "height": 768}),
        ("light", "", PHONE),
    ],
    ids=["dark-ja", "light-en", "old-projector", "phone"],
)
def test_every_slide_is_read_from_eight_metres(
    evening: Evening, new_phone: NewPhone, theme: str, query: str, size: dict[str, int]
) -> None:
    """Twenty people at a village, twenty in the standings; axe finds nothing; all text large and inside.

    Of what it finds the first look asks all, the others what colours and sizes can change.
    """
    village = full_house(evening)
    arranged(evening, *PANELS, theme=theme, notice="昼食 12:00〜13:00\nWi-Fi: yoruhako-guest")
    screen = projector(evening, new_phone, query, viewport=size)
    wide = size["width"] / size["height"]
    least = LEAST * (min(1, 0.62 * wide) if wide > 1 else wide)
    assert screen.evaluate(CODE) >= 0.12
    asked = AXE_RUN if (theme, query) == ("dark", "") else OTHER_COLOURS
    # It stays with the village that votes.
    found = [*screen.evaluate(AMISS, least), *violations(screen, asked)]
    evening.say(village, "gm", "proceed", day=1, part="night")
    expect(screen.locator(".slide-standings").first).to_be_attached()
    for _ in range(screen.locator(".slide").count() if wide > 1 else 1):
        found += screen.evaluate(AMISS, least)
        found += violations(screen, asked) if theme == "light" or not query else []
        screen.keyboard.press("ArrowRight")
    assert found == []


TALL = {"width": 1080, "height": 1920}
HIDDEN = """
() => [...document.querySelectorAll(
  ".slide[data-on] :is(.who-name, .villager-more, .screen-names > li)"
)].filter(
  (part) => {
    const box = part.getBoundingClientRect();
    const room = part.closest(".villager, .big-seat, .slides").getBoundingClientRect();
    const bar = part.closest(".big-seat")?.querySelector(".big-bar")?.getBoundingClientRect();
    const cut = part.scrollWidth > part.clientWidth + 1;
    const over = box.bottom > (bar?.top ?? room.bottom) + 1 || box.right > room.right + 1;
    return box.height && (box.top < room.top || over || cut);
  }
).map((part) => part.textContent.trim().slice(0, 40))
"""


@pytest.mark.parametrize("size", [TALL, PROJECTOR], ids=["tall", "wide"])
def test_long_names_and_what_became_of_a_seat_are_whole(
    evening: Evening, new_phone: NewPhone, size: dict[str, int]
) -> None:
    """Two Catan tables of long names; a village of sixteen in which one shot another."""
    for _ in range(2):
        evening.catan(*(long_name(n) for n in range(1, 5)))
    village = evening.table("village", *(f"フェニキ{n}" for n in range(1, 17)))
    for seat in range(1, 17):
        evening.say(
            village, "gm", "cast", seat=seat, role={14: "hunter", 1: "werewolf"}.get(seat, "villager")
        )
    evening.say(village, "gm", "proceed", day=1, part="day")
    evening.say(village, "gm", "proceed", day=1, part="evening")
    evening.say(village, "gm", "execution", day=1, seat=14)
    evening.say(village, "gm", "shot", seat=14, target=16)
    arranged(evening, "tables")
    screen = projector(evening, new_phone, viewport=size)
    found = []
    for _ in range(screen.locator(".slide").count()):
        found += screen.evaluate(HIDDEN)
        screen.keyboard.press("ArrowRight")
    assert found == []


def test_names_that_lead_to_tables_stay_above_the_foot(evening: Evening, new_phone: NewPhone) -> None:
    """Two tables of one round, a few long names among many short ones."""
    with evening.app.app_context():
        within = rounds.add_round(db.session, evening.event_id)
        for table in "甲乙":
            names = [long_name(n) if n < 4 else f"{table}{n}" for n in range(1, 21)]
            draft = TableDraft("free", [SeatDraft(name=name) for name in names])
            operations.open_table(db.session, within.id, draft)
    arranged(evening, "seating")
    screen = projector(evening, new_phone)
    screen.keyboard.press("ArrowLeft")
    expect(screen.locator(".slide[data-on] .screen-names")).to_be_visible()
    for size in (PROJECTOR, TALL, {"width": 1024, "height": 768}):
        screen.set_viewport_size(size)
        screen.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        assert screen.evaluate(HIDDEN) == [], size


CUT = """
() => [...document.querySelectorAll(".slide[data-on] .lines :is(td, th, .who-name)")].filter(
  (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight * 1.3
).map((part) => part.textContent.trim())
"""


def test_names_and_shared_ranks_are_whole_in_standings_of_nine(evening: Evening, new_phone: NewPhone) -> None:
    """Nobody stands on a podium of five: nine lines in two columns, whose lines meet."""
    screen = standing_of(evening, new_phone, [min(seat, 5) for seat in range(1, 10)])
    assert screen.locator(".slide[data-on] .lines-rank").count() == 11
    assert screen.evaluate(CUT) == []
    left, right = (
        [row.bounding_box() for row in table.locator("tbody > tr").all()]
        for table in screen.locator(".slide[data-on] .lines").all()
    )
    assert [(row["y"], row["height"]) for row in left if row] == [
        (row["y"], row["height"]) for row in right if row
    ]


@pytest.mark.parametrize("points", [[9, 8, 8], [9, 8, 8, 8]], ids=["two-second", "three-second"])
def test_the_winner_stands_in_the_middle_where_others_share_a_place(
    evening: Evening, new_phone: NewPhone, points: list[int]
) -> None:
    screen = standing_of(evening, new_phone, points)
    steps = screen.locator(".podium-place").evaluate_all(
        "all => all.sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)"
        ".map(step => step.classList.contains('podium-1'))"
    )
    assert steps[0] is steps[-1] is False
    assert steps.count(True) == 1


def standing_of(evening: Evening, new_phone: NewPhone, points: list[int]) -> Page:
    """The slide of a standing in which people's places are those of their points."""
    table = evening.table("free", *(f"フェニキア{n}" for n in range(len(points))), members=True)
    for seat, amount in enumerate(points, 1):
        evening.say(table, "host", "points", seat=seat, round=1, amount=amount)
    evening.say(table, "host", "finish")
    evening.say(table, "host", "sign-off")
    arranged(evening, "standings")
    return projector(evening, new_phone, viewport={"width": 1280, "height": 800})


def full_house(evening: Evening) -> int:
    """A village of twenty with names of every length, Catan tables, a score sheet of twenty, standings."""
    evening.catan()
    evening.catan()
    options = CatanOptions(with_board=True, component_check=False, conduct_list=False)
    board = evening.table("catan", *(long_name(n) for n in range(1, 5)), options=options)
    evening.say(board, "host", "start", first=1)
    lies = evening.snapshot(board, "host").view.starting
    evening.say(board, "host", "what-lies", lies=lies, builds=True)
    for edge in (30, 29, 28, 27, 35):
        evening.say(board, "host", "build", seat=1, place=f"r{edge}")
    names = [long_name(n) if n % 4 else f"{n}" for n in range(1, 21)]
    village = evening.table("village", *names)
    for seat in range(1, 21):
        role = {1: "werewolf", 2: "seer", 6: "hunter"}.get(seat, "villager")
        evening.say(village, "gm", "cast", seat=seat, role=role, character="旅する吟遊詩人")
    for day, part in ((1, "day"), (1, "evening")):
        evening.say(village, "gm", "proceed", day=day, part=part)
    for voter in range(1, 11):
        evening.say(village, "gm", "vote", day=1, voter=voter, target=voter + 5)
    evening.say(village, "gm", "execution", day=1, seat=6)
    evening.say(village, "gm", "shot", seat=6, target=8)
    evening.table("free", *names)
    evening.table("half_wolf", *"茜碧橙紫翠")
    evidence = evening.table("evidence", *names[:16])
    for seat in range(1, 16):
        wolf = evening.snapshot(evidence, f"seat-{seat}").view.own.role == "werewolf"
        evening.say(evidence, f"seat-{seat}", "arrange", white=[1, 2] if wolf else [1, 2, 3])
    evening.say(evidence, "gm", "proceed")
    finished(evening, evening.table("free", *(f"乙{n}" for n in range(1, 21)), members=True), 20)
    return village
