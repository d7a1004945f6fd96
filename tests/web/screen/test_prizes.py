"""The prize-giving: special prizes as chosen, then the places, the first one last; it ends a freeze."""

from __future__ import annotations

import re
from urllib.parse import quote

from companion.club.events.models import Event
from companion.club.events.operations import freeze
from companion.store.engine import db
from companion.web.club import prizes
from tests.web.house import Person
from tests.web.screen.conftest import Shown

TITLE = re.compile(r"<h2[^>]*>([^<]+)</h2>")


def test_places_come_with_the_first_one_last_and_special_prizes_before_them(
    shown: Shown, organiser: Person
) -> None:
    village = shown.table("village", tuple(f"丙{n}" for n in range(8)))
    for seat, role in enumerate(["werewolf", "seer", *["villager"] * 6], 1):
        shown.say(village, "gm", "cast", seat=seat, role=role)
    shown.say(village, "gm", "proceed", day=1, part="day")
    shown.say(village, "gm", "proceed", day=1, part="evening")
    shown.say(village, "gm", "execution", day=1, seat=1)
    shown.say(village, "gm", "verdict", camp="village")
    shown.say(village, "gm", "mvp", seat=2)
    shown.say(village, "gm", "sign-off")
    asked = "special=mvp&own=Longest+road:+アン%0A%0A"
    page = organiser.get(f"{shown.url}/prizes?{asked}").text
    assert TITLE.findall(page)[1:-1] == ["Longest road", "MVP", "Joint second place", "First place"]
    first, told = page.split("<h2>First place</h2>")[1].split("data-told", 1)
    assert "丙1" in told.split("</section>")[0]
    assert "丙1" not in first
    picture = f"/events/{shown.event_id}/results.png?prizes=1"
    assert f"{picture}&amp;special=mvp&amp;own=Longest+road" in page
    assert TITLE.findall(organiser.get(f"{shown.url}/prizes").text)[1:-1] == [
        "Joint second place",
        "First place",
    ]
    assert 'name="special" value="mvp"' in organiser.get(f"/events/{shown.event_id}/end").text


def test_prizes_of_the_club_s_own_are_read_or_asked_again_and_none_is_dropped(
    shown: Shown, organiser: Person
) -> None:
    shown.signed("アン", "ベン")
    lines = "ベストスマイル賞 しおん\n特別賞　村井 大介\nMVP アン\nBest smile: Ann Lee"
    given = [
        ("ベストスマイル賞", "しおん"),
        ("特別賞", "村井 大介"),
        ("MVP", "アン"),
        ("Best smile", "Ann Lee"),
    ]
    assert prizes.own_prizes(lines) == given
    for unread in ("特別賞", "Best smile Ann", "Best smile", "いい 笑顔 アン", "特別賞：", "：アン"):
        assert prizes.own_prizes(unread) == [("", "")], unread
    asked = organiser.get(f"{shown.url}/prizes?own={quote(lines)}%0A特別賞&special=mvp")
    assert asked.status_code == 303
    page = organiser.get(asked.headers["Location"].partition("#")[0]).text
    assert "“特別賞”: it cannot be seen" in page
    assert "Best smile: Ann Lee\n特別賞</textarea>" in page
    nine = "\n".join(f"Prize {n}: Ann" for n in range(9))
    assert organiser.get(f"{shown.url}/prizes?own={quote(nine)}").status_code == 303
    assert organiser.get(f"{shown.url}/prizes?own={quote(lines)}").status_code == 200


def test_points_stand_as_on_the_closing_page_and_none_are_not_told(shown: Shown, organiser: Person) -> None:
    shown.signed("アン", "ベン", "クレア")
    page = organiser.get(f"{shown.url}/prizes").text
    told = re.findall(r"data-counted>([^<]*)<", page)
    assert told
    assert not any(figure.startswith("0 ") or ".00" in figure or ".50" in figure for figure in told)


def test_under_a_freeze_the_bar_below_the_last_slide_ends_it_and_the_screen_for_all_still_tells_nothing(
    shown: Shown, organiser: Person
) -> None:
    assert organiser.get(f"{shown.url}/prizes").status_code == 404
    with shown.app.app_context():
        freeze(db.session, Event, shown.event_id)
    shown.signed("アン", "ベン")
    thaw = f"/standings/events/{shown.event_id}/thaw"
    slides, _, bar = organiser.get(f"{shown.url}/prizes").text.partition("<footer")
    assert thaw in bar
    assert f'href="/events/{shown.event_id}/end"' not in slides
    assert shown.client.get(f"{shown.url}/prizes").status_code in (302, 303)
    assert "アン" not in shown.fragment()
    stays = organiser.send(f"{thaw}?prizes={shown.event_id}&own=Longest+road:+アン")
    assert stays.headers["Location"].endswith("/screen/prizes?own=Longest+road:+%E3%82%A2%E3%83%B3#end")
    assert thaw not in organiser.get(f"{shown.url}/prizes").text
