"""The club's settings, by its organiser."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from companion.club.accounts.models import Club
from companion.club.rounds.search import search
from companion.club.rounds.seating import WEIGHTS, Given, Laid, Sitting, weights_of
from companion.store.engine import db
from companion.web import colours, site
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


@given(st.integers(0, 0xFFFFFF))
@example(0)
@example(0xFFFFFF)
@example(0xFFFF00)
@example(0x808080)
def test_whatever_colour_a_club_chooses_can_be_read_by_day_and_night(number: int) -> None:
    for dark in (False, True):
        there, made = colours._grounds(dark), colours.tones(f"#{number:06x}", dark=dark)
        grounds = [there[name] for name in ("paper", "card", "sunken")] + [made["accent-soft"]]
        assert min(colours.contrast(made["accent-ink"], ground) for ground in grounds) >= 4.5
        assert min(colours.contrast(made["accent"], ground) for ground in grounds) >= 3
        for ground in ("accent", "accent-hover"):
            assert colours.contrast(there["accent-text"], made[ground]) >= 4.5
        for name in ("felt-ink", "felt-soft", "wheat"):
            assert colours.contrast(there[name], made["felt"]) >= 4.5
            assert colours.contrast(there[name], made["felt-deep"]) >= 4.5


def picture(kind: str, size: tuple[int, int] = (600, 300), mode: str = "RGB") -> bytes:
    made = BytesIO()
    Image.new(mode, size, "#a02040").save(made, kind)
    return made.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_the_club_s_colour_and_picture_stand_on_each_page_and_sheet(club, organiser, person, kind):
    sent = {"choice": "other", "colour": "#ffe000", "picture": (BytesIO(picture(kind)), "logo")}
    assert organiser.send("/settings/face", **sent).status_code == 303
    page = person().get("/").text
    for address in re.findall(r'(?:href|src)="([^"]*(?:colour-ffe000-\w+\.css|club-\w+\.png))"', page):
        answer = person().get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
    with Image.open(BytesIO(answer.data)) as kept:
        assert (kept.format, *kept.size) == ("PNG", 256, 128)
    with club.test_request_context():
        face = site.club_face()
    assert face["picture"] == answer.data
    told = person().get("/offline/ja.webmanifest").json
    icon = Image.open(BytesIO(person().get(told["icons"][0]["src"]).data)).convert("RGB")
    assert icon.getpixel((0, 0)) == tuple(bytes.fromhex(told["theme_color"][1:])), "its ground is the club's"
    assert icon.getpixel((256, 256)) == pytest.approx((0xA0, 0x20, 0x40), abs=8)
    assert colours.contrast(face["colour"], "#ffffff") >= 4.5
    assert organiser.send("/settings/face", choice="auto", colour="#ffe000").status_code == 303
    page = person().get("/").text
    assert "colour-" not in page
    assert "club-" + club_row(club).picture_tag in page
    organiser.send("/settings/face", choice="auto", colour="#ffe000", without="y")
    assert club_row(club).picture_tag is None
    assert person().get(address).status_code == 404


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GIF89a",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"\x89PNG\r\n\x1a\n" + b"x" * 50,
        picture("PNG", (9000, 3000), "1"),  # drawn by each worker
    ],
    ids=["nothing", "gif", "svg", "broken", "huge"],
)
def test_what_is_no_picture_is_kept_by_nobody(club, organiser, sent):
    answer = organiser.send(
        "/settings/face", choice="auto", colour="#000000", picture=(BytesIO(sent), "x.png")
    )
    assert answer.status_code == (422 if sent else 303)
    assert club_row(club).picture_tag is None


def test_visitors_choose_no_colour(club, person):
    assert person().send("/settings/face", at="/", choice="other", colour="#000000").status_code in (
        302,
        401,
        403,
    )
    assert club_row(club).colour is None
