"""The score sheet as a grid: all points are written in place and saved by one tap."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import Flask

from companion.club.tables import operations
from companion.store.engine import db

from .conftest import Phone

Phones = Callable[[str], Phone]


def rounds(app: Flask, table_id: int) -> tuple[tuple[int | None, ...], ...]:
    """The sheet as it is kept."""
    with app.app_context():
        return operations.history(db.session, table_id).table.state.rounds


def cells(page: str) -> list[str]:
    """What stands in the grid's fields."""
    return re.findall(r'name="amounts"[^>]*?value="([^"]*)"', page)


def seen(page: str) -> str:
    """The sheet that the page shows, in short."""
    return re.findall(r'name="was" value="([^"]*)"', page)[0]


def test_final_scores_are_a_field_each_and_one_tap(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    page = host.page()
    assert cells(page) == ["", ""]
    answer = host.say("scores", amounts=["７", "-2"], over="1", was=seen(page))
    assert answer.status_code == 303
    assert rounds(app, table_id) == ((7, -2),)
    assert host.say("sign-off").status_code == 303


def test_a_grid_has_a_further_round_and_is_saved_whole(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    host.say("scores", amounts=["7", ""], was=seen(host.page()))
    assert rounds(app, table_id) == ((7, None),)
    page = host.page()
    assert cells(page) == ["7", "", "", ""]
    host.say("scores", amounts=["7", "5", "", "1"], was=seen(page))
    assert rounds(app, table_id) == ((7, 5), (None, 1))


def test_what_is_refused_comes_back_as_it_was_typed(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    for typed in (["7", "seven"], ["7", "99999999"]):
        answer = host.say("scores", amounts=typed, was=seen(host.page()))
        assert answer.status_code == 422
        assert cells(answer.text)[:2] == typed
    missing = host.say("scores", amounts=["7", ""], over="1", was=seen(host.page()))
    assert missing.status_code == 422
    assert "まだ入っていない点があります" in missing.text
    assert rounds(app, table_id) == ()


def test_two_who_write_at_once_do_not_overwrite_one_another(app: Flask, table_id: int, phone: Phones) -> None:
    host = phone("host")
    before = seen(host.page())
    host.say("scores", amounts=["7", "5"], was=before)
    late = host.say("scores", amounts=["1", ""], was=before)
    assert late.status_code == 422
    assert "ほかの人が先に書き換えました" in late.text
    assert rounds(app, table_id) == ((7, 5),)


def test_the_public_sees_the_sheet_without_fields(phone: Phones) -> None:
    host = phone("host")
    host.say("scores", amounts=["7", "5"], was=seen(host.page()))
    page = phone("public").page()
    assert cells(page) == []
    assert "<td" in page
