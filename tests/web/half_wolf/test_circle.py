"""The circle of who passes to whom: from the own seat, with what all see of each seat, and nothing secret."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from tests.games.half_wolf.worlds import World, any_world

from .conftest import NAMES, Phone, Table

Tables = Callable[[World], Table]
Phones = Callable[..., Phone]
DRAWN = re.compile(r'<svg class="wolf-circle".*?</foreignobject>\s*</svg>', re.S)
MARKS = re.compile(r'<span class="wolf-circle-mark.*?</span>|<desc.*?</desc>', re.S)
NAMED = re.compile(r"<bdi>(.*?)</bdi>")


def drawn(page: str) -> str:
    found = DRAWN.search(page)
    assert found
    return found[0]


@pytest.mark.parametrize("size", [4, 5, 6])
def test_the_circle_begins_where_one_sits_and_says_who_the_neighbours_are(
    table: Tables, phone: Phones, size: int
) -> None:
    found = table(any_world(random.Random(1), size, "none", gravedigger="may"))
    browser = phone().claim(found.id, "seat-3")
    for viewer, first in (("public", 0), ("seat-3", 2)):
        page = browser.get(f"/tables/{found.id}/{viewer}")
        way = [*NAMES[first:size], *NAMES[:first]]
        picture = drawn(page)
        told = re.search(r"<desc[^>]*>(.*?)</desc>", picture, re.S)
        assert told
        assert [place.partition(" · ")[0] for place in told[1].split(" → ")] == [*way, way[0]]
        assert NAMED.findall(picture) == way
        assert picture.count("wolf-circle-arrow") == size
        assert picture.count("wolf-circle-own") == (viewer == "seat-3")
        near = re.findall(r"<small>(.*?)</small>", picture)
        assert near == (["あなた", "右隣へ渡す", "左隣から来る"] if viewer == "seat-3" else [])


def test_whose_answer_is_missing_stands_at_the_seat_itself(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(1), 5, "none", gravedigger="may"))
    picture = drawn(phone().get(f"/tables/{found.id}/public"))
    assert picture.count("wolf-circle-warn") == 5
    assert picture.count(" · 未入力") == 5


def test_it_is_one_picture_from_the_deal_to_the_end_whatever_was_passed(table: Tables, phone: Phones) -> None:
    pictures = set()
    for seed in (1, 2):
        found = table(any_world(random.Random(seed), 5, "none", gravedigger="may"))
        browser = phone().claim(found.id, "seat-2")
        for stage in ("choose", "ready", "day", "vote", "over"):
            found.play(stage)
            pictures.add(MARKS.sub("", drawn(browser.get(f"/tables/{found.id}/seat-2"))))
    assert len(pictures) == 1
