"""The club's pages follow the evening: the door, rounds and tables, standings."""

from __future__ import annotations

from datetime import date
from itertools import count

from playwright.sync_api import Page, expect
from sqlalchemy import func, select

from companion.club import removal as removal
from companion.club.accounts.models import Act
from companion.club.events import attendance
from companion.club.events import operations as events
from companion.club.removal import Removed
from companion.store.engine import db, writing
from tests.browser.evening import Evening, following, unfold

_numbers = count(1)
LATE = """async (late) => {
  const send = window.fetch;
  window.fetch = async (url, how) => {
    if (how?.method === "POST") await new Promise((go) => setTimeout(go, late));
    return send(url, how);
  };
}"""
"""Taps get through late, as from a server under load."""
WATCH = """(name) => {
  const top = () => [...document.querySelectorAll("#door .taps li")]
    .find((row) => row.textContent.includes(name)).offsetTop;
  const first = top();
  window.watched = { counts: 0, moved: 0 };
  const look = () => {
    watched.counts = Math.max(watched.counts, document.querySelectorAll("#door-bar .door-count").length);
    watched.moved = Math.max(watched.moved, Math.abs(top() - first));
    requestAnimationFrame(look);
  };
  look();
}"""
"""How many counts stand in the bar at once, and how far a row is moved, at the most."""


def arrival(evening: Evening) -> str:
    """Somebody who has a place and is not here yet."""
    name = f"レン{next(_numbers)}"
    with evening.app.app_context():
        player = evening.player(name)
        attendance.apply(db.session, evening.event_id, player)
    return name


def opened(evening: Evening, path: str, *, organiser: bool = False) -> Page:
    """A page of the club that follows."""
    page = evening.new_phone()
    if organiser:
        evening.log_in(page)
    page.goto(evening.url + path)
    following(page)
    return page


def post(page: Page, path: str, **fields: int) -> None:
    """What a button of a page sends, at once."""
    sent = {name: str(value) for name, value in fields.items()}
    sent["csrf_token"] = page.locator("input[name=csrf_token]").first.input_value()
    script = "([path, sent]) => fetch(path, { method: 'POST', body: new URLSearchParams(sent) })"
    assert page.evaluate(f"async (given) => (await ({script})(given)).ok", [path, sent])


def test_two_at_the_door_see_one_another_s_taps(evening: Evening) -> None:
    name = arrival(evening)
    path = f"/events/{evening.event_id}/door"
    first, second = (opened(evening, path, organiser=True) for _ in range(2))
    second.locator("#door-search").fill(name)
    first.locator("#door .taps button", has_text=name).first.click()
    first.locator("#here > summary").click()
    for page in (first, second):
        expect(page.locator("#door .rows > li", has_text=name)).to_be_visible()
    expect(second.locator("#door-search")).to_have_value(name)
    row = second.locator("#door .rows > li", has_text=name)
    row.evaluate("row => row.scrollIntoView({ block: 'end' })")
    row.locator("summary").click()
    expect(row.locator(".menu-sheet")).to_be_in_viewport(ratio=1)
    row.locator("[name=undo]").click()
    for page in (first, second):
        expect(page.locator("#door .taps li", has_text=name).first).to_be_visible()


def test_who_notes_something_of_somebody_who_came_is_back_at_their_row(evening: Evening) -> None:
    name, other = arrival(evening), arrival(evening)
    page = opened(evening, f"/events/{evening.event_id}/door", organiser=True)
    page.locator("#door .taps button", has_text=name).first.click()
    page.locator("#here > summary").click()
    row = page.locator("#came > li", has_text=name)
    row.locator("summary").click()
    row.locator("a[href*=note]").click()
    page.locator("#note button[type=submit]").first.click()
    expect(row).to_be_in_viewport()
    page.locator("#door .taps button", has_text=other).first.click()
    expect(page.locator("#came > li", has_text=other)).to_be_visible()  # the list stays open


def test_quick_taps_on_different_rows_count_once_and_move_no_name(evening: Evening) -> None:
    names = [f"ハル{number}" for number in range(4)]
    with evening.app.app_context():
        season = events.seasons(db.session)[0]
        event_id = events.add_event(db.session, events.EventDraft(season.id, "春", date(2026, 4, 4))).id
        people = [evening.player(name) for name in names]
        with writing(db.session):  # they are here for the first time, which stands in their rows
            for player in people:
                attendance.apply(db.session, event_id, player).first = True
    page = opened(evening, f"/events/{event_id}/door", organiser=True)
    page.set_viewport_size({"width": 320, "height": 800})
    page.evaluate(LATE, 900)
    page.evaluate(WATCH, names[-1])
    for name in names[:3]:
        page.locator("#door .taps button", has_text=name).first.click()
    expect(page.locator("#door .tap-done", has_text=names[2])).to_be_visible(timeout=15_000)
    assert page.evaluate("watched") == {"counts": 1, "moved": 0}


def test_what_is_tapped_at_the_door_while_the_network_is_gone_is_kept_and_counts_once(
    evening: Evening,
) -> None:
    names = [arrival(evening) for _ in range(3)]
    path = f"/events/{evening.event_id}/door"
    door, other = (opened(evening, path, organiser=True) for _ in range(2))
    door.context.set_offline(True)
    for name in names:
        door.locator("#door .taps button", has_text=name).first.click()
        row = door.locator("#door .taps li[data-kept]", has_text=name)
        expect(row.locator("button")).to_have_attribute("aria-busy", "true")
    expect(door.locator("html")).to_have_attribute("data-taps", "3")
    expect(door.locator("html.taps-wait")).to_be_attached()
    other.locator("#door .taps button", has_text=names[0]).first.click()
    expect(other.locator("#door-bar", has_text=names[0])).to_be_visible()
    door.context.set_offline(False)
    expect(door.locator("html")).to_have_attribute("data-taps", "0", timeout=15_000)
    expect(door.locator("#door li[data-kept]")).to_have_count(0)
    with evening.app.app_context():
        query = select(Act.params["name"].as_string()).where(Act.what == "checked-in")
        assert sorted(name for name in db.session.scalars(query) if name in names) == sorted(names)


def test_a_new_table_and_its_end_are_on_the_pages_of_the_evening(evening: Evening) -> None:
    public = opened(evening, f"/events/{evening.event_id}/tables")
    cards = public.locator(".table-card")
    before = cards.count()
    organiser = opened(evening, f"/events/{evening.event_id}/tables", organiser=True)
    table = evening.table()
    for seat, amount in ((1, 7), (2, 5)):
        evening.say(table, "host", "points", seat=seat, round=1, amount=amount)
    evening.tap(table, "finish")
    for page in (public, organiser):
        expect(page.locator(".table-card")).to_have_count(before + 1)
        expect(page.locator(f"#card-{table}")).to_be_visible()
    expect(organiser.locator(f"#card-{table} [name=seats]").first).to_be_attached()
    expect(public.locator("[name=seats]")).to_have_count(0)


def test_forms_of_a_part_that_came_anew_still_carry_the_page_s_token(evening: Evening) -> None:
    page = opened(evening, f"/events/{evening.event_id}/tables", organiser=True)
    rounds = page.locator("#evening section h2")
    before = rounds.count()
    with page.expect_response("**/live/part/**"):
        arrival_of = arrival(evening)
        post(page, f"/events/{evening.event_id}/door", **{"check-in": evening.player(arrival_of)})
    tokens = page.locator("#evening input[name=csrf_token]")
    assert all(tokens.nth(number).input_value() for number in range(tokens.count()))
    assert rounds.count() == before


def test_an_open_plan_hears_who_comes_goes_and_sits_down_elsewhere(evening: Evening) -> None:
    with evening.app.app_context():
        names = [f"プラン{next(_numbers)}" for _ in range(3)]
        here, gone, late = (evening.player(name) for name in names)
        for player in (here, gone):
            attendance.walk_in(db.session, evening.event_id, player)
    plan = opened(evening, f"/events/{evening.event_id}/rounds/new", organiser=True)
    people = plan.locator(".plan-person")
    expect(people.filter(has_text=names[1])).to_have_count(1)
    door = f"/events/{evening.event_id}/door"
    post(plan, door, leave=gone)
    post(plan, door, **{"walk-in": late})
    expect(plan.locator(".plan-standing .plan-person", has_text=names[2])).to_be_visible()
    expect(people.filter(has_text=names[1])).to_have_count(0)
    with evening.app.app_context():
        for player in (here, late):
            attendance.leave(db.session, evening.event_id, player)


def test_what_was_typed_at_a_deleted_table_comes_back_with_it(evening: Evening) -> None:
    table = evening.table()
    host = evening.phone(table, "host")
    unfold(host)
    amount = host.locator("#one-cell [name=amount]")
    amount.fill("17")
    where = host.url
    tables = f"/events/{evening.event_id}/tables"
    other = opened(evening, tables, organiser=True)
    post(other, f"{tables}/remove", table=table, sure=1)
    expect(host.locator("#live")).to_have_count(0)
    with evening.app.app_context():
        removal.bring_back(db.session, db.session.scalars(select(func.max(Removed.id))).one())
    host.goto(where)
    expect(amount).to_have_value("17")
    expect(amount).to_be_visible()
