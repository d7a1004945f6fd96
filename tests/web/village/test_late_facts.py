"""A fact entered late that changes what everybody was told is shown first, and accepted by one tap."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.games.village.casting import Cast
from companion.games.werewolf.course import Verdict
from companion.games.werewolf.deaths import DeathsStand
from companion.games.werewolf.night import Attack, Divination, Guard
from companion.games.werewolf.talk import Remark
from companion.games.werewolf.voting import Execution
from tests.driver import Drive
from tests.games.village.desk import BIG, go_to, village, write
from tests.web.village.conftest import Device, Devices, words

ID = "late0late0"
HARMLESS = {
    "camp": "village",
    "counts": "human",
    "seen": "white",
    "found": "white",
    "nights": "later",
    "place": "hex",
}


def third_day(*more: Any, roles: str = BIG) -> Drive:
    """The wolf (1) has taken 7 in the first night and 8 in the second; the seer (3) has looked at 9."""
    drive = village(roles)
    go_to(drive, 1, "night")
    write(drive, Attack(1, 1, 7), Divination(1, 3, 9))
    go_to(drive, 2, "night")
    write(drive, Attack(2, 1, 8))
    go_to(drive, 3, "day")
    write(drive, *more)
    return drive


def shown(gm: Device, answer: TestResponse) -> str:
    """The page to which a tap led that was not taken yet."""
    assert answer.status_code == 303
    assert "/preview?" in answer.location
    before = len(gm.log())
    page = gm.person.get(answer.location)
    assert page.status_code == 200
    assert len(gm.log()) == before, "a look changes nothing"
    return page.text


def tapped(gm: Device, page: str, number: int) -> TestResponse:
    """The form of that number on a page, sent as it stands."""
    form = [form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if "/moves" in form][number]
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    data = {name: unescape(value) for name, value in fields}
    return gm.person.client.post(f"{gm.base}/moves", data=data, headers=gm.person.headers)


def test_a_guard_remembered_two_nights_late_shows_whom_it_would_save_and_one_tap_accepts(at: Devices) -> None:
    gm = at(third_day())
    page = shown(gm, gm.say("guard", id=ID, night=1, seat=5, target=7))
    assert "P7さんは生存していたことになります" in words(page)
    assert tapped(gm, page, 0).location.endswith("/gm")
    assert gm.log()[-1] == Guard(1, 5, 7)
    assert "脱落と発表済みのP7さんが生存" in words(gm.page())


def test_the_same_is_noted_without_effect_by_one_tap(at: Devices) -> None:
    gm = at(third_day())
    living = gm.snapshot().view.living
    page = shown(gm, gm.say("guard", id=ID, night=1, seat=5, target=7))
    assert tapped(gm, page, 2).status_code == 303
    assert gm.log()[-1] == Remark(1, "night", "P5がP7を護衛")
    assert gm.snapshot().view.living == living


def test_the_third_end_is_that_it_is_written_down_and_the_deaths_stand_as_announced(at: Devices) -> None:
    gm = at(third_day())
    living = gm.snapshot().view.living
    page = shown(gm, gm.say("guard", id=ID, night=1, seat=5, target=7))
    assert "記録し、脱落は発表のままにする" in words(page)
    assert tapped(gm, page, 1).location.endswith("/gm")
    assert gm.log()[-2:] == [DeathsStand(1, "night", (7,)), Guard(1, 5, 7)]
    view = gm.snapshot().view
    assert view.living == living
    assert view.book.warnings == ()
    assert {one.seat: one.gone.key for one in view.book.dossiers if one.gone} == {
        7: "village-left-attacked",
        8: "village-left-attacked",
    }


def test_under_the_sheet_stands_that_deaths_are_as_announced_although_a_guard_was_written_later() -> None:
    drive = third_day()
    write(drive, DeathsStand(1, "night", (7,)))
    write(drive, Guard(1, 5, 7))
    notes = drive.view("gm").timeline.notes
    assert DeathsStand(1, "night", (7,)).text in notes
    assert DeathsStand(1, "night", (7,)).text not in third_day().view("gm").timeline.notes


def test_that_deaths_stand_counts_once_however_often_it_is_sent(at: Devices) -> None:
    gm = at(third_day())
    page = shown(gm, gm.say("guard", id=ID, night=1, seat=5, target=7))
    assert [tapped(gm, page, 1).status_code for _ in range(3)] == [303] * 3
    assert gm.log()[-2:] == [DeathsStand(1, "night", (7,)), Guard(1, 5, 7)]


def test_a_tap_that_broke_off_between_its_two_entries_is_taken_the_second_time(at: Devices) -> None:
    drive, first = third_day(), DeathsStand(1, "night", (7,))
    drive.say("gm", first, id=f"{ID}-std")
    gm = at(drive)
    assert gm.say("guard", id=ID, night=1, seat=5, target=7, accepted="stands").status_code == 303
    assert [move for move in gm.log() if isinstance(move, (DeathsStand, Guard))] == [first, Guard(1, 5, 7)]


def test_of_the_evening_that_ended_the_game_the_deaths_may_stand_as_well(at: Devices) -> None:
    drive = village("werewolf seer villager villager villager villager knight")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1), Verdict("village"))
    gm = at(drive)
    page = shown(gm, gm.say("death", id=ID, day=1, part="evening", seat=3, cause="other", words="退席"))
    assert "記録し、脱落は発表のままにする" in words(page)
    assert tapped(gm, page, 1).status_code == 303
    assert DeathsStand(1, "evening", (1,)) in gm.log()


def test_of_an_attack_that_was_another_the_announced_death_stands(at: Devices) -> None:
    drive = third_day()
    write(drive, DeathsStand(1, "night", (7,)))
    attack = next(entry.id for entry in drive.history.log if isinstance(entry.move, Attack))
    drive.strike(attack)
    write(drive, Attack(1, 1, 9))
    assert {gone.seat: gone.cause for gone in drive.state.story.departures} == {7: "other", 8: "attacked"}


def test_an_attack_forgotten_until_the_evening_shows_whom_it_takes(at: Devices) -> None:
    drive = village()
    go_to(drive, 2, "evening")
    page = shown(gm := at(drive), gm.say("attack", id=ID, night=1, seat=1, target=7, outcome="rules"))
    assert "P7さんは脱落していたことになります（1日目 夜 襲撃死）" in words(page)


def test_what_was_shown_wrongly_is_named(at: Devices) -> None:
    gm = at(third_day())
    answer = gm.say("change-role", id=ID, day=1, part="day", seat=9, role="werewolf")
    assert "黒と伝わる" in words(shown(gm, answer))


def test_a_verdict_that_would_be_another_is_named(at: Devices) -> None:
    drive = village("werewolf seer villager villager villager villager knight")
    go_to(drive, 1, "evening")
    write(drive, Execution(1, 1))
    write(drive, Verdict("village"))
    gm = at(drive)
    page = words(shown(gm, gm.say("change-role", id=ID, day=1, part="day", seat=3, role="werewolf")))
    assert "勝敗が変わります。まだ決着していなかったことになります" in page


def test_striking_an_entry_shows_the_game_master_what_it_changes_too(at: Devices) -> None:
    drive = third_day()
    attack = next(entry.id for entry in drive.history.log if isinstance(entry.move, Attack))
    gm = at(drive)
    assert "P7さんは生存していたことになります" in words(gm.person.get(f"{gm.base}/strike/{attack}").text)


def test_a_role_corrected_by_day_leaves_the_attack_to_the_wolf_who_is_left(at: Devices) -> None:
    gm = at(third_day())
    page = shown(gm, gm.say("cast", id=ID, seat=1, role="madman", was="werewolf"))
    assert "生存していたことになります" not in words(page)
    assert "全員に見える役職の内訳が変わり" in words(page), "that is what everybody would see"
    assert tapped(gm, page, 0).location.endswith("/gm")
    assert {one.seat for one in gm.snapshot().view.book.dossiers if one.gone} == {7, 8}


def test_the_only_wolf_s_role_is_corrected_and_all_deaths_stand_as_announced(at: Devices) -> None:
    gm = at(
        third_day(roles="werewolf villager seer medium knight hunter villager villager villager villager")
    )
    page = shown(gm, gm.say("cast", id=ID, seat=1, role="villager", was="werewolf"))
    assert "P7さんは生存していたことになります" in words(page)
    assert "P8さんは生存していたことになります" in words(page)
    assert tapped(gm, page, 1).location.endswith("/gm")
    assert gm.log()[-3:] == [
        DeathsStand(1, "night", (7,)),
        DeathsStand(2, "night", (8,)),
        Cast(1, "villager", was="werewolf"),
    ]
    assert {one.seat for one in gm.snapshot().view.book.dossiers if one.gone} == {7, 8}


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("swap-cards", {"seats": [1, 7]}),
        ("define-role", {**HARMLESS, "name": "werewolf"}),
    ],
)
def test_whatever_corrects_what_was_dealt_shows_first_what_it_changes(
    at: Devices, verb: str, fields: dict[str, Any]
) -> None:
    gm = at(third_day())
    page = shown(gm, gm.say(verb, id=ID, **fields))
    assert "P7さんは生存していたことになります" in words(page)
    assert tapped(gm, page, 2).status_code == 303
    assert isinstance(gm.log()[-1], Remark), "noted, without effect"


def test_before_anything_was_announced_a_role_is_corrected_at_once(at: Devices) -> None:
    gm = at(village())
    assert gm.say("cast", id=ID, seat=1, role="madman", was="werewolf").location.endswith("/gm")


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("guard", {"night": 1, "seat": 5, "target": 9}),
        ("claim", {"day": 2, "seat": 3, "role": "seer"}),
        ("remark", {"day": 1, "part": "night", "words": "眠そう"}),
        ("claim", {"day": 3, "seat": 3, "role": "seer"}),
    ],
)
def test_what_changes_nothing_that_was_told_is_taken_at_once(
    at: Devices, verb: str, fields: dict[str, Any]
) -> None:
    gm = at(third_day())
    before = len(gm.log())
    assert gm.say(verb, id=ID, **fields).location.endswith("/gm")
    assert len(gm.log()) == before + 1


def test_a_tap_of_the_page_s_script_is_led_to_the_same_page(at: Devices) -> None:
    gm = at(third_day())
    token = re.search(r'data-sender="([^"]*)"', gm.page())
    assert token
    fields = {"verb": "guard", "id": ID, "night": "1", "seat": "5", "target": "7"}
    answer = gm.person.client.post(
        f"{gm.base}/moves",
        json={"fields": fields, "sender": token[1], "fragment": True},
        headers={**gm.person.headers, "Origin": "http://localhost", "X-Companion": "page"},
    )
    assert answer.status_code == 422
    assert "/preview?" in answer.json["go"]
    assert answer.json["reasons"]
    assert gm.person.get(answer.json["go"]).status_code == 200


def test_a_made_up_link_carries_nothing_on_that_its_page_does_not_show(at: Devices) -> None:
    gm = at(third_day())
    asked = f"verb=guard&id={ID}&night=1&seat=5&target=7&note=SMUGGLED&irregular=1"
    page = gm.person.get(
        f"{gm.base}/preview?{asked}&foo=bar&csrf_token=zzz&said_at=5&accepted=0&words=x"
    ).text
    form = next(form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if "/moves" in form)
    sent = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    names = [name for name, _ in sent]
    assert sorted(set(names) - {"csrf_token"}) == sorted(
        ["accepted", "fetched", "id", "irregular", "night", "note", "said_at", "seat", "target", "verb"]
    )
    assert len(names) == len(set(names))
    assert "zzz" not in form
    assert not {("said_at", "5"), ("accepted", "0")} & set(sent)
    shown = words(re.sub(r"<form.*?</form>", "", page, flags=re.DOTALL))
    assert "SMUGGLED" in shown
    assert "例外" in shown


def test_nobody_but_the_game_master_foresees_anything(at: Devices) -> None:
    drive = third_day()
    asked = "preview?verb=guard&id=late0late0&night=1&seat=5&target=7"
    for viewer in ("public", "seat-5", "host"):
        one = at(drive, viewer)
        assert "生存していた" not in one.person.get(f"{one.base}/{asked}", follow_redirects=True).text


@pytest.mark.parametrize(
    "asked", ["", "verb=guard", "verb=strike&entries=x", "verb=guard&viewer=gm&_external=1"]
)
def test_a_made_up_preview_breaks_nothing(at: Devices, asked: str) -> None:
    gm = at(third_day())
    assert gm.person.get(f"{gm.base}/preview?{asked}").status_code in (302, 422)


def a_dawn_with_nothing_entered() -> Drive:
    """The first night has passed, and the GM has written down nothing of it."""
    drive = village()
    go_to(drive, 2, "day")
    return drive


def test_a_dawn_with_nothing_entered_asks_for_the_night(at: Devices) -> None:
    gm = at(a_dawn_with_nothing_entered())
    asked = gm.page().partition('id="missed-2"')[2].partition("</details>")[0]
    assert asked.lstrip().startswith("open")
    heads = {words(head) for head in re.findall("<h3.*?</h3>", asked, re.DOTALL)}
    assert heads == {"襲撃", "占い · 3 P3", "護衛 · 5 P5"}
    assert gm.say("attack", night=1, seat=1, target=7, outcome="rules").location.endswith("/gm")
    assert gm.log()[-1] == Attack(1, 1, 7)
    page = gm.page()
    assert "昨夜の犠牲者はP7さんでした" in words(page)
    assert "発表済み" not in words(page)
    assert not page.partition('id="missed-2"')[2].lstrip().startswith("open")


def test_what_was_written_down_is_not_asked_for_again(at: Devices) -> None:
    drive = a_dawn_with_nothing_entered()
    write(drive, Attack(1, 1, 7), Divination(1, 3, 1), Guard(1, 5, 8))
    assert 'id="missed-2"' not in at(drive).page()


@pytest.mark.parametrize(
    ("day", "part", "nights", "chosen"),
    [(2, "day", [1, 0], 1), (2, "evening", [1, 0], 1), (2, "night", [2, 1, 0], 1), (0, "night", [0], 0)],
)
def test_a_late_fact_is_by_default_of_the_last_night_that_is_over(
    at: Devices, day: int, part: Any, nights: list[int], chosen: int
) -> None:
    drive = village()
    go_to(drive, day, part)
    select = at(drive).page().partition('id="late-attack-night"')[2].partition("</select>")[0]
    offered = re.findall(r'<option value="(\d+)"\s*(selected)?', select)
    assert [int(night) for night, _ in offered] == nights
    assert [int(night) for night, marked in offered if marked] == [chosen]
