"""No page is wider than its screen, however long the names of the people are."""

from __future__ import annotations

from flask import Flask

from tests.browser.phones import PHONE, NewPhone
from tests.browser.showcase import PAGES
from tests.browser.test_budgets import WIDTHS, wider
from tests.web.house import Person
from tests.web.whole_night import becomes, rename_everybody, served, whole_night


def test_no_page_of_long_names_is_wider_than_its_screen(
    club: Flask, organiser: Person, new_phone: NewPhone
) -> None:
    """Pages of the gallery, where names have thirty-five letters without a break, or twenty Japanese ones."""
    people = {"organiser": organiser, "seated": whole_night(club, organiser), "anybody": Person(club)}
    rename_everybody(club)
    wide = []
    with served(club, "/static/js/", "/live/") as url:  # nothing of what is drawn comes by a script
        for lang, widths in (("ja", WIDTHS), ("en", (320, PHONE["width"]))):
            for who, person in people.items():
                phone = new_phone(lang)
                becomes(phone, person, url)
                wide += wider(phone, url, list(PAGES[who].values()), widths)
                phone.context.close()
    assert not wide, wide
