"""Standings as JSON, for a club's own pages: what the page shows, in whole numbers, by ETag."""

import pytest

from companion.club.events.models import Event
from companion.club.events.operations import freeze
from companion.store.engine import db


@pytest.fixture
def played(evening):
    """A table of four, signed: two have won and share the point."""
    evening.come("一", "二", "三", "四")
    evening.play(evening.seat(("一", "二", "三", "四"))[0], 9, 9, 5, 1)
    return evening


def test_every_standing_has_its_figures(played, somebody):
    for kind, key, path in (
        ("event", played.id, f"events/{played.id}"),
        ("season", played.season_id, f"seasons/{played.season_id}"),
        ("all", None, "all"),
    ):
        found = somebody.get(f"/standings/{path}.json")
        assert found.mimetype == "application/json"
        assert (found.json["kind"], found.json["id"]) == (kind, key)
        first, *_, last = found.json["players"]
        assert (first["rank"], first["tied"], first["name"], first["points"]) == (1, True, "一", 50)
        assert (last["rank"], last["won"], last["played"], last["points"]) == (3, 0, 1, 0)


def test_one_game_says_what_orders_it_and_an_unknown_one_is_not_there(played, somebody):
    assert somebody.get("/standings/all.json?game=free").json["order"] == ["points", "won"]
    assert somebody.get("/standings/all.json?game=chess").status_code == 404
    assert somebody.get("/standings/seasons/99.json").status_code == 404


def test_what_has_not_changed_is_not_sent_again(played, somebody):
    path = f"/standings/seasons/{played.season_id}.json"
    known = {"If-None-Match": somebody.get(path).headers["ETag"]}
    assert somebody.client.get(path, headers=known).status_code == 304
    played.play(played.seat(("一", "二"))[0], 1, 2)
    assert somebody.client.get(path, headers=known).status_code == 200


def test_a_freeze_holds_it_back_from_the_public(played, somebody, organiser):
    path = f"/standings/events/{played.id}.json"
    before = somebody.get(path).data
    with played.app.app_context():
        freeze(db.session, Event, played.id)
    played.play(played.seat(("一", "二"))[0], 1, 2)
    assert somebody.get(path).data == before
    assert organiser.get(path).data != before
