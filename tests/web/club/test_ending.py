"""The end of an evening on one page, and all of its sheets in one PDF."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from companion.club.accounts.models import Club
from companion.store.engine import db
from companion.web.sheets import announcement
from tests.sheets.reading import pages
from tests.web.club.evenings import TODAY, Evening, words

FOUR = ("一", "二", "三", "四")
EIGHT = (*FOUR, "五", "六", "七", "八")


def played(evening: Evening) -> None:
    """Two tables, one signed off, the other still open; nobody has paid."""
    evening.come(*EIGHT)
    one, _ = evening.seat(FOUR, EIGHT[4:])
    evening.play(one, 3, 9, 4, 1)


def test_the_end_says_what_is_open_who_owes_who_won_and_what_comes_next(evening, organiser):
    played(evening)
    evening.event(TODAY + timedelta(days=28), title="次のよるはこ", number=None)
    page = organiser.get(f"/events/{evening.id}/end")
    shown = words(page.text)
    for said in (
        "Not started 1 table Table 2 Score sheet",
        "Not paid: 8",
        "1 二 (1 pt)",
        "二 won",
        "次のよるはこ",
    ):
        assert said in shown, said
    text = page.text[page.text.index('id="announcement"') : page.text.rindex("</textarea>")]
    for said in ("– Score sheet: 二 won", "People: 8, tables: 1"):
        assert said in text, said
    assert "line.me" in page.text


def filled(page: str) -> list[tuple[str, str]]:
    """Where the filled buttons of a page lead, and what they say."""
    found = re.findall(r'<a class="btn btn-primary btn-lg"\s+href="([^"]+)">(.*?)</a>', page, re.DOTALL)
    return [(href, words(said)) for href, said in found]


def test_the_filled_button_signs_what_is_unsigned_then_begins_the_prize_giving(evening, organiser):
    played(evening)
    at = f"/events/{evening.id}/end"
    page = organiser.get(at).text
    assert filled(page) == []
    evening.play(2, 5, 1, 2, 8, sign=False)
    page = organiser.get(at).text
    assert filled(page) == [("/tables/2", "Sign off the result (1 table)")]
    assert "To sign off 1 table Table 2 Score sheet 八 won" in words(page)
    assert page.index("btn-primary") < page.index("today-tables")
    evening.sign(2)
    page = organiser.get(at).text
    assert filled(page) == []
    prizes = page.partition('target="_blank"')[2].partition("</form>")[0]
    assert words(prizes.partition('<button class="btn btn-primary btn-lg" type="submit">')[2]).startswith(
        "Start the prize"
    )
    assert "Every table is signed off" in words(page)


def test_a_table_stands_once_at_the_end_and_what_is_signed_is_folded(evening, organiser):
    played(evening)
    page = organiser.get(f"/events/{evening.id}/end").text
    assert [page.count(f'href="/tables/{table}"') for table in (1, 2)] == [1, 1]
    fold = page.partition('<details class="more" id="signed">')[2].partition("</details>")[0]
    assert words(fold).startswith("Signed off 1 table Table 1 Score sheet")
    assert 'href="/tables/2"' not in fold


@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("", False),
        ("http://192.168.1.5:8000", False),
        ("http://laptop.local:8000", False),
        ("https://night.example.org", True),
    ],
)
def test_the_announcement_leads_only_where_people_at_home_can_go(evening, organiser, address, given):
    played(evening)
    with evening.app.app_context():
        db.session.get_one(Club, 1).public_address = address or None
        db.session.commit()
    page = organiser.get(f"/events/{evening.id}/end").text
    text = page[page.index('id="announcement"') : page.rindex("</textarea>")]
    assert (f"{address}/standings/events/{evening.id}" in text) == given
    assert ("http" in text) == given


def test_the_announcement_does_not_say_what_a_freeze_holds_back(evening, organiser):
    evening.come(*EIGHT)
    one, two = evening.seat(FOUR, EIGHT[4:])
    organiser.send(f"/standings/events/{evening.id}/freeze", at=f"/standings/events/{evening.id}")
    evening.play(one, 3, 9, 4, 1)
    evening.play(two, 1, 2, 8, 3, sign=False)
    page = organiser.get(f"/events/{evening.id}/end").text
    text = page[page.index('id="announcement"') : page.rindex("</textarea>")]
    assert "1 二" in words(page)
    assert "1 二" not in text
    assert "二 won" not in text
    assert "Standings are frozen" in words(page)
    assert "七 won" not in text
    assert "tables: 2" in text
    assert "– Results that wait for the announcement: 2" in text


def test_the_picture_to_post_says_what_the_text_says_under_a_freeze_too(
    evening, organiser, somebody, monkeypatch
):
    posters = []
    drawn = announcement.draw
    monkeypatch.setattr(announcement, "draw", lambda *given: posters.append(given[0]) or drawn(*given))
    evening.come(*EIGHT)
    one, two = evening.seat(FOUR, EIGHT[4:])
    evening.play(one, 3, 9, 4, 1)
    organiser.send(f"/standings/events/{evening.id}/freeze", at=f"/standings/events/{evening.id}")
    evening.play(two, 1, 2, 8, 3)
    page = organiser.get(f"/events/{evening.id}/end").text
    assert f"/events/{evening.id}/results.png" in page
    picture = organiser.get(f"/events/{evening.id}/results.png")
    assert picture.data.startswith(b"\x89PNG")
    said = " ".join(line for part in posters[0].paragraphs for line in part)
    assert "二" in said
    assert "七" not in said
    assert somebody.get(f"/events/{evening.id}/results.png").status_code == 302


def test_a_result_that_nobody_has_signed_is_told_to_no_chat_and_on_no_guests_card(
    evening, organiser, somebody
):
    evening.come(*FOUR)
    (table,) = evening.seat(FOUR)
    evening.play(table, 3, 9, 4, 1, sign=False)
    page = organiser.get(f"/events/{evening.id}/end").text
    text = page[page.index('id="announcement"') : page.rindex("</textarea>")]
    assert "二 won" in words(page)
    assert "二 won" not in text
    assert "– Results that wait for their signature: 1" in text
    for address in (f"/events/{evening.id}/tables", "/", f"/players/{evening.ids['二']}"):
        assert "二 won" not in words(somebody.get(address).text), address
    assert somebody.get(f"/api/v1/tables/{table}/result").status_code == 404
    evening.sign(table)
    assert "二 won" in words(somebody.get(f"/events/{evening.id}/tables").text)


def test_tables_whose_lines_would_read_the_same_are_named_in_the_announcement(evening, organiser):
    evening.come(*EIGHT)
    for _ in range(2):
        (table,) = evening.seat(FOUR)
        evening.play(table, 3, 9, 4, 1)
    evening.play(*evening.seat(EIGHT[4:]), 1, 2, 8, 3)
    page = organiser.get(f"/events/{evening.id}/end").text
    text = page[page.index('id="announcement"') : page.rindex("</textarea>")]
    for said in ("– Round 1, table 1, Score sheet: 二 won", "– Round 2, table 1, Score sheet: 二 won"):
        assert said in text, said
    assert "– Score sheet: 七 won" in text


def test_a_guest_at_a_table_that_is_over_reads_what_holds_under_a_freeze(evening, organiser, somebody):
    evening.come(*FOUR)
    (table,) = evening.seat(FOUR)
    organiser.send(f"/standings/events/{evening.id}/freeze", at=f"/standings/events/{evening.id}")
    evening.play(table, 3, 9, 4, 1)
    assert "Its result waits for the announcement" in words(somebody.get(f"/tables/{table}/public").text)


def test_all_sheets_are_bound_into_one_pdf_with_contents(evening, organiser, somebody):
    played(evening)
    evening.play(2, 5, 1, 2, 8)
    address = f"/events/{evening.id}/sheets.pdf"
    assert address in organiser.get(f"/events/{evening.id}/end").text
    pdf = organiser.get(address)
    assert pdf.status_code == 200
    found = pages(pdf.data)
    assert len(found) == 4
    for said in ("Allsheets", "Round1,table1Scoresheet", "二won", "八won"):
        assert said in found[0], said
    for number, page in enumerate(found, 1):
        assert f"Page{number}of4" in page
    assert "二" in found[2]
    assert "八" in found[3]
    assert somebody.get(address).status_code == 302
