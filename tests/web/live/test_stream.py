"""Streams say "look again" to whoever's own view has changed, and nothing else to anybody."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from flask import Flask
from sqlalchemy.exc import NoResultFound
from werkzeug.exceptions import NotFound

from companion.club.tables import claims
from companion.store.engine import db
from companion.store.signals import Waiter, signals, table_topic
from companion.web.live import parts, streams
from companion.web.live.parts import Watch, follows
from tests.web.live.conftest import OWN, Page, looks

Pages = Callable[[str], Page]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life come at once where there is nothing to say."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)


@contextmanager
def secret(tag: Callable[[], str], *, signal: str = "table:1") -> Iterator[None]:
    """A kind of topic whose tag the test decides."""
    follows("secret")(lambda topic, rest: Watch(topic, (signal,), topic, tag))
    try:
        yield
    finally:
        del parts._KINDS["secret"]


def test_a_stream_catches_up_before_it_waits(page: Pages) -> None:
    host, public = page("host"), page("public")
    shown = {public.topic: public.mark("tag")}
    host.tap("points", seat=1, round=1, amount=7)
    assert looks(next(public.stream(shown))) == [("look", public.topic)]


def test_a_move_is_told_to_the_screens_of_its_table(page: Pages) -> None:
    host, public = page("host"), page("public")
    following = public.stream()
    host.tap("points", seat=1, round=1, amount=7)
    assert looks(next(following)) == [("look", public.topic)]


def test_a_stream_says_the_topic_and_nothing_that_counts(page: Pages) -> None:
    host, public = page("host"), page("public")
    following, pieces = public.stream(), []
    for amount in (7, 8, 9):
        host.tap("points", seat=1, round=1, amount=amount, id=f"tap-number-{amount}")
        pieces.append(next(following))
    assert set(pieces) == {f"event: look\ndata: {public.topic}\n\n".encode()}


def test_whose_view_has_not_changed_is_not_told(quick: None, page: Pages) -> None:
    """A night action signals the table; the room's own view is as it was, and so the stream is silent."""
    with secret(lambda: "always the same"):
        following = page("public").stream({"secret:1": "always the same"})
        for _ in range(3):
            signals.notify("table:1")
            piece = next(following)
            assert looks(piece) == []
            assert piece == b":\n\n"


def test_a_sign_of_life_is_not_put_off_by_what_a_viewer_does_not_see(
    page: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the moment of each secret act could be read from the silence after it."""
    now, acts = [0.0], [4.0, 6.0]

    def wait(waiter: Waiter, seconds: float) -> bool:
        woken = bool(acts)
        now[0] += acts.pop(0) if acts else seconds
        return woken

    with secret(lambda: "always the same"):
        following = page("public").stream({"secret:1": "always the same"})
        monkeypatch.setattr(streams, "time", SimpleNamespace(monotonic=lambda: now[0]))
        monkeypatch.setattr(Waiter, "wait", wait)
        assert next(following) == streams.ALIVE
    assert now[0] == streams.HEARTBEAT


def test_a_stream_ends_when_its_time_is_up_and_not_at_the_act_after_it(
    page: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, act = [0.0], streams.HEARTBEAT + 9

    def wait(waiter: Waiter, seconds: float) -> bool:
        woken = now[0] < act <= now[0] + seconds
        now[0] = act if woken else now[0] + seconds
        return woken

    monkeypatch.setattr(streams, "LIFE", streams.HEARTBEAT + 7)
    monkeypatch.setattr(streams, "random", SimpleNamespace(uniform=lambda *span: 1))
    monkeypatch.setattr(streams, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(Waiter, "wait", wait)
    with secret(lambda: "always the same"):
        following = page("public").stream({"secret:1": "always the same"})
        assert next(following) == streams.ALIVE
        assert next(following) == streams.AGAIN
    assert now[0] == streams.LIFE


def test_a_view_that_changes_and_changes_back_is_told_twice(page: Pages) -> None:
    now = ["a"]
    with secret(lambda: now[0]):
        following = page("public").stream({"secret:1": "a"})
        for now[0] in ("b", "a"):
            signals.notify("table:1")
            assert looks(next(following)) == [("look", "secret:1")]


def test_a_tag_is_worked_out_once_a_change_however_many_follow(page: Pages) -> None:
    public, worked = page("public"), []

    def tag() -> str:
        worked.append(1)
        return str(len(worked))

    with secret(tag):
        following = [public.stream({"secret:1": ""}) for _ in range(20)]
        for stream in following:
            assert looks(next(stream)) == [("look", "secret:1")]
        assert len(worked) == 1
        signals.notify("table:1")
        for stream in following:
            assert looks(next(stream)) == [("look", "secret:1")]
        assert len(worked) == 2


def test_a_signal_wakes_a_stream_that_waits(app: Flask, table_id: int, page: Pages) -> None:
    host = page("host")
    following = page("public").stream()
    told: list[bytes] = []
    waiting = threading.Thread(target=lambda: told.append(next(following)))
    waiting.start()
    while not signals.waiting(table_topic(table_id)):
        pass
    host.tap("points", seat=1, round=1, amount=7)
    waiting.join(10)
    assert looks(told[0]) == [("look", f"table:{table_id}:public")]


def test_a_stream_ends_when_rights_change_and_whoever_lost_them_is_told_so(
    app: Flask, table_id: int, page: Pages
) -> None:
    seat = page("seat-1")
    shown = {seat.topic: seat.mark("tag")}
    following = seat.stream(shown)
    with app.app_context():
        claims.revoke(db.session, table_id, "seat-1")
    assert list(following) == [streams.AGAIN]
    again = seat.ask(accept="text/event-stream", seen=shown)
    assert again.status_code == 409
    assert again.get_json() == {"look": [], "gone": [seat.topic]}


@pytest.mark.parametrize("gone", [NotFound, NoResultFound])
def test_a_stream_whose_event_is_deleted_ends_and_its_page_asks_anew(
    page: Pages, gone: type[Exception]
) -> None:
    def tag() -> str:
        raise gone

    with secret(tag):
        assert list(page("public").stream({"secret:1": ""})) == [streams.AGAIN]


def test_a_stream_that_ends_gives_its_place_back(app: Flask, page: Pages) -> None:
    following = page("public").stream()
    assert app.extensions["streams"].open == 1
    following.close()  # type: ignore[attr-defined]
    assert app.extensions["streams"].open == 0


def test_too_many_streams_are_asked_to_come_back_without_one(
    app: Flask, page: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = page("public")
    monkeypatch.setattr(streams, "MOST", 1)
    following = public.stream()
    assert public.ask(accept="text/event-stream").status_code == 503
    assert public.ask().get_json() == {"look": [], "gone": []}
    following.close()  # type: ignore[attr-defined]


def test_without_a_stream_one_answer_says_what_has_changed(page: Pages) -> None:
    host, public = page("host"), page("public")
    shown = {public.topic: public.mark("tag"), "table:1:host": ""}
    assert public.ask(seen=shown).get_json() == {"look": [], "gone": ["table:1:host"]}
    host.tap("points", seat=1, round=1, amount=7)
    assert public.ask(seen=shown).get_json()["look"] == [public.topic]


@pytest.mark.parametrize(
    "topic",
    [
        *("table:1:gm", "table:1:seat-1", "table:99:public", "table:x:public", "table:１:public"),
        *("call:99", "nothing:1", ""),
    ],
)
def test_what_is_not_for_this_viewer_cannot_be_followed(page: Pages, topic: str) -> None:
    assert page("public").ask(seen={topic: ""}).get_json() == {"look": [], "gone": [topic]}


@pytest.mark.parametrize(
    "headers",
    [{"X-Companion": ""}, {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""}],
)
def test_a_page_elsewhere_cannot_listen(page: Pages, headers: dict[str, str]) -> None:
    assert page("public").ask(**headers).status_code == 403


@pytest.mark.parametrize(
    "seen",
    [
        [],
        {},
        {"table:1:public": 7},
        "table",
        {f"t:{n}": "" for n in range(streams.MOST_TOPICS + 1)},
        {"a\nb": ""},
    ],
)
def test_what_is_no_list_of_topics_is_refused(page: Pages, seen: object) -> None:
    assert page("public").ask(seen=seen).status_code == 400


def test_the_time_comes_with_every_answer(page: Pages) -> None:
    public = page("public")
    answers = [
        public.client.get("/live/now"),
        public.ask(),
        public.client.get(public.base + "/fragment"),
        page("host").tap("points", seat=1, round=1, amount=7),
    ]
    stamps = [int(answer.headers["X-Now"]) for answer in answers]
    assert stamps == sorted(stamps)
    assert stamps[-1] - stamps[0] < 60_000
    assert all(answer.headers["Cache-Control"] == "no-store" for answer in answers)


def test_the_tag_of_a_view_cannot_be_worked_out_by_who_knows_what_may_stand_in_it(
    app: Flask, page: Pages
) -> None:
    """It is keyed with the club's secret: the same view in another club has another tag."""
    public = page("public")
    before = public.mark("tag")
    app.secret_key = "another secret altogether, of some length"
    assert public.client.get(public.base + "/fragment", headers=OWN).headers["ETag"] != f'"{before}"'
