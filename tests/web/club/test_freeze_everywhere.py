"""A freeze has no side door: hidden points may change, and no address of the house shows a difference."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from companion.club.events import operations as events
from companion.club.events.models import Event, Season
from companion.club.standings.operations import BoardDraft, add_board, adjust, take_back
from companion.club.standings.rules import Rules, Scoring
from companion.club.tables import claims, operations
from companion.kernel.desk import AddPoints, Reopen, SignOff
from companion.kernel.replay import Request
from companion.store.base import now
from companion.store.engine import db
from tests.present import Present
from tests.sheets.reading import text
from tests.web.club.evenings import Evening
from tests.web.house import Person

OF_ONE_REQUEST = re.compile(
    r'name="csrf_token" value="[^"]*"|name="csrf-token" content="[^"]*"|value="[0-9a-f]{24}"|data-now="\d+"'
    r'|"backup":\w+|"fonts":\w+'
)
BY_CHANCE = "games.catan.another"
KNOWN: dict[str, tuple[Any, ...]] = {
    "table_id": (2,),
    "event_id": (1,),
    "season_id": (1,),
    "board_id": (1, 2),
    "player_id": (1, 2, 3),
    "viewer": ("public", "seat-1"),
    "game": ("free", "catan", "village", "half_wolf"),
    "entry": ("move-2-0001",),
    "seat": (1,),
}
ASKED = {
    "/standings": ("?game=free", "?as=organiser"),
    "/events/1/standings.pdf": ("?game=free", "?as=organiser"),
    "/seasons/1/leaderboard.pdf": ("?game=free", "?as=organiser"),
    "/tables/2/sheet.pdf": ("?viewer=public", "?viewer=seat-1"),
    "/players": ("?season=1",),
}


def addresses(rule: Rule) -> list[str]:
    """A rule's addresses for all that we know how to fill in; files, one-time links and what is by chance
    aside."""
    if "GET" not in (rule.methods or ()) or "static" in rule.endpoint or rule.endpoint == BY_CHANCE:
        return []
    paths = [rule.rule]
    for name in rule.arguments:
        hole = re.compile(rf"<(?:[^<>]*:)?{name}>")
        paths = [hole.sub(str(value), path) for path in paths for value in KNOWN.get(name, ())]
    return paths


@pytest.fixture
def hidden(club: Flask, request: pytest.FixtureRequest) -> Callable[[int], None]:
    """A table signed while a freeze holds; called with points, it is signed anew with those by hand, and
    where the season is frozen they are added on a leaderboard too, and earlier ones are taken back."""
    evening = Evening(club, date(2018, 3, 25))
    evening.come("アン", "ベン", "クリス")
    first, second = evening.seat(("アン", "ベン"), ("クリス",)), None
    evening.play(first[0], 5, 3)
    with club.app_context():
        for name, rules in (("杯", Rules(least=1)), ("順位", Rules(scoring=Scoring("zero-sum"), rated=1))):
            add_board(db.session, evening.season_id, BoardDraft(name, rules))
        earlier = iter([adjust(db.session, 1, evening.ids["ベン"], 70, "before").id for _ in range(2)])
        events.freeze(db.session, request.param, 1)
    second = first[1]
    evening.play(second, 7)
    numbers = iter(range(100))

    def sign(points: int) -> None:
        with club.app_context():
            for move in (Reopen(), AddPoints(1, "mvp", points), SignOff()):
                name = f"by-hand-{next(numbers):04}"
                operations.play(db.session, second, Request(name, "host", move))
            if request.param is Season:
                adjust(db.session, 1, evening.ids["アン"], points, f"by hand {points}")
                take_back(db.session, next(earlier))

    return sign


def seen(club: Flask, visitor: Person) -> dict[str, tuple[int, str]]:
    """All that a visitor gets to see of the house."""
    found = {}
    for path in (path for rule in club.url_map.iter_rules() for path in addresses(rule)):
        asked = next((ASKED[start] for start in ASKED if path.startswith(start)), ())
        for query in ("", *asked):
            answer = visitor.get(path + query)
            body = text(answer.data) if answer.mimetype == "application/pdf" else answer.text
            found[path + query] = answer.status_code, OF_ONE_REQUEST.sub("", body)
    return found


@pytest.mark.parametrize("hidden", [Event, Season], indirect=True, ids=["event", "season"])
def test_no_address_shows_what_a_freeze_holds_back(
    club: Flask,
    hidden: Callable[[int], None],
    person: Callable[..., Person],
    organiser: Person,
    present: Callable[[Present], None],
) -> None:
    printed_at = now()
    present(lambda: printed_at)  # a sheet says when it was printed
    public, player = person(), person()
    with club.app_context():
        token = claims.offer_claim(db.session, 2, "seat-1")
    player.send(f"/claim/{token}")
    player.get("/")  # where it is told once that this phone is the seat's
    hidden(1200)
    before = [seen(club, visitor) for visitor in (public, player)]
    theirs = organiser.get("/standings/events/1").text
    hidden(3400)
    after = [seen(club, visitor) for visitor in (public, player)]
    assert organiser.get("/standings/events/1").text != theirs  # there was something to be seen
    for one, other in zip(before, after, strict=True):
        assert sum(status == 200 for status, _ in one.values()) > 30
        assert [path for path in one if one[path] != other[path]] == []
