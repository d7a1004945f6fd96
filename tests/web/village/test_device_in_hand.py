"""What a lent device opens while a seat holds it, and how it comes back whatever happens meanwhile."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.club.tables import claims
from companion.games.village.state import VillageOptions
from companion.store.engine import db
from tests.driver import Drive, setup
from tests.web.house import id_of
from tests.web.routes import addresses

from .conftest import Device, Devices, text, words

SIX = ("アン", "ベン", "クレア", "ダン", "エマ", "フミ")
PASS_IT_ON = {"table.hand_over", "table.look", "table.give_back", "table.take_back_device"}
FOR_EVERYBODY = {"table.next_table"}
REFUSED_TO_SCRIPTS = {"table.fragment"}
BAR = 'id="live-bar"'
NUMBER = "0864"


@pytest.fixture
def gm(at: Devices) -> Device:
    """The GM's device at a village on phones."""
    return at(Drive(setup("village", SIX, VillageOptions(led="gm-phones", cards="dealt"))), "gm")


def handed(gm: Device, seat: int = 3) -> str:
    """The device is passed to a seat; the page that gives it back."""
    at = f"{gm.base}/lend"
    assert gm.person.send(at, at=at, seat=seat, number=NUMBER).location == f"{at}/{seat}"
    return f"{at}/{seat}/back"


def opened(gm: Device, seat: int = 3) -> str:
    """The seat's own page, after its tap on the device that was handed to it."""
    at = f"{gm.base}/lend/{seat}"
    assert gm.person.send(at, at=at).location == at
    return text(gm.person.get(at))


def test_every_address_of_the_table_leads_to_the_closed_page(app: Flask, gm: Device) -> None:
    app.config["WTF_CSRF_ENABLED"] = False  # a form without its token is refused before
    back = handed(gm)
    given = {"table_id": [str(gm.table_id)], "viewer": ["gm"]}
    named = PASS_IT_ON | FOR_EVERYBODY | REFUSED_TO_SCRIPTS
    rules = [rule for rule in app.url_map.iter_rules() if "table_id" in rule.arguments]
    asked = [rule for rule in rules if not rule.endpoint.startswith("api.") and rule.endpoint not in named]
    open_ = {
        (method, path)
        for rule in asked
        for path in addresses(rule, given)
        for method in (rule.methods or set()) & {"GET", "POST"}
        if gm.person.client.open(path, method=method).location != back
    }
    assert open_ == set()
    assert len(asked) > 15
    assert gm.person.get(f"{gm.base}/fragment").status_code == 403


def test_what_everybody_sees_stays_open(gm: Device) -> None:
    handed(gm)
    base = f"/tables/{gm.table_id}"
    for path in (f"{base}/public", f"{base}/public/fragment", f"{base}/next"):
        assert gm.person.get(path).status_code == 200, path
    assert gm.person.get(f"{base}/sheet.pdf?viewer=public").status_code == 403, "there is no result yet"
    for path in (f"{base}/sheet.pdf", f"{base}/sheet.pdf?viewer=gm", f"{base}/phones?viewer=public"):
        assert gm.person.get(path).status_code == 303, path


def test_waiting_taps_of_the_gm_are_listed_nowhere_on_a_device_in_other_hands(gm: Device) -> None:
    assert BAR in gm.page()
    back = handed(gm)
    pages = [text(gm.person.get(path)) for path in (f"{gm.base}/lend/3", back, "/")] + [opened(gm)]
    assert [BAR in page for page in pages] == [False] * 4
    gm.person.send(back, at=back, number=NUMBER)
    assert BAR in gm.page()


def test_what_a_browser_keeps_of_a_page_that_is_not_for_everybody_is_blank(gm: Device) -> None:
    """Also of those that this table does not have yet, as the afterwards: then of their refusal."""
    base, entry = f"/tables/{gm.table_id}", id_of(gm.page(), "close-question")
    assert gm.say("close-question", id=entry).status_code == 303
    shown = [gm.base, f"{gm.base}/log", f"{gm.base}/strike/{entry}", f"{gm.base}/lend", f"{base}/phones"]
    lent = [f"{gm.base}/lend/3", f"{gm.base}/lend/3/back"]
    for path in shown:
        assert "data-once" in text(gm.person.get(path)), path
    handed(gm)
    for path in lent:
        assert "data-once" in text(gm.person.get(path)), path
    assert "data-once" in opened(gm)
    gm.person.send(lent[1], at=lent[1], number=NUMBER)
    preview = gm.person.get(f"{gm.base}/preview?verb=cast")
    for answer in (gm.person.get(f"{gm.base}/afterwards"), preview):
        assert "data-once" in answer.text
    for path in (f"{base}/public", "/"):
        assert "data-once" not in text(gm.person.get(path)), path


def test_a_tap_of_the_gms_page_is_refused_in_words_that_its_outbox_reads(gm: Device) -> None:
    handed(gm)
    headers = {"X-Companion": "page", "Origin": "http://localhost"}
    tap = {"fields": {"verb": "close-question"}, "sender": ""}
    answer = gm.person.client.post(f"{gm.base}/moves", json=tap, headers=headers)
    assert answer.status_code == 403
    assert "X-Now" in answer.headers
    assert answer.get_json()["reasons"]


def test_who_calls_the_handing_over_off_comes_to_the_list_and_not_to_the_roles(gm: Device) -> None:
    handed(gm)
    at = f"{gm.base}/lend/3"
    page = text(gm.person.get(at))
    assert "GMです。開く" not in words(page)
    assert f'action="{at}/back"' not in page
    closed = text(gm.person.get(f"{at}/back?list="))
    assert "GMに返してください" in words(closed)
    assert '<input type="hidden" name="list"' in closed
    assert gm.person.send(f"{at}/back", at=at, list="", number=NUMBER).location == f"{gm.base}/lend"
    assert gm.person.get(f"{gm.base}/lend").status_code == 200


def test_who_passes_the_device_on_never_comes_to_the_lenders_pages(gm: Device) -> None:
    """The seat before still holds it while the page says to whom it goes next."""
    handed(gm, 3)
    opened(gm, 3)
    page = text(gm.person.get(f"{gm.base}/lend/4"))
    assert f'href="{gm.base}/lend/4/back?list="' in page
    assert 'name="list"' not in page
    assert gm.person.get(f"{gm.base}/lend").location == f"{gm.base}/lend/3/back"


def test_who_left_the_seats_page_by_accident_comes_back_to_it_and_to_nothing_else(gm: Device) -> None:
    back = handed(gm, 3)
    opened(gm, 3)
    closed = text(gm.person.get(gm.person.get(gm.base).location))
    assert re.findall(r'href="([^"]*/lend/[^"]*)"', closed) == [f"{gm.base}/lend/3"]
    assert "さんの画面に戻る" in words(closed)
    assert "さんです。画面を開く" in words(text(gm.person.get(f"{gm.base}/lend/3")))
    Device(gm.app, gm.table_id, "seat-3")
    assert "さんの画面に戻る" not in words(text(gm.person.get(back)))


def test_a_role_that_moved_to_another_device_shuts_nobody_out(gm: Device) -> None:
    back = handed(gm)
    Device(gm.app, gm.table_id, "gm")
    assert "GMに返してください" in text(gm.person.get(back))
    assert gm.person.send(back, at=back, number=NUMBER).location == f"/tables/{gm.table_id}"
    assert gm.person.get(f"/tables/{gm.table_id}").location == f"/tables/{gm.table_id}/public"


def test_the_device_stays_lent_where_the_role_has_moved_to_another(gm: Device) -> None:
    back = handed(gm)
    Device(gm.app, gm.table_id, "gm")
    assert gm.person.get(gm.base).location == back
    assert gm.person.get("/settings").status_code == 302


def test_a_device_lent_at_one_table_opens_no_other(gm: Device, at: Devices) -> None:
    other = at(Drive(setup("village", SIX, VillageOptions(led="gm-phones", cards="dealt"))), "public")
    with gm.app.app_context():
        token = claims.offer_claim(db.session, other.table_id, "gm")
    assert gm.person.send(f"/claim/{token}").status_code == 303
    base = f"/tables/{other.table_id}/gm"
    back = handed(gm)
    for path in (base, f"{base}/lend", f"{base}/lend/2", f"{base}/lend/2/back"):
        assert gm.person.get(path).location == back, path
    assert gm.person.send(f"{base}/lend", at=back, seat=2, number=NUMBER).location == back
    gm.person.send(back, at=back, number=NUMBER)
    assert gm.person.get(base).status_code == 200


def test_a_refusal_after_the_seat_was_through_is_said_on_the_closed_page(gm: Device) -> None:
    handed(gm)
    opened(gm)
    back = f"{gm.base}/lend/3/back"
    text(gm.person.get(back))
    answer = gm.person.send(f"{gm.base}/moves", at=back, id="x", verb="choose", acting_for=3)
    told = "いまの入力は受け付けられませんでした"
    assert answer.status_code == 422
    assert told in words(answer.text)
    assert told not in words(text(gm.person.get(back)))
