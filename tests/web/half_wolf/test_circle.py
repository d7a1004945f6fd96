"""The circle of who passes to whom: as the list beside it, seen from the own seat, and nothing secret."""

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
LISTED = re.compile(r'<ol class="wolf-ring">.*?</ol>', re.S)
NAMED = re.compile(r"<bdi>(.*?)</bdi>")


def drawn(page: str) -> str:
    found = DRAWN.search(page)
    assert found
    return found[0]


@pytest.mark.parametrize("size", [4, 5, 6])
def test_the_circle_begins_where_one_sits_and_the_list_stays_in_the_order_of_seats(
    table: Tables, phone: Phones, size: int
) -> None:
    found = table(any_world(random.Random(1), size, "none", gravedigger="may"))
    browser = phone().claim(found.id, "seat-3")
    for viewer, first in (("public", 0), ("seat-3", 2)):
        page = browser.get(f"/tables/{found.id}/{viewer}")
        way = [*NAMES[first:size], *NAMES[:first]]
        picture, listed = drawn(page), LISTED.search(page)
        assert f"{' → '.join([*way, way[0]])}</desc>" in picture
        assert NAMED.findall(picture) == way
        assert picture.count("wolf-circle-arrow") == size
        assert picture.count("wolf-circle-own") == (viewer == "seat-3")
        assert listed
        assert NAMED.findall(listed[0]) == list(NAMES[:size])


def test_it_is_one_picture_from_the_deal_to_the_end_whatever_was_passed(table: Tables, phone: Phones) -> None:
    pictures = set()
    for seed in (1, 2):
        found = table(any_world(random.Random(seed), 5, "none", gravedigger="may"))
        browser = phone().claim(found.id, "seat-2")
        for stage in ("choose", "ready", "day", "vote", "over"):
            found.play(stage)
            pictures.add(drawn(browser.get(f"/tables/{found.id}/seat-2")))
    assert len(pictures) == 1
