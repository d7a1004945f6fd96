"""A Catan night of three tables, tapped through in the browser: from the club's founding to its standings.

Table 1 ends by a declared victory, table 2 at time-up with the order decided by total points, by the points
of buildings and by settlements, table 3 in a full tie. Behind the winner of table 1 roads decide. The number
of cities can never decide: equal building points and equal settlements leave equal cities.
"""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk, table_ids
from tests.browser.night import Night
from tests.browser.phones import LAPTOP, NewPhone
from tests.browser.test_secret import HOLD
from tests.sheets.reading import text
from tests.web.house import TOKEN
from tests.web.test_in_the_browser import faults, set_up

PEOPLE = (
    "さくら", "ヒロ", "𠮷田", "マーガレット",
    "ゆうき", "たいち", "みお", "けんじ",
    "なつみ", "しょう", "あかり", "りく",
)  # fmt: skip
Row = tuple[str, str, str, str, str]
"""A line of the standings: rank, name, wins, total, share."""


@pytest.fixture
def organiser(live_server: Night, new_phone: NewPhone) -> Page:
    """The organiser's phone, at the evening's page; three tables of four stand ready."""
    page = new_phone()
    set_up(page, live_server)
    page.goto(f"{live_server.url}/events/seasons/new")
    save(page, name="2018春", starts_on="2018-01-01", ends_on="2018-06-30")
    page.goto(f"{live_server.url}/events/new")
    save(page, title="第11回よるはこ", held_on="2018-03-25")
    walk_in = f"{live_server.url}/events/1/join/walk-in"
    token = TOKEN.search(page.request.get(walk_in).text())
    assert token
    for name in PEOPLE:
        page.request.post(walk_in, form={"csrf_token": token[1], "name": name})
    page.goto(f"{live_server.url}/events/1/rounds/new?game=catan")
    page.locator("button[name=open]").click()
    page.wait_for_url("**/events/1/tables**")
    return page


def save(page: Page, **typed: str) -> None:
    """Fill a form of the club's and send it."""
    form = page.locator("main form:has(.field)").first
    for name, value in typed.items():
        form.locator(f"[name={name}]").fill(value)
    before = page.url
    form.locator("button[type=submit]").last.click()
    page.wait_for_url(lambda url: url != before)


def test_a_catan_night_from_the_door_to_the_season_s_standings(
    organiser: Page, live_server: Night, new_phone: NewPhone
) -> None:
    first, second, third = table_ids(organiser)
    url = live_server.url
    seats: dict[int, list[str]] = {}
    for table in (first, second, third):
        desk = at(organiser, url, table)
        seats[table] = desk.names
        assert len(seats[table]) == 4
    declared(organiser, live_server, new_phone, first, seats[first])
    time_up(at(organiser, url, second), seats[second])
    full_tie(at(organiser, url, third), seats[third])
    for table, winner in ((first, seats[first][0]), (second, seats[second][0]), (third, seats[third][3])):
        printed(organiser, f"{url}/tables/{table}/sheet.pdf", winner)
    season = organiser.locator(".tabs a[href*='/seasons/']")
    for path in ("/standings/events/1", "/standings"):
        organiser.goto(url + path)
        if path == "/standings" and "/seasons/" not in organiser.url:
            season.first.click()
        organiser.goto(f"{organiser.url.split('?')[0]}?game=catan")
        expect_standing(organiser, expected(*(seats[table] for table in (first, second, third))))
    for path in ("/events/1/standings.pdf", "/seasons/1/leaderboard.pdf"):
        printed(organiser, url + path, seats[first][0])


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


def scanned(page: Page, night: Night, phone: Page, table: int, role: str) -> Desk:
    """A phone that scanned the code of a role, which the organiser's phone shows."""
    page.goto(f"{night.url}/tables/{table}/phones")
    page.locator(f"main form:has(input[name=role][value={role}]):not(:has(.btn-lg)) button").last.click()
    code = page.locator(".qr-address").inner_text()
    phone.goto(night.url + urlsplit(code).path)
    phone.locator("main button[type=submit]").click()
    phone.wait_for_url(f"**/tables/{table}/{role}")
    return Desk(phone)


def declared(page: Page, night: Night, new_phone: NewPhone, table: int, names: list[str]) -> None:
    """Seat 1 declares ten points, two of them by cards that nobody knew of."""
    host = scanned(page, night, new_phone(), table, "host")
    own = scanned(page, night, new_phone(), table, "seat-1")
    room = Desk(new_phone("ja", LAPTOP))
    room.page.goto(f"{night.url}/tables/{table}/public")
    host.prepare(first=1)
    the_road_changes_hands(host, names)
    hidden_cards(own, host, room)
    host.recount(3, settlements=3, cities=1, roads=4)
    for following in (2, 3, 4, 1):
        host.tap(host.form("turn", seat=following).locator("button"))
    own.open("declare")
    own.tap("2枚公開して10点")
    expect(own.page.locator(".victory")).to_be_in_viewport()
    expect(host.page.locator(".victory")).to_contain_text("の勝利")
    expect(room.points(1)).to_have_text("10")
    own.tap(own.form("object", seat=1).locator("button"))
    expect(host.page.locator("#seat-1")).to_contain_text("違います")
    own.confirm(1)
    for seat in (2, 3, 4):
        host.confirm(seat)
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


def time_up(desk: Desk, names: list[str]) -> None:
    """The clock runs out; the order is decided by total, then points of buildings, then settlements."""
    desk.prepare(first=1)
    desk.recount(1, settlements=3, cities=2)
    desk.recount(2, settlements=2, cities=2)
    desk.recount(3, settlements=2, cities=1, knights=3)
    desk.tap(desk.page.locator(".award-due button"))
    desk.set_clock("0:01", "開始の押し忘れ")
    expect(desk.page.locator(".catan-over")).to_contain_text("時間切れ")
    expect(desk.page.locator("html.time-is-up")).to_be_attached()
    expect(desk.live.get_by_role("button", name=f"次は{names[1]}")).to_have_count(0)
    desk.recount(4, settlements=0, cities=2, roads=5)
    desk.tap(desk.form("stretch", seat=4).locator("button[value='5']"))
    desk.tap(desk.page.locator(".award-due button"))
    for seat in (1, 2, 3, 4):
        desk.confirm(seat)
    expect(desk.page.locator("#result-title")).to_be_visible()
    assert desk.order() == [
        ("1位", names[0], ""),
        ("2位", names[1], "合計点 7 対 6"),
        ("3位", names[2], "開拓地と都市の点 6 対 4"),
        ("4位", names[3], "開拓地の数 2 対 0"),
    ]
    desk.sign_off()


def full_tie(desk: Desk, names: list[str]) -> None:
    """Nobody has built anything: one rank for all, and the mean of the points."""
    desk.prepare(first=3)
    desk.set_clock("0", "会場の都合")
    for seat in (1, 2, 3, 4):
        desk.confirm(seat)
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
