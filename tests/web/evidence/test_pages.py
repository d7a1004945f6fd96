"""What the pages of an evidence village say and when: the next act first, what is owed, a day of practice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.games.evidence.answers import Answer
from companion.games.evidence.course import Arrange, Proceed
from companion.games.evidence.plays import PlayCard
from tests.games.evidence.worlds import WORLD_A, preparation

from .conftest import Phone, Table

GO_ON = "1日目を始める"


@pytest.fixture
def made(table: Any) -> Table:
    found: Table = table(WORLD_A)
    return found


def page(app: Flask, phone: Any, table: Table, viewer: str) -> str:
    """A viewer's page as it stands."""
    browser: Phone = phone()
    browser.claim(table.id, viewer)
    return str(browser.client.get(f"/tables/{table.id}/{viewer}").text)


def without(shown: str) -> list[str]:
    """The seats that the second tap of going on names."""
    return re.findall(r'name="without" value="(\d+)"', shown)


def test_the_dummys_own_page_says_that_it_has_no_turn(club: Flask, phone: Any, made: Table) -> None:
    """The last seat, where the settings name none."""
    for seat, told in ((12, True), (1, False)):
        assert ("この席はダミーです" in page(club, phone, made, f"seat-{seat}")) is told


def test_the_device_is_lent_from_the_page_that_may_lend_it(club: Flask, phone: Any, made: Table) -> None:
    for viewer, lends in (("gm", True), ("host", False)):
        assert (f"/{viewer}/lend" in page(club, phone, made, viewer)) is lends


def test_going_on_over_what_is_owed_takes_a_second_tap_that_names_who_is_left_out(
    club: Flask, phone: Any, made: Table
) -> None:
    orders = preparation(WORLD_A)[:-1]
    for author, move in orders[:-2]:
        made.say(author, move)
    shown = page(club, phone, made, "gm")
    assert without(shown) == ["10", "11"]
    assert "まだ済んでいません" in shown
    fold = shown[shown.index('id="proceed-without"') :]
    assert "を待たずに" in fold[: fold.index("</details>")]
    for author, move in orders[-2:]:
        made.say(author, move)
    shown = page(club, phone, made, "gm")
    assert without(shown) == []
    assert f"<span>{GO_ON}</span>" in shown


def test_a_lie_stands_on_the_desk_where_it_is_unfolded_alone(club: Flask, phone: Any, made: Table) -> None:
    for author, move in preparation(WORLD_A):
        made.say(author, move)
    made.say("seat-1", PlayCard("heart-8", (10,)))
    made.say("seat-10", Answer(1, "white", "perjury"))
    shown = page(club, phone, made, "gm")
    desk = shown[shown.index("evidence-desk-title") : shown.index('id="desk-speech"')]
    assert "最後に使われたカード" in desk
    assert "偽証" not in desk
    assert "<strong>偽証</strong>" in shown


def test_the_last_card_stands_on_every_phone_before_the_hand(club: Flask, phone: Any, made: Table) -> None:
    for author, move in preparation(WORLD_A):
        made.say(author, move)
    made.say("seat-1", PlayCard("heart-8", (10,)))
    shown = page(club, phone, made, "seat-4")
    assert shown.index("evidence-latest") < shown.index('id="hand"')


def test_what_the_night_came_to_is_said_at_dawn(club: Flask, phone: Any, made: Table) -> None:
    for author, move in [*preparation(WORLD_A), ("gm", Proceed()), ("gm", Proceed())]:
        made.say(author, move)
    for viewer in ("gm", "seat-1"):
        assert "ダミーが襲われていました" in re.sub("[\u2068\u2069]", "", page(club, phone, made, viewer))


def test_who_has_put_the_pieces_in_order_reads_so(club: Flask, phone: Any, made: Table) -> None:
    made.say("seat-1", Arrange((1, 2, 3)))
    assert "並びは決まりました" in page(club, phone, made, "seat-1")
    assert "証拠の並びを決めてください" in page(club, phone, made, "seat-2")


def test_on_a_day_of_practice_each_page_says_what_to_do_step_by_step(
    club: Flask, phone: Any, table: Any
) -> None:
    made = table(WORLD_A, tutorial=True)
    for viewer, step in (("gm", "役職を見て"), ("seat-1", "1番から8番まで伏せて")):
        assert step in page(club, phone, made, viewer)
    for author, move in [*preparation(WORLD_A), ("seat-1", PlayCard("heart-8", (10,)))]:
        made.say(author, move)
    assert "手札を開いてカードを選ぶと" in page(club, phone, made, "seat-1")
    assert "手札を開いてカードを選ぶと" not in page(club, phone, made, "seat-10"), "the question comes first"
