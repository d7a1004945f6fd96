"""The same table once more, on other seats, by one tap; everybody's phone comes along."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import select

from companion.club.tables import claims
from companion.club.tables.models import GameTable
from companion.store.engine import db
from tests.games.half_wolf.worlds import World, any_world

from .conftest import NAMES, Phone, Table

Tables = Callable[[World], Table]
Phones = Callable[..., Phone]


def following(app: Flask, table_id: int) -> GameTable:
    with app.app_context():
        query = select(GameTable).where(GameTable.rerun_of == table_id)
        return db.session.scalars(query).one()


def test_everybody_passes_to_somebody_else_and_keeps_the_phone(
    club: Flask, table: Tables, phone: Phones
) -> None:
    found = table(any_world(random.Random(4), 5)).play()
    host = phone().claim(found.id, "host", "seat-1")
    others = {seat: phone().claim(found.id, f"seat-{seat}") for seat in (2, 5)}
    answer = host.post(f"/tables/{found.id}/host/again/rotated", page=f"/tables/{found.id}/host")
    after = following(club, found.id)
    assert (answer.status_code, answer.location) == (303, f"/tables/{after.id}")
    assert [seat.name for seat in after.seats] == [NAMES[place] for place in (4, 1, 3, 0, 2)]
    for browser, role in ((host, "host"), (host, "seat-4"), (others[2], "seat-2"), (others[5], "seat-1")):
        assert 'class="where' in browser.get(f"/tables/{after.id}/{role}")
    assert others[2].client.get(f"/tables/{after.id}/seat-3").status_code == 403
    assert others[5].client.get(f"/tables/{after.id}").location == f"/tables/{after.id}/seat-1"
    with club.app_context():
        assert len(claims.live(db.session, after.id)) == 4


def test_the_same_seats_again(club: Flask, table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(4), 4)).play()
    host = phone().claim(found.id, "host")
    host.post(f"/tables/{found.id}/host/again/same", page=f"/tables/{found.id}/host")
    assert [seat.name for seat in following(club, found.id).seats] == list(NAMES[:4])


def test_two_taps_open_one_table(club: Flask, table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(4), 4)).play()
    host = phone().claim(found.id, "host")
    first, second = (
        host.post(f"/tables/{found.id}/host/again/rotated", page=f"/tables/{found.id}/host") for _ in range(2)
    )
    assert first.location == second.location == f"/tables/{following(club, found.id).id}"


def test_other_phones_are_shown_the_way(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(4), 4)).play()
    host, player = phone().claim(found.id, "host"), phone().claim(found.id, "seat-3")
    part = f"/tables/{found.id}/next"
    before = player.client.get(part)
    assert "へ進む" not in before.text
    tag = before.headers["ETag"].strip('"')
    assert f'data-tag="{tag}"' in player.get(f"/tables/{found.id}/seat-3")
    host.post(f"/tables/{found.id}/host/again/rotated", page=f"/tables/{found.id}/host")
    after = player.client.get(part, headers={"If-None-Match": f'"{tag}"'})
    assert after.status_code == 200
    assert "第2ラウンド・1卓へ進む" in after.text
    assert "へ進む" in player.get(f"/tables/{found.id}/seat-3")


def test_the_way_is_followed_by_whoever_looks_at_the_table(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(4), 4)).play()
    browser = phone()
    headers = {"X-Companion": "page", "Origin": "http://localhost", "Accept": "application/json"}

    def snapshot(topic: str) -> dict[str, list[str]]:
        answer: dict[str, list[str]] = browser.client.post("/live", json={topic: ""}, headers=headers).json
        return answer

    assert snapshot(f"next:{found.id}") == {"look": [f"next:{found.id}"], "gone": []}
    assert snapshot("next:x")["gone"] == ["next:x"]
    assert snapshot("next:999")["gone"] == ["next:999"]


def test_a_game_that_is_played_is_not_run_again(club: Flask, table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(4), 4)).play("vote")
    host = phone().claim(found.id, "host")
    page = host.get(f"/tables/{found.id}/host")
    assert "again/rotated" not in page


def test_players_do_not_run_it_again(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(4), 4)).play()
    player = phone().claim(found.id, "seat-1")
    for viewer in ("seat-1", "public", "host"):
        answer = player.post(f"/tables/{found.id}/{viewer}/again/same", page=f"/tables/{found.id}/seat-1")
        assert answer.status_code == 403


def test_who_hosts_and_plays_goes_from_one_page_to_the_other(table: Tables, phone: Phones) -> None:
    found = table(any_world(random.Random(4), 4))
    both, one = phone().claim(found.id, "host", "seat-2"), phone().claim(found.id, "seat-1")
    page = both.get(f"/tables/{found.id}/seat-2")
    assert f'href="/tables/{found.id}/host"' in page
    assert "ベンさんの席" in page
    assert "table-here" not in one.get(f"/tables/{found.id}/seat-1")


@pytest.mark.parametrize("lets", [False, True])
def test_a_seats_phone_opens_the_next_game_where_the_house_lets_it(
    club: Flask, table: Tables, phone: Phones, lets: bool
) -> None:
    found = table(any_world(random.Random(4), 4, seats_again=lets)).play()
    player = phone().claim(found.id, "seat-3")
    page = f"/tables/{found.id}/seat-3"
    assert ("again/rotated" in player.get(page)) is lets
    answer = player.post(f"{page}/again/rotated", page=page)
    if not lets:
        assert answer.status_code == 403
        return
    assert player.client.get(answer.location).location == f"{answer.location}/seat-2"
    assert following(club, found.id).seats[1].name == NAMES[2]
