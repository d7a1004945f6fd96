"""People sign up on an event's page: without an account, and without learning who else has."""

from __future__ import annotations

import re
import shutil
from datetime import date, datetime, timedelta
from unittest.mock import Mock
from zoneinfo import ZoneInfo

from sqlalchemy import exc

from companion import create_app
from companion.club.accounts import log_ins
from companion.club.events import attendance, sign_ups
from companion.club.events.models import Attendance, Event
from companion.club.events.operations import change_event
from companion.club.tables.claims import offer_claim
from companion.config import Config
from companion.store.engine import db
from companion.store.signals import event_topic, line_topic, signals
from tests.club.test_events import draft_of
from tests.databases import SECRET, closed
from tests.web.club.evenings import Evening, words
from tests.web.house import Person, found_club


def today() -> date:
    """The date in Japan, asked anew: a run may last over midnight."""
    return datetime.now(ZoneInfo("Asia/Tokyo")).date()


KEY = re.compile(r'name="key" value="([^"]+)"')


def an_evening(app, day: date | None = None, **draft) -> Evening:
    return Evening(
        app, day or today(), **{"sign_up": "page", "capacity_least": 2, "capacity_most": 3, **draft}
    )


def sign_up(phone, evening, name, **fields):
    """Send the form as its page holds it; the address of one's own link."""
    page = f"/events/{evening.id}/sign-up"
    key = KEY.search(phone.get(page).text)
    return phone.send(page, name=name, key=key[1] if key else "", **fields)


def test_an_event_offers_no_sign_up_unless_the_club_wants_it(evening, person):
    page = f"/events/{evening.id}"
    assert f"{page}/sign-up" not in person().get(page).text
    assert person().get(f"{page}/sign-up").status_code == 404


def test_somebody_signs_up_with_others_changes_it_by_the_link_and_cancels(club, person):
    evening = an_evening(club)
    phone = person()
    assert f"/events/{evening.id}/sign-up" in phone.get(f"/events/{evening.id}").text
    answer = sign_up(phone, evening, "さくら", along="たけし\nあや", remark="別の卓がいい", beginner="y")
    assert answer.status_code == 303
    link = answer.location
    assert re.fullmatch(r"/sign-up/[\w-]{22}", link)
    shown = words(phone.get(link).text)
    assert shown.count("Coming") == 3
    assert "Keep this page" in shown
    assert "My sign-up" in words(phone.get(f"/events/{evening.id}").text)
    elsewhere = person()
    key = re.findall(r'name="withdraw" value="(\d+)"', elsewhere.get(link).text)[1]
    elsewhere.send(link, withdraw=key)
    assert words(phone.get(f"/events/{evening.id}/sign-up").text).count("Coming") == 2
    elsewhere.send(link, remark="遅れます", along="うた\nえま")
    assert "Waiting, place 1" in words(phone.get(link).text)
    assert {name: row.place for name, row in evening.rows().items()} == {
        "さくら": "in",
        "たけし": "cancelled",
        "あや": "in",
        "うた": "in",
        "えま": "waiting",
    }


def test_a_refused_form_comes_back_with_what_was_typed(club, person):
    evening = an_evening(club, today() + timedelta(days=2), sign_up_from=datetime(2999, 1, 1))
    answer = sign_up(person(), evening, "さくら", along="たけし", remark="遅れます")
    assert answer.status_code == 422
    assert "It is not open yet" in words(answer.text)
    assert all(typed in answer.text for typed in ("さくら", "たけし", "遅れます"))


def test_nobody_signs_up_without_the_page_s_token(club, person):
    evening = an_evening(club)
    sent = person().client.post(f"/events/{evening.id}/sign-up", data={"name": "さくら"})
    assert (sent.status_code, evening.rows()) == (400, {})


def test_a_form_that_is_sent_twice_is_one_sign_up(club, person):
    evening = an_evening(club)
    page = f"/events/{evening.id}/sign-up"
    first, again = (person().send(page, name="あ", key="k" * 22) for _ in range(2))
    assert again.location == first.location == f"/sign-up/{'k' * 22}"
    assert [*evening.rows()] == ["あ"]


def test_what_a_phone_sends_twice_enters_nobody_twice(club, person):
    evening = an_evening(club)
    page, phone = f"/events/{evening.id}/sign-up", person()
    fields = {"name": "あ", "along": "い", "remark": "遅れます", "key": "k" * 22}
    first, again = (phone.send(page, **fields) for _ in range(2))
    assert (again.status_code, again.location) == (303, first.location)
    for _ in range(2):
        assert phone.send(first.location, along="い\nう").status_code == 303
    assert [*evening.rows()] == ["あ", "い", "う"]


def test_a_personal_link_is_told_to_nobody(club, person):
    evening = an_evening(club)
    phone = person()
    page = phone.get(sign_up(phone, evening, "さくら").location)
    assert page.headers["Referrer-Policy"] == "no-referrer"


def test_hosts_and_helpers_are_not_told_who_has_signed_up(club, person, organiser):
    evening = an_evening(club)
    evening.come("あ", "い")
    (table,) = evening.seat(("あ", "い"))
    sign_up(person(), evening, "ひみつ")
    host, helper = person(), person()
    with club.app_context():
        claim, log_in = offer_claim(db.session, table, "host"), log_ins.offer_code(db.session, 1, "手伝い")
    host.send(f"/claim/{claim}")
    helper.send(f"/login/{log_in}")
    seats = f"/events/tables/{table}/seats"
    assert "ひみつ" in organiser.get(seats).text
    other = evening.event(today(), number=12)
    join = f"/events/{other}/join/walk-in"
    assert "ひみつ" in organiser.get(join).text
    for phone, page in ((host, seats), (helper, join)):
        shown = phone.get(page)
        assert (shown.status_code, "ひみつ" in shown.text) == (200, False)


def test_what_an_event_lacks_is_said_once_on_its_page(club, person):
    evening = an_evening(club)
    shown = words(person().get(f"/events/{evening.id}").text)
    assert "2 more" in shown
    assert shown.count("2 more") == 1


def test_programs_that_fill_in_every_field_are_refused_and_floods_from_one_address(club, person):
    evening = an_evening(club)
    assert sign_up(person(), evening, "あ", website="http://spam.example").status_code == 422
    assert not evening.rows()
    elsewhere = {"REMOTE_ADDR": "203.0.113.7"}
    answers = []
    for number in range(41):
        phone = person()
        phone.client.environ_base = {**phone.client.environ_base, **elsewhere}
        answers.append(sign_up(phone, evening, f"人{number}", remark="遅れます"))
    assert [answer.status_code for answer in answers] == [303] * 40 + [429]
    refused = answers[-1]
    assert "Too many sign-ups at once" in words(refused.text)
    assert refused.headers["Retry-After"] == "600"
    assert all(f'value="{typed}"' in refused.text for typed in ("人40", "遅れます"))
    kept = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', refused.text))
    again = person().post(f"/events/{evening.id}/sign-up", "", **kept | {"csrf_token": ""})
    assert again.status_code == 400
    home = person()
    page = home.get(f"/events/{evening.id}/sign-up").text
    again = home.post(f"/events/{evening.id}/sign-up", page, name=kept["name"], key=kept["key"])
    assert again.status_code == 303


def test_a_room_full_of_phones_behind_one_router_may_sign_up(club, person):
    evening = an_evening(club, capacity_most=60)
    for number in range(60):
        phone = person()
        phone.client.environ_base = {**phone.client.environ_base, "REMOTE_ADDR": "203.0.113.7"}
        assert sign_up(phone, evening, f"人{number}").status_code == 303


def test_an_organiser_says_yes_or_no_closes_and_has_the_text_for_who_moved_up(club, person, organiser):
    evening = an_evening(club, sign_up="ask", capacity_least=1, capacity_most=1)
    page = f"/events/{evening.id}/applications"
    phones = {name: person() for name in ("あか", "あお", "きい")}
    links = {name: sign_up(phone, evening, name).location for name, phone in phones.items()}
    shown = organiser.get(page).text
    assert "Waiting for an answer 3" in words(shown)
    keys = re.findall(r'name="yes" value="(\d+)"', shown)
    for key, what in zip(keys, ("yes", "yes", "no"), strict=True):
        organiser.send(f"{page}/answer", at=page, **{what: key})
    stands = {name: words(phones[name].get(link).text) for name, link in links.items()}
    assert "Coming" in stands["あか"]
    assert "Waiting, place 1" in stands["あお"]
    assert "Not this time" in stands["きい"]
    key = re.search(r'name="withdraw" value="(\d+)"', phones["あか"].get(links["あか"]).text)[1]
    phones["あか"].send(links["あか"], withdraw=key)
    assert "A place is free now: it is yours." in words(phones["あお"].get(links["あお"]).text)
    shown = organiser.get(page).text
    assert "あお, a place is free" in shown or "あおさん、「よるはこ例会」" in shown
    player = re.search(r'name="told" value="(\d+)"', shown)[1]
    organiser.send(f"{page}/answer", at=page, told=player)
    assert 'name="told"' not in organiser.get(page).text
    organiser.send(f"{page}/answer", at=page, open="0")
    assert "Sign-up is closed." in words(person().get(f"/events/{evening.id}/sign-up").text)
    organiser.send(f"{page}/answer", at=page, open="1")
    assert sign_up(person(), evening, "みどり").status_code == 303


def test_organisers_alone_read_what_was_said(club, person, organiser):
    evening = an_evening(club)
    sign_up(person(), evening, "さくら", remark="たけしと別卓希望")
    assert "たけしと別卓希望" in organiser.get(f"/events/{evening.id}/applications").text
    assert "first time" in words(organiser.get(f"/events/{evening.id}/door").text)


PUBLIC = (
    "/",
    "/events",
    "/players",
    "/players.csv",
    "/events/1",
    "/events/1/sign-up",
    "/events/1/me",
    "/events/1.ics",
)


def seen_by_a_stranger(app, others) -> list[str]:
    """All that a stranger is shown, others having signed up before: but for what is by chance."""
    evening = an_evening(app)
    evening.enter("タケシ", "あや")
    for name in others:
        sign_up(Person(app), evening, name, remark=f"{name}の一言")
    stranger = Person(app)
    pages = [stranger.get(path) for path in (*PUBLIC, "/players/1", "/players/3", "/players/3/games.csv")]
    pages += [stranger.get(f"/api/v1/events/{evening.id}"), stranger.get(f"/events/{evening.id}/door")]
    pages.append(sign_up(stranger, evening, "ﾀｹｼ"))
    pages.append(stranger.get(pages[-1].location))
    pages += [stranger.get(path) for path in PUBLIC]
    chance = re.compile(
        r'value="[\w.=-]{22,}"|/sign-up/[\w-]{22}|data-now="\d+"|name="(withdraw|again)" value="\d+"'
        r'|DTSTAMP:\w+|UID:event-1-\d+|data-live-topic="sign-up:[^>]+'
    )
    return [f"{page.status_code} {chance.sub('', page.text)}" for page in pages]


def test_a_stranger_learns_how_many_have_signed_up_and_nothing_of_who(tmp_path, blank_sqlite):
    found = []
    for others in (("ひみつ", "なぞ"), ("タケシ", "ひみつ"), ("あや", "タケシ")):
        instance = tmp_path / others[0]
        instance.mkdir()
        shutil.copy(blank_sqlite, instance / "club.db")
        app = create_app(Config(instance=instance, secret_key=SECRET, testing=True))
        found_club(app)
        found.append(seen_by_a_stranger(app, others))
        closed(app)
    for page, *others in zip(*found, strict=True):
        assert others == [page, page]
    assert not any(name in page for page in found[0] for name in ("ひみつ", "なぞ", "一言"))
    assert "1 place free" in found[0][4]
    assert "Coming" in found[0][-len(PUBLIC) - 1]


def test_who_gets_no_connection_in_a_rush_is_asked_to_come_again(club, person, monkeypatch):
    evening, phone = an_evening(club), person()
    page = phone.get(f"/events/{evening.id}/sign-up").text
    monkeypatch.setattr(sign_ups, "sign_up", Mock(side_effect=exc.TimeoutError("the pool is empty")))
    monkeypatch.setitem(club.config, "PROPAGATE_EXCEPTIONS", False)
    answer = phone.post(f"/events/{evening.id}/sign-up", page, name="さくら")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")


def test_names_are_shown_where_the_club_wants_that(club, person):
    evening = an_evening(club, sign_up_names=True)
    sign_up(person(), evening, "さくら")
    assert "さくら" in words(person().get(f"/events/{evening.id}").text)


def test_a_phone_that_signed_up_is_here_by_one_tap_at_the_venue_and_not_from_home(club, person, organiser):
    evening = an_evening(club)
    phone = person()
    sign_up(phone, evening, "さくら", along="たけし")
    assert phone.get(f"/events/{evening.id}/here/guessed").status_code == 404
    door = organiser.get(f"/events/{evening.id}/door").text
    code = re.search(rf"/events/{evening.id}/here/[\w-]+", door)[0]
    assert "Nobody has signed up on this device" in words(person().get(code).text)
    assert "さくら" in words(phone.get(code).text)
    answer = phone.send(code)
    assert answer.location == f"/events/{evening.id}/me"
    assert "さくら" in words(phone.get(answer.location).text)
    assert all(row.here for row in evening.rows().values())
    assert phone.get(code).location == f"/events/{evening.id}/me"


def test_the_code_of_a_venue_holds_on_its_day_and_for_its_event(club, person, organiser):
    evening = an_evening(club)
    code = re.search(r"/here/[\w-]+", organiser.get(f"/events/{evening.id}/door").text)[0]
    other = evening.event(today(), sign_up="page", number=12)
    assert person().get(f"/events/{other}{code}").status_code == 404
    with club.app_context():
        event = db.session.get_one(Event, evening.id)
        change_event(db.session, event.id, draft_of(event, held_on=today() + timedelta(days=3)))
    assert person().get(f"/events/{evening.id}{code}").status_code == 404


def test_who_waits_or_has_cancelled_is_not_let_in_by_the_own_tap(club, person, organiser):
    evening = an_evening(club, capacity_most=2)
    first, phone = person(), person()
    sign_up(first, evening, "あ", along="い")
    sign_up(phone, evening, "う")
    code = re.search(r"/events/\d+/here/[\w-]+", organiser.get(f"/events/{evening.id}/door").text)[0]
    assert "no place for this sign-up" in words(phone.get(code).text)
    first.send(code)
    with club.app_context():
        lead = sign_ups.signed_up(db.session, evening.id)[2].row
        assert sign_ups.arrive(db.session, lead.id) == []
        assert db.session.query(Attendance).filter(Attendance.checked_in_at.is_not(None)).count() == 2


def test_an_event_keeps_how_it_takes_sign_ups_and_passes_that_on(club, organiser):
    evening = an_evening(club)
    page = f"/events/{evening.id}/edit"
    shown = organiser.get(page).text
    assert '<option selected value="page">' in shown
    fields = {"title": "例会", "held_on": "2999-01-01", "season_id": "1", "capacity_most": "20"}
    until = {"sign_up_from": "2998-12-01T21:00", "sign_up_until": "2998-11-01T21:00"}
    answer = organiser.send(page, sign_up="ask", **fields, **until)
    assert "after it opens" in words(answer.text)
    answer = organiser.send(page, sign_up="ask", sign_up_names="y", sign_up_most="30", **fields)
    assert answer.status_code == 303
    new = organiser.get("/events/new").text
    assert '<option selected value="ask">' in new
    assert 'value="30"' in new


def test_those_of_the_last_event_are_entered_with_one_tap(club, organiser):
    evening = an_evening(club, today() - timedelta(days=7))
    evening.apply("あ", "い")
    evening.come("う")
    new = evening.event(today(), number=12)
    page = f"/events/{new}/applications"
    assert "Who came last time (1)" in words(organiser.get(page).text)
    assert "Who applied last time (2)" in words(organiser.get(page).text)
    organiser.send(page, again="came")
    organiser.send(page, again="applied")
    shown = words(organiser.send(page, again="applied").text + organiser.get(page).text)
    assert all(name in shown for name in "あいう")
    organiser.get("/events/new")
    assert f'value="{today() + timedelta(days=7)}"' in organiser.get("/events/new").text


def test_search_engines_may_list_an_event_s_page_where_the_club_says_so_and_no_other(club, person):
    evening, phone = an_evening(club, searchable=True), person()
    for path in (f"/events/{evening.id}", f"/events/{evening.id}/sign-up"):
        assert phone.get(path).headers["X-Robots-Tag"] == "all"
    own = sign_up(phone, evening, "さくら").location
    for path in ("/events", "/players", own, f"/events/{evening.id}/sign-up"):
        assert phone.get(path).headers["X-Robots-Tag"] == "noindex"
    other = evening.event(today(), number=12, sign_up="page")
    assert person().get(f"/events/{other}").headers["X-Robots-Tag"] == "noindex"


def test_how_to_reach_people_is_asked_for_where_the_club_wants_it_and_shown_to_organisers_alone(
    club, person, organiser
):
    evening = an_evening(club, contact_days=3)
    phone = person()
    assert "How to reach you" in words(phone.get(f"/events/{evening.id}/sign-up").text)
    link = sign_up(phone, evening, "さくら", contact="@sakura").location
    assert "@sakura" in phone.get(link).text
    assert "@sakura" in organiser.get(f"/events/{evening.id}/applications").text
    for path in (f"/events/{evening.id}", f"/events/{evening.id}/sign-up", f"/api/v1/events/{evening.id}"):
        assert "@sakura" not in person().get(path).text
    other = evening.event(today(), number=12, sign_up="page")
    assert "How to reach you" not in words(person().get(f"/events/{other}/sign-up").text)


def test_whom_an_organiser_has_entered_already_is_the_same_person_by_one_tap(club, person, organiser):
    evening = an_evening(club, sign_up="ask")
    evening.apply("たけし")
    phone, page = person(), f"/events/{evening.id}/applications"
    link = sign_up(phone, evening, "たけし").location
    shown = organiser.get(page).text
    assert "たけし is entered already" in words(shown)
    fields = re.search(
        r'name="yes" value="(\d+)" />\s*<input type="hidden" name="entered" value="(\d+)"', shown
    )
    assert fields
    organiser.send(f"{page}/answer", at=page, yes=fields[1], entered=fields[2])
    assert "Coming" in words(phone.get(link).text)
    assert [*evening.rows()] == ["たけし"]


def test_who_opens_the_link_on_another_phone_may_check_in_with_that_one(club, person, organiser):
    evening = an_evening(club)
    first, second = person(), person()
    link = sign_up(first, evening, "さくら").location
    key = re.search(r'name="phone" value="(\d+)"', second.get(link).text)[1]
    assert 'name="phone"' not in first.get(link).text
    second.send(link, phone=key)
    code = re.search(r"/events/\d+/here/[\w-]+", organiser.get(f"/events/{evening.id}/door").text)[0]
    assert "Nobody has signed up on this device" in words(first.get(code).text)
    assert second.send(code).location == f"/events/{evening.id}/me"
    assert evening.rows()["さくら"].here


def test_what_was_wished_in_signing_up_stands_on_the_phone_s_own_page_and_may_be_changed_there(
    club, person, organiser
):
    evening = an_evening(club)
    phone, wish = person(), {"game-catan": "wish", "game-village": "no"}
    sign_up(phone, evening, "さくら", **wish)
    code = re.search(r"/events/\d+/here/[\w-]+", organiser.get(f"/events/{evening.id}/door").text)[0]
    own = phone.send(code).location
    assert chosen(phone.get(own).text) == {"catan": "wish", "village": "no"}
    phone.send(own, wishes="1", **{"game-catan": "", "game-half_wolf": "wish"})
    assert chosen(phone.get(own).text) == {"half_wolf": "wish"}


def chosen(html: str) -> dict[str, str]:
    """What a page shows to be said of games."""
    found = re.findall(r'name="game-(\w+)">(.*?)</select>', html, re.DOTALL)
    said = {game: re.search(r'<option selected value="(\w+)"', options) for game, options in found}
    return {game: what[1] for game, what in said.items() if what}


def part_of(page: str) -> str:
    """The address of the part that a page follows, of those that are its own."""
    return re.search(r'data-fragment="(/live/part/(?:sign-up|applications):[^"]+)"', page)[1]


def test_the_own_page_of_who_waits_hears_that_a_place_is_free(club, person):
    evening = an_evening(club, capacity_least=1, capacity_most=1)
    first, phone = person(), person()
    leaves = sign_up(first, evening, "あ").location
    link = sign_up(phone, evening, "い").location
    key = re.search(r'name="withdraw" value="(\d+)"', first.get(leaves).text)[1]
    parts = [part_of(phone.get(page).text) for page in (link, f"/events/{evening.id}/sign-up")]
    assert all("Waiting, place 1" in words(phone.get(part).text) for part in parts)
    before = signals.version(line_topic(evening.id))
    first.send(leaves, withdraw=key)
    assert signals.version(line_topic(evening.id)) > before
    for part in parts:
        assert "A place is free now: it is yours." in words(phone.get(part).text)


def test_the_own_part_says_how_many_are_lacking_now(club, person):
    evening = an_evening(club, capacity_least=2)
    phone = person()
    part = part_of(phone.get(sign_up(phone, evening, "あ").location).text)
    assert "1 more" in words(phone.get(part).text)
    sign_up(person(), evening, "い")
    with club.app_context():
        signals.notify(line_topic(evening.id))
    assert "1 more" not in words(phone.get(part).text)


def test_a_rush_wakes_none_of_those_who_have_signed_up(club, person):
    evening = an_evening(club)
    sign_up(person(), evening, "あ")
    before = signals.version(line_topic(evening.id))
    sign_up(person(), evening, "い", along="う")
    assert signals.version(line_topic(evening.id)) == before


def test_the_own_page_hears_of_a_check_in_its_undoing_and_an_application_made_again(club, person):
    evening = an_evening(club)
    sign_up(person(), evening, "あ")
    key = evening.rows()["あ"].player_id
    for act in ("check_in", "undo_check_in", "cancel", "apply"):
        before = signals.version(line_topic(evening.id))
        with club.app_context():
            getattr(attendance, act)(db.session, evening.id, key)
        assert signals.version(line_topic(evening.id)) > before, act


def test_a_stranger_follows_nobody_s_sign_up_and_no_list_of_applications(club, person, organiser):
    evening = an_evening(club)
    phone = person()
    page = f"/events/{evening.id}/sign-up"
    sign_up(phone, evening, "ひみつ")
    own, every = (
        part_of(phone.get(page).text),
        part_of(organiser.get(f"/events/{evening.id}/applications").text),
    )
    stranger = person()
    sign_up(stranger, an_evening(club, today() + timedelta(days=1), season="2", number=12), "よそ")
    assert "ひみつ" in phone.get(own).text
    assert "ひみつ" in organiser.get(every).text
    for one, part in ((stranger, own), (stranger, every), (phone, every)):
        answer = one.get(part)
        assert answer.status_code in (302, 401, 403, 404)
        assert "ひみつ" not in answer.text
    assert stranger.get("/live/part/sign-up:" + "x" * 22).status_code == 404


def test_the_open_list_of_applications_hears_who_has_applied(club, person, organiser):
    evening = an_evening(club)
    part = part_of(organiser.get(f"/events/{evening.id}/applications").text)
    before = signals.version(event_topic(evening.id))
    sign_up(person(), evening, "さくら", beginner="y", **{"game-catan": "wish", "game-village": "no"})
    assert signals.version(event_topic(evening.id)) > before
    shown = words(organiser.get(part).text)
    assert all(word in shown for word in ("さくら", "beginner", "likes to play Catan", "does not play"))


def test_on_another_phone_the_former_one_follows_the_sign_up_no_more(club, person):
    evening = an_evening(club)
    old, new = person(), person()
    link = sign_up(old, evening, "さくら").location
    part = part_of(old.get(f"/events/{evening.id}/sign-up").text)
    key = re.search(r'name="phone" value="(\d+)"', new.get(link).text)[1]
    heard = signals.version(sign_ups.phone_topic(int(key)))
    new.send(link, phone=key)
    assert signals.version(sign_ups.phone_topic(int(key))) > heard
    assert (old.get(part).status_code, new.get(part).status_code) == (404, 200)


def test_whom_an_organiser_had_entered_is_one_person_by_one_tap(club, person, organiser):
    evening = an_evening(club)
    evening.apply("たけし")
    phone = person()
    sign_up(phone, evening, "たけし")
    page = f"/events/{evening.id}/applications"
    shown = organiser.get(page).text
    assert "たけし is entered already." in words(shown)
    same, entered = re.search(
        r'name="same" value="(\d+)".*?name="entered" value="(\d+)"', shown, re.S
    ).groups()
    answer = organiser.send(f"{page}/answer", at=page, same=same, entered=entered)
    assert "removed=" in answer.location
    assert [(row.player.name, row.player_id) for row in evening.rows().values()] == [("たけし", int(entered))]
    assert "is entered already" not in words(organiser.get(page).text)
    assert "Coming" in words(phone.get(f"/events/{evening.id}/sign-up").text)
    with club.app_context():
        assert db.session.query(Attendance).one().device_hash is not None


def test_the_tap_that_makes_two_one_joins_no_others(club, person, organiser):
    evening = an_evening(club)
    evening.apply("たけし", "あや")
    sign_up(person(), evening, "たけし")
    page = f"/events/{evening.id}/applications"
    same = re.search(r'name="same" value="(\d+)"', organiser.get(page).text)[1]
    organiser.send(f"{page}/answer", at=page, same=same, entered=evening.ids["あや"])
    assert "message-danger" in organiser.get(page).text
    assert organiser.send(f"{page}/answer", at=page, same=same).status_code == 400
    with club.app_context():
        assert db.session.query(Attendance).count() == 3


def test_who_was_entered_by_an_organiser_is_told_of_no_page(club, person, organiser):
    evening = an_evening(club, capacity_least=1, capacity_most=1)
    phone = person()
    link = sign_up(phone, evening, "あ").location
    evening.apply("い")
    key = re.search(r'name="withdraw" value="(\d+)"', phone.get(link).text)[1]
    phone.send(link, withdraw=key)
    shown = organiser.get(f"/events/{evening.id}/applications").text
    assert "いさん、「よるはこ例会」" in shown
    assert "申込のページで" not in shown


def test_only_who_signed_up_is_named_and_all_others_are_counted(club, person):
    evening = an_evening(club, sign_up_names=True)
    evening.apply("ひみつ")
    sign_up(person(), evening, "さくら", along="たけし")
    shown = words(person().get(f"/events/{evening.id}").text)
    assert "さくら and 2 more" in shown
    assert not any(name in shown for name in ("ひみつ", "たけし"))


def test_who_is_one_person_on_two_phones_is_named_once_and_by_the_name_of_now(club, person, organiser):
    evening = an_evening(club, sign_up_names=True)
    evening.apply("ひみつ")
    for name in ("さくら", "さくら子"):
        sign_up(person(), evening, name)
    keep, gone = (evening.rows()[name].player_id for name in ("さくら", "さくら子"))
    assert organiser.send(f"/players/{keep}/merge", gone=gone, sure=keep).status_code == 303
    assert organiser.send(f"/players/{keep}/edit", name="ゆき").status_code == 303
    shown = words(person().get(f"/events/{evening.id}").text)
    assert "ゆき and 1 more" in shown
    assert "さくら" not in shown
