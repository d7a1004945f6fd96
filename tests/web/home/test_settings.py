"""The club's settings, by its organiser."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from werkzeug.test import encode_multipart

from companion.club.accounts.models import Club
from companion.store.engine import db
from tests.web.club.evenings import words
from tests.web.house import TOKEN

CLUB = {"name": "夜の会", "locale": "en", "time_zone": "Europe/Berlin"}


def club_row(app):
    with app.app_context():
        return db.session.get(Club, 1)


@cache
def font(name: str = "Club") -> bytes:
    """A TrueType font with one sign: as small as a font can be. Made once, for it tells the time of that."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((500, 0))
    pen.lineTo((500, 700))
    pen.closePath()
    glyph = pen.glyph()
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder([".notdef", "A"])
    made.setupCharacterMap({65: "A"})
    made.setupGlyf({".notdef": glyph, "A": glyph})
    made.setupHorizontalMetrics({".notdef": (600, 0), "A": (600, 0)})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name})
    made.setupOS2(fsType=0)
    made.setupPost()
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


def files(regular: bytes, bold: bytes) -> dict[str, object]:
    return {
        "regular": (io.BytesIO(regular), "../../evil.ttf"),
        "bold": (io.BytesIO(bold), "bold.ttf"),
    }


def test_name_language_and_time_zone_are_kept(club, organiser):
    assert organiser.send("/settings", **CLUB).status_code == 303
    row = club_row(club)
    assert (row.name, row.locale, row.time_zone) == ("夜の会", "en", "Europe/Berlin")
    assert "夜の会" in organiser.get("/").text


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
    page = organiser.get("/settings").text
    assert '<svg role="img"' in page
    assert 'class="qr-address">http://' in page


@pytest.mark.parametrize(
    "address",
    ["nonsense", "ftp://club.example", "http://a b", "http://club.example/path", "http://u@club.example"],
)
def test_an_address_that_cannot_be_opened_is_refused_beside_its_field(club, organiser, address):
    answer = organiser.send("/settings/address", at="/settings", choice="other", other=address)
    assert answer.status_code == 422
    assert 'id="other-error"' in answer.text
    assert address in answer.text
    assert club_row(club).public_address is None


def test_whoever_chooses_another_address_has_to_write_it(organiser):
    answer = organiser.send("/settings/address", at="/settings", choice="other", other=" ")
    assert "Please enter the address." in answer.text


@pytest.mark.parametrize(("choice", "said"), [("auto", False), ("other", True)])
def test_who_has_just_set_the_club_up_is_led_on_to_the_next_step(organiser, choice, said):
    set_up = "/settings?first=yes"
    assert 'action="/settings/address?first=yes"' in organiser.get(set_up).text
    answer = organiser.send(
        "/settings/address?first=yes", at=set_up, choice=choice, other="https://club.example"
    )
    assert answer.location == "/"
    assert ("Try whether a phone opens the new code." in organiser.get("/").text) is said


def test_an_address_that_was_chosen_can_be_left_to_the_program_again(club, organiser):
    organiser.send("/settings/address", at="/settings", choice="other", other="https://club.example")
    assert club_row(club).public_address == "https://club.example"
    assert 'value="https://club.example"' in organiser.get("/settings").text
    organiser.send("/settings/address", at="/settings", choice="auto", other="https://club.example")
    assert club_row(club).public_address is None


def test_a_club_s_own_font_is_kept_in_its_instance_under_our_name(club, config, organiser):
    answer = organiser.send("/settings/font", at="/settings", **files(font(), font("Bold")))
    assert answer.status_code == 303
    row = club_row(club)
    assert Path(row.font_regular).parent == config.instance / "uploads"
    assert Path(row.font_regular).read_bytes() == font()
    assert Path(row.font_bold).read_bytes() == font("Bold")
    assert sorted(path.name for path in (config.instance / "uploads").iterdir()) == [
        "font-bold.ttf",
        "font-regular.ttf",
    ]


def test_a_font_that_cannot_be_printed_in_leaves_the_old_one(club, config, organiser):
    organiser.send("/settings/font", at="/settings", **files(font(), font("Bold")))
    answer = organiser.send("/settings/font", at="/settings", **files(b"no font", font()))
    assert answer.status_code == 422
    assert 'class="field-error"' in answer.text
    assert Path(club_row(club).font_regular).read_bytes() == font()
    assert len(list((config.instance / "uploads").iterdir())) == 2


@pytest.mark.parametrize("broken", ["regular", "bold"])
def test_a_file_that_is_no_font_is_refused_by_its_own_name_beside_its_own_field(organiser, broken):
    sent = {"regular": (io.BytesIO(font()), "right.ttf"), "bold": (io.BytesIO(font("Bold")), "heavy.ttf")}
    sent[broken] = (io.BytesIO(b"no font"), "../<i>wrong.ttf")
    page = organiser.send("/settings/font", at="/settings", **sent).text
    assert re.findall(r'id="([a-z]+)-error"', page) == [broken]
    told = words(page[page.index(f'id="{broken}-error"') :][:400])
    assert "<i>wrong.ttf" in told
    assert ".font-" not in page


def test_both_files_are_refused_at_once(organiser):
    page = organiser.send("/settings/font", at="/settings", **files(b"no font", b"nor this")).text
    assert re.findall(r'id="([a-z]+)-error"', page) == ["regular", "bold"]


def test_a_font_can_be_taken_out_again(club, organiser):
    organiser.send("/settings/font", at="/settings", **files(font(), font("Bold")))
    organiser.send("/settings/font/remove", at="/settings")
    assert club_row(club).font_regular is None


def test_a_font_may_be_larger_than_a_form(organiser):
    token = TOKEN.search(organiser.get("/settings").text).group(1)
    sent = {"csrf_token": token, **files(b"x" * 2_000_000, font())}
    boundary, body = encode_multipart(sent)  # the client itself would leave a temporary file open
    answer = organiser.client.post(
        "/settings/font", data=body, content_type=f"multipart/form-data; boundary={boundary}"
    )
    assert answer.status_code == 422, "refused as a font, not for its size"


def test_settings_that_are_as_they_were_are_not_said_to_have_changed(organiser):
    for path, sent in (
        ("/settings/address", {"choice": "other", "other": "https://club.example"}),
        ("/settings", CLUB),
    ):
        said = []
        for _ in range(2):
            organiser.send(path, at="/settings", **sent)
            said.append("Nothing has changed." in words(organiser.get("/settings").text))
        assert said == [False, True], path
