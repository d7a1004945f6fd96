"""A Catan night of three tables in the browser: from the door to the season's standings.

Table 1 is tapped through and ends by a declared victory, table 2 at time-up with the order decided by total
points, by the points of buildings and by settlements, table 3 in a full tie; what was built at these two is
counted beside the pages. Behind the winner of table 1 roads decide. The number of cities can never decide:
equal building points and equal settlements leave equal cities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, table_ids
from tests.browser.evening import Evening, sleep, wake
from tests.browser.night import Night
from tests.browser.phones import LAPTOP, NewPhone
from tests.browser.test_secret import HOLD
from tests.databases import closed
from tests.sheets.reading import text
from tests.web.test_in_the_browser import faults

PEOPLE = (
    "さくら", "ヒロ", "𠮷田", "マーガレット",
    "ゆうき", "たいち", "みお", "けんじ",
    "なつみ", "しょう", "あかり", "りく",
)  # fmt: skip
Row = tuple[str, str, str, str, str]
"""A line of the standings: rank, name, wins, total, share."""


@pytest.fixture
def evening(start_night: Callable[..., Night], new_phone: NewPhone) -> Iterator[Evening]:
    """A club whose season knows no other night."""
    made = Evening(start_night())
    made.new_phone, made.url = new_phone, made.night.url
    yield made
    closed(made.app)
    made.night.kill()


@pytest.fixture
def organiser(evening: Evening) -> Page:
    """The organiser's phone, at the evening's page; three tables of four stand ready."""
    page = evening.new_phone()
    evening.log_in(page)
    for name in PEOPLE:
        evening.send(page, f"/events/{evening.event_id}/join/walk-in", name=name)
    page.goto(f"{evening.url}/events/{evening.event_id}/rounds/new?game=catan")
    page.locator("button[name=open]").click()
    page.wait_for_url(f"**/events/{evening.event_id}/tables**")
    return page


def test_a_catan_night_from_the_door_to_the_season_s_standings(organiser: Page, evening: Evening) -> None:
    first, second, third = table_ids(organiser)
    url, seats = evening.url, {table: names_at(evening, table) for table in (first, second, third)}
    assert {len(names) for names in seats.values()} == {4}
    declared(organiser, evening, first, seats[first])
    time_up(organiser, evening, second, seats[second])
    full_tie(organiser, evening, third, seats[third])
    printed(organiser, f"{url}/tables/{second}/sheet.pdf", seats[second][0])
    season = organiser.locator(".tabs a[href*='/seasons/']")
    for path in (f"/standings/events/{evening.event_id}", "/standings"):
        organiser.goto(url + path)
        if path == "/standings" and "/seasons/" not in organiser.url:
            season.first.click()
        organiser.goto(f"{organiser.url.split('?')[0]}?game=catan")
        expect_standing(organiser, expected(*(seats[table] for table in (first, second, third))))
    for path in (f"/events/{evening.event_id}/standings.pdf", "/seasons/1/leaderboard.pdf"):
        printed(organiser, url + path, seats[first][0])


def names_at(evening: Evening, table: int) -> list[str]:
    """Who sits at a table, seat by seat."""
    with evening.app.app_context():
        return list(evening.history(table).table.names)


def begin_beside(
    evening: Evening, table: int, first: int, lines: tuple[tuple[int, int, int], ...] = ()
) -> None:
    """A table in play, made beside the pages; `lines`: settlements, cities and knights of the first seats."""
    view = evening.snapshot(table, "host").view
    for group in dict.fromkeys(part.group for part in view.check):
        evening.say(table, "host", "check-group", group=group)
    evening.say(table, "host", "read-out", items=[item.item for item in view.conduct])
    evening.say(table, "host", "start", first=first)
    for seat, (settlements, cities, knights) in enumerate(lines, 1):
        pieces = {"settlements": settlements, "cities": cities, "roads": 2, "knights": knights}
        evening.say(table, "host", "score-line", seat=seat, **pieces)


def confirm_beside(evening: Evening, table: int, *seats: int) -> None:
    """These seats say beside the pages that their lines are right."""
    for seat in seats:
        evening.say(table, "host", "confirm", seat=seat)


def at(page: Page, url: str, table: int) -> Desk:
    """A table's desk on the organiser's phone."""
    page.goto(f"{url}/tables/{table}/host")
    return Desk(page)


def printed(page: Page, address: str, winner: str) -> None:
    """The sheet is a PDF whose text holds the winner."""
    answer = page.request.get(address)
    assert answer.status == 200
    assert answer.body().startswith(b"%PDF")
    assert winner in text(answer.body())


def scanned(page: Page, evening: Evening, table: int, role: str) -> Desk:
    """A phone that scanned the code of a role, which the organiser's phone shows."""
    phone = evening.new_phone()
    page.goto(f"{evening.url}/tables/{table}/phones")
    page.locator(f"main form:has(input[name=role][value={role}]):not(:has(.btn-lg)) button").last.click()
    code = page.locator(".qr-address").inner_text()
    phone.goto(evening.url + urlsplit(code).path)
    phone.locator("main button[type=submit]").click()
    phone.wait_for_url(f"**/tables/{table}/{role}")
    return Desk(phone)


def declared(page: Page, evening: Evening, table: int, names: list[str]) -> None:
    """Seat 1 declares ten points, two of them by cards that nobody knew of."""
    host = scanned(page, evening, table, "host")
    own = scanned(page, evening, table, "seat-1")
    room = Desk(evening.new_phone("ja", LAPTOP))
    room.page.goto(f"{evening.url}/tables/{table}/public")
    sleep(own.page, room.page)
    host.prepare(first=1)
    the_road_changes_hands(host, names)
    wake(own.page, room.page)
    hidden_cards(own, host, room)
    host.recount(3, settlements=3, cities=1, roads=4)
    sleep(host.page)
    for following in (2, 3, 4):
        evening.say(table, "host", "turn", seat=following)
    wake(host.page)
    host.tap(host.form("turn", seat=1).locator("button"))
    own.open("declare")
    own.tap("2枚公開して10点")
    expect(own.page.locator(".victory")).to_be_in_viewport()
    expect(host.page.locator(".victory")).to_contain_text("の勝利")
    expect(room.points(1)).to_have_text("10")
    own.tap(own.form("object", seat=1).locator("button"))
    expect(host.page.locator("#seat-1")).to_contain_text("違います")
    own.confirm(1)
    confirm_beside(evening, table, 2, 3)
    host.confirm(4)
    expect(host.page.locator("#result-title")).to_be_visible()
    assert host.order() == [
        ("1位", names[0], ""),
        ("2位", names[1], f"{names[0]}さんの勝利宣言"),
        ("3位", names[2], "街道の数 6 対 4"),
        ("4位", names[3], "合計点 5 対 2"),
    ]
    assert host.ledger() == dict(zip(names, ("20", "10", "5", "0"), strict=True))
    assert faults(host.page) == []
    host.sign_off()


def the_road_changes_hands(host: Desk, names: list[str]) -> None:
    """Six in one stroke: the desk proposes, the referee's tap gives."""
    host.recount(2, settlements=3, cities=1, roads=6)
    host.recount(1, settlements=2, cities=2, roads=7)
    host.tap(host.form("stretch", seat=1).locator("button[value='6']"))
    expect(host.page.locator(".award-due")).to_contain_text(names[0])
    host.tap(host.form("longest-road").and_(host.page.locator(".award-due form")).locator("button"))
    expect(host.page.locator("#seat-1")).to_contain_text("最長交易路")
    expect(host.points(1)).to_have_text("8")
    expect(host.points(2)).to_have_text("5")


def hidden_cards(own: Desk, host: Desk, room: Desk) -> None:
    """Two cards on the seat's own phone: seen while held down, and nowhere else."""
    for _ in range(2):
        own.tap(own.form("hold-cards").locator("button").last)
    figure = own.page.locator("[data-secret] output")
    expect(figure).to_be_hidden()
    eye = own.page.locator("[data-hold]")
    eye.evaluate("at => at.scrollIntoView({ block: 'center' })")  # clear of the bar at the foot
    box = eye.bounding_box()
    assert box
    own.page.mouse.move(box["x"] + 20, box["y"] + 20)
    own.page.mouse.down()
    expect(figure).to_be_visible()
    expect(figure).to_have_text("2")
    own.page.wait_for_timeout(HOLD)
    own.page.mouse.up()
    expect(figure).to_be_hidden()
    for desk in (host, room):
        expect(desk.points(1)).to_have_text("8")


def time_up(page: Page, evening: Evening, table: int, names: list[str]) -> None:
    """The clock runs out; the order is decided by total, then points of buildings, then settlements."""
    begin_beside(evening, table, 1, ((3, 2, 0), (2, 2, 0), (2, 1, 3)))
    desk = at(page, evening.url, table)
    desk.tap(desk.page.locator(".award-due button"))
    desk.set_clock("0:01", "開始の押し忘れ")
    expect(desk.page.locator(".catan-over")).to_contain_text("時間切れ")
    expect(desk.page.locator("html.time-is-up")).to_be_attached()
    expect(desk.live.get_by_role("button", name=f"次は{names[1]}")).to_have_count(0)
    desk.recount(4, settlements=0, cities=2, roads=5)
    desk.tap(desk.form("stretch", seat=4).locator("button[value='5']"))
    desk.tap(desk.page.locator(".award-due button"))
    confirm_beside(evening, table, 1, 2, 3)
    desk.confirm(4)
    expect(desk.page.locator("#result-title")).to_be_visible()
    assert desk.order() == [
        ("1位", names[0], ""),
        ("2位", names[1], "合計点 7 対 6"),
        ("3位", names[2], "開拓地と都市の点 6 対 4"),
        ("4位", names[3], "開拓地の数 2 対 0"),
    ]
    desk.sign_off()


def full_tie(page: Page, evening: Evening, table: int, names: list[str]) -> None:
    """Nobody has built anything: one rank for all, and the mean of the points."""
    begin_beside(evening, table, 3)
    evening.say(table, "host", "set-clock", seconds=0, reason="会場の都合")
    confirm_beside(evening, table, 1, 2, 3, 4)
    desk = at(page, evening.url, table)
    expect(desk.page.locator("#result-title")).to_be_visible()
    assert [rank for rank, _, _ in desk.order()] == ["同率1位"] * 4
    assert desk.ledger() == dict.fromkeys(names, "8.75")
    desk.sign_off()


def expected(first: list[str], second: list[str], third: list[str]) -> list[Row]:
    """Wins, then total points, then share of the table's points; who is equal in all shares a place."""
    rows = [("1", first[0], "1", "10", 10 / 22), ("2", second[0], "1", "7", 7 / 25)]
    rows += [("3", name, "1", "2", 2 / 8) for name in third]
    rows += [("7", name, "0", "6", 6 / 25) for name in second[1:]]
    rows += [("10", name, "0", "5", 5 / 22) for name in first[1:3]]
    rows += [("12", first[3], "0", "2", 2 / 22)]
    return [(rank, name, won, total, f"{share:.4f}") for rank, name, won, total, share in rows]


def expect_standing(page: Page, rows: list[Row]) -> None:
    """The table of a standings page, whatever the order within a shared place."""
    shown = [
        (cells[0].removeprefix("同率").removesuffix("位"), *cells[1:5])
        for cells in (
            [cell.strip().split("\n")[0] for cell in row.locator("td, th").all_inner_texts()]
            for row in page.locator("#standing tr").all()
        )
    ]
    assert sorted(shown) == sorted(rows)
    assert [row[0] for row in shown] == [row[0] for row in rows]
