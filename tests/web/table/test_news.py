"""What a table's page says in words to whoever does not see it, and how a role is looked at by a click."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.games import GAMES
from companion.store.engine import db
from tests.games.test_contract import Walk
from tests.web.sheets.evenings import event, played
from tests.web.village.conftest import Device, clock

__all__ = ["clock"]
pytestmark = pytest.mark.parametrize("name", GAMES)
NEWS = re.compile(r"<p hidden data-news=.*?</p>", re.DOTALL)
HIDING = re.compile(
    r'data-secret>\s*<button[^>]*data-hold aria-expanded="false">.*?</button>'
    r'.*?role="status".*?secret-figure',
    re.DOTALL,
)


def pages(app: Flask, name: str) -> dict[str, str]:
    """What each viewer sees of a table of this game as it begins."""
    walk = Walk(name, 1)
    with app.app_context():
        table = played(walk.drive, event(), known=False)
        db.session.commit()
    return {viewer: Device(app, table, viewer).page() for viewer in ("public", "seat-1", "seat-2")}


def test_everybody_hears_the_same_and_the_title_says_how_far_it_is(app: Flask, name: str) -> None:
    shown = pages(app, name)
    found = {viewer: NEWS.findall(page) for viewer, page in shown.items()}
    assert len(found["public"]) == 1
    assert found["seat-1"] == found["seat-2"] == found["public"]
    phase = re.search(r'data-phase="([^"]+)"', found["public"][0])
    assert phase
    for page in shown.values():
        assert re.search(rf"<title>{re.escape(phase[1])} · ", page)
        assert page.index('id="news" role="status"') < page.index('id="live"')  # outside of what is exchanged


def test_what_only_one_may_see_opens_by_a_button_and_is_read_after_it(app: Flask, name: str) -> None:
    page = pages(app, name)["seat-1"]
    if name != "free" and (boxes := page.count("data-secret")):
        assert len(HIDING.findall(page)) == boxes
        assert page.count("data-hold") == boxes
