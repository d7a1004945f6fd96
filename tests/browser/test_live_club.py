"""The club's pages follow the evening: the door, rounds and tables, standings."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import Page, expect

from companion.club.events import attendance
from companion.store.engine import db
from tests.browser.evening import Evening, following, total

_numbers = count(1)


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
    row.locator("summary").click()
    row.locator("[name=undo]").click()
    for page in (first, second):
        expect(page.locator("#door .taps li", has_text=name).first).to_be_visible()


def test_a_new_table_and_its_end_are_on_the_pages_of_the_evening(evening: Evening) -> None:
    public = opened(evening, f"/events/{evening.event_id}/tables")
    cards = public.locator(".table-card")
    before = cards.count()
    organiser = opened(evening, f"/events/{evening.event_id}/tables", organiser=True)
    table = evening.table()
    host = evening.phone(table, "host")
    for seat, amount in ((1, 7), (2, 5)):
        evening.say(table, "host", "points", seat=seat, round=1, amount=amount)
    host.reload()
    following(host)
    total(host, 1, 7)
    host.locator("#live button[name=over]").click()
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
        other = opened(evening, f"/events/{evening.event_id}/door", organiser=True)
        other.locator("#door .taps button", has_text=arrival_of).first.click()
    tokens = page.locator("#evening input[name=csrf_token]")
    assert all(tokens.nth(number).input_value() for number in range(tokens.count()))
    assert rounds.count() == before
