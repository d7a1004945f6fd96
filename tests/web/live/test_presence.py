"""The referee sees who is connected, and moves a phone to another seat; nobody else hears of either."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import event

from companion.chores import Chores
from companion.club.tables import claims
from companion.club.tables.presence import GRACE, Notice, Present, connected_claims
from companion.store.engine import db
from companion.web.live import streams
from tests.web.live.conftest import Page, looks
from tests.web.table.conftest import TOKEN

Pages = Callable[[str], Page]
CHIP = re.compile(
    r"<strong>(?:<bdi[^>]*>)?([^<]*)(?:</bdi>)?</strong></div>\s*"
    r'<span class="chip[^>]*>(?:<svg.*?</svg>)?([^<]*)</span>',
    re.S,
)


class Later:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(app: Flask) -> Later:
    """The clock of who was heard when."""
    clock = Later()
    app.extensions["present"] = Present(clock)
    return clock


@pytest.fixture
def tick(app: Flask, clock: Later) -> Callable[[], None]:
    """What the time-keeping loop does about it, once a second."""
    notice = Notice(app.extensions["present"], clock)

    def kept() -> None:
        with app.app_context():
            notice.keep(db.session)

    return kept


def phones(host: Page, language: str = "en") -> str:
    answer = host.client.get(f"{host.base.rpartition('/')[0]}/phones", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def chips(host: Page, language: str = "en") -> list[str]:
    """What the page says of the host and of each seat."""
    return [said.strip() for _, said in CHIP.findall(phones(host, language))]


def move(who: Page, role: str, to: str) -> int:
    where = who.base.rpartition("/")[0]
    token = TOKEN.search(who.page())
    sent = {"csrf_token": token[1] if token else "", "role": role, "to": to}
    answer = who.client.post(f"{where}/phones/move", data=sent, headers={"Accept-Language": "en"})
    return answer.status_code


@pytest.mark.parametrize(
    ("language", "free", "away", "there"),
    [("en", "no phone", "not connected", "connected"), ("ja", "端末なし", "未接続", "接続中")],
)
def test_the_referee_sees_whose_phone_is_connected(
    page: Pages, tick: Callable[[], None], clock: Later, language: str, free: str, away: str, there: str
) -> None:
    host, seat = page("host"), page("seat-1")
    assert chips(host, language) == [away, away, free]
    following = seat.stream()
    tick()
    assert chips(host, language) == [away, there, free]
    following.close()
    clock.now += GRACE
    tick()
    assert chips(host, language) == [away, away, free]


def test_a_phone_that_asks_without_a_stream_is_connected_too(page: Pages, tick: Callable[[], None]) -> None:
    host, seat = page("host"), page("seat-1")
    assert seat.ask().status_code == 200
    tick()
    assert chips(host)[1] == "connected"


def test_whoever_watches_a_table_without_holding_anything_is_nobody_s_phone(
    page: Pages, tick: Callable[[], None]
) -> None:
    host, public = page("host"), page("public")
    page("seat-1")
    public.stream()
    tick()
    assert chips(host)[1:] == ["not connected", "no phone"]


def test_the_page_of_phones_follows_by_itself(page: Pages, tick: Callable[[], None]) -> None:
    host, seat = page("host"), page("seat-1")
    shown = re.search(r'data-live-topic="(phones:\d+)".*?data-tag="([^"]*)"', phones(host), re.S)
    assert shown
    following = host.stream({shown[1]: shown[2]})
    theirs = seat.stream()
    tick()
    assert looks(next(following)) == [("look", shown[1])]
    part = host.client.get(f"/live/part/{shown[1]}").text
    assert "Disconnect" in part or "解除する" in part
    assert chips(host)[:2] == ["connected", "connected"], "the page of phones is a page of the host's phone"
    theirs.close()


@pytest.mark.parametrize("viewer", ["public", "seat-2"])
def test_only_who_may_hand_out_the_table_follows_who_is_connected(page: Pages, viewer: str) -> None:
    other = page(viewer)
    topic = f"phones:{other.base.split('/')[2]}"
    assert other.client.get(f"/live/part/{topic}").status_code == 403
    assert other.ask(seen={topic: ""}).json == {"look": [], "gone": [topic]}


def test_nothing_of_who_is_connected_reaches_the_table_s_own_pages(
    page: Pages, tick: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    seat, viewers = page("seat-1"), [page(viewer) for viewer in ("public", "seat-2")]
    before = [one.mark("tag") for one in viewers]
    following = [one.stream() for one in viewers]
    theirs = seat.stream()
    tick()
    assert [next(pieces) for pieces in following] == [b":\n\n"] * 2
    assert [one.mark("tag") for one in viewers] == before
    assert not any("phones" in one.page() for one in viewers)
    theirs.close()


def test_neither_a_stream_nor_its_heartbeats_ask_who_is_connected(
    app: Flask, page: Pages, tick: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    seat = page("seat-1")
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    following = seat.stream()
    for _ in range(3):
        assert next(following) == b":\n\n"
    assert not any("presence" in statement for statement in asked)
    tick()
    assert any("presence" in statement for statement in asked)


def test_a_process_that_stops_cleanly_hears_nobody_any_more(
    app: Flask, page: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.chores.TICK", 0.001)
    seat = page("seat-1")
    seat.stream()
    kept = Chores(app)
    with app.app_context():
        kept._notice.keep(db.session)
        assert len(connected_claims(db.session)) == 1
        kept.start().stop()
        db.session.rollback()
        assert connected_claims(db.session) == frozenset()


def test_a_phone_that_was_moved_is_led_from_its_old_page_to_its_new_seat(page: Pages, app: Flask) -> None:
    host, seat = page("host"), page("seat-1")
    assert move(host, "seat-1", "seat-2") == 303
    assert seat.ask(seen={seat.topic: ""}).json["gone"] == [seat.topic]
    where = seat.base.rpartition("/")[0]
    assert seat.client.get(seat.base).location == where
    assert seat.client.get(where).location == f"{where}/seat-2"
    assert seat.client.get(f"{where}/seat-2").status_code == 200
    assert chips(host)[1:] == ["no phone", "not connected"]


def test_whose_seat_was_taken_back_is_led_nowhere(page: Pages, app: Flask) -> None:
    seat = page("seat-1")
    with app.app_context():
        claims.revoke(db.session, int(seat.base.split("/")[2]), "seat-1")
    assert seat.client.get(seat.base).status_code == 403


def test_a_phone_is_offered_only_seats_that_are_free(page: Pages) -> None:
    host = page("host")
    page("seat-1")
    assert re.findall(r'<option value="([^"]+)"', phones(host)) == ["seat-2"]
    page("seat-2")
    assert "/phones/move" not in phones(host)


def test_a_move_to_a_held_seat_comes_back_with_its_reason(page: Pages) -> None:
    host, first, second = page("host"), page("seat-1"), page("seat-2")
    assert move(host, "seat-1", "seat-2") == 303
    assert "This seat has a phone of its own." in phones(host)
    assert [one.client.get(one.base).status_code for one in (first, second)] == [200, 200]


@pytest.mark.parametrize("viewer", ["public", "seat-1"])
def test_who_may_not_hand_out_a_table_moves_nobody(page: Pages, viewer: str) -> None:
    held, other = page("seat-2"), page(viewer)
    assert move(other, "seat-2", "seat-1") in (400, 403)
    assert held.client.get(held.base).status_code == 200


def test_a_move_of_or_to_what_is_no_seat_of_the_table_is_forbidden(page: Pages) -> None:
    host = page("host")
    page("seat-1")
    assert [move(host, *asked) for asked in (("seat-1", "seat-9"), ("seat-1", "gm"), ("", ""))] == [403] * 3
