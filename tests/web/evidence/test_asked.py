"""What a seat is asked: found from anywhere on the page, once, and gone with its moment."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from flask import Flask

from companion.games.evidence.course import Proceed
from companion.games.evidence.game import Attack, Vote
from companion.games.evidence.plays import PlayCard
from tests.games.evidence.worlds import WORLD_A, preparation

from .conftest import Table

ON = ("gm", Proceed())
TO = {"preparation": [], "day": preparation(WORLD_A), "vote": [*preparation(WORLD_A), ON, ON, ON]}


def told(table: Table, moves: list[tuple[str, Any]]) -> Table:
    """A table after these moves."""
    for author, move in moves:
        table.say(author, move)
    return table


def page(phone: Any, table: Table, seat: int) -> str:
    """A seat's page."""
    browser = phone().claim(table.id, f"seat-{seat}")
    return str(browser.get(f"/tables/{table.id}/seat-{seat}"))


def night(table: Table) -> Table:
    """The second night: seat 1 was executed."""
    told(table, TO["vote"])
    return told(table, [(f"seat-{seat}", Vote(1 if seat > 1 else 2)) for seat in table.living()])


@pytest.mark.parametrize("phase", ["preparation", "day", "vote", "night"])
def test_every_id_stands_once_and_every_label_has_its_field(
    club: Flask, phone: Any, table: Any, phase: str
) -> None:
    made = night(table(WORLD_A)) if phase == "night" else told(table(WORLD_A), TO[phase])
    shown = page(phone, made, 3)
    ids = Counter(re.findall(r'\sid="([^"]+)"', shown))
    assert [name for name, times in ids.items() if times > 1] == []
    assert set(re.findall(r'<label[^>]*\sfor="([^"]+)"', shown)) <= set(ids)
    assert f'data-moment="{made.view("public").day}-{phase}"' in shown


def test_the_bar_says_whose_turn_it_is_as_long_as_something_is_owed(
    club: Flask, phone: Any, table: Any
) -> None:
    way = 'href="#your-turn"'
    made = told(table(WORLD_A), [*TO["day"], ("seat-1", PlayCard("heart-8", (10,)))])
    asked = page(phone, made, 10)
    assert way in asked[asked.index('class="where') : asked.index("evidence-own")]
    assert 'id="your-turn"' in asked
    assert way not in page(phone, made, 1)
    made = night(table(WORLD_A))
    assert way in page(phone, made, 3), "everybody is asked alike"
    made.say("seat-3", Attack(2))
    assert way not in page(phone, made, 3)
