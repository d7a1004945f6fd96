"""Who sits where at tables that are open: changing places, guests, and what is a fact."""

from __future__ import annotations

from companion.club.people.operations import add_player
from companion.club.tables.claims import offer_claim
from companion.store.engine import db
from tests.web.club.evenings import words
from tests.web.club.plans import look, plan, send


def test_a_guest_who_has_been_entered_since_gets_the_seat(evening, organiser):
    evening.come("一", "二", "三")
    _, sent = look(organiser, evening)
    again = plan(send(organiser, evening, {**sent, "new-guest": ["謎の客"]}, "add-guest").text)
    send(organiser, evening, again, "open")
    seats = {name: number for number, name in enumerate(evening.tables()[0][2], 1)}
    evening.come("四")
    fields = {f"seat_{seats[name]}": evening.ids[name] for name in ("一", "二", "三")}
    answer = organiser.send(SEATS, **fields, **{f"seat_{seats['謎の客']}": evening.ids["四"]})
    assert answer.status_code == 303
    assert evening.players(1)[seats["謎の客"]] == evening.ids["四"]
    assert "四" in evening.tables()[0][2]
    assert "謎の客" not in evening.tables()[0][2]


SEATS = "/events/tables/1/seats"


def test_two_may_change_places_and_nobody_sits_twice(evening, organiser):
    evening.come("一", "二", "三")
    evening.seat(("一", "二", "三"))
    one, two, three = (evening.ids[name] for name in ("一", "二", "三"))
    assert organiser.send(SEATS, seat_1=two, seat_2=two, seat_3=three).status_code == 303
    assert evening.players(1) == {1: two, 2: one, 3: three}
    assert evening.tables()[0][2] == ["二", "一", "三"]
    evening.come("四")
    four = evening.ids["四"]
    assert organiser.send(SEATS, seat_1=four, seat_2=four, seat_3=three).status_code == 422
    assert evening.players(1) == {1: two, 2: one, 3: three}


def test_whose_name_is_typed_for_a_seat_is_a_guest_of_the_evening(evening, organiser):
    evening.come("一", "二")
    evening.seat(("一", "二"))
    two = evening.ids["二"]
    assert organiser.send(SEATS, seat_1="0", name_1="", seat_2=two).status_code == 422
    assert organiser.send(SEATS, seat_1="0", name_1="三さんの友人", seat_2=two).status_code == 303
    guest = evening.rows()["三さんの友人"]
    assert (guest.here, guest.player.guest) == (True, True)
    assert evening.players(1) == {1: guest.player_id, 2: two}
    assert evening.tables()[0][2] == ["三さんの友人", "二"]
    assert "一 → 三さんの友人" in words(organiser.get("/acts").text)


def test_who_runs_a_table_changes_its_seats_and_others_do_not(evening, organiser, somebody):
    evening.come("一", "二", "三")
    evening.seat(("一", "二"))
    fields = {"seat_1": evening.ids["三"], "seat_2": evening.ids["二"]}
    assert somebody.send(SEATS, at="/players", **fields).status_code == 401
    with evening.app.app_context():
        token = offer_claim(db.session, 1, "host")
    somebody.send(f"/claim/{token}")
    assert somebody.send(SEATS, **fields).status_code == 303
    assert evening.tables()[0][2] == ["三", "二"]


def test_whose_name_a_hosts_phone_types_is_no_member_who_is_away(evening, organiser, somebody):
    evening.come("一", "二", "三")
    evening.seat(("一", "二"))
    with evening.app.app_context():
        token = offer_claim(db.session, 1, "host")
        for name, newcomer in (("休みの人", False), ("申し込んだ人", True)):
            add_player(db.session, name=name, newcomer=newcomer)
    somebody.send(f"/claim/{token}")
    for name, guest in (("休みの人", True), ("申し込んだ人", True), ("三", False)):
        before = evening.players(1)[2]
        assert somebody.send(SEATS, seat_1="0", name_1=name, seat_2=before).status_code == 303
        assert evening.rows()[name].player.guest is guest
        assert evening.players(1)[1] == evening.rows()[name].player_id
    assert organiser.send(SEATS, seat_1="0", name_1="休みの人", seat_2=before).status_code == 422


def test_who_sat_at_a_signed_table_is_a_fact(evening, organiser):
    evening.come("一", "二")
    evening.play(evening.seat(("一", "二"))[0], 2, 1)
    assert organiser.send(SEATS, seat_1="0", name_1="三", seat_2=evening.ids["二"]).status_code == 422


def test_who_plays_elsewhere_is_offered_for_a_result_alone_and_stays_there(evening, organiser):
    evening.come("一", "二", "三", "四")
    over = evening.seat(("一", "二"))[0]
    evening.play(over, 2, 1, sign=False)
    now = evening.seat(("三", "四"))[0]
    evening.begin(now)
    three = evening.ids["三"]
    page = words(organiser.get(f"/events/tables/{over}/seats").text)
    assert "Whoever sits at another table stays there" in page
    assert "三 (Table 1)" in page
    sent = {"seat_1": three, "seat_2": evening.ids["二"]}
    assert organiser.send(f"/events/tables/{over}/seats", **sent).status_code == 303
    assert "Round 1, table 1: 三 now sits where 一 sat." in words(organiser.get("/players").text)
    assert evening.players(now) == {1: three, 2: evening.ids["四"]}
    later = evening.come("五", "六") or evening.seat(("五", "六"))[0]
    assert "三 (" not in words(organiser.get(f"/events/tables/{later}/seats").text)
