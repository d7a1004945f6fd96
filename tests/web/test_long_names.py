"""However long the names of the people are, on any screen: nothing is too wide, overlaps or is cut."""

from __future__ import annotations

from flask import Flask

from tests.browser.layout import WIDTHS, amiss, fewest, parts_of, put
from tests.browser.phones import NewPhone
from tests.browser.showcase import PAGES
from tests.web.house import Person
from tests.web.whole_night import rename_everybody, served, whole_night

SCREENS = ("screen", "half-wolf-hand-over")
"""What is set by a picture's height and read from afar, and what shuts a browser into a seat's page."""


def test_no_page_of_long_names_is_ill_set(club: Flask, organiser: Person, new_phone: NewPhone) -> None:
    """Pages of the gallery, where names have thirty-five letters without a break, or twenty Japanese ones."""
    people = {"organiser": organiser, "seated": whole_night(club, organiser), "anybody": Person(club)}
    rename_everybody(club)
    paths = [
        (person, path)
        for who, person in people.items()
        for name, path in PAGES[who].items()
        if name not in SCREENS
    ]
    chosen = list(fewest({page: parts_of(html_of(*page)) for page in paths}))
    found = []
    with served(club, "/js/", "/live/") as url:  # nothing of what is drawn comes by a script
        phone = new_phone()
        phone.goto(f"{url}/login")
        for lang, widths in (("ja", WIDTHS), ("en", WIDTHS[:2])):
            for person, path in chosen:
                put(phone, html_of(person, path, lang))
                found += amiss(phone, f"{lang}: {path}", widths)
    assert not found, "\n".join(found)


def html_of(person: Person, path: str, lang: str = "ja") -> str:
    """A page in a language."""
    return person.client.get(path, headers={"Accept-Language": lang}).text
