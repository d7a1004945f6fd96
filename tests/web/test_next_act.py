"""One filled button a page says what the next act is, no item of a list has more than two buttons, no page
offers more at once than it did, and what a desk reads out stands first. Buttons and links of one name on a
page do the same: those of a list say of whom or what they are. Names are read in their own language."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from flask import Flask

from tests.browser.showcase import ANYBODY, EMPTY, FORMS, ORGANISER, SEATED
from tests.web.house import Person
from tests.web.whole_night import whole_night

ALOUD = {"village-gm", "magic-city-gm", "half-wolf-middle", "evidence-gm", "aiwolf-middle"} | {
    "one-night-middle"
}
"""A desk of each game in which something is read out."""
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
ITEMS = {"li", "tr"}
FIELDS = {"button", "summary", "select", "textarea", "input"}
FIRST_ROWS = 15
"""Rows of a long table that a phone shows before all are asked for."""
MOST = 2
"""Buttons that an item shows; what else is done with it stands behind its "…"."""


CONTROLS = {
    "start": 21,
    "settings": 15,
    "guide": 6,
    "events": 6,
    "event": 13,
    "event-edit": 15,
    "players": 21,
    "crowd-applications": 12,
    "crowd-door": 16,
    "crowd-tables": 31,
    "ending": 28,
    "crowd-plan": 21,
    "player": 12,
    "screen-setup": 9,
    "seats": 14,
    "catan-check": 11,
    "catan-desk": 19,
    "catan-seven": 23,
    "village-gm": 18,
    "village-gm-day": 20,
    "village-gm-night": 21,  # one is covered until somebody has been told
    "magic-city-gm": 12,
    "half-wolf-middle": 7,
    "evidence-middle": 15,
    "aiwolf-middle": 7,
    "score-sheet-middle": 19,
}
"""How many buttons, links, folds and fields the most used pages may show at once."""


class Page(HTMLParser):
    """The buttons that a page shows at once: all filled ones, those of each item that has too many; of how
    many controls its main part is.

    Answers to one question, buttons of one name in one form, are one act.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.items: list[list[str]] = []
        self.filled: set[str] = set()
        self.controls = 0
        self.forms = 0
        self.rows = 0
        self.folds_rows = "all-rows" in html
        self.crowded: list[list[str]] = []
        self.feed(html)

    def hidden(self) -> bool:
        return any(hides for _, hides in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "summary" and self.open[-1] == ("details", True):
            self.open[-1] = ("folded", False)
        self.rows = 0 if tag == "table" else self.rows + (tag == "tr")
        gone = (
            self.hidden()
            or (self.folds_rows and ("tbody", False) in self.open and self.rows > FIRST_ROWS + 1)
            or {"hidden", "disabled"} & given.keys()
            or given.get("type") == "hidden"
        )
        if not gone and (tag in FIELDS or (tag == "a" and "href" in given)) and ("main", False) in self.open:
            self.controls += "visually-hidden" not in given.get("class", "")
        if tag in VOID:
            return
        if tag in ITEMS:
            self.items.append([])
        self.forms += tag == "form"
        folded = tag == "details" and "open" not in given
        self.open.append((tag, folded or "hidden" in given or tag in ("dialog", "template")))
        classes = given.get("class", "").split()
        if "btn" in classes and not self.hidden():
            button = given.get("href") or f"{given.get('name')}={given.get('value')}"
            if "btn-primary" in classes:
                self.filled.add(given.get("href") or f"{self.forms}: {given.get('name')}")
            if self.items:
                self.items[-1].append(button)

    def handle_endtag(self, tag: str) -> None:
        while self.open and tag not in VOID:
            closed, _ = self.open.pop()
            if closed in ITEMS and len(item := self.items.pop()) > MOST:
                self.crowded.append(item)
            if closed == tag or (closed, tag) == ("folded", "details"):
                break
        if tag == "summary" and self.open[-1][0] == "folded":
            self.open[-1] = ("details", True)


Pages = dict[str, dict[str, str]]
READ: Pages = {}


@pytest.fixture
def pages(club: Flask, organiser: Person) -> Pages:
    """Each page of the gallery, read once for all tests: by who looks, and by name."""
    if "empty" not in READ:
        empty = {name: organiser.get(path).text for name, path in EMPTY.items()}
        guest = whole_night(club, organiser)
        for who, person, paths in (
            ("seated", guest, SEATED),
            ("organiser", organiser, ORGANISER | FORMS),
            ("anybody", Person(club), ANYBODY),
        ):
            READ[who] = {name: person.get(path).text for name, path in paths.items()}
        READ["empty"] = empty
    return READ


def faults(pages: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Pages with more than one filled button, items with too many, pages that show more than they may."""
    for name, html in pages.items():
        page = Page(html)
        found = ([sorted(page.filled)] if len(page.filled) > 1 else []) + page.crowded
        first_card = html.partition('class="panel')[2].partition("</section>")[0]
        if name in ALOUD and not re.search('class="say[ "]', first_card):
            found.append(["what is read out does not stand in the first card"])
        if page.controls > CONTROLS.get(name, page.controls):
            found.append([f"{page.controls} controls, not {CONTROLS[name]}"])
        yield from ((name, one) for one in found)


def test_a_page_is_read_as_it_lies_folded() -> None:
    page = Page(
        '<li><a class="btn btn-primary" href="/one"></a><details><summary class="btn" name="more">…</summary>'
        '<button class="btn btn-primary"></button></details><br /><a class="btn" href="/three"></a></li>'
    )
    assert (page.filled, page.crowded) == ({"/one"}, [["/one", "more=None", "/three"]])


def test_one_button_is_filled_words_read_out_come_first_and_nothing_shows_more_than_it_may(
    pages: Pages,
) -> None:
    assert [fault for each in pages.values() for fault in faults(each)] == []


def test_an_mvp_that_nobody_has_named_is_asked_for_before_the_result_is_signed(
    club: Flask, organiser: Person
) -> None:
    whole_night(club, organiser)
    for name in ("aiwolf-unsigned", "evidence-unsigned"):
        path = ORGANISER[name]
        page = organiser.get(path).text
        bar = page.rpartition('class="act-bar"')[2]
        assert '<a class="btn btn-primary btn-lg" href="#prompt-title">Choose the MVP</a>' in bar, name
        assert "Sign off, no MVP" in bar, name
        asked = page.partition('id="prompt-title">Choose the MVP</h2>')[2].partition("</form>")[0]
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', asked))
        assert fields["verb"] == "mvp", name
        assert organiser.send(f"{path}/moves", at=path, **fields).status_code == 303, name
        bar = organiser.get(path).text.rpartition('class="act-bar"')[2]
        assert "Sign off, no MVP" not in bar, name
        assert "#prompt-title" not in bar, name


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


def test_no_two_buttons_of_one_name_do_different_things(pages: Pages) -> None:
    found = []
    for name, html in {**pages["seated"], **pages["organiser"]}.items():
        if name in ("catan-log", "village-log", "half-wolf-hand-over"):
            continue  # a line says when, and its button what; in a seat's hands nothing else opens
        for called, does in Controls(html).does.items():
            if len(does) > 1:
                found.append(f"{name}: {len(does)} × {called}: {sorted(does)[:3]}")
    assert not found, "\n".join(found)


def test_japanese_names_are_read_as_japanese_on_an_english_page(pages: Pages) -> None:
    found = []
    for who in ("seated", "organiser", "anybody"):
        for name, html in pages[who].items():
            if name != "screen":  # it speaks the room's language
                found += [f"{name}: {one}" for one in READ_WRONGLY.findall(html)]
    assert not found, "\n".join(found[:50])
