"""What single slides of the big screen show, and in which shape."""

from __future__ import annotations

import re

import pytest

from companion.club.events.models import Event
from companion.club.rounds import operations as rounds
from companion.club.standings import operations as boards
from companion.club.standings import queries
from companion.club.standings.queries import Standing
from companion.club.standings.rules import Rules
from companion.club.tables import operations as tables
from companion.club.tables.models import Figures
from companion.club.tables.operations import SeatDraft, TableDraft
from companion.games import GAMES
from companion.games.catan.boards import BEGINNERS_PLACES
from companion.store.engine import db
from companion.web.screen import panels
from companion.web.speech import hour
from tests.club.evenings import people
from tests.web.screen.conftest import Shown
from tests.web.screen.test_screen import arranged, bare


def places(*ranks: int) -> list[Standing]:
    return [
        Standing(rank, ranks.count(rank) > 1, n, f"人{n}", "", Figures(1000 * (30 - rank), 9, 5))
        for n, rank in enumerate(ranks, 1)
    ]


@pytest.mark.parametrize(
    ("ranks", "podium", "columns"),
    [
        ((1, 2), 0, [[2]]),
        ((1, 2, 3), 3, [[]]),
        ((1, 2, 2, 4, 5), 3, [[2]]),
        ((1, 2, 2, 2, 5, 6), 4, [[2]]),
        ((1, 1, 1, 1, 1, 6), 0, [[6]]),
        (tuple(range(1, 13)), 3, [[9]]),
        (tuple(range(1, 15)), 3, [[4], [4, 3]]),
        (tuple(range(1, 41)), 3, [[8], [7, 7], [8, 7]]),
    ],
)
def test_the_first_three_stand_on_a_podium_and_the_others_beside_it(
    shown: Shown,
    monkeypatch: pytest.MonkeyPatch,
    ranks: tuple[int, ...],
    podium: int,
    columns: list[list[int]],
) -> None:
    monkeypatch.setattr(queries, "standing", lambda session, scope, viewer: places(*ranks))
    arranged(shown, "standings")
    found = [
        re.findall("<table.*?</table>", part, re.DOTALL) for part in shown.fragment().split("<section")[1:]
    ]
    assert shown.fragment().count("podium-place") == podium
    told = [[table.count('scope="row"') for table in tables] for tables in found]
    assert told == [[] if rows == [] else rows for rows in columns]
    assert len(set(re.findall('class="lines (lines-[a-z]+)"', shown.fragment()))) <= 1
    assert all(shown.fragment().count(f">人{n}<") == 1 for n in range(1, len(ranks) + 1))


def test_the_seasons_leaderboards_are_shown_one_after_the_other(shown: Shown) -> None:
    shown.signed("アン", "ベン")
    with shown.app.app_context():
        season = db.session.get_one(Event, shown.event_id).season_id
        for name in ("得点", "人狼だけ"):
            boards.add_board(db.session, season, boards.BoardDraft(name, Rules()))
    arranged(shown, "boards")
    assert len(shown.slides()) == 2
    assert re.search("得点.*人狼だけ", bare(shown.fragment()))


def test_a_clock_says_until_when_it_runs_and_drains(shown: Shown) -> None:
    table = shown.catan(minutes=90)
    text = shown.fragment()
    with shown.app.app_context():
        ends = hour(shown.now + 90 * 60_000)
    assert f"{ends} まで" in bare(text)
    assert re.search(f'<progress class="face-drain"\\s+max="{90 * 60_000}"', text)
    shown.say(table, "host", "pause", reason="break")
    assert "まで" not in bare(shown.fragment())


def test_every_screen_has_the_events_code_in_one_corner(shown: Shown) -> None:
    shown.catan()
    assert shown.fragment().count('class="screen-code"') == 1


def test_a_catan_line_is_a_bar_to_the_points_that_win(shown: Shown) -> None:
    table = shown.catan()
    shown.say(table, "host", "settlements", seat=2, count=5)
    assert re.search('max="10"\\s+value="5"', shown.fragment())


def test_a_catan_that_is_over_stands_by_rank_with_its_awards_as_pictures(shown: Shown) -> None:
    table = shown.catan()
    shown.say(table, "host", "settlements", seat=2, count=5)
    shown.say(table, "host", "cities", seat=2, count=3)
    shown.say(table, "host", "roads", seat=2, count=7)
    shown.say(table, "host", "longest-road", seat=2)
    shown.say(table, "host", "roll", total=8)
    shown.say(table, "host", "turn", seat=2)
    shown.say(table, "host", "declare", seat=2, cards=0)
    page = shown.fragment()
    board = page[page.index('class="big-seats"') :]
    assert re.findall('class="who-name">([^<]+)', board)[0] == "ベン"
    assert "big-chips" not in board
    assert "最長交易路" in board


def test_a_table_that_is_over_has_the_band_of_whoever_won(shown: Shown) -> None:
    table = shown.table("free", ("アン", "ベン"))
    shown.say(table, "host", "points", seat=1, round=1, amount=2)
    shown.say(table, "host", "points", seat=2, round=1, amount=5)
    assert '<div class="won ' not in shown.fragment()
    shown.say(table, "host", "finish")
    page = shown.fragment()
    assert '<div class="won own-seat seat-2">' in page[: page.index('class="big-seats')]
    assert page.count("big-won") == 1


def test_people_sit_round_a_small_table_clockwise(shown: Shown) -> None:
    shown.catan("アン", "ベン", "クレア", "ダン")
    arranged(shown, "seating")
    far, near = re.findall('<ol class="sitting-side.*?</ol>', shown.fragment(), re.DOTALL)
    assert ("アン" in far, "ベン" in far, "クレア" in near, "ダン" in near) == (True,) * 4
    assert 'class="sitting-side sitting-near" start="3"' in shown.fragment()


def test_tables_on_one_picture_share_the_size_of_their_letters(shown: Shown) -> None:
    with shown.app.app_context():
        within = rounds.add_round(db.session, shown.event_id)
        for table, seats in enumerate((4, 4, 4, 4, 6)):
            names = [f"{table}の{number}" for number in range(seats)]
            known = [SeatDraft(one.id) for one in people(db.session, *names)]
            tables.open_table(db.session, within.id, TableDraft("free", known), opened=shown.now)
    arranged(shown, "seating")
    assert re.findall(r"sitting sitting-of-(\w+)", shown.fragment()) == ["few"] * 5


def test_where_there_are_several_tables_everybody_stands_by_name_with_the_table(shown: Shown) -> None:
    arranged(shown, "seating")
    shown.catan("アン", "ベン", "クレア")
    assert "screen-names" not in shown.fragment()
    with shown.app.app_context():
        within = rounds.add_round(db.session, shown.event_id)
        for names in (("ゆう", "あお"), ("さな", "まい")):
            known = [SeatDraft(one.id) for one in people(db.session, *names)]
            tables.open_table(db.session, within.id, TableDraft("free", known), opened=shown.now)
    (listed,) = re.findall('<ol class="screen-names screen-names-2.*?</ol>', shown.fragment(), re.DOTALL)
    found = re.findall("<bdi[^>]*>(.*?)</bdi>", listed)
    assert found[::2] == ["あお", "さな", "まい", "ゆう"]
    assert (found[1], found[3]) == (found[7], found[5])


def test_from_six_tables_on_names_alone_lead_to_them(shown: Shown) -> None:
    arranged(shown, "seating")
    with shown.app.app_context():
        within = rounds.add_round(db.session, shown.event_id)
        for table in range(6):
            known = [SeatDraft(one.id) for one in people(db.session, *(f"{table}の{n}" for n in range(4)))]
            tables.open_table(db.session, within.id, TableDraft("free", known), opened=shown.now)
        number = within.number
    assert shown.slides() == [f"seating-names-{number}-1"]


@pytest.mark.parametrize(
    ("people", "columns", "pages"),
    [
        (["佐藤 葵"] * 14, 2, [14]),
        (["佐藤 葵"] * 40, 4, [40]),
        (["佐藤 葵"] * 80, 4, [40, 40]),
        (["佐藤 葵"] * 300, 5, [50] * 6),
    ],
)
def test_names_stand_on_few_pictures(people: list[str], columns: int, pages: list[int]) -> None:
    found = panels.name_columns([(name, "12卓") for name in people])
    assert (found[0], [len(page) for page in found[1]]) == (columns, pages)


def test_a_heading_stands_above_a_name() -> None:
    named = [("佐藤 葵", "12卓")] * 9 + [("読みのわからない名前", "")] + [("佐藤 葵", "12卓")] * 41
    columns, (first, _) = panels.name_columns(named)
    assert columns == 3
    assert len(first) == 27


def test_a_name_of_several_lines_takes_the_room_of_several() -> None:
    assert len(panels.name_columns([("長い名前の人が来る会もあるという見本です", "12卓")] * 14)[1]) > 1


def test_with_long_names_a_standing_has_fewer_lines_of_two_each(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [one._replace(name=f"長い名前の人が来る会もあると{one.name}") for one in places(*range(1, 41))]
    monkeypatch.setattr(queries, "standing", lambda session, scope, viewer: lines)
    arranged(shown, "standings")
    assert set(re.findall('class="lines (lines-[a-z]+)"', shown.fragment())) == {"lines-long"}
    assert max(text.count('scope="row"') for text in shown.fragment().split("<table")) <= 8


@pytest.mark.parametrize(
    ("notice", "size"),
    [
        ("休憩は14時まで", "huge"),
        ("昼食 12:00〜13:00\nWi-Fi: yoruhako-guest", "larger"),
        ("\n".join(f"{number}卓 10:00から" for number in range(1, 6)), "large"),
        ("\n".join(f"{number}卓 10:00から" for number in range(1, 7)), "middle"),
        ("次のラウンドは受付の番号の順に座ります。" * 6, "middle"),
        ("次のラウンドは受付の番号の順に座ります。" * 18, "usual"),
    ],
)
def test_a_notice_fills_its_picture(shown: Shown, notice: str, size: str) -> None:
    arranged(shown, "notice", notice=notice)
    assert f'class="notice notice-{size}"' in shown.fragment()


def test_with_one_fraction_all_points_show_theirs(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = places(1, 2)
    lines[1] = lines[1]._replace(figures=Figures(1166, 9, 5))
    monkeypatch.setattr(queries, "standing", lambda session, scope, viewer: lines)
    arranged(shown, "standings")
    assert {"290.00", "11.66"} <= set(re.findall(r"lines-points\">([\d.]+)<", shown.fragment()))


@pytest.mark.parametrize(("people", "rows"), [(7, "eight"), (8, "eight"), (9, "twelve"), (13, "twenty")])
def test_a_score_sheet_of_many_fills_its_slide_whatever_their_number(
    shown: Shown, people: int, rows: str
) -> None:
    shown.table("free", [f"人{number}" for number in range(people)])
    arranged(shown, "tables")
    assert f"big-many big-many-{rows}" in shown.fragment()


def test_a_villager_of_whom_there_is_nothing_to_say_has_room_for_a_long_name(shown: Shown) -> None:
    shown.table("aiwolf", [f"人{number}" for number in range(5)])
    arranged(shown, "tables")
    assert shown.fragment().count('<span class="villager-more"></span>') == 5


def test_a_table_whose_board_is_known_has_a_picture_of_its_own_with_the_board(shown: Shown) -> None:
    first, second = shown.catan(), shown.catan("ダン", "エマ", "フェイ")
    options = GAMES["catan"].Options(with_board=True, component_check=False, conduct_list=False)
    table = shown.table("catan", ("ジン", "カイ", "レオ"), options)
    shown.say(table, "host", "start", first=1)
    assert "catan-map" not in shown.fragment()
    words = (f"{seat}{word}" for seat, row in enumerate(BEGINNERS_PLACES[:3], 1) for word in row.split("."))
    shown.say(table, "host", "what-lies", lies=".".join(words), builds=True)
    page = shown.fragment()
    assert {f"tables-{first}", f"tables-{table}"} <= set(shown.slides())
    assert f"tables-{second}" not in shown.slides()
    board = page[page.index("catan-map") :].partition("</svg>")[0]
    assert board.count('class="sign"') == 19 + 5  # each land, and what each harbour of one resource takes
    assert board.count("catan-lies-building") == 6
    road = board[board.index("catan-lies-road") :].partition("</g>")[0]
    assert road.count("<path") == 3
    assert "<text" not in road  # its house bears the number
    assert "<button" not in board
