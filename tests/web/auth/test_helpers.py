"""A helper's log-in opens the door of today's events, or some of their tables, and nothing else."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import date, datetime, timedelta
from datetime import time as hour
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy import select

from companion.club.accounts.log_ins import HELPING, knows
from companion.club.accounts.models import Act, LogIn
from companion.club.events.models import Event
from companion.club.tables.models import GameTable
from companion.club.tables.operations import names_table
from companion.store.engine import db, writing
from tests.web.auth.test_log_in_by_code import LINK, refused
from tests.web.auth.test_log_ins import IPHONE, forgotten
from tests.web.club.evenings import Evening, words
from tests.web.house import Person

AT = "/log-ins/helper"
NAME = "はな"
UPSTAIRS = "3F-1、２f-*"


def day() -> date:
    """The date in Japan, asked anew: a run may last over midnight."""
    return datetime.now(ZoneInfo("Asia/Tokyo")).date()


@pytest.fixture
def tonight(club: Flask) -> Evening:
    evening = Evening(club, day())
    evening.apply("レイリー", "ヒンメル")
    return evening


def link_of(organiser: Person, name: str = NAME, tables: str = "") -> str:
    found = LINK.search(organiser.send(AT, name=name, tables=tables).text)
    assert found
    return found[1]


@pytest.fixture
def helper(organiser: Person, tonight: Evening, person: Callable[..., Person]) -> Person:
    """Hana's phone, on which she does the door."""
    phone = person(**{"User-Agent": IPHONE})
    link = link_of(organiser)
    assert "はな" in phone.get(link).text
    assert phone.get(f"/events/{tonight.id}/door").status_code == 302, "a look changes nothing"
    assert phone.send(link).location == f"/events/{tonight.id}/door"
    return phone


def tap(somebody: Person, evening: Evening, **what: int) -> int:
    sent = {name.replace("_", "-"): key for name, key in what.items()}
    return somebody.send(f"/events/{evening.id}/door", **sent).status_code


def test_a_helper_checks_in_takes_the_fee_and_lets_somebody_new_in(helper: Person, tonight: Evening) -> None:
    key = tonight.ids["レイリー"]
    assert tap(helper, tonight, check_in=key) == tap(helper, tonight, pay=key) == 303
    assert helper.send(f"/events/{tonight.id}/join/walk-in", name="フリーレン").status_code == 303
    rows = tonight.rows()
    assert (rows["レイリー"].here, rows["レイリー"].fee_paid, rows["フリーレン"].walk_in) == (True, 600, True)
    helper.get("/")  # what was told is told
    part = f"/live/part/door:{tonight.id}"
    assert "フリーレン" in helper.get(part).text


def test_undo_at_the_door_is_of_the_own_last_tap_alone(
    helper: Person, tonight: Evening, organiser: Person
) -> None:
    door, part = f"/events/{tonight.id}/door", f"/live/part/door:{tonight.id}"
    ray, himmel = tonight.ids["レイリー"], tonight.ids["ヒンメル"]
    tap(helper, tonight, check_in=ray)
    own = f'name="take-back" value="{ray}"'
    assert own in " ".join(helper.get(part).text.split())
    tap(organiser, tonight, check_in=himmel)
    for page in (part, door):
        assert own in " ".join(helper.get(page).text.split())
        assert f'name="take-back" value="{himmel}"' in " ".join(organiser.get(page).text.split())
    tap(helper, tonight, take_back=himmel)
    assert "has changed this for ヒンメル since" in words(helper.get(door).text)
    assert tonight.rows()["ヒンメル"].here
    tap(helper, tonight, take_back=ray)
    assert not tonight.rows()["レイリー"].here
    assert "take-back" not in helper.get(part).text


def test_the_door_s_live_part_is_for_who_does_the_door(
    helper: Person, tonight: Evening, somebody: Person, organiser: Person
) -> None:
    part = f"/live/part/door:{tonight.id}"
    assert [one.get(part).status_code for one in (helper, organiser, somebody)] == [200, 200, 401]
    yesterday = tonight.event(day() - timedelta(1), number=12)
    assert helper.get(f"/live/part/door:{yesterday}").status_code == 401


def test_the_log_of_acts_names_the_helper_and_the_organiser(
    club: Flask, helper: Person, tonight: Evening, organiser: Person
) -> None:
    tap(helper, tonight, check_in=tonight.ids["レイリー"])
    with club.app_context():
        acts = db.session.execute(select(Act.what, Act.who, Act.account_id).order_by(Act.id.desc())).all()
    assert acts[0] == ("checked-in", "はな · 夜野 函子", 1)
    page = words(organiser.get("/acts").text)
    assert "Made a code for はな to help at the door" in page
    assert "はな began to help at the door (Safari · iPhone)" in page


def test_the_pages_show_a_helper_the_door_and_no_way_past_it(helper: Person, tonight: Evening) -> None:
    door = helper.get(f"/events/{tonight.id}/door").text
    assert f"/events/{tonight.id}/join/walk-in" in door
    for shut in ("applications", "end", "door.pdf", "attendance"):
        assert f"/events/{tonight.id}/{shut}" not in door
    start = helper.get("/").text
    assert f'href="/events/{tonight.id}/door"' in start
    assert "はな" in start
    assert 'href="/settings"' not in start
    assert start.count("btn-primary btn-lg") == 1  # the door is what is next, not the event's page


def test_the_pages_of_door_and_tables_lead_an_organiser_to_the_code(
    organiser: Person, helper: Person, tonight: Evening
) -> None:
    tonight.seat(("レイリー", "ヒンメル"))
    for page, leads in (("door", AT), ("tables", f"{AT}?tables=1")):
        path = f"/events/{tonight.id}/{page}"
        assert f'href="{leads}"' in organiser.get(path).text
        assert f'href="{leads}"' not in helper.get(path).text
    assert re.search(r'name="tables"[^>]* value="1"', organiser.get(f"{AT}?tables=1").text)


def test_what_a_helper_may_not_is_refused_and_leads_to_the_log_in(helper: Person, tonight: Evening) -> None:
    for path in ("/settings", "/log-ins", "/acts", f"/events/{tonight.id}/applications"):
        assert helper.get(path).location.startswith("/login?"), path
    assert helper.get(f"/events/{tonight.id}/join/application").status_code == 401
    key = tonight.ids["レイリー"]
    assert tap(helper, tonight, release=key) == 400
    assert helper.send(f"/events/{tonight.id}/rounds/next", at="/").status_code == 401


@pytest.mark.parametrize(
    ("days", "more", "opens"),
    [
        (0, {}, True),
        (1, {}, False),
        (-1, {}, False),
        (-1, {"opens_at": hour(18), "closes_at": hour(1)}, True),
        (-2, {"opens_at": hour(18), "closes_at": hour(1)}, False),
    ],
)
def test_only_events_that_are_running_open(
    helper: Person, tonight: Evening, days: int, more: dict[str, hour], opens: bool
) -> None:
    other = tonight.event(day() + timedelta(days), **{"number": 12, "cleared_by": None, **more})
    page = helper.get(f"/events/{other}/door")
    assert (page.status_code == 200) == opens


def test_the_organiser_sees_the_helper_among_the_devices_and_ends_it(
    club: Flask, helper: Person, tonight: Evening, organiser: Person
) -> None:
    assert "はな (door only)" in words(organiser.get("/log-ins").text)
    with club.app_context():
        key = db.session.scalars(select(LogIn.id).where(LogIn.helper.is_not(None))).one()
    assert organiser.send(f"/log-ins/{key}/end", at="/log-ins").status_code == 303
    assert helper.get(f"/events/{tonight.id}/door").location.startswith("/login?")
    assert "はな" not in organiser.get("/log-ins").text


def test_the_help_is_over_after_a_day_even_where_it_is_used(
    helper: Person, tonight: Evening, organiser: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = time.time_ns() + HELPING * 1_000_000
    monkeypatch.setattr(time, "time_ns", lambda: late + 1_000_000_000)
    assert helper.get(f"/events/{tonight.id}/door").location.startswith("/login?")
    assert "はな" not in organiser.get("/log-ins").text


def test_a_helper_may_stop_and_log_in_as_oneself_later(helper: Person, tonight: Evening) -> None:
    helper.send("/logout", at="/")
    assert helper.get(f"/events/{tonight.id}/door").location.startswith("/login?")
    assert helper.log_in().status_code == 303
    assert helper.get("/settings").status_code == 200


def test_a_helper_s_phone_is_no_device_on_which_the_organiser_has_logged_in(
    club: Flask, helper: Person
) -> None:
    with club.app_context():
        devices = db.session.scalars(select(LogIn.helper)).all()
        assert devices == [None, NAME]
    token = helper.client.get_cookie("device").value.rsplit(".", 1)[0]
    with club.app_context():
        assert not knows(db.session, "yoru", token)


@pytest.mark.parametrize("name", ["", "   ", "あ" * 61])
def test_a_helper_has_a_name(organiser: Person, name: str) -> None:
    answer = organiser.send(AT, name=name)
    assert answer.status_code == 422
    assert not LINK.search(answer.text)


def test_a_code_works_once_and_the_next_one_ends_the_one_before(
    organiser: Person, tonight: Evening, person: Callable[..., Person]
) -> None:
    before, after = link_of(organiser), link_of(organiser, "そら")
    assert refused(person(), before)
    assert person().send(after).status_code == 303
    assert refused(person(), after)


def test_the_code_asks_for_the_password_again(club: Flask, organiser: Person) -> None:
    forgotten(club)
    assert organiser.get(AT).location == f"/confirm?next={AT}"


def test_without_an_event_today_the_helper_is_told(organiser: Person, person: Callable[..., Person]) -> None:
    phone = person()
    assert phone.send(link_of(organiser)).location == "/"
    assert "There is no event today" in phone.get("/").text


@pytest.fixture
def rooms(club: Flask, tonight: Evening) -> dict[str, int]:
    """A table upstairs and one downstairs, by their names."""
    tonight.come("一", "二", "三", "四", "五", "六", "七", "八")
    up, down = tonight.seat(tuple("一二三四"), tuple("五六七八"), game="village")
    with club.app_context(), writing(db.session):
        db.session.get_one(GameTable, up).label = "2F-1"
        db.session.get_one(GameTable, down).label = "1F-1"
    return {"2F-1": up, "1F-1": down}


@pytest.fixture
def referee(organiser: Person, rooms: dict[str, int], person: Callable[..., Person]) -> Person:
    """Who helps at the tables upstairs."""
    phone, link = person(), link_of(organiser, tables=UPSTAIRS)
    assert UPSTAIRS in phone.get(link).text
    assert phone.send(link).location == "/"
    return phone


def test_a_helper_for_some_tables_may_there_what_their_host_may_and_nothing_elsewhere(
    referee: Person, rooms: dict[str, int], tonight: Evening
) -> None:
    own, other = rooms["2F-1"], rooms["1F-1"]
    assert referee.get(f"/tables/{own}").location == f"/tables/{own}/host"
    sent = {"id": "a-helper-s-tap", "verb": "final_scores"}
    for table, status in ((own, 200), (other, 403)):
        for page in ("host", "host/fragment", "host/log"):
            assert referee.get(f"/tables/{table}/{page}").status_code == status, page
        refused = referee.send(f"/tables/{table}/host/moves", at="/", **sent).status_code == 403
        assert refused == (table == other)
    assert referee.get(f"/tables/{own}/gm").status_code == 403
    assert referee.get(f"/tables/{own}/phones").status_code == 200
    assert referee.get(f"/tables/{other}/phones").status_code == 403
    assert referee.get(f"/events/tables/{other}/seats").location.startswith("/login?")
    assert referee.get(f"/events/{tonight.id}/door").location.startswith("/login?")
    assert "gm" not in re.findall(r'name="role" value="(\w+)', referee.get(f"/tables/{own}/phones").text)
    start = words(referee.get("/").text)
    assert f"Your tables: {UPSTAIRS}" in start
    assert "Check-in" not in start


def test_a_helper_for_some_tables_is_named_in_the_log_and_ended_like_any_other(
    club: Flask, referee: Person, rooms: dict[str, int], organiser: Person
) -> None:
    page = f"/tables/{rooms['2F-1']}/phones"
    assert referee.send(f"{page}/all", at=page).status_code == 200
    with club.app_context():
        act = db.session.execute(select(Act.what, Act.who).order_by(Act.id.desc())).first()
        key = db.session.scalars(select(LogIn.id).where(LogIn.helper.is_not(None))).one()
    assert act == ("claim-offered", "はな · 夜野 函子")
    assert f"はな (only {UPSTAIRS})" in words(organiser.get("/log-ins").text)
    organiser.send(f"/log-ins/{key}/end", at="/log-ins")
    assert referee.get(f"/tables/{rooms['2F-1']}/host").status_code == 403


def test_a_helper_for_tables_has_none_at_an_event_of_another_day(
    club: Flask, referee: Person, rooms: dict[str, int], tonight: Evening
) -> None:
    with club.app_context(), writing(db.session):
        db.session.get_one(Event, tonight.id).held_on = day() - timedelta(days=7)
    assert referee.get(f"/tables/{rooms['2F-1']}/host").status_code == 403


@pytest.mark.parametrize(
    ("names", "label", "called"),
    [
        ("2F-*", "2F-12", True),
        ("2F-*", "12F-1", False),
        ("*F-1", "2F-1", True),
        ("3, 7", "", True),
        ("37", "", False),
        ("7", "2F-7", False),
        (", ", "", False),
        ("2F.1", "2F-1", False),
    ],
)
def test_tables_are_named_as_they_are_called(names: str, label: str, called: bool) -> None:
    assert names_table(names, GameTable(number=7, label=label)) is called
