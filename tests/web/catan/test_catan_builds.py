"""Builds tapped on the board of the desk: who taps, what is refused and where, and what others see."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask

from companion.games.catan.boards import BEGINNER
from companion.games.catan.state import CatanOptions, RoadChange
from companion.web.game_pages.catan import board_at_table
from tests.web.catan.conftest import CatanTable, reasons
from tests.web.games.test_about import as_player
from tests.web.house import UNOFFERED
from tests.web.table.conftest import TOKEN, Phone

Phones = Callable[[str], Phone]
OPTIONS = CatanOptions(
    with_board=True, opening="snake", component_check=False, conduct_list=False, board="beginner"
)


@pytest.fixture
def options() -> CatanOptions:
    return OPTIONS


@pytest.fixture
def laid(table: CatanTable) -> CatanTable:
    """A table with the board at which everybody has placed, seat 1 on turn."""
    table.say("host", "start", first=1)
    place(table)
    return table


def place(table: CatanTable) -> None:
    while not (view := table.view()).opened:
        table.say("host", "build", seat=view.builder, place=view.may_build[0])


def labels(page: str, name: str = "place") -> list[str]:
    """What the buttons of the board say."""
    found = re.findall(rf'name="{name}"\s+value="[^"]*"\s+aria-label="([^"]*)"', page)
    return [re.sub(r"[\u2066-\u2069]", "", unescape(one)) for one in found]


def test_who_runs_the_table_builds_by_one_tap(laid: CatanTable, phone: Phones) -> None:
    place = laid.view().may_build[0]
    page = phone("host").say("build", seat=1, place=place).get_data(as_text=True)
    assert laid.view().seats[0].roads == 3
    assert 'name="verb" value="roads"' not in page
    assert 'name="verb" value="settlements"' not in page


def test_every_place_says_where_it_is_and_what_may_be_built_there(table: CatanTable, phone: Phones) -> None:
    table.say("host", "start", first=1)
    corners = labels(phone("host").page())
    assert len(set(corners)) == 54
    assert "角 1-2-5：開拓地を建てられます" in corners
    table.say("host", "build", seat=1, place="s10")
    edges = labels(phone("host").page())
    assert len(set(edges)) == 72
    assert len([one for one in edges if one.endswith("：街道を置けます")]) == 3


def test_a_refusal_says_the_place_and_may_be_recorded_as_irregular(laid: CatanTable, phone: Phones) -> None:
    view = laid.view()
    wrong = next(f"s{n}" for n in range(54) if f"s{n}" not in view.may_build and f"s{n}" not in view.lies)
    answer = phone("host").say("build", seat=1, place=wrong)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    (why,) = reasons(page)
    assert why.startswith("角 ")
    fold = page[page.index('id="irregular-build"') :].partition("</details>")[0]
    assert f'name="place" value="{wrong}"' in fold
    phone("host").say("build", seat=1, place=wrong, irregular="y", note="みんなで認めた")
    assert laid.view().seats[0].settlements == 3


def test_once_rolled_the_dice_make_room_for_the_board(laid: CatanTable, phone: Phones) -> None:
    assert "dice-pad" in phone("host").page()
    laid.say("host", "roll", total=6)
    assert "dice-pad" not in phone("host").page()
    again = phone("host").say("roll", id=UNOFFERED, total=8, was=0)
    assert "もう振られています" in " ".join(reasons(again.get_data(as_text=True)))


def test_all_see_the_board_and_nobody_else_taps_it(laid: CatanTable, phone: Phones) -> None:
    for viewer in ("seat-1", "public"):
        page = phone(viewer).page()
        assert "catan-lies-road" in page
        assert 'name="place"' not in page
        assert 'value="build"' not in page


def test_the_robber_is_moved_by_a_tap_on_a_hex(laid: CatanTable, phone: Phones) -> None:
    laid.say("host", "roll", total=7)
    host = phone("host")
    assert 'name="land"' not in host.page()  # hands are checked first
    laid.say("host", "seven-checked", rest_below_eight=True)
    hexes = labels(host.page(), "land")
    assert len(hexes) == 18
    assert "土地1に盗賊を置く" in hexes
    assert "土地10に盗賊を置く" not in hexes
    host.say("robber", seat=1, land=0)
    assert laid.view().robber == 0
    assert 'name="land" value="1"' not in host.page()


def test_once_it_is_over_each_step_is_told_and_the_robber_goes_along(laid: CatanTable, phone: Phones) -> None:
    laid.say("host", "roll", total=7)
    laid.say("host", "seven-checked", rest_below_eight=True)
    laid.say("host", "robber", seat=1, land=0)
    laid.say("host", "build", seat=1, place=laid.view().may_build[0])
    assert "catan-replay" not in phone("public").page()
    laid.judge()
    page = phone("public").page()
    told = re.findall(
        r"<li(?: hidden)?>(.*?)</li>", page[page.index("catan-replay-told") :].partition("</ol>")[0]
    )
    assert len(told) == 16 + 2
    assert "盗賊を土地1へ" in re.sub("[⁦-⁩]", "", told[16])
    assert "街道" in told[17]
    stands = re.findall(r'class="catan-robber"[^>]*data-step="(\d+)" data-until="(\d+)"', page)
    assert stands == [("0", "17"), ("17", "19")]


def test_the_number_of_a_desert_is_set_as_small_as_of_any_other_hex(laid: CatanTable, phone: Phones) -> None:
    """In the middle and large it would be read as one that is rolled."""
    numbers = re.findall(r'class="hex-number" font-size="(\d+)" x="([-\d]+)"', phone("public").page())
    assert numbers == [("8", "-23")] * 19


def test_one_point_is_no_points_in_english(table: CatanTable, phone: Phones) -> None:
    table.say("host", "start", first=1)
    table.say("host", "build", seat=1, place="s17")
    page = phone("public")
    told = page.client.get(page.base, headers={"Accept-Language": "en"}).get_data(as_text=True)
    points = re.findall(r'class="seat-points"><span class="numeral">(\d)</span> (\w+)', told)
    assert points == [("1", "point"), *[("0", "points")] * 3]


@pytest.mark.parametrize("options", [None])
def test_a_table_without_the_board_has_none_on_its_desk(begun: CatanTable, phone: Phones) -> None:
    assert "catan-board" not in phone("host").page()
    assert "catan-board" not in phone("public").page()


@pytest.mark.parametrize("options", [None])
def test_builds_begin_from_what_lies(begun: CatanTable, phone: Phones) -> None:
    page = phone("host")
    answer = page.client.get(f"/games/catan/board{page.base}").get_data(as_text=True)
    assert 'id="begin-builds"' not in answer
    lies = ".".join(f"{seat}s{3 * seat + n}" for seat in (1, 2, 3, 4) for n in (0, 20))
    roads = ".".join(f"{seat}r{10 * seat + n}" for seat in (1, 2, 3, 4) for n in (0, 5))
    begun.say("host", "what-lies", lies=f"{lies}.{roads}", builds=True)
    assert begun.view().builder == 1
    assert labels(page.page())


@pytest.mark.parametrize("held", [0, 1])
def test_what_cut_a_road_is_marked_whoever_holds_the_award(club: Flask, held: int) -> None:
    cut = RoadChange(3, 0, "3s12", (7, 5, 0), (6, 5, 0), held)
    grown = RoadChange(3, 0, "1r12", (5, 4, 0), (6, 4, 0), 1)
    with club.test_request_context():
        assert board_at_table("beginner", "3s12", cut.after, held, cut).cuts == {12}
        assert not board_at_table("beginner", "3s12", grown.after, 1, grown).cuts


def sent(page: Phone, laid: str, add: str) -> str:
    """A tap on the page on which the board is laid by hand."""
    url = f"/games/catan/board{page.base}?laid="
    token = TOKEN.search(page.client.get(url).get_data(as_text=True))[1]
    answer = page.client.post(url, data={"csrf_token": token, "laid": laid, "add": add})
    return answer.get_data(as_text=True)


UNNAMED = CatanOptions(with_board=True, opening="snake", component_check=False, conduct_list=False)


@pytest.mark.parametrize("options", [UNNAMED])
def test_a_board_that_has_no_name_is_laid_by_hand_and_used(table: CatanTable, phone: Phones) -> None:
    host, laid = phone("host"), ""
    assert f"/games/catan/board{host.base}?laid=" in unescape(host.page())
    for sign in "MPFWHPHWFDFMFMWPHW":
        page = sent(host, laid, sign)
        laid = re.search(r'name="laid" value="([^"]*)"', page)[1]
    assert laid == "4-MPFWHPHWFDFMFMWPHWP"  # the last land follows
    assert "1番の土地の数字" in page
    for sign in "A29C64A9B3883455":
        page = sent(host, laid, sign)
        laid = re.search(r'name="laid" value="([^"]*)"', page)[1]
    page = sent(host, laid, "6")
    assert "この盤を卓に使う" in page
    form = re.search(r'<form method="post">.*?</form>', page, re.DOTALL)[0]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    answer = host.client.post(f"/games/catan/board{host.base}", data=fields)
    assert (answer.status_code, answer.location) == (303, host.base)
    table.say("host", "start", first=1)
    place(table)
    table.say("host", "roll", total=8)
    assert table.view().reckons
    assert "catan-yields" in host.page()
    assert table.view().board == fields["board"] == f"{laid}6B"  # so does the last number


def test_yields_are_ticked_off_by_who_runs_the_table(laid: CatanTable, phone: Phones) -> None:
    laid.say("host", "roll", total=BEGINNER.tokens[0])
    seats = {one.seat for one in laid.view().yields}
    assert seats
    ticks = re.findall(r'id="yield-1-(\d)" type="checkbox"', phone("host").page())
    assert ticks == [str(seat) for seat in sorted(seats)]
    assert "yield-1-" not in phone("seat-1").page()


@pytest.mark.parametrize("options", [UNNAMED])
def test_by_a_board_without_numbers_no_yield_is_reckoned(table: CatanTable, phone: Phones) -> None:
    table.say("host", "name-board", board="4-MPFWHPHWFDFMFMWPHWP")
    table.say("host", "start", first=1)
    place(table)
    table.say("host", "roll", total=8)
    assert not table.view().reckons
    assert "catan-yields" not in phone("host").page()


def test_who_does_not_run_the_table_lays_no_board(table: CatanTable, phone: Phones) -> None:
    for viewer in ("seat-1", "public"):
        page = phone(viewer)
        assert page.client.get(f"/games/catan/board{page.base}?laid=").status_code == 403


@pytest.mark.parametrize("laid", ["x", "6-M", "4-DD", "beginner", "<b>"])
def test_what_cannot_have_been_laid_begins_anew(table: CatanTable, phone: Phones, laid: str) -> None:
    page = sent(phone("host"), laid, "back")
    assert 'name="laid" value="4-"' in page


def test_a_season_shows_where_people_settled_once_a_table_with_the_board_is_signed(
    club: Flask, laid: CatanTable, phone: Phones
) -> None:
    as_player(club, laid, 1)
    visitor, host = phone("public").client, phone("host")
    assert "最初の開拓地" not in visitor.get("/games/catan").get_data(as_text=True)
    laid.judge()
    for seat in (1, 2, 3, 4):
        laid.say("host", "confirm", seat=seat)
    assert host.say("sign-off").status_code == 303
    page = visitor.get("/games/catan?season=1").get_data(as_text=True)
    assert "最初の開拓地が接する地形ごとの勝率" in page
    assert "1回中" in page or "4回中" in page
    assert "春" in page
    assert "最初の開拓地" in visitor.get("/games/catan").get_data(as_text=True)
    assert visitor.get("/games/catan?season=99").status_code == 404
    assert visitor.get("/games/catan?season=x").status_code == 404
    for way in ("?game=catan", ""):  # the only game of the season
        assert "/games/catan?season=1" in visitor.get(f"/standings/seasons/1{way}").get_data(as_text=True)
