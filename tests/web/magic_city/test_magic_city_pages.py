"""The pages of Magic City at every stage and with every event, for the GM, the room and a seat."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.games.magic_city.course import Begin, Pile, Proceed
from companion.games.magic_city.evening import Slip, Word
from companion.games.magic_city.night import EvilEye, Guess
from companion.games.magic_city.phones import Choose, VoteAnew
from companion.games.magic_city.table import EVENTS, EventKey
from companion.games.werewolf.course import Mvp, Verdict
from companion.games.werewolf.night import Attack, Divination
from companion.games.werewolf.talk import Claim
from companion.games.werewolf.voting import Runoff, Tally
from companion.store.engine import db
from tests.driver import Drive, setup
from tests.games.magic_city.desk import city, dark, dawn, desk, evening, finish
from tests.games.magic_city.phones import first_day, on_phones, proceed
from tests.web.glance import at_a_glance
from tests.web.sheets.evenings import event, played
from tests.web.village.conftest import Device, clock

__all__ = ["clock"]


def pages(app: Flask, drive: Drive) -> dict[str, str]:
    """What each of them sees of this table."""
    with app.app_context():
        table = played(drive, event(), known=False)
        db.session.commit()
    return {viewer: Device(app, table, viewer).page() for viewer in ("gm", "public", "seat-1")}


@pytest.mark.parametrize("begun", [False, True], ids=["composition", "role check"])
def test_before_the_first_day(app: Flask, begun: bool) -> None:
    drive = Drive(setup("magic_city", 12))
    if begun:
        drive.say("gm", Begin())
    shown = pages(app, drive)
    assert ('name="role"' in shown["gm"]) is True
    assert 'name="role"' not in shown["public"]


def test_before_the_device_deals_the_gm_reads_how_many_seats_have_no_phone(app: Flask) -> None:
    with app.app_context():
        table = played(Drive(setup("magic_city", 12)), event(), known=False)
        db.session.commit()
    gm = Device(app, table, "gm")
    said = {12: "12席に、まだ端末がつながっていません", 11: "11席に、まだ端末がつながっていません"}
    tag = gm.person.get(f"{gm.base}/fragment").headers["ETag"]
    assert said[12] in gm.page()
    Device(app, table, "seat-1")
    changed = gm.person.client.get(f"{gm.base}/fragment", headers={"If-None-Match": tag})
    assert said[11] in changed.text
    for seat in range(2, 13):
        Device(app, table, f"seat-{seat}")
    assert "端末がつながっていません" not in gm.page()


def test_what_is_printed_is_one_tap_away_at_the_table_before_any_game_was_played(app: Flask) -> None:
    shown = pages(app, Drive(setup("magic_city", 12)))
    assert shown["gm"].count('href="/games/magic_city?back=') == 2  # where roles are chosen, and under "…"
    assert shown["seat-1"].count('href="/games/magic_city?back=') == 1


def test_the_pile_that_is_chosen_stands_ticked(app: Flask) -> None:
    drive = Drive(setup("magic_city", 8))
    drive.say("gm", Pile(("babel", "court")))
    ticked = re.findall(r'name="events"\s+value="([a-z-]+)"[^>]*\schecked', pages(app, drive)["gm"])
    assert ticked == ["babel", "court"]


@pytest.mark.parametrize("runoff", [False, True], ids=["first vote", "runoff"])
def test_votes_are_written_down_in_the_round_that_is_held(app: Flask, runoff: bool) -> None:
    """A runoff not as the first round again, whose counts it would overwrite."""
    drive = city()
    drive.say("gm", Proceed(1, "evening"))
    for seat in (13, 14):
        drive.say("gm", Tally(1, seat, 4))
    if runoff:
        drive.say("gm", Runoff(1, (13, 14)))
    page = pages(app, drive)["gm"]
    assert set(re.findall(r'name="round" value="(\d)"', page)) == {"2" if runoff else "1"}


@pytest.mark.parametrize("anew", [False, True])
def test_a_vote_on_phones_begins_anew_by_a_second_tap_and_phones_say_so(app: Flask, anew: bool) -> None:
    drive = first_day(on_phones())
    proceed(drive)
    drive.say("seat-2", Choose(5))
    if anew:
        drive.say("gm", VoteAnew())
    shown = pages(app, drive)
    assert shown["gm"].count('value="vote-anew"') == (not anew)
    assert ("投票をやり直します" in shown["seat-1"]) is anew


def test_a_tap_on_a_name_chooses_and_a_button_decides(app: Flask) -> None:
    drive = city()
    drive.say("gm", Proceed(1, "evening"))
    page = pages(app, drive)["gm"]
    assert 'type="radio" name="seat"' in page
    assert "選んだだけでは何も決まりません" in page
    assert 'class="city-pick"' not in page


def test_the_first_hands_propose_somebody_without_a_word_of_an_execution(app: Flask) -> None:
    drive = city()
    drive.say("gm", Proceed(1, "evening"))
    drive.say("gm", Tally(1, 13, 4))
    page = pages(app, drive)["gm"]
    assert "P13さんの処刑を決める（4票）" in page
    assert "決まりました" not in page


def test_the_medium_is_shown_the_answer_by_one_button(app: Flask) -> None:
    drive = city()
    evening(drive, 13, "arena")
    dark(drive, Attack(1, 1, 14), EvilEye(1, 2, 14), Guess(1, 3, 14), Divination(1, 6, 14))
    finish(drive)
    page = pages(app, drive)["gm"]
    assert "答えを見る" in page
    assert 'class="city-pick"' not in page


@pytest.mark.parametrize("part", ["evening", "night"])
def test_what_an_event_does_is_said_and_what_a_role_does_one_tap_away(app: Flask, part: str) -> None:
    drive = city()
    evening(drive, 13, "slum")
    if part == "night":
        drive.say("gm", Proceed(1, "night"))
    shown = pages(app, drive)
    said = "今夜は騎士・竜・精霊使いの守りが効きません" if part == "evening" else 'id="about-werewolf"'
    assert said in shown["gm"].partition('id="pile-title"')[0]
    assert all('id="about-all"' in page for page in shown.values())


def test_what_the_night_brings_is_called_so_far_while_turns_are_left(app: Flask) -> None:
    drive = city()
    evening(drive, 13, "slum")
    drive.say("gm", Proceed(1, "night"))
    drive.say("gm", Attack(1, 1, 14))
    assert "ここまで" in pages(app, drive)["gm"]


@pytest.mark.parametrize("penalty", ["muted", "none"])
def test_who_slipped_stands_as_silent_where_that_was_agreed(app: Flask, penalty: str) -> None:
    drive = city(penalty=penalty)
    evening(drive, 13, "babel", Word(1, "わん"))
    drive.say("gm", Proceed(1, "night"))
    drive.say("gm", Attack(1, 1, None))
    dawn(drive)
    drive.say("gm", Slip(2, 14))
    shown = pages(app, drive)
    for viewer in ("gm", "public"):
        assert ("今日はもう話せない" in shown[viewer]) is (penalty == "muted")


@pytest.mark.parametrize("key", EVENTS)
def test_the_evening_of_each_event_shows_what_is_asked_for_it(app: Flask, key: EventKey) -> None:
    drive = city()
    evening(drive, 13, key)
    asked = desk(drive).verb
    shown = pages(app, drive)
    assert f'value="{asked}"' in shown["gm"]
    assert f'value="{asked}"' not in shown["public"] + shown["seat-1"]


@pytest.mark.parametrize("key", [key for key, card in EVENTS.items() if card.when == "night"])
def test_the_night_of_each_card_shows_its_turn_to_the_gm_alone(app: Flask, key: EventKey) -> None:
    drive = city()
    evening(drive, 13, key)
    drive.say("gm", Proceed(1, "night"))
    asked = desk(drive).verb
    shown = pages(app, drive)
    assert f'value="{asked}"' in shown["gm"]
    assert f'value="{asked}"' not in shown["public"] + shown["seat-1"]


@pytest.mark.parametrize("named", [False, True], ids=["nobody named", "MVP named"])
def test_an_ended_city_asks_for_its_mvp_before_it_is_signed(app: Flask, named: bool) -> None:
    drive = city()
    drive.say("gm", Verdict("village"))
    if named:
        drive.say("gm", Mvp(2))
    page = pages(app, drive)["gm"]
    bar = page.rpartition('class="act-bar"')[2]
    assert bool(re.search(r'<h2 +id="prompt-title">MVPを選ぶ</h2>', page)) is not named
    assert ('class="btn btn-primary btn-lg" href="#prompt-title"' in bar) is not named
    assert ("MVPなしで確定" in bar) is not named
    assert ("結果を確定する" in bar) is named


def first_night(drive: Drive) -> None:
    """Somebody executed, a seer's answer to be shown."""
    evening(drive, 13, "clock-tower")
    dark(drive, Attack(1, 1, 14), EvilEye(1, 2, 8), Guess(1, 3, 15), Divination(1, 6, 1))


def second_day(drive: Drive) -> None:
    """A morning after somebody was attacked."""
    evening(drive, 13, "clock-tower")
    dark(drive, Attack(1, 1, 14))
    dawn(drive)


@pytest.mark.parametrize(
    "played_so_far", [lambda drive: None, first_night, second_day], ids=["day", "night", "morning"]
)
def test_with_roles_hidden_no_role_is_to_be_read(app: Flask, played_so_far: Callable[[Drive], None]) -> None:
    drive = city()
    played_so_far(drive)
    page = pages(app, drive)
    assert "-roles" not in page["public"] + page["seat-1"]
    gm = page["gm"]
    roles = re.findall(r'<span class="note gm-alone">([^<]+)</span>', gm)
    assert {"人狼", "予言者", "市民"} < set(roles)
    read = at_a_glance(gm)
    assert not [role for role in roles if role in read]
    assert "P13" in read


@pytest.mark.parametrize("claimed", [False, True])
def test_what_co_means_is_one_tap_away_once_somebody_has_claimed(app: Flask, claimed: bool) -> None:
    drive = city()
    if claimed:
        drive.say("gm", Claim(1, 3, "seer"))
    shown = pages(app, drive)
    for viewer in ("public", "seat-1"):
        told = "カミングアウト。自分の役職を名乗り出ること。" in shown[viewer].partition('id="meanings"')[2]
        assert told == claimed, viewer


def test_by_day_roles_are_hidden_until_they_are_asked_for(app: Flask) -> None:
    drive = city()
    assert 'id="show-roles"' in pages(app, drive)["gm"]


def test_at_night_roles_stand_open_and_can_be_hidden(app: Flask) -> None:
    drive = city()
    first_night(drive)
    assert 'id="hide-roles"' in pages(app, drive)["gm"]
