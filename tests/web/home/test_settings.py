"""The club's settings, by its organiser."""

from __future__ import annotations

import pytest

from companion.club.accounts.models import Club
from companion.club.rounds.search import search
from companion.club.rounds.seating import WEIGHTS, Given, Laid, Sitting, weights_of
from companion.store.engine import db
from tests.web.club.evenings import words

CLUB = {"name": "夜の会", "locale": "en", "time_zone": "Europe/Berlin"}


def club_row(app):
    with app.app_context():
        return db.session.get(Club, 1)


def test_name_language_and_time_zone_are_kept(club, organiser):
    assert organiser.send("/settings", **CLUB).status_code == 303
    row = club_row(club)
    assert (row.name, row.locale, row.time_zone) == ("夜の会", "en", "Europe/Berlin")
    assert "夜の会" in organiser.get("/").text


def test_what_matters_in_seating_is_kept_and_the_search_minds_it(club, organiser):
    sent = {"pair": "4", "wish": "0", "short": "1", "newcomers": "1"}
    assert organiser.send("/settings", **CLUB, **sent).status_code == 303
    row = club_row(club)
    assert row.seating_weights == {"pair": 4, "wish": 0}
    weights = weights_of(row.seating_weights)
    assert (weights.pair, weights.trio) == (4 * WEIGHTS.pair, 4 * WEIGHTS.trio)
    assert (weights.wish, weights.short) == (0, WEIGHTS.short)
    met = [Sitting((1, 2)), Sitting((3, 4))]
    given = Given(range(1, 5), [Laid("a", 2), Laid("b", 2)], met, wishes={1: ["a"], 2: ["a"]})
    assert {*search(given, 1).tables[0]} == {1, 2}
    assert {*search(given, 1, weights).tables[0]} != {1, 2}
    organiser.send("/settings", **CLUB, **dict.fromkeys(sent, "1"))
    assert club_row(club).seating_weights is None


def test_the_club_s_language_is_for_readers_who_ask_for_no_other(organiser, person):
    organiser.send("/settings", **CLUB)
    assert '<html lang="en"' in person(language="fr").get("/").text
    assert '<html lang="ja"' in person(language="ja").get("/").text


def test_a_setting_that_is_refused_leaves_all_as_it_was(club, organiser):
    answer = organiser.send("/settings", **{**CLUB, "name": "x" * 101})
    assert answer.status_code == 422
    assert "x" * 101 in answer.text
    assert club_row(club).name == "よるはこ"


def test_the_page_shows_the_address_and_its_code(organiser):
    page = organiser.get("/settings/address").text
    assert '<svg role="img"' in page
    assert 'class="qr-address">http://' in page


@pytest.mark.parametrize(
    "address",
    ["nonsense", "ftp://club.example", "http://a b", "http://club.example/path", "http://u@club.example"],
)
def test_an_address_that_cannot_be_opened_is_refused_beside_its_field(club, organiser, address):
    answer = organiser.send("/settings/address", choice="other", other=address)
    assert answer.status_code == 422
    assert 'id="other-error"' in answer.text
    assert address in answer.text
    assert club_row(club).public_address is None


def test_whoever_chooses_another_address_has_to_write_it(organiser):
    answer = organiser.send("/settings/address", choice="other", other=" ")
    assert "Please enter the address." in answer.text


def test_a_new_address_is_tried_on_the_page_that_shows_its_code(organiser):
    answer = organiser.send("/settings/address", choice="other", other="https://club.example")
    assert answer.location == "/settings/address"
    page = organiser.get(answer.location).text
    assert "Try whether a phone opens the new code." in page
    assert 'class="qr-address">https://club.example/' in page


def test_the_first_page_of_the_settings_holds_no_command_and_no_form_for_an_address(organiser):
    page = organiser.get("/settings").text
    for way in ("/settings/address", "/settings/backup", "/settings/programs", "/organisers", "/acts"):
        assert f'href="{way}"' in page, way
    for said in ("<code>", "start.py", 'name="choice"', "<svg role"):
        assert said not in page, said
    assert "start.py companion restore" in organiser.get("/settings/backup").text


def test_an_address_that_was_chosen_can_be_left_to_the_program_again(club, organiser):
    organiser.send("/settings/address", choice="other", other="https://club.example")
    assert club_row(club).public_address == "https://club.example"
    assert 'value="https://club.example"' in organiser.get("/settings/address").text
    organiser.send("/settings/address", choice="auto", other="https://club.example")
    assert club_row(club).public_address is None


def test_settings_that_are_as_they_were_are_not_said_to_have_changed(organiser):
    for path, sent in (
        ("/settings/address", {"choice": "other", "other": "https://club.example"}),
        ("/settings", CLUB),
    ):
        said = []
        for _ in range(2):
            organiser.send(path, **sent)
            said.append("Nothing has changed." in words(organiser.get(path).text))
        assert said == [False, True], path
