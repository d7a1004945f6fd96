"""The big screen of a Magic City: the public state, the word that binds the day, who is silent."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.club.tables import operations
from companion.games.magic_city.evening import Word
from companion.games.magic_city.night import EvilEye, Guess, Ward
from companion.games.magic_city.table import EventKey
from companion.games.werewolf.night import Attack, Divination, Guard, Reading
from companion.kernel.replay import Request
from companion.store.engine import db
from companion.words import Words
from tests.driver import Drive
from tests.games.magic_city.desk import TWELVE, city, dark, dawn, evening
from tests.web.sheets.evenings import event, played


def fragments(app: Flask, drive: Drive) -> tuple[str, str]:
    """What a screen gets of this table in the night, and once the day has come."""
    with app.app_context():
        held = event()
        address = f"/events/{held.id}/screen/fragment"
        table = played(drive, held, known=False)
        night = app.test_client().get(address).text
        dark_until = len(drive.history.log)
        dawn(drive)
        for entry in drive.history.log[dark_until:]:
            request = Request(entry.id, entry.stamp.author, entry.move)
            operations.play(db.session, table, request)
        day = app.test_client().get(address).text
    return night, day


def night_before(card: EventKey, *moves: object) -> Drive:
    """The night after an evening of this card: seat 14 is attacked, seat 9 cursed, seat 1 seen as a wolf."""
    drive = city()
    evening(drive, 13, card, *moves)
    dark(drive, Attack(1, 1, 14), EvilEye(1, 2, 9), Guess(1, 3, 16), Divination(1, 6, 1), Reading(1, 7, 13))
    dark(drive, Guard(1, 8, 15), Guard(1, 9, 15), Ward(1, 10, 15))
    return drive


@pytest.mark.parametrize(
    ("card", "said"),
    [("babel", "今日話してよい言葉は「わん」だけです"), ("library", "最後に「わん」を付けてください")],
)
def test_the_word_of_babel_and_of_the_library_stands_on_the_screen_by_day_alone(
    app: Flask, card: EventKey, said: str
) -> None:
    night, day = fragments(app, night_before(card, Word(1, "わん")))
    assert said not in night
    assert said in day


def test_the_screen_shows_the_cursed_as_silent_and_who_left_but_never_why_nor_any_role(app: Flask) -> None:
    before, shown = fragments(app, night_before("slum"))
    assert "呪い：最初の1分は沈黙" not in before
    assert "呪い：最初の1分は沈黙" in shown
    words = Words("ja")
    seats = "".join(re.findall(r'<ol class="villagers.*?</ol>', before + shown, re.DOTALL))
    assert seats.count("<li") == 32
    for role in {*TWELVE, "citizen"}:
        assert words.text(f"magic-city-role-{role}") not in seats
    assert "襲撃" not in before + shown
