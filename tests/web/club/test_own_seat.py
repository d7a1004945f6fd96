"""A guest's own page: the name is tapped once, then table, seat, clock and rank are always there."""

from __future__ import annotations

from tests.web.club.evenings import words

FOUR = ("一", "二", "三", "四")


def test_a_name_is_chosen_once_and_the_page_says_where_one_sits(evening, person):
    evening.come(*FOUR)
    me, page = evening.ids["二"], f"/events/{evening.id}/me"
    phone = person()
    assert page in phone.get(f"/events/{evening.id}").text
    assert all(name in words(phone.get(page).text) for name in FOUR)
    assert phone.send(page, me=str(me)).status_code == 303
    assert "no seat right now" in words(phone.get(page).text)
    (table_id,) = evening.seat(FOUR)
    shown = words(phone.get(page).text)
    assert "Table 1 Score sheet" in shown
    assert "Seat 2" in shown
    evening.play(table_id, 1, 9, 3, 2)
    shown = words(phone.get(page).text)
    assert "Rank today" in shown
    assert "二 won" in shown


def test_a_name_that_another_phone_has_is_not_offered_until_an_organiser_takes_it_back(
    evening, person, organiser
):
    evening.come(*FOUR)
    me, page = str(evening.ids["二"]), f"/events/{evening.id}/me"
    first, second = person(), person()
    first.send(page, me=me)
    assert "二" not in words(second.get(page).text)
    second.send(page, me=me)
    assert "was chosen on another phone" in words(second.get(page).text)
    door = f"/events/{evening.id}/door"
    assert f'name="release" value="{me}"' in " ".join(organiser.get(door).text.split())
    organiser.send(door, release=me)
    assert "Tap your own name" in words(first.get(page).text)
    second.send(page, me=me)
    assert "no seat right now" in words(second.get(page).text)
    assert "Took the name 二 back" in words(organiser.get("/acts").text)


def test_a_wrong_tap_is_given_back_on_the_phone_itself(evening, person):
    evening.come(*FOUR)
    page = f"/events/{evening.id}/me"
    phone = person()
    phone.send(page, me=str(evening.ids["一"]))
    phone.send(page, back="1")
    assert all(name in words(phone.get(page).text) for name in FOUR)


def test_under_a_freeze_the_own_page_says_no_more_than_the_standings(evening, person, organiser):
    evening.come(*FOUR)
    page = f"/events/{evening.id}/me"
    phone = person()
    phone.send(page, me=str(evening.ids["二"]))
    (table_id,) = evening.seat(FOUR)
    organiser.send(f"/standings/events/{evening.id}/freeze", at=f"/standings/events/{evening.id}")
    evening.play(table_id, 1, 9, 3, 2)
    assert "Rank today" not in words(phone.get(page).text)


def test_it_follows(evening, person):
    evening.come(*FOUR)
    phone = person()
    phone.send(f"/events/{evening.id}/me", me=str(evening.ids["二"]))
    part = f"/live/part/me:{evening.id}"
    assert "no seat right now" in phone.get(part).text
    evening.seat(FOUR)
    assert "Score sheet" in phone.get(part).text
    assert person().get(part).status_code == 404
