"""The log of acts, as organisers read it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from sqlalchemy import func, select

from companion.club.accounts.acts import record
from companion.club.accounts.models import Act
from companion.club.tables import claims, facts
from companion.store.engine import db, writing
from companion.web.home.views import A_PAGE
from companion.words import LANGUAGES, Words
from tests.web.club.evenings import TODAY, Evening, words

CLUB = Path(__file__).parents[3] / "companion" / "club"


def recorded() -> set[str]:
    """Every act that the club writes down, by its key."""
    found = {
        claims.LENT,
        facts.TAKEN,
        *(f"{kind}-{what}" for kind in ("event", "season") for what in ("frozen", "thawed")),
    }
    for path in CLUB.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "record":
                what = call.args[2]
                found |= {what.value} if isinstance(what, ast.Constant) else set()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_has_its_words(language):
    said = Words(language)
    assert len(recorded()) > 20
    assert [what for what in sorted(recorded()) if not said.has(f"act-{what}")] == []


def test_acts_are_read_by_organisers_alone(club, somebody, organiser):
    assert somebody.get("/acts").location.startswith("/login")
    assert 'href="/acts"' in organiser.get("/settings").text


def test_the_log_says_who_did_what_newest_first(club, organiser):
    evening = Evening(club, TODAY)
    evening.come("<b>山田</b>")
    (table,) = evening.seat(("<b>山田</b>",))
    organiser.send("/standings/events/1/freeze", at="/standings/events/1")
    organiser.send(f"/tables/{table}/open-gm")
    page = words(organiser.get("/acts").text)
    told = [
        "Opened the GM’s view (よるはこ例会 · Round 1, table 1)",
        "Froze the public standings of よるはこ例会",
        "Opened a table (よるはこ例会 · Round 1, table 1, ",
        "Added <b>山田</b>",
        "Founded よるはこ",
    ]
    places = [page.replace(" ,", ",").index(one) for one in told]
    assert places == sorted(places)
    assert page.count("夜野 函子") == 2, "once for all acts in a row"
    assert "not an organiser" in page
    organiser.headers["Accept-Language"] = "ja"
    assert "GMの画面を開いた" in organiser.get("/acts").text


def test_the_log_is_read_page_by_page(club, organiser):
    with club.app_context(), writing(db.session):
        for number in range(A_PAGE * 2):
            record(db.session, None, "player-added", player=number, name=f"名{number:03}")
    page = organiser.get("/acts").text
    assert page.count("Added") == A_PAGE
    assert "Older" in page
    with club.app_context():
        last = db.session.scalar(select(func.max(Act.id)))
    second = organiser.get(f"/acts?before={last - A_PAGE + 1}").text
    assert f"名{A_PAGE - 1:03}" in second
    assert "Back to the newest" in second
    third = organiser.get(f"/acts?before={last - 2 * A_PAGE + 1}").text
    assert "Founded" in third
    assert "Older" not in third


def test_an_act_whose_words_or_table_are_gone_is_still_a_line(club, organiser):
    with club.app_context(), writing(db.session):
        record(db.session, None, "something-of-another-version", table=99)
        record(db.session, None, "gm-view-opened", table=99)
    page = words(organiser.get("/acts").text)
    assert "something-of-another-version" in page
    assert "Opened the GM’s view ((gone by now))" in page
