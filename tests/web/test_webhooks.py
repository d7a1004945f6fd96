"""What is told elsewhere when a table is signed off: once, what everybody may know, and in nobody's way."""

from __future__ import annotations

import hmac
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from companion.club import webhooks as webhooks
from companion.club.accounts.models import Account
from companion.club.events.models import Event
from companion.club.events.operations import freeze
from companion.club.tables import operations as tables
from companion.club.webhooks import Delivery, Webhook
from companion.club.writes import Refused
from companion.kernel.desk import Reopen, SignOff
from companion.kernel.replay import Request
from companion.store.engine import db, writing
from companion.web.webhooks import Sender
from tests.elsewhere import Elsewhere
from tests.web.club.evenings import TODAY, Evening, words
from tests.web.house import Person


@pytest.fixture(autouse=True)
def _this_machine_may_be_called(app: Flask) -> None:
    app.extensions["config"] = replace(app.extensions["config"], private_webhooks=True)


@pytest.fixture
def evening(club: Flask) -> Evening:
    made = Evening(club, TODAY)
    made.come("青葉", "*いづみ* @everyone")
    return made


@pytest.fixture
def add(club: Flask, elsewhere: Elsewhere) -> Callable[..., int]:
    """Adds a webhook; its id."""

    def add_one(template: str = "discord", url: str = "") -> int:
        with club.app_context():
            by = db.session.query(Account).first()
            assert by
            return webhooks.add(db.session, by, "部屋", url or f"{elsewhere.url}/hook", template).id

    return add_one


@pytest.fixture
def send(club: Flask) -> Callable[[], list[Delivery]]:
    """Sends what is due; all deliveries, the oldest first."""

    def send_now() -> list[Delivery]:
        Sender(club).work()
        with club.app_context():
            return list(reversed(webhooks.latest(db.session)))

    return send_now


def again(club: Flask) -> None:
    """The time of the next attempt has come."""
    with club.app_context(), writing(db.session):
        db.session.execute(update(Delivery).where(Delivery.status == "waiting").values(due_at=1))


def test_discord_is_told_of_a_signed_table_in_its_own_format(evening, add, send, elsewhere) -> None:
    add()
    evening.play(evening.seat(("青葉", "*いづみ* @everyone"))[0], 3, 7)
    (sent,) = send()
    assert (sent.status, sent.attempts, sent.answer, sent.due_at) == ("sent", 1, "204", None)
    (heard,) = elsewhere.heard
    assert heard.body["allowed_mentions"] == {"parse": []}
    first, line, url = heard.body["content"].split("\n")
    assert "よるはこ例会" in first
    assert r"\*いづみ\* \@everyone" in line
    assert url.endswith("/tables/1")
    send()
    assert len(elsewhere.heard) == 1


def test_a_program_is_told_what_the_api_gives_a_visitor(evening, add, send, elsewhere) -> None:
    add("json")
    evening.play(evening.seat(("青葉", "*いづみ* @everyone"))[0], 7, 3)
    send()
    result = evening.app.test_client().get("/api/v1/tables/1/result", headers={"Accept-Language": "ja"}).json
    started, opened, signed = (heard.body for heard in elsewhere.heard)
    assert started["what"] == "round-started"
    assert [table["id"] for table in started["tables"]] == [1]
    assert (opened["what"], opened["table"]["seats"]) == ("table-opened", result["table"]["seats"])
    assert (signed["what"], signed["result"]) == ("table-signed", result)


def test_a_correction_is_told_apart_from_a_first_result(evening, add, send, elsewhere) -> None:
    add("json")
    [table] = evening.seat(("青葉",))
    evening.play(table, 7)
    send()
    for entry, move in (("reopen-0001", Reopen()), ("sign-again-1", SignOff())):
        with evening.app.app_context():
            tables.play(db.session, table, Request(entry, "host", move))
        send()
    kinds = [heard.body["what"] for heard in elsewhere.heard]
    assert kinds[2:] == ["table-signed", "table-reopened", "table-corrected"]


def test_an_event_that_is_over_is_told_of_once(club: Flask, add, send, elsewhere) -> None:
    add("json")
    late = Evening(club, date.today() - timedelta(days=1))
    late.come("青葉")
    [table] = late.seat(("青葉",))
    with club.app_context(), writing(db.session):
        db.session.execute(update(Webhook).values(created_at=0))
    send()
    assert "event-ended" not in [heard.body["what"] for heard in elsewhere.heard], "somebody plays"
    late.play(table, 7)
    send()
    send()
    ended = [heard.body["event"]["id"] for heard in elsewhere.heard if heard.body["what"] == "event-ended"]
    assert ended == [late.id]


def test_what_a_program_is_told_is_signed_with_its_key_and_the_time(
    club: Flask, organiser: Person, send, elsewhere
) -> None:
    path = "/settings/programs/webhooks/new"
    page = organiser.send(path, name="広間", url=f"{elsewhere.url}/hook", template="json").text
    key = page.partition('<code id="token">')[2].partition("<")[0]
    assert key not in organiser.get("/settings/programs").text
    organiser.send("/settings/programs/webhooks/1/try", at="/settings/programs")
    send()
    organiser.send("/settings/programs/deliveries/1/again", at="/settings/programs")
    send()
    first, again = elsewhere.heard
    assert (first.headers["Webhook-Id"], first.body) == ("1", again.body), "sent again under its id"
    for heard in elsewhere.heard:
        told = f"1.{heard.headers['Webhook-Timestamp']}.".encode() + heard.raw
        mac = hmac.digest(b64decode(key.removeprefix("whsec_")), told, "sha256")
        assert heard.headers["Webhook-Signature"] == f"v1,{b64encode(mac).decode()}"
    with club.app_context():
        webhooks.end(db.session, db.session.query(Account).first(), 1)
    organiser.send("/settings/programs/deliveries/1/again", at="/settings/programs")
    with club.app_context():
        assert db.session.get_one(Webhook, 1).key is None
        assert db.session.get_one(Delivery, 1).status == "sent", "nobody is told after the end"


@pytest.mark.parametrize("template", webhooks.TEMPLATES)
def test_what_a_freeze_holds_back_is_not_told(evening, add, send, elsewhere, template: str) -> None:
    add(template)
    with evening.app.app_context():
        freeze(db.session, Event, evening.id)
    evening.play(evening.seat(("青葉", "*いづみ* @everyone"))[0], 7, 3)
    send()
    heard = elsewhere.heard[-1]
    assert heard.body["result"] is None if template == "json" else "青葉" not in heard.body["content"]


def test_a_sign_off_waits_for_nobody(evening, add, elsewhere) -> None:
    """What is to be sent is a row in the same write; who sends it is another thread."""
    add(url="http://club.invalid/")
    evening.play(evening.seat(("青葉",))[0], 7)
    with evening.app.app_context():
        (waiting,) = webhooks.latest(db.session)
        assert (waiting.status, waiting.attempts) == ("waiting", 0)
    assert elsewhere.heard == []


def test_who_does_not_answer_is_tried_again_ever_later_and_then_given_up(
    evening, add, send, elsewhere
) -> None:
    add()
    elsewhere.status = 503
    evening.play(evening.seat(("青葉",))[0], 7)
    for attempt, wait in enumerate(webhooks.WAITS, 1):
        (tried,) = send()
        assert (tried.status, tried.attempts, tried.answer) == ("waiting", attempt, "503")
        assert tried.due_at - tried.made_at >= wait * 1000
        send()
        assert len(elsewhere.heard) == attempt, "not before its time"
        again(evening.app)
    (given_up,) = send()
    assert (given_up.status, given_up.due_at) == ("failed", None)
    elsewhere.status = 204
    send()
    assert len(elsewhere.heard) == len(webhooks.WAITS) + 1


@pytest.mark.parametrize("status", [307, 401, 404])
def test_what_is_refused_for_good_is_not_tried_again(evening, add, send, elsewhere, status: int) -> None:
    add()
    elsewhere.status, elsewhere.location = status, f"{elsewhere.url}/elsewhere"
    evening.play(evening.seat(("青葉",))[0], 7)
    (sent,) = send()
    assert (sent.status, sent.answer) == ("failed", str(status))
    assert [heard.path for heard in elsewhere.heard] == ["/hook"]


def test_a_private_address_is_not_called_unless_the_machine_allows_it(evening, add, send, elsewhere) -> None:
    evening.app.extensions["config"] = replace(evening.app.extensions["config"], private_webhooks=False)
    add()
    evening.play(evening.seat(("青葉",))[0], 7)
    (sent,) = send()
    assert (sent.status, sent.answer) == ("waiting", "programs-answer-private")
    assert elsewhere.heard == []


def test_what_was_reopened_before_is_not_told(evening, add, send, elsewhere) -> None:
    add()
    [table] = evening.seat(("青葉",))
    evening.play(table, 7)
    with evening.app.app_context():
        tables.play(db.session, table, Request("reopen-0001", "host", Reopen()))
    assert [one.status for one in send()] == ["dropped"]
    with evening.app.app_context():
        tables.play(db.session, table, Request("sign-again-1", "host", SignOff()))
    assert [one.status for one in send()] == ["dropped", "sent"]
    assert len(elsewhere.heard) == 1


def test_two_processes_send_it_once(evening, add, elsewhere) -> None:
    add()
    evening.play(evening.seat(("青葉",))[0], 7)
    with evening.app.app_context():
        (one,) = webhooks.due(db.session)
        assert [webhooks.take(db.session, one) for _ in range(2)] == [True, False]
        assert webhooks.due(db.session) == [], "until the one who took it is taken for dead"
    again(evening.app)
    with evening.app.app_context():
        assert len(webhooks.due(db.session)) == 1


def test_what_cannot_be_said_keeps_no_other_back(evening, add, send, elsewhere, monkeypatch, caplog) -> None:
    add()
    for table in evening.seat(("青葉",), ("*いづみ* @everyone",)):
        evening.play(table, 7)
    real = Sender._body

    def body(sender: Sender, one: webhooks.Due) -> bytes | None:
        if one.about_id == 1:
            raise ValueError("a fault of a game")
        return real(sender, one)

    monkeypatch.setattr(Sender, "_body", body)
    assert [one.status for one in send()] == ["failed", "sent"]
    assert "a fault of a game" in caplog.text


def test_the_thread_sends_by_itself_and_ends(evening, add, elsewhere) -> None:
    add()
    sender = Sender(evening.app).start()
    evening.play(evening.seat(("青葉",))[0], 7)
    assert elsewhere.told.wait(30)
    sender.stop()
    assert sender.thread
    assert not sender.thread.is_alive()


def test_the_sample_night_is_told_to_nobody(club: Flask, evening, add, send) -> None:
    add()
    with club.app_context(), writing(db.session):
        db.session.execute(update(Event).values(sample=True))
    evening.play(evening.seat(("青葉",))[0], 7)
    assert send() == []


def test_an_organiser_adds_tries_and_ends_one_on_its_page(club: Flask, organiser: Person, send, elsewhere):
    path, secret = "/settings/programs/webhooks/new", f"{elsewhere.url}/hook/secret-part"
    assert organiser.send(path, name="広間", url="ftp://x/", template="discord").status_code == 422
    assert organiser.send(path, name="広間", url=secret, template="discord").status_code == 303
    organiser.send("/settings/programs/webhooks/1/try", at="/settings/programs")
    send()
    page = organiser.get("/settings/programs").text
    assert "secret-part" not in page
    assert "127.0.0.1" in page
    assert "A trial · no. 1 1 attempt" in words(page)
    assert elsewhere.heard[0].body["content"].startswith("よるはこからの試し送り")
    organiser.send("/settings/programs/webhooks/1/end", at="/settings/programs")
    with club.app_context():
        assert db.session.get_one(Webhook, 1).url == "", "an address is as good as a password"
    acts = organiser.get("/acts").text
    assert all(told in acts for told in ("Added 広間 (127.0.0.1)", "Sent a trial to 広間", "Removed 広間"))
    assert "secret-part" not in acts


NO_ADDRESSES = (
    *(" ", "x", "ftp://a/", "http://", "http://[", "http://a:0/", "http://a:99999/", "javascript:alert(1)"),
    *("http://user:pass@a/", "http://a/\r\nHost: b", "http://日本.example/", "http://a b/", "//a/"),
)


def test_what_is_no_address_is_refused(add) -> None:
    for url in NO_ADDRESSES:
        with pytest.raises(Refused) as why:
            add(url=url)
        assert why.value.field == "url", url


def test_of_what_is_over_the_log_keeps_the_latest(club: Flask, add, send, monkeypatch) -> None:
    monkeypatch.setattr(webhooks, "KEPT", 3)
    key = add()
    for _ in range(5):
        with club.app_context():
            by = db.session.query(Account).first()
            assert by
            webhooks.try_out(db.session, by, key)
        deliveries = send()
    assert len(deliveries) == 3
