"""Log-ins that can be ended from anywhere, and what asks for the password again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import update

from companion.club.accounts.models import LogIn
from companion.store.engine import db, writing
from companion.web.auth.who import GUARDED
from tests.web.house import PASSWORD, Person, invited

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1"
HOUR = 3600
People = Callable[..., Person]


def entered(person: People, agent: str = FIREFOX) -> Person:
    made = person(**{"User-Agent": agent})
    assert made.log_in().status_code == 303
    return made


def copy_of(one: Person, person: People) -> Person:
    """Another browser with the same cookies."""
    thief = person()
    for name in ("companion", "device"):
        thief.client.set_cookie(name, one.client.get_cookie(name).value)
    return thief


def is_in(one: Person) -> bool:
    return one.get("/settings").status_code == 200


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Puts this machine's clock so many seconds ahead."""
    true, true_ns = time.time, time.time_ns

    def ahead(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: true() + seconds)
        monkeypatch.setattr(time, "time_ns", lambda: true_ns() + int(seconds * 1e9))

    return ahead


def test_a_copied_cookie_is_dead_once_its_owner_has_logged_out(organiser: Person, person: People) -> None:
    thief = copy_of(organiser, person)
    assert is_in(thief)
    organiser.send("/logout", at="/")
    assert not is_in(thief)
    assert "has ended" in thief.get("/login").text
    assert "has ended" not in thief.get("/login").text, "it is said once"


def test_an_old_cookie_ends_once_with_a_plain_word(somebody: Person) -> None:
    somebody.get("/login")
    with somebody.client.session_transaction() as kept:
        kept["_user_id"] = "1.1521978000000"  # as it was before log-ins were rows
    led = somebody.get("/settings")
    assert led.location == "/login?next=/settings"
    assert "has ended" in somebody.get(led.location).text
    assert somebody.log_in().status_code == 303
    assert is_in(somebody)


def test_the_devices_are_listed_this_one_first(person: People) -> None:
    laptop, phone = entered(person), entered(person, IPHONE)
    shown = re.findall(r"<bdi>([^<]+)</bdi></strong>", phone.get("/log-ins").text)
    assert shown == ["Safari · iPhone", "Firefox · Windows"]
    assert phone.get("/log-ins").text.count("this device") == 1
    assert "/log-ins/end-others" in laptop.get("/log-ins").text


def test_one_device_is_ended_and_the_others_stay(person: People) -> None:
    mine, lost, third = entered(person), entered(person, IPHONE), entered(person)
    rows = re.findall(r"<li>.*?</li>", mine.get("/log-ins").text, re.S)
    number = next(re.findall(r"/log-ins/(\d+)/end", row)[0] for row in rows if "iPhone" in row)
    mine.send(f"/log-ins/{number}/end", at="/log-ins")
    assert [is_in(mine), is_in(lost), is_in(third)] == [True, False, True]


def test_all_others_are_ended_at_once(person: People) -> None:
    mine, *others = (entered(person) for _ in range(3))
    assert "at once" in mine.get("/log-ins/end-others").text
    mine.send("/log-ins/end-others")
    assert [is_in(each) for each in (mine, *others)] == [True, False, False]


def test_nobody_ends_the_log_in_of_another(organiser: Person, person: People) -> None:
    new = "another evening, another word"
    person().send(invited(organiser), password=new, again=new)
    other = person()
    other.log_in("asa", new)
    assert other.send("/log-ins/1/end", at="/log-ins").status_code == 404
    assert is_in(organiser)


def test_a_log_in_made_while_the_clock_was_ahead_holds(
    somebody: Person, clock: Callable[[float], None]
) -> None:
    clock(30 * 24 * HOUR)
    somebody.log_in()
    clock(0)
    assert is_in(somebody)


def test_a_log_in_ends_after_a_month_without_use(organiser: Person, clock: Callable[[float], None]) -> None:
    clock(20 * 24 * HOUR)
    assert is_in(organiser)
    clock(45 * 24 * HOUR)
    assert is_in(organiser), "it was used in between"
    clock(80 * 24 * HOUR)
    assert not is_in(organiser)


def forgotten(club: Flask) -> None:
    """The password was typed long ago."""
    with club.app_context(), writing(db.session):
        db.session.execute(update(LogIn).values(confirmed_at=1))


def test_the_password_is_asked_for_again_and_then_one_goes_on(club: Flask, organiser: Person) -> None:
    forgotten(club)
    led = organiser.get("/organisers/new")
    assert led.location == "/confirm?next=/organisers/new"
    assert organiser.send(led.location, password="not that one").status_code == 422
    assert organiser.get("/organisers/new").status_code == 302
    assert organiser.send(led.location, password=PASSWORD).location == "/organisers/new"
    assert organiser.get("/organisers/new").status_code == 200


def test_the_password_opens_a_page_for_ten_minutes_and_its_form_for_twenty(
    organiser: Person, clock: Callable[[float], None]
) -> None:
    path = "/organisers/new"
    answers = {}
    for minutes in (9, 11, 19, 21):
        clock(minutes * 60)
        answers[minutes] = organiser.get(path).status_code, organiser.send(path, at="/settings").status_code
    assert answers == {9: (200, 422), 11: (302, 422), 19: (302, 422), 21: (302, 303)}


GRAVE = {
    "/organisers/new": "companion.web.auth.log_ins.add_organiser",
    "/organisers/<int:account_id>/link": "companion.web.auth.log_ins.offer_link",
    "/organisers/<int:account_id>/disable": "companion.web.auth.views.ask_to_disable",
    "/organisers/<int:account_id>/<any(disable, enable, withdraw):what>": "companion.web.auth.views.admit",
    "/log-ins/end-others": "companion.web.auth.log_ins.end_others",
    "/log-ins/<int:log_in_id>/end": "companion.web.auth.log_ins.end_one",
    "/tables/<int:table_id>/phones/end-loan": "companion.web.auth.phones.end_loan",
    "/sample/remove": "companion.web.club.guide.clear",
    "/players/<int:player_id>/forget": "companion.web.club.player.forget",
    "/players/<int:player_id>/merge": "companion.web.club.player.merge_players",
}
MILD = {
    "/events/rounds/<int:round_id>/remove": "a round that has no table yet",
    "/events/<int:event_id>/tables/remove": "brought back by one tap",
    "/events/<int:event_id>/remove": "brought back by one tap",
    "/events/seasons/<int:season_id>/remove": "brought back by one tap",
    "/events/<int:event_id>/applications/remove": "brought back by one tap",
    "/players/<int:player_id>/remove": "brought back by one tap",
    "/<any(events, seasons):kind>/<int:key>/<any(archive, restore):what>": "put away, and back",
    "/games/compositions/<int:key>/remove": "brought back by one tap",
    "/games/own/<int:key>/<any(archive, restore):what>": "put away, and back",
    "/games/names/<int:key>/remove": "brought back by one tap",
    "/games/rules/<int:key>/remove": "brought back by one tap",
    "/standings/boards/<int:board_id>/remove": "brought back by one tap",
    "/standings/adjustments/<int:adjustment_id>/remove": "the log of acts says what to enter again",
    "/settings/programs/tokens/<int:token_id>/end": "a program reads no more; a new token is soon made",
    "/settings/programs/webhooks/<int:webhook_id>/end": "an address is told no more, and may be again",
    "/players/<int:player_id>/<any(archive, restore):what>": "put away, and back",
}
"""What sounds grave and is taken back by one tap."""
SOUNDS_GRAVE = re.compile(r"\b(organisers/new|link|remove|delete|disable|merge|end|forget|restore)\b")


def test_whatever_ends_or_deletes_asks_for_the_password(club: Flask) -> None:
    named = [
        rule.rule
        for rule in club.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and SOUNDS_GRAVE.search(rule.rule)
    ]
    # A new one is either guarded by `password_again`, or harmless for a reason that stands in MILD.
    assert set(named) == {rule for rule in GRAVE if "ask" not in GRAVE[rule]} | MILD.keys()
    assert set(GRAVE.values()) <= GUARDED


@pytest.mark.parametrize("path", [path for path in GRAVE if "ask" not in GRAVE[path]])
def test_nothing_grave_happens_on_an_old_log_in(club: Flask, organiser: Person, path: str) -> None:
    forgotten(club)
    asked = re.sub(r"<any\([^>]*>", "disable", re.sub(r"<int:[^>]*>", "1", path))
    answer = organiser.send(asked, at="/settings", name="朝野", login="asa")
    assert answer.status_code == 303
    assert answer.location.startswith("/confirm?next=")
