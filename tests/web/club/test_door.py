"""Applications, the waiting list, check-in (village-night.md "The event", rulings)."""

from __future__ import annotations

import dataclasses
import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import select

from companion.club.accounts.models import Account
from companion.club.events import operations as events
from companion.club.events.models import Event
from companion.config import Config
from companion.store.base import now
from companion.store.engine import db
from companion.web.club.door import SCREENFUL, STAYS
from tests.web.club.evenings import TODAY, Evening, names_of_players, words
from tests.web.wire import OWN


@pytest.fixture
def config(postgresql_url: str, applications) -> Config:
    """Pages on PostgreSQL, too: the door's. What it writes is tried on both databases in tests/club."""
    return applications(postgresql_url).emptied()


def tap(organiser, evening: Evening, **what: int):
    """One tap at the door."""
    return organiser.send(
        f"/events/{evening.id}/door", **{name.replace("_", "-"): key for name, key in what.items()}
    )


def test_check_in_is_one_tap_and_twice_is_as_once(evening, organiser):
    evening.apply("レイリー", "ヒンメル")
    for _ in range(2):
        assert tap(organiser, evening, check_in=evening.ids["レイリー"]).status_code == 303
    rows = evening.rows()
    assert rows["レイリー"].here
    assert not rows["ヒンメル"].here
    page = words(organiser.get(f"/events/{evening.id}/door").text)
    assert "1 Here 1 to come" in page
    assert "レイリー" in page


def test_a_tap_is_taken_back_by_a_tap(evening, organiser):
    evening.apply("レイリー")
    tap(organiser, evening, check_in=evening.ids["レイリー"])
    tap(organiser, evening, undo=evening.ids["レイリー"])
    assert not evening.rows()["レイリー"].here
    assert "0 Here 1 to come" in words(organiser.get(f"/events/{evening.id}/door").text)


def test_the_last_tap_is_offered_to_be_taken_back_be_it_that_somebody_left(evening, organiser):
    evening.apply("レイリー", "ヒンメル")
    for name in ("レイリー", "ヒンメル"):
        tap(organiser, evening, check_in=evening.ids[name])
    tap(organiser, evening, leave=evening.ids["レイリー"])
    bar = (
        organiser.get(f"/events/{evening.id}/door")
        .text.partition('id="door-bar"')[2]
        .partition("<section")[0]
    )
    assert 'name="take-back"' in bar
    assert 'aria-label="レイリー is back"' in bar
    tap(organiser, evening, take_back=evening.ids["レイリー"])
    assert evening.rows()["レイリー"].here


def kept(person, evening: Evening, said: int, status: int = 204, **what: int):
    """A tap that waited on a phone, made at this moment of the server's clock."""
    path = f"/events/{evening.id}/door"
    sender = re.search(r'data-sender="(.*?)"', person.get(path).text)
    name, key = next(iter(what.items()))
    fields = {name.replace("_", "-"): str(key), "id": "0" * 12, "said_at": str(said)}
    body = {"fields": fields, "sender": sender[1] if sender else "", "fragment": False}
    answer = person.client.post(path, json=body, headers={**OWN, "Accept-Language": "en"})
    assert answer.status_code == status
    return answer


def test_a_tap_that_waited_is_made_once_however_often_it_is_sent(evening, organiser):
    evening.apply("レイリー")
    made = now() - 30_000
    for _ in range(2):
        kept(organiser, evening, made, check_in=evening.ids["レイリー"])
    assert evening.rows()["レイリー"].here
    kept(organiser, evening, made + 10, pay=evening.ids["レイリー"])
    tap(organiser, evening, unpay=evening.ids["レイリー"])
    kept(organiser, evening, made + 10, status=422, pay=evening.ids["レイリー"])
    assert evening.rows()["レイリー"].fee_paid is None
    for _ in range(2):
        kept(organiser, evening, made + 20, undo=evening.ids["レイリー"])
    assert not evening.rows()["レイリー"].here
    acts = words(organiser.get("/acts").text)
    assert (acts.count("Checked レイリー in"), acts.count("Took the fee of レイリー")) == (1, 1)


def test_a_tap_that_waited_does_not_undo_what_another_has_tapped_since(evening, organiser):
    evening.apply("レイリー", "ヒンメル")
    made = now() - 30_000
    for name in ("レイリー", "ヒンメル"):
        tap(organiser, evening, check_in=evening.ids[name])
    tap(organiser, evening, leave=evening.ids["レイリー"])
    late = kept(organiser, evening, made, status=422, check_in=evening.ids["レイリー"])
    assert "has tapped for レイリー since then" in late.json["reasons"][0]
    kept(organiser, evening, made, check_in=evening.ids["ヒンメル"])  # both meant the same
    assert (evening.rows()["レイリー"].here, evening.rows()["ヒンメル"].here) == (False, True)


def test_taps_of_one_phone_that_waited_count_in_their_order(evening, organiser):
    evening.apply("レイリー")
    made = now() - 30_000
    for place, what in enumerate(("check_in", "leave", "return")):
        kept(organiser, evening, made + place, **{what: evening.ids["レイリー"]})
    assert evening.rows()["レイリー"].here


def test_a_tap_that_waited_goes_out_for_whoever_made_it_alone(evening, organiser, person):
    evening.apply("レイリー")
    path = f"/events/{evening.id}/door"
    body = {"fields": {"check-in": str(evening.ids["レイリー"])}, "sender": "somebody else"}
    assert organiser.client.post(path, json=body, headers=OWN).status_code == 409
    assert person().client.post(path, json=body, headers=OWN).status_code == 401
    assert organiser.client.post(path, json=body, headers={}).status_code == 403
    assert not evening.rows()["レイリー"].here


def test_twenty_arrive_and_all_are_here(evening, organiser):
    names = [f"客{n:02}" for n in range(20)]
    evening.apply(*names)
    for name in names:
        tap(organiser, evening, check_in=evening.ids[name])
    page = words(organiser.get(f"/events/{evening.id}/door").text)
    assert "20 Here 0 to come" in page
    assert "Everybody who applied is here" in page


def test_a_player_without_an_application_walks_in_by_one_tap(evening, organiser):
    player = evening.enter("常連")[0]
    assert "常連" in organiser.get(f"/events/{evening.id}/door").text
    tap(organiser, evening, walk_in=player)
    assert evening.rows()["常連"].walk_in


def test_a_row_with_a_menu_is_known_by_its_person(evening, organiser):
    """An open menu stays with its person when others come before it in the list."""
    evening.come("レイリー", "ヒンメル")
    page = organiser.get(f"/events/{evening.id}/door").text
    assert set(re.findall(r'<li id="came-(\d+)"', page)) == {str(key) for key in evening.ids.values()}


def test_the_fee_is_ticked_and_unticked(evening, organiser):
    evening.come("レイリー")
    tap(organiser, evening, pay=evening.ids["レイリー"])
    assert evening.rows()["レイリー"].fee_paid == 600
    assert "Fees taken: ¥600 of ¥600" in words(organiser.get(f"/events/{evening.id}/door").text)
    tap(organiser, evening, unpay=evening.ids["レイリー"])
    assert evening.rows()["レイリー"].fee_paid is None


def test_who_goes_home_is_not_here_and_may_come_back(evening, organiser):
    evening.come("レイリー")
    tap(organiser, evening, leave=evening.ids["レイリー"])
    assert not evening.rows()["レイリー"].here
    tap(organiser, evening, **{"return": evening.ids["レイリー"]})
    assert evening.rows()["レイリー"].here


def test_the_door_s_search_finds_by_any_kana_without_scripts(evening, organiser):
    evening.enter("ヒンメル", "フーガ")
    page = words(organiser.get(f"/events/{evening.id}/door?q=ひんめる").text)
    assert "ヒンメル" in page
    assert "フーガ" not in page


@pytest.mark.parametrize("sent", [{}, {"check-in": "x"}, {"nothing": "1"}])
def test_what_is_no_button_is_refused(evening, organiser, sent):
    assert organiser.send(f"/events/{evening.id}/door", **sent).status_code == 400


def test_a_tap_for_nobody_says_so(evening, organiser):
    tap(organiser, evening, check_in=99)
    assert "message-danger" in organiser.get(f"/events/{evening.id}/door").text


def test_somebody_new_walks_in_after_close_names_were_offered(club, evening, organiser):
    evening.apply("サイトウ")
    path = f"/events/{evening.id}/join/walk-in"
    held = organiser.send(path, name="さいとう")
    assert held.status_code == 409
    assert evening.rows().keys() == {"サイトウ"}
    joined = organiser.send(path, name="さいとう", known=str(evening.ids["サイトウ"]))
    assert joined.status_code == 303
    assert joined.location == f"{path}?further=1"  # the form again, for the next one
    assert evening.rows()["さいとう"].here
    assert names_of_players(club) == ["サイトウ", "さいとう"]


@pytest.mark.parametrize("how", ["walk-in", "application"])
def test_those_whom_the_club_knows_come_before_the_form_until_it_comes_back_with_a_question(
    evening, organiser, how
):
    evening.enter("サイトウ", "レイリー")
    path = f"/events/{evening.id}/join/{how}"
    asked, held = organiser.get(path).text, organiser.send(path, name="さいとう").text
    assert asked.index('id="others"') < asked.index('id="name"')
    assert held.index("near-title") < held.index('id="name"') < held.index('id="others"')


def test_who_is_not_found_at_the_door_is_taken_along_to_the_form_for_somebody_new(evening, organiser):
    evening.enter("サイトウ")
    path = f"/events/{evening.id}/join/walk-in"
    door = organiser.get(f"/events/{evening.id}/door?q=みどり").text
    links = re.findall(rf'href="({path}[^"]*)"', door)
    assert links
    assert all(parse_qs(urlsplit(link).query) == {"name": ["みどり"]} for link in links)
    form = organiser.get(links[0]).text
    assert re.search(r'<details[^>]*id="new-person" open>', form)
    assert re.search(r'id="name"[^>]*value="みどり"', form)
    assert form.index('id="name"') < form.index('id="others"')
    assert re.search(r'id="name"[^>]*value="みどり"', organiser.get(f"{path}?q=みどり").text)
    shut = organiser.get(path).text
    assert re.search(r'<details[^>]*id="new-person" >', shut)
    (way,) = re.findall(rf'href="({re.escape(path)}\?further=1)#new-person"', shut)
    assert re.search(r'<details[^>]*id="new-person" open>', organiser.get(way).text)


def test_the_close_name_may_be_the_one_that_came(club, evening, organiser):
    evening.apply("サイトウ")
    path = f"/events/{evening.id}/join/walk-in"
    joined = organiser.send(path, player=evening.ids["サイトウ"])
    assert joined.status_code == 303
    assert joined.location == path  # the list again, not the form for somebody new
    assert evening.rows()["サイトウ"].here
    assert names_of_players(club) == ["サイトウ"]


def test_applications_beyond_the_capacity_wait_in_order_and_move_up_when_somebody_cancels(club, organiser):
    evening = Evening(club, TODAY, capacity_least=1, capacity_most=2)
    evening.enter("一", "二", "三", "四")
    path = f"/events/{evening.id}/join/application"
    for name in ("一", "二", "四", "三"):
        organiser.send(path, player=evening.ids[name])
    page = words(organiser.get(f"/events/{evening.id}/applications").text)
    assert "Waiting list 2" in page
    assert page.index("1 四") < page.index("2 三")
    organiser.send(f"/events/{evening.id}/applications", cancel=evening.ids["一"])
    page = words(organiser.get(f"/events/{evening.id}/applications").text)
    assert "Moved up from the waiting list: 四" in page
    rows = evening.rows()
    assert (rows["四"].place, rows["三"].place, rows["一"].place) == ("in", "waiting", "cancelled")


def test_who_cancelled_may_apply_again(evening, organiser):
    evening.apply("レイリー")
    path = f"/events/{evening.id}/applications"
    organiser.send(path, cancel=evening.ids["レイリー"])
    organiser.send(path, apply=evening.ids["レイリー"])
    assert evening.rows()["レイリー"].place == "in"


def test_who_is_here_cannot_cancel(evening, organiser):
    evening.come("レイリー")
    organiser.send(f"/events/{evening.id}/applications", cancel=evening.ids["レイリー"])
    assert "message-danger" in organiser.get(f"/events/{evening.id}/applications").text
    assert evening.rows()["レイリー"].here


def test_below_the_minimum_stands_on_the_list_of_applications(evening, organiser):
    evening.apply("一", "二")
    assert "11 more are needed" in words(organiser.get(f"/events/{evening.id}/applications").text)


def test_the_fee_is_paid_with_the_tap_of_arrival_where_that_is_wished(evening, organiser):
    evening.apply("レイリー", "ヒンメル")
    tap(organiser, evening, fee=1)
    tap(organiser, evening, check_in=evening.ids["レイリー"])
    organiser.send(f"/events/{evening.id}/door", fee="")
    tap(organiser, evening, check_in=evening.ids["ヒンメル"])
    assert {name: row.fee_paid for name, row in evening.rows().items()} == {"レイリー": 600, "ヒンメル": None}
    page = words(organiser.get(f"/events/{evening.id}/door").text)
    assert "Fees taken: ¥600 of ¥1,200 · Not paid: 1" in page
    assert page.index("ヒンメル", page.index("Fees taken")) < page.index("レイリー", page.index("Fees taken"))


def test_a_check_in_taken_back_takes_back_the_fee_that_came_with_the_same_tap(evening, organiser):
    evening.apply("レイリー", "ヒンメル")
    tap(organiser, evening, fee=1)
    for name in ("レイリー", "ヒンメル"):
        tap(organiser, evening, check_in=evening.ids[name])
    organiser.send(f"/events/{evening.id}/door", fee="")
    tap(organiser, evening, undo=evening.ids["レイリー"])
    page = words(organiser.get(f"/events/{evening.id}/door").text)
    assert "レイリー ¥600 given back (" in page
    assert "Fees taken: ¥600 of ¥600" in page
    assert {name: row.fee_paid for name, row in evening.rows().items()} == {"レイリー": None, "ヒンメル": 600}
    assert "Gave 600 yen of the fee back to レイリー" in words(organiser.get("/acts").text)


def test_a_fee_that_was_paid_by_itself_stays_paid_when_the_check_in_is_taken_back(evening, organiser):
    evening.apply("レイリー", "ヒンメル")
    tap(organiser, evening, check_in=evening.ids["レイリー"])
    tap(organiser, evening, pay=evening.ids["レイリー"])
    tap(organiser, evening, fee=1)
    tap(organiser, evening, check_in=evening.ids["ヒンメル"])
    for what in ("unpay", "pay"):
        tap(organiser, evening, **{what: evening.ids["ヒンメル"]})
    for name in ("レイリー", "ヒンメル"):
        tap(organiser, evening, undo=evening.ids[name])
        assert f"{name} ¥600 given back" not in words(organiser.get(f"/events/{evening.id}/door").text)
        assert evening.rows()[name].fee_paid == 600


def test_the_fee_stays_taken_on_this_device_and_somebody_new_pays_with_the_same_tap(evening, organiser):
    evening.enter("常連")
    door, path = f"/events/{evening.id}/door", f"/events/{evening.id}/join/walk-in"
    said = "The fee (¥600) is taken with the same tap"
    assert said not in words(organiser.get(path).text)
    tap(organiser, evening, fee=1)
    assert said in words(organiser.get(path).text)
    organiser.send(path, name="新人")
    organiser.send(path, player=evening.ids["常連"])
    assert {name: row.fee_paid for name, row in evening.rows().items()} == {"新人": 600, "常連": 600}
    assert re.search(r'name="fee"\s+value=""\s+aria-pressed="true"', organiser.get(door).text)
    organiser.send(f"/events/{evening.id}/join/application", name="申込")
    assert evening.rows()["申込"].fee_paid is None


def test_leaving_unpaid_or_seated_warns(evening, organiser):
    evening.come("レイリー", "ヒンメル")
    evening.seat(("レイリー", "ヒンメル"))
    tap(organiser, evening, leave=evening.ids["レイリー"])
    row = organiser.get(f"/events/{evening.id}/door").text.partition(f'id="came-{evening.ids["レイリー"]}"')[
        2
    ]
    assert "still has a seat at" in words("<main" + row.partition("</li>")[0])
    assert "has not paid" in words("<main" + row.partition("</li>")[0])
    assert "/events/tables/1/seats" in row.partition("</li>")[0]
    tables = words(organiser.get(f"/events/{evening.id}/tables").text)
    assert "レイリー Left" in tables
    assert "ヒンメル Left" not in tables
    tap(organiser, evening, pay=evening.ids["ヒンメル"])
    organiser.get(f"/events/{evening.id}/door")


def test_the_log_of_acts_names_arrival_and_payment_once(evening, organiser):
    evening.apply("レイリー")
    for _ in range(2):
        tap(organiser, evening, check_in=evening.ids["レイリー"])
        tap(organiser, evening, pay=evening.ids["レイリー"])
    page = words(organiser.get("/acts").text)
    assert page.count("Checked レイリー in") == 1
    assert page.count("Took the fee of レイリー, 600 yen") == 1


def names_to_tap(page: str) -> list[tuple[str, bool]]:
    """The rows of those who are to come, in order: the name, and whether it can be tapped."""
    form = page[page.index('id="arrivals"') :]
    rows = re.findall(
        r'<(button|div) class="tap.*?<bdi[^>]*>(.*?)</bdi>', form[: form.index("</form>")], re.DOTALL
    )
    return [(name, tag == "button") for tag, name in rows]


def test_who_has_just_come_keeps_the_place_so_that_no_name_moves_under_a_thumb(evening, organiser, present):
    evening.apply("一", "三", "二")
    door = f"/events/{evening.id}/door"
    names = [name for name, _ in names_to_tap(organiser.get(door).text)]
    tap(organiser, evening, check_in=evening.ids[names[0]])
    rows = names_to_tap(organiser.get(door).text)
    assert rows == [(names[0], False), (names[1], True), (names[2], True)]
    later = now() + STAYS + 1
    present(lambda: later)
    assert names_to_tap(organiser.get(door).text) == rows[1:]


def test_a_screenful_that_has_come_closes_the_list_up(evening, organiser):
    names = [f"客{n:02}" for n in range(SCREENFUL + 2)]
    evening.apply(*names)
    for name in names[:-1]:
        tap(organiser, evening, check_in=evening.ids[name])
    rows = names_to_tap(organiser.get(f"/events/{evening.id}/door").text)
    assert rows == [(names[-2], False), (names[-1], True)]


def test_once_all_are_here_organisers_are_led_to_the_seats(evening, organiser):
    evening.apply("一", "二")
    leads = f'href="/events/{evening.id}/rounds/new"'
    tap(organiser, evening, check_in=evening.ids["一"])
    assert leads not in organiser.get(f"/events/{evening.id}/door").text
    tap(organiser, evening, check_in=evening.ids["二"])
    page = organiser.get(f"/events/{evening.id}/door").text
    assert leads in page
    assert 'id="arrivals"' not in page


def test_a_name_a_letter_or_two_away_is_found_at_the_door(evening, organiser):
    evening.enter("Jack King", "レイリー")
    for page in ("door", "join/walk-in", "join/application"):
        found = words(organiser.get(f"/events/{evening.id}/{page}?q=Jak King").text)
        assert "Jack King" in found
        assert "レイリー" not in found


def test_what_is_paid_and_given_back_are_lines_with_an_amount_and_who_did_it(evening, organiser):
    evening.come("一")
    door, who = f"/events/{evening.id}/door", evening.ids["一"]
    organiser.send(door, at=door, pay=who)
    shown = words(organiser.get(door).text)
    assert re.search(r"¥600 \([^)]+\)", shown)
    organiser.send(door, at=door, unpay=who)
    assert re.search(r"¥600 \([^)]+\) · ¥600 given back \(", words(organiser.get(door).text))
    acts = words(organiser.get("/acts").text)
    assert "Took the fee of 一, 600 yen" in acts
    assert "Gave 600 yen of the fee back to 一" in acts


@pytest.mark.parametrize(
    ("price", "label", "told", "line"),
    [
        (
            400,
            "Give back ¥200",
            ("Not paid: 1, ¥400", "Paid too much: 1, ¥200 to give back"),
            "Gave 200 yen of the fee back to 一",
        ),
        (
            900,
            "¥300 more",
            ("Not paid: 1, ¥900", "Paid before the price rose: 1, ¥300 missing"),
            "fee of 一, 300 yen",
        ),
    ],
)
def test_after_a_changed_price_whoever_paid_too_much_or_too_little_is_named(
    evening, organiser, price, label, told, line
):
    evening.come("一", "二")
    door, who = f"/events/{evening.id}/door", evening.ids["一"]
    organiser.send(door, at=door, pay=who)
    with evening.app.app_context():
        row = db.session.get_one(Event, evening.id)
        fields = [field.name for field in dataclasses.fields(events.EventDraft)]
        draft = events.EventDraft(**{**{name: getattr(row, name) for name in fields}, "fee": price})
        by = db.session.scalars(select(Account)).first()
        events.change_event(db.session, evening.id, draft, by)
    shown = words(organiser.get(door).text)
    assert label in shown
    assert " · ".join(told) in shown
    ending = words(organiser.get(f"/events/{evening.id}/end").text)
    assert all(f"{one}: {name} ¥" in ending for one, name in zip(told, "二一", strict=True))
    assert f"from 600 to {price} yen" in words(organiser.get("/acts").text)
    organiser.send(door, at=door, pay=who)
    assert label not in words(organiser.get(door).text)
    assert line in words(organiser.get("/acts").text)
    assert evening.rows()["一"].fee_paid == price


def test_who_was_given_the_fee_back_owes_nothing_at_the_next_evening(evening, organiser):
    evening.come("一", "二")
    door = f"/events/{evening.id}/door"
    for name in ("一", "二"):
        organiser.send(door, at=door, pay=evening.ids[name])
    organiser.send(door, at=door, unpay=evening.ids["一"])
    evening.id = evening.event(TODAY + timedelta(days=7), number=12)
    evening.apply("一", "二")
    assert "of earlier events" not in words(organiser.get(f"/events/{evening.id}/door").text)


def test_a_debt_follows_to_the_next_evening(evening, organiser):
    evening.come("一", "二")
    door = f"/events/{evening.id}/door"
    organiser.send(door, at=door, pay=evening.ids["二"])
    first, evening.id = evening.id, evening.event(TODAY + timedelta(days=7), number=12)
    evening.apply("一", "二")
    door = f"/events/{evening.id}/door"
    assert words(organiser.get(door).text).count("Owes ¥600 of earlier events") == 1
    assert "earlier events" not in words(organiser.get(f"/events/{evening.id}/end").text)
    organiser.send(door, at=door, **{"check-in": evening.ids["一"]})
    assert "Take ¥600 of earlier events" in words(organiser.get(door).text)
    assert "earlier events: 1, ¥600: 一 ¥600" in words(organiser.get(f"/events/{evening.id}/end").text)
    organiser.send(door, at=door, **{"pay-debts": evening.ids["一"]})
    assert "of earlier events" not in words(organiser.get(door).text)
    evening.id = first
    assert evening.rows()["一"].fee_paid == 600


def test_a_debt_stands_at_who_walks_in_or_waits_before_the_tap(evening, organiser):
    evening.come("一", "二", "三")
    organiser.send(f"/events/{evening.id}/door", at=f"/events/{evening.id}/door", pay=evening.ids["二"])
    evening.id = evening.event(TODAY + timedelta(days=7), number=12, capacity_least=1, capacity_most=2)
    evening.apply("二", "四", "一")
    page = words(organiser.get(f"/events/{evening.id}/door").text)
    assert re.search("一 Owes ¥600 of earlier events (.*)三 Owes ¥600 of earlier events", page)
    assert page.count("Owes") == 2


def test_money_is_given_back_by_no_single_tap(evening, organiser):
    evening.come("一")
    door = f"/events/{evening.id}/door"
    organiser.send(door, at=door, pay=evening.ids["一"])
    (menu,) = re.findall(
        r'<details class="head-more no-print">(?:(?!</details>).)*name="unpay".*?</details>',
        organiser.get(door).text,
        re.S,
    )
    assert organiser.get(door).text.count('name="unpay"') == menu.count('name="unpay"') == 1


def test_many_to_come_stand_under_their_rows_of_kana_each_at_hand(evening, organiser):
    """How names are read decides; Latin ones stand before them, and those that nobody can read behind."""
    evening.id = evening.event(TODAY + timedelta(days=1), number=12, capacity_most=60)
    evening.apply(*(f"かい{n}" for n in range(21)), "Ann", "アオイ", "ばん", "山田")
    page = f"/events/{evening.id}/door"
    assert 'class="kana"' not in organiser.get(page).text
    evening.apply("ガク")
    text = organiser.get(page).text
    strip = re.findall(r'<a href="#(kana-\d)">([^<]+)</a>', text)
    assert [words for _, words in strip] == ["A–Z", "あ", "か", "は", "Other"]
    assert re.findall(r'id="(kana-\d)"><h3>([^<]+)</h3>', text) == strip
    assert text.index('id="kana-3"') < text.index("ガク") < text.index('id="kana-4"')
    evening.apply(*(f"山田{n}" for n in range(26)))
    assert 'class="kana"' not in organiser.get(page).text, "most of them would stand under one heading"
