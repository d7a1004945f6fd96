"""The club's pages on phones and laptops: a sample night walked through with real taps."""

from __future__ import annotations

from datetime import date
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from companion import create_app
from companion.club.rounds.drafts import Draft, Within
from companion.club.rounds.notes import Note, note_person, relate
from companion.club.rounds.operations import change_draft
from companion.config import Config
from companion.games import GAMES
from companion.store.engine import db
from tests.browser.night import Night
from tests.browser.phones import LAPTOP, PHONE, NewPhone
from tests.databases import closed
from tests.web.club.evenings import Evening
from tests.web.test_in_the_browser import LOOKS, every_look, faults, set_up

PATHS = (
    "/",
    "/guide",
    "/players",
    "/players/archived",
    "/players/new",
    "/players/1",
    "/players/1/edit",
    "/players/1/merge",
    "/events",
    "/events/new",
    "/events/1",
    "/events/1/edit",
    "/events/1/applications",
    "/events/1/applications/many",
    "/events/1/door",
    "/events/1/join/walk-in",
    "/events/1/tables",
    "/events/1/rounds/new?game=catan",
    "/events/1/rounds/new?game=village",
    "/events/seasons",
    "/events/seasons/new",
    "/standings",
    "/standings/all?game=catan",
    "/standings/events/1",
    "/sample/remove",
)
TALL = 48
COUNT = count(1)


@pytest.fixture(scope="module")
def night(start_night) -> Night:
    """One server for this module, with a sample night made by the first test that needs it."""
    return start_night()


def enter(page: Page, night: Night) -> None:
    """Log in, and make the sample night where there is none."""
    founds = not night.organiser
    set_up(page, night)
    if founds:
        page.goto(f"{night.url}/guide")
        page.locator("form[action='/sample/add'] button:not([formaction])").click()
        page.wait_for_url("**/events/1/tables")


def test_axe_finds_nothing_on_any_page_and_none_is_wider_than_its_screen(night, new_phone: NewPhone):
    """In all colours and sizes; half of the pages in either language."""
    pages = [new_phone(lang, size, dark=dark) for lang, size, dark in LOOKS]
    for page in pages:
        enter(page, night)
    found = []
    for number, path in enumerate(PATHS):
        page = pages[number % 2]
        answer = page.goto(night.url + path)
        assert answer is not None
        assert answer.status == 200, path
        found += every_look(page)
    assert found == []


def test_check_in_is_one_tap_without_leaving_the_page(night, new_phone: NewPhone):
    page = new_phone("en")
    enter(page, night)
    page.goto(f"{night.url}/events/1/door")
    page.evaluate("window.stayed = true")
    missing = page.locator("#door section").first.locator("button.tap")
    before = missing.count()
    name = missing.first.locator("bdi").first.inner_text()
    assert (missing.first.bounding_box() or {"height": 0})["height"] >= TALL
    missing.first.click()
    expect(missing).to_have_count(before - 1)
    expect(page.locator(".door-bar")).to_contain_text(name)
    page.locator(".door-bar button").click()
    expect(missing).to_have_count(before)
    assert page.evaluate("window.stayed")


def test_two_quick_taps_on_two_names_both_count(night, crowd, new_phone: NewPhone):
    """Under a tapping finger no name moves, though the first tap has been answered meanwhile."""
    page = new_phone("en")
    set_up(page, night)
    page.goto(f"{crowd}/door")
    others = page.locator("button[name=check-in]")
    first, second = (others.nth(n).locator("bdi").first.inner_text() for n in (0, 1))
    spots = [others.nth(n).bounding_box() for n in (0, 1)]
    with page.expect_response("**/door"):
        page.mouse.click(spots[0]["x"] + 20, spots[0]["y"] + 20)
    page.mouse.click(spots[1]["x"] + 20, spots[1]["y"] + 20)
    here = page.locator("#here")
    expect(others).to_have_count(1)
    expect(here).to_contain_text(first)
    expect(here).to_contain_text(second)


def test_the_first_name_stands_in_the_upper_half_of_the_screen(night, new_phone: NewPhone):
    page = new_phone("ja")
    enter(page, night)
    page.goto(f"{night.url}/events/1/door")
    name = (page.locator(".tap").first.bounding_box() or {"y": 999})["y"]
    assert name < page.viewport_size["height"] / 2
    for above in ("h1", "#door-search"):
        assert (page.locator(above).bounding_box() or {"y": 999})["y"] < name
    page.mouse.wheel(0, 900)
    expect(page.locator(".door-bar")).to_be_in_viewport()


def unfold(page: Page, fold: str) -> None:
    """Open one of the door's folds, which stays open after a tap."""
    page.locator(f"{fold} > summary").click()


def gone_home(row: Locator) -> None:
    """Behind the "…" of somebody's row at the door: has gone home."""
    if row.locator("details:not([open])").count():
        row.locator("summary").click()
    row.locator("button[name=leave]").click()


def test_the_search_narrows_every_list_of_the_door_and_is_empty_after_the_tap(night, new_phone: NewPhone):
    page = new_phone("en")
    enter(page, night)
    page.goto(f"{night.url}/events/1/door")
    unfold(page, "#here")
    rows = page.locator("#door li[data-words]:visible")
    every = rows.count()
    name = page.locator("#here strong bdi").first.inner_text()
    page.locator("#door-search").fill(name)
    expect(rows).to_have_count(1)
    gone_home(page.locator("#here li[data-words]:visible"))
    expect(page.locator("#door-search")).to_have_value("")
    expect(rows).to_have_count(every)


def test_a_search_opens_the_folds_of_the_door_that_hold_who_is_looked_for(night, crowd, new_phone: NewPhone):
    """And shuts them again once nobody is looked for, be the search emptied by hand or by the tap."""
    page = new_phone("en")
    set_up(page, night)
    page.goto(f"{crowd}/door")
    here, others, search = page.locator("#here"), page.locator("#others"), page.locator("#door-search")
    open_folds = page.locator("#door details[open]")
    expect(open_folds).to_have_count(0)
    search.fill(here.locator("strong bdi").first.text_content() or "")
    expect(here.locator("li[data-words]:visible")).to_have_count(1)
    expect(others).not_to_have_attribute("open", "")
    search.fill("")
    expect(open_folds).to_have_count(0)
    name = others.locator("strong bdi").first.text_content() or ""
    search.fill(name)
    others.locator("button.tap:visible", has_text=name).click()
    expect(page.locator(".door-bar")).to_contain_text(name)
    expect(search).to_have_value("")
    expect(open_folds).to_have_count(0)


def test_what_follows_the_names_at_the_door_is_in_view_once_all_are_here(night, crowd, new_phone: NewPhone):
    """The seats first, then whoever comes without an application, then somebody new."""
    page = new_phone("ja")
    set_up(page, night)
    page.goto(f"{crowd}/door")
    left = page.locator("#arrivals button[name=check-in]")
    for before in range(left.count(), 0, -1):
        left.first.click()
        expect(left).to_have_count(before - 1)
    folded = ("#others > summary", "#here > summary")
    for next_one in ("#door .message .btn-primary", ".after-names .btn", *folded):
        expect(page.locator(next_one)).to_be_in_viewport()


def test_without_the_network_a_tap_stays_and_goes_out_by_itself(night, new_phone: NewPhone):
    page = new_phone("en")
    enter(page, night)
    page.goto(f"{night.url}/events/1/door")
    unfold(page, "#here")
    page.context.set_offline(True)
    before = page.locator("#door button[name=leave]").count()
    gone_home(page.locator("#door li:has(button[name=leave])").first)
    assert page.locator("#door .head-more[open]").count() == 0, "the menu lies on what it has changed"
    expect(page.locator("#came > li[data-kept]")).to_be_visible()
    expect(page.locator("[data-part=waits]")).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    expect(page.locator("#door button[name=leave]")).to_have_count(before - 1)
    expect(page.locator("[data-part=waits]")).to_be_hidden()


@pytest.fixture
def crowd(night) -> str:
    """The address of an event of today with twelve people who are here and sit nowhere, three to come."""
    app = create_app(Config(instance=night.instance, testing=True))
    evening = Evening(app, date.today(), season=f"{next(COUNT)}", number=None)
    evening.come(*(f"{evening.id}-{number:02}" for number in range(12)))
    evening.apply(*(f"{evening.id}-late-{number}" for number in range(3)))
    closed(app)
    return f"{night.url}/events/{evening.id}"


def test_three_tables_of_three_games_are_four_taps(night, crowd, new_phone: NewPhone):
    page = new_phone("en")
    set_up(page, night)
    page.goto(f"{crowd}/tables")
    page.locator("button[name=look]").click()
    page.locator("[name=others]").fill("score, half 4")
    page.locator(".act-bar [name=numbers]").click()
    expect(page.locator(".plan-table")).to_have_count(3)
    expect(page.locator("[aria-busy]")).to_have_count(0)
    page.locator("button[name=open]").press(
        "Enter"
    )  # a key is one event: nothing is drawn anew in its middle
    page.wait_for_url("**/tables")
    expect(page.locator(".table-card")).to_have_count(3)
    page.locator(".just-opened button").click()
    page.wait_for_url("**/rounds/new")
    expect(page.locator(".plan-table")).to_have_count(3)
    page.go_back()
    expect(page.locator(".table-card")).to_have_count(0)


def test_people_of_a_plan_are_moved_by_tap(night, crowd, new_phone: NewPhone):
    page = new_phone("en")
    set_up(page, night)
    page.goto(f"{crowd}/rounds/new")
    page.evaluate("window.stayed = true")
    people = page.locator(".plan-table .plan-person")
    first = people.first.locator("bdi").inner_text()
    people.first.click()
    expect(page.locator(".plan-person:has(:checked)")).to_have_count(1)
    page.locator("button[name=here][value=out]").click()
    expect(page.locator(".plan-standing")).to_contain_text(first)
    expect(page.locator(".plan-person:has(:checked)")).to_have_count(0)
    assert page.evaluate("window.stayed")


def test_two_taps_have_two_people_of_a_plan_change_places_and_one_takes_that_back(
    night, crowd, new_phone: NewPhone
):
    page = new_phone("en")
    set_up(page, night)
    page.goto(f"{crowd}/rounds/new")
    names = page.locator(".plan-table .plan-person bdi")
    before = names.all_inner_texts()
    names.first.click()
    names.last.click()
    expect(names.first).to_have_text(before[-1])
    assert names.all_inner_texts() == [before[-1], *before[1:-1], before[0]]
    page.reload()
    assert names.all_inner_texts() == [before[-1], *before[1:-1], before[0]]
    page.locator("button[name=undo]").click()
    expect(names.first).to_have_text(before[0])
    assert names.all_inner_texts() == before


def test_two_organisers_plan_one_round(night, crowd, new_phone: NewPhone):
    one, other = new_phone("en"), new_phone("en")
    for page in (one, other):
        set_up(page, night)
        page.goto(f"{crowd}/rounds/new")
    first = one.locator(".plan-table .plan-person bdi").first.inner_text()
    one.locator(".plan-table .plan-person bdi").first.click()
    one.locator("button[name=here][value=out]").click()
    expect(other.locator(".plan-standing")).to_contain_text(first)


def test_people_of_a_plan_are_dragged(night, crowd, new_phone: NewPhone):
    page = new_phone("en")
    set_up(page, night)
    page.goto(f"{crowd}/rounds/new?game=catan")
    tables = page.locator(".plan-table")

    def drag(to: Locator) -> None:
        tables.nth(0).locator(".plan-person").first.hover()
        page.mouse.down()
        box = to.bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 20, steps=3)
        page.mouse.up()

    one, other = (tables.nth(n).locator(".plan-person bdi").first.inner_text() for n in (0, 1))
    drag(tables.nth(1).locator(".plan-person").first)
    expect(tables.nth(0).locator(".plan-person").first).to_contain_text(other)
    expect(tables.nth(1).locator(".plan-person").first).to_contain_text(one)
    count = tables.nth(1).locator(".plan-person").count()
    drag(tables.nth(1).locator("summary"))
    expect(tables.nth(1).locator(".plan-person")).to_have_count(count + 1)
    expect(page.locator("[data-pick]:checked")).to_have_count(0)


def test_people_of_a_plan_are_dragged_by_a_finger_that_rests_on_them_first(night, crowd, new_phone: NewPhone):
    page = new_phone("en")
    set_up(page, night)
    page.goto(f"{crowd}/rounds/new?game=catan")
    tables, finger = page.locator(".plan-table"), page.context.new_cdp_session(page)
    one, other = tables.nth(0).locator(".plan-person").last, tables.nth(1).locator(".plan-person").first
    other.scroll_into_view_if_needed()

    def drag(*, rests: bool) -> None:
        for kind, at in (("touchStart", one), ("touchMove", other), ("touchEnd", None)):
            box = at.bounding_box() if at else None
            points = [{"x": box["x"] + 20, "y": box["y"] + 20}] if box else []
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            if rests and kind == "touchStart":
                expect(page.locator(".plan-carried")).to_have_count(1)

    before = [each.locator("bdi").inner_text() for each in (one, other)]
    drag(rests=False)
    assert [each.locator("bdi").inner_text() for each in (one, other)] == before
    drag(rests=True)
    expect(one).to_contain_text(before[1])
    expect(other).to_contain_text(before[0])
    expect(page.locator("[data-pick]:checked")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["390", "1280"])
def test_the_plan_of_a_mixed_round_of_twenty_two_is_one_short_page(
    night, new_phone: NewPhone, size: dict[str, int]
):
    app = create_app(Config(instance=night.instance, testing=True))
    evening = Evening(app, date.today(), season=f"{next(COUNT)}", number=None)
    ending = "の子" if size == PHONE else "の介"
    evening.come(*(f"{kana}{ending}" for kana in "あいうえおかきくけこさしすせそたちつてとなに"))
    with app.app_context():
        playable = {name: GAMES[name] for name in ("catan", "village", "free")}

        def mixed(draft: Draft) -> None:
            draft.begin("catan")
            draft.set_tables("village", 1)
            draft.set_tables("free", 1)
            one, other = (table.people[0] for table in draft.plan.tables[:2])
            for key in (one, other):
                note_person(db.session, int(key), evening.id, Note(beginner=True, text="左利き"))
            relate(db.session, int(one), int(other), "together", evening.id)
            draft.swap([one, draft.plan.tables[2].people[0]])
            draft.hold([one])

        change_draft(db.session, Within(evening.id, None, playable), mixed)
    closed(app)
    page = new_phone("ja", size)
    set_up(page, night)
    page.goto(f"{night.url}/events/{evening.id}/rounds/new")
    expect(page.locator(".plan-person")).to_have_count(22)
    assert page.locator("main button:visible").count() <= 20
    expect(page.locator(".plan-unmet")).to_have_count(2)
    expect(page.locator(".plan-marks")).to_have_count(4)
    standing = page.locator(".plan-beside").bounding_box()
    tables = page.locator(".plan-tables").bounding_box()
    assert standing
    assert tables
    if size == LAPTOP:
        assert standing["x"] >= tables["x"] + tables["width"]
    assert faults(page) == []
    if size == PHONE:
        assert high_or_full(page) == []
        remark(evening, night)
        numbers_stay(page, f"{night.url}/events/{evening.id}/tables")
        assert tap_through(page) == []


def numbers_stay(page: Page, away: str) -> None:
    """What is typed and not sent is there still after the way back, and after a tap on something else."""
    typed = page.locator("[name=sizes-catan]")
    typed.fill("4×4 2×3")
    assert typed.evaluate("field => field.scrollWidth <= field.clientWidth"), "what is typed is cut"
    typed.fill("3 3")
    expect(page.locator(".act-bar [name=numbers]")).to_be_visible()
    expect(page.locator("[name=open]")).to_be_hidden()
    page.goto(away)
    page.go_back()
    expect(typed).to_have_value("3 3")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(".plan-table [name=lock]").first.evaluate("lock => lock.form.requestSubmit(lock)")
    expect(page.locator("[aria-busy]")).to_have_count(0)
    expect(typed).to_have_value("3 3")
    page.evaluate("sessionStorage.clear()")
    page.reload()


def tap_through(page: Page) -> list[tuple[int, int]]:
    """A plan becomes one of five games: what is too high or too full on the way, and with somebody picked."""
    seen = []
    for typed in ("ハーフ 4", "魔法都市 3"):
        page.locator("[name=others]").fill(typed)
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator(".act-bar [name=numbers]").click()
        expect(page.locator("[aria-busy]")).to_have_count(0)
        expect(page.locator("[name=others]")).to_have_value("")
        seen += high_or_full(page)
    expect(page.locator("main > .message:not([id])")).to_have_count(1)
    tops = "[...document.querySelectorAll('[data-pick]')].map(one => one.getBoundingClientRect().top)"
    places = f"[scrollY, ...{tops}]"
    page.evaluate("scrollTo(0, 1e6)")
    for picked in page.locator("[data-pick]").all():
        before = page.evaluate(places)
        picked.evaluate("box => { box.checked = true; }")
        assert page.evaluate(places) == before, "a name moves under the finger"
        picked.evaluate("box => { box.checked = false; }")
    page.locator("[data-pick]").first.check(force=True)
    for act in ("here", "hold", "note"):
        expect(page.locator(f".act-bar [name={act}]")).to_be_in_viewport(ratio=1)
    return [*seen, *high_or_full(page)]


def high_or_full(page: Page) -> list[tuple[int, int]]:
    """How high a page is and how many buttons it shows, where it is more than two screens and twenty."""
    height = page.evaluate("document.documentElement.scrollHeight")
    buttons = page.locator("main button:visible").count()
    return [(height, buttons)] * (height > 1600 or buttons > 20)


def remark(evening: Evening, night: Night) -> None:
    """Four who say whom they do not want to sit with, and when they leave."""
    app = create_app(Config(instance=night.instance, testing=True))
    with app.app_context():
        keys = [*evening.ids.values()]
        for key, name in zip(keys[8:12], evening.ids, strict=False):
            note_person(db.session, key, evening.id, Note(text=f"{name}さんとは別の卓で、17:30まで"))
    closed(app)


def test_a_round_is_seated_without_scripts_and_taken_back(night, new_phone: NewPhone):
    page = new_phone("en", java_script_enabled=False)
    enter(page, night)
    page.goto(f"{night.url}/events/1/rounds/new?game=free")
    for name in ("By name alone", "Another"):
        page.locator("#relations > summary").press("Enter")
        page.locator("#new-guest").fill(name)
        page.locator("button[name=add-guest]").click()
    page.locator("button[name=open]").click()
    page.wait_for_url("**/events/1/tables")
    expect(page.locator("#evening")).to_contain_text("By name alone")
    page.locator(".just-opened button").click()
    page.wait_for_url("**/rounds/new")
    expect(page.locator("#plan")).to_contain_text("By name alone")


def test_what_was_said_can_be_put_away(night, new_phone: NewPhone):
    page = new_phone("en")
    enter(page, night)
    page.goto(f"{night.url}/players/new")
    page.locator("[name=name]").fill("最後の人")
    page.locator("main form button[type=submit]").first.click()
    said = page.locator(".message-success", has_text="最後の人")
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)
