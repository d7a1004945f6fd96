"""Whoever may see everything: all cards lie open before there is a result, and nobody has points."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.games.half_wolf.worlds import World, any_world

from .conftest import Phone, Table


def test_all_cards_stand_on_the_page_of_who_sees_everything(
    table: Callable[[World], Table], phone: Callable[..., Phone]
) -> None:
    found = table(any_world(random.Random(3), 4))
    assert "wolf-hands" in phone().claim(found.id, "gm").get(f"/tables/{found.id}/gm")
