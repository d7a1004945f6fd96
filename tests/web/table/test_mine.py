"""The way back: a phone that has closed its page finds its table on the first one."""

from companion.club.tables import claims
from companion.store.engine import db


def start_of(phone):
    return phone.client.get("/", headers={"Accept-Language": "ja"}).text


def test_the_first_page_leads_a_phone_back_to_its_seat(phone, table_id):
    page = start_of(phone("seat-1"))
    assert f'href="/tables/{table_id}/seat-1"' in page
    assert "席1 アンの画面へ戻る" in page


def test_whoever_hosts_and_plays_finds_both(phone, table_id):
    host = phone("host")
    page = start_of(host)
    assert f'href="/tables/{table_id}/host"' in page
    assert "進行役の画面へ戻る" in page


def test_names_are_words_and_nothing_else(phone):
    page = start_of(phone("seat-2"))
    assert "&lt;b&gt;ベン&lt;/b&gt;" in page
    assert "<b>ベン" not in page


def test_a_phone_without_a_seat_is_led_nowhere(app):
    assert "画面へ戻る" not in app.test_client().get("/", headers={"Accept-Language": "ja"}).text


def test_a_table_that_is_over_is_gone_from_there(phone, table_id):
    host = phone("host")
    host.say("scores", amounts=["1", "2"], over="1")
    assert "画面へ戻る" in start_of(host)
    host.say("sign-off")
    assert "画面へ戻る" not in start_of(host)


def test_a_seat_that_was_taken_away_is_gone_from_there(app, phone, table_id):
    seat = phone("seat-1")
    with app.app_context():
        claims.revoke(db.session, table_id, "seat-1")
    assert "画面へ戻る" not in start_of(seat)
