"""What pages show as lists, as CSV and XLSX: the same people and figures, for the same eyes."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from datetime import date, time
from html import unescape
from io import BytesIO, StringIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from flask import Flask
from icalendar import Calendar

from companion.club.events import attendance
from companion.club.events import operations as events
from companion.club.people.operations import add_player
from companion.store.engine import db
from companion.web.listing import Listing
from companion.web.sheets.files import as_xlsx
from tests.club.evenings import an_event, signed
from tests.web.house import Person

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
CELLS = re.compile(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", re.DOTALL)
NARROW = re.compile(r'<small class="narrow">.*?</small>', re.S)
"""What a phone shows under a name, in place of the columns that it has no room for."""
MARKUP = re.compile(r"<[^>]+>")


@pytest.fixture
def evening(club: Flask) -> Flask:
    """Two signed tables of one event, and a name that would be a formula."""
    with club.app_context():
        event = an_event(db.session, opens_at=time(18, 30), closes_at=time(0, 30), venue="会館")
        people = [add_player(db.session, name=name) for name in ("アン", "ベン", "=1+1", "デン")]
        for player in people:
            attendance.walk_in(db.session, event.id, player.id)
        attendance.pay(db.session, event.id, people[0].id)
        signed(db.session, event, {people[0]: 7, people[1]: 5, people[2]: 5})
        signed(db.session, event, {people[1]: 9, people[3]: 2})
    return club


def lines(body: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(body.decode("utf-8-sig"), newline="")))


def workbook(body: bytes) -> list[list[str]]:
    """The cells of a workbook's only sheet, each as text."""
    with ZipFile(BytesIO(body)) as packed:
        shared = [
            "".join(part.text or "" for part in item.iter(f"{MAIN}t"))
            for item in ElementTree.fromstring(packed.read("xl/sharedStrings.xml")).iter(f"{MAIN}si")
        ]
        sheet = ElementTree.fromstring(packed.read("xl/worksheets/sheet1.xml"))
    assert not list(sheet.iter(f"{MAIN}f"))  # nothing is worked out
    found = []
    for row in sheet.iter(f"{MAIN}row"):
        cells = []
        for cell in row.iter(f"{MAIN}c"):
            value = cell.findtext(f"{MAIN}v") or ""
            cells.append(shared[int(value)] if cell.get("t") == "s" else value)
        found.append(cells)
    return found


def rows_of(html: str) -> list[list[str]]:
    """The rows of a page's table as they are read where there is room for all columns."""
    html = NARROW.sub("", html)
    body = html.partition('<table class="table standing-table">')[2].partition("</table>")[0]
    return [
        [" ".join(unescape(MARKUP.sub(" ", cell)).split()) for cell in CELLS.findall(row)]
        for row in body.split("<tr")[1:]
    ]


@pytest.mark.parametrize(
    ("page", "file"),
    [
        ("/standings/events/1", "/events/1/standings"),
        ("/standings/seasons/1", "/seasons/1/leaderboard"),
        ("/standings/all", "/standings/all"),
        ("/standings/all?game=free", "/standings/all"),
    ],
)
def test_the_table_of_a_page_of_standings_is_its_file(evening: Flask, somebody: Person, page, file) -> None:
    shown = rows_of(somebody.get(page).text)
    asked = page.partition("?")[2]
    given = lines(somebody.get(f"{file}.csv?{asked}").data)
    assert [title for title in given[0] if title != "Reading"] == shown[0]
    assert len(given) == len(shown) == 5
    for line, row in zip(given[1:], shown[1:], strict=True):
        assert re.match(r"\D*(\d+)", row[0])[1] == line[0]
        assert line[1].lstrip("'") in row[1]
        assert [float(figure) for figure in line[3:]] == [
            float(figure.replace(",", "")) for figure in row[2:]
        ]


LISTS = ("/players", "/players/1/games", "/events/1/tables", "/standings/all", "/events/1/standings")
OWN = ("/acts", "/events/1/attendance")
PAGES = {
    "/players/1/games": "/players/1",
    "/events/1/tables": "/events/1",
    "/events/1/standings": "/standings/events/1",
    "/events/1/attendance": "/events/1/door",
}


@pytest.mark.parametrize("path", [*LISTS, *OWN])
def test_both_kinds_hold_the_same_and_their_page_leads_to_them(
    evening: Flask, organiser: Person, path: str
) -> None:
    sheet = workbook(organiser.get(f"{path}.xlsx").data)
    table = lines(organiser.get(f"{path}.csv").data)
    assert sheet[0] == table[0]
    assert len(sheet) == len(table) > 1
    words = {cell for row in sheet[1:] for cell in row if not re.fullmatch(r"[\d.]*", cell)}
    assert words <= {cell.removeprefix("'") for row in table for cell in row}
    page = organiser.get(PAGES.get(path, path)).text
    assert f"{path}.csv" in page
    assert f"{path}.xlsx" in page


@pytest.mark.parametrize("path", LISTS)
def test_anybody_gets_what_anybody_sees(evening: Flask, somebody: Person, path: str) -> None:
    assert somebody.get(f"{path}.csv").status_code == 200


@pytest.mark.parametrize("path", OWN)
def test_what_is_the_organisers_is_theirs_alone(evening: Flask, somebody: Person, path: str) -> None:
    for kind in ("csv", "xlsx"):
        assert somebody.get(f"{path}.{kind}").status_code == 302


def test_who_came_and_paid_is_in_the_doors_list(evening: Flask, organiser: Person) -> None:
    head, *rows = lines(organiser.get("/events/1/attendance.csv").data)
    paid = {row[0]: row[head.index("Paid (yen)")] for row in rows}
    assert paid["アン"] == "0"
    assert paid["ベン"] == ""
    assert {row[head.index("Walk-in")] for row in rows} == {"1"}


def test_what_is_frozen_is_in_no_list(evening: Flask, somebody: Person, organiser: Person) -> None:
    before = len(lines(somebody.get("/players/2/games.csv").data))
    organiser.send("/standings/seasons/1/freeze", at="/standings/seasons/1")
    with evening.app_context():
        event = events.events(db.session)[0]
        players = {one.player.name: one.player for one in attendance.attendances(db.session, event.id)}
        signed(db.session, event, {players["ベン"]: 1, players["デン"]: 3})
    assert len(lines(somebody.get("/players/2/games.csv").data)) == before
    assert len(lines(organiser.get("/players/2/games.csv").data)) == before + 1


def test_the_same_list_is_the_same_file() -> None:
    made = Listing(["a"], [("x",), ("=2+2",), (date(2018, 3, 25),)])
    assert as_xlsx(made, "t") == as_xlsx(made, "t")
    assert workbook(as_xlsx(made, "t"))[2] == ["=2+2"]


def test_events_are_a_calendar_to_follow(evening: Flask, person: Callable[..., Person]) -> None:
    answer = person(language="ja").get("/events.ics")
    assert answer.mimetype == "text/calendar"
    (entry,) = Calendar.from_ical(answer.data).walk("VEVENT")
    assert "よるはこ" in entry["summary"]
    begins, ends = entry["dtstart"].dt, entry["dtend"].dt
    assert (begins.isoformat(), (ends - begins).total_seconds()) == ("2018-03-25T18:30:00+09:00", 6 * 3600)
    assert entry["url"].endswith("/events/1")
    assert entry["location"] == "会館"
