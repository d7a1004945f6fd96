"""One code a table: each phone reads it and becomes the seat whose name is tapped."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.agents.table import invite
from companion.club.accounts.models import Club
from companion.club.tables.claims import answer_request, lend, live, move, offer_claim, requests, revoke
from companion.club.tables.models import GameTable
from companion.club.tables.operations import SeatDraft, TableDraft, open_table
from companion.club.writes import Refused
from companion.games.aiwolf.game import InviteAgents
from companion.games.aiwolf.state import AIWolfOptions
from companion.games.village.phones import Choose
from companion.games.village.state import VillageOptions
from companion.kernel.words import Illegal
from companion.store.engine import db
from tests.driver import Drive, setup
from tests.web.auth.test_phones import NAMES, table  # noqa: F401 - a fixture
from tests.web.sheets.evenings import event, played


def code_of(organiser, table: int) -> str:  # noqa: F811
    """The path of a table's one code."""
    page = organiser.send(f"/tables/{table}/phones/all", at=f"/tables/{table}/phones").text
    found = re.search(r"http[^\s<]*/claim/[A-Za-z0-9_-]+", page)
    assert found
    return urlsplit(found[0]).path


@pytest.fixture
def code(organiser, table: int) -> str:  # noqa: F811
    """The path of the table's one code."""
    return code_of(organiser, table)


def test_what_ends_the_code_on_the_page_says_so_and_is_not_the_first_button(organiser, table):  # noqa: F811
    assert "btn btn-primary btn-lg" in organiser.get(f"/tables/{table}/phones").text
    shown = organiser.send(f"/tables/{table}/phones/all", at=f"/tables/{table}/phones").text
    for page in (shown, organiser.get(f"/tables/{table}/phones").text):
        assert "btn btn-primary btn-lg" not in page
        assert "Replace the code that is out with a new one" in page
        assert "One code for the whole table" not in page


def held(club: Flask, table_id: int) -> list[str]:
    """Seats that have a phone."""
    with club.app_context():
        return sorted(row.role for row in live(db.session, table_id))


def test_each_phone_taps_its_own_name(club, person, code, table):  # noqa: F811
    first, second = person(), person()
    page = first.get(code).text
    assert all(name in page for name in NAMES)
    assert held(club, table) == []
    assert first.send(code, sure="yes", seat="2").headers["Location"] == f"/tables/{table}/seat-2"
    assert NAMES[1] not in second.get(code).text
    assert second.send(code, sure="yes", seat="2").status_code == 422
    assert second.send(code, sure="yes", seat="3").status_code == 303
    assert held(club, table) == ["seat-2", "seat-3"]
    assert first.get(f"/tables/{table}/seat-2").status_code == 200
    assert second.get(f"/tables/{table}/seat-2").status_code == 403


@pytest.mark.parametrize(("seats", "shapes"), [(6, True), (7, False)])
def test_the_seats_of_a_large_table_are_all_called_by_number(club, organiser, person, table, seats, shapes):  # noqa: F811
    with club.app_context():
        draft = TableDraft("free", [SeatDraft(name=f"客{n}") for n in range(seats)])
        within = db.session.get_one(GameTable, table).round_id
        large = open_table(db.session, within, draft).id
    seat = person().get(code_of(organiser, large)).text.split('class="taps"')[1]
    assert ("#shape-" in seat) is shapes
    assert ("seat-number" in seat) is not shapes


def test_a_phone_takes_one_seat_and_twice_is_as_once(club, person, code, table):  # noqa: F811
    phone = person()
    assert phone.send(code, sure="yes", seat="1").status_code == 303
    assert phone.get(code).location.endswith("/seat-1"), "back from the seat leads to the own seat"
    own = f"/tables/{table}/seat-1"
    assert phone.send(code, own, sure="yes", seat="1").status_code == 303
    refused = phone.send(code, own, sure="yes", seat="2")
    assert refused.status_code == 422
    assert "is a seat of this table already" in refused.text
    assert phone.send(code, own, sure="yes", seat="9").status_code == 422
    assert held(club, table) == ["seat-1"]


def test_a_wrong_tap_is_put_right_by_who_runs_the_table(club, person, code, table):  # noqa: F811
    wrong, right = person(), person()
    wrong.send(code, sure="yes", seat="1")
    with club.app_context():
        revoke(db.session, table, "seat-1")
    assert right.send(code, sure="yes", seat="1").status_code == 303
    assert held(club, table) == ["seat-1"]


def test_a_new_code_ends_the_one_before(organiser, person, code, table):  # noqa: F811
    organiser.send(f"/tables/{table}/phones/all", at=f"/tables/{table}/phones")
    assert person().get(code).status_code == 410


def test_only_who_runs_the_table_gives_it_out(person, table):  # noqa: F811
    assert person().send(f"/tables/{table}/phones/all", at="/").status_code == 403


SIX = ("アン", "マギー", "クレア", "ダン", "エマ", "フミ")


@pytest.fixture
def village(club: Flask) -> int:
    """A village on phones that was dealt at its opening, and in which one has chosen since; its id."""
    drive = Drive(setup("village", SIX, VillageOptions(led="gm-phones", cards="dealt")))
    drive.wait(drive.now)
    drive.say("seat-1", Choose())
    with club.app_context():
        return played(drive, event(), known=False)


def asked(phone, code: str, seat: int):
    """The phone that taps a name and says that it is meant."""
    assert phone.send(code, seat=str(seat)).status_code == 200
    return phone.send(code, sure="yes", seat=str(seat))


def test_every_claim_asks_once(club, person, code, table):  # noqa: F811
    phone = person()
    page = phone.send(code, seat="2")
    assert f"Are you {NAMES[1]}?" in page.text
    assert held(club, table) == []
    phone.send(code, sure="yes", seat="2")
    assert held(club, table) == ["seat-2"]


def test_once_it_has_begun_a_phone_waits_for_a_yes_that_names_it(club, organiser, person, village):
    code = code_of(organiser, village)
    phone = person()
    assert asked(phone, code, 2).location == code
    assert held(club, village) == []
    waits = phone.get(code)
    assert waits.headers["Refresh"] == "3"
    assert "Waiting for a yes" in waits.text
    assert phone.get(f"/tables/{village}/seat-2").status_code == 403
    for page in (f"/tables/{village}/host", f"/tables/{village}/host/fragment", f"/tables/{village}/phones"):
        shown = organiser.get(page).text
        form = shown[shown.index('class="message message-warning seat-asked"') :].partition("</form>")[0]
        assert "Yes, that is マギー" in form, page
        before = shown[: shown.index("seat-asked")]
        assert before.count("<details") == before.count("</details>"), "in plain view, in no fold"
    assert "seat-asked" not in person().get(f"/tables/{village}/public").text
    number = re.findall(r'name="request" value="(\d+)"', form)[0]
    answer = f"/tables/{village}/phones/answer"
    assert person().send(answer, at=code, request=number, yes="yes").status_code == 403
    assert organiser.send(answer, at=f"/tables/{village}/host", request=number, yes="yes").status_code == 303
    assert held(club, village) == ["seat-2"]
    assert phone.get(code).location == f"/tables/{village}/seat-2"
    assert phone.get(f"/tables/{village}/seat-2").status_code == 200


@pytest.fixture
def dealt(club: Flask) -> int:
    """A village on phones that was dealt at its opening, where nobody has done anything yet; its id."""
    drive = Drive(setup("village", SIX, VillageOptions(led="gm-phones", cards="dealt")))
    drive.wait(drive.now)
    with club.app_context():
        return played(drive, event(), known=False)


def test_nobody_sees_what_was_dealt_until_all_are_here_and_then_a_claim_asks(club, organiser, person, dealt):
    code = code_of(organiser, dealt)
    own, host = f"/tables/{dealt}/seat-1", f"/tables/{dealt}/host"
    first, late = person(), person()
    assert asked(first, code, 1).location == f"/tables/{dealt}/seat-1"
    waits = first.get(own)
    assert (waits.headers["Refresh"], "Waiting until all are here" in waits.text) == ("3", True)
    assert first.get(f"{own}/fragment").status_code == 403
    moved = first.send(f"{own}/moves", at=own, id="before-all-are-here", verb="choose", target="")
    assert moved.status_code == 403, "a move would begin the game, and open every phone"
    for page in (host, f"{host}/fragment", f"/tables/{dealt}/phones"):
        text = organiser.get(page).text
        assert "/phones/here" in text
        assert "マギー" in text.partition("Seats without a phone so far:")[2].partition("</span>")[0]
    here = f"/tables/{dealt}/phones/here"
    assert late.send(here, at=code).status_code == 403
    assert organiser.send(here, at=f"/tables/{dealt}/phones", back=host).location == host
    assert first.get(own).status_code == first.get(f"{own}/fragment").status_code == 200
    assert "/phones/here" not in organiser.get(host).text
    assert asked(late, code, 2).location == code
    assert held(club, dealt) == ["seat-1"]
    with club.app_context():
        assert len(requests(db.session, dealt)) == 1
    assert first.get(own).status_code == 200, "a phone that comes back is not asked"
    code_of(organiser, dealt)
    assert first.get(own).status_code == 200, "nor does a code for a late phone hide anything again"


def test_where_no_phone_runs_the_table_a_seat_says_that_all_are_here(club, organiser, person, dealt):
    code = code_of(organiser, dealt)
    first = person()
    asked(first, code, 1)
    assert "/phones/here" in first.get(f"/tables/{dealt}/seat-1").text
    with club.app_context():
        led = offer_claim(db.session, dealt, "gm")
    person().send(f"/claim/{led}")
    assert "/phones/here" not in first.get(f"/tables/{dealt}/seat-1").text
    here = f"/tables/{dealt}/phones/here"
    assert first.send(here, at=f"/tables/{dealt}/seat-1").status_code == 403


def test_a_no_opens_nothing_and_another_name_may_be_chosen(club, organiser, person, village):
    code = code_of(organiser, village)
    phone = person()
    asked(phone, code, 2)
    with club.app_context():
        (waiting,) = requests(db.session, village)
        answer_request(db.session, village, waiting.id, False)
        with pytest.raises(Refused):
            answer_request(db.session, village, waiting.id, True)
    page = phone.get(code)
    assert "This seat was not opened" in page.text
    assert "Refresh" not in page.headers
    assert held(club, village) == []
    asked(phone, code, 3)
    with club.app_context():
        (waiting,) = requests(db.session, village)
        assert waiting.seat == 3


def test_two_who_ask_for_one_seat_do_not_both_get_it(club, organiser, person, village):
    code = code_of(organiser, village)
    for phone in (person(), person()):
        asked(phone, code, 2)
    with club.app_context():
        first, second = requests(db.session, village)
        answer_request(db.session, village, first.id, True)
        with pytest.raises(Refused):
            answer_request(db.session, village, second.id, True)
    assert held(club, village) == ["seat-2"]


def test_the_tag_of_whoever_runs_it_changes_with_a_request(organiser, person, village):
    before = organiser.get(f"/tables/{village}/host/fragment").headers["ETag"]
    asked(person(), code_of(organiser, village), 2)
    assert organiser.get(f"/tables/{village}/host/fragment").headers["ETag"] != before


def test_a_seat_that_the_hosts_device_serves_is_not_offered(club, organiser, person, village):
    code = code_of(organiser, village)
    with club.app_context():
        lend(db.session, village, 2)
    assert "マギー" not in person().get(code).text
    assert person().send(code, sure="yes", seat="2").status_code == 422


def test_seats_of_agents_are_never_offered(club, organiser, person):
    drive = Drive(setup("aiwolf", SIX[:5]))
    drive.say("host", InviteAgents((2, 4), door="command"))
    with club.app_context():
        table = played(drive, event(), known=False)
    page = person().get(code_of(organiser, table)).text
    assert [name in page for name in SIX[:5]] == [True, False, True, False, True]
    phones = organiser.get(f"/tables/{table}/phones").text
    assert 'value="seat-2"' not in phones
    assert 'value="seat-3"' in phones


def test_an_agent_gets_no_seat_on_which_somebody_sits_and_nobody_sits_down_beside_it(club, organiser, person):
    drive = Drive(setup("aiwolf", SIX[:5], AIWolfOptions(talk="typed")))
    with club.app_context():
        table = played(drive, event(), known=False)
        own = f"/claim/{offer_claim(db.session, table, 'seat-3')}"
        lend(db.session, table, 4)
        db.session.commit()
    code, host = code_of(organiser, table), f"/tables/{table}/host"
    before = organiser.get(f"{host}/fragment").headers["ETag"]
    assert person().send(code, sure="yes", seat="2").status_code == 303
    page = organiser.get(host)
    assert organiser.get(f"{host}/fragment").headers["ETag"] != before
    form = page.text[page.text.index('id="invite-agents"') :]
    assert set(re.findall(r'name="seats"[^>]*value="(\d)"', form)) == {"1", "3", "5"}
    for number, seat in enumerate(("2", "4")):
        fields = {"id": f"open-a-seat-{number}", "verb": "invite-agents", "seats": [seat, "5"]}
        refused = organiser.send(f"{host}/moves", at=host, port="10000", door="page", **fields)
        assert (refused.status_code, "Somebody sits on this seat" in refused.text) == (422, True)
    with club.app_context(), pytest.raises(Illegal):
        invite(db.session, table, (2, 5))
    with club.app_context():
        invite(db.session, table, (3, 5))
        db.session.commit()
    assert person().send(own).status_code != 303
    with club.app_context():
        for wrong in (
            lambda: lend(db.session, table, 3),
            lambda: move(db.session, table, "seat-2", "seat-5"),
        ):
            with pytest.raises(Refused):
                wrong()
    assert held(club, table) == ["seat-2"]
    assert 'value="3"' not in organiser.get(f"{host}/lend").text


def test_a_computer_is_offered_guests_seats_without_a_phone_and_leaves_its_seat_to_whoever_comes(
    club, organiser, person
):
    drive = Drive(setup("aiwolf", SIX[:5]))
    with club.app_context():
        tonight = event()
        table, members = (played(drive, tonight, known=known) for known in (False, True))
    code = code_of(organiser, table)
    phone = person()
    assert phone.send(code, sure="yes", seat="2").status_code == 303
    organiser.send(f"/tables/{table}/phones/here", at=f"/tables/{table}/phones")
    page = phone.get(f"/tables/{table}/seat-2").text
    free = re.findall(r'id="fill-(\d)" checked', page)
    assert free == ["1", "3", "4", "5"]
    members_seats = organiser.get(f"/tables/{members}/host").text
    assert 'id="fill-1"' in members_seats
    assert 'id="fill-1" checked' not in members_seats  # a member may only be late, or have no phone
    fields = {"verb": "fill-seats", "seats": ["1", "3"], "names": "Janus Luna"}
    path = f"/tables/{table}/seat-2"
    assert phone.send(f"{path}/moves", at=path, id="fill-two-seats", **fields).status_code == 303
    assert "Janus" in phone.get(path).text
    assert organiser.get(f"/tables/{table}/phones").text.count("computer (a code takes over)") == 2
    late = person()
    with club.app_context():
        token = offer_claim(db.session, table, "seat-1")
        db.session.commit()
    assert late.send(f"/claim/{token}").status_code == 303
    own = f"/tables/{table}/seat-1"
    assert 'value="take-seat"' in late.get(own).text
    assert late.send(f"{own}/moves", at=own, id="take-own-seat", verb="take-seat").status_code == 303
    assert 'value="end-own-talk"' in late.get(own).text


def test_only_who_runs_the_table_hands_a_members_seat_without_a_phone_to_a_computer(club, organiser, person):
    with club.app_context():
        table = played(Drive(setup("aiwolf", SIX[:5])), event(), known=True)
    phone = person()
    assert phone.send(code_of(organiser, table), sure="yes", seat="1").status_code == 303
    organiser.send(f"/tables/{table}/phones/here", at=f"/tables/{table}/phones")
    own, host = f"/tables/{table}/seat-1", f"/tables/{table}/host"
    assert 'id="fill-2"' not in phone.get(own).text
    fields = {"verb": "fill-seats", "seats": ["2"], "names": "Hal"}
    refused = phone.send(f"{own}/moves", at=own, id="fill-a-seat-1", **fields)
    assert (refused.status_code, "Somebody sits on this seat" in refused.text) == (422, True)
    assert organiser.send(f"{host}/moves", at=host, id="fill-a-seat-2", **fields).status_code == 303
    assert "Hal" in phone.get(own).text


def test_who_gives_empty_seats_to_computers_first_lets_phones_in_by_the_one_code_still(
    club, organiser, person
):
    with club.app_context():
        table = played(Drive(setup("aiwolf", SIX[:5])), event())
    code, host = code_of(organiser, table), f"/tables/{table}/host"
    fields = {"verb": "fill-seats", "seats": ["4", "5"], "names": "Janus Luna"}
    assert organiser.send(f"{host}/moves", at=host, id="fill-seats-first", **fields).status_code == 303
    phone = person()
    assert phone.send(code, sure="yes", seat="1").status_code == 303
    assert held(club, table) == ["seat-1"]


@pytest.mark.parametrize("sits", ["phone", "lent device"])
def test_nobody_hands_a_seat_to_a_computer_on_which_somebody_sits(club, organiser, person, sits):
    with club.app_context():
        table = played(Drive(setup("aiwolf", SIX[:5])), event())
    code, phone = code_of(organiser, table), person()
    assert phone.send(code, sure="yes", seat="1").status_code == 303
    if sits == "phone":
        assert person().send(code, sure="yes", seat="2").status_code == 303
    elif sits == "lent device":
        with club.app_context():
            lend(db.session, table, 2)
            db.session.commit()
    organiser.send(f"/tables/{table}/phones/here", at=f"/tables/{table}/phones")
    own, host = f"/tables/{table}/seat-1", f"/tables/{table}/host"
    assert 'id="fill-2"' not in phone.get(own).text
    for number, (at, who) in enumerate(((own, phone), (host, organiser))):
        fields = {"id": f"fill-a-seat-{number}", "verb": "fill-seats", "seats": ["2"], "names": "Hal"}
        refused = who.send(f"{at}/moves", at=at, **fields)
        assert refused.status_code == 422
        assert "Somebody sits on this seat" in refused.text
        assert "Hal" not in who.get(at).text


def test_a_phone_that_died_comes_back_by_a_code_of_its_own_at_once(club, organiser, person, village):
    code = code_of(organiser, village)
    first = person()
    asked(first, code, 2)
    with club.app_context():
        (waiting,) = requests(db.session, village)
        answer_request(db.session, village, waiting.id, True)
        own = f"/claim/{offer_claim(db.session, village, 'seat-2')}"
    again = person()
    assert again.send(own).status_code == 303
    assert again.get(f"/tables/{village}/seat-2").status_code == 200
    assert first.get(f"/tables/{village}/seat-2").status_code == 403


@pytest.mark.parametrize(
    ("address", "reached"), [("http://127.0.0.1:8000", False), ("http://10.0.0.7:8000", True)]
)
def test_no_code_is_drawn_that_no_phone_can_open(club, organiser, table, address, reached):  # noqa: F811
    with club.app_context():
        db.session.get_one(Club, 1).public_address = address
        db.session.commit()
    page = organiser.send(f"/tables/{table}/phones/all", at=f"/tables/{table}/phones").text
    assert ('class="qr-code"' in page, "opens on this machine alone" in page) == (reached, not reached)
    assert f"{address}/claim/" in page


def test_a_phone_that_runs_the_table_waits_for_nobody(club, organiser, person, dealt):
    code_of(organiser, dealt)
    leads = person()
    with club.app_context():
        link = f"/claim/{offer_claim(db.session, dealt, 'host')}"
    leads.send(link)
    assert "/phones/here" in leads.get(f"/tables/{dealt}/host").text
