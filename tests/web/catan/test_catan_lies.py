"""A disputed road: what lies is laid by taps on a page of the referee, and taken to the table by another."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import pairwise

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games.catan.island import LARGE, SMALL, Island
from companion.web.game_pages.catan import places_of
from tests.web.catan.conftest import CatanTable, reasons
from tests.web.table.conftest import TOKEN, Phone

Phones = Callable[[str], Phone]
RING = SMALL.corners_of[9]
TOP = [corner for land in (0, 1, 2) for corner in (SMALL.corners_of[land][5], SMALL.corners_of[land][0])]
TOP.append(SMALL.corners_of[2][1])


class Board:
    """The page as a browser without scripts uses it: each tap is its form, sent."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.url = f"/games/catan/board{phone.base}"
        self.answer: TestResponse = phone.client.get(self.url)

    @property
    def page(self) -> str:
        return self.answer.get_data(as_text=True)

    @property
    def lies(self) -> str:
        return re.search(r'name="lies" value="([^"]*)"', self.page)[1]

    @property
    def why(self) -> str:
        found = re.search(r'class="catan-lies-why"[^>]*>(.*?)</p>', self.page, re.DOTALL)
        return unescape(re.sub(r"<[^>]+>|[\u2066-\u2069]", "", found[1])) if found else ""

    def send(self, **fields: object) -> None:
        cut = re.search(r'type="hidden" name="cut" value="([^"]*)"', self.page)
        said = {"cut": cut[1]} if cut else {}
        sent = {"csrf_token": TOKEN.search(self.page)[1], "lies": self.lies, **said, **fields}
        self.answer = self.phone.client.post(self.url, data=sent)

    def roads(self, seat: int, *corners: int) -> None:
        for pair in pairwise(corners):
            self.road(seat, f"r{SMALL.edge[pair]}")

    def road(self, seat: int, place: str) -> None:
        self.send(lay=f"r{seat}", place=place)

    def build(self, seat: int, corner: int) -> None:
        self.send(lay=f"b{seat}", place=f"s{corner}")

    def take(self, award: int | None) -> TestResponse:
        """The tap that takes it to the table, with what its form carries."""
        name = "kept" if award is None else "award"
        forms = re.findall(r'<form method="post">.*?</form>', self.page, re.DOTALL)
        form = next(one for one in forms if f'name="{name}" value="{"y" if award is None else award}"' in one)
        fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
        self.answer = self.phone.client.post(self.url, data={**fields, name: award})
        return self.answer


@pytest.fixture
def board(begun: CatanTable, phone: Phones) -> Board:
    for seat, length in ((1, 6), (2, 5)):
        begun.say("host", "roads", seat=seat, count=length)
    begun.say("host", "stretch", seat=1, count=6)
    begun.say("host", "longest-road", seat=1)
    return Board(phone("host"))


def test_a_road_is_laid_and_cut_and_the_award_is_taken_by_one_tap(begun: CatanTable, board: Board) -> None:
    board.roads(1, *TOP)
    board.roads(2, *RING)
    assert "アンさん" in board.why
    board.build(3, TOP[4])
    assert "分断（クレアさんの開拓地）：アンさん 6 → 4" in board.why
    assert "最長交易路はベンさんのものです" in board.why
    assert begun.view().lies == ""
    laid = board.lies
    answer = board.take(2)
    assert (answer.status_code, answer.location) == (303, f"/tables/{begun.id}/host")
    view = begun.view()
    assert (view.awards[0].held, view.awards[0].due) == (2, 2)
    assert [one.stretch for one in view.seats] == [4, 5, 0, 0]
    assert view.lies == laid


def test_what_was_laid_lies_there_still_with_the_reason_where_the_award_is_refused(
    begun: CatanTable, board: Board
) -> None:
    board.roads(1, *TOP)
    board.roads(2, *RING)
    board.build(3, TOP[4])
    board.send(lay="r1", cut="earlier")
    laid = board.lies
    begun.say("host", "roads", seat=4, count=8)
    begun.say("host", "stretch", seat=4, count=8)
    assert board.take(2).status_code == 422
    assert reasons(board.page) == ["ほかの人が先に変更しました。いまの内容を確かめてください。"]
    assert board.lies == laid
    assert "最長交易路は<b>ダン</b>さんのものです" in board.why
    assert begun.view().lies == ""
    assert board.take(4).status_code == 303
    assert begun.view().lies == laid


def test_the_difference_to_the_desk_is_seen_before_it_is_taken(begun: CatanTable, board: Board) -> None:
    board.roads(1, *TOP[:5])
    assert "卓の記録：6" in board.page
    assert "卓と違う" in board.page
    assert begun.view().seats[0].stretch == 6


def test_a_second_tap_takes_a_road_up_and_a_settlement_becomes_a_city_first(board: Board) -> None:
    board.roads(1, *TOP[:2])
    assert board.lies == f"1r{SMALL.edge[TOP[0], TOP[1]]}"
    board.roads(1, *TOP[:2])
    assert board.lies == ""
    found = []
    for _ in range(3):
        board.build(2, 8)
        found.append(board.lies)
    assert found == ["2s8", "2c8", ""]


def test_buildings_on_neighbouring_corners_are_said_and_measured_all_the_same(board: Board) -> None:
    board.build(2, TOP[0])
    assert "隣の角に建物があります" not in board.page
    board.build(2, TOP[1])
    assert board.page.count("隣の角に建物があります") == 1
    assert board.lies.count("2s") == 2


def test_back_at_the_desk_what_was_settled_is_said_once(board: Board) -> None:
    board.roads(1, *TOP)
    assert board.take(1).status_code == 303
    assert board.phone.page().count("最長交易路はアンさんのものです") == 1
    assert "最長交易路はアンさんのものです" not in board.phone.page()


def test_the_page_begins_with_the_roads_of_who_holds_the_award(begun: CatanTable, board: Board) -> None:
    begun.say("host", "turn", seat=2)
    page = Board(board.phone).page
    assert re.search(r'value="r1"\s[^>]*checked', page)
    board.send(lay="b3")
    assert re.search(r'value="b3"\s[^>]*checked', board.page)


def test_the_desk_leads_to_the_board_from_where_a_length_is_asked(board: Board) -> None:
    page = board.phone.page()
    label = re.search(r'<span class="counter-label">ひと続き.*?</span>', page)[0]
    assert board.url in label


def test_what_was_kept_is_there_again_and_has_moved_nothing(begun: CatanTable, board: Board) -> None:
    board.roads(1, *TOP[:4])
    laid = board.lies
    assert board.take(None).status_code == 303
    assert begun.view().seats[0].stretch == 6
    assert Board(board.phone).lies == laid


def test_when_it_was_cut_is_asked_only_where_that_decides(board: Board) -> None:
    board.roads(1, *TOP)
    board.roads(2, *RING)
    board.build(3, TOP[5])
    assert board.why == ""
    assert 'name="award"' not in board.page
    board.send(lay="r1", cut="now")
    assert "誰のものでもありません" in board.why
    board.send(lay="r1", cut="earlier")
    assert "最長交易路はアンさんのものです" in board.why
    board.build(3, TOP[5])
    board.build(3, TOP[5])
    assert '<button class="btn btn-secondary" type="submit" form="lies" name="cut"' not in board.page


def test_the_roads_between_two_taps_come_along_where_one_way_leads_there(
    begun: CatanTable, board: Board
) -> None:
    first, last = (f"r{SMALL.edge[TOP[n], TOP[n + 1]]}" for n in (0, 5))
    board.road(1, first)
    board.road(1, last)
    assert board.lies.count("1r") == 6
    board.road(1, last)
    assert board.lies.count("1r") == 5  # what stands too much is taken away as ever
    begun.say("host", "roads", seat=2, count=5)
    board.road(2, f"r{SMALL.edge[RING[0], RING[1]]}")
    board.road(2, f"r{SMALL.edge[RING[3], RING[4]]}")
    assert board.lies.count("2r") == 2  # two ways lead there


def test_a_piece_more_than_a_seat_has_is_refused_and_nothing_is_lost(board: Board) -> None:
    for corner in range(5):
        board.build(1, corner * 3)
    before = board.lies
    board.build(1, 30)
    assert board.answer.status_code == 422
    assert reasons(board.page) == ["開拓地は1人5つまでです。"]
    assert board.lies == before


@pytest.mark.parametrize(
    "fields", [{"place": "r72"}, {"place": "r99999999999"}, {"lies": "1r72"}, {"lies": "<b>"}]
)
def test_what_is_no_place_is_refused(board: Board, fields: dict[str, str]) -> None:
    board.send(lay="r1", **fields)
    assert board.answer.status_code == 422
    assert "<b>" not in board.page.partition('id="on-board"')[2].partition("<svg")[0]


@pytest.mark.parametrize(
    "fields",
    [
        {"lay": "r9", "place": "r1"},
        {"lay": "x1", "place": "r1"},
        {"lay": "r", "place": "r1"},
        {"lay": "r1", "place": "x1"},
        {"lay": "r1", "place": "r"},
    ],
)
def test_what_no_button_sends_lays_nothing(board: Board, fields: dict[str, object]) -> None:
    board.send(**fields)
    assert (board.answer.status_code, board.lies) == (200, "")


def test_only_who_runs_the_table_lays_it(begun: CatanTable, phone: Phones) -> None:
    for viewer in ("seat-1", "public"):
        assert Board(phone(viewer)).answer.status_code == 403


def test_the_desk_leads_there(begun: CatanTable, phone: Phones) -> None:
    assert f"/games/catan/board/tables/{begun.id}/host" in phone("host").page()
    assert "/games/catan/board/tables" not in phone("seat-1").page()


@pytest.mark.parametrize("island", [SMALL, LARGE], ids=["small", "large"])
def test_every_edge_and_corner_has_a_name_of_its_own(club: Flask, island: Island) -> None:
    with club.test_request_context():
        edges, corners = places_of(island)
    assert len({one.name for one in edges}) == len(island.edges)
    assert len({one.name for one in corners}) == len(island.corners)
