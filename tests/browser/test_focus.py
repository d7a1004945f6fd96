"""The focus stays with the control that was used, or with what follows it in reading, whatever comes anew."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.club.events import attendance
from companion.store.engine import db
from tests.browser.evening import Evening
from tests.browser.modules import scripted
from tests.browser.phones import LAPTOP
from tests.browser.test_morph import Part, part
from tests.web.house import PASSWORD

__all__ = ["part", "scripted"]

ROW = "<li>{0} <button name=in value={0}>{0}</button></li>"
UNDO = "<form data-takes-back><button name=undo value=1>Undo</button></form>"


@pytest.mark.parametrize(
    ("before", "used", "after", "wanted"),
    [
        (ROW.format("ann") + ROW.format("bea"), "ann", "<li>ann</li>" + ROW.format("bea"), "bea"),
        (ROW.format("ann") + ROW.format("bea"), "ann", UNDO + ROW.format("bea"), "bea"),
        (ROW.format("ann") + ROW.format("bea"), "bea", ROW.format("ann") + "<li>bea</li>", "ann"),
        (
            "<form><button name=less value=1>-</button><button name=more value=3>+</button></form>",
            "1",
            "<form><button name=less value=0 disabled>-</button><button name=more value=2>+</button></form>",
            "2",
        ),
        (
            "<form action=/a><button value=go>Go</button></form><a href=/rest>Rest</a>",
            "go",
            "<section><button value=change>Change</button></section><a href=/rest>Rest</a>",
            "change",
        ),
        (
            "<form id=seats><button name=seat value=4>4</button></form><a href=/rest>Rest</a>",
            "4",
            "<form id=seats><button name=seat value=4 disabled>4</button><button name=seat value=''>None"
            "</button><button name=seat value=5>5</button></form><a href=/rest>Rest</a>",
            "5",
        ),
    ],
    ids=[
        "next-row",
        "not-the-undo",
        "the-row-before",
        "the-other-button",
        "what-came-in-its-place",
        "of-its-form",
    ],
)
def test_what_follows_has_the_focus_when_its_control_is_gone(
    part: Part, scripted: Page, before: str, used: str, after: str, wanted: str
) -> None:
    part.first(before)
    scripted.locator(f"[value='{used}']").focus()
    part.then(after)
    expect(scripted.locator(f"[value='{wanted}']")).to_be_focused()


@pytest.mark.parametrize(
    "after",
    ["<form action=/a><button value=go>Vote</button></form>", "<a href=/rest>Rest</a>"],
    ids=["for-something-else", "gone"],
)
def test_the_card_that_asks_has_the_focus_when_its_button_would_do_something_else(
    part: Part, scripted: Page, after: str
) -> None:
    card = "<section class=now><h2>Now</h2><p class=say>Next</p></section>"
    part.first(f"{card}<form action=/a><button value=go>Dawn</button></form>")
    scripted.locator("button").focus()
    part.then(card + after)
    expect(scripted.locator(".say")).to_be_focused()


def test_taking_back_again_and_again_stays_under_the_keys(part: Part, scripted: Page) -> None:
    entry = "<input type=hidden name=entries value={}>"
    form = f"<form action=/strike data-takes-back>{entry}<button>Undo</button></form>"
    part.first("<button>Roll</button>" + form.format(2))
    scripted.locator("[data-takes-back] button").focus()
    part.then("<button>Roll</button>" + form.format(1))
    expect(scripted.locator("[data-takes-back] button")).to_be_focused()


def test_a_part_in_which_nothing_can_be_used_has_the_focus_itself(part: Part, scripted: Page) -> None:
    part.first("<button>Go</button>")
    scripted.locator("button").focus()
    part.then("<p>Done</p>")
    expect(scripted.locator("main")).to_be_focused()


def expected(evening: Evening, *names: str, here: bool = False) -> None:
    """They are expected at the event, or here."""
    players = [evening.player(name) for name in names]
    with evening.app.app_context():
        for player in players:
            attendance.apply(db.session, evening.event_id, player)
            if here:
                attendance.check_in(db.session, evening.event_id, player)


def test_at_the_door_the_next_row_has_the_focus_and_no_second_enter_takes_back(evening: Evening) -> None:
    page = evening.new_phone("ja", LAPTOP)
    evening.log_in(page)
    expected(evening, "とびらの一", "とびらの二", "とびらの三")
    page.goto(f"{evening.url}/events/{evening.event_id}/door")
    rows = page.locator("#arrivals button[name=check-in]")
    values = [row.get_attribute("value") for row in rows.all()]
    rows.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#arrivals [value='{values[1]}']")).to_be_focused()
    expect(page.locator(f"#arrivals [value='{values[0]}']")).to_have_count(0)


def test_the_plan_never_gives_the_focus_to_its_hidden_button(evening: Evening) -> None:
    page = evening.new_phone("ja", LAPTOP)
    evening.log_in(page)
    expected(evening, "計画の一", "計画の二", "計画の三", here=True)
    page.goto(f"{evening.url}/events/{evening.event_id}/rounds/new?game=catan")
    page.locator(".plan-line button").first.focus()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.keyboard.press("Enter")
    expect(page.locator(".plan-line button:focus")).to_be_visible()


def test_a_posted_page_begins_at_its_head_and_a_refused_one_at_the_first_wrong_field(
    evening: Evening,
) -> None:
    page = evening.new_phone("ja", LAPTOP)
    page.goto(f"{evening.url}/login")
    page.locator("[name=login]").fill("yoru")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("h1")).to_have_css("outline-style", "none")
    page.goto(f"{evening.url}/players/new")
    page.locator("main .btn-primary").click()
    wrong = page.locator("main [aria-invalid=true]").first
    expect(wrong).to_be_focused()
    page.goto(f"{evening.url}/players")
    expect(page.locator("body")).to_be_focused()


def test_a_refused_score_sheet_leads_to_the_first_wrong_cell(evening: Evening) -> None:
    page = evening.phone(evening.table("free", "アン", "ベン", "クレア"), "host")
    cell = page.get_by_role("textbox", name="第1ラウンド ベン")
    cell.fill("7点")
    cell.press("Enter")
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_be_focused()
    expect(page.locator(".score-form [role=alert]")).to_contain_text("ベン：「7点」")
    page.get_by_role("textbox", name="第1ラウンド アン").fill("3")
    cell.fill("4")
    page.locator(".score-form [name=over]").click()
    missing = page.get_by_role("textbox", name="第1ラウンド クレア")
    expect(missing).to_have_attribute("aria-invalid", "true")
    expect(missing).to_be_focused()
    expect(page.locator(".score-form [role=alert]")).to_contain_text("クレア")


def test_a_field_says_what_is_missing_in_the_words_of_the_page_until_it_is_given(scripted: Page) -> None:
    said = "field => field.validationMessage"
    scripted.evaluate("import('/static/js/controls.js')")
    scripted.evaluate(
        """() => { document.body.innerHTML = `<main id=content data-fill=FILL
          data-choose=CHOOSE data-misfit=MISFIT>
          <form onsubmit="return false"><input name=word required><input name=number type=number max=3>
          <input type=radio name=who value=1 required><input type=radio name=who value=2 required>
          <button>Save</button></form></main>`; }"""
    )
    word, number, who = (scripted.locator(f"[name={name}]").first for name in ("word", "number", "who"))
    number.fill("9")
    save = scripted.get_by_role("button")
    save.click()
    assert [one.evaluate(said) for one in (word, number, who)] == ["FILL", "MISFIT", "CHOOSE"]
    word.fill("x")
    number.fill("2")
    scripted.locator("[value='2']").check()
    assert scripted.evaluate("document.forms[0].checkValidity()")
