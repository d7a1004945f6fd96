"""Whatever a page shows as a table is a file as well: every page is asked, and every file's address."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.club.events import attendance
from companion.club.people.operations import add_player
from companion.club.standings.operations import BoardDraft, add_board
from companion.club.standings.rules import Rules
from companion.store.engine import db
from tests.club.evenings import an_event, signed
from tests.web.house import Person
from tests.web.routes import addresses, rules

PAGES = ("auth", "club", "games", "home")
"""Blueprints of pages; tables of all others are pictures of a game, of the wall or of the house's style."""
FILE = re.compile(r'href="([^"?]+\.(?:csv|xlsx))')


@pytest.fixture
def season(club: Flask) -> Flask:
    """Two seasons with an event each, and a leaderboard."""
    with club.app_context():
        event = an_event(db.session)
        first, second = (add_player(db.session, name=name) for name in ("アン", "ベン"))
        attendance.walk_in(db.session, event.id, first.id)
        signed(db.session, event, {first: 7, second: 5})
        other = an_event(db.session, "2018 秋")
        signed(db.session, other, {first: 1, second: 5})
        add_board(db.session, event.season_id, BoardDraft("杯", Rules(rated=1)))
    return club


def pages(app: Flask, person: Person) -> Iterator[tuple[str, str]]:
    """Every page that a reader can open, with what it shows."""
    for rule in rules(app, "GET"):
        if rule.endpoint.partition(".")[0] not in PAGES or "." in rule.rule:
            continue
        for path in addresses(rule, {"game": ["village", "half_wolf"]}):
            answer = person.get(path)
            if answer.status_code == 200 and answer.mimetype == "text/html":
                yield path, answer.text


def test_every_table_of_every_page_is_a_file_and_every_file_has_its_page(
    season: Flask, organiser: Person
) -> None:
    shown = dict(pages(season, organiser))
    tables = {path for path, html in shown.items() if "<table" in html}
    assert {"/standings/all", "/standings/events/1", "/standings/seasons/1", "/standings/boards/1"} <= tables
    assert {path for path in tables if not FILE.search(shown[path])} == set()
    linked = {path for html in shown.values() for path in FILE.findall(html)}
    leads = {season.url_map.bind("localhost").match(path)[0] for path in linked}
    files = {rule.endpoint for rule in rules(season, "GET") if "csv" in rule.rule}
    assert files - leads == {"sheets.rates_list"}, "win rates come with the first signed village"
    for path in linked:
        assert organiser.get(path).status_code == 200, path
