"""The page from which a Catan board is laid: the same board for whoever has its name."""

from __future__ import annotations

import re
from math import hypot
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.catan.boards import BEGINNER, WISHES, lay, read_name
from companion.web.game_pages import catan
from tests.sheets.reading import pages


def drawn(page: str) -> list[int]:
    """The numbers of the picture, in the order of its hexes."""
    return [int(number) for number in re.findall(r'class="token-number[^>]*>(\d+)<', page)]


def test_without_a_name_the_beginners_layout_is_drawn(client: FlaskClient):
    answer = client.get("/games/catan/board")
    assert answer.status_code == 200
    assert drawn(answer.text) == [token for token in BEGINNER.tokens if token]
    assert answer.text.count('class="harbour"') == 9


def test_whoever_has_the_name_sees_the_board_however_it_is_written(client: FlaskClient):
    one, other = (client.get(f"/games/catan/board?name={name}").text for name in ("14SS5", "l4ss5"))
    found = read_name("14SS5")
    assert found
    assert drawn(one) == drawn(other) == [token for token in lay(found).tokens if token]


@pytest.mark.parametrize("typed", ["14SS", "99999999999", "<b>", "盤"])
def test_a_name_that_there_is_not_is_said_beside_the_field_and_kept(client: FlaskClient, typed: str):
    answer = client.get("/games/catan/board", query_string={"name": typed})
    assert answer.status_code == 200
    assert 'id="name-error"' in answer.text
    assert 'class="catan-board"' not in answer.text
    assert "<b>" not in answer.text


def test_a_new_board_has_what_was_asked_for(client: FlaskClient):
    asked = {"kind": "fair", "wishes": ["red-apart", "lands-apart"], "large": "y"}
    answer = client.get("/games/catan/board/new", query_string=asked)
    (typed,) = parse_qs(urlsplit(answer.location).query)["name"]
    name = read_name(typed)
    assert name
    assert (name.kind, name.large, name.wishes) == ("fair", True, ("red-apart", "lands-apart"))
    assert set(name.wishes) < set(WISHES)
    assert len(drawn(client.get(answer.location).text)) == 28


@pytest.mark.parametrize("query", ["", "?kind=none&wishes=all", "?kind=beginner"])
def test_what_asks_for_no_kind_that_there_is_leads_to_the_beginners_layout(client: FlaskClient, query: str):
    answer = client.get(f"/games/catan/board/new{query}")
    assert answer.status_code == 302
    assert parse_qs(urlsplit(answer.location).query)["name"][0]


def test_the_board_is_printed_on_one_page_of_a4(client: FlaskClient):
    answer = client.get("/games/catan/board/board.pdf?name=14SZZ")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    (page,) = pages(answer.data)
    assert page.count("牧草地") == 6
    assert page.count("3:1") == 5


HARBOUR, LIT = 15, 17
"""How large a harbour is drawn (hexes.html), and how broad the longest road (lies.css)."""


@pytest.mark.parametrize("name", ["beginner", "14SS5"])
def test_no_road_along_the_coast_covers_what_a_harbour_says(app: Flask, name: str):
    with app.test_request_context():
        found = catan.picture(name, False, "en")
    left, top, width, height = found.box
    for harbour in found.harbours:
        middle = [sum(end[n] for end in harbour.ends) / 2 for n in (0, 1)]
        assert hypot(*middle) > HARBOUR + LIT / 4
        assert left + HARBOUR <= harbour.at[0] <= left + width - HARBOUR
        assert top + HARBOUR <= harbour.at[1] <= top + height - HARBOUR
