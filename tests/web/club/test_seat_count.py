"""The page of a table's seats gives a latecomer a seat, takes one away, or says why it cannot."""

import re

import pytest

from companion.club.tables.claims import offer_claim
from companion.store.engine import db
from tests.web.club.evenings import words

SEATS = "/events/tables/1/seats"


def test_a_latecomer_who_is_here_is_the_first_to_be_offered_and_sits_by_one_tap(evening, organiser):
    evening.come("一", "二")
    evening.seat(("一", "二"))
    evening.come("三")
    page = organiser.get(SEATS).text
    newcomer = page[page.index('name="newcomer"') :]
    assert newcomer.index("三") < newcomer.index("Type a name")
    sent = organiser.send(SEATS, more="1", newcomer=evening.ids["三"], newcomer_name="")
    assert sent.status_code == 303
    assert "三 has a seat now (seat 3)" in words(organiser.get("/tables/1/host").text)
    assert evening.players(1)[3] == evening.ids["三"]
    assert "Seat 3 added for 三" in words(organiser.get("/acts").text)


def test_a_guest_needs_a_name_and_whoever_plays_elsewhere_is_not_offered(evening, organiser):
    evening.come("一", "二", "三")
    evening.seat(("一", "二"), ("三",))
    assert organiser.send(SEATS, more="1", newcomer="0", newcomer_name=" ").status_code == 422
    assert organiser.send(SEATS, more="1", newcomer=evening.ids["三"]).status_code == 422
    assert organiser.send(SEATS, more="1", newcomer="0", newcomer_name="客").status_code == 303
    assert evening.tables()[0][2] == ["一", "二", "客"]


def test_a_seat_goes_and_the_others_move_up(evening, organiser):
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    shown = choices(organiser)
    assert organiser.send(SEATS, fewer="1", gone=shown[1]).status_code == 303
    assert evening.tables()[0][2] == ["一", "三"]
    assert "Seat 2 (二) taken away" in words(organiser.get("/acts").text)


def test_a_seat_on_which_another_sits_by_now_stays(evening, organiser):
    evening.come("一", "二", "三", "四")
    evening.seat(("一", "二", "三", "四"))
    shown = choices(organiser)
    assert organiser.send(SEATS, fewer="1", gone=shown[1]).status_code == 303
    late = organiser.send(SEATS, fewer="1", gone=shown[1])
    assert late.status_code == 422
    assert "Somebody else changed the same thing" in words(late.text)
    assert evening.tables()[0][2] == ["一", "三", "四"]


@pytest.mark.parametrize("gone", [{}, {"gone": ""}, {"gone": "2"}, {"gone": "9:0:一"}, {"gone": "a:b:c"}])
def test_what_names_no_seat_takes_none_away(evening, organiser, gone):
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    assert organiser.send(SEATS, fewer="1", **gone).status_code == 422
    assert len(evening.tables()[0][2]) == 3


def test_phones_behind_the_lost_seat_are_led_to_their_new_one(evening, organiser, person):
    evening.come("一", "二", "三", "四")
    evening.seat(("一", "二", "三", "四"))
    second, third, fourth = person(), person(), person()
    for seat, phone in ((2, second), (3, third), (4, fourth)):
        with evening.app.app_context():
            token = offer_claim(db.session, 1, f"seat-{seat}")
        phone.send(f"/claim/{token}")
    assert organiser.send(SEATS, fewer="1", gone=choices(organiser)[1]).status_code == 303
    assert second.get("/tables/1/seat-2").status_code == 403
    assert third.get("/tables/1/seat-3").location == "/tables/1"
    assert third.get("/tables/1").location == "/tables/1/seat-2"
    assert fourth.get("/tables/1/seat-4").location == "/tables/1"
    assert fourth.get("/tables/1/seat-3").status_code == 200


def choices(organiser):
    """The seats that the page offers to take away."""
    page = organiser.get(SEATS).text
    return re.findall(r'<option[^>]* value="([^"]*)"', page[page.index('name="gone"') :])


def test_a_table_that_has_begun_says_why_not_and_what_there_is_instead(evening, organiser, somebody):
    evening.come("一", "二")
    evening.seat(("一", "二"))
    evening.play(1, 2, 1, sign=False)
    page = organiser.get(SEATS).text
    assert "No seat can be added. The game has begun." in words(page)
    assert 'name="more"' not in page
    assert 'name="fewer"' not in page
    assert "/events/rounds/1/tables/new" in page
    assert organiser.send(SEATS, more="1", newcomer="0", newcomer_name="客").status_code == 422
    with evening.app.app_context():
        token = offer_claim(db.session, 1, "host")
    somebody.send(f"/claim/{token}")
    assert "/events/rounds/1/tables/new" not in somebody.get(SEATS).text
