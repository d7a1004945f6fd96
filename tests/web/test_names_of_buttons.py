"""Buttons and links of one name on a page do the same: those of a list say of whom or what they are. Names
are read in their own language."""

from __future__ import annotations

import re
from collections import defaultdict
from html.parser import HTMLParser

from flask import Flask

from tests.browser.showcase import ANYBODY, ORGANISER, SEATED
from tests.web.house import Person
from tests.web.whole_night import whole_night

PASSING = {"csrf_token", "id", "fetched", "said_at", "was"}
"""Hidden fields that are another each time."""
GROUPS = {"nav", "section", "article", "aside", "form", "fieldset", "div"}
"""What names the buttons within it, where it has a name."""

READ_WRONGLY = re.compile(r"<bdi>[^<]*[\u3040-\u30ff\u4e00-\u9fff][^<]*")
"""A Japanese name that is read as if it were a word of the page."""


class Controls(HTMLParser):
    """What each button, link and fold of a page is called, within which named groups, and what it does."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.does: dict[str, set[str]] = defaultdict(set)
        self.form: list[str] = []
        self.inside: tuple[str, str, str | None] | None = None
        self.words: list[str] = []
        self.groups: list[tuple[str, str]] = []
        self.fold = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in GROUPS:
            self.groups.append((tag, given.get("aria-label") or given.get("aria-labelledby", "")))
        if tag == "form":
            self.form = [given.get("id") or given.get("action", "")]
        if tag == "details":
            self.fold = given.get("id", "")
        if tag == "input" and given.get("type") == "hidden" and given.get("name") not in PASSING:
            self.form.append(f"{given.get('name')}={given.get('value')}")
        if tag in ("button", "a", "summary") and "hidden" not in given:
            own = given.get("href") or f"{given.get('name')}={given.get('value')}"
            form = given.get("form") or "&".join(self.form)
            does = {"a": own, "summary": self.fold, "button": f"{form} {own}"}[tag]
            self.inside, self.words = (tag, does, given.get("aria-label")), []

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = []
        while tag in GROUPS and self.groups and self.groups.pop()[0] != tag:
            pass
        if self.inside and self.inside[0] == tag:
            _, does, label = self.inside
            name = " ".join((label or "".join(self.words)).split())
            within = " / ".join(label for _, label in self.groups if label)
            self.does[f"{tag} {name}, in {within}"].add(does)
            self.inside = None


def test_no_two_buttons_of_one_name_do_different_things(club: Flask, organiser: Person) -> None:
    guest = whole_night(club, organiser)
    found = []
    for person, pages in ((organiser, ORGANISER), (guest, SEATED)):
        for name, path in pages.items():
            if name in ("catan-log", "village-log", "half-wolf-hand-over"):
                continue  # a line says when, and its button what; in a seat's hands nothing else opens
            for called, does in Controls(person.get(path).text).does.items():
                if len(does) > 1:
                    found.append(f"{name}: {len(does)} × {called}: {sorted(does)[:3]}")
    assert not found, "\n".join(found)


def test_japanese_names_are_read_as_japanese_on_an_english_page(club: Flask, organiser: Person) -> None:
    guest = whole_night(club, organiser)
    found = []
    for person, pages in ((organiser, ORGANISER), (guest, SEATED), (Person(club), ANYBODY)):
        for name, path in pages.items():
            if name != "screen":  # it speaks the room's language
                found += [f"{name}: {one}" for one in READ_WRONGLY.findall(person.get(path).text)]
    assert not found, "\n".join(found[:50])
